//! Rubik's cube as 54 stickers: no pieces, only where each turn takes each
//! sticker.
//!
//! A cube is 54 letters, those of the colours, named after the faces whose
//! centres have them: face after face in the order U, R, F, D, L, B, row by
//! row. Moves are words with white space between them.

pub mod distances;
mod goal;
pub mod pieces;
pub mod reach;

use std::fmt;

pub use goal::Goal;

/// The stickers by place: the letters of their colours.
pub type Stickers = [u8; 54];

/// Places row by row, the faces around them as in the net:
///
/// ```text
///              0  1  2
///              3  4  5
///              6  7  8
///  36 37 38   18 19 20    9 10 11   45 46 47
///  39 40 41   21 22 23   12 13 14   48 49 50
///  42 43 44   24 25 26   15 16 17   51 52 53
///             27 28 29
///             30 31 32
///             33 34 35
/// ```
///
/// Each move by a quarter clockwise as cycles of places: the sticker in the
/// first place goes to the second, and so on, that in the last to the first.
const MOVES: [(char, &[[u8; 4]]); 9] = [
    ('U', &[[0, 2, 8, 6], [1, 5, 7, 3], [18, 36, 45, 9], [19, 37, 46, 10], [20, 38, 47, 11]]),
    ('R', &[[9, 11, 17, 15], [10, 14, 16, 12], [20, 2, 51, 29], [23, 5, 48, 32], [26, 8, 45, 35]]),
    ('F', &[[18, 20, 26, 24], [19, 23, 25, 21], [6, 9, 29, 44], [7, 12, 28, 41], [8, 15, 27, 38]]),
    (
        'D',
        &[[27, 29, 35, 33], [28, 32, 34, 30], [24, 15, 51, 42], [25, 16, 52, 43], [26, 17, 53, 44]],
    ),
    ('L', &[[36, 38, 44, 42], [37, 41, 43, 39], [0, 18, 27, 53], [3, 21, 30, 50], [6, 24, 33, 47]]),
    ('B', &[[45, 47, 53, 51], [46, 50, 52, 48], [0, 42, 35, 11], [1, 39, 34, 14], [2, 36, 33, 17]]),
    ('M', &[[1, 19, 28, 52], [4, 22, 31, 49], [7, 25, 34, 46]]),
    ('E', &[[21, 12, 48, 39], [22, 13, 49, 40], [23, 14, 50, 41]]),
    ('S', &[[3, 10, 32, 43], [4, 13, 31, 40], [5, 16, 30, 37]]),
];

/// The solved cube.
pub const SOLVED: Stickers = *b"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

/// Why a plan, or what it starts from, is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CubeError {
    /// Not 54 of the letters U, R, F, D, L, B with the centres in this order.
    NotACube,
    /// A word that is no move that may be made here.
    UnknownMove {
        /// The number of the step, from 1.
        step: u64,
        /// The word.
        found: String,
    },
    /// The plan ends elsewhere than at the goal.
    NotTheGoal {
        /// How many words the plan has.
        steps: u64,
        /// The first place, from 0, where there is a wrong colour.
        place: usize,
        /// The letter of the colour.
        found: char,
    },
    /// More states than this slow way is meant for.
    TooDeep {
        /// The most steps away from solved that are looked at.
        most: u32,
    },
    /// A name of no goal.
    NoSuchGoal {
        /// The name.
        found: String,
    },
}

impl fmt::Display for CubeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CubeError::NotACube => {
                write!(
                    f,
                    "the start is not 54 of the letters URFDLB with the centres in this order"
                )
            }
            CubeError::UnknownMove { step, found } => {
                write!(
                    f,
                    "step {step} is `{}`, not a move such as U, U2 or U'",
                    found.escape_debug()
                )
            }
            CubeError::NotTheGoal { steps, place, found } => {
                let face = "URFDLB".as_bytes()[place / 9 % 6] as char;
                let number = place % 9 + 1;
                write!(
                    f,
                    "after {steps} steps {face}{number} has the colour of {found}, which is not the goal's"
                )
            }
            CubeError::TooDeep { most } => {
                write!(f, "more than {most} steps, too many to check this way")
            }
            CubeError::NoSuchGoal { found } => {
                write!(f, "there is no goal `{}`", found.escape_debug())
            }
        }
    }
}

impl std::error::Error for CubeError {}

/// What a step costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Metric {
    /// One for any turn of a face.
    Half,
    /// One for a quarter, two for a half turn.
    Quarter,
}

/// The stickers of a cube that is written as 54 letters.
///
/// # Errors
/// When it is not: the centres must be U, R, F, D, L, B.
pub fn stickers(letters: &str) -> Result<Stickers, CubeError> {
    let stickers: Stickers = letters.as_bytes().try_into().map_err(|_| CubeError::NotACube)?;
    let centres_right = (0..6).all(|face| stickers[9 * face + 4] == SOLVED[9 * face]);
    let known = stickers.iter().all(|letter| b"URFDLB".contains(letter));
    if known && centres_right { Ok(stickers) } else { Err(CubeError::NotACube) }
}

/// A quarter of one of the moves written down above.
fn quarter(stickers: &mut Stickers, letter: char) {
    let before = *stickers;
    for (_, cycles) in MOVES.iter().filter(|(name, _)| *name == letter) {
        for cycle in *cycles {
            for at in 0..4 {
                stickers[usize::from(cycle[(at + 1) % 4])] = before[usize::from(cycle[at])];
            }
        }
    }
}

/// Makes one move: a turn of a face, a wide turn such as `Rw`, a slice or a
/// rotation, with nothing, `2` or `'` behind it. False if the word is none.
#[must_use]
pub fn make(stickers: &mut Stickers, word: &str) -> bool {
    let (name, times) = match word.strip_suffix(['2', '\'']) {
        None => (word, 1),
        Some(name) if word.ends_with('2') => (name, 2),
        Some(name) => (name, 3),
    };
    // What else is moved, and whether the other way.
    let parts: &[(char, u32)] = match name {
        "U" | "R" | "F" | "D" | "L" | "B" | "M" | "E" | "S" => &[(name.as_bytes()[0] as char, 1)],
        "Uw" => &[('U', 1), ('E', 3)],
        "Rw" => &[('R', 1), ('M', 3)],
        "Fw" => &[('F', 1), ('S', 1)],
        "Dw" => &[('D', 1), ('E', 1)],
        "Lw" => &[('L', 1), ('M', 1)],
        "Bw" => &[('B', 1), ('S', 3)],
        "x" => &[('R', 1), ('M', 3), ('L', 3)],
        "y" => &[('U', 1), ('E', 3), ('D', 3)],
        "z" => &[('F', 1), ('S', 1), ('B', 3)],
        _ => return false,
    };
    for &(letter, quarters) in parts {
        for _ in 0..times * quarters {
            quarter(stickers, letter);
        }
    }
    true
}

/// Plays a plan of turns of faces and returns its cost.
///
/// # Errors
/// When the start is no cube, at the first word that is no turn of a face, or
/// when the end is not the goal.
pub fn replay(start: &str, plan: &str, goal: &Goal, metric: Metric) -> Result<u64, CubeError> {
    let mut cube = stickers(start)?;
    let (mut steps, mut cost) = (0, 0);
    for word in plan.split_whitespace() {
        steps += 1;
        let of_a_face = word.starts_with(['U', 'R', 'F', 'D', 'L', 'B']) && !word.contains('w');
        if !of_a_face || !make(&mut cube, word) {
            return Err(CubeError::UnknownMove { step: steps, found: word.to_owned() });
        }
        cost += if metric == Metric::Quarter && word.ends_with('2') { 2 } else { 1 };
    }
    match goal.fault(&cube) {
        None => Ok(cost),
        Some(place) => Err(CubeError::NotTheGoal { steps, place, found: cube[place] as char }),
    }
}

#[cfg(test)]
mod tests;
