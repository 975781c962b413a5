//! SMA* in every size of memory: expansions, CPU seconds and bytes on an
//! 8-puzzle board of 31 moves and on boards of Korf (1985), beside A*, RBFS
//! and RBFS-CR, with Manhattan distance.
//!
//! `sma_star [--most=EXPANSIONS] [--megabytes=UNLIMITED] [BOARDS...]`; board 0
//! is the 8-puzzle's. The least budget holds the nodes on an optimal path and
//! one set of siblings. Every cost is checked.

use cpu_time::ProcessTime;
use deepen::{
    AStar, CycleCheck, Limits, Outcome, ParentPruning, Rbfs, Search, SmaStar, Statistics,
};
use deepen_benches::instances;
use deepen_puzzles::tiles::{Manhattan, Nibbles, Shape, TilePuzzle, TileState};

type Puzzle = TilePuzzle<Nibbles>;

/// A board and what is known of it.
struct Board {
    name: String,
    puzzle: Puzzle,
    start: TileState<Nibbles>,
    optimal: u32,
}

impl Board {
    fn new(name: String, shape: Shape, cells: &[u8], optimal: u32) -> Self {
        let puzzle = TilePuzzle::new(shape, 0).expect("a puzzle");
        let blank = cells.iter().position(|&tile| tile == 0).expect("a blank");
        let start = puzzle.state(cells, blank);
        Board { name, puzzle, start, optimal }
    }

    /// Runs a search, checks its cost, and prints a line.
    fn run<'a, T>(&self, what: &str, limits: Limits<'a, u32>, mut search: T) -> Statistics
    where
        T: Search<'a, Cost = u32>,
    {
        search.set_limits(limits);
        let begun = ProcessTime::now();
        let outcome = search.run(&mut ());
        let seconds = begun.elapsed().as_secs_f64();
        let counts = search.statistics();
        let end = match &outcome {
            Outcome::Solved { plan, .. } => {
                assert_eq!(plan.cost, self.optimal, "{what} on {}", self.name);
                assert!(outcome.is_optimal());
                "solved".to_string()
            }
            Outcome::Stopped { reason, .. } => reason.to_string(),
            Outcome::Unsolvable => panic!("{what} on {}: unsolvable", self.name),
        };
        let Statistics { expanded, reopened, peak_bytes, .. } = counts;
        println!(
            "{:<9} {what:<22} {expanded:>12} {reopened:>8} {seconds:>9.3} s {peak_bytes:>11}  {end}",
            self.name
        );
        counts
    }

    fn report(&self, most: u64, megabytes: usize) {
        let Board { puzzle, start, .. } = self;
        let heuristic = &Manhattan;
        let limits = Limits::none().expanded(most);
        let a_star = AStar::new(puzzle, heuristic, *start).pruning(&ParentPruning);
        let a_star = self.run("A*", limits, a_star.memory(megabytes << 20));
        let rbfs = || {
            let search = Rbfs::new(puzzle, heuristic, *start).pruning(&ParentPruning);
            search.cycles(CycleCheck::None)
        };
        self.run("RBFS", limits, rbfs());
        self.run("RBFS-CR", limits, rbfs().controlled());
        let sma_star = || SmaStar::new(puzzle, heuristic, *start);
        let least = self.optimal as usize + 4;
        let mut nodes = least;
        while (nodes as u64) < a_star.expanded.max(1_000) {
            let what = format!("SMA* {nodes} nodes");
            self.run(&what, limits, sma_star().nodes(nodes));
            nodes *= 2;
        }
        let what = format!("SMA* {megabytes} MB");
        let unlimited = self.run(&what, limits, sma_star().memory(megabytes << 20));
        let ratio = unlimited.expanded as f64 / a_star.expanded as f64;
        println!("{:<9} with memory for all: {ratio:.3} times the expansions of A*", self.name);
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let flag = |name: &str| arguments.iter().find_map(|argument| argument.strip_prefix(name));
    let most = flag("--most=").map_or(3_000_000, |most| most.parse().expect("a number"));
    let megabytes = flag("--megabytes=").map_or(512, |size| size.parse().expect("a number"));
    let mut wanted: Vec<u32> = arguments.iter().filter_map(|board| board.parse().ok()).collect();
    if wanted.is_empty() {
        wanted = vec![0, 79, 12];
    }
    println!("board     search                     expanded reopened       CPU       bytes");
    let korf = instances("korf100_15puzzle.csv");
    for id in wanted {
        let board = if id == 0 {
            let shape = Shape::new(3, 3).expect("a shape");
            Board::new("8-puzzle".to_string(), shape, &[8, 0, 6, 5, 4, 7, 2, 3, 1], 31)
        } else {
            let instance = korf.iter().find(|instance| instance.id == id).expect("a board");
            let name = format!("Korf {id}");
            Board::new(name, Shape::FIFTEEN_PUZZLE, &instance.cells, instance.optimal)
        };
        board.report(most, megabytes);
    }
}
