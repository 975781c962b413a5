//! How far a cube of the second phase is from solved, at least: the greater of
//! the exact distances of the corners with the middle edges, and of the outer
//! edges with the middle edges (Kociemba 1992). The 24 orders of the middle
//! edges are the bits of a word, which a turn permutes.

use crate::cube::coordinates::{
    Coordinate, CornerOrder, MiddleOrder, MoveTable, OuterOrder, keeps_phase_two,
};
use crate::cube::{Cube, Metric, Turn};

/// Moves and distances of the second phase.
#[derive(Clone, Debug)]
pub(in super::super) struct PhaseTwo {
    corners: Half,
    outer: Half,
    middle: MoveTable,
}

/// What the second phase knows of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Order {
    corners: u16,
    outer: u16,
    middle: u16,
}

/// Eight pieces with the middle edges.
#[derive(Clone, Debug)]
struct Half {
    moves: MoveTable,
    /// At `order * 24 + middle`.
    distances: Vec<u8>,
}

impl Half {
    fn new<C: Coordinate>(turns: &[Turn], metric: Metric, middle: &MoveTable) -> Self {
        let moves = MoveTable::new::<C>(turns);
        let distances = distances(&moves, turns, metric, middle);
        Half { moves, distances }
    }

    #[inline]
    fn distance(&self, order: u16, middle: u16) -> u8 {
        self.distances[usize::from(order) * MiddleOrder::COUNT + usize::from(middle)]
    }
}

/// The steps of a turn.
pub(in super::super) fn steps(metric: Metric, turn: Turn) -> u8 {
    1 + u8::from(metric == Metric::QuarterTurn && turn.quarters() == 2)
}

/// Orders of the middle edges after a turn: which of them, as bits, lead to
/// which, eight at a time.
struct Permuted([[u32; 256]; 3]);

impl Permuted {
    fn new(middle: &MoveTable, turn: Turn) -> Self {
        Permuted(std::array::from_fn(|byte| {
            std::array::from_fn(|bits| {
                let from = |to: u16| u32::from(middle.after(to, turn));
                let leads = |&to: &u16| (bits as u32) << (8 * byte) >> from(to) & 1 == 1;
                (0..MiddleOrder::COUNT as u16).filter(leads).fold(0, |set, to| set | 1 << to)
            })
        }))
    }

    /// The orders that the turn leads into the set.
    #[inline]
    fn into(&self, set: u32) -> u32 {
        let [low, middle, high, _] = set.to_le_bytes();
        self.0[0][usize::from(low)] | self.0[1][usize::from(middle)] | self.0[2][usize::from(high)]
    }
}

/// Distances by levels, 24 states at a time. A turn of two steps leads from the
/// level before the last.
fn distances(moves: &MoveTable, turns: &[Turn], metric: Metric, middle: &MoveTable) -> Vec<u8> {
    const ALL: u32 = (1 << MiddleOrder::COUNT) - 1;
    let count = moves.count();
    let turns: Vec<_> = turns
        .iter()
        .map(|&turn| (turn, usize::from(steps(metric, turn)), Permuted::new(middle, turn)))
        .collect();
    let mut distances = vec![0; count * MiddleOrder::COUNT];
    let mut reached = vec![0_u32; count];
    reached[0] = 1;
    // The last level and the one before.
    let mut levels = [reached.clone(), vec![0; count]];
    let mut next = vec![0; count];
    for distance in 1.. {
        for order in 0..count {
            let missing = ALL & !reached[order];
            let mut new = 0;
            if missing != 0 {
                for (turn, steps, permuted) in &turns {
                    let from = moves.after(order as u16, *turn);
                    new |= permuted.into(levels[steps - 1][usize::from(from)]);
                }
            }
            new &= missing;
            next[order] = new;
            reached[order] |= new;
            while new != 0 {
                distances[order * MiddleOrder::COUNT + new.trailing_zeros() as usize] = distance;
                new &= new - 1;
            }
        }
        let [last, before] = &mut levels;
        std::mem::swap(last, before);
        std::mem::swap(last, &mut next);
        if levels.iter().flatten().all(|&level| level == 0) {
            break;
        }
    }
    distances
}

impl PhaseTwo {
    /// The tables for a metric.
    pub(in super::super) fn new(metric: Metric) -> Self {
        let turns: Vec<Turn> = Turn::all().filter(|&turn| keeps_phase_two(turn)).collect();
        let middle = MoveTable::new::<MiddleOrder>(&turns);
        PhaseTwo {
            corners: Half::new::<CornerOrder>(&turns, metric, &middle),
            outer: Half::new::<OuterOrder>(&turns, metric, &middle),
            middle,
        }
    }

    /// The order of a cube of the second phase and its distance from solved, at
    /// least; `None` where that is above `most`.
    pub(in super::super) fn enter(&self, cube: &Cube, most: u8) -> Option<(Order, u8)> {
        let (corners, middle) = (CornerOrder::of(cube), MiddleOrder::of(cube));
        let distance = self.corners.distance(corners, middle);
        if distance > most {
            return None;
        }
        let outer = OuterOrder::of(cube);
        let distance = distance.max(self.outer.distance(outer, middle));
        (distance <= most).then_some((Order { corners, outer, middle }, distance))
    }

    /// The order after a turn and its distance from solved, at least; `None`
    /// where that is above `most`.
    #[inline]
    pub(in super::super) fn after(
        &self,
        order: Order,
        turn: Turn,
        most: u8,
    ) -> Option<(Order, u8)> {
        let middle = self.middle.after(order.middle, turn);
        let corners = self.corners.moves.after(order.corners, turn);
        let distance = self.corners.distance(corners, middle);
        if distance > most {
            return None;
        }
        let outer = self.outer.moves.after(order.outer, turn);
        let distance = distance.max(self.outer.distance(outer, middle));
        (distance <= most).then_some((Order { corners, outer, middle }, distance))
    }

    /// The bytes that they take.
    pub(in super::super) fn bytes(&self) -> usize {
        let half = |half: &Half| half.moves.bytes() + half.distances.len();
        half(&self.corners) + half(&self.outer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many states there are at each distance.
    fn counts(half: &Half) -> Vec<u32> {
        let mut counts = Vec::new();
        for distance in half.distances.iter().map(|&distance| usize::from(distance)) {
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }

    #[test]
    fn a_distance_is_a_turn_more_than_the_least_beside_it() {
        for metric in [Metric::HalfTurn, Metric::QuarterTurn] {
            let two = PhaseTwo::new(metric);
            let turns: Vec<Turn> = Turn::all().filter(|&turn| keeps_phase_two(turn)).collect();
            for half in [&two.corners, &two.outer] {
                for order in 0..half.moves.count() as u16 {
                    for middle in 0..MiddleOrder::COUNT as u16 {
                        let after = |turn: &Turn| {
                            let next = two.middle.after(middle, *turn);
                            half.distance(half.moves.after(order, *turn), next)
                                + steps(metric, *turn)
                        };
                        let least = turns.iter().map(after).min();
                        let expected = if (order, middle) == (0, 0) { Some(0) } else { least };
                        assert_eq!(Some(half.distance(order, middle)), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn counts_of_the_distances() {
        let two = PhaseTwo::new(Metric::HalfTurn);
        let corners = [
            1, 10, 67, 404, 2_023, 8_504, 28_545, 69_734, 127_540, 179_700, 189_120, 199_200,
            116_112, 44_416, 2_304,
        ];
        let outer =
            [1, 10, 67, 456, 3_063, 18_202, 86_691, 290_812, 434_814, 120_488, 11_818, 1_114, 144];
        assert_eq!(counts(&two.corners), corners);
        assert_eq!(counts(&two.outer), outer);
    }
}
