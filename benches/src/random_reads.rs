//! Random reads of one core from a table, which no search with large pattern
//! databases can exceed: nanoseconds of CPU a read by how the reads depend on
//! each other.
//!
//! - `independent`: plain reads whose places do not depend on what was read;
//!   how many are under way at once is left to the processor.
//! - `ahead 8` to `64`: the same, each prefetched so many reads before it
//!   is done.
//! - `dependent`: the next place depends on the last byte read. A depth-first
//!   search that waits for each heuristic value reads like this.
//! - `lanes 4` to `64`: so many dependent chains taken in turn, each
//!   prefetching its next place before it yields.
//!
//! Every read pays for its place as well, two multiplications: about a
//! nanosecond where places are independent. The best of several runs counts.

use std::hint::black_box;

use cpu_time::ProcessTime;
use deepen_tables::memory::prefetch;
use memmap2::{Advice, MmapMut};

/// Reads in one run.
const READS: u64 = 20_000_000;
/// Runs of which the best counts.
const RUNS: u32 = 3;

/// The place in a table of `length` bytes for the n-th read: a multiplicative
/// hash of n, so that places neither repeat nor follow a stride.
#[inline]
fn place(n: u64, length: usize) -> usize {
    let mixed = n.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (((mixed >> 32) * length as u64) >> 32) as usize
}

fn independent(table: &[u8]) -> u64 {
    (0..READS).map(|n| u64::from(table[place(n, table.len())])).sum()
}

fn ahead<const DISTANCE: usize>(table: &[u8]) -> u64 {
    let mut pending: [usize; DISTANCE] = std::array::from_fn(|n| place(n as u64, table.len()));
    let mut sum = 0;
    for n in (DISTANCE as u64..).take(READS as usize) {
        let slot = &mut pending[n as usize % DISTANCE];
        sum += u64::from(table[*slot]);
        *slot = place(n, table.len());
        prefetch(table, *slot);
    }
    sum
}

fn dependent(table: &[u8]) -> u64 {
    let mut sum = 0;
    for n in 0..READS {
        sum += u64::from(table[place(n + (sum << 32), table.len())]);
    }
    sum
}

fn lanes<const LANES: usize>(table: &[u8]) -> u64 {
    let mut sums = [0; LANES];
    let mut places: [usize; LANES] = std::array::from_fn(|lane| place(lane as u64, table.len()));
    for n in 0..READS {
        let lane = n as usize % LANES;
        sums[lane] += u64::from(table[places[lane]]);
        places[lane] = place(n + (sums[lane] << 32), table.len());
        prefetch(table, places[lane]);
    }
    sums.iter().sum()
}

/// A way to read and its name.
pub type Pattern = (&'static str, fn(&[u8]) -> u64);

/// All ways to read.
pub const PATTERNS: [Pattern; 11] = [
    ("independent", independent),
    ("ahead 8", ahead::<8>),
    ("ahead 16", ahead::<16>),
    ("ahead 32", ahead::<32>),
    ("ahead 64", ahead::<64>),
    ("dependent", dependent),
    ("lanes 4", lanes::<4>),
    ("lanes 8", lanes::<8>),
    ("lanes 16", lanes::<16>),
    ("lanes 32", lanes::<32>),
    ("lanes 64", lanes::<64>),
];

/// Nanoseconds of CPU a read, the best of all runs. The table is shorter than
/// 4 GiB.
#[must_use]
pub fn nanoseconds(read: fn(&[u8]) -> u64, table: &[u8]) -> f64 {
    let run = |_| {
        let begun = ProcessTime::now();
        black_box(read(black_box(table)));
        begun.elapsed().as_secs_f64()
    };
    (0..RUNS).map(run).fold(f64::INFINITY, f64::min) / READS as f64 * 1e9
}

/// A table whose bytes differ, on pages that the system was asked for.
///
/// # Errors
/// When there is not enough memory.
pub fn table(length: usize, pages: Advice) -> std::io::Result<MmapMut> {
    let mut table = MmapMut::map_anon(length)?;
    // A system without this advice has pages of one size.
    let _ = table.advise(pages);
    for (n, byte) in table.iter_mut().enumerate() {
        *byte = (n ^ (n >> 8)) as u8;
    }
    Ok(table)
}
