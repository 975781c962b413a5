//! The pancake puzzle: a flip of size `k` turns over the `k` pancakes on top.
//! A pattern is some of the pancakes; the others look alike. A label is the
//! size of a flip.

use deepen::StateSpace;
use deepen_tables::abstraction::{Abstraction, LabelledForwardSpace, LabelledSpace};
use deepen_tables::rank::Placements;

pub const PANCAKES: usize = 7;

/// From the top: which pancake; sorted is 0, 1, 2, ...
pub type Stack = [u8; PANCAKES];

/// Stacks whose flips cost what is given: `costs[k]` for size `k`.
#[derive(Clone, Debug)]
pub struct Pancake {
    pub costs: [u8; PANCAKES + 1],
}

pub const UNIT: Pancake = Pancake { costs: [1; PANCAKES + 1] };

impl StateSpace for Pancake {
    type State = Stack;
    type Operator = usize;
    type Operators = std::ops::RangeInclusive<usize>;
    type Undo = usize;
    type Cost = u32;

    fn operators(&self, _: &Stack) -> Self::Operators {
        2..=PANCAKES
    }

    fn cost(&self, _: &Stack, size: &usize) -> u32 {
        u32::from(self.costs[*size])
    }

    fn apply(&self, state: &mut Stack, size: &usize) -> usize {
        state[..*size].reverse();
        *size
    }

    fn undo(&self, state: &mut Stack, size: usize) {
        state[..size].reverse();
    }

    fn is_goal(&self, state: &Stack) -> bool {
        state.is_sorted()
    }
}

/// All stacks.
pub fn stacks() -> impl Iterator<Item = Stack> {
    let placements = Placements::new(PANCAKES, PANCAKES).unwrap();
    (0..placements.count()).map(move |rank| {
        let mut stack = [0; PANCAKES];
        placements.unrank(rank, &mut stack);
        stack
    })
}

/// Some of the pancakes: abstract space and abstraction.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub pancakes: Vec<u8>,
    pub ranking: Placements,
}

impl Pattern {
    pub fn new(pancakes: &[u8]) -> Self {
        let ranking = Placements::new(PANCAKES, pancakes.len()).unwrap();
        Pattern { pancakes: pancakes.to_vec(), ranking }
    }
}

/// Where a pancake at `place` is after a flip.
fn flipped(place: u8, size: usize) -> u8 {
    if usize::from(place) < size { size as u8 - 1 - place } else { place }
}

impl LabelledSpace for Pattern {
    fn size(&self) -> u64 {
        self.ranking.count()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.ranking.rank(&self.pancakes));
    }

    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, usize)) {
        let mut places = [0; PANCAKES];
        let places = &mut places[..self.pancakes.len()];
        self.ranking.unrank(state, places);
        let mut before = [0; PANCAKES];
        for size in 2..=PANCAKES {
            for (before, &place) in before.iter_mut().zip(places.iter()) {
                *before = flipped(place, size);
            }
            visit(self.ranking.rank(&before[..places.len()]), size);
        }
    }
}

impl LabelledForwardSpace for Pattern {
    fn successors(&self, state: u64, visit: impl FnMut(u64, usize)) {
        // A flip undoes itself.
        self.predecessors(state, visit);
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.ranking.rank(&self.pancakes)
    }
}

impl Abstraction<Pancake> for Pattern {
    fn rank(&self, _: &Pancake, state: &Stack) -> u64 {
        let mut at = [0; PANCAKES];
        for (place, &pancake) in state.iter().enumerate() {
            at[usize::from(pancake)] = place as u8;
        }
        let mut places = [0; PANCAKES];
        for (place, &pancake) in places.iter_mut().zip(&self.pancakes) {
            *place = at[usize::from(pancake)];
        }
        self.ranking.rank(&places[..self.pancakes.len()])
    }
}
