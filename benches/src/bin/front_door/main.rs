//! The closure front door against the crate `pathfinding`: A*, IDA* and
//! IDDFS, the same closures on the same boards and graphs.
//!
//! `front_door [ROUNDS] [PART OF A NAME]`: the best of so many rounds (3 by
//! default) counts, taken in turn, each in a process of its own. Memory is
//! what the process had resident at its peak beyond what it held before the
//! search. Both must find the same costs.

mod board;
mod contest;
mod graphs;

use std::env;
use std::process::Command;

use contest::{CASES, Taken, Who};
use deepen_benches::Fallible;

/// One run in a process of its own.
fn apart(algorithm: &str, case: &str, who: &str) -> Fallible<Taken> {
    let output =
        Command::new(env::current_exe()?).args(["--one", algorithm, case, who]).output()?;
    let text = String::from_utf8(output.stdout)?;
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [seconds, bytes, cost] = fields[..] else { return Err(format!("{case}: {text}").into()) };
    Ok(Taken { seconds: seconds.parse()?, bytes: bytes.parse()?, cost: cost.parse()? })
}

fn compare(rounds: u32, wanted: &str) -> Fallible<()> {
    println!("pathfinding and deepen, best of {rounds} rounds");
    println!(
        "{:<6} {:<30} {:>6} {:>9} {:>8} {:>6} {:>9} {:>8} {:>6}",
        "", "", "cost", "CPU s", "", "ratio", "MB", "", "ratio"
    );
    for (algorithm, case) in CASES {
        if !format!("{algorithm} {case}").contains(wanted) {
            continue;
        }
        let (mut seconds, mut bytes) = ([f64::INFINITY; 2], [u64::MAX; 2]);
        let mut costs = [0; 2];
        for _ in 0..rounds {
            for (side, who) in ["pathfinding", "deepen"].into_iter().enumerate() {
                let run = apart(algorithm, case, who)?;
                seconds[side] = seconds[side].min(run.seconds);
                bytes[side] = bytes[side].min(run.bytes);
                costs[side] = run.cost;
            }
        }
        assert_eq!(costs[0], costs[1], "both must find the same costs");
        let [theirs, ours] = bytes.map(|bytes| bytes as f64 / 1e6);
        println!(
            "{algorithm:<6} {case:<30} {:>6} {:>9.3} {:>8.3} {:>6.2} {theirs:>9.1} {ours:>8.1} {:>6.2}",
            costs[0],
            seconds[0],
            seconds[1],
            seconds[0] / seconds[1],
            theirs / ours,
        );
    }
    Ok(())
}

fn main() -> Fallible<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    if let ["--one", algorithm, case, who] = arguments[..] {
        let who = if who == "deepen" { Who::Deepen } else { Who::Pathfinding };
        let run = contest::run(algorithm, case, who).ok_or("no such case")?;
        println!("{} {} {}", run.seconds, run.bytes, run.cost);
        return Ok(());
    }
    let rounds = arguments.first().map_or(Ok(3), |rounds| rounds.parse())?;
    compare(rounds, arguments.get(1).unwrap_or(&""))
}
