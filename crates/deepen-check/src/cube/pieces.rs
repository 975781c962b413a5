//! Which stickers belong to a piece, and cubes in Reid's notation.

use super::{CubeError, SOLVED, Stickers};

/// The names of the pieces, and below the places of their stickers.
pub(super) const PIECES: &str =
    "UB UR UF UL DF DR DB DL FR FL BR BL URF UFL ULB UBR DFR DLF DBL DRB";
pub(super) const EDGES: [[u8; 2]; 12] = [
    [1, 46],
    [5, 10],
    [7, 19],
    [3, 37],
    [28, 25],
    [32, 16],
    [34, 52],
    [30, 43],
    [23, 12],
    [21, 41],
    [48, 14],
    [50, 39],
];
pub(super) const CORNERS: [[u8; 3]; 8] = [
    [8, 9, 20],
    [6, 18, 38],
    [0, 36, 47],
    [2, 45, 11],
    [29, 26, 15],
    [27, 44, 24],
    [33, 53, 42],
    [35, 17, 51],
];

pub(super) fn sorted(name: &str) -> Vec<char> {
    let mut letters: Vec<char> = name.chars().collect();
    letters.sort_unstable();
    letters
}

/// The places in the order of the notation.
const ORDER: &str = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";

/// The places of the stickers of a piece that has such a name, its letters in
/// any order.
pub(super) fn places(name: &str) -> Option<&'static [u8]> {
    let index = PIECES.split_whitespace().position(|piece| sorted(piece) == sorted(name))?;
    Some(if index < 12 { &EDGES[index][..] } else { &CORNERS[index - 12][..] })
}

/// The stickers of the pieces in twenty places, letter by letter on the faces
/// of the place: whether there are such pieces is not looked at.
///
/// # Errors
/// When there are not twenty words of as many faces as the places have.
pub fn from_reid(text: &str) -> Result<Stickers, CubeError> {
    let mut cube = SOLVED;
    let mut words = text.split_whitespace();
    for name in ORDER.split_whitespace() {
        let word = words.next().filter(|word| word.len() == name.len());
        let letters = word.filter(|word| word.bytes().all(|letter| b"URFDLB".contains(&letter)));
        let letters = letters.ok_or(CubeError::NotACube)?;
        for (face, letter) in name.bytes().zip(letters.bytes()) {
            for &place in places(name).unwrap_or(&[]) {
                if SOLVED[usize::from(place)] == face {
                    cube[usize::from(place)] = letter;
                }
            }
        }
    }
    if words.next().is_none() { Ok(cube) } else { Err(CubeError::NotACube) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::{make, stickers};

    #[test]
    fn published_cubes_are_what_their_scramble_makes_them() {
        let mut count = 0;
        for file in ["known_optimal.csv", "korf1997_ten.csv"] {
            let path = format!("{}/../../data/cube/{file}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
                let fields: Vec<&str> = line.split(',').collect();
                let mut cube = SOLVED;
                assert!(fields[1].split_whitespace().all(|word| make(&mut cube, word)));
                assert_eq!(stickers(fields[2]), Ok(cube), "{line}");
                assert_eq!(from_reid(fields[3]), Ok(cube), "{line}");
                count += 1;
            }
        }
        assert_eq!(count, 88);
        assert_eq!(from_reid(ORDER), Ok(SOLVED));
        assert_eq!(from_reid(&ORDER[3..]), Err(CubeError::NotACube));
        assert_eq!(from_reid(&format!("{ORDER} U")), Err(CubeError::NotACube));
        assert_eq!(from_reid(&ORDER.replace("UFR", "UXR")), Err(CubeError::NotACube));
    }
}
