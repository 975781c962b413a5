//! How many bytes one core reads at random from a table, which no search with
//! large pattern databases can exceed: nanoseconds of CPU a read, by size of
//! the table, by size of its pages, and by how the reads depend on each other
//! (see [`deepen_benches::random_reads`]).
//!
//! `random_reads [MEGABYTES...]`: 34, 510 and 1800 by default. A table stays
//! below 4096.

use std::error::Error;

use deepen_benches::random_reads::{PATTERNS, nanoseconds, table};
use memmap2::Advice;

/// The unit of the sizes.
const MEGABYTE: usize = 1_000_000;

/// How much of this process lies on huge pages; 0 where the system does not
/// say.
fn huge_megabytes() -> u64 {
    let rollup = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let line = rollup.lines().find_map(|line| line.strip_prefix("AnonHugePages:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1_024 / MEGABYTE as u64
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut sizes = Vec::new();
    for argument in std::env::args().skip(1) {
        match argument.parse::<usize>() {
            Ok(size @ 1..4096) => sizes.push(size),
            _ => return Err(format!("{argument}: expected a number of megabytes, 1-4095").into()),
        }
    }
    if sizes.is_empty() {
        sizes = vec![34, 510, 1_800];
    }
    print!("table MB  pages  huge MB");
    for (name, _) in PATTERNS {
        print!("  {name:>11}");
    }
    println!("   (ns a read)");
    for size in sizes {
        for (pages, advice) in [("4 KB", Advice::NoHugePage), ("huge", Advice::HugePage)] {
            let table = table(size * MEGABYTE, advice)?;
            print!("{size:>8}  {pages:>5}  {:>7}", huge_megabytes());
            for (_, read) in PATTERNS {
                print!("  {:>11.2}", nanoseconds(read, &table));
            }
            println!();
        }
    }
    Ok(())
}
