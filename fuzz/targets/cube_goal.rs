//! Goals and sets of turns: what is read is met by the solved cube and has no
//! more patterns than it may; a set is shown as what reads as the same.
#![no_main]

use deepen_puzzles::cube::goal::{MAX_PATTERNS, parse_goal, parse_turn_set};
use deepen_puzzles::cube::{Cube, Target};
use libfuzzer_sys::fuzz_target;

mod cube_place;
mod place;

fuzz_target!(|text: &str| {
    match parse_goal(text) {
        Err(error) => cube_place::check(text, &error),
        Ok(goal) => {
            assert!((1..=MAX_PATTERNS).contains(&goal.patterns().len()));
            assert!(goal.is_met(&Cube::SOLVED));
            assert_eq!(parse_goal(&goal.to_string()), Ok(goal));
        }
    }
    match parse_turn_set(text) {
        Err(error) => cube_place::check(text, &error),
        Ok(turns) => {
            assert!(!turns.is_empty());
            assert_eq!(parse_turn_set(&turns.to_string()), Ok(turns));
        }
    }
});
