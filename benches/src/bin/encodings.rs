//! What each encoding of a pattern database costs: its size, the time to
//! build or encode it, the time of a look-up, and the search effort with it.
//!
//! `encodings [PANCAKES [PATTERN]]`: the puzzle's size (at most 16, 12 by
//! default) and how many of the largest pancakes the pattern has (7 by
//! default: 3,991,680 entries; 8 are 19,958,400). Look-ups go along random
//! walks, each beside the entry of the state before, as a search asks; the
//! time of the walk without look-ups is taken off. Times are CPU seconds of
//! one thread, the best of three. Then random stacks are solved by IDA*.

use std::fs;
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};

use cpu_time::ProcessTime;
use deepen::{Heuristic, IdaStar, Search, StateSpace};
use deepen_tables::abstraction::{
    AbstractSpace, Abstraction, Costed, LabelledForwardSpace, LabelledSpace,
};
use deepen_tables::build::{Options, build, build_file};
use deepen_tables::compose::Counted;
use deepen_tables::encode::{
    Bytes, Entries, Grouped, Modulo3, Nibbles, Trits, TwoBits, group_minima,
};
use deepen_tables::heuristic::PatternDatabase;
use deepen_tables::rank::Placements;

const MOST: usize = 16;
const STEPS: usize = 5_000_000;
const STACKS: usize = 20;

type Stack = [u8; MOST];

/// The pancake puzzle: flips of 2 and more on top of so many.
struct Pancake {
    size: usize,
}

impl StateSpace for Pancake {
    type State = Stack;
    type Operator = usize;
    type Operators = RangeInclusive<usize>;
    type Undo = usize;
    type Cost = u8;
    const UNIT_COST: bool = true;

    fn operators(&self, _: &Stack) -> Self::Operators {
        2..=self.size
    }

    fn cost(&self, _: &Stack, _: &usize) -> u8 {
        1
    }

    fn apply(&self, state: &mut Stack, flip: &usize) -> usize {
        state[..*flip].reverse();
        *flip
    }

    fn undo(&self, state: &mut Stack, flip: usize) {
        state[..flip].reverse();
    }

    fn is_goal(&self, state: &Stack) -> bool {
        state.is_sorted()
    }
}

/// The largest pancakes: where each of them is.
#[derive(Clone)]
struct Pattern {
    size: usize,
    ranking: Placements,
}

impl Pattern {
    /// The first of the pancakes in the pattern.
    fn first(&self) -> usize {
        self.size - self.ranking.items()
    }

    fn goal(&self) -> u64 {
        let places: Vec<u8> = (self.first() as u8..self.size as u8).collect();
        self.ranking.rank(&places)
    }
}

impl LabelledSpace for Pattern {
    fn size(&self) -> u64 {
        self.ranking.count()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.goal());
    }

    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, usize)) {
        let count = self.ranking.items();
        let (mut places, mut before) = ([0; MOST], [0; MOST]);
        self.ranking.unrank(state, &mut places[..count]);
        for flip in 2..=self.size as u8 {
            for (before, &place) in before.iter_mut().zip(&places[..count]) {
                *before = if place < flip { flip - 1 - place } else { place };
            }
            visit(self.ranking.rank(&before[..count]), usize::from(flip));
        }
    }
}

impl LabelledForwardSpace for Pattern {
    fn successors(&self, state: u64, visit: impl FnMut(u64, usize)) {
        self.predecessors(state, visit);
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.goal()
    }
}

impl Abstraction<Pancake> for Pattern {
    fn rank(&self, _: &Pancake, state: &Stack) -> u64 {
        let mut places = [0; MOST];
        for (place, &pancake) in state[..self.size].iter().enumerate() {
            places[usize::from(pancake)] = place as u8;
        }
        self.ranking.rank(&places[self.first()..self.size])
    }
}

/// Marsaglia's xorshift (2003).
fn random(seed: &mut u64) -> u64 {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    *seed
}

/// CPU seconds of a thing done, and what came of it.
fn timed<T>(mut work: impl FnMut() -> T, rounds: usize) -> (f64, T) {
    let mut once = || {
        let begun = ProcessTime::now();
        let result = work();
        (begun.elapsed().as_secs_f64(), result)
    };
    let first = once();
    (1..rounds).fold(first, |best, _| {
        let next = once();
        if next.0 < best.0 { next } else { best }
    })
}

/// The estimates along a walk over ranks that are known.
fn walk<T: Entries>(entries: &T, ranks: &[u64]) -> u64 {
    let mut entry = entries.entry(ranks[0]);
    ranks[1..].iter().fold(0, |sum, &rank| {
        entry = entries.entry_beside(rank, entry);
        sum + u64::from(entry)
    })
}

/// Nodes generated for all stacks.
fn solve<H: Heuristic<Pancake>>(space: &Pancake, heuristic: &H, stacks: &[Stack]) -> u64 {
    let solve = |stack: &Stack| {
        let mut search = IdaStar::new(space, heuristic, *stack);
        assert!(search.run(&mut ()).is_optimal());
        search.statistics().generated
    };
    stacks.iter().map(solve).sum()
}

struct Bench {
    space: Pancake,
    pattern: Pattern,
    ranks: Vec<u64>,
    stacks: Vec<Stack>,
}

impl Bench {
    fn new(pattern: Pattern) -> Self {
        let space = Pancake { size: pattern.size };
        let mut seed = 0x1234_5678_9abc_def1;
        let mut stack: Stack = std::array::from_fn(|pancake| pancake as u8);
        let mut flip = |stack: &mut Stack| {
            let size = 2 + random(&mut seed) as usize % (space.size - 1);
            stack[..size].reverse();
        };
        let stacks = (0..STACKS).map(|_| {
            (0..1_000).for_each(|_| flip(&mut stack));
            stack
        });
        let stacks: Vec<Stack> = stacks.collect();
        let ranks = (0..STEPS).map(|_| {
            flip(&mut stack);
            pattern.rank(&space, &stack)
        });
        let ranks = ranks.collect();
        Bench { space, pattern, ranks, stacks }
    }

    fn report<T: Entries>(&self, name: &str, (made, entries): (f64, T)) {
        let idle = timed(|| self.ranks.iter().fold(0, |sum, &rank| sum ^ black_box(rank)), 3).0;
        let look_up = timed(|| black_box(walk(&entries, &self.ranks)), 3).0;
        let nanos = (look_up - idle).max(0.0) / STEPS as f64 * 1e9;
        let size = entries.stored();
        let bits = size as f64 * 8.0 / entries.len() as f64;
        let counted = Counted::all(&vec![1; self.space.size + 1]);
        let heuristic = PatternDatabase::new(self.pattern.clone(), entries, counted, 1);
        let (seconds, generated) = timed(|| solve(&self.space, &heuristic, &self.stacks), 3);
        println!(
            "{name:<28} {size:>11} {bits:>6.2} {made:>8.3} {nanos:>8.1} {generated:>11} {seconds:>8.3}"
        );
    }
}

/// The table in memory and, for comparison, on disk with little memory.
fn build_both<P: AbstractSpace>(space: &P) -> (f64, Vec<u8>) {
    let mut watch = |_: &_| ControlFlow::Continue(());
    let options = Options { memory: 1 << 34, threads: NonZeroUsize::MIN, ..Options::default() };
    let in_memory = || build(space, &options, &mut watch).expect("enough memory");
    let (seconds, built) = timed(in_memory, 1);
    println!("levels: {:?}", built.summary.histogram);
    println!("built in memory: {seconds:.2} s");
    let folder = std::env::temp_dir().join(format!("deepen-encodings-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a directory");
    let little = Options { memory: 1 << 20, ..options.clone() };
    let path = folder.join("table");
    let on_disk = || build_file(space, &path, &little, &mut watch).expect("room on the disk");
    let (on_disk, _) = timed(on_disk, 1);
    println!("built on disk with 1 MiB: {on_disk:.2} s");
    assert!(fs::read(&path).expect("the table") == built.entries, "the same bytes");
    fs::remove_dir_all(&folder).expect("its own directory");
    (seconds, built.entries)
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|number| number.parse().ok());
    let size = arguments.next().unwrap_or(12_usize).clamp(3, MOST);
    let items = arguments.next().unwrap_or(7).clamp(1, size);
    let ranking = Placements::new(size, items).expect("fewer than 2^64 placements");
    let pattern = Pattern { size, ranking };
    println!("{size} pancakes, a pattern of {items}: {} entries", pattern.ranking.count());
    let space = Costed::new(pattern.clone(), &vec![1; size + 1]);
    let (built, values) = build_both(&space);
    let count = values.len() as u64;
    let bench = Bench::new(pattern);
    println!(
        "{:<28} {:>11} {:>6} {:>8} {:>8} {:>11} {:>8}",
        "encoding", "bytes", "bits", "made s", "ns", "generated", "search s"
    );
    bench.report("byte (made by the builder)", (built, Bytes::new(&values)));
    let nibbles = || Nibbles::encode(&values, 1, |_| 0).expect("a base of 0").0;
    bench.report("nibble", timed(nibbles, 3));
    let two_bits = || {
        let pack = |values: &[u8]| Ok(TwoBits::encode(values));
        Modulo3::encode(&space, &values, pack).expect("unit costs, reversible")
    };
    bench.report("two bits modulo 3, checked", timed(two_bits, 1));
    let trits = || Modulo3::encode(&space, &values, Trits::encode).expect("unit costs, reversible");
    bench.report("trits modulo 3, checked", timed(trits, 1));
    for factor in [2, 4, 8] {
        let grouped = || {
            let least = Bytes::new(group_minima(&values, factor).expect("a factor above 0"));
            Grouped::new(least, factor, count).expect("as many groups")
        };
        bench.report(&format!("bytes, minimum of {factor}"), timed(grouped, 3));
    }
}
