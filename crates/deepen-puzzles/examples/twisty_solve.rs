//! Solves positions of a twisty puzzle with tables chosen for so much memory:
//! `twisty_solve FILE MEGABYTES SCRAMBLE..`.

use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use deepen::{Automaton, CycleCheck, IdaStar, Search};
use deepen_puzzles::twisty::{
    Group, Metric, Offer, RandomPositions, Twisty, TwistyTables, parse_sequence, read_definition,
};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, file, megabytes, scrambles @ ..] = &arguments[..] else {
        return Err("expected FILE MEGABYTES SCRAMBLE..".into());
    };
    let puzzle = Arc::new(read_definition(&std::fs::read_to_string(file)?)?);
    let space = Twisty::<32, 2>::new(&puzzle, Metric::Powers, puzzle.solved())?;
    let began = Instant::now();
    let group = Group::of(&puzzle).ok_or("the group is too large")?;
    println!("{} positions, {:?}", group.order(), began.elapsed());
    let samples: Vec<_> = RandomPositions::new(group, 1).take(200).collect();
    let threads = NonZeroUsize::new(2).ok_or("no threads")?;
    let offer = Offer { memory: megabytes.parse::<u64>()? << 20, threads };
    let began = Instant::now();
    let tables = TwistyTables::build(&space, offer, &samples, &mut |_| ControlFlow::Continue(()))?;
    let entries: Vec<usize> = tables.entries().collect();
    let means: Vec<f64> = tables.means().collect();
    println!("{entries:?} {means:?} {} bytes, {:?}", tables.bytes(), began.elapsed());
    let began = Instant::now();
    let automaton = Automaton::build(&space, 4);
    println!("{} automaton states, {:?}", automaton.states(), began.elapsed());
    for scramble in scrambles {
        let position = puzzle.apply(puzzle.solved(), &parse_sequence(scramble, &puzzle)?);
        let start = space.state(&position);
        let began = Instant::now();
        let mut search =
            IdaStar::new(&space, &tables, start).pruning(&automaton).cycles(CycleCheck::None);
        let outcome = search.run(&mut ());
        let seconds = began.elapsed().as_secs_f64();
        let plan: Vec<String> = outcome.plan().map_or(Vec::new(), |plan| {
            plan.operators.iter().map(|twist| space.name(*twist)).collect()
        });
        let generated = search.statistics().generated;
        println!("{:?} {} {seconds:.2} s, {generated} generated", outcome.cost(), plan.join(" "));
    }
    Ok(())
}
