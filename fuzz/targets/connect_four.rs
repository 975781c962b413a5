//! Column strings to positions: what is read is what the moves lead to one by
//! one, on boards of any size; errors name a character that is there.
#![no_main]

use deepen_games::connect_four::{Position, Size, column_name};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let Ok(size) = Size::new(usize::from(input.0 % 34), usize::from(input.1 % 66)) else { return };
    let text = input.2;
    match Position::read(text, size) {
        Err(error) => {
            assert_eq!(text[error.at..].chars().next(), Some(error.found));
            assert!(Position::read(&text[..error.at], size).is_ok());
            assert!(!error.to_string().chars().any(char::is_control), "{error:?}");
        }
        Ok(read) => {
            assert_eq!(read.played() as usize, text.len());
            let mut position = Position::empty(size);
            let mut mirrored = String::new();
            for sign in text.to_ascii_lowercase().chars() {
                let column = (0..size.width()).find(|column| column_name(*column) == sign);
                let column = column.expect("a column of the board");
                assert!(position.moves().any(|open| open == column));
                position = position.play(column).expect("a move");
                mirrored.push(column_name(size.width() - 1 - column));
            }
            assert_eq!(position, read);
            assert_eq!(Position::read(&mirrored, size), Ok(read.mirrored()));
            assert_eq!(read.mirrored().mirrored(), read);
        }
    }
});
