//! Facelets: nothing is read that turns do not lead to, and nothing refused
//! that they do, both by the group of the turns as permutations of stickers.
//!
//! A text is read as it is; one that is too short for a cube is replaced by a
//! random cube, held as the second number says, whose facelets are exchanged
//! as the pairs say.
#![no_main]

use deepen_check::cube::{SOLVED, Stickers, make, reach};
use deepen_puzzles::cube::{Orientation, Piece, parse_facelets, random_cube};
use libfuzzer_sys::fuzz_target;

mod cube_place;
mod place;

/// The stickers in a text with U up and F in front, if it holds six colours,
/// and centres that some rotations bring there.
fn turned_back(text: &str) -> Option<Stickers> {
    let gap = |letter: &char| letter.is_whitespace() || *letter == '\u{feff}';
    let letters: Vec<char> = text.chars().filter(|letter| !gap(letter)).collect();
    if letters.len() != 54 {
        return None;
    }
    let face = |letter: char| "URFDLB".find(letter.to_ascii_uppercase());
    let centres: Vec<char> = (0..6).map(|place| letters[9 * place + 4]).collect();
    let named = letters.iter().all(|&letter| face(letter).is_some());
    let colour = |&letter: &char| {
        let of_centre = || centres.iter().position(|&centre| centre == letter);
        let colour = if named { face(letter) } else { of_centre() }?;
        Some(b"URFDLB"[colour])
    };
    let mut stickers: Vec<u8> = letters.iter().map(colour).collect::<Option<_>>()?;
    for around in ["", "x", "x", "x", "z", "z2"] {
        if !around.is_empty() {
            let mut turned: Stickers = stickers.clone().try_into().ok()?;
            assert!(make(&mut turned, around));
            stickers = turned.to_vec();
        }
        let mut turned: Stickers = stickers.clone().try_into().ok()?;
        for _ in 0..4 {
            if (0..6).all(|face| turned[9 * face + 4] == SOLVED[9 * face]) {
                return Some(turned);
            }
            assert!(make(&mut turned, "y"));
        }
    }
    None
}

fuzz_target!(|input: (u16, u8, Vec<(u8, u8)>, &str)| {
    let (seed, held, exchanges, text) = input;
    let held = Orientation::all().nth(usize::from(held % 24)).unwrap_or_default();
    let mut spoilt: Vec<char> =
        random_cube(seed.into()).to_facelets_held(held).to_string().chars().collect();
    for (one, other) in exchanges {
        spoilt.swap(usize::from(one % 54), usize::from(other % 54));
    }
    let spoilt: String = spoilt.into_iter().collect();
    let text = if text.len() < 54 { &spoilt } else { text };
    let stickers = turned_back(text);
    let possible = stickers.is_some_and(|stickers| reach::reachable(&stickers));
    match parse_facelets(text) {
        Err(error) => {
            assert!(!possible, "{text}: {error}");
            cube_place::check(text, &error);
        }
        Ok(read) => {
            assert!(possible, "{text} is read as {read:?}");
            assert_eq!(
                Some(read.cube.to_facelets().to_string().into_bytes()),
                stickers.map(Vec::from)
            );
            assert!(
                (0..8).all(|place| Piece::Corner(read.cube.corner(place).0).to_string().len() == 3)
            );
            // Written as it was held, in the colours that it had.
            let seen = read.cube.to_facelets_held(read.orientation).to_string();
            let seen: String =
                seen.chars().map(|face| read.colours["URFDLB".find(face).unwrap()]).collect();
            let gap = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
            let said: String = text.chars().filter(|&letter| !gap(letter)).collect();
            assert!(seen == said || seen == said.to_ascii_uppercase());
        }
    }
});
