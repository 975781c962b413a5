//! How answers about paths are replayed.

use std::path::Path;

use deepen::Cost;
use deepen_check::graph::{Weight, path_cost};
use deepen_maps::graph::{CostGraph, Graph, NamedGraph};

use super::query::edges_along;
use crate::amount::{Amount, Price, Unit, WHOLE};
use crate::check::{Claim, Replay};
use crate::exit::Exit;
use crate::failure::Failure;

/// Paths in a graph.
pub(crate) struct Paths(NamedGraph);

impl Paths {
    /// Reads the graph.
    pub(crate) fn open(file: &Path) -> Result<Self, Failure> {
        NamedGraph::open(file).map(Paths).map_err(|error| {
            let message = format!("{}, {error}", file.display());
            Failure::new(Exit::Input, message)
        })
    }
}

impl Replay for Paths {
    const DOMAIN: &'static str = "graph";
    const STEP: &'static str = "edge";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let node = |name: &str| self.0.node(name).map_err(|error| error.to_string());
        let (from, goal) = (claim.text("problem")?, node(claim.text("goal")?)?);
        let from = from.split_ascii_whitespace().next().unwrap_or_default();
        let path: Result<Vec<u32>, _> =
            std::iter::once(&from).chain(plan).map(|name| node(name)).collect();
        match self.0.costs() {
            CostGraph::Exact { graph, unit } => {
                Ok(cost_of(graph, &path?, goal)?.amount().in_units(Unit::Decimal(*unit)))
            }
            CostGraph::Real(graph) => Ok(cost_of(graph, &path?, goal)?.amount().in_units(WHOLE)),
        }
    }
}

fn cost_of<C: Cost + Weight>(graph: &Graph<C>, path: &[u32], goal: u32) -> Result<C, String> {
    let edges = edges_along(graph, path);
    let path: Vec<usize> = path.iter().map(|node| *node as usize).collect();
    path_cost(graph.nodes() as usize, &edges, path[0], &[goal as usize], &path)
        .map_err(|error| error.to_string())
}
