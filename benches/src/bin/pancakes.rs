//! IDA* with the gap heuristic (Helmert 2010) on random stacks of pancakes:
//! nodes and CPU seconds by size. Every cost is checked.
//!
//! `pancakes [SIZES...]`; all sizes of `data/pancake/random.csv` if none is said.

use std::path::Path;

use cpu_time::ProcessTime;
use deepen::{CycleCheck, IdaStar, ParentPruning, Search};
use deepen_benches::Fallible;
use deepen_puzzles::pancake::{Gap, Pancakes, Plain, Stack};

/// A stack with what is known of it.
struct Instance {
    stack: Stack<Plain>,
    optimal: u32,
    /// What another program expanded.
    expanded: u64,
}

fn instances() -> Fallible<Vec<Instance>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/pancake/random.csv");
    let text = std::fs::read_to_string(path)?;
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let instance = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let [_, _, stack, _, optimal, expanded] = fields[..] else {
            return Err(format!("expected six fields, found `{line}`").into());
        };
        let stack = stack.parse()?;
        Ok(Instance { stack, optimal: optimal.parse()?, expanded: expanded.parse()? })
    };
    lines.map(instance).collect()
}

fn main() -> Fallible<()> {
    let sizes: Vec<usize> = std::env::args().filter_map(|size| size.parse().ok()).collect();
    let mut instances = instances()?;
    instances.retain(|instance| sizes.is_empty() || sizes.contains(&instance.stack.count()));
    println!("  n  stacks   cost     expanded      generated  others' expanded  CPU seconds");
    for group in instances.chunk_by(|one, next| one.stack.count() == next.stack.count()) {
        let begun = ProcessTime::now();
        let (mut cost, mut expanded, mut generated) = (0, 0, 0);
        for instance in group {
            let goal = Stack::sorted(instance.stack.count()).ok_or("no such stack")?;
            let space = Pancakes::<Plain>::new(goal).ok_or("no such space")?;
            let mut search = IdaStar::new(&space, &Gap, instance.stack)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::None);
            let outcome = search.run(&mut ());
            assert_eq!(outcome.cost(), Some(instance.optimal), "{}", instance.stack);
            assert!(outcome.is_optimal(), "{}", instance.stack);
            cost += instance.optimal;
            expanded += search.statistics().expanded;
            generated += search.statistics().generated;
        }
        let seconds = begun.elapsed().as_secs_f64();
        let (count, stacks) = (group[0].stack.count(), group.len());
        let others: u64 = group.iter().map(|instance| instance.expanded).sum();
        println!(
            "{count:>3} {stacks:>7} {cost:>6} {expanded:>12} {generated:>14} {others:>17} {seconds:>12.3}"
        );
    }
    Ok(())
}
