//! Reads definitions in the line-based form that `KSolve` began and `twsearch`
//! extended: `Name`, `Set`, `Solved` and `Move` blocks.
//!
//! ```text
//! # Remarks run from a hash sign to the end of the line.
//! Name    four in a row
//! Set     PIECE 4 1          # name, slots, orientations
//! Solved
//! PIECE
//! 1 2 3 3                    # the last two look alike
//! End
//! Move    L                  # slot 1 receives the piece of slot 2
//! PIECE
//! 2 1 3 4
//! End
//! ```
//!
//! A second line of numbers in a block has orientations: of a position by
//! slot, `?` where they are ignored; of a `Move` by the slot where a piece comes
//! from, as `KSolve` has it. `StartState` and `MoveTransformation` are `Solved`
//! and `Move` numbered from 0, the latter with orientations by the slot where a
//! piece goes to.

mod block;
mod lines;
mod positions;
mod sequence;
#[cfg(test)]
mod tests;

pub use positions::{NamedPosition, read_positions};
pub use sequence::{parse_position, parse_sequence};

use super::ParseError;
use super::definition::{
    BaseMove, Definition, MOST_PER_SET, MOST_POWERS, MOST_SLOTS, PieceSet, Position,
};
use super::transformation::Transformation;
use crate::orders::Word;
use crate::tiles::quoted;
use block::Style;
use lines::{Lines, exactly, number, unexpected};
use sequence::resolve;

/// Reads a definition.
///
/// # Errors
/// The first place where a text stops being one, and what was expected.
pub fn read_definition(text: &str) -> Result<Definition, ParseError> {
    let mut reader =
        Reader { lines: Lines::new(text), name: None, sets: Vec::new(), named: Vec::new() };
    while let Some(words) = reader.lines.next() {
        match words[0].text {
            "Name" => reader.name(&words)?,
            "Set" => reader.set(&words)?,
            "Solved" => return reader.moves(&words, 1),
            "StartState" => return reader.moves(&words, 0),
            _ => return Err(unexpected(&words[0], "`Name`, `Set` or `Solved`")),
        }
    }
    Err(reader.lines.end().error("expected `Solved`, found the end".to_owned()))
}

/// More moves and rotations are never of use: a space has fewer operators.
const MOST_MOVES: usize = 256;

struct Reader<'t> {
    lines: Lines<'t>,
    name: Option<String>,
    sets: Vec<PieceSet>,
    /// Moves and rotations that were defined, for their places.
    named: Vec<Word<'t>>,
}

impl<'t> Reader<'t> {
    fn name(&mut self, words: &[Word<'t>]) -> Result<(), ParseError> {
        if self.name.is_some() {
            return Err(unexpected(&words[0], "one `Name` only"));
        }
        if words.len() < 2 {
            exactly(words, 2, "a name after `Name`")?;
        }
        let said: Vec<&str> = words[1..].iter().map(|word| word.text).collect();
        self.name = Some(said.join(" "));
        Ok(())
    }

    fn set(&mut self, words: &[Word<'t>]) -> Result<(), ParseError> {
        exactly(words, 4, "`Set`, a name, a number of pieces and one of orientations")?;
        let name = words[1];
        let begins = name.text.starts_with(|first: char| first.is_alphabetic() || first == '_');
        if !begins || name.text == "End" || name.text.contains([':', ';', '/']) {
            return Err(unexpected(
                &name,
                "a name that begins with a letter, without `:`, `;` and `/`",
            ));
        }
        if self.sets.iter().any(|set| set.name == name.text) {
            return Err(unexpected(&name, "a name that no other set has"));
        }
        let count = number(&words[2], "a number of pieces", 1, MOST_PER_SET)?;
        let most = MOST_PER_SET / count;
        let orientations = number(&words[3], "a number of orientations", 1, most)?;
        let first = self.sets.iter().map(PieceSet::count).sum::<usize>();
        if first + count > MOST_SLOTS {
            let what = format!("at most {MOST_SLOTS} pieces in all sets together");
            return Err(unexpected(&words[2], &what));
        }
        self.sets.push(PieceSet {
            name: name.text.to_owned(),
            first,
            count,
            orientations: orientations as u8,
            ignored: vec![false; count],
        });
        Ok(())
    }

    /// From the solved position on.
    fn moves(mut self, heading: &[Word<'t>], base: usize) -> Result<Definition, ParseError> {
        exactly(heading, 1, quoted(heading[0].text).as_str())?;
        if self.sets.is_empty() {
            return Err(unexpected(&heading[0], "a `Set` first"));
        }
        let parts = block::parts(&mut self.lines, &self.sets)?;
        let solved: Position = block::solved(&parts, &mut self.sets, base)?;
        let (mut moves, mut rotations) = (Vec::new(), Vec::new());
        while let Some(words) = self.lines.next() {
            let style = match words[0].text {
                "Move" => Style { base: 1, by_source: true },
                "MoveTransformation" => Style { base: 0, by_source: false },
                "Name" | "Set" | "Solved" | "StartState" => {
                    return Err(unexpected(
                        &words[0],
                        "`Name`, `Set` and `Solved` before the moves",
                    ));
                }
                _ => return Err(unexpected(&words[0], "`Move`")),
            };
            let (name, transformation) = self.one_move(&words, style)?;
            if is_rotation(name.text) {
                rotations.push(name.text.to_owned());
            } else {
                moves.push(self.with_powers(&name, transformation)?);
            }
            self.named.push(name);
        }
        if moves.is_empty() {
            return Err(self.lines.end().error("expected a `Move`, found the end".to_owned()));
        }
        self.check_names(&moves)?;
        let name = self.name.unwrap_or_default();
        Ok(Definition { name, sets: self.sets, solved, moves, rotations })
    }

    fn one_move(
        &mut self,
        words: &[Word<'t>],
        style: Style,
    ) -> Result<(Word<'t>, Transformation), ParseError> {
        exactly(words, 2, "`Move` and a name")?;
        let name = words[1];
        if name.text.contains([':', ';', '/', '\'', ',', '(', ')', '[', ']']) {
            return Err(unexpected(&name, "a name without brackets and punctuation"));
        }
        if let Some(other) = self.named.iter().find(|other| other.text == name.text) {
            let message = format!(
                "expected each move once, found {} again, first in line {}",
                quoted(name.text),
                other.at.line
            );
            return Err(name.at.error(message));
        }
        if self.named.len() == MOST_MOVES {
            return Err(unexpected(&name, &format!("at most {MOST_MOVES} moves")));
        }
        let parts = block::parts(&mut self.lines, &self.sets)?;
        Ok((name, block::transformation(&parts, &self.sets, style)?))
    }

    fn with_powers(
        &self,
        name: &Word<'t>,
        transformation: Transformation,
    ) -> Result<BaseMove, ParseError> {
        let of_set = |set: &PieceSet| std::iter::repeat_n(set.orientations, set.count);
        let orientations: Vec<u8> = self.sets.iter().flat_map(of_set).collect();
        let order = transformation.order(&orientations);
        let said = quoted(name.text);
        match order {
            Some(1) => Err(name.at.error(format!("expected a move, but {said} moves nothing"))),
            Some(order @ 2..=MOST_POWERS) => {
                let name = name.text.to_owned();
                Ok(BaseMove { name, transformation, order: order as u8 })
            }
            _ => {
                let order = order.map_or("more than 2^64".to_owned(), |order| order.to_string());
                let message = format!(
                    "expected a move of order 2 to {MOST_POWERS}, but {said} comes back after {order}"
                );
                Err(name.at.error(message))
            }
        }
    }

    /// Refuses a move of which a power is called as another one, or a power of
    /// another one, is.
    fn check_names(&self, moves: &[BaseMove]) -> Result<(), ParseError> {
        for (which, one) in moves.iter().enumerate() {
            for power in 1..one.order {
                let called = one.power_name(power);
                let other = match resolve(&called, moves) {
                    Some(found) if found == (which, Some(power)) => continue,
                    Some((other, _)) => &moves[other],
                    None => one,
                };
                let name = self.named.iter().find(|name| name.text == other.name);
                let place = name.map_or(self.lines.end(), |name| name.at);
                let (one, other) = (quoted(&one.name), quoted(&other.name));
                let called = quoted(&called);
                return Err(place.error(format!(
                    "expected names that tell moves apart, but {called} may be {other} or {one}"
                )));
            }
        }
        Ok(())
    }
}

/// Whether a name is by convention that of a rotation of the whole puzzle:
/// `x`, `y`, `z`, or capitals and underscores before a `v`.
fn is_rotation(name: &str) -> bool {
    let is_capital = |character: char| character.is_ascii_uppercase() || character == '_';
    let of_grip =
        name.strip_suffix('v').is_some_and(|grip| !grip.is_empty() && grip.chars().all(is_capital));
    of_grip || matches!(name, "x" | "y" | "z")
}
