//! The blocks between a heading and `End`: a name of a set, a line of numbers
//! by slot, and perhaps a line of orientations; set after set.

use super::super::ParseError;
use super::super::definition::{PieceSet, Position};
use super::super::transformation::Transformation;
use super::lines::{Lines, end_of, exactly, number, unexpected};
use crate::orders::Word;
use crate::tiles::quoted;

/// What a block says of one set.
pub(super) struct Part<'t> {
    /// Which set.
    pub(super) set: usize,
    /// The set's name, for its place.
    pub(super) name: Word<'t>,
    /// A number for each slot.
    pub(super) numbers: Vec<Word<'t>>,
    /// An orientation for each slot.
    pub(super) turns: Option<Vec<Word<'t>>>,
}

/// Reads the parts of a block up to its `End`.
pub(super) fn parts<'t>(
    lines: &mut Lines<'t>,
    sets: &[PieceSet],
) -> Result<Vec<Part<'t>>, ParseError> {
    let mut parts: Vec<Part<'t>> = Vec::new();
    loop {
        let words = lines.expect("the name of a set or `End`")?;
        let name = words[0];
        if name.text == "End" {
            exactly(&words, 1, "`End`")?;
            return Ok(parts);
        }
        exactly(&words, 1, "the name of a set")?;
        let Some(set) = sets.iter().position(|set| set.name == name.text) else {
            return Err(unexpected(&name, "the name of a set or `End`"));
        };
        if let Some(earlier) = parts.iter().find(|part| part.set == set) {
            let line = earlier.name.at.line;
            let message = format!(
                "expected each set once, found {} again, first in line {line}",
                quoted(name.text)
            );
            return Err(name.at.error(message));
        }
        let count = sets[set].count;
        let what = format!("{count} numbers of set {}", quoted(name.text));
        let numbers = lines.expect(&what)?;
        exactly(&numbers, count, &what)?;
        let is_line_of_turns = |words: &[Word<'_>]| {
            words[0].text.starts_with(|first: char| first.is_ascii_digit() || first == '?')
        };
        let turns = if lines.peek().is_some_and(is_line_of_turns) {
            let what = format!("{count} orientations of set {}", quoted(name.text));
            let turns = lines.expect(&what)?;
            exactly(&turns, count, &what)?;
            Some(turns)
        } else {
            None
        };
        parts.push(Part { set, name, numbers, turns });
    }
}

/// How the numbers of a block are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Style {
    /// The number of the first slot or label: 1, or 0 in the newer blocks.
    pub(super) base: usize,
    /// In blocks of the older style a move's orientations stand by the slot
    /// that a piece comes from; otherwise by the one it goes to.
    pub(super) by_source: bool,
}

/// The transformation that a block defines; sets it does not name stay.
pub(super) fn transformation(
    parts: &[Part<'_>],
    sets: &[PieceSet],
    style: Style,
) -> Result<Transformation, ParseError> {
    let slots = sets.iter().map(PieceSet::count).sum();
    let mut whole = Transformation::identity(slots);
    for part in parts {
        let set = &sets[part.set];
        let mut first_use: Vec<Option<&Word<'_>>> = vec![None; set.count];
        for (slot, word) in set.slots().zip(&part.numbers) {
            let last = style.base + set.count - 1;
            let from = number(word, "a slot", style.base, last)? - style.base;
            if let Some(first) = first_use[from].replace(word) {
                let message = format!(
                    "expected a permutation, found {} again, first in column {}",
                    quoted(word.text),
                    first.at.column
                );
                return Err(word.at.error(message));
            }
            whole.from[slot] = (set.first + from) as u8;
        }
        let most = usize::from(set.orientations) - 1;
        for (index, word) in part.turns.iter().flatten().enumerate() {
            let turn = number(word, "an orientation", 0, most)? as u8;
            let source = (set.first + index) as u8;
            let to = set.slots().find(|slot| whole.from[*slot] == source);
            let slot = if style.by_source { to } else { Some(set.first + index) };
            whole.turn[slot.unwrap_or(set.first + index)] = turn;
        }
    }
    Ok(whole)
}

/// The solved position; writes into the sets which labels there are. Sets that
/// the block does not name have pieces that all differ.
pub(super) fn solved(
    parts: &[Part<'_>],
    sets: &mut [PieceSet],
    base: usize,
) -> Result<Position, ParseError> {
    let mut labels: Vec<u8> = sets.iter().flat_map(|set| 0..set.count as u8).collect();
    let mut turns = vec![0; labels.len()];
    for part in parts {
        let set = &mut sets[part.set];
        let last = base + set.count - 1;
        let read = |word: &Word<'_>| number(word, "a piece", base, last).map(|label| label - base);
        let found = part.numbers.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let kinds = found.iter().max().map_or(0, |greatest| greatest + 1);
        if let Some(missing) = (0..kinds).find(|label| !found.contains(label)) {
            let greatest = found.iter().position(|label| label + 1 == kinds).unwrap_or(0);
            let message = format!(
                "expected pieces to be numbered without gaps, found {} but no {}",
                quoted(part.numbers[greatest].text),
                missing + base
            );
            return Err(part.numbers[greatest].at.error(message));
        }
        let is_ignored = ignored(part, &found, kinds)?;
        for (index, slot) in set.slots().enumerate() {
            labels[slot] = found[index] as u8;
            let word = part.turns.as_ref().map(|turns| &turns[index]);
            turns[slot] = orientation(word, set, is_ignored[found[index]])?;
        }
        set.ignored = is_ignored;
    }
    Ok(Position { labels, turns })
}

/// By label: whether its orientation is ignored, which must be said of all
/// pieces of a label or of none.
fn ignored(part: &Part<'_>, found: &[usize], kinds: usize) -> Result<Vec<bool>, ParseError> {
    let mut said: Vec<Option<bool>> = vec![None; kinds];
    for (label, word) in found.iter().zip(part.turns.iter().flatten()) {
        let ignored = word.text == "?";
        if said[*label].replace(ignored).is_some_and(|before| before != ignored) {
            return Err(unexpected(
                word,
                "`?` for all pieces that look alike, or an orientation for all",
            ));
        }
    }
    Ok(said.into_iter().map(|said| said.unwrap_or(false)).collect())
}

/// An orientation; nothing is 0, and so is one that is ignored.
pub(super) fn orientation(
    word: Option<&Word<'_>>,
    set: &PieceSet,
    ignored: bool,
) -> Result<u8, ParseError> {
    let most = usize::from(set.orientations) - 1;
    match word {
        None => Ok(0),
        Some(word) if word.text == "?" && ignored => Ok(0),
        Some(word) => {
            let turn = number(word, "an orientation", 0, most)?;
            Ok(if ignored { 0 } else { turn as u8 })
        }
    }
}

/// The position that a block of a known puzzle says. A set that it does not
/// name is as in the solved position, if all its pieces differ.
pub(super) fn position(
    parts: &[Part<'_>],
    sets: &[PieceSet],
    solved: &Position,
    base: usize,
    end: crate::orders::Place,
) -> Result<Position, ParseError> {
    let mut position = solved.clone();
    for (index, set) in sets.iter().enumerate() {
        match parts.iter().find(|part| part.set == index) {
            Some(part) => {
                let turns = part.turns.as_deref();
                fill(&mut position, set, solved, (&part.numbers, turns), base)?;
            }
            None if set.has_duplicates() => {
                let name = quoted(&set.name);
                let message = format!("expected also set {name}, some of whose pieces look alike");
                return Err(end.error(message));
            }
            None => {}
        }
    }
    Ok(position)
}

/// Writes what is said of one set into a position: as many pieces of each
/// label as in the solved one.
pub(super) fn fill(
    position: &mut Position,
    set: &PieceSet,
    solved: &Position,
    (numbers, turns): (&[Word<'_>], Option<&[Word<'_>]>),
    base: usize,
) -> Result<(), ParseError> {
    let mut left = vec![0_usize; set.labels()];
    for slot in set.slots() {
        left[usize::from(solved.labels[slot])] += 1;
    }
    for (index, slot) in set.slots().enumerate() {
        let word = &numbers[index];
        let label = number(word, "a piece", base, base + set.labels() - 1)? - base;
        if left[label] == 0 {
            let missing = left.iter().position(|left| *left > 0).unwrap_or(0) + base;
            let message = format!(
                "expected each piece as often as it is there, found {} once more; {missing} is missing",
                quoted(word.text)
            );
            return Err(word.at.error(message));
        }
        left[label] -= 1;
        position.labels[slot] = label as u8;
        let turn = turns.map(|turns| &turns[index]);
        position.turns[slot] = orientation(turn, set, set.ignored[label])?;
    }
    Ok(())
}

/// Where a block's heading ends, for what is missing in it.
pub(super) fn place_of(parts: &[Part<'_>], heading: &[Word<'_>]) -> crate::orders::Place {
    parts.last().map_or_else(|| end_of(heading), |part| part.name.at)
}
