//! Cells relative to a cell as words of bits, and obstacles as rows of bits:
//! whether a motion collides is a few words.

use super::pose::Offset;
use crate::grid::{Grid, Medium};

/// Up to 64 cells of a row.
#[derive(Clone, Copy, Debug)]
struct Word {
    x: i32,
    y: i32,
    bits: u64,
}

/// A set of cells relative to a cell.
#[derive(Clone, Debug)]
pub(super) struct Mask {
    words: Vec<Word>,
    least: Offset,
    most: Offset,
}

impl Mask {
    /// The cells, each moved by an offset.
    pub(super) fn new(cells: &[Offset], moved: Offset) -> Self {
        let mut sorted: Vec<Offset> =
            cells.iter().map(|(x, y)| (y + moved.1, x + moved.0)).collect();
        sorted.sort_unstable();
        let mut words: Vec<Word> = Vec::new();
        let (mut least, mut most) = ((0, 0), (0, 0));
        for (y, x) in sorted {
            least = (x.min(least.0), y.min(least.1));
            most = (x.max(most.0), y.max(most.1));
            match words.last_mut() {
                Some(word) if word.y == y && x - word.x < 64 => word.bits |= 1 << (x - word.x),
                _ => words.push(Word { x, y, bits: 1 }),
            }
        }
        Mask { words, least, most }
    }

    /// The cells, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = Offset> {
        self.words.iter().flat_map(|word| {
            let bits = (0..64).filter(|bit| word.bits >> bit & 1 == 1);
            bits.map(|bit| (word.x + bit, word.y))
        })
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<Word>()
    }
}

/// Which cells of a map are blocked; all around it is.
#[derive(Clone, Debug)]
pub struct Obstacles {
    width: u16,
    height: u16,
    /// Words in a row; one more than are needed, so that 64 bits can be read
    /// from every column on.
    stride: usize,
    bits: Vec<u64>,
}

impl Obstacles {
    /// A map of so many columns and rows, told of each cell whether it is
    /// blocked, row by row.
    ///
    /// ```
    /// use deepen_maps::lattice::Obstacles;
    ///
    /// let wall = Obstacles::new(5, 3, |x, _| x == 2);
    /// assert!(wall.blocked(2, 1) && !wall.blocked(1, 1) && wall.blocked(-1, 0));
    /// ```
    #[must_use]
    pub fn new(width: u16, height: u16, mut blocked: impl FnMut(u16, u16) -> bool) -> Self {
        let stride = usize::from(width).div_ceil(64) + 1;
        let mut bits = vec![0; stride * usize::from(height)];
        for y in 0..height {
            for x in 0..width {
                let word = usize::from(y) * stride + usize::from(x) / 64;
                bits[word] |= u64::from(blocked(x, y)) << (x % 64);
            }
        }
        Obstacles { width, height, stride, bits }
    }

    /// The obstacles of a grid map for a robot on land: all but firm ground and
    /// swamp.
    #[must_use]
    pub fn on_land(grid: &Grid) -> Self {
        // Sides are at most `MAX_SIDE`, which fits.
        let (width, height) = (grid.width() as u16, grid.height() as u16);
        let mut terrain = grid.terrains().iter();
        Obstacles::new(width, height, |_, _| {
            terrain.next().is_none_or(|terrain| terrain.medium() != Some(Medium::Land))
        })
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.width
    }

    /// How many rows there are.
    #[must_use]
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Whether a cell is blocked, as all cells outside the map are.
    #[must_use]
    pub fn blocked(&self, x: i32, y: i32) -> bool {
        let inside =
            (0..i32::from(self.width)).contains(&x) && (0..i32::from(self.height)).contains(&y);
        !inside || self.word(x, y) & 1 == 1
    }

    /// The cells of a row from a column on, both within the map.
    #[inline]
    #[allow(clippy::cast_sign_loss)] // within the map
    fn word(&self, x: i32, y: i32) -> u64 {
        let (x, y) = (x as usize, y as usize);
        let word = y * self.stride + x / 64;
        let (low, high) = (self.bits[word], self.bits[word + 1]);
        // In two shifts, because one by 64 is none.
        low >> (x % 64) | high << 1 << (63 - x % 64)
    }

    /// Whether one of the cells of a mask is blocked when it is laid upon a
    /// cell.
    #[inline]
    pub(super) fn hit(&self, mask: &Mask, x: u16, y: u16) -> bool {
        let (x, y) = (i32::from(x), i32::from(y));
        // The cells at the borders of the mask are in it or in the cell itself.
        let outside = x + mask.least.0 < 0
            || y + mask.least.1 < 0
            || x + mask.most.0 >= i32::from(self.width)
            || y + mask.most.1 >= i32::from(self.height);
        outside || mask.words.iter().any(|word| self.word(x + word.x, y + word.y) & word.bits != 0)
    }

    /// The first of the cells of a mask that is blocked, row by row.
    pub(super) fn first_hit(&self, mask: &Mask, x: u16, y: u16) -> Option<Offset> {
        let on_map = |(dx, dy): Offset| (i32::from(x) + dx, i32::from(y) + dy);
        mask.cells().map(on_map).find(|(x, y)| self.blocked(*x, *y))
    }

    /// All there is, as words: for fingerprints.
    pub(super) fn words(&self) -> impl Iterator<Item = u64> {
        [u64::from(self.width), u64::from(self.height)].into_iter().chain(self.bits.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_cells_say_the_same() {
        let map = Obstacles::new(150, 20, |x, y| (u32::from(x) * 7 + u32::from(y) * 13) % 11 == 3);
        let masks = [
            vec![(0, 0)],
            vec![(0, 0), (1, 0), (2, 1), (-3, -1)],
            (0..130).map(|x| (x, 0)).collect(),
            (-9..9).map(|x| (x, x / 2)).collect(),
        ];
        for cells in masks {
            for moved in [(0, 0), (-2, 1)] {
                let mask = Mask::new(&cells, moved);
                for (x, y) in (0..150).flat_map(|x| (0..20).map(move |y| (x, y))) {
                    let at = |(dx, dy): &Offset| {
                        (i32::from(x) + dx + moved.0, i32::from(y) + dy + moved.1)
                    };
                    let blocked = |cell: &Offset| {
                        let (x, y) = at(cell);
                        map.blocked(x, y)
                    };
                    assert_eq!(map.hit(&mask, x, y), cells.iter().any(blocked), "{x} {y}");
                    let first = map.first_hit(&mask, x, y);
                    assert_eq!(first.is_some(), cells.iter().any(blocked));
                }
            }
        }
    }
}
