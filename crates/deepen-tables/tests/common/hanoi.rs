//! Towers of Hanoi with any number of pegs: disc 0 is the smallest, all go to
//! peg 0. A pattern is some of the discs; the others are gone.

use deepen::StateSpace;
use deepen_tables::abstraction::{Abstraction, LabelledForwardSpace, LabelledSpace};
use deepen_tables::rank::Orientations;

pub const MOST_DISCS: usize = 12;

/// The peg of each disc; discs that are not there are on peg 0.
pub type Discs = [u8; MOST_DISCS];

#[derive(Clone, Copy, Debug)]
pub struct Hanoi {
    pub pegs: u8,
    pub discs: usize,
}

/// The disc that moves, and its new peg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    pub disc: u8,
    pub to: u8,
}

/// All legal moves among `discs` discs.
pub fn moves(discs: &[u8], pegs: u8) -> Vec<Move> {
    let mut found = Vec::new();
    let mut covered = 0_u32;
    for (disc, &peg) in discs.iter().enumerate() {
        if covered >> peg & 1 == 0 {
            let free = (0..pegs).filter(|&to| to != peg && covered >> to & 1 == 0);
            found.extend(free.map(|to| Move { disc: disc as u8, to }));
        }
        covered |= 1 << peg;
    }
    found
}

impl StateSpace for Hanoi {
    type State = Discs;
    type Operator = Move;
    type Operators = std::vec::IntoIter<Move>;
    type Undo = (u8, u8);
    type Cost = u32;
    const UNIT_COST: bool = true;

    fn operators(&self, state: &Discs) -> Self::Operators {
        moves(&state[..self.discs], self.pegs).into_iter()
    }

    fn cost(&self, _: &Discs, _: &Move) -> u32 {
        1
    }

    fn apply(&self, state: &mut Discs, operator: &Move) -> (u8, u8) {
        let peg = &mut state[usize::from(operator.disc)];
        (operator.disc, std::mem::replace(peg, operator.to))
    }

    fn undo(&self, state: &mut Discs, (disc, peg): (u8, u8)) {
        state[usize::from(disc)] = peg;
    }

    fn is_goal(&self, state: &Discs) -> bool {
        state == &[0; MOST_DISCS]
    }
}

/// Some of the discs: abstract space (labels are discs) and abstraction.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub pegs: u8,
    /// Ascending.
    pub discs: Vec<usize>,
    pub ranking: Orientations,
}

impl Pattern {
    pub fn new(pegs: u8, discs: &[usize]) -> Self {
        let ranking = Orientations::independent(discs.len(), usize::from(pegs)).unwrap();
        Pattern { pegs, discs: discs.to_vec(), ranking }
    }
}

impl LabelledSpace for Pattern {
    fn size(&self) -> u64 {
        self.ranking.count()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(0);
    }

    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, usize)) {
        let mut on = [0; MOST_DISCS];
        let on = &mut on[..self.discs.len()];
        self.ranking.unrank(state, on);
        for step in moves(on, self.pegs) {
            let disc = usize::from(step.disc);
            let peg = std::mem::replace(&mut on[disc], step.to);
            visit(self.ranking.rank(on), self.discs[disc]);
            on[disc] = peg;
        }
    }
}

impl LabelledForwardSpace for Pattern {
    fn successors(&self, state: u64, visit: impl FnMut(u64, usize)) {
        self.predecessors(state, visit);
    }

    fn is_goal(&self, state: u64) -> bool {
        state == 0
    }
}

impl Abstraction<Hanoi> for Pattern {
    fn rank(&self, _: &Hanoi, state: &Discs) -> u64 {
        let mut on = [0; MOST_DISCS];
        for (peg, &disc) in on.iter_mut().zip(&self.discs) {
            *peg = state[disc];
        }
        self.ranking.rank(&on[..self.discs.len()])
    }
}
