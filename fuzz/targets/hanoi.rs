//! Text to arrangement: what is read is printed and read back as the same;
//! a line among others is read as it would be alone. Names of groups, too.
//!
//! The first byte is the number of pegs.
#![no_main]

use deepen_puzzles::hanoi::{Arrangement, Groups, Step, parse_arrangement, parse_arrangements};
use libfuzzer_sys::fuzz_target;

mod place;

fuzz_target!(|input: (u8, &str)| {
    let (pegs, text) = (usize::from(input.0 % 10), input.1);
    match parse_arrangement(text, pegs) {
        Err(error) => place::check(text, 1, &error),
        Ok(read) => {
            assert_eq!(Arrangement::new(pegs, read.on()), Ok(read));
            assert_eq!(parse_arrangement(&read.to_string(), pegs), Ok(read));
        }
    }
    let lines: Vec<&str> = text.lines().collect();
    for (number, read) in parse_arrangements(text, pegs) {
        let line = lines[number - 1];
        match (read, parse_arrangement(line, pegs)) {
            (Ok(read), alone) => assert_eq!(alone, Ok(read)),
            (Err(error), alone) => {
                place::check(line, number, &error);
                let alone = alone.expect_err("a line is read as it would be alone");
                assert_eq!((alone.column, alone.line), (error.column, 1));
            }
        }
    }
    if let Ok(groups) = text.parse::<Groups>() {
        assert_eq!(groups.to_string().parse(), Ok(groups));
    }
    if let Ok(step) = text.parse::<Step>() {
        assert_eq!(step.to_string(), text);
    }
});
