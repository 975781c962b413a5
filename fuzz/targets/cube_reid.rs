//! Reid's notation: nothing is read that turns do not lead to, and nothing
//! refused that they do, by the group of the turns as permutations of stickers.
//!
//! A text is read as it is; one that is too short for a cube is replaced by
//! that of a random cube, whose characters are exchanged as the pairs say.
#![no_main]

use deepen_check::cube::{pieces, reach};
use deepen_puzzles::cube::{parse_reid, random_cube};
use libfuzzer_sys::fuzz_target;

mod cube_place;
mod place;

fuzz_target!(|input: (u16, Vec<(u8, u8)>, &str)| {
    let (seed, exchanges, text) = input;
    let mut spoilt: Vec<char> = random_cube(seed.into()).to_reid().chars().collect();
    let length = spoilt.len();
    for (one, other) in exchanges {
        spoilt.swap(usize::from(one) % length, usize::from(other) % length);
    }
    let spoilt: String = spoilt.into_iter().collect();
    let text = if text.len() < length { &spoilt } else { text };
    let plain = text.replace('\u{feff}', " ");
    let stickers = pieces::from_reid(&plain).ok();
    let possible = stickers.is_some_and(|stickers| reach::reachable(&stickers));
    match parse_reid(text) {
        Err(error) => {
            assert!(!possible, "{text}: {error}");
            cube_place::check(text, &error);
        }
        Ok(cube) => {
            assert!(possible, "{text} is read as {cube:?}");
            assert_eq!(Some(cube.to_facelets().to_string().into_bytes()), stickers.map(Vec::from));
            assert_eq!(
                cube.to_reid().split(' ').collect::<Vec<_>>(),
                plain.split_whitespace().collect::<Vec<_>>()
            );
            assert_eq!(parse_reid(&cube.to_reid()), Ok(cube));
        }
    }
});
