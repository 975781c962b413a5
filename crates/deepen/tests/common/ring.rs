//! A ring of places with a step each way.

use std::array::IntoIter;

use deepen::{Invertible, OperatorSet, StateSpace};

/// `size` places in a ring; the goals are the two opposite the start of an
/// odd one.
pub struct Ring {
    size: i32,
}

pub fn ring(size: i32) -> Ring {
    Ring { size }
}

/// The steps that are left to be tried.
pub struct Steps(IntoIter<Option<i32>, 2>);

impl Iterator for Steps {
    type Item = i32;

    fn next(&mut self) -> Option<i32> {
        self.0.by_ref().flatten().next()
    }
}

impl OperatorSet for Steps {
    fn remove(&mut self, step: &i32) {
        for left in self.0.as_mut_slice() {
            if *left == Some(*step) {
                *left = None;
            }
        }
    }
}

impl StateSpace for Ring {
    type State = i32;
    type Operator = i32;
    type Operators = Steps;
    type Undo = i32;
    type Cost = u32;

    fn operators(&self, _: &i32) -> Steps {
        Steps([Some(1), Some(-1)].into_iter())
    }

    fn cost(&self, _: &i32, _: &i32) -> u32 {
        1
    }

    fn apply(&self, place: &mut i32, step: &i32) -> i32 {
        let next = (*place + step).rem_euclid(self.size);
        std::mem::replace(place, next)
    }

    fn undo(&self, place: &mut i32, before: i32) {
        *place = before;
    }

    fn is_goal(&self, place: &i32) -> bool {
        *place == self.size / 2 || *place == self.size / 2 + 1
    }
}

impl Invertible for Ring {
    fn all_operators(&self) -> &[i32] {
        &[1, -1]
    }

    fn index_of(step: i32) -> usize {
        usize::from(step < 0)
    }

    fn inverse(&self, step: i32) -> i32 {
        -step
    }

    fn witnesses(&self) -> impl IntoIterator<Item = i32> {
        0..self.size
    }
}
