//! Builds the table of one pattern and says what it took:
//! `pattern_table 4x4 0 2 1,2,3,4,5,6,7` (shape, blank's goal cell, threads,
//! labels); with `regions` after them, the table with the blank's regions
//! kept; with `verify`, every value is checked.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use deepen_puzzles::tiles::Shape;
use deepen_puzzles::tiles::pattern::{Pattern, PatternTable, Progress, RegionTable};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [shape, blank, threads, labels, extras @ ..] = arguments.as_slice() else {
        return Err("expected: SHAPE BLANK THREADS LABELS [regions] [verify]".into());
    };
    let wished = |wish: &str| extras.iter().any(|other| other == wish);
    let (rows, columns) = shape.split_once('x').ok_or("a shape is like 4x4")?;
    let shape = Shape::new(rows.parse()?, columns.parse()?)?;
    let labels: Vec<u8> = labels.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let pattern = Pattern::new(shape, blank.parse()?, &labels)?;
    let threads = threads.parse()?;
    println!("{pattern:?}: {} MiB to build", pattern.build_memory() >> 20);
    let mut go = |_: Progress| ControlFlow::Continue(());
    let begun = Instant::now();
    if wished("regions") {
        let table = RegionTable::build(pattern, threads, &mut go)?;
        describe(begun, table.bytes(), table.histogram());
        if wished("verify") {
            table.verify(threads)?;
            println!("verified, {:.2?} in all", begun.elapsed());
        }
        let mut merged = 0.0;
        let placements = pattern.entries() as usize;
        // The blank is as often on each of the cells that are left.
        for index in (0..placements).step_by(1 + placements / 1_000_000) {
            let cells = pattern.placement(index);
            let free = (0..shape.cells()).filter(|&cell| !cells.contains(&(cell as u8)));
            let values = free.map(|blank| f64::from(table.value(&cells, blank)));
            let (sum, count) = values.fold((0.0, 0.0), |(sum, n), value| (sum + value, n + 1.0));
            merged += sum / count;
        }
        let sampled = placements.div_ceil(1 + placements / 1_000_000);
        println!("mean over all places of the blank (sampled): {:.4}", merged / sampled as f64);
    } else {
        let table = PatternTable::build(pattern, threads, &mut go)?;
        describe(begun, table.bytes(), table.histogram());
        if wished("verify") {
            table.verify(threads)?;
            println!("verified, {:.2?} in all", begun.elapsed());
        }
    }
    Ok(())
}

fn describe(begun: Instant, bytes: &[u8], histogram: &[u64]) {
    let took = begun.elapsed();
    let sum: u64 = histogram.iter().zip(0..).map(|(count, value)| count * value).sum();
    let mean = sum as f64 / histogram.iter().sum::<u64>() as f64;
    let greatest = histogram.len().saturating_sub(1);
    println!("{} bytes in {took:.2?}: mean {mean:.4}, greatest {greatest}", bytes.len());
    let hash = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    println!("FNV {:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, hash));
}
