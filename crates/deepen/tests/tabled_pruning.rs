//! A step back that a pruning takes out beside a transposition table: what is
//! not tried must be accounted for as if it were.

mod common;

use common::{Rng, Table, long};
use deepen::{
    AStar, Invertible, OperatorSet, Pack, ParentPruning, Quality, Replacement, Search, StateSpace,
    TabledIdaStar,
};

/// A torus of five by five places: four directions, each with its opposite;
/// an edge costs the same both ways.
struct Torus {
    /// Of each place, to the right and down.
    costs: Vec<[u32; 2]>,
    goal: usize,
    h: Vec<u32>,
}

const SIDE: usize = 5;

#[derive(Clone)]
struct Directions(u8);

impl Iterator for Directions {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let direction = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (direction < 4).then_some(direction)
    }
}

impl OperatorSet for Directions {
    fn remove(&mut self, direction: &u8) {
        self.0 &= !(1 << direction);
    }
}

impl Torus {
    fn random(rng: &mut Rng) -> Self {
        let least = rng.below(2);
        let mut cost = || rng.between(least, least + 3) as u32;
        let costs = (0..SIDE * SIDE).map(|_| [cost(), cost()]).collect();
        let goal = rng.index(SIDE * SIDE);
        Torus { costs, goal, h: vec![0; SIDE * SIDE] }
    }

    /// Admissible estimates at random, from distances by relaxation.
    fn estimate(&mut self, rng: &mut Rng) {
        let mut distances = [u32::MAX / 2; SIDE * SIDE];
        distances[self.goal] = 0;
        for _ in 0..SIDE * SIDE {
            for place in 0..SIDE * SIDE {
                for direction in 0..4 {
                    let mut next = place;
                    self.apply(&mut next, &direction);
                    let through = distances[next] + self.cost(&place, &direction);
                    distances[place] = distances[place].min(through);
                }
            }
        }
        self.h = distances.iter().map(|most| rng.between(0, u64::from(*most)) as u32).collect();
    }
}

impl StateSpace for Torus {
    type State = usize;
    type Operator = u8;
    type Operators = Directions;
    type Undo = usize;
    type Cost = u32;

    fn operators(&self, _: &usize) -> Directions {
        Directions(15)
    }
    fn cost(&self, place: &usize, direction: &u8) -> u32 {
        let mut from = *place;
        if direction % 2 == 1 {
            self.apply(&mut from, direction);
        }
        self.costs[from][usize::from(direction / 2)]
    }
    fn apply(&self, place: &mut usize, direction: &u8) -> usize {
        let (down, right) = (*place / SIDE, *place % SIDE);
        let next = match direction {
            0 => down * SIDE + (right + 1) % SIDE,
            1 => down * SIDE + (right + SIDE - 1) % SIDE,
            2 => (down + 1) % SIDE * SIDE + right,
            _ => (down + SIDE - 1) % SIDE * SIDE + right,
        };
        std::mem::replace(place, next)
    }
    fn undo(&self, place: &mut usize, from: usize) {
        *place = from;
    }
    fn is_goal(&self, place: &usize) -> bool {
        *place == self.goal
    }
}

impl Invertible for Torus {
    fn all_operators(&self) -> &[u8] {
        &[0, 1, 2, 3]
    }
    fn index_of(direction: u8) -> usize {
        usize::from(direction)
    }
    fn inverse(&self, direction: u8) -> u8 {
        direction ^ 1
    }
    fn witnesses(&self) -> impl IntoIterator<Item = usize> {
        0..SIDE * SIDE
    }
}

impl Pack for Torus {
    type Packed = u32;
    type Back = u8;

    fn pack(&self, place: &usize) -> u32 {
        *place as u32
    }
    fn unpack(&self, packed: u32) -> usize {
        packed as usize
    }
    fn way_back(&self, _: &usize, direction: &u8) -> u8 {
        *direction
    }
    fn retrace(&self, place: &mut usize, back: u8) -> u8 {
        self.apply(place, &(back ^ 1));
        back
    }
}

/// A step back that is taken out before it is tried counts as one that is
/// tried and found on the path.
#[test]
fn pruned_steps_back_are_accounted_for() {
    for seed in 0..if long() { 20_000 } else { 300 } {
        let mut rng = Rng::new(seed + 1);
        let mut torus = Torus::random(&mut rng);
        torus.estimate(&mut rng);
        let heuristic = Table { values: torus.h.clone(), quality: Quality::Admissible };
        let expected = AStar::new(&torus, &heuristic, 0).memory(50_000).run(&mut ()).cost();
        assert!(expected.is_some());
        for bytes in [100, 300, 10_000] {
            for replacement in [Replacement::LeastEffort, Replacement::LeastValue] {
                let search = TabledIdaStar::new(&torus, &heuristic, 0).pruning(&ParentPruning);
                let mut search = search.memory(bytes).replacement(replacement);
                assert_eq!(search.run(&mut ()).cost(), expected, "{seed} {bytes}");
            }
        }
    }
}
