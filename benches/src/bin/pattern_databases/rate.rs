//! Nodes of a 24-puzzle by the second, beside what memory allows.
//!
//! A search can go no faster than its entries can be read. They are counted
//! by a heuristic that passes the questions on; how many the machine reads is
//! measured in the same run, from a table of the same size in huge pages.

use std::cell::Cell;

use deepen::{Automaton, Child, Estimate, Heuristic, Quality, StagedHeuristic, Statistics};
use deepen_benches::random_reads::{self, PATTERNS};
use deepen_benches::{Fallible, Instance, instances};
use deepen_puzzles::tiles::{Move, Octets, TilePuzzle, TileState};
use memmap2::Advice;

use crate::arguments::Arguments;
use crate::search::{Way, nanoseconds, search};
use crate::set::{Set, Use};
use crate::twenty_four::{DEPTH, FILE};

type Puzzle = TilePuzzle<Octets>;

/// The numbers of lanes that are tried after the stack.
const LANES: [usize; 6] = [0, 2, 4, 6, 8, 12];

/// The most bytes of the table that is read at random.
const MOST_BYTES: usize = 4_000_000_000;

/// A heuristic of two stages whose reads are counted.
struct Counted<'h, H> {
    heuristic: &'h H,
    /// By tile: the entries that are read for a child within the limit.
    reads: &'h [u64],
    count: Cell<u64>,
}

impl<H> Counted<'_, H> {
    fn add(&self, reads: u64) {
        self.count.set(self.count.get() + reads);
    }
}

impl<H: StagedHeuristic<Puzzle>> Heuristic<Puzzle> for Counted<'_, H> {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        self.heuristic.quality()
    }

    fn start(&self, puzzle: &Puzzle, state: &TileState<Octets>) -> H::Memo {
        self.heuristic.start(puzzle, state)
    }

    fn child(
        &self,
        puzzle: &Puzzle,
        parent: H::Memo,
        operator: &Move,
        state: &TileState<Octets>,
        limit: u32,
    ) -> Estimate<H::Memo, u32> {
        let child = Child { parent: &parent, operator, state };
        let mut query = H::Query::default();
        self.ask(puzzle, child, &mut query);
        for stage in 0..H::STAGES {
            if let Some(above) = self.read(puzzle, child, &mut query, stage, limit) {
                return Estimate::Above(above);
            }
        }
        let mut memo = parent;
        self.finish(&mut memo, &query);
        Estimate::Within(memo)
    }

    fn value(&self, memo: H::Memo) -> u32 {
        self.heuristic.value(memo)
    }
}

impl<H: StagedHeuristic<Puzzle>> StagedHeuristic<Puzzle> for Counted<'_, H> {
    type Query = H::Query;

    const STAGES: usize = H::STAGES;

    fn ask(&self, puzzle: &Puzzle, child: Child<'_, Puzzle, H::Memo>, query: &mut H::Query) {
        self.add(1);
        self.heuristic.ask(puzzle, child, query);
    }

    fn read(
        &self,
        puzzle: &Puzzle,
        child: Child<'_, Puzzle, H::Memo>,
        query: &mut H::Query,
        stage: usize,
        limit: u32,
    ) -> Option<u32> {
        if stage == 1 {
            // The blank came from where the tile that moved is now.
            let mut before = *child.state;
            let back = child.operator.inverse();
            deepen::StateSpace::apply(puzzle, &mut before, &back);
            self.add(self.reads[child.state.label(before.blank())] - 1);
        }
        self.heuristic.read(puzzle, child, query, stage, limit)
    }

    fn finish(&self, memo: &mut H::Memo, query: &H::Query) {
        self.heuristic.finish(memo, query);
    }
}

/// The searches of one board.
struct Rates<'a> {
    puzzle: Puzzle,
    instance: &'a Instance,
    expanded: u64,
    reads: &'a [u64],
    /// Nanoseconds of one read, where nothing else is done: plain, and
    /// prefetched as far ahead as is best.
    machine: [f64; 2],
}

impl Use<Octets> for Rates<'_> {
    type Output = ();

    fn with<H: StagedHeuristic<Puzzle>>(self, heuristic: &H) {
        let automaton = Automaton::build(&self.puzzle, DEPTH);
        let way = |lanes| Way { expanded: Some(self.expanded), ..Way::lanes(lanes) };
        let counted = Counted { heuristic, reads: self.reads, count: Cell::new(0) };
        let ended = search(&self.puzzle, &counted, &automaton, self.instance, way(0));
        let Statistics { expanded, generated, .. } = ended.counts;
        let reads = counted.count.get() as f64 / generated as f64;
        println!("{expanded} expanded, {generated} generated, {reads:.3} entries read for each");
        let floors = self.machine.map(|read| read * reads);
        println!("             CPU s  ns/gen  Mexpanded/s  of plain reads  of reads ahead");
        for lanes in LANES {
            let ended = search(&self.puzzle, heuristic, &automaton, self.instance, way(lanes));
            let counts = (ended.counts.expanded, ended.counts.generated);
            assert_eq!(counts, (expanded, generated), "the same nodes on {lanes} lanes");
            let each = nanoseconds(ended.seconds, generated);
            println!(
                "{:>8} {:>9.3} {each:>7.1} {:>12.2} {:>14.0}% {:>14.0}%",
                way(lanes).name(),
                ended.seconds,
                expanded as f64 / ended.seconds / 1e6,
                100.0 * floors[0] / each,
                100.0 * floors[1] / each,
            );
        }
    }
}

/// Nanoseconds of a plain and of a prefetched read from so many bytes in huge
/// pages.
fn machine(bytes: usize) -> Fallible<[f64; 2]> {
    let table = random_reads::table(bytes.min(MOST_BYTES), Advice::HugePage)?;
    let best = |name: &str| {
        let named = PATTERNS.iter().filter(|(pattern, _)| pattern.starts_with(name));
        let times = named.map(|(_, read)| random_reads::nanoseconds(*read, &table));
        times.fold(f64::INFINITY, f64::min)
    };
    Ok([best("independent"), best("ahead")])
}

pub(crate) fn run(mut arguments: Arguments) -> Fallible<()> {
    let board = arguments.value("board")?.unwrap_or(40);
    let expanded = arguments.value("expanded")?.unwrap_or(20_000_000);
    let set = Set::new(arguments.word().as_deref().unwrap_or("6-6-6-6x1"))?;
    let [] = arguments.rest::<String>()?.as_slice() else {
        return Err("expected one set".into());
    };
    let all = instances(FILE);
    let instance = all.iter().find(|instance| instance.id == board);
    let instance = instance.filter(|instance| instance.cells.len() == set.shape.cells());
    let instance = instance.ok_or("expected a set of the 24-puzzle and a board from 1 to 50")?;
    let puzzle = TilePuzzle::new(set.shape, 0).ok_or("the board is too large")?;
    let tables = set.open(false)?;
    let machine = machine(tables.bytes())?;
    println!(
        "{} MB in huge pages: {:.2} ns for a plain random read, {:.2} ns for one ahead",
        tables.bytes().min(MOST_BYTES) / 1_000_000,
        machine[0],
        machine[1]
    );
    let reads = tables.reads()?;
    println!("board {board} with {}", tables.set.name);
    tables.lend(Rates { puzzle, instance, expanded, reads: &reads, machine })
}
