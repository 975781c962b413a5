//! Twisty puzzles, sticker by sticker: a definition is read once more, in its
//! own way, and every move is a permutation of all stickers.
//!
//! A piece that can be turned in `m` ways has `m` stickers, numbered around it.
//! A sticker shows which piece it is on and its number, or the piece alone
//! where orientations are ignored.

use std::fmt;

/// What a sticker shows: the set, the piece's label, and its own number.
type Sticker = (usize, usize, Option<usize>);

/// A puzzle as stickers.
#[derive(Clone, Debug)]
pub struct Puzzle {
    sets: Vec<Set>,
    solved: Vec<Sticker>,
    moves: Vec<(String, Vec<usize>)>,
}

#[derive(Clone, Debug)]
struct Set {
    name: String,
    pieces: usize,
    turns: usize,
    /// The number of its first sticker.
    first: usize,
}

/// What is wrong with a definition, a position or a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong(String);

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

fn wrong<T>(what: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong(what.into()))
}

/// Numbers of a line, `?` as none.
fn numbers(line: &str) -> Result<Vec<Option<usize>>, Wrong> {
    let number = |word: &str| match word {
        "?" => Ok(None),
        _ => word.parse().map(Some).or_else(|_| wrong(format!("`{word}` is no number"))),
    };
    line.split_whitespace().map(number).collect()
}

/// A line of numbers for each named set, and perhaps a second one.
type Block = Vec<(usize, Vec<Option<usize>>, Option<Vec<Option<usize>>>)>;

impl Puzzle {
    /// Reads a definition.
    ///
    /// # Errors
    /// When it is none, as far as that matters here.
    pub fn read(text: &str) -> Result<Self, Wrong> {
        let text = text.replace('\u{feff}', " ");
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let mut puzzle = Puzzle { sets: Vec::new(), solved: Vec::new(), moves: Vec::new() };
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            at += 1;
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["Name", ..] => {}
                ["Set", name, pieces, turns] => puzzle.add_set(name, pieces, turns)?,
                ["Solved"] => puzzle.solve(&block(&puzzle.sets, &lines, &mut at)?, 1)?,
                ["StartState"] => puzzle.solve(&block(&puzzle.sets, &lines, &mut at)?, 0)?,
                ["Move", name] => {
                    let block = block(&puzzle.sets, &lines, &mut at)?;
                    puzzle.add_move(name, &block, 1)?;
                }
                ["MoveTransformation", name] => {
                    let block = block(&puzzle.sets, &lines, &mut at)?;
                    puzzle.add_move(name, &block, 0)?;
                }
                _ => return wrong(format!("`{line}` is none of a definition")),
            }
        }
        Ok(puzzle)
    }

    fn add_set(&mut self, name: &str, pieces: &str, turns: &str) -> Result<(), Wrong> {
        let (Ok(pieces), Ok(turns)) = (pieces.parse::<usize>(), turns.parse::<usize>()) else {
            return wrong(format!("set {name} has no numbers"));
        };
        if !(1..=1_000).contains(&pieces) || !(1..=1_000).contains(&turns) {
            return wrong(format!("set {name} is too large or empty"));
        }
        let first = self.sets.last().map_or(0, |set| set.first + set.pieces * set.turns);
        self.sets.push(Set { name: name.to_owned(), pieces, turns, first });
        Ok(())
    }

    /// Notes the solved position; pieces of sets that it does not name differ.
    fn solve(&mut self, block: &Block, base: usize) -> Result<(), Wrong> {
        let all: Block = (0..self.sets.len())
            .map(|which| {
                let said = block.iter().find(|part| part.0 == which).cloned();
                let own = || (0..self.sets[which].pieces).map(|piece| Some(piece + base)).collect();
                said.unwrap_or_else(|| (which, own(), None))
            })
            .collect();
        let ignored = |set: usize, label: usize| {
            all[set].2.as_ref().is_some_and(|turns| {
                all[set]
                    .1
                    .iter()
                    .zip(turns)
                    .any(|(one, turn)| *one == Some(label) && turn.is_none())
            })
        };
        self.solved = self.stickers(&all, ignored)?;
        Ok(())
    }

    /// The stickers of a position.
    fn stickers(
        &self,
        block: &Block,
        ignored: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<Sticker>, Wrong> {
        let mut stickers = Vec::new();
        for (which, set) in self.sets.iter().enumerate() {
            let Some((_, labels, turns)) = block.iter().find(|part| part.0 == which) else {
                return wrong(format!("set {} is missing", set.name));
            };
            for (slot, label) in labels.iter().enumerate() {
                let Some(label) = *label else { return wrong("a piece is none") };
                let turn = turns.as_ref().and_then(|turns| turns[slot]).unwrap_or(0);
                for place in 0..set.turns {
                    let number = (place + set.turns - turn % set.turns) % set.turns;
                    stickers.push((which, label, (!ignored(which, label)).then_some(number)));
                }
            }
        }
        Ok(stickers)
    }

    /// Adds a move: by sticker's place the place from which it comes. Moves
    /// numbered from 1 say turns by the slot that a piece comes from.
    fn add_move(&mut self, name: &str, block: &Block, base: usize) -> Result<(), Wrong> {
        let count = self.sets.last().map_or(0, |set| set.first + set.pieces * set.turns);
        let mut from: Vec<usize> = (0..count).collect();
        for (which, slots, turns) in block {
            let set = &self.sets[*which];
            for (slot, source) in slots.iter().enumerate() {
                let source = source.and_then(|source| source.checked_sub(base));
                let Some(source) = source.filter(|source| *source < set.pieces) else {
                    return wrong(format!("move {name} has no such slot"));
                };
                let said_at = if base == 1 { source } else { slot };
                let turn = turns.as_ref().and_then(|turns| turns[said_at]).unwrap_or(0);
                for place in 0..set.turns {
                    let to = (place + turn) % set.turns;
                    let (to, place) = (slot * set.turns + to, source * set.turns + place);
                    from[set.first + to] = set.first + place;
                }
            }
        }
        self.moves.push((name.to_owned(), from));
        Ok(())
    }

    /// A position on one line, `SET: 1 2 / 0 0; ..`: its stickers.
    fn position(&self, line: &str) -> Result<Vec<Sticker>, Wrong> {
        let mut block: Block = Vec::new();
        for part in line.split(';') {
            let Some((name, said)) = part.split_once(':') else {
                return wrong(format!("`{part}` is no set of pieces"));
            };
            let Some(which) = self.sets.iter().position(|set| set.name == name.trim()) else {
                return wrong(format!("there is no set `{}`", name.trim()));
            };
            let (labels, turns) = match said.split_once('/') {
                Some((labels, turns)) => (numbers(labels)?, Some(numbers(turns)?)),
                None => (numbers(said)?, None),
            };
            let pieces = self.sets[which].pieces;
            if labels.len() != pieces || turns.as_ref().is_some_and(|turns| turns.len() != pieces) {
                return wrong(format!("set `{}` has {pieces} pieces", name.trim()));
            }
            block.push((which, labels, turns));
        }
        let is_ignored = |set: usize, label: usize| self.solved.contains(&(set, label, None));
        self.stickers(&block, is_ignored)
    }

    /// Does one step, such as `U2'`.
    fn step(&self, stickers: &mut [Sticker], name: &str) -> Result<(), Wrong> {
        let (forwards, back) = name.strip_suffix('\'').map_or((name, false), |name| (name, true));
        // The longest name that is one; digits behind it say how often.
        let digits = forwards.len() - forwards.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let splits = (0..=digits).map(|digits| forwards.split_at(forwards.len() - digits));
        let found = splits
            .into_iter()
            .find_map(|(stem, times)| Some((self.moves.iter().find(|one| one.0 == stem)?, times)));
        let Some((one, times)) = found else { return wrong(format!("there is no move `{name}`")) };
        let times = if times.is_empty() { Some(1_u8) } else { times.parse().ok() };
        let Some(times) = times else {
            return wrong(format!("`{name}` is a move too many times"));
        };
        for _ in 0..times {
            let before = stickers.to_vec();
            for (to, from) in one.1.iter().enumerate() {
                let (to, from) = if back { (*from, to) } else { (to, *from) };
                stickers[to] = before[from];
            }
        }
        Ok(())
    }

    /// Plays a plan from one position to another one, both on one line, and
    /// returns its cost: one for each step.
    ///
    /// # Errors
    /// When a position is none, a step is no move, or the end is not the goal.
    pub fn replay(&self, start: &str, goal: &str, plan: &[&str]) -> Result<u64, Wrong> {
        let (mut stickers, goal) = (self.position(start)?, self.position(goal)?);
        for name in plan {
            self.step(&mut stickers, name)?;
        }
        match stickers.iter().zip(&goal).position(|(one, other)| one != other) {
            None => Ok(plan.len() as u64),
            Some(place) => {
                wrong(format!("after {} steps sticker {place} is not as in the goal", plan.len()))
            }
        }
    }
}

/// The lines of a block up to its `End`.
fn block(sets: &[Set], lines: &[&str], at: &mut usize) -> Result<Block, Wrong> {
    let mut found: Block = Vec::new();
    while let Some(line) = lines.get(*at) {
        *at += 1;
        if *line == "End" {
            return Ok(found);
        }
        let read = if line.starts_with(|c: char| c.is_ascii_digit() || c == '?') {
            Some(numbers(line)?)
        } else {
            None
        };
        match (read, found.last_mut()) {
            (None, _) => match sets.iter().position(|set| set.name == *line) {
                Some(which) => found.push((which, Vec::new(), None)),
                None => return wrong(format!("there is no set `{line}`")),
            },
            (Some(_), None) => return wrong("numbers before the name of a set"),
            (Some(read), Some(part)) if read.len() != sets[part.0].pieces => {
                return wrong(format!("{} numbers of set {}", read.len(), sets[part.0].name));
            }
            (Some(read), Some(part)) if part.1.is_empty() => part.1 = read,
            (Some(read), Some(part)) => part.2 = Some(read),
        }
    }
    wrong("a block has no `End`")
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNERS: &str = "Name c\nSet C 3 3\nSolved\nC\n1 2 3\n0 0 0\nEnd\n\
        Move A\nC\n2 3 1\n0 1 2\nEnd\n";

    #[test]
    fn turns_go_with_the_pieces() {
        let puzzle = Puzzle::read(CORNERS).unwrap();
        let solved = "C: 1 2 3 / 0 0 0";
        // Piece 2 came to the first slot and was turned by 1.
        assert_eq!(puzzle.replay(solved, "C: 2 3 1 / 1 2 0", &["A"]), Ok(1));
        assert_eq!(puzzle.replay("C: 2 3 1 / 1 2 0", solved, &["A'"]), Ok(1));
        assert_eq!(puzzle.replay(solved, solved, &["A2", "A"]), Ok(2));
        assert!(puzzle.replay(solved, solved, &["A"]).is_err());
        assert!(puzzle.replay(solved, solved, &["B"]).is_err());
        assert!(puzzle.replay("C: 1 2 3 / 0 0", solved, &[]).is_err());
    }

    #[test]
    fn ignored_orientations_are_ignored() {
        let puzzle = Puzzle::read(&CORNERS.replace("3\n0 0 0", "3\n0 ? 0")).unwrap();
        assert_eq!(puzzle.replay("C: 1 2 3 / 0 2 0", "C: 1 2 3 / 0 ? 0", &[]), Ok(0));
        assert!(puzzle.replay("C: 1 2 3 / 1 2 0", "C: 1 2 3 / 0 ? 0", &[]).is_err());
    }

    #[test]
    fn what_is_no_definition_is_refused() {
        for text in
            ["Set C 3", "Set C 0 1", "Solved\nEnd\nMove A\nC\n1\nEnd", "Solved\nC\nEnd", "Solved"]
        {
            assert!(Puzzle::read(text).is_err(), "{text}");
        }
    }
}
