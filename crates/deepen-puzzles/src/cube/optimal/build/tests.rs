//! The builder against counts that are known, and against itself.

use core::num::NonZeroUsize;
use core::ops::ControlFlow;

use super::*;
use crate::cube::optimal::cosets::{Flips, Layers, Middle};
use crate::cube::turn::Metric;

#[test]
#[ignore]
fn timing() {
    let var = |name: &str| std::env::var(name).unwrap_or_default();
    let cosets = Cosets {
        layers: match var("L").as_str() { "T" => Layers::Together, "K" => Layers::Known, _ => Layers::Unknown },
        flips: if var("F") == "O" { Flips::Outer } else { Flips::All },
        middle: match var("M").as_str() { "A" => Middle::Across, "E" => Middle::Exchanged, _ => Middle::Unordered },
        base: var("B").parse().unwrap_or(8),
        metric: if var("Q") == "1" { Metric::QuarterTurn } else { Metric::HalfTurn },
    };
    let options = Options { memory: 1 << 34, threads: NonZeroUsize::new(var("T").parse().unwrap_or(2)).unwrap(), ..Options::default() };
    let begun = Instant::now();
    let mut level = 99;
    let built = build(&cosets, &options, &mut |progress| {
        if progress.level != level { level = progress.level; eprintln!("level {level} at {:?} done {}", begun.elapsed(), progress.done); }
        ControlFlow::Continue(())
    }).unwrap();
    eprintln!("{:?} bytes {} {:?}", begun.elapsed(), built.bytes.len(), built.histogram);
    let total: u64 = built.histogram.iter().sum();
    for (d, c) in built.histogram.iter().enumerate() { eprint!("{d}: {:.3}% ", *c as f64 * 100.0 / total as f64); }
    eprintln!();
}
