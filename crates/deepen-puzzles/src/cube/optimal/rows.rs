//! Where turns take the entries of a row.
//!
//! A turn takes all lines of one class of corners to lines of one other class,
//! which are then looked at through a symmetry. What becomes of the edges does
//! not depend on the corners, so small tables for each turn and symmetry say
//! it for all rows: they stay in the nearer caches while whole rows go by.

use super::corners::UPRIGHT;
use super::cosets::{Cases, Cosets, Flips, LINE, case_at, edges_like, edges_seen};
use crate::cube::state::Cube;
use crate::cube::symmetry::Symmetry;
use crate::cube::turn::Turn;

/// The entries of a line, counting where none stand.
pub(super) const SLOTS: usize = 4 * LINE;

/// By slot: something of the entry there.
type BySlot<T> = [T; SLOTS];

/// Where a turn, seen through a symmetry, takes the entries of a row. Entries
/// of a row are numbered by `line * SLOTS + slot`.
#[derive(Clone, Debug)]
pub(super) struct Take {
    /// By the case of the middle edges' order: where entries without any flips
    /// go.
    unflipped: Vec<BySlot<u32>>,
    flips: FlipsTaken,
}

/// What flips change in where an entry goes, by exclusive or: they are linear.
#[derive(Clone, Debug)]
enum FlipsTaken {
    /// By flips: the same in all places.
    Alike(Vec<u32>),
    /// By the low four of eight flips and by the high four: which of the flips
    /// are others depends on the place.
    ByPlace { low: Vec<BySlot<u8>>, high: Vec<BySlot<u8>> },
}

/// Where the entries of one line go.
pub(super) trait TakeLine {
    /// The entry's number in its new row; slots are below [`SLOTS`].
    fn entry(&self, slot: usize) -> usize;
}

/// Of a line whose flips all go the same way.
pub(super) struct Alike<'t> {
    unflipped: &'t BySlot<u32>,
    flips: u32,
}

impl TakeLine for Alike<'_> {
    #[inline]
    fn entry(&self, slot: usize) -> usize {
        (self.unflipped[slot % SLOTS] ^ self.flips) as usize
    }
}

/// Of a line whose flips go different ways.
pub(super) struct ByPlace<'t> {
    unflipped: &'t BySlot<u32>,
    low: &'t BySlot<u8>,
    high: &'t BySlot<u8>,
}

impl TakeLine for ByPlace<'_> {
    #[inline]
    fn entry(&self, slot: usize) -> usize {
        let slot = slot % SLOTS;
        let flips = u32::from(self.low[slot] ^ self.high[slot]);
        (self.unflipped[slot] ^ (flips * SLOTS as u32)) as usize
    }
}

/// What is done for each line of a row.
pub(super) trait EachLine {
    /// Does it for a line, given where its entries go.
    fn line(&mut self, line: usize, take: &impl TakeLine);
}

impl Take {
    fn new(cosets: Cosets, cases: &Cases, turn: Turn, symmetry: &Symmetry) -> Take {
        let orders = orders(cosets, cases);
        let taken = |cube: &Cube| -> u32 {
            let (line, slot) = edges_seen(cosets, cases, &symmetry.conjugate(&cube.turned(turn)));
            (line * SLOTS + slot) as u32
        };
        let mut unflipped = vec![[0; SLOTS]; orders.len()];
        let mut change = vec![[0_u8; SLOTS]; 8];
        for (places, slot) in places_and_slots() {
            for (order, unflipped) in orders.iter().zip(&mut unflipped) {
                unflipped[slot] = taken(&edges_like(places, *order, 0));
            }
            if cosets.flips == Flips::Outer {
                for (bit, change) in change.iter_mut().enumerate() {
                    let flipped = edges_like(places, orders[0], outer_flip(places, bit));
                    change[slot] = ((taken(&flipped) ^ unflipped[0][slot]) / SLOTS as u32) as u8;
                }
            }
        }
        let flips = match cosets.flips {
            Flips::All => {
                let solved = taken(&Cube::SOLVED);
                let of = |flips| taken(&edges_like(0xf00, [0, 1, 2, 3], flips)) ^ solved;
                FlipsTaken::Alike((0..cosets.flips.cases()).map(of).collect())
            }
            Flips::Outer => {
                FlipsTaken::ByPlace { low: combined(&change[..4]), high: combined(&change[4..]) }
            }
        };
        Take { unflipped, flips }
    }

    /// Does something for each line of a row.
    #[inline]
    pub(super) fn for_each_line(&self, each: &mut impl EachLine) {
        match &self.flips {
            FlipsTaken::Alike(flips) => {
                for (order, unflipped) in self.unflipped.iter().enumerate() {
                    for (at, &image) in flips.iter().enumerate() {
                        each.line(order * flips.len() + at, &Alike { unflipped, flips: image });
                    }
                }
            }
            FlipsTaken::ByPlace { low, high } => {
                let mut line = 0;
                for unflipped in &self.unflipped {
                    for high in high {
                        for low in low {
                            each.line(line, &ByPlace { unflipped, low, high });
                            line += 1;
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
impl Take {
    fn entry(&self, line: usize, slot: usize) -> usize {
        struct Find(usize, usize, usize);
        impl EachLine for Find {
            fn line(&mut self, line: usize, take: &impl TakeLine) {
                if line == self.0 {
                    self.2 = take.entry(self.1);
                }
            }
        }
        let mut find = Find(line, slot, 0);
        self.for_each_line(&mut find);
        find.2
    }
}

/// The places of the middle edges in the order of their cases, and their slots.
fn places_and_slots() -> impl Iterator<Item = (usize, usize)> {
    let of_four = (0..4096_usize).filter(|places| places.count_ones() == 4);
    of_four.zip((0..SLOTS).filter(|&slot| case_at(slot).is_some()))
}

/// For each case of the order of the middle edges, an order that makes it.
fn orders(cosets: Cosets, cases: &Cases) -> Vec<[usize; 4]> {
    let mut orders = vec![[0, 1, 2, 3]; cosets.middle.cases()];
    for number in 0..256_usize {
        let order = [number >> 6, number >> 4 & 3, number >> 2 & 3, number & 3];
        if order.iter().fold(0, |seen, piece| seen | 1 << piece) == 15 {
            let (line, _) = edges_seen(cosets, cases, &edges_like(0xf00, order, 0));
            orders[line / cosets.flips.cases()] = order;
        }
    }
    orders
}

/// Flips for [`edges_like`] of which only this one is of an outer edge.
fn outer_flip(places: usize, bit: usize) -> usize {
    let mut outer = (0..12).filter(|place| places >> place & 1 == 0);
    let place = outer.nth(bit).unwrap_or(0);
    // The flip of the twelfth edge follows from the others, of which another
    // one has to be a middle edge. There is one below the twelfth place.
    if place == 11 || places >> 11 & 1 == 0 {
        1 << place & 0x7ff | places & places.wrapping_neg()
    } else {
        1 << place
    }
}

/// All sixteen combinations of four changes.
fn combined(changes: &[BySlot<u8>]) -> Vec<BySlot<u8>> {
    let of = |which: usize| {
        let chosen = changes.iter().enumerate().filter(|(bit, _)| which >> bit & 1 == 1);
        chosen.fold([0; SLOTS], |sum: BySlot<u8>, (_, change)| {
            std::array::from_fn(|slot| sum[slot] ^ change[slot])
        })
    };
    (0..16).map(of).collect()
}

/// A [`Take`] for each turn and each upright symmetry.
#[derive(Clone, Debug)]
pub(super) struct Takes(Vec<Take>);

impl Takes {
    pub(super) fn new(cosets: Cosets, cases: &Cases) -> Takes {
        let symmetries = &Symmetry::all()[..UPRIGHT];
        let of = |turn| symmetries.iter().map(move |by| Take::new(cosets, cases, turn, by));
        Takes(Turn::all().flat_map(of).collect())
    }

    pub(super) fn of(&self, turn: Turn, symmetry: usize) -> &Take {
        &self.0[turn.index() * UPRIGHT + symmetry]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::optimal::cosets::{Layers, Middle, PLACES};
    use crate::cube::turn::Metric;

    #[test]
    fn entries_go_where_cubes_go() {
        for (flips, middle) in [(Flips::All, Middle::Across), (Flips::Outer, Middle::Across)] {
            let metric = Metric::HalfTurn;
            let cosets = Cosets { layers: Layers::Unknown, flips, middle, base: 8, metric };
            let cases = Cases::new(cosets);
            let mut cube = Cube::SOLVED;
            for step in 0..30_usize {
                let turn = Turn::of_index(step * step * 11 % 17 + step % 2).unwrap();
                for (number, symmetry) in Symmetry::all()[..UPRIGHT].iter().enumerate() {
                    if (number + step) % 5 == 0 {
                        let take = Take::new(cosets, &cases, turn, symmetry);
                        let (line, slot) = edges_seen(cosets, &cases, &cube);
                        let image = symmetry.conjugate(&cube.turned(turn));
                        let expected = edges_seen(cosets, &cases, &image);
                        let entry = take.entry(line, slot);
                        assert_eq!((entry / SLOTS, entry % SLOTS), expected);
                    }
                }
                cube = cube.turned(turn);
            }
        }
    }

    #[test]
    fn every_case_of_places_has_its_slot() {
        assert_eq!(places_and_slots().count(), PLACES);
    }
}
