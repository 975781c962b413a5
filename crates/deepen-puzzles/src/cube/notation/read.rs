//! From text to moves: a parser by recursive descent, whose depth, length and
//! repetitions are bounded.

use super::moves::{Move, Part};
use super::{MAX_DEPTH, MAX_MOVES};
use crate::cube::Face;
use crate::cube::input::{Cursor, InputError, Place, is_space};

/// Reads all moves of a text, groups written out.
pub(super) fn read(text: &str) -> Result<Vec<Move>, InputError> {
    let mut reader = Reader { cursor: Cursor::new(text), depth: 0 };
    let moves = reader.sequence()?;
    match reader.cursor.peek() {
        None => Ok(moves),
        Some(_) => reader.expected("a move or the end"),
    }
}

struct Reader<'t> {
    cursor: Cursor<'t>,
    depth: usize,
}

/// The quarters of a move or the repetitions of a group, and whether it is
/// made backwards.
struct Suffix<'t> {
    count: Option<u32>,
    backwards: bool,
    /// Where the number stands.
    number: Cursor<'t>,
}

impl Suffix<'_> {
    fn expected<T>(&self, what: &str) -> Result<T, InputError> {
        expected(self.number, what)
    }
}

fn expected<T>(at: Cursor<'_>, what: &str) -> Result<T, InputError> {
    Err(at.place().error(format!("expected {what}, found {}", at.found())))
}

impl<'t> Reader<'t> {
    fn expected<T>(&self, what: &str) -> Result<T, InputError> {
        expected(self.cursor, what)
    }

    /// Passes over what does not count: white space, separators outside of
    /// brackets, remarks.
    fn gaps(&mut self) {
        loop {
            let separators = |letter: char| {
                is_space(letter)
                    || matches!(letter, '.' | ';' | '|' | '·')
                    || (letter == ',' && self.depth == 0)
            };
            self.cursor.take_all(separators);
            if !self.cursor.rest().starts_with("//") && self.cursor.peek() != Some('#') {
                return;
            }
            self.cursor.take_all(|letter| letter != '\n');
        }
    }

    /// Moves up to the end or to what is no beginning of one.
    fn sequence(&mut self) -> Result<Vec<Move>, InputError> {
        let mut moves = Vec::new();
        loop {
            self.gaps();
            let at = self.cursor.place();
            match self.cursor.peek() {
                None | Some(')' | ']' | ',' | ':') => return Ok(moves),
                Some('(') => append(&mut moves, &self.group()?, at)?,
                Some('[') => append(&mut moves, &self.bracket()?, at)?,
                Some(_) => append(&mut moves, &[self.one_move()?], at)?,
            }
        }
    }

    /// Passes an opening bracket, and says where it was.
    fn open(&mut self) -> Result<Place, InputError> {
        let at = self.cursor.place();
        if self.depth == MAX_DEPTH {
            return self.expected(&format!("at most {MAX_DEPTH} brackets within each other"));
        }
        self.depth += 1;
        self.cursor.take(|_| true);
        Ok(at)
    }

    /// Passes the closing bracket and what follows it, and repeats the moves.
    fn close(
        &mut self,
        bracket: char,
        open: Place,
        moves: &[Move],
    ) -> Result<Vec<Move>, InputError> {
        if self.cursor.take(|letter| letter == bracket).is_none() {
            return self.expected(&format!("a move or `{bracket}` for the bracket at {open}"));
        }
        self.depth -= 1;
        let suffix = self.suffix();
        let count = suffix.count.unwrap_or(1) as usize;
        if count == 0 {
            return suffix.expected("a number of repetitions from 1");
        }
        if moves.len().saturating_mul(count) > MAX_MOVES {
            return Err(too_many(suffix.number.place()));
        }
        let repeated = moves.repeat(if moves.is_empty() { 1 } else { count });
        Ok(if suffix.backwards { inverse(&repeated) } else { repeated })
    }

    /// `(R U)3`: the moves so many times.
    fn group(&mut self) -> Result<Vec<Move>, InputError> {
        let open = self.open()?;
        let moves = self.sequence()?;
        self.close(')', open, &moves)
    }

    /// `[A, B]` is A B A' B', `[A: B]` is A B A', `[A]` is A.
    fn bracket(&mut self) -> Result<Vec<Move>, InputError> {
        let open = self.open()?;
        let inside = self.cursor.rest();
        let mut moves = self.sequence()?;
        let at = self.cursor.place();
        match self.cursor.take(|letter| matches!(letter, ',' | ':')) {
            None if is_old_rotation(inside) => {
                return Err(open.error(
                    "expected a rotation such as x or a wide turn such as Rw, found a small letter alone in brackets, which may mean either",
                ));
            }
            None => {}
            Some(sign) => {
                let second = self.sequence()?;
                let first_back = inverse(&moves);
                append(&mut moves, &second, at)?;
                append(&mut moves, &first_back, at)?;
                if sign == ',' {
                    append(&mut moves, &inverse(&second), at)?;
                }
            }
        }
        self.close(']', open, &moves)
    }

    fn one_move(&mut self) -> Result<Move, InputError> {
        let begin = self.cursor;
        let at = begin.place();
        let layers = self.number();
        let letter = self.cursor.take(|letter| letter.is_ascii_alphabetic());
        let part = letter.and_then(part_of);
        let (Some(mut part), Some(letter)) = (part, letter) else {
            let found = begin.found();
            return Err(at.error(format!(
                "expected a turn (U R F D L B), a wide turn (Rw or r), a slice (M E S) or a rotation (x y z), found {found}"
            )));
        };
        if let Part::Layer(face) = part
            && self.cursor.take(|letter| letter == 'w' || letter == 'W').is_some()
        {
            part = Part::Wide(face);
        }
        if let Some(layers) = layers {
            part = deep(part, layers).ok_or_else(|| {
                at.error(format!(
                    "expected a number of layers only with a wide turn, 2 or 3 of the cube's three (2{0}w, or 3{0}w for the whole cube), found {1}",
                    letter.to_ascii_uppercase(),
                    begin.found()
                ))
            })?;
        }
        let suffix = self.suffix();
        let quarters = match suffix.count {
            None => 1,
            Some(count @ 1..=3) => count as u8,
            Some(_) => return suffix.expected("1, 2 or 3 quarters"),
        };
        let quarters = if suffix.backwards { 4 - quarters } else { quarters };
        Move::new(part, quarters).ok_or_else(|| at.error("expected a move"))
    }

    /// A number, which is the highest there is if it is beyond that.
    fn number(&mut self) -> Option<u32> {
        let digits = self.cursor.take_all(|letter| letter.is_ascii_digit());
        if digits.is_empty() { None } else { Some(digits.parse().unwrap_or(u32::MAX)) }
    }

    /// What stands behind a move or a closing bracket: a number and a sign of
    /// inversion, in any order, or nothing.
    fn suffix(&mut self) -> Suffix<'t> {
        let mut backwards = self.prime();
        let times = |letter| matches!(letter, '*' | '×' | '^');
        let before = self.cursor;
        let sign = self.cursor.take(times).is_some();
        let number = self.cursor;
        let count = self.number();
        if sign && count.is_none() {
            self.cursor = before;
        }
        backwards |= !backwards && self.prime();
        Suffix { count, backwards, number }
    }

    fn prime(&mut self) -> bool {
        let signs = |letter| matches!(letter, '\'' | '’' | '‘' | '`' | '´' | '′' | 'ʼ' | 'ʹ' | 'i');
        self.cursor.take(signs).is_some()
    }
}

/// Adds moves to others, unless they become too many.
fn append(moves: &mut Vec<Move>, more: &[Move], at: Place) -> Result<(), InputError> {
    if moves.len() + more.len() > MAX_MOVES {
        return Err(too_many(at));
    }
    moves.extend_from_slice(more);
    Ok(())
}

fn too_many(at: Place) -> InputError {
    at.error(format!("expected at most {MAX_MOVES} moves with all groups written out, found more"))
}

fn inverse(moves: &[Move]) -> Vec<Move> {
    moves.iter().rev().map(|step| step.inverse()).collect()
}

/// What a letter turns.
fn part_of(letter: char) -> Option<Part> {
    Some(match letter {
        'M' => Part::Slice(Face::L),
        'E' => Part::Slice(Face::D),
        'S' => Part::Slice(Face::F),
        'x' => Part::Whole(Face::R),
        'y' => Part::Whole(Face::U),
        'z' => Part::Whole(Face::F),
        capital if capital.is_ascii_uppercase() => Part::Layer(Face::of_letter(capital)?),
        small => Part::Wide(Face::of_letter(small.to_ascii_uppercase())?),
    })
}

/// A wide turn of so many layers: three are the whole cube.
fn deep(part: Part, layers: u32) -> Option<Part> {
    match (part, layers) {
        (Part::Wide(face), 2) => Some(Part::Wide(face)),
        (Part::Wide(face), 3) => Some(Part::Whole(face)),
        _ => None,
    }
}

/// Whether a bracket holds nothing but one small letter of a face, as
/// rotations were once written: `[r]`, `[u2]`, `[f']`.
fn is_old_rotation(inside: &str) -> bool {
    let Some((word, _)) = inside.split_once(']') else { return false };
    let mut letters = word.trim().chars();
    let small = letters.next().is_some_and(|letter| "urfdlb".contains(letter));
    small
        && !letters.as_str().contains(|letter: char| letter.is_ascii_alphabetic() && letter != 'i')
}
