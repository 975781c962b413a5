//! The breadth-first search over sequences of operators.
//!
//! Sequences are met in the order (length, operators' order). A sequence is
//! superfluous when one met earlier leads from every witness on which it is
//! applicable to the same state at no greater cost. The order does not ask
//! for the cost first: a longer sequence that is strictly cheaper would have
//! to be so at every state, and witnesses only vouch for "no greater".

use alloc::vec::Vec;
use core::hash::{BuildHasher, BuildHasherDefault};

use super::Superfluous;
use crate::cost::Cost;
use crate::hashing::StateHasher;
use crate::space::{Invertible, StateSpace};

/// No such sequence.
const NONE: u32 = u32::MAX;

/// Where a sequence leads from one witness, and at what cost; `None` where
/// it is not applicable.
type End<S> = Option<(<S as StateSpace>::State, <S as StateSpace>::Cost)>;

/// A sequence that is kept: a shorter one and one more operator.
struct Sequence {
    before: u32,
    operator: usize,
    /// The sequence without its first operator: kept too, as every part of
    /// a kept sequence is.
    tail: u32,
}

/// The sequences that are kept, as a tree, with an index of where they lead.
struct Sequences<'s, S: Invertible> {
    space: &'s S,
    witnesses: Vec<S::State>,
    kept: Vec<Sequence>,
    /// For each sequence and operator the sequence with it appended.
    children: Vec<u32>,
    ends: Ends,
}

/// All superfluous sequences of up to `depth` operators, or of as many as
/// can be searched within `bytes`.
pub(super) fn superfluous<S: Invertible>(space: &S, depth: usize, bytes: usize) -> Superfluous {
    let operators = space.all_operators();
    let index = |operator| operators.iter().position(|other| *other == operator);
    let back = |(first, operator): (usize, &S::Operator)| {
        index(space.inverse(*operator)).map(|second| alloc::vec![first, second])
    };
    // Known beforehand, and promised whatever the depth.
    let mut forbidden: Vec<Vec<usize>> = operators.iter().enumerate().filter_map(back).collect();
    let backs = forbidden.clone();
    let indexed = operators.iter().enumerate().all(|(place, one)| S::index_of(*one) == place);
    let mut sequences = Sequences::new(space);
    let mut level = 0..1;
    for length in 1..=depth {
        let end = sequences.kept.len();
        let mut found = Vec::new();
        for id in level {
            if !indexed || sequences.extend(id, &mut found) > bytes {
                return Superfluous { forbidden, depth: length - 1 };
            }
        }
        found.retain(|sequence| !backs.contains(sequence));
        forbidden.append(&mut found);
        level = end..sequences.kept.len();
    }
    Superfluous { forbidden, depth }
}

impl<'s, S: Invertible> Sequences<'s, S> {
    /// The empty sequence alone.
    fn new(space: &'s S) -> Self {
        let mut sequences = Sequences {
            space,
            witnesses: space.witnesses().into_iter().collect(),
            kept: Vec::new(),
            children: Vec::new(),
            ends: Ends::default(),
        };
        let ends = sequences.ends_of(0);
        sequences.keep(Sequence { before: NONE, operator: 0, tail: 0 }, &ends);
        sequences
    }

    /// Appends every operator to a kept sequence; adds to `found` those that
    /// become superfluous by that. Returns the bytes now allocated.
    fn extend(&mut self, id: usize, found: &mut Vec<Vec<usize>>) -> usize {
        let starts = self.ends_of(id);
        for operator in 0..self.space.all_operators().len() {
            let tail = self.kept[id].tail as usize;
            let tail = if id == 0 { 0 } else { self.children[self.child(tail, operator)] };
            // Contains a superfluous one, or is nowhere applicable.
            if tail == NONE {
                continue;
            }
            let Some(ends) = self.append(&starts, operator) else { continue };
            if self.is_superfluous(&ends) {
                let mut sequence = self.operators_of(id);
                sequence.push(operator);
                found.push(sequence);
            } else {
                let place = self.child(id, operator);
                self.children[place] = self.kept.len() as u32;
                self.keep(Sequence { before: id as u32, operator, tail }, &ends);
            }
        }
        self.bytes()
    }

    fn child(&self, id: usize, operator: usize) -> usize {
        id * self.space.all_operators().len() + operator
    }

    fn keep(&mut self, sequence: Sequence, ends: &[End<S>]) {
        let id = self.kept.len() as u32;
        for (witness, end) in ends.iter().enumerate() {
            if let Some((state, _)) = end {
                self.ends.insert(hash(witness, state), id);
            }
        }
        self.kept.push(sequence);
        self.children.resize(self.kept.len() * self.space.all_operators().len(), NONE);
    }

    /// Indices of a kept sequence's operators.
    fn operators_of(&self, mut id: usize) -> Vec<usize> {
        let mut operators = Vec::new();
        while id != 0 {
            operators.push(self.kept[id].operator);
            id = self.kept[id].before as usize;
        }
        operators.reverse();
        operators
    }

    /// Where a kept sequence leads from each witness.
    fn ends_of(&self, id: usize) -> Vec<End<S>> {
        let operators = self.operators_of(id);
        let end = |witness: &S::State| self.end_from(witness, &operators);
        self.witnesses.iter().map(end).collect()
    }

    fn end_from(&self, witness: &S::State, operators: &[usize]) -> End<S> {
        let mut end = (witness.clone(), S::Cost::ZERO);
        for operator in operators {
            end.1 = self.step(&mut end.0, *operator, end.1)?;
        }
        Some(end)
    }

    /// Takes one operator; the cost with it.
    fn step(&self, state: &mut S::State, operator: usize, cost: S::Cost) -> Option<S::Cost> {
        let operator = self.space.all_operators()[operator];
        let mut applicable = self.space.operators(state);
        if !applicable.any(|other| other == operator) {
            return None;
        }
        let cost = cost.checked_add(self.space.cost(state, &operator))?;
        self.space.apply(state, &operator);
        Some(cost)
    }

    /// Where one more operator leads; `None` where it is applicable nowhere.
    fn append(&self, starts: &[End<S>], operator: usize) -> Option<Vec<End<S>>> {
        let step = |start: &End<S>| {
            let (mut state, cost) = start.clone()?;
            let cost = self.step(&mut state, operator, cost)?;
            Some((state, cost))
        };
        let ends: Vec<_> = starts.iter().map(step).collect();
        ends.iter().any(Option::is_some).then_some(ends)
    }

    /// Whether a sequence met earlier does as well, whatever the witness.
    fn is_superfluous(&self, ends: &[End<S>]) -> bool {
        let mut places = ends.iter().enumerate();
        let first = places.find_map(|(witness, end)| Some((witness, &end.as_ref()?.0)));
        let Some((witness, state)) = first else { return false };
        self.ends.find(hash(witness, state)).any(|id| {
            let operators = self.operators_of(id as usize);
            self.witnesses.iter().zip(ends).all(|(witness, end)| match end {
                None => true,
                Some((state, cost)) => self
                    .end_from(witness, &operators)
                    .is_some_and(|earlier| earlier.0 == *state && earlier.1 <= *cost),
            })
        })
    }

    fn bytes(&self) -> usize {
        self.kept.capacity() * size_of::<Sequence>()
            + self.children.capacity() * size_of::<u32>()
            + self.ends.bytes()
    }
}

fn hash<T: core::hash::Hash>(witness: usize, state: &T) -> u32 {
    let hasher = BuildHasherDefault::<StateHasher>::default();
    hasher.hash_one((witness, state)) as u32
}

/// From the hash of a witness and a state to the sequences that lead from
/// the one to the other. Different pairs of the same hash are mixed up: who
/// asks looks again.
#[derive(Default)]
struct Ends {
    /// The last entry of each chain. Length 0 or a power of two.
    chains: Vec<u32>,
    entries: Vec<Entry>,
}

struct Entry {
    hash: u32,
    id: u32,
    /// The entry before it in the chain.
    next: u32,
}

impl Ends {
    fn insert(&mut self, hash: u32, id: u32) {
        if self.entries.len() == self.chains.len() {
            self.chains = alloc::vec![NONE; (self.chains.len() * 2).max(64)];
            for place in 0..self.entries.len() {
                let chain = self.chain(self.entries[place].hash);
                self.entries[place].next = self.chains[chain];
                self.chains[chain] = place as u32;
            }
        }
        let chain = self.chain(hash);
        self.entries.push(Entry { hash, id, next: self.chains[chain] });
        self.chains[chain] = self.entries.len() as u32 - 1;
    }

    fn chain(&self, hash: u32) -> usize {
        hash as usize & (self.chains.len() - 1)
    }

    fn find(&self, hash: u32) -> impl Iterator<Item = u32> + '_ {
        let mut place = if self.chains.is_empty() { NONE } else { self.chains[self.chain(hash)] };
        let entries = core::iter::from_fn(move || {
            let entry = self.entries.get(place as usize)?;
            place = entry.next;
            Some(entry)
        });
        entries.filter(move |entry| entry.hash == hash).map(|entry| entry.id)
    }

    fn bytes(&self) -> usize {
        self.chains.capacity() * size_of::<u32>() + self.entries.capacity() * size_of::<Entry>()
    }
}
