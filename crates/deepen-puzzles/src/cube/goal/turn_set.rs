//! Reading which turns are allowed.

use crate::cube::geometry::Face;
use crate::cube::input::{Cursor, InputError, is_space};
use crate::cube::turn::Turn;
use crate::cube::turns::Turns;

/// Reads a set of turns: faces or turns, apart by commas or white space or
/// nothing, in angle brackets or not. A face alone is all its turns, `U2` a
/// half turn, `U1` and `U'` a quarter turn clockwise and anticlockwise alone.
///
/// ```
/// use deepen_puzzles::cube::goal::parse_turn_set;
///
/// assert_eq!(parse_turn_set("<U, D, R2>")?.to_string(), "U,R2,D");
/// assert_eq!(parse_turn_set("UR'")?.len(), 4);
/// # Ok::<(), deepen_puzzles::cube::InputError>(())
/// ```
///
/// # Errors
/// At the first character that is no part of this, and where no turn is named.
pub fn parse_turn_set(text: &str) -> Result<Turns, InputError> {
    let mut cursor = Cursor::new(text);
    let mut turns = Turns::NONE;
    let between = |character| is_space(character) || character == ',';
    cursor.take_all(is_space);
    let bracket = cursor.take(|character| character == '<').is_some();
    loop {
        cursor.take_all(between);
        let Some(letter) = cursor.take(|letter| Face::of_letter(letter).is_some()) else { break };
        let Some(face) = Face::of_letter(letter) else { break };
        let quarters = match cursor.take(|mark| matches!(mark, '1' | '2' | '3' | '\'' | '’')) {
            None => {
                turns = turns.or(Turns::of_faces([face]));
                continue;
            }
            Some('1') => 1,
            Some('2') => 2,
            Some(_) => 3,
        };
        turns = turns.or(Turn::new(face, quarters).into_iter().collect());
    }
    if turns.is_empty() {
        let message =
            format!("expected one of the faces U, R, F, D, L, B, found {}", cursor.found());
        return Err(cursor.place().error(message));
    }
    if bracket && cursor.take(|character| character == '>').is_none() {
        let message = format!("expected a face or `>`, found {}", cursor.found());
        return Err(cursor.place().error(message));
    }
    cursor.take_all(is_space);
    if cursor.peek().is_some() {
        let message = format!("expected a face or the end, found {}", cursor.found());
        return Err(cursor.place().error(message));
    }
    Ok(turns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read() {
        for text in ["U", "U,R,F,D,L,B", "U1", "U2,R'", "U1,U',L", "B2"] {
            assert_eq!(parse_turn_set(text).unwrap().to_string(), text);
        }
        assert_eq!(parse_turn_set(" < U1U2 U' > ").unwrap().to_string(), "U");
    }

    #[test]
    fn faults_have_a_place() {
        let refused = |text| parse_turn_set(text).unwrap_err().to_string();
        assert_eq!(
            refused(""),
            "line 1, column 1: expected one of the faces U, R, F, D, L, B, found the end"
        );
        assert_eq!(refused("U, x"), "line 1, column 4: expected a face or the end, found `x`");
        assert_eq!(refused("<U R"), "line 1, column 5: expected a face or `>`, found the end");
        assert_eq!(refused("U>"), "line 1, column 2: expected a face or the end, found `>`");
        assert_eq!(
            refused("<>"),
            "line 1, column 2: expected one of the faces U, R, F, D, L, B, found `>`"
        );
    }
}
