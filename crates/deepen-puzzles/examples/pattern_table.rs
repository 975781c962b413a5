//! Builds the table of one pattern and says what it took:
//! `pattern_table 4x4 0 2 1,2,3,4,5,6,7` (shape, blank's goal cell, threads,
//! labels).

use std::ops::ControlFlow;
use std::time::Instant;

use deepen_puzzles::tiles::Shape;
use deepen_puzzles::tiles::pattern::{Pattern, PatternTable};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [shape, blank, threads, labels] = arguments.as_slice() else {
        return Err("expected: SHAPE BLANK THREADS LABELS".into());
    };
    let (rows, columns) = shape.split_once('x').ok_or("a shape is like 4x4")?;
    let shape = Shape::new(rows.parse()?, columns.parse()?)?;
    let labels: Vec<u8> = labels.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let pattern = Pattern::new(shape, blank.parse()?, &labels)?;
    let begun = Instant::now();
    let needed = pattern.build_memory();
    println!("{} entries, {} MiB to build", pattern.entries(), needed >> 20);
    let mut progress = |progress: deepen_puzzles::tiles::pattern::Progress| {
        if std::env::var_os("VERBOSE").is_some() {
            eprintln!("{:.2?} {progress:?}", begun.elapsed());
        }
        ControlFlow::Continue(())
    };
    let table = PatternTable::build(pattern, threads.parse()?, &mut progress)?;
    let (entries, histogram) = (pattern.entries() as f64, table.histogram());
    let sum: u64 = histogram.iter().zip(0..).map(|(count, value)| count * value).sum();
    println!(
        "{:.2?}, mean {:.4}, greatest {}",
        begun.elapsed(),
        sum as f64 / entries,
        histogram.len() - 1
    );
    let hash = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    println!("FNV {:016x}", table.bytes().iter().fold(0xcbf2_9ce4_8422_2325, hash));
    Ok(())
}
