use alloc::vec;
use alloc::vec::Vec;

use super::*;
use crate::{CycleCheck, IdaStar, ParentPruning, Search, StateSpace, Zero};

/// `N` items in a row; the operator `i` swaps the items `i` and `i + 1`,
/// except that the blank, if there is one, must be one of the two.
struct Row<const N: usize> {
    blank: bool,
    costs: Vec<u32>,
    operators: Vec<u8>,
}

impl<const N: usize> Row<N> {
    fn new(blank: bool, costs: &[u32]) -> Self {
        Row { blank, costs: costs.to_vec(), operators: (0..N as u8 - 1).collect() }
    }

    fn sorted() -> [u8; N] {
        core::array::from_fn(|place| place as u8)
    }
}

struct Swaps(Vec<u8>);

impl Iterator for Swaps {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }
}

impl OperatorSet for Swaps {
    fn remove(&mut self, operator: &u8) {
        self.0.retain(|other| other != operator);
    }
}

impl<const N: usize> StateSpace for Row<N> {
    type State = [u8; N];
    type Operator = u8;
    type Operators = Swaps;
    type Undo = u8;
    type Cost = u32;

    fn operators(&self, state: &[u8; N]) -> Swaps {
        let applicable = |swap: &&u8| {
            let place = usize::from(**swap);
            !self.blank || state[place] == 0 || state[place + 1] == 0
        };
        Swaps(self.operators.iter().filter(applicable).copied().collect())
    }

    fn cost(&self, _: &[u8; N], operator: &u8) -> u32 {
        self.costs[usize::from(*operator)]
    }

    fn apply(&self, state: &mut [u8; N], operator: &u8) -> u8 {
        state.swap(usize::from(*operator), usize::from(*operator) + 1);
        *operator
    }

    fn undo(&self, state: &mut [u8; N], undo: u8) {
        state.swap(usize::from(undo), usize::from(undo) + 1);
    }

    fn is_goal(&self, state: &[u8; N]) -> bool {
        *state == Self::sorted()
    }
}

impl<const N: usize> Invertible for Row<N> {
    fn all_operators(&self) -> &[u8] {
        &self.operators
    }

    fn index_of(operator: u8) -> usize {
        usize::from(operator)
    }

    fn inverse(&self, operator: u8) -> u8 {
        operator
    }

    fn witnesses(&self) -> impl IntoIterator<Item = [u8; N]> {
        let mut witness = Self::sorted();
        let mut witnesses = vec![witness];
        for place in 0..if self.blank { N - 1 } else { 0 } {
            witness.swap(place, place + 1);
            witnesses.push(witness);
        }
        witnesses
    }
}

/// Where all sequences that a pruning lets pass lead from the sorted row.
fn accepted<const N: usize>(space: &Row<N>, pruning: &impl Pruning<Row<N>>) -> Vec<[u8; N]> {
    let mut reached = vec![Row::<N>::sorted()];
    let mut level = vec![(Row::<N>::sorted(), pruning.start())];
    while !level.is_empty() && reached.len() < 10_000 {
        let mut next = Vec::new();
        for (state, trail) in level {
            let mut operators = space.operators(&state);
            pruning.restrict(space, trail, &mut operators);
            for operator in operators {
                let mut child = state;
                space.apply(&mut child, &operator);
                reached.push(child);
                next.push((child, pruning.follow(trail, &operator)));
            }
        }
        level = next;
    }
    reached
}

#[test]
fn every_arrangement_is_reached_by_exactly_one_sequence() {
    let space = Row::<4>::new(false, &[1, 1, 1]);
    let automaton = Automaton::build(&space, 7);
    let mut reached = accepted(&space, &automaton);
    assert_eq!(reached.len(), 24);
    reached.sort_unstable();
    reached.dedup();
    assert_eq!(reached.len(), 24);
    assert_eq!(automaton.depth(), 7);
}

#[test]
fn what_costs_more_is_no_substitute() {
    // 0 1 0 and 1 0 1 lead to the same row, but not at the same cost.
    for costs in [[5, 1, 1], [1, 5, 1], [0, 0, 3], [2, 2, 2]] {
        let space = Row::<4>::new(false, &costs);
        let automaton = Automaton::build(&space, 7);
        let plain = |start| {
            let mut search = IdaStar::new(&space, &Zero, start).pruning(&ParentPruning);
            search.run(&mut ()).cost()
        };
        for start in accepted(&space, &Automaton::build(&Row::<4>::new(false, &[1, 1, 1]), 7)) {
            for cycles in [CycleCheck::None, CycleCheck::FullPath] {
                if cycles == CycleCheck::None && costs[0] == 0 {
                    continue;
                }
                let mut search =
                    IdaStar::new(&space, &Zero, start).pruning(&automaton).cycles(cycles);
                assert_eq!(search.run(&mut ()).cost(), plain(start));
            }
        }
    }
}

#[test]
fn operators_that_are_not_always_applicable_are_told_apart_by_witnesses() {
    // The blank in a row only goes to and fro: nothing but moves back is
    // superfluous.
    let space = Row::<5>::new(true, &[1; 4]);
    let automaton = Automaton::build(&space, 6);
    assert_eq!(automaton.forbidden(), 4);
    assert_eq!(accepted(&space, &automaton).len(), 5);
}

#[test]
fn a_limit_on_bytes_stops_at_the_depth_that_fits() {
    let space = Row::<7>::new(false, &[1; 6]);
    let full = Automaton::build(&space, 6);
    assert_eq!(full.depth(), 6);
    let cut = Automaton::build_within(&space, 6, 20_000);
    assert!((1..6).contains(&cut.depth()), "{}", cut.depth());
    let same = Automaton::build(&space, cut.depth());
    assert_eq!(cut.next, same.next);
    // Moves back are forbidden whatever the limit.
    let least = Automaton::build_within(&space, 6, 0);
    assert_eq!((least.depth(), least.forbidden(), least.states()), (0, 6, 7));
}
