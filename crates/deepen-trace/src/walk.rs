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
    /// Of each number, who had it from which event on.
    numbers: HashMap<(u8, Front, u32), Vec<(u64, usize)>>,
    /// Nodes of the events before this one are noted.
    noted: u64,
    trace: &'t Trace,
}

impl<'t> Walk<'t> {
    /// From the first event that is there.
    #[must_use]
    pub fn new(trace: &'t Trace) -> Self {
        let (kept, numbers) = (Vec::new(), HashMap::new());
        Walk { events: trace.events(), kept, numbers, noted: 0, trace }
    }

    /// Goes to an event, or the first that is there behind it. Going back is as
    /// quick as going on; what was never walked through takes its time once.
    pub fn seek(&mut self, index: u64) {
        self.events = self.trace.events_from(index.min(self.noted));
        while self.events.next_index().is_some_and(|next| next < index) {
            if let Some(event) = self.events.next() {
                self.note(&event);
            }
        }
    }

    /// Notes who a kept node is.
    fn note(&mut self, event: &Event) {
        if event.index < self.noted {
            return;
        }
        self.noted = event.index + 1;
        let (node, enters) = match &event.what {
            What::Enters { node, .. } => (node, true),
            What::Opens { node, .. } | What::ReachesGoal { node, .. } => (node, false),
            _ => return,
        };
        let Some(number) = node.number else { return };
        let key = (event.search, node.front, number);
        let (parent, root) = if enters {
            // It was told of when it was opened, unless that is missing.
            if self.numbers.contains_key(&key) {
                return;
            }
            (None, node.operator.is_none() && node.depth == 0)
        } else {
            let parent = node.parent.map(|parent| (event.search, node.front, parent));
            (parent.and_then(|parent| self.who(parent, event.index)), false)
        };
        self.kept.push(Kept { parent, operator: node.operator, root });
        self.numbers.entry(key).or_default().push((event.index, self.kept.len() - 1));
    }

    /// Who had a number at an event.
    fn who(&self, key: (u8, Front, u32), index: u64) -> Option<usize> {
        let all = self.numbers.get(&key)?;
        let behind = all.partition_point(|(from, _)| *from <= index);
        all.get(behind.checked_sub(1)?).map(|(_, who)| *who)
    }

    /// The path to a node that is kept.
    fn kept_path(&self, key: (u8, Front, u32), index: u64) -> Place {
        let mut place = Place::default();
        let mut at = self.who(key, index);
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
            return self.kept_path(key(number), event.index);
        }
        if let Some(parent) = node.parent {
            let mut place = self.kept_path(key(parent), event.index);
            place.operators.push(node.operator);
            return place;
        }
        let Some(side) = self.events.side(event.search, node.front) else {
            return Place::default();
        };
        let root = key(side.number);
        self.place_on_path(side, node, (root, event.index))
    }

    fn place_on_path(&self, side: &Side, node: &NodeRef, root: ((u8, Front, u32), u64)) -> Place {
        let rooted = side.base == 0 && side.number != NONE;
        let mut place = if rooted { self.kept_path(root.0, root.1) } else { Place::default() };
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
