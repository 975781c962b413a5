//! What a transposition table of 64 MB saves: IDA* with and without one on
//! towers of Hanoi with four pegs and on `TopSpin` (12, 4).
//!
//! `transpositions [--most=EXPANSIONS] [--megabytes=N] [--replacements]
//! [NAME...]`: a search that is not done after so many expansions (300
//! million) is stopped, and what a table saves is then "more than". IDA* runs
//! with what the table allows, no step back, and with the best pruning that
//! it could have instead. Costs are compared.

mod hanoi;
mod operators;
mod topspin;

use cpu_time::ProcessTime;
use deepen::{
    Automaton, CycleCheck, Heuristic, IdaStar, Invertible, Limits, Outcome, Pack, ParentPruning,
    Pruning, Replacement, Search, TabledIdaStar, Zero,
};

use hanoi::{Additive, Hanoi, NotHome, OtherDisc};
use topspin::{Breaks, MIRRORED, Patterns, TopSpin, rotated, scrambled};

struct Bench {
    most: u64,
    bytes: usize,
    names: Vec<String>,
    /// Replacements besides the one that is the default.
    replacements: &'static [Replacement],
}

/// What a search took.
struct Taken {
    expanded: u64,
    seconds: f64,
    cost: Option<u32>,
}

fn take<'a, T: Search<'a, Cost = u32>>(search: T, most: u64) -> Taken {
    let mut search = search.limits(Limits::none().expanded(most));
    let begun = ProcessTime::now();
    let outcome = search.run(&mut ());
    let seconds = begun.elapsed().as_secs_f64();
    let cost = if matches!(outcome, Outcome::Solved { .. }) { outcome.cost() } else { None };
    Taken { expanded: search.statistics().expanded, seconds, cost }
}

fn print(name: &str, taken: &Taken, tabled: Option<&Taken>) {
    let Taken { expanded, seconds, cost } = taken;
    let cost = cost.map_or("-".to_owned(), |cost| cost.to_string());
    print!("{name:<44} {cost:>4} {expanded:>13} {seconds:>9.3} s");
    if let Some(tabled) = tabled {
        assert!(taken.cost.is_none() || tabled.cost.is_none() || taken.cost == tabled.cost);
        let more = if taken.cost.is_none() { ">" } else { " " };
        let fewer = *expanded as f64 / tabled.expanded as f64;
        let faster = seconds / tabled.seconds;
        print!("  {more}{fewer:>9.1} {more}{faster:>8.1}");
    }
    println!();
}

impl Bench {
    /// With a table by each replacement, without one under several prunings.
    fn compare<S, H, P>(&self, name: &str, problem: (&S, &H, &S::State), best: &P)
    where
        S: Pack<Cost = u32> + Invertible,
        H: Heuristic<S>,
        P: Pruning<S>,
    {
        if !self.names.is_empty() && !self.names.iter().any(|part| name.contains(part.as_str())) {
            return;
        }
        let (space, heuristic, start) = problem;
        let tabled = || TabledIdaStar::new(space, heuristic, start.clone()).memory(self.bytes);
        let first = take(tabled().pruning(&ParentPruning), self.most);
        print(&format!("{name}, table"), &first, None);
        for replacement in self.replacements {
            let taken = take(tabled().pruning(&ParentPruning).replacement(*replacement), self.most);
            print(&format!("{name}, table, {replacement:?}"), &taken, None);
        }
        let plain = || IdaStar::new(space, heuristic, start.clone()).cycles(CycleCheck::None);
        let parent = take(plain().pruning(&ParentPruning), self.most);
        print(&format!("{name}, IDA*, no step back"), &parent, Some(&first));
        let best = take(plain().pruning(best), self.most);
        print(&format!("{name}, IDA*, best pruning"), &best, Some(&first));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let value = arguments.iter().find_map(|argument| argument.strip_prefix(name))?;
        value.parse::<u64>().ok()
    };
    let bench = Bench {
        most: number("--most=").unwrap_or(300_000_000),
        bytes: (number("--megabytes=").unwrap_or(64) as usize) << 20,
        replacements: if arguments.iter().any(|argument| argument == "--replacements") {
            &[Replacement::Always, Replacement::LeastValue]
        } else {
            &[]
        },
        names: arguments.iter().filter(|name| !name.starts_with("--")).cloned().collect(),
    };
    println!("{:<44} cost      expanded   CPU time    fewer x  faster x", "");
    for discs in [8, 9] {
        let space = Hanoi { discs };
        let name = |heuristic: &str| format!("hanoi 4x{discs} {heuristic}");
        bench.compare(&name("not home"), (&space, &NotHome, &0), &OtherDisc);
        for small in [discs / 2, 2, 1] {
            let heuristic = Additive::new(discs, small);
            let name = name(&format!("additive {}+{small}", discs - small));
            bench.compare(&name, (&space, &heuristic, &0), &OtherDisc);
        }
    }
    let (thirds, automaton) = (Patterns::<4>::new(), Automaton::build(&TopSpin, 4));
    let walks = (0..4).map(|seed| (format!("walk {seed}"), scrambled(seed, 60)));
    let rotations = [1, 3, 6].map(|places| (format!("rotated {places}"), rotated(places)));
    for (board, start) in walks.chain(rotations).chain([("mirrored".to_owned(), MIRRORED)]) {
        let name = |heuristic: &str| format!("topspin 12,4 {board} {heuristic}");
        bench.compare(&name("blind"), (&TopSpin, &Zero, &start), &automaton);
        bench.compare(&name("breaks"), (&TopSpin, &Breaks, &start), &automaton);
        bench.compare(&name("patterns"), (&TopSpin, &thirds, &start), &automaton);
    }
}
