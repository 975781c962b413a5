//! Putting a search aside and going on with it: the path, and the values of
//! all children along it. The nodes themselves are made anew.

#![cfg(feature = "alloc")]

use alloc::vec::Vec;

use super::Rbfs;
use super::spine::{Child, Frame, Spine};
use super::values::Values;
use crate::checkpoint::{Checkpoint, CheckpointError};
use crate::cost::Cost;
use crate::heuristic::Heuristic;
use crate::outcome::Statistics;
use crate::pruning::Pruning;
use crate::schedule::Prediction;
use crate::search::deepening::Deepening;
use crate::search::instrument::{Instrument, Interruption};
use crate::search::opening::opening;
use crate::search::position::{Next, Position};
use crate::space::StateSpace;

/// Words that are read one after the other.
pub struct Words<'w>(core::slice::Iter<'w, u64>);

impl Words<'_> {
    pub(super) fn next(&mut self) -> Option<u64> {
        self.0.next().copied()
    }

    fn cost<C: Cost>(&mut self) -> Option<C> {
        C::from_bits(self.next()?)
    }
}

impl<S, H, P, V> Spine<'_, S, H, P, V>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    /// The path, and what is to be done at its end.
    fn position(&self) -> Position {
        let taken = |frame: &Frame<S, P>| self.children[frame.taken].ordinal;
        let (next, path) = match self.frames.split_last() {
            Some((_, above)) if self.entering.is_none() => (Next::Children(0), above),
            _ => (Next::Enter, &self.frames[..]),
        };
        Position { path: path.iter().map(taken).collect(), next, floor: 0 }
    }

    fn write(&self, words: &mut Vec<u64>) {
        let ends = self.frames.iter().skip(1).map(|frame| frame.first);
        for (frame, end) in self.frames.iter().zip(ends.chain([self.children.len()])) {
            let children = &self.children[frame.first..end];
            words.extend([frame.bound.to_bits(), children.len() as u64]);
            for child in children {
                words.extend([child.key.to_bits(), child.floor.to_bits()]);
                V::write(&child.note, words);
            }
        }
        let bound = self.entering.as_ref().map_or(S::Cost::ZERO, |entering| entering.bound);
        words.push(bound.to_bits());
    }

    /// Goes where a search was that wrote these words at this position.
    /// `None` where that was another problem.
    fn read(&mut self, position: &Position, words: &mut Words<'_>) -> Option<()> {
        for ordinal in &position.path {
            self.read_children(words)?;
            let frame = self.frames.last()?;
            let found = |child: &Child<S, H, V::Note>| child.ordinal == *ordinal;
            let place = frame.first + self.children[frame.first..].iter().position(found)?;
            let bound = frame.bound;
            self.descend(place, bound, &mut ());
            // A goal is never expanded.
            self.entering.as_ref()?;
        }
        if position.next != Next::Enter {
            self.read_children(words)?;
        }
        let bound = words.cost()?;
        if let Some(entering) = &mut self.entering {
            entering.bound = if self.frames.is_empty() { S::Cost::INFINITY } else { bound };
        }
        words.next().is_none().then_some(())
    }

    /// Expands the node that is to be entered and gives its children the
    /// values that were written.
    fn read_children(&mut self, words: &mut Words<'_>) -> Option<()> {
        let bound = words.cost()?;
        if let Some(entering) = &mut self.entering {
            entering.bound = if self.frames.is_empty() { S::Cost::INFINITY } else { bound };
        }
        self.expand(&mut Free(())).ok()?;
        let first = self.frames.last()?.first;
        if words.next()? != (self.children.len() - first) as u64 {
            return None;
        }
        for child in &mut self.children[first..] {
            (child.key, child.floor) = (words.cost()?, words.cost()?);
            child.note = V::read(words)?;
        }
        Some(())
    }
}

/// Grants everything: nodes that are made anew do not count.
struct Free(());

impl<C: Cost> Instrument<C> for Free {
    type Observer = ();

    fn grant(&mut self, _: u64) -> Result<u64, Interruption> {
        Ok(u64::MAX / 4)
    }

    fn settle(&mut self, _: u64) {}

    fn observer(&mut self) -> &mut () {
        &mut self.0
    }
}

impl<'a, S, H, P, V> Rbfs<'a, S, H, P, V>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    /// The search put aside, to go on with later or elsewhere: it ends with
    /// the same plan, cost and counts. A few kilobytes: some words for every
    /// child along the path. `None` before the first step, after the answer,
    /// after a panic of the space or the heuristic, and where what stopped
    /// the search would stop it again.
    #[must_use]
    pub fn checkpoint(&self) -> Option<Checkpoint<S::Cost>> {
        let over = self.control.is_over(self.searching);
        let spine = self.spine.as_ref().filter(|_| !over)?;
        let mut notes = Vec::new();
        spine.write(&mut notes);
        let deepening = Deepening {
            finished: Statistics { iterations: 1, ..Statistics::default() },
            bound: spine.proven(),
            done: spine.counts(),
            ahead: Vec::new(),
            pending: alloc::vec![spine.position()],
            candidate: spine.incumbent().map(|(_, path)| path.clone()),
        };
        let (fingerprint, prediction) = (self.fingerprint(), Prediction::new());
        Some(Checkpoint { fingerprint, deepening, prediction, more: notes })
    }

    /// Goes on where `checkpoint` was taken.
    ///
    /// # Errors
    /// When it is of another problem or algorithm, as far as the fingerprints
    /// of space, heuristic and pruning tell and the path in it does; the
    /// search is then as it was.
    pub fn resume(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
        if checkpoint.fingerprint != self.fingerprint() {
            return Err(CheckpointError::OtherProblem);
        }
        self.spine = Some(self.restored(checkpoint).ok_or(CheckpointError::OtherProblem)?);
        self.searching = false;
        self.control.answer = None;
        Ok(())
    }

    fn restored(&self, checkpoint: &Checkpoint<S::Cost>) -> Option<Spine<'a, S, H, P, V>> {
        let Deepening { done, pending, candidate, .. } = &checkpoint.deepening;
        let h = opening(&self.problem, &self.start).ok()?;
        let mut spine = Spine::new(self.problem, self.values, self.start.clone(), h);
        let [position] = &pending[..] else { return None };
        spine.read(position, &mut Words(checkpoint.more.iter()))?;
        let incumbent = match candidate {
            None => None,
            Some(path) => Some((self.problem.solution(&self.start, path)?, path.clone())),
        };
        spine.set_counts(*done, incumbent);
        Some(spine)
    }

    fn fingerprint(&self) -> u64 {
        self.problem.fingerprint(&self.start) ^ V::MARK.rotate_right(8)
    }
}
