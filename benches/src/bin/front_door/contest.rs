//! The cases, and one run of one of them by one contender.

use std::hint::black_box;

use cpu_time::ProcessTime;
use deepen_benches::{forget_peak_memory, korf_boards, peak_memory};
use pathfinding::directed::{astar::astar, idastar::idastar, iddfs::iddfs};

use crate::board::{Board, as_vec, carried, is_goal, lazily, recomputed, scrambled};
use crate::graphs::Graph;

/// Who searches.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Who {
    Pathfinding,
    Deepen,
}

/// What one run took, and the sum of the costs found.
pub(crate) struct Taken {
    pub(crate) seconds: f64,
    pub(crate) bytes: u64,
    pub(crate) cost: u64,
}

/// All cases: the algorithm, and on what.
pub(crate) const CASES: [(&str, &str); 17] = [
    ("A*", "board 12"),
    ("A*", "board 28"),
    ("A*", "board 42"),
    ("A*", "board 55"),
    ("A*", "board 79"),
    ("A*", "board 28, as Vec, recomputed"),
    ("A*", "random graph, 10^5 nodes"),
    ("A*", "random graph, 10^6 nodes"),
    ("A*", "roads, 400 x 400"),
    ("A*", "roads, 1000 x 1000"),
    ("IDA*", "boards"),
    ("IDA*", "boards, recomputed"),
    ("IDA*", "boards, as Vec"),
    ("IDA*", "random graph"),
    ("IDDFS", "boards"),
    ("IDDFS", "boards, as Vec"),
    ("IDDFS", "random graph"),
];

/// What `run` takes, beyond the memory held before.
fn taken(run: impl FnOnce() -> u64) -> Taken {
    forget_peak_memory();
    let (before, begun) = (peak_memory(), ProcessTime::now());
    let cost = black_box(run());
    let seconds = begun.elapsed().as_secs_f64();
    Taken { seconds, bytes: peak_memory().saturating_sub(before), cost }
}

macro_rules! solve {
    ($who:expr, $start:expr, $astar:ident, $a_star:ident, $next:expr, $estimate:expr, $goal:expr) => {
        match $who {
            Who::Pathfinding => $astar($start, $next, $estimate, $goal).map(|found| found.1),
            Who::Deepen => deepen::$a_star($start, $next, $estimate, $goal).cost(),
        }
        .map_or(0, u64::from)
    };
}

fn korf(numbers: &[u32]) -> Vec<Board> {
    korf_boards(numbers).iter().map(|labels| Board::new(labels)).collect()
}

/// Runs a case; `None` where there is none of that name.
pub(crate) fn run(algorithm: &str, case: &str, who: Who) -> Option<Taken> {
    match algorithm {
        "A*" => a_star(case, who),
        "IDA*" => ida_star(case, who),
        "IDDFS" => by_depth(case, who),
        _ => None,
    }
}

fn a_star(case: &str, who: Who) -> Option<Taken> {
    let roads = |side: u32, seed| {
        let graph = Graph::roads(side, seed);
        let (start, goal) = (side * (side / 4) + side / 4, side * (side * 3 / 4) + side * 3 / 4);
        let next = |node: &u32| graph.leaving(*node);
        let far = |node: &u32| graph.distance(*node, goal);
        taken(|| solve!(who, &start, astar, a_star, next, far, |node: &u32| *node == goal))
    };
    let random = |nodes: u32, seed| {
        let graph = Graph::random(nodes, 4, 1_000, seed);
        let next = |node: &u32| graph.leaving(*node);
        taken(|| solve!(who, &0, astar, a_star, next, |_: &u32| 0, |node: &u32| *node == nodes - 1))
    };
    Some(match case {
        "board 28, as Vec, recomputed" => {
            let board = korf(&[28])[0];
            taken(|| solve!(who, &board, astar, a_star, as_vec, recomputed, is_goal))
        }
        "random graph, 10^5 nodes" => random(100_000, 3),
        "random graph, 10^6 nodes" => random(1_000_000, 6),
        "roads, 400 x 400" => roads(400, 1),
        "roads, 1000 x 1000" => roads(1_000, 2),
        board => {
            let board = korf(&[board.strip_prefix("board ")?.parse().ok()?])[0];
            taken(|| solve!(who, &board, astar, a_star, lazily, carried, is_goal))
        }
    })
}

fn ida_star(case: &str, who: Who) -> Option<Taken> {
    let boards = korf(&[12, 42, 55, 79, 28, 38]);
    macro_rules! on_boards {
        ($next:expr, $estimate:expr) => {{
            let one = |board| solve!(who, board, idastar, ida_star, $next, $estimate, is_goal);
            taken(|| boards.iter().map(one).sum())
        }};
    }
    Some(match case {
        "boards" => on_boards!(lazily, carried),
        "boards, recomputed" => on_boards!(lazily, recomputed),
        "boards, as Vec" => on_boards!(as_vec, carried),
        "random graph" => {
            let graph = Graph::random(100_000, 4, 4, 3);
            let next = |node: &u32| graph.leaving(*node);
            let one = |goal: u32| {
                solve!(who, &0, idastar, ida_star, next, |_: &u32| 0, |node: &u32| *node == goal)
            };
            taken(|| (1..5).map(one).sum())
        }
        _ => return None,
    })
}

fn by_depth(case: &str, who: Who) -> Option<Taken> {
    macro_rules! solve {
        ($start:expr, $next:expr, $goal:expr) => {
            match who {
                Who::Pathfinding => iddfs($start, $next, $goal).map_or(0, |path| path.len() - 1),
                Who::Deepen => {
                    deepen::iddfs(&$start, $next, $goal).cost().map_or(0, |cost| cost as usize)
                }
            }
        };
    }
    let boards: Vec<Board> = (1..5).map(|seed| scrambled(18, seed)).collect();
    Some(match case {
        "boards" => {
            let next = |board: &Board| lazily(board).map(|(next, _)| next);
            taken(|| boards.iter().map(|board| solve!(*board, next, is_goal) as u64).sum())
        }
        "boards, as Vec" => {
            let next = |board: &Board| lazily(board).map(|(next, _)| next).collect::<Vec<_>>();
            taken(|| boards.iter().map(|board| solve!(*board, next, is_goal) as u64).sum())
        }
        "random graph" => {
            let graph = Graph::random(100_000, 4, 1, 3);
            let next = |node: &u32| graph.leaving(*node).map(|(to, _)| to);
            taken(|| (1..5).map(|goal| solve!(0, next, |node: &u32| *node == goal) as u64).sum())
        }
        _ => return None,
    })
}
