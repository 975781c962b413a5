//! Names and values of options: what is read is printed and read back.
#![no_main]

use std::time::Duration;

use deepen_puzzles::tiles::{Goal, HeuristicName, Move, Notation, Shape};
use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the program's own module, as it stands")]
#[path = "../../crates/deepen-cli/src/args/values.rs"]
mod values;

#[allow(dead_code, reason = "the program's own module, which that one asks")]
#[path = "../../crates/deepen-cli/src/threads.rs"]
mod threads;

fuzz_target!(|text: &str| {
    if let Ok(name) = text.parse::<HeuristicName>() {
        assert_eq!(name.to_string().parse(), Ok(name.clone()));
        for shape in [Shape::EIGHT_PUZZLE, Shape::FIFTEEN_PUZZLE] {
            let resolved = name.resolved(shape, 1);
            assert_eq!(resolved.to_string().parse(), Ok(resolved));
        }
    }
    if let Ok(goal) = text.parse::<Goal>() {
        assert!(goal.board(Shape::FIFTEEN_PUZZLE).is_ok());
    }
    for letter in text.chars() {
        for notation in [Notation::Blank, Notation::Tile] {
            if let Ok(step) = Move::from_letter(letter, notation) {
                assert_eq!(step.letter(notation), letter.to_ascii_uppercase());
            }
        }
    }
    if let Ok(shape) = values::shape(text) {
        assert_eq!(values::shape(&shape.to_string()), Ok(shape));
    }
    if let Ok(count) = values::count(text) {
        assert_eq!(values::count(&count.to_string()), Ok(count));
    }
    if let Ok(bytes) = values::bytes(text) {
        // Sizes are read as floats: exact up to 2^53.
        assert!(bytes >= 1 << 53 || values::bytes(&bytes.to_string()) == Ok(bytes));
    }
    if let Ok(time) = values::duration(text) {
        // Times are read as floats: near to a millisecond for 100 years.
        let again = values::duration(&format!("{}ms", time.as_millis()));
        let near = |again: Duration| again.abs_diff(time).as_millis() <= 1;
        assert!(time.as_secs() >= 1 << 32 || again.is_ok_and(near));
    }
    if let Ok(threads) = values::threads(text) {
        assert!((1..=1024).contains(&threads));
    }
    if let Ok(weight) = values::weight(text) {
        assert!(weight >= 1.0 && weight.is_finite());
    }
});
