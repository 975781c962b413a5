//! A table as a heuristic that is asked in stages.

use deepen::{Child, Estimate, Heuristic, Quality, StagedHeuristic, StateSpace};

use super::{Table, TestCost};

/// Says a share of the value after each stage and all of it after the last; a
/// dead end is known from a stage on that depends on the node.
#[derive(Clone, Debug)]
pub struct Staged<C, const STAGES: usize>(pub Table<C>);

impl<C: TestCost, const STAGES: usize> Staged<C, STAGES> {
    /// What is known after a stage.
    fn known(&self, node: usize, stage: usize) -> C {
        let value = self.0.values[node];
        if value != C::INFINITY {
            return C::small(value.whole() * (stage as u64 + 1) / STAGES as u64);
        }
        if stage + 1 == STAGES || node % STAGES <= stage { C::INFINITY } else { C::ZERO }
    }
}

impl<C: TestCost, S, const STAGES: usize> Heuristic<S> for Staged<C, STAGES>
where
    S: StateSpace<State = usize, Cost = C>,
{
    type Memo = usize;

    fn quality(&self) -> Quality {
        self.0.quality
    }

    fn start(&self, _: &S, node: &usize) -> usize {
        *node
    }

    fn child(
        &self,
        _: &S,
        _: usize,
        _: &S::Operator,
        node: &usize,
        limit: C,
    ) -> Estimate<usize, C> {
        let above = (0..STAGES).map(|stage| self.known(*node, stage)).find(|value| *value > limit);
        above.map_or(Estimate::Within(*node), Estimate::Above)
    }

    fn value(&self, node: usize) -> C {
        self.0.values[node]
    }

    fn fingerprint(&self) -> u64 {
        Heuristic::<S>::fingerprint(&self.0)
    }
}

impl<C: TestCost, S, const STAGES: usize> StagedHeuristic<S> for Staged<C, STAGES>
where
    S: StateSpace<State = usize, Cost = C>,
{
    type Query = (usize, usize);

    const STAGES: usize = STAGES;

    fn ask(&self, _: &S, child: Child<'_, S, usize>, query: &mut (usize, usize)) {
        *query = (*child.state, 0);
    }

    fn read(
        &self,
        _: &S,
        child: Child<'_, S, usize>,
        (node, next): &mut (usize, usize),
        stage: usize,
        limit: C,
    ) -> Option<C> {
        assert_eq!((*node, *next), (*child.state, stage), "stage after stage");
        assert!(stage < STAGES);
        *next += 1;
        Some(self.known(*node, stage)).filter(|value| *value > limit)
    }

    fn finish(&self, memo: &mut usize, (node, next): &(usize, usize)) {
        assert_eq!(*next, STAGES, "after all stages");
        *memo = *node;
    }
}
