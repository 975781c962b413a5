//! A graph as a file gives it: names for its nodes, costs as exact as they
//! were written, perhaps coordinates.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::coordinates::Coordinates;
use super::names::{Names, UnknownName};
use super::read::{self, Fault, ReadError, dimacs};
use super::store::Graph;

/// A graph from a file.
///
/// ```
/// use deepen::{AStar, Search, Zero};
/// use deepen_maps::graph::{CostGraph, NamedGraph};
///
/// let named = NamedGraph::read("A B 0.1\nB C 0.2\nA C 0.4\n".as_bytes()).unwrap();
/// let CostGraph::Exact { graph, unit } = named.costs() else { panic!() };
/// let routes = graph.routes_to(&[named.node("C").unwrap()]).unwrap();
/// let start = named.node("A").unwrap();
/// let outcome = AStar::new(&routes, &Zero, start).run(&mut ());
/// assert_eq!(unit.show(outcome.cost().unwrap()).to_string(), "0.3");
/// let error = NamedGraph::read("A B 0.1\nB C -2\n".as_bytes()).unwrap_err();
/// assert_eq!((error.line, error.column), (2, 5));
/// ```
#[derive(Clone, Debug)]
pub struct NamedGraph {
    costs: CostGraph,
    names: Names,
    coordinates: Option<Coordinates>,
    format: Format,
}

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A [plain edge list](super::edge_list).
    EdgeList,
    /// A [DIMACS shortest-path file](super::dimacs).
    Dimacs,
}

/// A graph with the kind of costs that holds what a file says.
///
/// Costs are exact wherever they can be: whole numbers as they are, decimals
/// in units of the last place that any of them has (0.1 and 0.25 are 10 and
/// 25 hundredths). They are `f64` only where some are not whole and the units
/// of all do not fit: where the greatest, times the number of nodes less one,
/// would not be below 2^64, so that a path might overflow. A file of whole
/// numbers never becomes `f64`; one that does not fit is refused.
#[derive(Clone, Debug)]
pub enum CostGraph {
    /// Costs are whole numbers of a unit.
    Exact {
        /// The graph.
        graph: Graph<u64>,
        /// What a cost of 1 means.
        unit: DecimalUnit,
    },
    /// Costs are the `f64` nearest to what was written.
    Real(Graph<f64>),
}

/// A unit of costs: 10^-`places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DecimalUnit {
    /// How many digits stand behind the point; at most 19.
    pub places: u8,
}

impl DecimalUnit {
    /// So many units as the decimal that they are, without zeros at its end.
    #[must_use]
    pub fn show(self, units: u64) -> impl fmt::Display {
        let text = format!("{units:0width$}", width = usize::from(self.places) + 1);
        let (whole, places) = text.split_at(text.len() - usize::from(self.places));
        match places.trim_end_matches('0') {
            "" => whole.to_owned(),
            places => format!("{whole}.{places}"),
        }
    }
}

impl CostGraph {
    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> u32 {
        match self {
            CostGraph::Exact { graph, .. } => graph.nodes(),
            CostGraph::Real(graph) => graph.nodes(),
        }
    }

    /// How many directed edges there are; one that leads both ways is two.
    #[must_use]
    pub fn edges(&self) -> usize {
        match self {
            CostGraph::Exact { graph, .. } => graph.edges(),
            CostGraph::Real(graph) => graph.edges(),
        }
    }
}

impl NamedGraph {
    pub(super) fn new(
        costs: CostGraph,
        names: Names,
        coordinates: Option<Coordinates>,
        format: Format,
    ) -> Self {
        NamedGraph { costs, names, coordinates, format }
    }

    /// Reads a graph, in whichever format it is; no buffer is needed.
    ///
    /// # Errors
    /// When it is no graph: where, and what was expected there.
    pub fn read(reader: impl Read) -> Result<Self, ReadError> {
        read::any(reader)
    }

    /// Reads a graph from a file.
    ///
    /// # Errors
    /// When the file cannot be read or is no graph.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, ReadError> {
        NamedGraph::read(open(path.as_ref())?)
    }

    /// Adds the coordinates of a DIMACS `.co` file.
    ///
    /// # Errors
    /// When it is no such file or not for a graph of this size.
    pub fn read_coordinates(&mut self, reader: impl Read) -> Result<(), ReadError> {
        self.coordinates = Some(dimacs::read_coordinates(reader, Some(&self.names))?);
        Ok(())
    }

    /// Adds the coordinates of a DIMACS `.co` file by its path.
    ///
    /// # Errors
    /// As [`read_coordinates`](NamedGraph::read_coordinates), or when the
    /// file cannot be read.
    pub fn open_coordinates(&mut self, path: impl AsRef<Path>) -> Result<(), ReadError> {
        self.read_coordinates(open(path.as_ref())?)
    }

    /// The graph with its costs.
    #[must_use]
    pub fn costs(&self) -> &CostGraph {
        &self.costs
    }

    /// The names of the nodes.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Where the nodes lie, if that is known.
    #[must_use]
    pub fn coordinates(&self) -> Option<&Coordinates> {
        self.coordinates.as_ref()
    }

    /// What the file was written in.
    #[must_use]
    pub fn format(&self) -> Format {
        self.format
    }

    /// The node with a name.
    ///
    /// # Errors
    /// When there is none: with names that are like it.
    pub fn node(&self, name: &str) -> Result<u32, UnknownName> {
        self.names.node(name)
    }
}

fn open(path: &Path) -> Result<File, ReadError> {
    File::open(path).map_err(|error| {
        let fault = Fault::Io { kind: error.kind(), message: error.to_string() };
        ReadError { line: 1, column: 1, fault }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_shown_as_decimals() {
        let cases = [
            (0, 0, "0"),
            (0, 7, "7"),
            (2, 0, "0"),
            (2, 5, "0.05"),
            (2, 250, "2.5"),
            (2, 300, "3"),
            (19, u64::MAX, "1.8446744073709551615"),
        ];
        for (places, units, text) in cases {
            assert_eq!(DecimalUnit { places }.show(units).to_string(), text);
        }
    }
}
