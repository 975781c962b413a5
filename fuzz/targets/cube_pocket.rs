//! Facelets of the 2x2x2 cube: every cube is read in any colours; what is read
//! of other texts is what they say, in the colours that they have.
//!
//! A text is read as it is; one that is too short for a cube is replaced by
//! the cube of a number, whose facelets are exchanged as the pairs say.
#![no_main]

use std::collections::HashMap;

use deepen_puzzles::cube::pocket::{Pocket, parse_pocket};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u32, Vec<(u8, u8)>, &str)| {
    let (number, exchanges, text) = input;
    let pocket = Pocket::of_rank(u64::from(number) % Pocket::COUNT).unwrap();
    let mut spoilt: Vec<char> = pocket.to_facelets().chars().collect();
    assert_eq!(parse_pocket(&spoilt.iter().collect::<String>()), Ok(pocket));
    for (one, other) in exchanges {
        spoilt.swap(usize::from(one % 24), usize::from(other % 24));
    }
    let spoilt: String = spoilt.into_iter().collect();
    let text = if text.len() < 24 { &spoilt } else { text };
    if let Ok(read) = parse_pocket(text) {
        // One character for each colour, and one colour for each character.
        let gap = |letter: char| letter.is_whitespace() || letter == '\u{feff}';
        let said: Vec<char> = text.chars().filter(|&letter| !gap(letter)).collect();
        let faces: Vec<char> = read.to_facelets().chars().collect();
        assert_eq!(said.len(), faces.len());
        let upper = said.iter().all(|letter| "URFDLBurfdlb".contains(*letter));
        let said = said.iter().map(|c| if upper { c.to_ascii_uppercase() } else { *c });
        let (mut colours, mut back) = (HashMap::new(), HashMap::new());
        for (said, face) in said.zip(faces) {
            assert_eq!(*colours.entry(face).or_insert(said), said);
            assert_eq!(*back.entry(said).or_insert(face), face);
        }
        assert_eq!(Pocket::of_rank(read.rank()), Some(read));
    }
});
