//! The closure front door against `pathfinding::directed::idastar`: the same
//! closures, the same boards, the same promise that no state is repeated on a
//! path.
//!
//! `front_door [ROUNDS] [BOARD...]`: numbers of Korf's boards; 12, 42, 55,
//! 79, 28 and 38 by default. The best of so many rounds (3 by default)
//! counts, taken in turn. Generated are the children that do not repeat a
//! state of the path, counted by replaying the same search: both are held to
//! the number of children that their closure gave out, less one for each
//! expansion whose parent is among them.

use std::cell::Cell;
use std::fs;
use std::hash::{Hash, Hasher};

use deepen_benches::korf_boards;

/// A board: four bits a cell, where the blank is, and the sum of distances.
#[derive(Clone, Copy)]
struct Board {
    cells: u64,
    blank: u8,
    distance: u8,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.cells.hash(state);
    }
}

const GOAL: u64 = 0xfedc_ba98_7654_3210;

/// How far tile and cell are apart.
static DISTANCE: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut place = 16;
    while place < 256 {
        let (tile, cell) = (place / 16, place % 16);
        table[tile][cell] = ((tile / 4).abs_diff(cell / 4) + (tile % 4).abs_diff(cell % 4)) as u8;
        place += 1;
    }
    table
};

/// The cells next to a cell; 16 is none.
static NEIGHBOURS: [[u8; 4]; 16] = {
    let mut table = [[16; 4]; 16];
    let mut cell = 0;
    while cell < 16 {
        let (row, column, here) = (cell / 4, cell % 4, cell as u8);
        if row > 0 {
            table[cell][0] = here - 4;
        }
        if column > 0 {
            table[cell][1] = here - 1;
        }
        if column < 3 {
            table[cell][2] = here + 1;
        }
        if row < 3 {
            table[cell][3] = here + 4;
        }
        cell += 1;
    }
    table
};

impl Board {
    fn new(labels: &[u8]) -> Self {
        let cells = labels.iter().rev().fold(0, |cells, label| cells << 4 | u64::from(*label));
        let blank = labels.iter().position(|label| *label == 0).unwrap_or(0) as u8;
        let mut board = Board { cells, blank, distance: 0 };
        board.distance = board.sum();
        board
    }

    fn label(self, cell: u8) -> u8 {
        (self.cells >> (4 * cell)) as u8 & 15
    }

    /// The sum of distances, from nothing.
    fn sum(self) -> u8 {
        (0..16).map(|cell| DISTANCE[usize::from(self.label(cell))][usize::from(cell)]).sum()
    }

    fn slide(self, from: u8) -> Self {
        let tile = self.label(from);
        let moved = u64::from(tile) << (4 * from) | u64::from(tile) << (4 * self.blank);
        let table = &DISTANCE[usize::from(tile)];
        let distance = self.distance + table[usize::from(self.blank)] - table[usize::from(from)];
        Board { cells: self.cells ^ moved, blank: from, distance }
    }
}

thread_local! {
    /// Calls of the successor closure and children given out.
    static COUNTS: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
}

fn count(board: Board) {
    let edges =
        [board.blank / 4, board.blank % 4].iter().filter(|line| matches!(line, 0 | 3)).count();
    COUNTS.with(|counts| counts.set((counts.get().0 + 1, counts.get().1 + 4 - edges as u64)));
}

fn lazily<const COUNT: bool>(board: &Board) -> impl Iterator<Item = (Board, u8)> + use<COUNT> {
    let board = *board;
    if COUNT {
        count(board);
    }
    let cells = NEIGHBOURS[usize::from(board.blank)].into_iter();
    cells.filter(|cell| *cell < 16).map(move |cell| (board.slide(cell), 1))
}

fn as_vec<const COUNT: bool>(board: &Board) -> Vec<(Board, u8)> {
    lazily::<COUNT>(board).collect()
}

fn carried(board: &Board) -> u8 {
    board.distance
}

fn recomputed(board: &Board) -> u8 {
    board.sum()
}

fn is_goal(board: &Board) -> bool {
    board.cells == GOAL
}

/// Seconds of CPU that this process has used.
fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|nanos| nanos.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

type Solve = fn(Board) -> Option<u8>;

/// A contender: what it is called, how it solves, and the same with counting.
struct Contender(&'static str, Solve, Solve);

macro_rules! contenders {
    ($($how:literal, $successors:ident, $estimate:ident;)*) => {[$([
        contenders!("pathfinding", $how, $successors, $estimate, |start, next| {
            pathfinding::directed::idastar::idastar(&start, next, $estimate, is_goal)
                .map(|found| found.1)
        }),
        contenders!("deepen", $how, $successors, $estimate, |start, next| {
            deepen::ida_star(&start, next, $estimate, is_goal).cost()
        }),
    ]),*]};
    ($who:literal, $how:literal, $successors:ident, $estimate:ident, |$start:ident, $next:ident| $solve:block) => {
        Contender(
            concat!($who, ", ", $how),
            |$start| {
                let $next = $successors::<false>;
                $solve
            },
            |$start| {
                let $next = $successors::<true>;
                $solve
            },
        )
    };
}

const CONTENDERS: [[Contender; 2]; 4] = contenders! {
    "iterator, estimate carried", lazily, carried;
    "iterator, estimate recomputed", lazily, recomputed;
    "Vec, estimate carried", as_vec, carried;
    "Vec, estimate recomputed", as_vec, recomputed;
};

/// What is found, and how many children are generated.
fn generated(boards: &[Board], solve: Solve) -> (Vec<Option<u8>>, u64) {
    COUNTS.with(|counts| counts.set((0, 0)));
    let costs: Vec<_> = boards.iter().map(|board| solve(*board)).collect();
    let (expanded, given) = COUNTS.with(Cell::get);
    // Every expansion but those of the start gives out its own parent.
    let iterations = |(board, cost): (&Board, &Option<u8>)| {
        u64::from((cost.unwrap_or(board.distance) - board.distance) / 2 + 1)
    };
    let starts: u64 = boards.iter().zip(&costs).map(iterations).sum();
    (costs, given - (expanded - starts))
}

/// Seconds of CPU.
fn time(boards: &[Board], solve: Solve) -> f64 {
    let begun = cpu_seconds();
    for board in boards {
        assert!(solve(*board).is_some());
    }
    cpu_seconds() - begun
}

fn main() {
    let mut numbers: Vec<u32> =
        std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let rounds = if numbers.is_empty() { 3 } else { numbers.remove(0) };
    if numbers.is_empty() {
        numbers = vec![12, 42, 55, 79, 28, 38];
    }
    let boards: Vec<_> = korf_boards(&numbers).iter().map(|labels| Board::new(labels)).collect();
    println!("Korf's boards {numbers:?}, no state repeated on a path, best of {rounds} rounds");
    println!("{:<45} {:>11} {:>8} {:>7} {:>6}", "", "generated", "CPU s", "M/s", "ratio");
    for pair in CONTENDERS {
        let mut best = [f64::INFINITY; 2];
        for _ in 0..rounds {
            for (best, Contender(_, solve, _)) in best.iter_mut().zip(&pair) {
                *best = best.min(time(&boards, *solve));
            }
        }
        let counted = pair.each_ref().map(|contender| generated(&boards, contender.2));
        assert_eq!(counted[0].0, counted[1].0, "both must find the same costs");
        let rate = |side: usize| counted[side].1 as f64 / best[side] / 1e6;
        for (side, Contender(name, ..)) in pair.iter().enumerate() {
            let (generated, seconds) = (counted[side].1, best[side]);
            let (rate, ratio) = (rate(side), rate(side) / rate(0));
            println!("{name:<45} {generated:>11} {seconds:>8.3} {rate:>7.1} {ratio:>6.2}");
        }
    }
}
