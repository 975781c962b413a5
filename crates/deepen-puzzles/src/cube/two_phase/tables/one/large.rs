//! The exact distance of the first phase for every state: a row of flips for
//! each class of twists and slices, 35 MB.

use super::classes::Classes;
use super::fill::{Rows, Step, beside};
use super::row::Exchanges;
use super::{Distances, Memo, Moves, Place, descend};
use crate::cube::coordinates::{Conjugates, Coordinate, Flip, Slice, Twist, UPRIGHT};
use crate::cube::{Cube, Metric, Symmetry, Turn};

/// The table, and what is needed to look a place up.
#[derive(Clone, Debug)]
pub(in super::super::super) struct Large {
    classes: Classes,
    flips: Flips,
    rows: Rows,
}

/// Flips seen through the symmetries.
#[derive(Clone, Debug)]
struct Flips {
    /// With the middle edges in the middle.
    images: Conjugates,
    /// At `slice * 16 + symmetry`: what is inverted for the middle edges that
    /// are elsewhere.
    inverted: Vec<u16>,
}

impl Flips {
    fn new() -> Self {
        let mut inverted = Vec::with_capacity(Slice::COUNT * UPRIGHT);
        for slice in 0..Slice::COUNT as u16 {
            let cube: Cube = Slice::cube(slice);
            let image = |symmetry: &Symmetry| Flip::of(&symmetry.conjugate(&cube));
            inverted.extend(Symmetry::all()[..UPRIGHT].iter().map(image));
        }
        Flips { images: Conjugates::new::<Flip>(), inverted }
    }

    #[inline]
    fn through(&self, symmetry: usize, flip: u16, slice: u16) -> u16 {
        let inverted = self.inverted[usize::from(slice) * UPRIGHT + symmetry];
        self.images.through(symmetry, flip) ^ inverted
    }
}

impl Large {
    /// The table for a metric.
    pub(in super::super::super) fn new(moves: &Moves, metric: Metric) -> Self {
        let classes = Classes::new(&Conjugates::new::<Twist>(), &Conjugates::new::<Slice>());
        let flips = Flips::new();
        let turns: Vec<Turn> = metric.turns().collect();
        let exchanges: Vec<Exchanges> = turns
            .iter()
            .flat_map(|&turn| (0..UPRIGHT).map(move |symmetry| (turn, symmetry)))
            .map(|(turn, symmetry)| {
                let turned = |flip| moves.flip.after(flip, turn);
                Exchanges::of(|flip| flips.images.through(symmetry, turned(flip)))
            })
            .collect();
        let (home, _) = classes.of(0, Slice::HOME);
        let step = |row: usize, turn: usize| {
            let (twist, slice) = classes.representatives()[row];
            let place = moves.after(Place { twist, flip: 0, slice }, turns[turn]);
            let (row, symmetry) = classes.of(place.twist, place.slice);
            Step {
                row,
                exchanges: &exchanges[turn * UPRIGHT + symmetry],
                inverted: flips.through(symmetry, place.flip, place.slice),
            }
        };
        let rows = Rows::fill(classes.representatives().len(), home, turns.len(), step);
        Large { classes, flips, rows }
    }

    #[inline]
    fn residue(&self, place: Place) -> u8 {
        let (class, symmetry) = self.classes.of(place.twist, place.slice);
        self.rows.residue(class, self.flips.through(symmetry, place.flip, place.slice))
    }
}

impl Distances for Large {
    #[inline]
    fn beside(&self, memo: Memo, place: Place, most: u8) -> Option<Memo> {
        let distance = beside(memo.0[0], self.residue(place));
        (distance <= most).then_some(Memo([distance, 0, 0]))
    }

    fn start(&self, moves: &Moves, metric: Metric, place: Place) -> Memo {
        let residue = |place| self.residue(place);
        Memo([descend(moves, metric, place, residue, |place| place == Place::HOME), 0, 0])
    }

    fn bytes(&self) -> usize {
        self.rows.bytes() + self.classes.bytes()
    }
}
