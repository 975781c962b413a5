//! What every error of the readers of cubes promises.

use deepen_puzzles::cube::InputError;

use crate::place;

/// As for other puzzles; and the byte is that of the line and column.
pub fn check(text: &str, error: &InputError) {
    place::check(text, 1, &error.to_parse_error());
    let Some(at) = error.place else {
        assert!(error.is_impossible(), "{error:?} has no place");
        return;
    };
    let before = &text[..at.byte];
    let line = before.rsplit('\n').next().unwrap_or_default();
    assert_eq!(at.line, 1 + before.matches('\n').count(), "{error:?}");
    assert_eq!(at.column, 1 + line.chars().count(), "{error:?}");
}
