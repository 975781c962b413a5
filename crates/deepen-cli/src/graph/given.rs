//! Estimates that somebody else has made: a node and a number a line.

use std::fs;
use std::path::Path;

use deepen::Quality;
use deepen_maps::graph::{Graph, NamedGraph};

use crate::amount::{self, Amount, Price, Unit};
use crate::solving::lines::Fault;

/// What is left from each node to the goal, as a file says.
pub(super) struct Given(Vec<Amount>);

impl Given {
    /// Reads a file; nodes that it does not name are estimated by zero.
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    pub(super) fn read(path: &Path, named: &NamedGraph) -> Result<Self, Fault> {
        let wrong = |message: String| Fault::new(format!("{}: {message}", path.display()));
        let text = fs::read_to_string(path);
        let text = text.map_err(|error| wrong(format!("cannot be read: {error}")))?;
        let mut values: Vec<Option<Amount>> = vec![None; named.costs().nodes() as usize];
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.split('#').next().unwrap_or_default();
            let wrong = |message: String| wrong(format!("line {number}: {message}"));
            let words: Vec<&str> = line.split_whitespace().collect();
            let (node, value) = match words[..] {
                [] => continue,
                [node, value] => (node, value),
                _ => return Err(wrong("expected a node and its estimate".to_owned())),
            };
            let node = named.node(node).map_err(|error| wrong(error.to_string()))?;
            let value = amount::parse(value).map_err(wrong)?;
            if values[node as usize].replace(value).is_some() {
                return Err(wrong(format!("a second estimate of `{}`", words[0])));
            }
        }
        let zero = Amount::Whole(0);
        Ok(Given(values.into_iter().map(|value| value.unwrap_or(zero)).collect()))
    }

    /// The estimates as costs, and what they promise: they are consistent where
    /// no edge is shorter than they differ by and the goal has none, which is
    /// looked at; otherwise nothing is known of them.
    pub(super) fn costs<C: Price>(
        &self,
        graph: &Graph<C>,
        goal: u32,
        unit: Unit,
    ) -> (Vec<C>, Quality) {
        let costs: Vec<C> = self.0.iter().map(|value| C::at_most(value.to_units(unit))).collect();
        let h = |node: u32| costs[node as usize];
        let holds = |(from, to, cost): (u32, u32, C)| {
            cost.checked_add(h(to)).is_none_or(|most| h(from) <= most)
        };
        let is_consistent = h(goal) == C::ZERO && graph.iter_edges().all(holds);
        let quality = if is_consistent { Quality::Consistent } else { Quality::Unknown };
        (costs, quality)
    }
}
