//! Look-ups of another state at the same distance.
//!
//! A map of the states that keeps the distance to the goal gives a second
//! estimate from the same table (Culberson and Schaeffer 1998 for reflections;
//! Felner, Zahavi, Schaeffer and Holte 2005 for duals of permutations). Two
//! kinds differ: a symmetry of the space takes operators to operators of the
//! same cost, and estimates stay consistent and additive; a map that only keeps
//! distances, as the dual does, leaves them admissible and no more. [`share`]
//! finds which patterns of a set can be looked up in one table.

use deepen::{Estimate, Heuristic, Quality, StateSpace};

use crate::compose::{Counted, CountsCosts};

/// A map of states to states at the same distance from the goal.
pub trait StateMap<S: StateSpace> {
    /// The state that is looked up in place of `state`.
    fn image(&self, space: &S, state: &S::State) -> S::State;

    /// The operator that leads from the image of a state to the image of its
    /// successor by `operator`, at the same cost; `None` where the map keeps
    /// distances only. It must be `Some` for all operators or for none.
    fn operator(&self, operator: &S::Operator) -> Option<S::Operator>;

    /// Whether [`operator`](StateMap::operator) gives operators.
    fn keeps_operators(&self) -> bool;
}

/// What a map of states does to the labels of operators (see [`Counted`]).
pub trait MapsLabels {
    /// The label that the image of an operator has.
    fn label(&self, label: usize) -> usize;
}

/// A heuristic asked for the images of states.
#[derive(Clone, Copy, Debug)]
pub struct Mapped<H, M> {
    heuristic: H,
    map: M,
    keeps_operators: bool,
}

impl<H, M> Mapped<H, M> {
    /// `heuristic` looked up through `map`. A table to share is lent or in an
    /// [`Arc`](std::sync::Arc).
    pub fn new<S: StateSpace>(heuristic: H, map: M) -> Self
    where
        M: StateMap<S>,
    {
        let keeps_operators = map.keeps_operators();
        Mapped { heuristic, map, keeps_operators }
    }
}

impl<S: StateSpace, H: Heuristic<S>, M: StateMap<S>> Heuristic<S> for Mapped<H, M> {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        match self.heuristic.quality() {
            Quality::Consistent if !self.keeps_operators => Quality::Admissible,
            quality => quality,
        }
    }

    fn start(&self, space: &S, state: &S::State) -> H::Memo {
        self.heuristic.start(space, &self.map.image(space, state))
    }

    #[inline]
    fn child(
        &self,
        space: &S,
        parent: H::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        let image = self.map.image(space, state);
        if let Some(operator) = self.map.operator(operator) {
            return self.heuristic.child(space, parent, &operator, &image, limit);
        }
        // Images of neighbours need not be neighbours: nothing is carried.
        let memo = self.heuristic.start(space, &image);
        let value = self.heuristic.value(memo);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(memo) }
    }

    #[inline]
    fn value(&self, memo: H::Memo) -> S::Cost {
        self.heuristic.value(memo)
    }

    fn fingerprint(&self) -> u64 {
        self.heuristic.fingerprint().rotate_left(3) ^ 0x6d69_7272
    }
}

/// Operators' labels are mapped with them. What a map without operators leaves
/// may count anything, so it counts as everything: no sum is made of it.
impl<H: CountsCosts, M: MapsLabels> CountsCosts for Mapped<H, M> {
    fn counted(&self) -> Counted {
        let counted = self.heuristic.counted();
        if self.keeps_operators {
            counted.relabelled(|label| self.map.label(label))
        } else {
            Counted::all(counted.costs())
        }
    }
}

/// A pattern that is looked up in the table of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// Which pattern's table: its place in the list.
    pub table: usize,
    /// Through which symmetry: its place in the list; `None` where the pattern
    /// is looked up as it is.
    pub symmetry: Option<usize>,
}

/// For each pattern (a set of items) the first one in the list that a
/// symmetry takes it to, itself if there is none before it. A symmetry is a
/// permutation of the items: `symmetry[item]` is the image.
#[must_use]
pub fn share(patterns: &[Vec<u8>], symmetries: &[Vec<u8>]) -> Vec<Shared> {
    let set = |pattern: &[u8]| pattern.iter().copied().fold([0_u64; 4], with);
    let image = |pattern: &[u8], symmetry: &[u8]| {
        let images = pattern.iter().map(|&item| symmetry.get(usize::from(item)).copied());
        images.collect::<Option<Vec<u8>>>().map(|images| set(&images))
    };
    let mut shared: Vec<Shared> = Vec::new();
    for (own, pattern) in patterns.iter().enumerate() {
        let found = (0..own).filter(|&table| shared[table].table == table).find_map(|table| {
            let wanted = Some(set(&patterns[table]));
            if Some(set(pattern)) == wanted {
                return Some(Shared { table, symmetry: None });
            }
            let symmetry = symmetries.iter().position(|map| image(pattern, map) == wanted);
            symmetry.map(|symmetry| Shared { table, symmetry: Some(symmetry) })
        });
        shared.push(found.unwrap_or(Shared { table: own, symmetry: None }));
    }
    shared
}

/// A set of bytes with one more.
fn with(mut set: [u64; 4], item: u8) -> [u64; 4] {
    set[usize::from(item / 64)] |= 1 << (item % 64);
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equivalent_patterns_share_a_table() {
        // Four corners of a square, turned by a quarter and mirrored.
        let symmetries = [vec![1, 2, 3, 0], vec![1, 0, 3, 2]];
        let patterns =
            [vec![0, 1], vec![1, 0], vec![3, 0], vec![0, 2], vec![1, 3], vec![2, 3], vec![9]];
        let own = |table| Shared { table, symmetry: None };
        let through = |table, symmetry| Shared { table, symmetry: Some(symmetry) };
        // 2, 3 needs two quarters, which are not in the list.
        let expected = [own(0), own(0), through(0, 0), own(3), through(3, 0), own(5), own(6)];
        assert_eq!(share(&patterns, &symmetries), expected);
    }
}
