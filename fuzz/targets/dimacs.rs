//! DIMACS files: the first byte chooses whether the rest is a graph or the
//! coordinates of one. What is read holds what its header promises; faults
//! point into the text.
#![no_main]

use deepen_maps::graph::{CostGraph, dimacs};
use libfuzzer_sys::fuzz_target;

mod graph_place;

fuzz_target!(|input: &[u8]| {
    let Some((kind, text)) = input.split_first() else { return };
    if kind % 2 == 0 {
        match dimacs::read(text) {
            Err(error) => graph_place::check(text, (error.line, error.column), &error),
            Ok(named) => {
                let CostGraph::Exact { graph, unit } = named.costs() else {
                    panic!("costs are whole")
                };
                assert_eq!(unit.places, 0);
                assert_eq!(graph.nodes(), named.names().len());
                assert!(graph.edges() <= text.len());
                assert!(graph.nodes() as usize <= (1 << 20) + 16 * text.len());
            }
        }
    } else {
        match dimacs::read_coordinates(text, None) {
            Err(error) => graph_place::check(text, (error.line, error.column), &error),
            Ok(points) => {
                assert!(points.points().len() <= text.len());
                assert!(points.diagonal().is_finite());
            }
        }
    }
});
