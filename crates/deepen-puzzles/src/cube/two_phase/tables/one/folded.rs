//! Exact distances by flip and something else, folded up by symmetry: a row of
//! flips for each class of the other number.

use std::marker::PhantomData;

use deepen_tables::encode::EncodeError;
use deepen_tables::memory::{Bytes, prefetch};

use super::classes::{Classes, class_of};
use super::fill::{Rows, Step, line, residue};
use super::row::Exchanges;
use super::{Moves, Place, descend};
use crate::cube::coordinates::{Conjugates, Coordinate, Flip, Slice, Twist, UPRIGHT};
use crate::cube::{Face, Metric, Symmetry, Turn};

/// What a table knows of a place besides its flip.
pub(super) trait Part {
    /// How many numbers there are of it.
    const COUNT: usize;

    /// The number of a place.
    fn number(place: Place) -> usize;

    /// A place of a number, with nothing flipped, and with what the part does
    /// not know at home.
    fn place(number: usize) -> Place;

    /// Whether the image of a flip under a symmetry follows from the part. It
    /// does not follow without the slice where F comes to lie beside.
    fn admits(symmetry: &Symmetry) -> bool;
}

/// The twist alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByTwist;

impl Part for ByTwist {
    const COUNT: usize = Twist::COUNT;

    #[inline]
    fn number(place: Place) -> usize {
        place.twist.into()
    }

    fn place(number: usize) -> Place {
        Place { twist: number as u16, ..Place::HOME }
    }

    fn admits(symmetry: &Symmetry) -> bool {
        symmetry.face(Face::F).axis() == Face::F.axis()
    }
}

/// The slice alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct BySlice;

impl Part for BySlice {
    const COUNT: usize = Slice::COUNT;

    #[inline]
    fn number(place: Place) -> usize {
        place.slice.into()
    }

    fn place(number: usize) -> Place {
        Place { slice: number as u16, ..Place::HOME }
    }

    fn admits(_: &Symmetry) -> bool {
        true
    }
}

/// Twist and slice: all there is.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByBoth;

impl Part for ByBoth {
    const COUNT: usize = Twist::COUNT * Slice::COUNT;

    #[inline]
    fn number(place: Place) -> usize {
        usize::from(place.twist) * Slice::COUNT + usize::from(place.slice)
    }

    fn place(number: usize) -> Place {
        let (twist, slice) = (number / Slice::COUNT, number % Slice::COUNT);
        Place { twist: twist as u16, slice: slice as u16, flip: 0 }
    }

    fn admits(_: &Symmetry) -> bool {
        true
    }
}

/// What symmetries do to numbers of the first phase.
#[derive(Clone, Debug)]
pub(super) struct Images {
    twists: Conjugates,
    slices: Conjugates,
    flips: Flips,
}

/// Flips seen through the symmetries.
#[derive(Clone, Debug)]
struct Flips {
    /// With the middle edges in the middle.
    at_home: Conjugates,
    /// At `slice * 16 + symmetry`: what is inverted for the middle edges that
    /// are elsewhere.
    inverted: Vec<u16>,
}

impl Flips {
    fn reader(&self) -> FlipReader<'_> {
        FlipReader { at_home: self.at_home.images(), inverted: &self.inverted }
    }
}

/// The same, laid open.
#[derive(Clone, Copy, Debug)]
struct FlipReader<'t> {
    at_home: &'t [u16],
    inverted: &'t [u16],
}

impl FlipReader<'_> {
    #[inline]
    fn through(&self, symmetry: usize, place: Place) -> u16 {
        let at = |number: u16| usize::from(number) * UPRIGHT + symmetry;
        self.at_home[at(place.flip)] ^ self.inverted[at(place.slice)]
    }
}

impl Images {
    pub(super) fn new() -> Self {
        let mut inverted = Vec::with_capacity(Slice::COUNT * UPRIGHT);
        for slice in 0..Slice::COUNT as u16 {
            let cube = Slice::cube(slice);
            let image = |symmetry: &Symmetry| Flip::of(&symmetry.conjugate(&cube));
            inverted.extend(Symmetry::all()[..UPRIGHT].iter().map(image));
        }
        Images {
            twists: Conjugates::new::<Twist>(),
            slices: Conjugates::new::<Slice>(),
            flips: Flips { at_home: Conjugates::new::<Flip>(), inverted },
        }
    }

    fn through(&self, symmetry: usize, place: Place) -> Place {
        Place {
            twist: self.twists.through(symmetry, place.twist),
            slice: self.slices.through(symmetry, place.slice),
            flip: self.flips.reader().through(symmetry, place),
        }
    }
}

/// The distances by flip and a part.
#[derive(Clone, Debug)]
pub(super) struct Folded<P> {
    classes: Classes,
    flips: Flips,
    rows: Rows,
    part: PhantomData<P>,
}

impl<P: Part> Folded<P> {
    /// The table for a metric.
    pub(super) fn new(moves: &Moves, images: &Images, metric: Metric) -> Self {
        let classes = classes::<P>(images);
        let (bytes, _) = fill::<P>(moves, images, metric, &classes);
        let rows = Rows::of(bytes);
        Folded { classes, flips: images.flips.clone(), rows, part: PhantomData }
    }

    /// The table of bytes that [`build`] has made.
    ///
    /// # Errors
    /// When they are not as many.
    pub(super) fn of_bytes(images: &Images, bytes: Bytes) -> Result<Self, EncodeError> {
        let classes = classes::<P>(images);
        let rows = Rows::new(bytes, classes.count())?;
        Ok(Folded { classes, flips: images.flips.clone(), rows, part: PhantomData })
    }

    /// What look-ups go by.
    pub(super) fn reader(&self) -> Reader<'_, P> {
        let (classes, flips) = (self.classes.words(), self.flips.reader());
        Reader { classes, flips, rows: self.rows.bytes(), part: PhantomData }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.rows.bytes().len() + self.classes.bytes()
    }
}

/// The bytes of the table for a metric, and how many places there are at each
/// distance.
pub(super) fn build<P: Part>(moves: &Moves, images: &Images, metric: Metric) -> (Bytes, Vec<u64>) {
    fill::<P>(moves, images, metric, &classes::<P>(images))
}

/// The classes of the numbers of a part.
pub(super) fn classes<P: Part>(images: &Images) -> Classes {
    let upright = Symmetry::all()[..UPRIGHT].iter().enumerate();
    let symmetries: Vec<usize> =
        upright.filter(|(_, symmetry)| P::admits(symmetry)).map(|(at, _)| at).collect();
    Classes::new(P::COUNT, &symmetries, |number, symmetry| {
        P::number(images.through(symmetry, P::place(number)))
    })
}

fn fill<P: Part>(
    moves: &Moves,
    images: &Images,
    metric: Metric,
    classes: &Classes,
) -> (Bytes, Vec<u64>) {
    let turns: Vec<Turn> = metric.turns().collect();
    let exchanges: Vec<Exchanges> = turns
        .iter()
        .flat_map(|&turn| (0..UPRIGHT).map(move |symmetry| (turn, symmetry)))
        .map(|(turn, symmetry)| {
            let turned = |flip| moves.flip.after(flip, turn);
            Exchanges::of(|flip| images.flips.at_home.through(symmetry, turned(flip)))
        })
        .collect();
    let flips = images.flips.reader();
    let step = |class: usize, turn: usize| {
        let place = moves.after(P::place(classes.representative(class)), turns[turn]);
        let number = P::number(place);
        let (row, symmetry) = class_of(classes.words(), number);
        // A part without the slice has it at home, whatever the turn does.
        let place = Place { flip: place.flip, ..P::place(number) };
        Step {
            row,
            exchanges: &exchanges[turn * UPRIGHT + symmetry],
            inverted: flips.through(symmetry, place),
        }
    };
    let (home, _) = class_of(classes.words(), P::number(Place::HOME));
    Rows::fill(&classes.sizes(), home, turns.len(), step)
}

/// A table as it is looked up: its memory laid open once for many look-ups.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'t, P> {
    classes: &'t [u32],
    flips: FlipReader<'t>,
    rows: &'t [u8],
    part: PhantomData<P>,
}

impl<P: Part> Reader<'_, P> {
    /// The distance of a place modulo 3.
    #[inline]
    pub(super) fn residue(&self, place: Place) -> u8 {
        let (class, symmetry) = class_of(self.classes, P::number(place));
        residue(self.rows, class, self.flips.through(symmetry, place))
    }

    /// Has what is read of a place on its way to the processor.
    #[inline]
    pub(super) fn expect(&self, place: Place) {
        let (class, symmetry) = class_of(self.classes, P::number(place));
        prefetch(self.rows, line(class, self.flips.through(symmetry, place)));
    }

    /// The distance of a place.
    pub(super) fn distance(&self, moves: &Moves, metric: Metric, place: Place) -> u8 {
        let home = P::number(Place::HOME);
        let is_home = |place: Place| P::number(place) == home && place.flip == 0;
        descend(moves, metric, place, |place| self.residue(place), is_home)
    }
}
