//! A board a line: no line disturbs another, and each keeps its number.
#![no_main]

use deepen_puzzles::tiles::{parse_board, parse_line, parse_lines};
use libfuzzer_sys::fuzz_target;

mod place;

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.lines().collect();
    let mut last = 0;
    for (number, board) in parse_lines(text, None) {
        assert!(number > last);
        last = number;
        let line = lines[number - 1];
        assert_eq!(parse_line(line, number, None), Some(board.clone()));
        match (board, parse_board(line, None)) {
            (Ok(board), alone) => assert_eq!(alone, Ok(board)),
            (Err(error), alone) => {
                place::check(line, number, &error);
                let alone = alone.expect_err("a line is read as it would be alone");
                assert_eq!((alone.column, alone.line), (error.column, 1));
            }
        }
    }
});
