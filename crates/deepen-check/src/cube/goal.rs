//! What a plan has to lead to, as the colours that places may have.

use super::{CubeError, Stickers, pieces};

/// Which colours each place may have at the end: a bit for each, in the order
/// U, R, F, D, L, B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    allowed: [u8; 54],
}

const ANY: u8 = 0b11_1111;

impl Goal {
    /// Every sticker has the colour of its centre.
    #[must_use]
    pub fn solved() -> Goal {
        Goal::own(|_| true)
    }

    /// The corners are solved.
    #[must_use]
    pub fn corners() -> Goal {
        Goal::own(|place| matches!(place % 9, 0 | 2 | 6 | 8))
    }

    /// The edges are solved.
    #[must_use]
    pub fn edges() -> Goal {
        Goal::own(|place| matches!(place % 9, 1 | 3 | 5 | 7))
    }

    /// The four edges of a face, given by its letter, are solved.
    ///
    /// # Errors
    /// When no face has the letter.
    pub fn cross(face: char) -> Result<Goal, CubeError> {
        let across = match face {
            'U' | 'D' => "FRBL",
            'R' | 'L' => "UFDB",
            'F' | 'B' => "URDL",
            _ => return Err(CubeError::NoSuchPiece { found: face.to_string() }),
        };
        let names: Vec<String> = across.chars().map(|other| format!("{face}{other}")).collect();
        Goal::pieces(&names.join(" "))
    }

    /// Some pieces are solved: their names, such as `UF` or `URF`, letters in
    /// any order, with white space between them.
    ///
    /// # Errors
    /// At the first name that no piece has.
    pub fn pieces(names: &str) -> Result<Goal, CubeError> {
        let mut goal = Goal { allowed: [ANY; 54] };
        for name in names.split_whitespace() {
            let places = pieces::places(name);
            let places = places.ok_or_else(|| CubeError::NoSuchPiece { found: name.to_owned() })?;
            for &place in places {
                goal.allowed[usize::from(place)] = 1 << (place / 9);
            }
        }
        Ok(goal)
    }

    /// What turns of U and D and half turns of the other faces lead to: only
    /// colours of U and D on these faces, and on F and B in the layer between
    /// them only those of F and B.
    #[must_use]
    pub fn domino() -> Goal {
        let allowed = |place: usize| match (place / 9, place % 9) {
            (0 | 3, _) => 0b00_1001,
            (1 | 4, 3 | 5) => 0b01_0010,
            (2 | 5, 3 | 5) => 0b10_0100,
            _ => ANY,
        };
        Goal { allowed: std::array::from_fn(allowed) }
    }

    fn own(wanted: impl Fn(usize) -> bool) -> Goal {
        let allowed = |place| if wanted(place) { 1 << (place / 9) } else { ANY };
        Goal { allowed: std::array::from_fn(allowed) }
    }

    /// The first place that has a wrong colour.
    pub(super) fn fault(&self, stickers: &Stickers) -> Option<usize> {
        (0..54).find(|&place| {
            let colour = "URFDLB".bytes().position(|letter| letter == stickers[place]);
            colour.is_none_or(|colour| self.allowed[place] >> colour & 1 == 0)
        })
    }
}
