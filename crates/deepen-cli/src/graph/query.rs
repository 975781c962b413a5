//! A query, and the search that answers it.

use deepen::{Cost, CycleCheck, Front, NoPruning, Reversible};
use deepen_check::graph::{Weight, check_path};
use deepen_maps::graph::{EdgeId, Graph, Measured, NamedGraph};

use super::estimate::{Estimates, Made, MadeOnce};
use super::given::Given;
use crate::amount::{Price, Unit};
use crate::domain::{Form, Named, Task};
use crate::solving::algorithms::Ready;
use crate::solving::lines::Fault;

/// From where to where.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    pub(crate) from: Word,
    pub(crate) to: Word,
}

/// A name, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    /// Its first character, from 1; nothing for an option's value.
    pub(crate) column: Option<usize>,
}

impl Word {
    /// The node of that name.
    pub(crate) fn node(&self, graph: &NamedGraph) -> Result<u32, Fault> {
        graph.node(&self.text).map_err(|error| Fault {
            message: error.to_string(),
            line: None,
            column: self.column,
        })
    }
}

impl Query {
    /// Reads two words, which are called so: "two names of nodes".
    pub(crate) fn read(text: &str, called: &str) -> Result<Query, Fault> {
        // Words are apart as in the graph's file, where a `#` within one is a
        // part of the name. A word lies so far behind the text's beginning:
        let before = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let remark = text.split_ascii_whitespace().find(|word| word.starts_with('#'));
        let said = &text[..remark.map_or(text.len(), before)];
        let mut words = said.split_ascii_whitespace().map(|word| {
            let before = before(word);
            let column = Some(text[..before].chars().count() + 1);
            Word { text: word.to_owned(), column }
        });
        let wrong = |found: &str, column| Fault {
            message: format!("expected {called}, found {found}"),
            line: None,
            column: Some(column),
        };
        let end = said.trim_end().chars().count() + 1;
        let from = words.next().ok_or_else(|| wrong("none", end))?;
        let to = words.next().ok_or_else(|| wrong("one", end))?;
        match words.next() {
            None => Ok(Query { from, to }),
            Some(third) => Err(wrong("a third", third.column.unwrap_or(end))),
        }
    }
}

/// The node to which the edge of a number leads, in the search from `start`
/// or in the one that comes towards it.
pub(super) fn end_of<C: Price>(
    graph: &Graph<C>,
    start: u32,
    front: Front,
    number: u32,
) -> Option<u32> {
    let forward = graph.routes_to(&[start]).ok()?;
    let known = (number as usize) < graph.edges();
    let routes = match front {
        Front::Forward => forward,
        Front::Backward => forward.backward(&start),
    };
    known.then(|| routes.ends(EdgeId(number)).1)
}

/// Searches for a cheapest path, and says in the answer what there is.
pub(super) fn search<F: Form, C: Price + Measured + Weight>(
    (named, graph): (&NamedGraph, &Graph<C>),
    (start, goal): (u32, u32),
    (asked, made, unit): ((&str, usize, Option<&Given>), &mut MadeOnce<C>, Unit),
    task: &mut Task<'_>,
) -> Result<(), Fault> {
    let space = graph.routes_to(&[goal]).map_err(|error| Fault::new(error.to_string()))?;
    let given = asked.2.map(|given| given.costs(graph, goal, unit));
    let Made { heuristic, tables, estimates } = match &given {
        Some((values, quality)) => Made {
            heuristic: "estimates".to_owned(),
            tables: 0,
            estimates: Estimates::Given(values, *quality),
        },
        None => made.make((asked.0, asked.1), named, graph)?,
    };
    let check = |plan: &[EdgeId], cost: C| {
        let nodes = space.nodes(start, plan);
        let edges = edges_along(graph, &nodes);
        let path: Vec<usize> = nodes.iter().map(|node| *node as usize).collect();
        let (count, from, to) = (graph.nodes() as usize, start as usize, goal as usize);
        check_path(count, &edges, from, &[to], &path, cost).map_err(|error| error.to_string())?;
        Ok(nodes[1..].iter().map(|node| named.names().of(*node).into_owned()).collect())
    };
    let backward = space.backward(&start);
    let ready = Ready {
        space: &space,
        heuristic: &estimates.towards(&space),
        from_start: &estimates.towards(&backward),
        pruning: &NoPruning,
        returns: &NoPruning,
        // Edges may cost nothing.
        cycles: CycleCheck::FullPath,
        start: &start,
    };
    F::search(task, &Named { heuristic, tables, unit }, &ready, &check)
}

/// The edges that leave the nodes of a path, as the checker takes them.
pub(super) fn edges_along<C: Cost>(graph: &Graph<C>, path: &[u32]) -> Vec<(usize, usize, C)> {
    let links = |node: &u32| {
        let from = *node as usize;
        graph.links(*node).iter().map(move |link| (from, link.to as usize, link.cost))
    };
    path.iter().flat_map(links).collect()
}
