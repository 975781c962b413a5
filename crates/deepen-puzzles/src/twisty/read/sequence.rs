//! Sequences of moves, and positions on one line.

use super::super::ParseError;
use super::super::definition::{BaseMove, Definition, Position};
use super::super::transformation::Transformation;
use super::block::fill;
use super::lines::{end_of, exactly, unexpected, words};
use crate::orders::{Place, Word};
use crate::tiles::quoted;

/// Reads a sequence of moves such as `U R2' F3`, which may span lines: the name
/// of a move, how often, and an apostrophe where it is done backwards. Round
/// brackets are left out. What all of them do, one after the other.
///
/// # Errors
/// The first word that is no move of the puzzle.
pub fn parse_sequence(text: &str, definition: &Definition) -> Result<Transformation, ParseError> {
    let lines = text.split('\n').enumerate().map(|(index, line)| words(line, index + 1));
    of_words(&lines.flatten().collect::<Vec<_>>(), definition)
}

/// What a row of words does.
pub(super) fn of_words(
    words: &[Word<'_>],
    definition: &Definition,
) -> Result<Transformation, ParseError> {
    let orientations = definition.orientations();
    let mut all = Transformation::identity(definition.slots());
    for word in words {
        let opened = word.text.trim_start_matches('(');
        let column = word.at.column + (word.text.len() - opened.len());
        let text = opened.trim_end_matches(')');
        let inner = Word { text, at: Place { column, ..word.at } };
        if text.is_empty() {
            continue;
        }
        let (which, times) = power(&inner, definition)?;
        let step = &definition.moves[which];
        all = all.then(&step.transformation.power(times, &orientations), &orientations);
    }
    Ok(all)
}

/// The move that a word names, and how often it is done.
fn power(word: &Word<'_>, definition: &Definition) -> Result<(usize, u8), ParseError> {
    match resolve(word.text, &definition.moves) {
        Some((which, Some(power))) => Ok((which, power)),
        Some((_, None)) => Err(unexpected(word, "a move not so many times")),
        None => {
            let name =
                word.text.trim_end_matches(|last: char| last == '\'' || last.is_ascii_digit());
            if definition.rotations.iter().any(|rotation| rotation == name) {
                let said = quoted(word.text);
                let message = format!("expected a move, but {said} rotates the whole puzzle");
                return Err(word.at.error(message));
            }
            Err(unexpected(word, &moves_of(definition)))
        }
    }
}

/// The move that a text names by the longest name, and the power of it that is
/// meant; none where the number is too great.
pub(super) fn resolve(text: &str, moves: &[BaseMove]) -> Option<(usize, Option<u8>)> {
    let (text, back) = match text.strip_suffix(['\'', '’']) {
        Some(text) => (text, true),
        None => (text, false),
    };
    let digits = text.len() - text.trim_end_matches(|last: char| last.is_ascii_digit()).len();
    let (which, times) = (0..=digits).find_map(|digits| {
        let (name, times) = text.split_at(text.len() - digits);
        let which = moves.iter().position(|one| one.name == name)?;
        Some((which, if digits == 0 { Some(1) } else { times.parse::<u32>().ok() }))
    })?;
    let order = u32::from(moves[which].order);
    let forwards = times.map(|times| times % order);
    let power = forwards.map(|times| if back { (order - times) % order } else { times });
    Some((which, power.map(|power| power as u8)))
}

/// "one of the moves U, R, F", some of them.
fn moves_of(definition: &Definition) -> String {
    const SHOWN: usize = 12;
    let names: Vec<&str> = definition.moves.iter().map(|one| &*one.name).take(SHOWN).collect();
    let more = if definition.moves.len() > SHOWN { ", .." } else { "" };
    let mut said = format!("one of the moves {}{more}", names.join(", "));
    if said.len() > 120 {
        "a move of the puzzle".clone_into(&mut said);
    }
    said
}

/// Reads a position on one line: for each set its name and a colon, the pieces
/// by slot, numbered from 1, and behind a stroke their orientations. Sets are
/// parted by semicolons: `CORNER: 2 1 3 4 / 0 0 1 2; CENTRE: 1 2 2 1`.
///
/// # Errors
/// The place where it stops being a position of the puzzle.
pub fn parse_position(text: &str, definition: &Definition) -> Result<Position, ParseError> {
    let marks = apart(text);
    let mut position = definition.solved.clone();
    let mut seen: Vec<&str> = Vec::new();
    for said in marks.split(|word| word.text == ";").filter(|said| !said.is_empty()) {
        let name = said[0];
        let sets = definition.sets();
        let Some(set) = sets.iter().find(|set| set.name == name.text) else {
            return Err(unexpected(&name, "the name of a set"));
        };
        if seen.contains(&name.text) {
            return Err(unexpected(&name, "each set once"));
        }
        seen.push(&set.name);
        match said.get(1) {
            Some(colon) if colon.text == ":" => {}
            Some(other) => return Err(unexpected(other, "`:` after the name of a set")),
            None => {
                return Err(end_of(said).error("expected `:` after the name of a set".to_owned()));
            }
        }
        let mut halves = said[2..].splitn(2, |word| word.text == "/");
        let numbers = halves.next().unwrap_or_default();
        let turns = halves.next();
        let what = format!("{} pieces of set {}", set.count, quoted(&set.name));
        counted(numbers, set.count, &what, said)?;
        if let Some(turns) = turns {
            let what = format!("{} orientations of set {}", set.count, quoted(&set.name));
            counted(turns, set.count, &what, said)?;
        }
        fill(&mut position, set, &definition.solved, (numbers, turns), 1)?;
    }
    let missing = definition.sets().iter().find(|set| !seen.contains(&&*set.name));
    match missing {
        None => Ok(position),
        Some(set) => Err(end_of(&marks).error(format!("expected also set {}", quoted(&set.name)))),
    }
}

/// So many words, no more and no less; `said` is what they stand in.
fn counted(
    found: &[Word<'_>],
    count: usize,
    what: &str,
    said: &[Word<'_>],
) -> Result<(), ParseError> {
    if found.is_empty() {
        return Err(end_of(said).error(format!("expected {what}")));
    }
    exactly(found, count, what)
}

/// Words, of which `:`, `;` and `/` stand alone.
fn apart(text: &str) -> Vec<Word<'_>> {
    let is_mark = |character: char| matches!(character, ':' | ';' | '/');
    let mut marks = Vec::new();
    let lines = text.split('\n').enumerate().flat_map(|(index, line)| words(line, index + 1));
    for word in lines {
        let mut at = word.at;
        let mut rest = word.text;
        while !rest.is_empty() {
            let length = match rest.find(is_mark) {
                Some(0) => 1,
                Some(length) => length,
                None => rest.len(),
            };
            marks.push(Word { text: &rest[..length], at });
            at.column += rest[..length].chars().count();
            rest = &rest[length..];
        }
    }
    marks
}
