//! How many bytes one core reads at random from a table, which no search with
//! large pattern databases can exceed: nanoseconds of CPU a read, by size of
//! the table, by size of its pages, and by how the reads depend on each other.
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
//!
//! `random_reads [MEGABYTES...]`: 34, 510 and 1800 by default. A table stays
//! below 4096.

use std::error::Error;
use std::hint::black_box;

use cpu_time::ProcessTime;
use memmap2::{Advice, MmapMut};

/// Reads in one run.
const READS: u64 = 20_000_000;
/// Runs of which the best counts.
const RUNS: u32 = 3;
/// The unit of the sizes.
const MEGABYTE: usize = 1_000_000;

/// A hint to the processor: the one thing here that safe Rust has no word for.
mod prefetch {
    #![allow(unsafe_code, reason = "the intrinsic takes a raw pointer")]

    /// Asks for the cache line of `table[place]`, if there is such a place and
    /// a stable intrinsic for it.
    #[inline]
    pub(super) fn prefetch(table: &[u8], place: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(byte) = table.get(place) {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: the pointer comes from a reference, and a prefetch
            // neither reads nor writes: it only moves the line to the cache.
            // Every x86-64 processor has the instruction, as part of SSE.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(byte).cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = (table, place);
    }
}

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
        prefetch::prefetch(table, *slot);
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
        prefetch::prefetch(table, places[lane]);
    }
    sums.iter().sum()
}

/// A way to read and the head of its column.
type Pattern = (&'static str, fn(&[u8]) -> u64);

const PATTERNS: [Pattern; 11] = [
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

/// Nanoseconds of CPU a read, the best of all runs.
fn nanoseconds(read: fn(&[u8]) -> u64, table: &[u8]) -> f64 {
    let run = |_| {
        let begun = ProcessTime::now();
        black_box(read(black_box(table)));
        begun.elapsed().as_secs_f64()
    };
    (0..RUNS).map(run).fold(f64::INFINITY, f64::min) / READS as f64 * 1e9
}

/// A table whose bytes differ, on pages that the system was asked for.
fn table(length: usize, pages: Advice) -> std::io::Result<MmapMut> {
    let mut table = MmapMut::map_anon(length)?;
    // A system without this advice has pages of one size; see `huge_megabytes`.
    let _ = table.advise(pages);
    for (n, byte) in table.iter_mut().enumerate() {
        *byte = (n ^ (n >> 8)) as u8;
    }
    Ok(table)
}

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
