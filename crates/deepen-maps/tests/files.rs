//! Files: what is read, and where and why others are refused.

use std::path::PathBuf;

use deepen::{AStar, Cost, Search, Zero};
use deepen_maps::graph::{
    CostFault, CostGraph, Counted, Fault, Format, Graph, NamedGraph, ReadError, StraightLine,
    dimacs,
};

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/graph").join(name)
}

fn read(text: &str) -> NamedGraph {
    NamedGraph::read(text.as_bytes()).unwrap()
}

fn exact(named: &NamedGraph) -> (&Graph<u64>, u8) {
    match named.costs() {
        CostGraph::Exact { graph, unit } => (graph, unit.places),
        CostGraph::Real(_) => panic!("real costs"),
    }
}

fn edges(text: &str) -> Vec<(u32, u32, u64)> {
    exact(&read(text)).0.iter_edges().collect()
}

/// A cheapest path by names, and its cost.
fn path(file: &NamedGraph, from: &str, to: &str) -> Option<(u64, String)> {
    let (graph, _) = exact(file);
    let (start, goal) = (file.node(from).unwrap(), file.node(to).unwrap());
    let routes = graph.routes_to(&[goal]).unwrap();
    let outcome = AStar::new(&routes, &Zero, start).memory(1 << 20).run(&mut ());
    let nodes = routes.nodes(start, &outcome.plan()?.operators);
    let names: Vec<_> = nodes.iter().map(|node| file.names().of(*node)).collect();
    Some((outcome.cost()?, names.join(" ")))
}

#[test]
fn the_files_of_our_own() {
    let five = NamedGraph::open(data("five.txt")).unwrap();
    assert_eq!(path(&five, "A", "E"), Some((5, "A C E".into())));
    assert_eq!((five.costs().edges(), five.format()), (10, Format::EdgeList));

    let decimals = NamedGraph::open(data("decimals.txt")).unwrap();
    assert_eq!(exact(&decimals).1, 2, "hundredths");
    assert_eq!(path(&decimals, "home", "shop"), Some((30, "home corner shop".into())));
    assert_eq!(path(&decimals, "home", "island"), None);
    assert_eq!(decimals.coordinates().unwrap().of(4), Some([9.0, 9.0]));

    let mut town = NamedGraph::open(data("town.gr")).unwrap();
    assert_eq!(
        (path(&town, "1", "12"), town.format()),
        (Some((606, "1 2 6 7 11 12".into())), Format::Dimacs)
    );
    town.open_coordinates(data("town.co")).unwrap();
    let line = StraightLine::new(exact(&town).0, town.coordinates().unwrap()).unwrap();
    assert!(line.scale() > 0.99 && line.scale() < 1.1);
    let missing = NamedGraph::open(data("none.gr")).unwrap_err();
    assert!(missing.to_string().starts_with("cannot be read: "));
}

#[test]
fn edge_lists_are_read_as_they_are_written() {
    assert_eq!(
        edges("a b 1\n\n  b\tc 2 # remark\n# remark\na b 3"),
        [(0, 1, 1), (0, 1, 3), (1, 2, 2)]
    );
    assert_eq!(edges("\u{feff}a b 1\r\nb a 0\r\n"), [(0, 1, 1), (1, 0, 0)]);
    assert_eq!(edges("undirected\na b 1\nb b 2\n"), [(0, 1, 1), (1, 0, 1), (1, 1, 2)]);
    assert_eq!(edges("nodes 2\nedges 1\nnode b\nnode a\na b 7"), [(1, 0, 7)]);
    assert_eq!(edges("node undirected 5\nnodes edges 6\n"), [(0, 1, 5), (2, 3, 6)]);
    assert_eq!(exact(&read("node alone")).0.nodes(), 1);
    assert_eq!(read("Köln Zürich 5").node("Zürich"), Ok(1));
}

#[test]
fn costs_are_exact_or_the_nearest_numbers() {
    let costs = |text: &str| match read(text).costs() {
        CostGraph::Exact { graph, unit } => {
            (graph.iter_edges().map(|edge| edge.2).collect::<Vec<_>>(), Some(unit.places))
        }
        CostGraph::Real(graph) => {
            (graph.iter_edges().map(|edge| Cost::to_bits(edge.2)).collect(), None)
        }
    };
    assert_eq!(costs("a b 0.1\na b 12\na b 1.50"), (vec![1, 120, 15], Some(1)));
    assert_eq!(costs("a b 2.0\na b 1e3"), (vec![2, 1_000], Some(0)));
    let most = "a b 18446744073709551614\nb a 18446744073709551614";
    assert_eq!(costs(most), (vec![u64::MAX - 1; 2], Some(0)), "overflow is a matter of the search");
    let real = |numbers: [f64; 2]| (numbers.map(f64::to_bits).to_vec(), None);
    assert_eq!(costs("a b 0.1\na b 1e19"), real([0.1, 1e19]));
    assert_eq!(
        costs("a b 0.30000000000000004\na b 1234.5"),
        real([0.300_000_000_000_000_04, 1_234.5])
    );
    assert_eq!(costs("a b 1e-25\na b 3"), real([1e-25, 3.0]));
    assert_eq!(costs("a b 3\na b 1e-25"), real([3.0, 1e-25]));
    assert_eq!(costs("a b 99999999999999999999\na b 0.5"), real([1e20, 0.5]));
    // Two edges in a row may not overflow in the unit of decimals.
    assert_eq!(costs("a b 900000000000000000.5").1, Some(1));
    assert_eq!(costs("a b 900000000000000000.5\nb c 1\nc d 1").1, None);
}

/// Holds the first fault of a text, and its place.
fn refused(text: impl AsRef<[u8]>, line: u64, column: usize, message: &str) {
    let text = text.as_ref();
    let error = NamedGraph::read(text).unwrap_err();
    let shown = String::from_utf8_lossy(text);
    assert_eq!((error.line, error.column), (line, column), "{error} in {shown}");
    assert_eq!(error.fault.to_string(), message, "{shown}");
}

#[test]
fn edge_lists_that_are_none() {
    refused("", 1, 1, "expected at least one edge or node, found none");
    refused("# nothing\n", 2, 1, "expected at least one edge or node, found none");
    refused("a b\n", 1, 4, "expected the edge's cost, found the end of the line");
    refused("a b 1\nc", 2, 2, "expected an edge: FROM TO COST, found the end of the line");
    refused("a b 1 2", 1, 7, "expected the end of the line after the edge's cost, found \"2\"");
    refused("é b x", 1, 5, "expected a cost, found \"x\", which is no number");
    refused(
        "a b 1\na b -1",
        2,
        5,
        "expected a cost, found \"-1\", which is negative: costs must be 0 or more",
    );
    refused("a b nan", 1, 5, "expected a cost, found \"nan\", which is not finite");
    refused("a b inf", 1, 5, "expected a cost, found \"inf\", which is not finite");
    refused("a b 1e999", 1, 5, "expected a cost, found \"1e999\", which is too large");
    refused(
        "a b 1\na b 18446744073709551615",
        2,
        5,
        "expected a cost, found \"18446744073709551615\", which is too large",
    );
    refused("nodes 3\na b 1\n", 3, 1, "the header promises 3 nodes, found 2");
    refused("nodes 1\na b 1\nb c 1\n", 2, 3, "the header promises 1 nodes, found at least 2");
    refused(
        "nodes 2 edges 1\na b 1\nb a 2\n",
        3,
        1,
        "the header promises 1 edges, found at least 2",
    );
    refused("edges 3\na b 1\nb a 2", 4, 1, "the header promises 3 edges, found 2");
    refused("nodes x\n", 1, 7, "expected a number, found \"x\"");
    refused("nodes 1\nnodes 1\n", 2, 7, "expected each count only once");
    refused("nodes 1 arcs 2", 1, 9, "expected \"edges\" and their number, found \"arcs\"");
    refused("a b 1\nnode c\n", 2, 1, "expected nodes before the first edge");
    refused("a b 1\nundirected\n", 2, 1, "expected the direction of edges before the first edge");
    refused("directed\nundirected\n", 2, 1, "expected the direction of edges only once");
    refused("node a\nnode a\n", 2, 6, "expected each node once, found \"a\" for the second time");
    refused(
        "node Rome\nRome Rom 1",
        2,
        6,
        "expected a node that was declared before, found \"Rom\"; did you mean \"Rome\"?",
    );
    refused(
        "node a 1 2\nnode b",
        2,
        7,
        "expected coordinates, as for the nodes before, found the end of the line",
    );
    refused(
        "node a\nnode b 1 2",
        2,
        8,
        "expected no coordinates, as for the nodes before, found \"1\"",
    );
    refused("node a 1 x", 1, 10, "expected a coordinate: a number below 1e150, found \"x\"");
    refused(b"a b 1\n\xff b 1", 2, 1, "expected text in UTF-8, found other bytes");
    refused("x".repeat(70_000), 1, 1, "expected lines of at most 65536 bytes");
    refused("a b \u{1b}[31m", 1, 5, "expected a cost, found \"\\u{1b}[31m\", which is no number");
}

#[test]
fn dimacs_files_that_are_none() {
    refused("p sp 2 1\n", 2, 1, "the header promises 1 edges, found 0");
    refused("p sp 2 1\na 1 2 3\na 2 1 3\n", 3, 1, "the header promises 1 edges, found at least 2");
    refused("p sp 2 1\na 0 2 3\n", 2, 3, "expected a node from 1 to 2, found 0");
    refused(
        "p sp 2 1\na 1 2 3.5\n",
        2,
        7,
        "expected a cost, found \"3.5\", which is no whole number: this format has no others",
    );
    refused(
        "p sp 2 1\na 1 2 -3\n",
        2,
        7,
        "expected a cost, found \"-3\", which is negative: costs must be 0 or more",
    );
    refused("p sp 2 1\na 1 2\n", 2, 6, "expected the edge's cost, found the end of the line");
    refused("p sp 2 1\na 1 2 3 4\n", 2, 9, "expected the end of the line, found \"4\"");
    refused("p sp 2 1\ne 1 2 3\n", 2, 1, "expected an edge: a FROM TO COST, found \"e\"");
    refused("p sp 2 1\np sp 2 1\n", 2, 1, "expected the header only once");
    refused("p sp x 1\n", 1, 6, "expected how many nodes there are, found \"x\"");
    refused("p aux sp co 2\n", 1, 3, "expected \"sp\", as in: p sp NODES EDGES, found \"aux\"");
    let error = dimacs::read("c\na 1 2 3\n".as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (2, 1));
    let error = dimacs::read("".as_bytes()).unwrap_err();
    assert_eq!(error.fault, Fault::Empty);
}

#[test]
fn a_header_takes_no_memory() {
    refused(
        "p sp 4000000000 0\n",
        2,
        1,
        "the header declares 4000000000 nodes; with so few edges expected at most 1048576",
    );
    refused("p sp 4000000000 4000000000\n", 2, 1, "the header promises 4000000000 edges, found 0");
    refused("p sp 99999999999 1\n", 1, 6, "expected no more than 4294967294 of these");
    refused(
        "nodes 18446744073709551615\na b 1\n",
        3,
        1,
        "the header promises 18446744073709551615 nodes, found 2",
    );
    assert_eq!(exact(&read("p sp 1000000 0\n")).0.nodes(), 1_000_000);
}

#[test]
fn coordinates_that_are_none() {
    let points = |text: &str| -> ReadError {
        let mut named = read("p sp 2 1\na 1 2 3\n");
        named.read_coordinates(text.as_bytes()).unwrap_err()
    };
    let differ =
        |declared, found| Fault::CountDiffers { counted: Counted::Points, declared, found };
    assert_eq!(points("p aux sp co 3\n").fault, differ(3, 2));
    assert_eq!(points("p aux sp co 2\nv 1 0 0\n").fault, differ(2, 1));
    assert_eq!(points("p aux sp co 2\nv 1 0 0\nv 2 0 0\nv 1 0 0\n").fault, differ(2, 3));
    let twice = points("p aux sp co 2\nv 1 0 0\nv 1 5 0\n");
    assert_eq!((twice.line, twice.column), (3, 3));
    assert_eq!(twice.fault, Fault::DuplicateNode { name: "\"1\"".into() });
    let far = points("p aux sp co 2\nv 1 0 nan\n");
    assert_eq!((far.line, far.column), (2, 7));
    assert_eq!(points("p sp 2 1\n").column, 3);
    assert_eq!(points("").fault, Fault::Empty);
}

#[test]
fn faults_can_be_told_apart_by_programs() {
    let error = NamedGraph::read("a b 1\nb c -2.5".as_bytes()).unwrap_err();
    let fault = Fault::Cost { found: "\"-2.5\"".into(), why: CostFault::Negative };
    assert_eq!(error, ReadError { line: 2, column: 5, fault });
    assert!(error.to_string().starts_with("line 2, column 5: "));
}
