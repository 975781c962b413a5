//! The size of a board: any whose columns, with one bit more each, fit into
//! 64 bits.

use core::fmt;

/// Width and height of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// Why a board of some width and height is not played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SizeError {
    /// It has no square.
    Empty,
    /// A column takes `height + 1` bits, and all columns together more than
    /// the 64 of a word.
    TooLarge {
        /// Columns asked for.
        width: usize,
        /// Rows asked for.
        height: usize,
    },
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SizeError::Empty => f.write_str("a board needs at least one column and one row"),
            SizeError::TooLarge { width, height } => write!(
                f,
                "a board of {width}x{height} is too large: width times (height + 1) must not exceed 64"
            ),
        }
    }
}

impl core::error::Error for SizeError {}

impl Size {
    /// Seven columns of six squares: the board that is sold.
    pub const STANDARD: Size = Size { width: 7, height: 6 };

    /// A board of `width` columns of `height` squares.
    ///
    /// # Errors
    /// When it has no square, or `width * (height + 1)` exceeds 64.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        if width == 0 || height == 0 {
            return Err(SizeError::Empty);
        }
        if width > 32 || height > 63 || width * (height + 1) > 64 {
            return Err(SizeError::TooLarge { width, height });
        }
        Ok(Size { width: width as u8, height: height as u8 })
    }

    /// Columns.
    #[must_use]
    pub fn width(self) -> u32 {
        u32::from(self.width)
    }

    /// Rows.
    #[must_use]
    pub fn height(self) -> u32 {
        u32::from(self.height)
    }

    /// Squares: stones on a full board.
    #[must_use]
    pub fn squares(self) -> u32 {
        self.width() * self.height()
    }
}

impl Default for Size {
    fn default() -> Self {
        Size::STANDARD
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fits_into_a_word_or_is_refused() {
        for (width, height) in [(7, 6), (8, 7), (9, 6), (1, 63), (32, 1), (10, 5)] {
            let size = Size::new(width, height).unwrap();
            assert_eq!((size.width() as usize, size.height() as usize), (width, height));
            assert_eq!(size.squares() as usize, width * height);
        }
        assert_eq!(Size::new(0, 6), Err(SizeError::Empty));
        assert_eq!(Size::new(7, 0), Err(SizeError::Empty));
        for (width, height) in [(8, 8), (33, 1), (1, 64), (usize::MAX, 2), (2, usize::MAX)] {
            assert_eq!(Size::new(width, height), Err(SizeError::TooLarge { width, height }));
        }
        assert_eq!(Size::default().to_string(), "7x6");
    }
}
