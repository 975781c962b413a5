//! What every error of the board parser promises.

use deepen_puzzles::tiles::ParseError;

/// The place lies in the text whose first line has the number `first`, at
/// most one behind a line's last character; the message is short and holds
/// nothing that a terminal obeys.
pub fn check(text: &str, first: usize, error: &ParseError) {
    let line = error.line.checked_sub(first).and_then(|index| text.split('\n').nth(index));
    let Some(line) = line else { panic!("{error:?} points at no line") };
    let columns = 1..=line.chars().count() + 1;
    assert!(columns.contains(&error.column), "{error:?} points outside its line");
    assert!(error.message.len() < 600, "{error:?} is too long");
    assert!(!error.message.chars().any(char::is_control), "{error:?} holds control characters");
}
