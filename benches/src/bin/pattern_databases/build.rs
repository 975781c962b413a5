//! What it takes to build tables.

use std::time::Instant;

use cpu_time::ProcessTime;
use deepen_benches::{Fallible, forget_peak_memory, peak_memory};
use deepen_puzzles::tiles::pattern::Pattern;

use crate::arguments::Arguments;
use crate::set::{Set, build, threads};

/// Seconds on the clock and of the processor.
type Seconds = (f64, f64);

/// What `work` gives, and the seconds that it takes.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Seconds) {
    let (begun, cpu) = (Instant::now(), ProcessTime::now());
    let result = work();
    (result, (begun.elapsed().as_secs_f64(), cpu.elapsed().as_secs_f64()))
}

pub(crate) fn run(mut arguments: Arguments) -> Fallible<()> {
    let threads = arguments.value("threads")?.unwrap_or_else(threads);
    let verify = arguments.flag("verify");
    let mut names: Vec<String> = arguments.rest()?;
    if names.is_empty() {
        names = ["7-8x1", "6-6-6-6x1"].map(str::to_owned).to_vec();
    }
    println!("{threads} threads");
    println!("      bytes   wall s    CPU s  peak MB  table");
    for name in names {
        let set = Set::new(&name)?;
        let (mut bytes, mut all) = (0, (0.0, 0.0));
        for pattern in set.patterns() {
            let (wall, cpu) = table(pattern, threads, verify)?;
            bytes += pattern.entries();
            all = (all.0 + wall, all.1 + cpu);
        }
        println!("{bytes:>11} {:>8.2} {:>8.2}           all of {}", all.0, all.1, set.name);
    }
    Ok(())
}

/// Builds one table and says what that took; what the check takes is said
/// apart.
fn table(pattern: Pattern, threads: usize, verify: bool) -> Fallible<Seconds> {
    forget_peak_memory();
    let (table, (wall, cpu)) = timed(|| build(pattern, threads));
    let (table, peak) = (table?, peak_memory() as f64 / 1e6);
    print!("{:>11} {wall:>8.2} {cpu:>8.2} {peak:>8.1}  ", pattern.entries());
    println!("{} {:?}", pattern.shape(), pattern.labels());
    if verify {
        forget_peak_memory();
        let (verified, (wall, cpu)) = timed(|| table.verify(threads));
        verified?;
        let peak = peak_memory() as f64 / 1e6;
        println!("            {wall:>8.2} {cpu:>8.2} {peak:>8.1}  verified");
    }
    Ok((wall, cpu))
}
