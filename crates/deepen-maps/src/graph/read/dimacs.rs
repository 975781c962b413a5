//! The files of the ninth DIMACS implementation challenge (shortest paths,
//! 2006): graphs in `.gr`, coordinates in `.co`.
//!
//! | line | file | what it says |
//! | --- | --- | --- |
//! | `c remark` | both | nothing |
//! | `p sp N M` | `.gr` | N nodes, numbered from 1, and M edges: must hold |
//! | `a U V W` | `.gr` | an edge from U to V, whose cost W is a whole number |
//! | `p aux sp co N` | `.co` | points for N nodes: must hold |
//! | `v ID X Y` | `.co` | where a node lies; each of them once |
//!
//! Empty lines are passed over. Costs of 0, loops and parallel edges are
//! allowed. A count of nodes is believed up to a million and sixteen more for
//! every edge: nodes take memory whether an edge leads there or not, and a
//! header of one line must not take gigabytes.

use std::io::Read;

use super::edge_list::coordinate;
use super::error::{CostFault, Counted, Fault, ReadError, quoted};
use super::lines::{Line, Lines, Word, Words, whole};
use crate::graph::coordinates::Coordinates;
use crate::graph::named::{CostGraph, DecimalUnit, Format, NamedGraph};
use crate::graph::names::Names;
use crate::graph::store::Graph;

/// How many nodes without an edge are believed.
const ALONE: u64 = 1 << 20;
/// How many more for each edge.
const ALONE_PER_EDGE: u64 = 16;
/// The most nodes, and the most edges.
const MOST: u64 = u32::MAX as u64 - 1;

/// Reads a graph from a `.gr` file.
///
/// ```
/// use deepen_maps::graph::dimacs;
///
/// let named = dimacs::read("c two nodes\np sp 2 1\na 1 2 30\n".as_bytes()).unwrap();
/// assert_eq!((named.node("2"), named.costs().edges()), (Ok(1), 1));
/// let error = dimacs::read("p sp 2 1\na 1 3 30\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 5: expected a node from 1 to 2, found 3");
/// ```
///
/// # Errors
/// When it is none: where, and what was expected there.
pub fn read(reader: impl Read) -> Result<NamedGraph, ReadError> {
    from_lines(Lines::new(reader))
}

pub(super) fn from_lines(mut lines: Lines<impl Read>) -> Result<NamedGraph, ReadError> {
    let mut header: Option<(u64, u64)> = None;
    let mut edges: Vec<(u32, u32)> = Vec::new();
    let mut costs: Vec<u64> = Vec::new();
    while let Some(line) = lines.next()? {
        let mut words = line.words();
        let kind = words.next();
        match (kind.bytes, header) {
            (b"a", Some((nodes, declared))) => {
                if edges.len() as u64 == declared {
                    let found = declared + 1;
                    let counted = Counted::Edges;
                    return Err(line.at(kind, Fault::CountDiffers { counted, declared, found }));
                }
                let from = node(line, words.next(), nodes)?;
                let to = node(line, words.next(), nodes)?;
                costs.push(cost(line, words.next())?);
                edges.push((from, to));
                end(line, words)?;
            }
            (b"" | b"c", _) => {}
            (b"p", None) => {
                expect(line, &mut words, b"sp", "\"sp\", as in: p sp NODES EDGES")?;
                let nodes = count(line, words.next(), "how many nodes there are")?;
                header = Some((nodes, count(line, words.next(), "how many edges there are")?));
                end(line, words)?;
            }
            (b"p", Some(_)) => return Err(line.at(kind, Fault::Repeated("the header"))),
            (_, None) => return Err(line.expected(kind, "the header: p sp NODES EDGES")),
            _ => return Err(line.expected(kind, "an edge: a FROM TO COST")),
        }
    }
    let Some((nodes, declared)) = header else { return Err(lines.at_next(Fault::Empty)) };
    let found = edges.len() as u64;
    if found != declared {
        let counted = Counted::Edges;
        return Err(lines.at_next(Fault::CountDiffers { counted, declared, found }));
    }
    let most = ALONE + ALONE_PER_EDGE * found;
    if nodes > most {
        return Err(lines.at_next(Fault::TooSparse { declared: nodes, most }));
    }
    let list = edges.iter().zip(&costs).map(|(ends, cost)| (ends.0, ends.1, *cost));
    let too_large = |_| lines.at_next(Fault::TooLarge { most: MOST });
    let graph = Graph::from_edges(nodes as u32, list).map_err(too_large)?;
    let costs = CostGraph::Exact { graph, unit: DecimalUnit { places: 0 } };
    Ok(NamedGraph::new(costs, Names::numbers(nodes as u32), None, Format::Dimacs))
}

/// Reads coordinates from a `.co` file. Where `names` are given they say which
/// nodes there are; without, these are the numbers from 1 on.
///
/// ```
/// use deepen_maps::graph::dimacs;
///
/// let file = "p aux sp co 2\nv 2 -8 7\nv 1 0 0\n";
/// let points = dimacs::read_coordinates(file.as_bytes(), None).unwrap();
/// assert_eq!(points.of(1), Some([-8.0, 7.0]));
/// ```
///
/// # Errors
/// When it is no such file, or not for as many nodes.
pub fn read_coordinates(
    reader: impl Read,
    names: Option<&Names>,
) -> Result<Coordinates, ReadError> {
    let mut lines = Lines::new(reader);
    let mut declared = None;
    let mut points: Vec<Point> = Vec::new();
    while let Some(line) = lines.next()? {
        let mut words = line.words();
        let kind = words.next();
        match (kind.bytes, declared) {
            (b"v", Some(nodes)) => {
                let id = words.next();
                let node = node(line, id, nodes)?;
                if points.len() as u64 == nodes {
                    return Err(line.at(kind, points_differ(nodes, nodes + 1)));
                }
                let x = coordinate(line, words.next())?;
                let place = [x, coordinate(line, words.next())?];
                points.push(Point { node, offset: id.offset as u32, line: line.number, place });
                end(line, words)?;
            }
            (b"" | b"c", _) => {}
            (b"p", None) => declared = Some(coordinates_header(line, &mut words, names)?),
            (b"p", Some(_)) => return Err(line.at(kind, Fault::Repeated("the header"))),
            (_, None) => return Err(line.expected(kind, "the header: p aux sp co NODES")),
            _ => return Err(line.expected(kind, "a point: v NODE X Y")),
        }
    }
    let Some(nodes) = declared else { return Err(lines.at_next(Fault::Empty)) };
    if points.len() as u64 != nodes {
        return Err(lines.at_next(points_differ(nodes, points.len() as u64)));
    }
    points.sort_by_key(|point| point.node);
    let twice = points.windows(2).filter(|pair| pair[0].node == pair[1].node).map(|pair| pair[1]);
    if let Some(point) = twice.min_by_key(|point| point.line) {
        let name = quoted((point.node + 1).to_string().as_bytes());
        let (line, column) = (point.line, point.offset as usize + 1);
        return Err(ReadError { line, column, fault: Fault::DuplicateNode { name } });
    }
    let points = points.into_iter().map(|point| point.place).collect();
    // The numbers were looked at when they were read.
    Coordinates::new(points).ok_or_else(|| lines.at_next(Fault::Empty))
}

/// A point, and where it is written, in case it comes twice.
#[derive(Clone, Copy)]
struct Point {
    node: u32,
    /// Only ASCII stands before a point's node, so this is also characters.
    offset: u32,
    line: u64,
    place: [f64; 2],
}

fn points_differ(declared: u64, found: u64) -> Fault {
    Fault::CountDiffers { counted: Counted::Points, declared, found }
}

/// How many points a `.co` file promises.
fn coordinates_header(
    line: Line<'_>,
    words: &mut Words<'_>,
    names: Option<&Names>,
) -> Result<u64, ReadError> {
    let form = "\"aux sp co\", as in: p aux sp co NODES";
    for word in [&b"aux"[..], b"sp", b"co"] {
        expect(line, words, word, form)?;
    }
    let word = words.next();
    let declared = count(line, word, "how many points there are")?;
    end(line, words.clone())?;
    match names.map(|names| u64::from(names.len())).filter(|nodes| *nodes != declared) {
        Some(nodes) => Err(line.at(word, points_differ(declared, nodes))),
        None => Ok(declared),
    }
}

fn expect(
    line: Line<'_>,
    words: &mut Words<'_>,
    expected: &[u8],
    said: &'static str,
) -> Result<(), ReadError> {
    let word = words.next();
    if word.bytes == expected { Ok(()) } else { Err(line.expected(word, said)) }
}

fn end(line: Line<'_>, mut words: Words<'_>) -> Result<(), ReadError> {
    let word = words.next();
    if word.bytes.is_empty() { Ok(()) } else { Err(line.expected(word, "the end of the line")) }
}

fn count(line: Line<'_>, word: Word<'_>, expected: &'static str) -> Result<u64, ReadError> {
    match whole(word.bytes) {
        Some(count) if count <= MOST => Ok(count),
        Some(_) => Err(line.at(word, Fault::TooLarge { most: MOST })),
        None => Err(line.expected(word, expected)),
    }
}

/// A node, numbered from 0.
#[inline]
fn node(line: Line<'_>, word: Word<'_>, nodes: u64) -> Result<u32, ReadError> {
    match whole(word.bytes) {
        Some(node) if (1..=nodes).contains(&node) => Ok((node - 1) as u32),
        Some(node) => Err(line.at(word, Fault::NodeOutOfRange { node, nodes })),
        None => Err(line.expected(word, "the number of a node")),
    }
}

#[inline]
fn cost(line: Line<'_>, word: Word<'_>) -> Result<u64, ReadError> {
    match whole(word.bytes) {
        // The greatest number stands for infinity.
        Some(cost) if cost < u64::MAX => Ok(cost),
        _ => Err(bad_cost(line, word)),
    }
}

#[cold]
fn bad_cost(line: Line<'_>, word: Word<'_>) -> ReadError {
    use super::decimal::{Number, number};
    if word.bytes.is_empty() {
        return line.expected(word, "the edge's cost");
    }
    let why = match number(word.bytes) {
        Err(why) => why,
        Ok(Number::Huge(_)) => CostFault::TooLarge,
        Ok(_) => CostFault::NotWhole,
    };
    line.at(word, Fault::Cost { found: quoted(word.bytes), why })
}
