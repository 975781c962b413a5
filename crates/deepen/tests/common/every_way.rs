//! One search run in every way there is; the answers must be the same.

use std::fmt::Debug;

use deepen::{Checkpoint, Heuristic, IdaStar, Outcome, Pruning, StateSpace, Statistics};

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

pub fn serial<S: StateSpace, H: Heuristic<S>, P: Pruning<S>>(
    mut search: IdaStar<'_, S, H, P>,
) -> Ran<S::Operator, S::Cost> {
    let outcome = search.run(&mut ());
    ran(outcome, &search.statistics())
}

/// In steps of random size up to `most`.
pub fn stepped<S: StateSpace, H: Heuristic<S>, P: Pruning<S>>(
    mut search: IdaStar<'_, S, H, P>,
    most: u64,
    rng: &mut Rng,
) -> Ran<S::Operator, S::Cost> {
    loop {
        if let Some(outcome) = search.step(rng.between(1, most), &mut ()) {
            return ran(outcome, &search.statistics());
        }
    }
}

/// In steps of random size, each in a new search that resumes from the bytes
/// of the last one's checkpoint.
pub fn checkpointed<'a, S: StateSpace + 'a, H: Heuristic<S> + 'a, P: Pruning<S> + 'a>(
    make: impl Fn() -> IdaStar<'a, S, H, P>,
    most: u64,
    rng: &mut Rng,
) -> Ran<S::Operator, S::Cost> {
    let mut search = make();
    loop {
        if let Some(outcome) = search.step(rng.between(1, most), &mut ()) {
            return ran(outcome, &search.statistics());
        }
        let checkpoint = search.checkpoint().expect("a paused search has a checkpoint");
        let read = Checkpoint::from_bytes(&checkpoint.to_bytes()).unwrap();
        assert_eq!(read.statistics().expanded, search.statistics().expanded);
        assert_eq!(read.bound(), checkpoint.bound());
        search = make();
        search.resume(&read).unwrap();
    }
}

/// Serial, in some fifty steps or more of up to `most` expansions, with and
/// without checkpoints, and on two and three threads: all the same.
pub fn every_way<'a, S, H, P>(
    make: impl Fn() -> IdaStar<'a, S, H, P>,
    most: u64,
    rng: &mut Rng,
) -> Ran<S::Operator, S::Cost>
where
    S: StateSpace<State: Send + Sync, Operator: Send + PartialEq, Operators: Send, Undo: Send>
        + Sync
        + 'a,
    H: Heuristic<S, Memo: Send> + Sync + 'a,
    P: Pruning<S, Trail: Send> + Sync + 'a,
    Outcome<S::Operator, S::Cost>: Debug,
{
    let expected = serial(make());
    let most = most.max(expected.expanded / 100);
    assert_eq!(stepped(make(), most, rng), expected, "stepped");
    assert_eq!(checkpointed(&make, most, rng), expected, "checkpointed");
    for threads in [2, 3] {
        let mut search = make();
        let outcome = search.run_on(threads, &mut ());
        assert_eq!(ran(outcome, &search.statistics()), expected, "{threads} threads");
    }
    expected
}
