//! One search run in every way there is; the answers must be the same.

use std::fmt::Debug;

use deepen::{
    AStar, Accelerator, Checkpoint, CheckpointError, Heuristic, HybridSearch, IdaStar, Outcome,
    Pack, Pruning, StateSpace, Statistics,
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

/// A search that can be run and stepped.
pub trait Steps {
    type Operator: Debug + Clone;
    type Cost: deepen::Cost;

    fn to_the_end(&mut self) -> Outcome<Self::Operator, Self::Cost>;
    fn some(&mut self, expansions: u64) -> Option<Outcome<Self::Operator, Self::Cost>>;
    fn counts(&self) -> Statistics;
}

/// A search that can also be put aside and shared among threads.
pub trait Moves: Steps {
    fn on(&mut self, threads: usize) -> Outcome<Self::Operator, Self::Cost>;
    fn aside(&self) -> Option<Checkpoint<Self::Cost>>;
    fn again(&mut self, checkpoint: &Checkpoint<Self::Cost>) -> Result<(), CheckpointError>;
}

macro_rules! steps {
    ($search:ident, $space:ident $(, $a:ident)?) => {
        impl<S: $space, H: Heuristic<S>, P: Pruning<S> $(, $a: Accelerator<S, H, P>)?> Steps
            for $search<'_, S, H, P $(, $a)?>
        {
            type Operator = S::Operator;
            type Cost = S::Cost;

            fn to_the_end(&mut self) -> Outcome<S::Operator, S::Cost> {
                self.run(&mut ())
            }

            fn some(&mut self, expansions: u64) -> Option<Outcome<S::Operator, S::Cost>> {
                self.step(expansions, &mut ())
            }

            fn counts(&self) -> Statistics {
                self.statistics()
            }
        }
    };
}

steps!(IdaStar, StateSpace, A);
steps!(AStar, Pack);
steps!(HybridSearch, Pack, A);

macro_rules! moves {
    () => {
        fn on(&mut self, threads: usize) -> Outcome<S::Operator, S::Cost> {
            self.run_on(threads, &mut ())
        }

        fn aside(&self) -> Option<Checkpoint<S::Cost>> {
            self.checkpoint()
        }

        fn again(&mut self, checkpoint: &Checkpoint<S::Cost>) -> Result<(), CheckpointError> {
            self.resume(checkpoint)
        }
    };
}

impl<S, H, P, A> Moves for IdaStar<'_, S, H, P, A>
where
    S: StateSpace<State: Send + Sync, Operator: Send, Operators: Send, Undo: Send> + Sync,
    H: Heuristic<S, Memo: Send> + Sync,
    P: Pruning<S, Trail: Send> + Sync,
    A: Accelerator<S, H, P> + Sync,
{
    moves!();
}

impl<S, H, P, A> Moves for HybridSearch<'_, S, H, P, A>
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

pub fn serial<T: Steps>(mut search: T) -> Ran<T::Operator, T::Cost> {
    let outcome = search.to_the_end();
    ran(outcome, &search.counts())
}

/// In steps of random size up to `most`.
pub fn stepped<T: Steps>(mut search: T, most: u64, rng: &mut Rng) -> Ran<T::Operator, T::Cost> {
    loop {
        if let Some(outcome) = search.some(rng.between(1, most)) {
            return ran(outcome, &search.counts());
        }
    }
}

/// In steps of random size, each in a new search that resumes from the bytes
/// of the last one's checkpoint, as soon as there is one.
pub fn checkpointed<T: Moves>(
    make: impl Fn() -> T,
    most: u64,
    rng: &mut Rng,
) -> Ran<T::Operator, T::Cost> {
    let mut search = make();
    // A search that begins with a first phase gets through it again.
    let mut patience = 0;
    loop {
        if let Some(outcome) = search.some(rng.between(1, most) + patience) {
            return ran(outcome, &search.counts());
        }
        let Some(checkpoint) = search.aside() else { continue };
        let read = Checkpoint::from_bytes(&checkpoint.to_bytes()).unwrap();
        assert_eq!(read.statistics().expanded, search.counts().expanded);
        assert_eq!(read.bound(), checkpoint.bound());
        search = make();
        search.again(&read).unwrap();
        patience += 1;
    }
}

/// Serial, in some fifty steps or more of up to `most` expansions, with and
/// without checkpoints, and on two and three threads: all the same.
pub fn every_way<T: Moves>(
    make: impl Fn() -> T,
    most: u64,
    rng: &mut Rng,
) -> Ran<T::Operator, T::Cost>
where
    T::Operator: PartialEq,
{
    let expected = serial(make());
    let most = most.max(expected.expanded / 100);
    assert_eq!(stepped(make(), most, rng), expected, "stepped");
    assert_eq!(checkpointed(&make, most, rng), expected, "checkpointed");
    for threads in [2, 3] {
        let mut search = make();
        let outcome = search.on(threads);
        assert_eq!(ran(outcome, &search.counts()), expected, "{threads} threads");
    }
    expected
}
