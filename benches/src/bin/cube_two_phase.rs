//! The two-phase algorithm on random cubes: what its tables cost, when the
//! first solution comes, and how short solutions are after 1 ms, 10 ms, ...
//!
//! `cube_two_phase [CUBES] [small|large] [half|quarter] [MILLISECONDS]`: 100
//! cubes by default, small tables, half turns, up to 100 ms a cube. All times
//! are those of the processor. `cube_two_phase CUBES facelets` prints the cubes
//! alone, for others to solve; with `first` a search ends with its first
//! solution.

use std::time::Duration;

use cpu_time::ProcessTime;
use deepen::{Clock, Limits, Observer, Search};
use deepen_puzzles::cube::two_phase::{Size, Tables, TwoPhase};
use deepen_puzzles::cube::{Cube, Metric, RandomCubes};

/// Time that this process has had a processor: others may be busy beside it.
struct Processor;

impl Clock for Processor {
    fn now(&self) -> Duration {
        ProcessTime::now().as_duration()
    }
}

/// When each better solution came.
struct Times {
    begun: Duration,
    found: Vec<(Duration, u8)>,
}

impl Observer<u8> for Times {
    fn improves(&mut self, cost: u8, _: Option<u8>) {
        self.found.push((Processor.now().saturating_sub(self.begun), cost));
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| arguments.iter().any(|argument| argument == word);
    let mut numbers = arguments.iter().filter_map(|argument| argument.parse::<u64>().ok());
    let cubes = numbers.next().unwrap_or(100);
    let most = Duration::from_millis(numbers.next().unwrap_or(100));
    let size = if has("large") { Size::Large } else { Size::Small };
    let metric = if has("quarter") { Metric::QuarterTurn } else { Metric::HalfTurn };

    if has("facelets") {
        for cube in RandomCubes::new(1).take(cubes as usize) {
            println!("{}", cube.to_facelets());
        }
        return;
    }

    let begun = Processor.now();
    let tables = Tables::new(metric, size);
    println!(
        "{:.1} ms to build {} bytes",
        milliseconds(Processor.now().saturating_sub(begun)),
        tables.bytes()
    );

    let marks: Vec<Duration> = (0..6)
        .map(|power| Duration::from_micros(100 * 10_u64.pow(power)))
        .filter(|&mark| mark <= most)
        .collect();
    let mut firsts = Vec::new();
    let mut lengths = vec![Vec::new(); marks.len()];
    let mut nodes = 0;
    for cube in RandomCubes::new(1).take(cubes as usize) {
        let mut times = Times { begun: Processor.now(), found: Vec::new() };
        let wanted = if has("first") { u8::MAX } else { 0 };
        let limits = Limits::none().time_by(most, &Processor);
        let mut search = TwoPhase::new(&tables, cube).wanted(wanted).limits(limits);
        let outcome = search.run(&mut times);
        nodes += search.statistics().expanded;
        let solved = outcome.plan().is_some_and(|plan| {
            plan.operators.iter().fold(cube, |cube, &turn| cube.turned(turn)) == Cube::SOLVED
                && metric.length(&plan.operators) == usize::from(plan.cost)
        });
        assert!(solved || outcome.plan().is_none(), "{cube:?} is not solved");
        firsts.extend(times.found.first().copied());
        for (mark, lengths) in marks.iter().zip(&mut lengths) {
            let known = times.found.iter().take_while(|(time, _)| time <= mark).last();
            lengths.extend(known.map(|&(_, cost)| cost));
        }
    }
    firsts.sort();
    let mean =
        firsts.iter().map(|(time, _)| milliseconds(*time)).sum::<f64>() / firsts.len() as f64;
    let middle = firsts.get(firsts.len() / 2).map_or(0.0, |(time, _)| milliseconds(*time));
    let last = firsts.last().map_or(0.0, |(time, _)| milliseconds(*time));
    let length = firsts.iter().map(|(_, cost)| f64::from(*cost)).sum::<f64>() / firsts.len() as f64;
    println!(
        "first solution: mean {mean:.3} ms, median {middle:.3} ms, last {last:.3} ms, {length:.2} steps"
    );
    for (mark, lengths) in marks.iter().zip(&lengths) {
        let sum: u64 = lengths.iter().map(|&cost| u64::from(cost)).sum();
        println!(
            "after {:>7.1} ms: {:4} solved, {:.3} steps in the mean, {} at most",
            milliseconds(*mark),
            lengths.len(),
            sum as f64 / lengths.len() as f64,
            lengths.iter().max().copied().unwrap_or(0)
        );
    }
    println!("{nodes} expanded");
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
