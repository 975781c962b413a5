//! Walking through a trace: where in the tree each event's node hangs.

use std::collections::HashMap;

use deepen::{Front, NodeRef};

use crate::event::{Event, What};
use crate::model::{NONE, Side};
use crate::trace::{Events, Trace};

/// Where a node hangs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The numbers of the operators that lead there; `None` for one that is
    /// not known.
    pub operators: Vec<Option<u32>>,
    /// Whether they begin where the front does: false where what came before
    /// is missing.
    pub whole: bool,
}

/// A node that is kept, as far as it was told of.
#[derive(Clone, Copy, Debug)]
struct Kept {
    /// Its parent's place in the list of all, and the operator from there.
    parent: Option<usize>,
    operator: Option<u32>,
    /// Whether it is where the front began.
    root: bool,
}

/// The events of a trace, each with the place of its node.
#[derive(Clone, Debug)]
pub struct Walk<'t> {
    events: Events<'t>,
    kept: Vec<Kept>,
    /// Of each number, who has it now.
    numbers: HashMap<(u8, Front, u32), usize>,
}

impl<'t> Walk<'t> {
    /// From the first event that is there.
    #[must_use]
    pub fn new(trace: &'t Trace) -> Self {
        Walk { events: trace.events(), kept: Vec::new(), numbers: HashMap::new() }
    }

    /// Notes who a kept node is.
    fn note(&mut self, event: &Event) {
        let (node, enters) = match &event.what {
            What::Enters { node, .. } => (node, true),
            What::Opens { node, .. } | What::ReachesGoal { node, .. } => (node, false),
            _ => return,
        };
        let Some(number) = node.number else { return };
        let key = (event.search, node.front, number);
        if enters {
            // It was told of when it was opened, unless that is missing.
            self.numbers.entry(key).or_insert_with(|| {
                let root = node.operator.is_none() && node.depth == 0;
                self.kept.push(Kept { parent: None, operator: node.operator, root });
                self.kept.len() - 1
            });
            return;
        }
        let parent =
            node.parent.and_then(|parent| self.numbers.get(&(event.search, node.front, parent)));
        self.kept.push(Kept { parent: parent.copied(), operator: node.operator, root: false });
        self.numbers.insert(key, self.kept.len() - 1);
    }

    /// The path to a node that is kept.
    fn kept_path(&self, key: (u8, Front, u32)) -> Place {
        let mut place = Place::default();
        let mut at = self.numbers.get(&key).copied();
        while let Some(kept) = at.map(|at| self.kept[at]) {
            place.whole = kept.root;
            if !kept.root {
                place.operators.push(kept.operator);
            }
            at = kept.parent;
        }
        place.operators.reverse();
        place
    }

    /// Where the node of an event hangs, the last that was walked to.
    fn place(&self, event: &Event, node: &NodeRef) -> Place {
        let key = |number| (event.search, node.front, number);
        let told = matches!(event.what, What::Enters { .. } | What::Opens { .. });
        if let (Some(number), true) = (node.number, told || node.parent.is_none()) {
            return self.kept_path(key(number));
        }
        if let Some(parent) = node.parent {
            let mut place = self.kept_path(key(parent));
            place.operators.push(node.operator);
            return place;
        }
        let Some(side) = self.events.side(event.search, node.front) else {
            return Place::default();
        };
        self.place_on_path(side, node, key)
    }

    fn place_on_path(
        &self,
        side: &Side,
        node: &NodeRef,
        key: impl Fn(u32) -> (u8, Front, u32),
    ) -> Place {
        let rooted = side.base == 0 && side.number != NONE;
        let mut place = if rooted { self.kept_path(key(side.number)) } else { Place::default() };
        place.whole = if rooted { place.whole } else { side.base == 0 };
        // The root has no operator of its own.
        let ancestors = node.depth.saturating_sub(side.base).min(side.path.len());
        let skipped = usize::from(side.base == 0).min(ancestors);
        let steps = &side.path[skipped..ancestors];
        let operator = |number| if number == NONE { None } else { Some(number) };
        place.operators.extend(steps.iter().map(|step| operator(step.operator)));
        if node.depth > 0 {
            place.operators.push(node.operator);
        }
        place
    }
}

impl Iterator for Walk<'_> {
    type Item = (Event, Place);

    fn next(&mut self) -> Option<(Event, Place)> {
        let event = self.events.next()?;
        self.note(&event);
        let place = event.what.node().map(|node| self.place(&event, node)).unwrap_or_default();
        Some((event, place))
    }
}
