//! Explicit graphs: how fast files are read, what landmarks cost to build,
//! and what A* expands with each heuristic.
//!
//! `graphs [SIDE [PAIRS]]`: a road-like grid of so many rows and columns (500
//! by default, 1,000 are a million nodes), and so many random pairs of nodes
//! (20 by default). Times are CPU seconds of one thread. All costs found are
//! held against each other.

use std::fmt::Write as _;

use cpu_time::ProcessTime;
use deepen::{AStar, Heuristic, Max, Search, Zero};
use deepen_benches::{Fallible, peak_memory};
use deepen_maps::graph::{
    Amount, Coordinates, Graph, Landmarks, NamedGraph, Routes, Selection, StraightLine, random,
};

/// Memory for A*, by nodes of the graph.
const NODE_BYTES: usize = 64;

fn main() -> Fallible<()> {
    let mut numbers = std::env::args().skip(1).map(|argument| argument.parse::<u32>());
    let side = numbers.next().transpose()?.unwrap_or(500);
    let pairs = numbers.next().transpose()?.unwrap_or(20);
    let (graph, coordinates) = random::road_grid(side, side, 1)?;
    println!("{} nodes, {} edges", graph.nodes(), graph.edges());
    read(&graph)?;
    search(&graph, &coordinates, pairs)?;
    println!("peak of the process: {} MB", peak_memory() / 1_000_000);
    Ok(())
}

/// Reads the graph from text in each format.
fn read(graph: &Graph<u32>) -> Fallible<()> {
    let mut dimacs = format!("p sp {} {}\n", graph.nodes(), graph.edges());
    let mut numbered = String::new();
    let mut named = String::new();
    for (from, to, cost) in graph.iter_edges() {
        writeln!(dimacs, "a {} {} {cost}", from + 1, to + 1)?;
        writeln!(numbered, "{from} {to} {}.{:02}", cost / 100, cost % 100)?;
        writeln!(named, "crossing-{from} crossing-{to} {cost}")?;
    }
    for (format, text) in [("DIMACS", dimacs), ("numbers", numbered), ("names", named)] {
        let begin = ProcessTime::now();
        let found = NamedGraph::read(text.as_bytes())?.costs().edges();
        let seconds = begin.elapsed().as_secs_f64();
        assert_eq!(found, graph.edges());
        let rate = found as f64 / seconds / 1e6;
        println!("read {format:<8} {seconds:6.3} s  {rate:5.1} million edges/s");
    }
    Ok(())
}

/// Searches all pairs with each heuristic.
fn search(graph: &Graph<u32>, coordinates: &Coordinates, pairs: u32) -> Fallible<()> {
    let draws = random::uniform(graph.nodes(), pairs, 1, 2)?;
    let pairs: Vec<(u32, u32)> = draws.iter_edges().map(|(from, to, _)| (from, to)).collect();
    let blind = run("zero", graph, &pairs, |_| Zero)?;
    let line = StraightLine::new(graph, coordinates).ok_or("a point for every node")?;
    let same = [run("straight line", graph, &pairs, |routes| line.towards(routes))?];
    assert!(same.iter().all(|cost| *cost == blind));
    for selection in [Selection::Farthest, Selection::Avoid] {
        for count in [4, 16] {
            let begin = ProcessTime::now();
            let landmarks = Landmarks::new(graph, selection, Amount::Count(count), 0);
            let seconds = begin.elapsed().as_secs_f64();
            let megabytes = landmarks.bytes() as f64 / 1e6;
            println!("{count} landmarks, {selection:?}: {seconds:.2} s, {megabytes:.1} MB");
            let h = |routes: &Routes<'_, u32>| landmarks.towards(routes);
            assert_eq!(run("all landmarks", graph, &pairs, h)?, blind);
            let h = |routes: &Routes<'_, u32>| Max(landmarks.towards(routes), line.towards(routes));
            assert_eq!(run("and straight line", graph, &pairs, h)?, blind);
        }
    }
    Ok(())
}

/// The sum of all costs.
fn run<'g, H: Heuristic<Routes<'g, u32>>>(
    name: &str,
    graph: &'g Graph<u32>,
    pairs: &[(u32, u32)],
    heuristic: impl Fn(&Routes<'g, u32>) -> H,
) -> Fallible<u64> {
    let begin = ProcessTime::now();
    let (mut costs, mut expanded) = (0, 0);
    for &(start, goal) in pairs {
        let routes = graph.routes_to(&[goal])?;
        let h = heuristic(&routes);
        let mut search = AStar::new(&routes, &h, start).memory(graph.nodes() as usize * NODE_BYTES);
        costs += u64::from(search.run(&mut ()).cost().unwrap_or(0));
        expanded += search.statistics().expanded;
    }
    let milliseconds = begin.elapsed().as_secs_f64() * 1e3 / pairs.len() as f64;
    let expanded = expanded / pairs.len() as u64;
    println!("  {name:<18} {expanded:9} expanded and {milliseconds:8.2} ms for each pair");
    Ok(costs)
}
