//! One search run in every way there is; the answers must be the same.

use std::fmt::Debug;

use deepen::{
    Accelerator, BidirectionalIdaStar, BranchAndBound, Checkpoint, CheckpointError, Heuristic,
    HybridSearch, IdaStar, Outcome, Pack, PairHeuristic, Pruning, Rbfs, Reversible, Schedule,
    ScheduledSearch, Search, StateSpace, Statistics, Values,
};

use super::Rng;

/// An answer and the counts that are published with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran<O, C> {
    pub outcome: Outcome<O, C>,
    pub iterations: u64,
    pub expanded: u64,
    pub generated: u64,
}

/// An answer and the counts that every way must agree on.
pub fn ran<O, C>(outcome: Outcome<O, C>, statistics: &Statistics) -> Ran<O, C> {
    let Statistics { iterations, expanded, generated, .. } = *statistics;
    Ran { outcome, iterations, expanded, generated }
}

/// A search that can be put aside.
pub trait Aside<'a>: Search<'a> {
    fn aside(&self) -> Option<Checkpoint<Self::Cost>>;
    fn again(&mut self, checkpoint: &Checkpoint<Self::Cost>) -> Result<(), CheckpointError>;
}

/// A search that can be put aside and shared among threads.
pub trait Moves<'a>: Aside<'a> {
    fn on(&mut self, threads: usize) -> Outcome<Self::Operator, Self::Cost>;
}

macro_rules! moves {
    () => {
        fn on(&mut self, threads: usize) -> Outcome<S::Operator, S::Cost> {
            self.run_on(threads, &mut ())
        }
    };
}

macro_rules! aside {
    () => {
        fn aside(&self) -> Option<Checkpoint<S::Cost>> {
            self.checkpoint()
        }

        fn again(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
            self.resume(checkpoint)
        }
    };
}

impl<'a, S, H, P, A> Moves<'a> for IdaStar<'a, S, H, P, A>
where
    S: StateSpace<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    moves!();
}

impl<'a, S, H, P, A> Moves<'a> for HybridSearch<'a, S, H, P, A>
where
    S: Pack<
            State: Send + Sync,
            Operator: Send,
            Operators: Send,
            Undo: Send,
            Packed: Send + Sync,
            Back: Send + Sync,
        > + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    moves!();
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Aside<'a>
    for IdaStar<'a, S, H, P, A>
{
    aside!();
}

impl<'a, S: Pack, H: Heuristic<S>, P: Pruning<S>, A: Accelerator<S, H, P>> Aside<'a>
    for HybridSearch<'a, S, H, P, A>
{
    aside!();
}

impl<'a, S, H, P, Q> Aside<'a> for ScheduledSearch<'a, S, H, P, Q>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    Q: Schedule<S::Cost>,
{
    aside!();
}

impl<'a, S: StateSpace, H: Heuristic<S>, P: Pruning<S>> Aside<'a> for BranchAndBound<'a, S, H, P> {
    aside!();
}

impl<'a, S, H, P, V> Aside<'a> for Rbfs<'a, S, H, P, V>
where
    S: StateSpace,
    H: Heuristic<S>,
    P: Pruning<S>,
    V: Values<S::Cost>,
{
    aside!();
}

impl<'a, S, F, B, D> Aside<'a> for BidirectionalIdaStar<'a, S, F, B, D>
where
    S: Reversible,
    F: Heuristic<S>,
    B: Heuristic<S::Backward>,
    D: PairHeuristic<S>,
{
    aside!();
}

pub fn serial<'a, T: Search<'a>>(mut search: T) -> Ran<T::Operator, T::Cost> {
    let outcome = search.run(&mut ());
    ran(outcome, &search.statistics())
}

/// In steps of random size up to `most`.
pub fn stepped<'a, T: Search<'a>>(
    mut search: T,
    most: u64,
    rng: &mut Rng,
) -> Ran<T::Operator, T::Cost> {
    loop {
        if let Some(outcome) = search.step(rng.between(1, most), &mut ()) {
            return ran(outcome, &search.statistics());
        }
    }
}

/// In steps of random size, each in a new search that resumes from the bytes
/// of the last one's checkpoint, as soon as there is one.
pub fn checkpointed<'a, T: Aside<'a>>(
    make: impl Fn() -> T,
    most: u64,
    rng: &mut Rng,
) -> Ran<T::Operator, T::Cost> {
    let mut search = make();
    // A search that begins with a first phase gets through it again.
    let mut patience = 0;
    loop {
        if let Some(outcome) = search.step(rng.between(1, most) + patience, &mut ()) {
            return ran(outcome, &search.statistics());
        }
        let Some(checkpoint) = search.aside() else { continue };
        let read = Checkpoint::from_bytes(&checkpoint.to_bytes()).unwrap();
        assert_eq!(read.statistics().expanded, search.statistics().expanded);
        assert_eq!(read.bound(), checkpoint.bound());
        search = make();
        search.again(&read).unwrap();
        patience += 1;
    }
}

/// Serial, in some fifty steps or more of up to `most` expansions, with and
/// without checkpoints, and on two and three threads: all the same.
pub fn every_way<'a, T: Moves<'a>>(
    make: impl Fn() -> T,
    most: u64,
    rng: &mut Rng,
) -> Ran<T::Operator, T::Cost>
where
    T::Operator: Debug + PartialEq + Clone,
{
    let expected = put_aside(&make, most, rng);
    for threads in [2, 3] {
        let mut search = make();
        let outcome = search.on(threads);
        assert_eq!(ran(outcome, &search.statistics()), expected, "{threads} threads");
    }
    expected
}

/// Serial, in steps, with and without checkpoints: all the same.
pub fn put_aside<'a, T: Aside<'a>>(
    make: impl Fn() -> T,
    most: u64,
    rng: &mut Rng,
) -> Ran<T::Operator, T::Cost>
where
    T::Operator: Debug + PartialEq + Clone,
{
    let expected = serial(make());
    let most = most.max(expected.expanded / 100);
    assert_eq!(stepped(make(), most, rng), expected, "stepped");
    assert_eq!(checkpointed(&make, most, rng), expected, "checkpointed");
    expected
}
