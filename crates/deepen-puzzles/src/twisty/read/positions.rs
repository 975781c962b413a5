//! Files of positions: blocks that say where each piece is, and sequences of
//! moves from the solved position.
//!
//! ```text
//! Scramble one             # pieces from 1; ScrambleState: from 0
//! CORNER
//! 2 1 3 4
//! 0 0 1 2
//! End
//! ScrambleAlg two
//! U R2 F'
//! End
//! ```

use super::super::ParseError;
use super::super::definition::{Definition, Position};
use super::block;
use super::lines::{Lines, exactly, unexpected};
use super::sequence::of_words;
use crate::orders::Word;

/// A position and what its file calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPosition {
    /// Its name.
    pub name: String,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The position.
    pub position: Position,
}

/// Reads all positions of a file.
///
/// # Errors
/// The first place where it stops being one for this puzzle.
pub fn read_positions(
    text: &str,
    definition: &Definition,
) -> Result<Vec<NamedPosition>, ParseError> {
    let mut lines = Lines::new(text);
    let mut positions = Vec::new();
    while let Some(heading) = lines.next() {
        let base = match heading[0].text {
            "Scramble" => Some(1),
            "ScrambleState" | "StartState" => Some(0),
            "ScrambleAlg" => None,
            _ => {
                return Err(unexpected(
                    &heading[0],
                    "`Scramble`, `ScrambleState` or `ScrambleAlg`",
                ));
            }
        };
        exactly(&heading, 2, "the name of a position")?;
        let position = match base {
            Some(base) => {
                let parts = block::parts(&mut lines, definition.sets())?;
                let place = block::place_of(&parts, &heading);
                block::position(&parts, definition.sets(), definition.solved(), base, place)?
            }
            None => moved(&mut lines, definition)?,
        };
        let (name, line) = (heading[1].text.to_owned(), heading[0].at.line);
        positions.push(NamedPosition { name, line, position });
    }
    Ok(positions)
}

/// Where the moves up to `End` lead from the solved position.
fn moved(lines: &mut Lines<'_>, definition: &Definition) -> Result<Position, ParseError> {
    let mut all: Vec<Word<'_>> = Vec::new();
    loop {
        let mut words = lines.expect("moves or `End`")?;
        if words[0].text == "End" {
            exactly(&words, 1, "`End`")?;
            let done = of_words(&all, definition)?;
            return Ok(definition.apply(definition.solved(), &done));
        }
        all.append(&mut words);
    }
}
