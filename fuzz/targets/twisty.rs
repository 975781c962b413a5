//! Definitions of twisty puzzles: what is read is what the checker reads, and
//! moves are played as the checker plays them.
#![no_main]

use std::sync::Arc;

use deepen::{Invertible, Pack, StateSpace};
use deepen_check::twisty::Puzzle;
use deepen_puzzles::twisty::{
    Metric, Twisty, parse_position, random_moves, read_definition, read_positions,
};
use libfuzzer_sys::fuzz_target;

mod place;

fuzz_target!(|input: (u8, &str)| {
    let (seed, text) = input;
    let definition = match read_definition(text) {
        Ok(definition) => Arc::new(definition),
        Err(error) => return place::check(text, 1, &error),
    };
    let solved = definition.solved();
    let line = definition.write(solved);
    assert_eq!(parse_position(&line, &definition).as_ref(), Ok(solved));
    assert_eq!(read_positions("", &definition), Ok(Vec::new()));
    let from = random_moves(&definition, 3, seed.into());
    let Ok(space) = Twisty::<128, 16>::new(&definition, Metric::Powers, solved) else { return };
    let operators = space.all_operators();
    let operator = operators[usize::from(seed) % operators.len()];
    let start = space.state(&from);
    let mut state = start;
    let undo = space.apply(&mut state, &operator);
    assert_eq!(space.unpack(space.pack(&state)), state);
    let to = definition.write(&space.position(&state));
    let puzzle = Puzzle::read(text).expect("the checker reads it too");
    let name = space.name(operator);
    assert_eq!(puzzle.replay(&definition.write(&from), &to, &[&name]), Ok(1));
    space.undo(&mut state, undo);
    assert_eq!(state, start);
});
