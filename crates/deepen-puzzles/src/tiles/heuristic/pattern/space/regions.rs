//! The parts of a board among which the blank can move freely.

use std::ops::Range;

use super::{Sets, Snake, position};
use crate::tiles::Shape;

/// All sets of `k` cells, and the regions each leaves the blank, numbered set
/// by set. Cells are numbered along the [`Snake`].
pub(in super::super) struct Regions {
    /// The order of the cells.
    pub(in super::super) snake: Snake,
    /// All sets.
    pub(in super::super) sets: Sets,
    /// The regions of set `s` are `first[s]..first[s + 1]`.
    pub(super) first: Vec<u32>,
    /// The cells of each region.
    masks: Vec<u32>,
}

impl Regions {
    /// The regions of all patterns of `k` tiles on a board.
    pub(in super::super) fn new(shape: Shape, k: usize) -> Self {
        let snake = Snake::new(shape);
        let sets = Sets::new(&snake, k);
        let (mut masks, mut first) = (Vec::new(), Vec::with_capacity(sets.len() + 1));
        first.push(0);
        for &set in sets.masks() {
            masks.extend(regions_of(snake.board() & !set, &snake));
            first.push(masks.len() as u32);
        }
        Regions { snake, sets, first, masks }
    }

    /// How many there are.
    pub(in super::super) fn len(&self) -> usize {
        self.masks.len()
    }

    /// The regions of a set, by its number.
    pub(in super::super) fn of_set(&self, set: usize) -> Range<usize> {
        self.first[set] as usize..self.first[set + 1] as usize
    }

    /// The cells of a region.
    pub(super) fn mask(&self, region: usize) -> u32 {
        self.masks[region]
    }

    /// The region of a set that holds the blank on a cell that is not in it.
    #[inline]
    pub(in super::super) fn region(&self, set: u32, blank: usize) -> usize {
        let regions = self.of_set(self.sets.number(set));
        let first = regions.start;
        let masks = &self.masks[regions];
        first + masks.iter().position(|mask| mask >> blank & 1 == 1).unwrap_or_default()
    }

    /// The region and the number of the order of a placement, given by the
    /// cells of its tiles, and of the blank, numbered as on the board.
    #[inline]
    pub(in super::super) fn state(&self, placement: &[u8], blank: usize) -> (usize, usize) {
        let places = placement.iter().map(|&cell| self.snake.place(cell.into()));
        let set = places.clone().fold(0, |set, place| set | 1 << place);
        let (mut free, mut order) = (set, 0);
        for (i, place) in places.enumerate() {
            // Lexicographic: the cells before its own that no tile before has.
            order = order * (placement.len() - i) + position(free, place);
            free &= !(1 << place);
        }
        (self.region(set, self.snake.place(blank)), order)
    }
}

/// How many sets of `k` cells a board has, and how many regions they leave
/// the blank.
pub(in super::super) fn region_count(shape: Shape, k: usize) -> (u64, u64) {
    let regions = Regions::new(shape, k);
    (regions.sets.len() as u64, regions.len() as u64)
}

/// The connected components of the free cells, in the order of their first
/// cells.
fn regions_of(free: u32, snake: &Snake) -> impl Iterator<Item = u32> {
    let mut rest = free;
    std::iter::from_fn(move || {
        let region = (rest != 0).then(|| region_of(rest & rest.wrapping_neg(), rest, snake));
        rest &= !region.unwrap_or_default();
        region
    })
}

/// The cells of `free` that can be reached from `rim` within `free`.
fn region_of(rim: u32, free: u32, snake: &Snake) -> u32 {
    let (mut region, mut rim) = (0, rim);
    while rim != 0 {
        region |= rim;
        rim = snake.around(rim) & free & !region;
    }
    region
}
