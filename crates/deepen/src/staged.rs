//! Heuristics whose values lie in tables larger than the cache, asked in
//! stages.
//!
//! A look-up in a large table waits for memory longer than all the rest of a
//! node's work takes. A staged heuristic says first which entries it will
//! read, so that they can be fetched, and reads them later; meanwhile the
//! search works elsewhere ([`Lanes`](crate::Lanes)).

use crate::heuristic::Heuristic;
use crate::space::StateSpace;

/// A heuristic that is asked about a child in stages: at each, what was
/// fetched is read, and what the next stage needs is fetched.
///
/// Whatever [`Heuristic::child`] answers must be what the stages answer:
/// [`Estimate::Above`](crate::Estimate::Above) with the value that
/// [`read`](Self::read) returns, or the memo that [`memo`](Self::memo) makes.
pub trait StagedHeuristic<S: StateSpace>: Heuristic<S> {
    /// What is known of a child so far: where its entries are, and what those
    /// already read say.
    type Query: Copy;

    /// How many times entries are fetched and then read; at least one.
    const STAGES: usize;

    /// Begins to ask about `state`, to which `operator` led from the state
    /// that `parent` belongs to: fetches what the first stage reads.
    fn ask(
        &self,
        space: &S,
        parent: &Self::Memo,
        operator: &S::Operator,
        state: &S::State,
    ) -> Self::Query;

    /// Reads what was fetched for `stage`, counted from 0. A value above
    /// `limit` ends the questions; otherwise what the next stage reads, if
    /// there is one, is fetched.
    fn read(
        &self,
        parent: &Self::Memo,
        query: &mut Self::Query,
        stage: usize,
        limit: S::Cost,
    ) -> Option<S::Cost>;

    /// The child's memo, after all stages.
    fn memo(&self, parent: &Self::Memo, query: &Self::Query) -> Self::Memo;
}
