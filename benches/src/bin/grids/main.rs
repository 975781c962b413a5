//! A* on the `MovingAI` maps: ours by jump points and cell by cell, and
//! others. Prints a line of a table for each map and contender: CPU time of a
//! query, queries a second, nodes expanded, and how many times as long it
//! takes as the first.
//!
//!     grids [MAP] [WHO]
//!
//! Every contender answers all scenarios of a map in turn with the others,
//! several times; the median counts. What is made ready of a map is not
//! counted, and said.

mod contenders;
mod scenarios;

use std::path::Path;
use std::time::Duration;

use cpu_time::ProcessTime;
use deepen_benches::Fallible;
use deepen_maps::grid::jump_points::{GridSearch, JumpMap};

use contenders::{Contender, GridPathfinding, Jumping, Pathfinding, Stepping};
use scenarios::{Map, maps};

/// How often everything is measured.
const ROUNDS: usize = 7;

/// How long a measurement takes at least.
const LONG_ENOUGH: Duration = Duration::from_millis(40);

fn main() -> Fallible<()> {
    let mut arguments = std::env::args().skip(1);
    let (only, who) = (arguments.next(), arguments.next());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/maps");
    println!("| map | who | made ready in | CPU time of a query | queries/s | expanded | ratio |");
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: |");
    for map in maps(&folder)? {
        if only.as_ref().is_none_or(|only| *only == map.name) {
            compare(&map, who.as_deref())?;
        }
    }
    Ok(())
}

/// What making ready took, and what it made.
fn timed<T>(make: impl FnOnce() -> T) -> (Duration, T) {
    let begun = ProcessTime::now();
    let ready = make();
    (begun.elapsed(), ready)
}

fn compare(map: &Map, only: Option<&str>) -> Fallible<()> {
    let (preparing, jump_map) = timed(|| JumpMap::new(&map.grid));
    let (precomputing, precomputed) = timed(|| JumpMap::new(&map.grid).precomputed());
    let (preparing_other, other) = timed(|| GridPathfinding::new(&map.grid, false));
    let pruning = GridPathfinding::new(&map.grid, true);
    let nothing = Duration::ZERO;
    let mut contenders: Vec<(&str, Duration, Box<dyn Contender + '_>)> = vec![
        ("jumps precomputed", precomputing, Box::new(Jumping(GridSearch::new(&precomputed)))),
        ("jump points", preparing, Box::new(Jumping(GridSearch::new(&jump_map)))),
        ("A*", nothing, Box::new(Stepping::new(&map.grid))),
        ("pathfinding A*", nothing, Box::new(Pathfinding(&map.grid))),
        ("grid_pathfinding", preparing_other, Box::new(other)),
        ("grid_pathfinding, improved", preparing_other, Box::new(pruning)),
    ];
    contenders.retain(|(who, ..)| only.is_none_or(|only| *who == only));
    let mut times = vec![Vec::new(); contenders.len()];
    let mut expanded = vec![None; contenders.len()];
    for _ in 0..ROUNDS {
        for (place, (.., contender)) in contenders.iter_mut().enumerate() {
            let (time, nodes) = measure(map, contender.as_mut())?;
            times[place].push(time);
            expanded[place] = nodes;
        }
    }
    for times in &mut times {
        times.sort_by(f64::total_cmp);
    }
    let median = |place: usize| times[place][ROUNDS / 2];
    for (place, (who, ready, _)) in contenders.iter().enumerate() {
        let (name, seconds, ratio) = (&map.name, median(place), median(place) / median(0));
        let nodes = expanded[place].map_or(String::new(), |nodes: u64| nodes.to_string());
        println!(
            "| {name} | {who} | {ready:.1?} | {:.2} µs | {:.0} | {nodes} | {ratio:.2} |",
            seconds * 1e6,
            1.0 / seconds
        );
    }
    Ok(())
}

/// Seconds of a query on the average, and nodes expanded by it.
fn measure(map: &Map, contender: &mut dyn Contender) -> Fallible<(f64, Option<u64>)> {
    let begun = ProcessTime::now();
    let (mut answered, mut nodes) = (0, 0);
    let mut counts = true;
    while answered == 0 || begun.elapsed() < LONG_ENOUGH {
        for query in &map.queries {
            match contender.answer(query)? {
                Some(expanded) => nodes += expanded,
                None => counts = false,
            }
            answered += 1;
        }
    }
    let nodes = counts.then_some(nodes / answered);
    Ok((begun.elapsed().as_secs_f64() / answered as f64, nodes))
}
