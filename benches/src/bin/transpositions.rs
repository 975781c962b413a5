//! What a transposition table of 64 MB saves: IDA* with and without one on
//! towers of Hanoi with four pegs and on `TopSpin` (12, 4).
//!
//! `transpositions [--most=EXPANSIONS] [--megabytes=N] [--replacements]
//! [--best] [NAME...]`: a search that is not done after so many expansions
//! (100 million) is stopped, and what a table saves is then "more than". IDA*
//! runs under the pruning that stands beside the table, no step back; with
//! `--best` also under the best pruning that it could have instead. A line an
//! instance, and the sums of those that the same searches were done with.

use std::ops::ControlFlow::Continue;

use cpu_time::ThreadTime;
use deepen::{
    Automaton, CycleCheck, Heuristic, IdaStar, Invertible, Limits, Outcome, Pack, ParentPruning,
    Pruning, Replacement, Search, TabledIdaStar, Zero,
};
use deepen_benches::Fallible;
use deepen_puzzles::hanoi::{
    Arrangement, DiscDatabases, Discs, Groups, Hanoi, MisplacedDiscs, OtherDisc, RandomArrangements,
};
use deepen_puzzles::topspin::{Breaks, Ring, TopSpin, pattern_databases, random_walk};
use deepen_tables::build::Options;

struct Bench {
    most: u64,
    bytes: usize,
    /// Parts of the names of what is to be measured; all where there is none.
    names: Vec<String>,
    /// Replacements besides the one that is the default.
    replacements: &'static [Replacement],
    /// Whether IDA* also runs under its best pruning.
    best: bool,
}

/// What a search took.
#[derive(Clone, Copy)]
struct Taken {
    expanded: u64,
    seconds: f64,
    /// `None` where it was stopped.
    cost: Option<u32>,
}

fn take<'a, T: Search<'a, Cost = u32>>(search: T, most: u64) -> Taken {
    let mut search = search.limits(Limits::none().expanded(most));
    let begun = ThreadTime::now();
    let outcome = search.run(&mut ());
    let seconds = begun.elapsed().as_secs_f64();
    let cost = if matches!(outcome, Outcome::Solved { .. }) { outcome.cost() } else { None };
    Taken { expanded: search.statistics().expanded, seconds, cost }
}

/// Of the searches of several instances by one configuration.
struct Column {
    name: String,
    taken: Vec<Taken>,
}

impl Column {
    fn print(&self, name: &str, tabled: Option<&Column>) {
        let expanded = self.taken.iter().map(|taken| taken.expanded).sum::<u64>();
        let seconds = self.taken.iter().map(|taken| taken.seconds).sum::<f64>();
        let cost = match &self.taken[..] {
            [Taken { cost: Some(cost), .. }] => cost.to_string(),
            _ => "-".to_owned(),
        };
        print!("{name:<36} {:<16} {cost:>4} {expanded:>12} {seconds:>9.3} s", self.name);
        if let Some(tabled) = tabled {
            let stopped = self.taken.iter().any(|taken| taken.cost.is_none());
            let more = if stopped { ">" } else { " " };
            let of_table = tabled.taken.iter();
            let fewer = expanded as f64 / of_table.clone().map(|t| t.expanded).sum::<u64>() as f64;
            let faster = seconds / of_table.map(|taken| taken.seconds).sum::<f64>();
            print!("  {more}{fewer:>8.1} {more}{faster:>7.1}");
        }
        println!();
    }
}

fn print_all(name: &str, columns: &[Column]) {
    for (number, column) in columns.iter().enumerate() {
        column.print(name, (number > 0).then(|| &columns[0]));
    }
}

impl Bench {
    /// Measures instances of one problem, and adds them up.
    fn compare<S, H, P>(
        &self,
        name: &str,
        (space, heuristic): (&S, &H),
        starts: &[Start<S>],
        best: &P,
    ) where
        S: Pack<Cost = u32> + Invertible,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        let full_name = |start: &Start<S>| format!("{name} {}", start.0);
        let is_wanted = |start: &&Start<S>| {
            let full = full_name(start);
            self.names.is_empty() || self.names.iter().any(|part| full.contains(part.as_str()))
        };
        let mut sums: Vec<Column> = Vec::new();
        for start in starts.iter().filter(is_wanted) {
            let columns = self.measure(space, heuristic, &start.1, best);
            print_all(&full_name(start), &columns);
            let costs: Vec<u32> =
                columns.iter().filter_map(|column| column.taken[0].cost).collect();
            assert!(costs.windows(2).all(|pair| pair[0] == pair[1]), "different costs: {costs:?}");
            if sums.is_empty() {
                sums = columns;
            } else {
                for (sum, column) in sums.iter_mut().zip(columns) {
                    sum.taken.extend(column.taken);
                }
            }
        }
        if sums.first().is_some_and(|column| column.taken.len() > 1) {
            print_all(&format!("{name}, all {}", sums[0].taken.len()), &sums);
        }
    }

    /// With a table by each replacement, and without one.
    fn measure<S, H, P>(&self, space: &S, heuristic: &H, start: &S::State, best: &P) -> Vec<Column>
    where
        S: Pack<Cost = u32> + Invertible,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        let column = |name: &str, taken| Column { name: name.to_owned(), taken: vec![taken] };
        let tabled = || {
            let search = TabledIdaStar::new(space, heuristic, start.clone());
            search.memory(self.bytes).pruning(&ParentPruning)
        };
        let plain = || IdaStar::new(space, heuristic, start.clone()).cycles(CycleCheck::None);
        let mut columns = vec![column("table", take(tabled(), self.most))];
        for replacement in self.replacements {
            let taken = take(tabled().replacement(*replacement), self.most);
            columns.push(column(&format!("{replacement:?}"), taken));
        }
        columns.push(column("IDA*", take(plain().pruning(&ParentPruning), self.most)));
        if self.best {
            columns.push(column("IDA*, best", take(plain().pruning(best), self.most)));
        }
        columns
    }

    /// Four pegs: from the first to the last, and from random arrangements.
    fn hanoi(&self, discs: usize) -> Fallible<()> {
        let space = Hanoi::<u64>::new(&Arrangement::tower(4, discs, 3)?)?;
        let mut starts =
            vec![("tower".to_owned(), space.state(&Arrangement::tower(4, discs, 0)?)?)];
        let random = RandomArrangements::new(4, discs, 1).into_iter().flatten().take(3);
        for (number, arrangement) in random.enumerate() {
            starts.push((format!("random {number}"), space.state(&arrangement)?));
        }
        let starts: &[(String, Discs<u64>)] = &starts;
        let name = |heuristic: &str| format!("hanoi 4x{discs} {heuristic}");
        self.compare(&name("misplaced"), (&space, &MisplacedDiscs), starts, &OtherDisc);
        for small in [discs / 2, 2, 1] {
            let groups = Groups::new(&[discs - small, small])?;
            let (options, watch) = (Options::default(), &mut |_: &_| Continue(()));
            let heuristic = DiscDatabases::build(&space, &groups, &options, watch)?;
            let name = name(&format!("discs {}+{small}", discs - small));
            self.compare(&name, (&space, &heuristic), starts, &OtherDisc);
        }
        Ok(())
    }

    /// Random rings, and such that have their neighbours but not their places.
    fn topspin(&self) -> Fallible<()> {
        let space = TopSpin::<1>::new(Ring::sorted(12).ok_or("no such ring")?, 4)?;
        let rotated = |places: i32| -> Vec<i32> { (0..12).map(|at| (at + places) % 12).collect() };
        let walk = |seed| (format!("random {seed}"), random_walk(&space, 1_000, seed));
        let random: Vec<(String, Ring)> = (0..5).map(walk).collect();
        let mut turned =
            vec![("mirrored".to_owned(), Ring::new(&(0..12).rev().collect::<Vec<_>>())?)];
        for places in [1, 3, 6] {
            turned.push((format!("rotated {places}"), Ring::new(&rotated(places))?));
        }
        let best = Automaton::build(&space, 3);
        let tokens: Vec<u8> = (0..12).collect();
        let watch = &mut |_: &_| Continue(());
        let (options, parts) = (Options::default(), |n| tokens.chunks(n).collect::<Vec<_>>());
        let twos: [&[u8]; 6] = parts(2).try_into().map_err(|_| "six patterns")?;
        let threes: [&[u8]; 4] = parts(3).try_into().map_err(|_| "four patterns")?;
        let fours: [&[u8]; 3] = parts(4).try_into().map_err(|_| "three patterns")?;
        let twos = pattern_databases(&space, twos, &options, watch)?;
        let threes = pattern_databases(&space, threes, &options, watch)?;
        let fours = pattern_databases(&space, fours, &options, watch)?;
        let breaks = Breaks::new(&space);
        for starts in [&random, &turned] {
            self.compare("topspin blind", (&space, &Zero), starts, &best);
            self.compare("topspin breaks", (&space, &breaks), starts, &best);
            self.compare("topspin patterns of 2", (&space, &twos), starts, &best);
            self.compare("topspin patterns of 3", (&space, &threes), starts, &best);
            self.compare("topspin patterns of 4", (&space, &fours), starts, &best);
        }
        Ok(())
    }
}

/// A start with its name.
type Start<S> = (String, <S as deepen::StateSpace>::State);

fn main() -> Fallible<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_given = |name: &str| arguments.iter().any(|argument| argument == name);
    let number = |name: &str| {
        let value = arguments.iter().find_map(|argument| argument.strip_prefix(name))?;
        value.parse::<u64>().ok()
    };
    let bench = Bench {
        most: number("--most=").unwrap_or(100_000_000),
        bytes: (number("--megabytes=").unwrap_or(64) as usize) << 20,
        replacements: if is_given("--replacements") {
            &[Replacement::Always, Replacement::LeastValue]
        } else {
            &[]
        },
        best: is_given("--best"),
        names: arguments.iter().filter(|name| !name.starts_with("--")).cloned().collect(),
    };
    println!("{:<53} cost     expanded   CPU time  fewer x faster x", "");
    bench.hanoi(8)?;
    bench.hanoi(9)?;
    bench.topspin()
}
