//! From both ends or from one: expansions, CPU time and peak memory of A*,
//! NBS, BAE*, IDA* and bidirectional IDA* on pancakes and sliding tiles.
//!
//! `bidirectional [MEGABYTES] [EXPANSIONS]`: what the tables of a search may
//! take (1,024 by default), and how many nodes a search may expand (30 million
//! by default). GAP-x is the gap heuristic of pancakes without the gaps at the
//! smallest `x` of them, made weak on purpose (Holte et al. 2016).

use std::fs;
use std::path::Path;

use cpu_time::ThreadTime;
use deepen::{
    AStar, BaeStar, BidirectionalIdaStar, Estimate, FrontToFront, Heuristic, IdaStar, Limits, Nbs,
    Outcome, Pack, ParentPruning, Quality, Reversible, Search, StateSpace,
};
use deepen_benches::{Fallible, forget_peak_memory, instances, peak_memory};
use deepen_puzzles::pancake::{Flip, Pancakes, Plain, Stack};
use deepen_puzzles::tiles::{Manhattan, Nibbles, Shape, TilePuzzle};

/// Gaps between neighbours that are both at least `least`; the plate is the
/// greatest. The smaller `least` is, the better the estimate.
#[derive(Clone, Copy)]
struct WeakGap {
    least: i32,
}

impl WeakGap {
    fn count(self, space: &Stacks, stack: &Stack<Plain>) -> u32 {
        let plate = i32::try_from(stack.count()).unwrap_or(i32::MAX);
        let mut places = vec![plate; stack.count() + 1];
        for (position, number) in space.goal().numbers().enumerate() {
            places[usize::try_from(number).unwrap_or(0)] = i32::try_from(position).unwrap_or(0);
        }
        let numbers: Vec<i32> = stack.numbers().chain([plate]).collect();
        let is_gap = |pair: &[i32]| {
            let [a, b] =
                [pair[0], pair[1]].map(|number| places[usize::try_from(number).unwrap_or(0)]);
            pair[0].min(pair[1]) >= self.least && a.abs_diff(b) != 1
        };
        u32::try_from(numbers.windows(2).filter(|pair| is_gap(pair)).count()).unwrap_or(0)
    }
}

type Stacks = Pancakes<Plain, 2>;

impl Heuristic<Stacks> for WeakGap {
    type Memo = u32;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &Stacks, state: &Stack<Plain>) -> u32 {
        self.count(space, state)
    }

    fn child(
        &self,
        space: &Stacks,
        _: u32,
        _: &Flip,
        state: &Stack<Plain>,
        limit: Cost,
    ) -> Estimate<u32, Cost> {
        let count = self.count(space, state);
        let value = Heuristic::<Stacks>::value(self, count);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(count) }
    }

    fn value(&self, memo: u32) -> Cost {
        Cost::try_from(memo).unwrap_or(Cost::MAX)
    }
}

/// What flips cost.
type Cost = <Stacks as StateSpace>::Cost;

/// What a search may use.
#[derive(Clone, Copy)]
struct Room {
    bytes: usize,
    expansions: u64,
}

/// Totals over the instances.
#[derive(Default)]
struct Total {
    solved: usize,
    expanded: u64,
    seconds: f64,
    peak: u64,
    costs: Vec<f64>,
}

impl Total {
    fn add<'a, T: Search<'a>>(&mut self, room: Room, search: T) {
        forget_peak_memory();
        let begun = ThreadTime::now();
        let mut search = search.limits(Limits::none().expanded(room.expansions));
        let outcome = search.run(&mut ());
        self.seconds += begun.elapsed().as_secs_f64();
        self.peak = self.peak.max(peak_memory());
        self.expanded += search.statistics().expanded;
        if let Outcome::Solved { plan, .. } = outcome {
            self.solved += 1;
            self.costs.push(deepen::Cost::to_f64(plan.cost));
        } else {
            self.costs.push(f64::NAN);
        }
    }

    fn print(&self, name: &str) {
        println!(
            "  {name:<28} solved {:>3}  expanded {:>11}  {:>8.2} s  {:>6} MB",
            self.solved,
            self.expanded,
            self.seconds,
            self.peak >> 20
        );
    }
}

/// All searches on some instances of one kind.
fn compare<S, H>(room: Room, heuristic: &H, problems: &[(S, S::State)])
where
    S: Reversible<Backward: Pack> + Pack + deepen::Invertible,
    H: Heuristic<S> + Heuristic<S::Backward> + Clone,
{
    let pairs = FrontToFront(heuristic.clone());
    let mut totals: Vec<(&str, Total)> = Vec::new();
    let mut all = |name, run: &dyn Fn(&mut Total, &S, S::State)| {
        let mut total = Total::default();
        for (space, start) in problems {
            run(&mut total, space, start.clone());
        }
        total.print(name);
        totals.push((name, total));
    };
    let Room { bytes, .. } = room;
    all("A*", &|total, space, start| {
        total.add(room, AStar::new(space, heuristic, start).memory(bytes));
    });
    all("NBS", &|total, space, start| {
        total.add(room, Nbs::new(space, heuristic, heuristic, start).memory(bytes));
    });
    all("BAE*", &|total, space, start| {
        let search = BaeStar::new(space, heuristic, heuristic, start);
        total.add(room, search.expect("consistent estimates").memory(bytes));
    });
    all("IDA*", &|total, space, start| {
        total.add(room, IdaStar::new(space, heuristic, start).pruning(&ParentPruning));
    });
    all("bidirectional IDA*", &|total, space, start| {
        total.add(room, BidirectionalIdaStar::new(space, heuristic, heuristic, start));
    });
    all("bidirectional IDA*, pairs", &|total, space, start| {
        let search = BidirectionalIdaStar::new(space, heuristic, heuristic, start);
        total.add(room, search.pairs(&pairs));
    });
    for (name, total) in &totals {
        let costs = total.costs.iter().zip(&totals[0].1.costs);
        let differs =
            |(one, other): (&f64, &f64)| !(one - other).is_nan() && (one - other).abs() > 0.5;
        assert_eq!(costs.filter(|pair| differs(*pair)).count(), 0, "{name} is not optimal");
    }
}

/// The stacks of so many pancakes in the data.
fn stacks(count: usize) -> Fallible<Vec<(Stacks, Stack<Plain>)>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/pancake/random.csv");
    let text = fs::read_to_string(path)?;
    let sorted = Stack::<Plain>::sorted(count).ok_or("no such stack")?;
    let fields = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    fields
        .filter(|fields| fields[0] == count.to_string())
        .map(|fields| {
            let space = Stacks::new(sorted).ok_or("does not fit")?;
            Ok((space, fields[2].parse::<Stack<Plain>>().map_err(|error| format!("{error:?}"))?))
        })
        .collect()
}

fn main() -> Fallible<()> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |otherwise: u64| arguments.next().map_or(Ok(otherwise), |text| text.parse());
    let bytes = usize::try_from(number(1_024)?)? << 20;
    let room = Room { bytes, expansions: number(30_000_000)? };
    let boards = instances("korf100_15puzzle.csv");
    for numbers in [[12, 42, 55, 79], [28, 30, 38, 97]] {
        println!("15-puzzle, Manhattan distance, boards {numbers:?}");
        let boards = boards.iter().filter(|board| numbers.contains(&board.id));
        let problems: Fallible<Vec<_>> = boards
            .map(|board| {
                let puzzle =
                    TilePuzzle::<Nibbles>::new(Shape::FIFTEEN_PUZZLE, 0).ok_or("no puzzle")?;
                let blank = board.cells.iter().position(|tile| *tile == 0).ok_or("no blank")?;
                let state = puzzle.state(&board.cells, blank);
                Ok((puzzle, state))
            })
            .collect();
        compare(room, &Manhattan, &problems?);
    }
    for (count, x) in [(10, 0), (10, 2), (16, 0), (16, 1), (20, 0)] {
        println!("{count} pancakes, GAP-{x}, 20 stacks");
        compare(room, &WeakGap { least: x }, &stacks(count)?);
    }
    Ok(())
}
