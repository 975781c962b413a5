//! Plain edge lists: an edge a line.
//!
//! | line | what it says |
//! | --- | --- |
//! | `FROM TO COST` | an edge; names are any words or numbers, a cost is `12`, `0.25` or `1.5e-3` |
//! | `undirected` | every edge leads both ways |
//! | `directed` | every edge leads one way, as is the case where nothing is said |
//! | `nodes N`, `edges M`, `nodes N edges M` | there are so many nodes, so many lines with an edge: must hold |
//! | `node NAME`, `node NAME X Y` | a node, perhaps where it lies; once there is one such line, edges may name no other nodes |
//! | `# remark` | nothing, also behind something else |
//!
//! Words are apart by spaces or tabs. All lines but edges come before the
//! first edge. A line is an edge exactly when it has three words, so nothing
//! is reserved: `node undirected 5` is an edge between two nodes of these
//! names. Nodes are numbered in the order in which they are first named.
//! Parallel edges, loops and costs of 0 are allowed; a loop in an undirected
//! graph is one edge.

use std::io::Read;

use super::costs::{CostColumn, Costs};
use super::error::{Counted, Fault, ReadError, quoted};
use super::lines::{Line, Lines, Word, whole};
use crate::graph::coordinates::Coordinates;
use crate::graph::named::{CostGraph, DecimalUnit, Format, NamedGraph};
use crate::graph::names::Names;
use crate::graph::store::Graph;

/// Reads an edge list.
///
/// ```
/// use deepen_maps::graph::edge_list;
///
/// let named = edge_list::read("undirected\nnodes 3 edges 2\nA B 1\nB C 2.5\n".as_bytes()).unwrap();
/// assert_eq!((named.costs().nodes(), named.costs().edges()), (3, 4));
/// let error = edge_list::read("edges 2\nA B 1\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 1: the header promises 2 edges, found 1");
/// ```
///
/// # Errors
/// When it is none: where, and what was expected there.
pub fn read(reader: impl Read) -> Result<NamedGraph, ReadError> {
    from_lines(Lines::new(reader))
}

pub(super) fn from_lines(mut lines: Lines<impl Read>) -> Result<NamedGraph, ReadError> {
    let mut list = EdgeList::new();
    while let Some(line) = lines.next()? {
        list.read_line(line)?;
    }
    list.check_counts(true).map_err(|fault| lines.at_next(fault))?;
    list.finish().map_err(|problem| match problem {
        Unfinished::Fault(fault) => lines.at_next(fault),
        Unfinished::Error(error) => error,
    })
}

/// What was read so far.
struct EdgeList {
    names: Names,
    /// Directed edges.
    ends: Vec<(u32, u32)>,
    costs: CostColumn,
    points: Vec<[f64; 2]>,
    undirected: Option<bool>,
    declared_nodes: Option<u64>,
    declared_edges: Option<u64>,
    /// Whether nodes are declared.
    declares: bool,
    /// Lines with an edge.
    edges: u64,
    /// Where the last edge began; an empty name where there is none.
    last_source: (Vec<u8>, u32),
}

enum Unfinished {
    Fault(Fault),
    Error(ReadError),
}

/// The most words that a line of any kind has, and one more.
const WORDS: usize = 5;

impl EdgeList {
    fn new() -> Self {
        EdgeList {
            names: Names::words(),
            ends: Vec::new(),
            costs: CostColumn::new(),
            points: Vec::new(),
            undirected: None,
            declared_nodes: None,
            declared_edges: None,
            declares: false,
            edges: 0,
            last_source: (Vec::new(), 0),
        }
    }

    #[inline]
    fn read_line(&mut self, line: Line<'_>) -> Result<(), ReadError> {
        let mut words = [Word::default(); WORDS];
        let mut rest = line.words();
        let mut count = 0;
        for word in &mut words {
            *word = rest.next();
            if word.bytes.first().is_none_or(|byte| *byte == b'#') {
                // The line ends here for all that is said about it.
                word.bytes = &[];
                break;
            }
            count += 1;
        }
        if count == 3 { self.edge(line, &words) } else { self.other(line, &words, count) }
    }

    #[inline]
    fn edge(&mut self, line: Line<'_>, words: &[Word<'_>; WORDS]) -> Result<(), ReadError> {
        let from = self.source(line, words[0])?;
        let to = self.node(line, words[1])?;
        self.costs.push(line, words[2])?;
        self.ends.push((from, to));
        self.edges += 1;
        if self.undirected == Some(true) && from != to {
            self.ends.push((to, from));
            self.costs.repeat_last();
        }
        if self.ends.len() >= u32::MAX as usize {
            return Err(line.at(words[0], Fault::TooLarge { most: u64::from(u32::MAX) - 1 }));
        }
        if self.declared_edges.is_some_and(|declared| self.edges > declared) {
            self.check_counts(false).map_err(|fault| line.at(words[0], fault))?;
        }
        Ok(())
    }

    /// The node where an edge begins: mostly where the one before began.
    #[inline]
    fn source(&mut self, line: Line<'_>, word: Word<'_>) -> Result<u32, ReadError> {
        if self.last_source.0 == word.bytes {
            return Ok(self.last_source.1);
        }
        let node = self.node(line, word)?;
        self.last_source.0.clear();
        self.last_source.0.extend_from_slice(word.bytes);
        self.last_source.1 = node;
        Ok(node)
    }

    /// The node that a word names, a new one where none were declared.
    #[inline]
    fn node(&mut self, line: Line<'_>, word: Word<'_>) -> Result<u32, ReadError> {
        if self.declares {
            return self.names.get(word.bytes).ok_or_else(|| self.unknown(line, word));
        }
        let known = self.names.len();
        let node = self.add(line, word)?;
        if node == known && self.declared_nodes.is_some_and(|declared| u64::from(known) >= declared)
        {
            self.check_counts(false).map_err(|fault| line.at(word, fault))?;
        }
        Ok(node)
    }

    fn add(&mut self, line: Line<'_>, word: Word<'_>) -> Result<u32, ReadError> {
        let node = self.names.get_or_add(word.bytes);
        let node = node.map_err(|_| line.at(word, Fault::NotUtf8))?;
        let most = u32::MAX - 1;
        if node < most {
            Ok(node)
        } else {
            Err(line.at(word, Fault::TooLarge { most: most.into() }))
        }
    }

    #[cold]
    fn unknown(&self, line: Line<'_>, word: Word<'_>) -> ReadError {
        let Ok(name) = std::str::from_utf8(word.bytes) else {
            return line.at(word, Fault::NotUtf8);
        };
        let similar = self.names.similar(name, 1).pop();
        let similar = similar.map(|name| quoted(name.as_bytes()));
        line.at(word, Fault::UnknownNode { name: quoted(word.bytes), similar })
    }

    /// A line that is no edge.
    #[cold]
    fn other(
        &mut self,
        line: Line<'_>,
        words: &[Word<'_>; WORDS],
        count: usize,
    ) -> Result<(), ReadError> {
        let what = match (words[0].bytes, count) {
            (_, 0) => return Ok(()),
            (b"undirected" | b"directed", 1) => "the direction of edges",
            (b"nodes", 2 | 4) | (b"edges", 2) => "counts",
            (b"node", 2 | 4) => "nodes",
            (b"node", 3..) => return Err(line.expected(words[4], "the end of the line")),
            (_, 1) => return Err(line.expected(words[1], "an edge: FROM TO COST")),
            (_, 2) => return Err(line.expected(words[2], "the edge's cost")),
            _ => return Err(line.expected(words[3], "the end of the line after the edge's cost")),
        };
        if self.edges > 0 {
            return Err(line.at(words[0], Fault::Late(what)));
        }
        match (words[0].bytes, count) {
            (b"nodes", 4) if words[2].bytes != b"edges" => {
                Err(line.expected(words[2], "\"edges\" and their number"))
            }
            (b"nodes", _) => {
                Self::count(&mut self.declared_nodes, line, words[1])?;
                if count == 4 {
                    Self::count(&mut self.declared_edges, line, words[3])
                } else {
                    Ok(())
                }
            }
            (b"edges", _) => Self::count(&mut self.declared_edges, line, words[1]),
            (b"node", _) => self.declare(line, words, count),
            (direction, _) => match self.undirected.replace(direction == b"undirected") {
                None => Ok(()),
                Some(_) => Err(line.at(words[0], Fault::Repeated(what))),
            },
        }
    }

    fn count(count: &mut Option<u64>, line: Line<'_>, word: Word<'_>) -> Result<(), ReadError> {
        if count.is_some() {
            return Err(line.at(word, Fault::Repeated("each count")));
        }
        *count = whole(word.bytes);
        count.map(|_| ()).ok_or_else(|| line.expected(word, "a number"))
    }

    /// A node, and where it lies; all or none of them say that.
    fn declare(
        &mut self,
        line: Line<'_>,
        words: &[Word<'_>; WORDS],
        count: usize,
    ) -> Result<(), ReadError> {
        self.declares = true;
        let known = self.names.len();
        let node = self.add(line, words[1])?;
        if node != known {
            let name = quoted(words[1].bytes);
            return Err(line.at(words[1], Fault::DuplicateNode { name }));
        }
        if count == 4 && self.points.len() == node as usize {
            self.points.push([coordinate(line, words[2])?, coordinate(line, words[3])?]);
        } else if count == 4 {
            let expected = "no coordinates, as for the nodes before";
            return Err(line.expected(words[2], expected));
        } else if !self.points.is_empty() {
            return Err(line.expected(words[2], "coordinates, as for the nodes before"));
        }
        if self.declared_nodes.is_some_and(|declared| u64::from(known) >= declared) {
            self.check_counts(false).map_err(|fault| line.at(words[1], fault))?;
        }
        Ok(())
    }

    /// Holds what was found against what the header promises: at the end of
    /// the file exactly, before that only whether it is too much.
    fn check_counts(&self, at_end: bool) -> Result<(), Fault> {
        let counts = [
            (Counted::Nodes, self.declared_nodes, u64::from(self.names.len())),
            (Counted::Edges, self.declared_edges, self.edges),
        ];
        for (counted, declared, found) in counts {
            let Some(declared) = declared else { continue };
            if found > declared || (at_end && found != declared) {
                return Err(Fault::CountDiffers { counted, declared, found });
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<NamedGraph, Unfinished> {
        let nodes = self.names.len();
        if nodes == 0 {
            return Err(Unfinished::Fault(Fault::Empty));
        }
        let costs = match self.costs.finish(nodes).map_err(Unfinished::Error)? {
            Costs::Exact { units, places } => CostGraph::Exact {
                graph: graph(nodes, &self.ends, &units)?,
                unit: DecimalUnit { places },
            },
            Costs::Real(costs) => CostGraph::Real(graph(nodes, &self.ends, &costs)?),
        };
        let coordinates = if self.points.is_empty() { None } else { Coordinates::new(self.points) };
        Ok(NamedGraph::new(costs, self.names, coordinates, Format::EdgeList))
    }
}

fn graph<C: deepen::Cost>(
    nodes: u32,
    ends: &[(u32, u32)],
    costs: &[C],
) -> Result<Graph<C>, Unfinished> {
    let edges = ends.iter().zip(costs).map(|(ends, cost)| (ends.0, ends.1, *cost));
    // All else was looked at when it was read.
    let too_large = |_| Unfinished::Fault(Fault::TooLarge { most: u64::from(u32::MAX) - 1 });
    Graph::from_edges(nodes, edges).map_err(too_large)
}

/// A number of any sign.
pub(super) fn coordinate(line: Line<'_>, word: Word<'_>) -> Result<f64, ReadError> {
    /// The squares of numbers below this can be added.
    const MOST: f64 = 1e150;
    let number = std::str::from_utf8(word.bytes).ok().and_then(|text| text.parse::<f64>().ok());
    let number = number.filter(|number| number.abs() < MOST);
    number.ok_or_else(|| line.expected(word, "a coordinate: a number below 1e150"))
}
