//! Spaces of Hanoi for searches that keep every node and for those that also
//! begin at the goal: a state is a word already, and the space backwards is
//! the same with another goal.

use deepen::{Pack, Reversible, StateSpace};

use super::space::{Discs, Hanoi};
use super::step::Step;
use super::word::Word;

impl<W: Word> Pack for Hanoi<W> {
    type Packed = W;
    /// The place of the step.
    type Back = u8;

    #[inline]
    fn pack(&self, state: &Discs<W>) -> W {
        state.0
    }

    #[inline]
    fn unpack(&self, packed: W) -> Discs<W> {
        Discs(packed)
    }

    #[inline]
    fn way_back(&self, _: &Discs<W>, operator: &Step) -> u8 {
        operator.index() as u8
    }

    #[inline]
    fn retrace(&self, state: &mut Discs<W>, back: u8) -> Step {
        let operator = Step::ALL[usize::from(back).min(Step::ALL.len() - 1)];
        self.apply(state, &operator.inverse());
        operator
    }
}

impl<W: Word> Reversible for Hanoi<W> {
    type Backward = Hanoi<W>;

    fn backward(&self, start: &Discs<W>) -> Hanoi<W> {
        self.with_goal(start)
    }

    fn goals(&self) -> Vec<Discs<W>> {
        vec![self.target]
    }

    fn forth(&self, _: &Discs<W>, backward: &Step) -> Step {
        backward.inverse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hanoi::{Arrangement, RandomArrangements};

    #[test]
    fn states_come_back_along_every_step() {
        let goal = Arrangement::tower(4, 9, 3).unwrap();
        let hanoi = Hanoi::<u64>::new(&goal).unwrap();
        for start in RandomArrangements::new(4, 9, 5).unwrap().take(200) {
            let parent = hanoi.state(&start).unwrap();
            assert_eq!(hanoi.unpack(hanoi.pack(&parent)), parent);
            let backward = hanoi.backward(&parent);
            assert_eq!(backward.goal(), &start);
            for step in hanoi.operators(&parent) {
                let back = hanoi.way_back(&parent, &step);
                let mut child = parent;
                hanoi.apply(&mut child, &step);
                let mut retraced = child;
                assert_eq!(hanoi.retrace(&mut retraced, back), step);
                assert_eq!(retraced, parent);
                // What leads from the child to the parent backwards leads forth again.
                let homewards = step.inverse();
                assert_eq!(backward.operators(&child).filter(|step| *step == homewards).count(), 1);
                assert_eq!(hanoi.forth(&parent, &homewards), step);
            }
        }
        assert_eq!(hanoi.goals(), [hanoi.state(&goal).unwrap()]);
    }
}
