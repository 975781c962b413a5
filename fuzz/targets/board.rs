//! Text to board: what is read is printed and read back as the same board.
//!
//! The first byte chooses the size that is known from elsewhere: rows and
//! columns in its two halves, or none where these make no shape.
#![no_main]

use deepen_puzzles::tiles::{Board, Shape, parse_board};
use libfuzzer_sys::fuzz_target;

mod place;

fuzz_target!(|input: (u8, &str)| {
    let (size, text) = input;
    let size = Shape::new(usize::from(size >> 4), usize::from(size & 15)).ok();
    match parse_board(text, size) {
        Err(error) => place::check(text, 1, &error),
        Ok(board) => {
            assert_eq!(Board::new(board.shape(), board.cells()), Ok(board));
            for size in [None, Some(board.shape())] {
                assert_eq!(parse_board(&board.compact().to_string(), size), Ok(board));
                assert_eq!(parse_board(&board.to_string(), size), Ok(board));
            }
        }
    }
});
