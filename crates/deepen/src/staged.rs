//! Heuristics whose values lie in tables larger than the cache, asked in
//! stages.
//!
//! A look-up in a large table waits for memory longer than all the rest of a
//! node's work takes. A staged heuristic says first which entries it will
//! read, so that they can be fetched, and reads them later; meanwhile the
//! search works elsewhere ([`Lanes`](crate::Lanes)).

use crate::heuristic::Heuristic;
use crate::space::StateSpace;

/// The child that a staged heuristic is asked about.
#[derive(Debug)]
pub struct Child<'c, S: StateSpace, M> {
    /// The memo of the state it was generated from.
    pub parent: &'c M,
    /// The operator that led to it.
    pub operator: &'c S::Operator,
    /// The child.
    pub state: &'c S::State,
}

impl<S: StateSpace, M> Clone for Child<'_, S, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace, M> Copy for Child<'_, S, M> {}

/// A heuristic that is asked about a child in stages: at each, what was
/// fetched is read, and what the next stage needs is fetched.
///
/// Whatever [`Heuristic::child`] answers must be what the stages answer:
/// [`Estimate::Above`](crate::Estimate::Above) with the value that
/// [`read`](Self::read) returns, or the memo that [`finish`](Self::finish) makes.
///
/// What is known is changed where it lies: a copy made of something just
/// written would have to wait for it.
pub trait StagedHeuristic<S: StateSpace>: Heuristic<S> {
    /// What is known of a child so far: where its entries are, and what those
    /// already read say.
    type Query: Copy + Default;

    /// How many times entries are fetched and then read; at least one.
    const STAGES: usize;

    /// Begins to ask about a child by a new query: fetches what the first
    /// stage reads.
    fn ask(&self, space: &S, child: Child<'_, S, Self::Memo>, query: &mut Self::Query);

    /// Reads what was fetched for `stage`, counted from 0. A value above
    /// `limit` ends the questions; otherwise what the next stage reads, if
    /// there is one, is fetched.
    fn read(
        &self,
        space: &S,
        child: Child<'_, S, Self::Memo>,
        query: &mut Self::Query,
        stage: usize,
        limit: S::Cost,
    ) -> Option<S::Cost>;

    /// Makes of the parent's memo that of the child, after all stages.
    fn finish(&self, memo: &mut Self::Memo, query: &Self::Query);
}
