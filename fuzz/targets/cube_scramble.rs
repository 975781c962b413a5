//! Sequences of moves: what is read is written and read back as the same, does
//! to a cube what it does to stickers, and leads to what can be reached.
#![no_main]

use deepen_check::cube::{SOLVED, make, reach, stickers};
use deepen_puzzles::cube::notation::{MAX_MOVES, Scramble, Sequence, inverse, simplified};
use deepen_puzzles::cube::{Cube, Turn, parse_scramble};
use libfuzzer_sys::fuzz_target;

mod cube_place;
mod place;

/// The stickers are moved slowly.
const PLAYED: usize = 1_000;

fuzz_target!(|text: &str| {
    let scramble = match parse_scramble(text) {
        Ok(scramble) => scramble,
        Err(error) => return cube_place::check(text, &error),
    };
    assert!(scramble.moves().len() <= MAX_MOVES);
    assert_eq!(parse_scramble(&scramble.to_string()), Ok(scramble.clone()));
    let cube = scramble.cube();
    let facelets = cube.to_facelets().to_string();
    assert!(cube.is_reachable() && reach::reachable(&stickers(&facelets).unwrap()));
    let after = |turns: &[Turn]| turns.iter().fold(Cube::SOLVED, |cube, &turn| cube.turned(turn));
    let short = simplified(scramble.turns());
    assert_eq!(after(&short), cube);
    assert_eq!(after(&inverse(&short)), cube.inverse());
    if scramble.moves().len() <= PLAYED {
        let mut model = SOLVED;
        for step in scramble.moves() {
            assert!(make(&mut model, &step.to_string()));
        }
        let seen = cube.to_facelets_held(scramble.orientation()).to_string();
        assert_eq!(seen.as_bytes(), model);
        let back = format!("{0} ({0})'", Sequence(scramble.moves()));
        if let Ok(back) = parse_scramble(&back) {
            assert_eq!((back.cube(), back.orientation()), Default::default());
        }
        let again = Scramble::new(scramble.moves().to_vec());
        assert_eq!(again, scramble);
    }
});
