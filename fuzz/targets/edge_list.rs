//! Text to graph, whichever format it looks like: what is read is written
//! down and read back as the same graph; faults point into the text.
#![no_main]

use std::fmt::Write as _;

use deepen_maps::graph::{CostGraph, Format, NamedGraph, edge_list};
use libfuzzer_sys::fuzz_target;

mod graph_place;

fuzz_target!(|text: &[u8]| {
    let named = match NamedGraph::read(text) {
        Ok(named) => named,
        Err(error) => return graph_place::check(text, (error.line, error.column), &error),
    };
    let CostGraph::Exact { graph, unit } = named.costs() else { return };
    if named.format() == Format::Dimacs || graph.edges() == 0 {
        return;
    }
    let mut again = format!("nodes {} edges {}\n", graph.nodes(), graph.edges());
    for node in 0..graph.nodes() {
        let name = named.names().of(node);
        assert_eq!(named.node(&name), Ok(node));
        writeln!(again, "node {name}").unwrap();
    }
    for (from, to, cost) in graph.iter_edges() {
        let (from, to) = (named.names().of(from), named.names().of(to));
        writeln!(again, "{from} {to} {}", unit.show(cost)).unwrap();
    }
    let again = edge_list::read(again.as_bytes()).expect("what was written is an edge list");
    let CostGraph::Exact { graph: same, unit: other } = again.costs() else {
        panic!("exact costs stay exact")
    };
    assert_eq!(other, unit);
    assert!(graph.iter_edges().eq(same.iter_edges()));
});
