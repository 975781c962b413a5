//! What is wrong with a file, and where.

use std::fmt;

/// The first place where a file stops being a graph.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadError {
    /// The line, from 1; where something is missing at the end of the file,
    /// the line behind the last.
    pub line: u64,
    /// The column, from 1, counted in characters.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Fault {
    /// Something else was expected.
    Expected {
        /// What.
        expected: &'static str,
        /// What is there instead, in quotation marks, shortened; or that the
        /// line ends.
        found: String,
    },
    /// A word is no cost.
    Cost {
        /// The word, in quotation marks, shortened.
        found: String,
        /// Why not.
        why: CostFault,
    },
    /// An edge or a point names a node that was not declared.
    UnknownNode {
        /// The name, in quotation marks, shortened.
        name: String,
        /// The declared name most like it.
        similar: Option<String>,
    },
    /// An edge or a point names a node by a number that is none.
    NodeOutOfRange {
        /// The number.
        node: u64,
        /// Nodes are numbered from 1 to this.
        nodes: u64,
    },
    /// A node is declared, or its point is given, twice.
    DuplicateNode {
        /// The name, in quotation marks, shortened.
        name: String,
    },
    /// The header's count does not hold.
    CountDiffers {
        /// Of what.
        counted: Counted,
        /// How many the header promises.
        declared: u64,
        /// How many there are; one more than promised where reading stopped.
        found: u64,
    },
    /// A line is given a second time.
    Repeated(&'static str),
    /// A line belongs before the first edge.
    Late(&'static str),
    /// The file has neither a node nor an edge.
    Empty,
    /// The header declares far more nodes than the edges name: memory for
    /// them would be taken for nothing.
    TooSparse {
        /// How many nodes it declares.
        declared: u64,
        /// The most that are believed with so many edges.
        most: u64,
    },
    /// More nodes, edges or letters of names than can be numbered.
    TooLarge {
        /// The most there can be.
        most: u64,
    },
    /// A name is not written in UTF-8.
    NotUtf8,
    /// A line is longer than any that could be right.
    LongLine {
        /// The most bytes a line may have.
        most: usize,
    },
    /// The file cannot be read on.
    Io {
        /// What kind of failure.
        kind: std::io::ErrorKind,
        /// The system's words.
        message: String,
    },
}

/// Why a word is no cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CostFault {
    /// It is no number.
    NotANumber,
    /// It is below 0.
    Negative,
    /// It is infinite or "not a number".
    NotFinite,
    /// It is no whole number, and this format has no others.
    NotWhole,
    /// It is larger than any cost.
    TooLarge,
    /// It is not 0 and would be rounded to 0.
    TooSmall,
}

/// What a header counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Nodes.
    Nodes,
    /// Edges, as they are written: one that leads both ways is one.
    Edges,
    /// Points of nodes.
    Points,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Counted::Nodes => "nodes",
            Counted::Edges => "edges",
            Counted::Points => "points",
        })
    }
}

impl fmt::Display for CostFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CostFault::NotANumber => "which is no number",
            CostFault::Negative => "which is negative: costs must be 0 or more",
            CostFault::NotFinite => "which is not finite",
            CostFault::NotWhole => "which is no whole number: this format has no others",
            CostFault::TooLarge => "which is too large",
            CostFault::TooSmall => "which is not 0 and too small to be told from it",
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Fault::Cost { found, why } => write!(f, "expected a cost, found {found}, {why}"),
            Fault::UnknownNode { name, similar } => {
                write!(f, "expected a node that was declared before, found {name}")?;
                similar.as_ref().map_or(Ok(()), |similar| write!(f, "; did you mean {similar}?"))
            }
            Fault::NodeOutOfRange { node, nodes } => {
                write!(f, "expected a node from 1 to {nodes}, found {node}")
            }
            Fault::DuplicateNode { name } => {
                write!(f, "expected each node once, found {name} for the second time")
            }
            Fault::CountDiffers { counted, declared, found } => {
                let least = if found > declared { "at least " } else { "" };
                write!(f, "the header promises {declared} {counted}, found {least}{found}")
            }
            Fault::Repeated(what) => write!(f, "expected {what} only once"),
            Fault::Late(what) => write!(f, "expected {what} before the first edge"),
            Fault::Empty => f.write_str("expected at least one edge or node, found none"),
            Fault::TooSparse { declared, most } => write!(
                f,
                "the header declares {declared} nodes; with so few edges expected at most {most}"
            ),
            Fault::TooLarge { most } => write!(f, "expected no more than {most} of these"),
            Fault::NotUtf8 => f.write_str("expected text in UTF-8, found other bytes"),
            Fault::LongLine { most } => write!(f, "expected lines of at most {most} bytes"),
            Fault::Io { message, .. } => write!(f, "cannot be read: {message}"),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            fault @ Fault::Io { .. } => fault.fmt(f),
            fault => write!(f, "line {}, column {}: {fault}", self.line, self.column),
        }
    }
}

impl std::error::Error for ReadError {}

/// The most characters of a word that a message repeats.
const QUOTED: usize = 40;

/// A word as a message repeats it: in quotation marks, without anything that
/// a terminal obeys, and no longer than a line.
pub(crate) fn quoted(word: &[u8]) -> String {
    let beginning = &word[..word.len().min(4 * QUOTED + 4)];
    let text = String::from_utf8_lossy(beginning);
    let mut shown: String = text.chars().take(QUOTED).flat_map(char::escape_debug).collect();
    if text.chars().nth(QUOTED).is_some() {
        shown.push_str("...");
    }
    format!("\"{shown}\"")
}
