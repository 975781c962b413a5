//! What every error of the parsers of graphs and maps promises.

use std::fmt::{Debug, Display};

/// The place lies in the text, at most one behind a line's last character or
/// at the beginning of the line behind the last; the message is short and
/// holds nothing that a terminal obeys.
pub fn check(text: &[u8], (line, column): (u64, usize), error: &(impl Debug + Display)) {
    let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    let index = usize::try_from(line).unwrap().checked_sub(1).expect("lines count from 1");
    match lines.get(index) {
        Some(line) => {
            let columns = 1..=String::from_utf8_lossy(line).chars().count() + 1;
            assert!(columns.contains(&column), "{error:?} points outside its line");
        }
        None => assert_eq!((index, column), (lines.len(), 1), "{error:?} points at no line"),
    }
    let message = error.to_string();
    assert!(message.len() < 600, "{error:?} is too long");
    assert!(!message.chars().any(char::is_control), "{error:?} holds control characters");
}
