//! From forbidden sequences to a deterministic automaton that recognises
//! them (Aho and Corasick 1975), with as few states as possible (Moore
//! 1956).

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::FORBIDDEN;

/// In a table of successors: the sequence is complete.
const COMPLETE: u32 = u32::MAX;
/// In the tree of sequences: no such child.
const NONE: u32 = u32::MAX - 1;

/// States, and where each operator leads from them. State 0 is the start.
pub(super) struct Machine {
    next: Vec<u32>,
    /// For each state the operator that led to it.
    pub(super) last: Vec<Option<usize>>,
    operators: usize,
}

/// The least automaton that forbids these sequences and nothing else, and
/// whose states know the last operator; `None` where there are more states
/// than can be numbered.
pub(super) fn build(forbidden: &[Vec<usize>], operators: usize) -> Option<Machine> {
    let machine = Machine::recognising(forbidden, operators).minimised();
    (machine.last.len() < usize::from(FORBIDDEN)).then_some(machine)
}

impl Machine {
    /// The tree of the sequences' proper prefixes, with transitions filled in
    /// breadth-first: a state without a child for an operator goes where its
    /// longest proper suffix that is a state goes.
    fn recognising(forbidden: &[Vec<usize>], operators: usize) -> Machine {
        let mut machine = Machine::tree(forbidden, operators);
        let mut suffix = alloc::vec![0; machine.last.len()];
        let mut queue = VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            for operator in 0..operators {
                let place = state * operators + operator;
                let other = match state {
                    0 => 0,
                    _ => machine.next[suffix[state] * operators + operator],
                };
                match machine.next[place] {
                    NONE => machine.next[place] = other,
                    // A suffix is forbidden: so is all that ends in it.
                    _ if other == COMPLETE => machine.next[place] = COMPLETE,
                    COMPLETE => {}
                    child => {
                        suffix[child as usize] = other as usize;
                        queue.push_back(child as usize);
                    }
                }
            }
        }
        machine
    }

    /// The tree alone.
    fn tree(forbidden: &[Vec<usize>], operators: usize) -> Machine {
        let mut machine =
            Machine { next: alloc::vec![NONE; operators], last: alloc::vec![None], operators };
        for sequence in forbidden {
            let Some((last, prefix)) = sequence.split_last() else { continue };
            let end = prefix.iter().try_fold(0, |state, operator| machine.grow(state, *operator));
            if let Some(state) = end {
                machine.next[state * operators + last] = COMPLETE;
            }
        }
        machine
    }

    /// The child of a state, made if there is none; `None` where the way
    /// there is forbidden itself.
    fn grow(&mut self, state: usize, operator: usize) -> Option<usize> {
        let place = state * self.operators + operator;
        match self.next[place] {
            COMPLETE => None,
            NONE => {
                self.next[place] = self.last.len() as u32;
                self.last.push(Some(operator));
                self.next.resize(self.last.len() * self.operators, NONE);
                Some(self.next[place] as usize)
            }
            child => Some(child as usize),
        }
    }

    /// Merges states that no continuation tells apart: begins with one class
    /// for each last operator and splits classes until nothing changes.
    fn minimised(&self) -> Machine {
        let states = self.last.len();
        let mut class: Vec<u32> =
            self.last.iter().map(|last| last.map_or(0, |last| last as u32 + 1)).collect();
        let mut classes = 0;
        loop {
            let key = |state: &u32| {
                let row = *state as usize * self.operators;
                let after = &self.next[row..row + self.operators];
                let after = after.iter().map(|next| class.get(*next as usize).copied());
                core::iter::once(class.get(*state as usize).copied()).chain(after)
            };
            let mut order: Vec<u32> = (0..states as u32).collect();
            order.sort_by(|one, other| key(one).cmp(key(other)));
            let mut split = alloc::vec![0; states];
            let mut number = 0;
            for pair in order.windows(2) {
                number += u32::from(!key(&pair[0]).eq(key(&pair[1])));
                split[pair[1] as usize] = number;
            }
            class = split;
            if number + 1 == classes {
                return self.merged(&class, classes as usize);
            }
            classes = number + 1;
        }
    }

    /// The machine of classes, numbered as they are first met.
    fn merged(&self, class: &[u32], classes: usize) -> Machine {
        let mut number = alloc::vec![NONE; classes];
        let mut merged = Machine { next: Vec::new(), last: Vec::new(), operators: self.operators };
        let mut members = Vec::with_capacity(classes);
        for (state, class) in class.iter().enumerate() {
            let number = &mut number[*class as usize];
            if *number == NONE {
                *number = members.len() as u32;
                members.push(state);
                merged.last.push(self.last[state]);
            }
        }
        for state in members {
            let row = &self.next[state * self.operators..(state + 1) * self.operators];
            let class_of = |next: &u32| class.get(*next as usize);
            merged.next.extend(
                row.iter().map(|next| class_of(next).map_or(COMPLETE, |c| number[*c as usize])),
            );
        }
        merged
    }

    /// The transitions in rows of `width` entries.
    pub(super) fn table(&self, width: usize) -> Vec<u16> {
        let mut table = alloc::vec![FORBIDDEN; self.last.len() * width];
        for (row, next) in table.chunks_mut(width).zip(self.next.chunks(self.operators.max(1))) {
            for (entry, next) in row.iter_mut().zip(next) {
                *entry = if *next == COMPLETE { FORBIDDEN } else { *next as u16 };
            }
        }
        table
    }
}
