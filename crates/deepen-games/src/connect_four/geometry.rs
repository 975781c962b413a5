//! Bitboards: a column is `height + 1` bits from the bottom up, of which the
//! uppermost is no square, so that lines shifted beyond a column's end meet
//! nothing. The square of column `c` and row `r` is bit `c * (height + 1) + r`.
//!
//! What depends on the size of the board is asked of a [`Geometry`]. The
//! standard board's is a type without fields, all of whose answers are
//! constants; that of any other size holds them.

use super::size::Size;

/// Numbers and masks of a board, and what follows from them.
pub(crate) trait Geometry: Copy + Send + Sync {
    /// Columns.
    fn width(self) -> u32;
    /// Rows.
    fn height(self) -> u32;
    /// The lowest square of every column.
    fn bottom(self) -> u64;
    /// All squares.
    fn squares(self) -> u64;
    /// Every second row from the top one down: the squares of whoever follows
    /// up in every column.
    fn follow_up_rows(self) -> u64;

    /// The highest square of every column.
    #[inline]
    fn top(self) -> u64 {
        self.bottom() << (self.height() - 1)
    }

    /// Where four of these in a line begin, in the direction of this shift.
    #[inline]
    fn lines(self, stones: u64, shift: u32) -> u64 {
        let pairs = stones & (stones >> shift);
        pairs & (pairs >> (2 * shift))
    }

    /// All squares of the column.
    #[inline]
    fn column(self, column: u32) -> u64 {
        ((1 << self.height()) - 1) << (column * (self.height() + 1))
    }

    /// Where a stone can fall when `all` squares are taken.
    #[inline]
    fn playable(self, all: u64) -> u64 {
        (all + self.bottom()) & self.squares()
    }

    /// Whether four of these are in a line.
    #[inline]
    fn has_four(self, stones: u64) -> bool {
        let height = self.height();
        [1, height, height + 1, height + 2].into_iter().any(|shift| self.lines(stones, shift) != 0)
    }

    /// Squares, taken ones among them, on which one more stone makes four in
    /// a line with these.
    #[inline]
    fn completions(self, stones: u64) -> u64 {
        let line = |shift: u32| {
            let right = (stones << shift) & (stones << (2 * shift));
            let left = (stones >> shift) & (stones >> (2 * shift));
            (right & (stones << (3 * shift)))
                | (right & (stones >> shift))
                | (left & (stones << shift))
                | (left & (stones >> (3 * shift)))
        };
        let height = self.height();
        let vertical = (stones << 1) & (stones << 2) & (stones << 3);
        (vertical | line(height) | line(height + 1) | line(height + 2)) & self.squares()
    }

    /// The same stones seen in a mirror that stands beside the board.
    #[inline]
    fn mirror(self, stones: u64) -> u64 {
        let bits = self.height() + 1;
        // A board of one column may take all 64 bits.
        let column = u64::MAX >> (64 - bits);
        (0..self.width()).fold(0, |mirrored, at| {
            mirrored | (stones >> (at * bits) & column) << ((self.width() - 1 - at) * bits)
        })
    }

    /// Bits of a position's key.
    #[inline]
    fn key_bits(self) -> u32 {
        self.width() * (self.height() + 1)
    }

    /// A number that no other position has: in every column a one above the
    /// uppermost stone, and below it ones for the stones of one side.
    #[inline]
    fn key(self, own: u64, all: u64) -> u64 {
        own.wrapping_add(all).wrapping_add(self.bottom())
    }
}

/// Every `step`-th bit, `count` of them.
const fn repeated(pattern: u64, step: u32, count: u32) -> u64 {
    let mut bits = 0;
    let mut at = 0;
    while at < count {
        bits |= pattern << (at * step);
        at += 1;
    }
    bits
}

/// Every second one of `height` bits from the uppermost down.
const fn alternate(height: u32) -> u64 {
    let mut bits = 0;
    let mut row = height;
    while row > 0 {
        bits |= 1 << (row - 1);
        row = row.saturating_sub(2);
    }
    bits
}

/// Seven columns of six.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard;

const STANDARD_BOTTOM: u64 = repeated(1, 7, 7);
const STANDARD_FOLLOW_UP: u64 = repeated(alternate(6), 7, 7);

impl Geometry for Standard {
    #[inline]
    fn width(self) -> u32 {
        7
    }

    #[inline]
    fn height(self) -> u32 {
        6
    }

    #[inline]
    fn bottom(self) -> u64 {
        STANDARD_BOTTOM
    }

    #[inline]
    fn squares(self) -> u64 {
        STANDARD_BOTTOM * 63
    }

    #[inline]
    fn follow_up_rows(self) -> u64 {
        STANDARD_FOLLOW_UP
    }
}

/// Any size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AnySize {
    width: u32,
    height: u32,
    bottom: u64,
    squares: u64,
    follow_up_rows: u64,
}

impl AnySize {
    pub(crate) fn new(size: Size) -> Self {
        let (width, height) = (size.width(), size.height());
        let every_column = |pattern| repeated(pattern, height + 1, width);
        AnySize {
            width,
            height,
            bottom: every_column(1),
            squares: every_column((1 << height) - 1),
            follow_up_rows: every_column(alternate(height)),
        }
    }
}

impl Geometry for AnySize {
    #[inline]
    fn width(self) -> u32 {
        self.width
    }

    #[inline]
    fn height(self) -> u32 {
        self.height
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline]
    fn squares(self) -> u64 {
        self.squares
    }

    #[inline]
    fn follow_up_rows(self) -> u64 {
        self.follow_up_rows
    }

    // A single column may be so high that shifting by two or three times its
    // bits leaves the word; it has lines upwards only.
    #[inline]
    fn lines(self, stones: u64, shift: u32) -> u64 {
        let pairs = stones & stones.unbounded_shr(shift);
        pairs & pairs.unbounded_shr(2 * shift)
    }

    #[inline]
    fn completions(self, stones: u64) -> u64 {
        let line = |shift: u32| {
            let up = |times: u32| stones.unbounded_shl(times * shift);
            let down = |times: u32| stones.unbounded_shr(times * shift);
            let (right, left) = (up(1) & up(2), down(1) & down(2));
            (right & (up(3) | down(1))) | (left & (up(1) | down(3)))
        };
        let height = self.height;
        let vertical = (stones << 1) & (stones << 2) & (stones << 3);
        (vertical | line(height) | line(height + 1) | line(height + 2)) & self.squares
    }
}
