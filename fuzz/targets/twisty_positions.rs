//! Positions of a twisty puzzle, on a line, as moves and in blocks: what is
//! read is written and read back as the same.
#![no_main]

use deepen_puzzles::twisty::{
    Position, parse_position, parse_sequence, read_definition, read_positions,
};
use libfuzzer_sys::fuzz_target;

mod place;

/// Pieces that look alike, and orientations that are ignored.
const PUZZLE: &str = "Set A 4 1\nSet B 3 3\nSolved\nA\n1 2 2 3\nB\n1 2 3\n0 ? 1\nEnd\n\
    Move L\nA\n2 3 1 4\nB\n2 1 3\n1 2 0\nEnd\nMove Mw\nA\n4 2 3 1\nEnd\n";

fuzz_target!(|text: &str| {
    let definition = read_definition(PUZZLE).expect("a definition");
    let again = |position: &Position| {
        let line = definition.write(position);
        assert_eq!(parse_position(&line, &definition).as_ref(), Ok(position));
    };
    match parse_position(text, &definition) {
        Ok(position) => again(&position),
        Err(error) => place::check(text, 1, &error),
    }
    match parse_sequence(text, &definition) {
        Ok(done) => again(&definition.apply(definition.solved(), &done)),
        Err(error) => place::check(text, 1, &error),
    }
    match read_positions(text, &definition) {
        Ok(positions) => positions.iter().for_each(|one| again(&one.position)),
        Err(error) => place::check(text, 1, &error),
    }
});
