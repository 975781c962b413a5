//! Grid maps: an own reading of them, paths replayed step by step, and exact
//! distances by Dijkstra's algorithm.

mod length;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

pub use length::Length;

/// Column and row of a cell, both from 0.
pub type Cell = (usize, usize);

/// The weights of the steps that enter a letter's cell.
pub type Weigh<'w> = &'w dyn Fn(u8) -> u64;

/// Every step weighs 1.
pub const PLAIN: Weigh<'static> = &|_| 1;

/// Why a map or a path is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridError {
    /// The text is no map.
    NoMap {
        /// The line, from 1.
        line: usize,
        /// Why not.
        why: &'static str,
    },
    /// The path is empty, or begins or ends elsewhere.
    WrongEnd {
        /// Where it should be.
        expected: Cell,
    },
    /// Nobody can be in a cell of the path.
    Blocked {
        /// The cell.
        cell: Cell,
    },
    /// Two cells follow each other on the path and no step joins them.
    NoStep {
        /// The number of the step, from 1.
        step: usize,
        /// Where it begins.
        from: Cell,
        /// Where it should end.
        to: Cell,
    },
    /// The steps are of another length than was said.
    WrongLength {
        /// What was said.
        said: Length,
        /// What the steps are.
        found: Length,
    },
    /// A sum that cannot be represented.
    Overflow,
}

impl fmt::Display for GridError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GridError::NoMap { line, why } => write!(f, "line {line}: {why}"),
            GridError::WrongEnd { expected: (x, y) } => {
                write!(f, "the path does not begin or end at {x},{y}")
            }
            GridError::Blocked { cell: (x, y) } => write!(f, "nobody can be at {x},{y}"),
            GridError::NoStep { step, from, to } => write!(
                f,
                "step {step} of the path is none: {},{} to {},{}",
                from.0, from.1, to.0, to.1
            ),
            GridError::WrongLength { said, found } => {
                write!(f, "the path is {found} long, not {said}")
            }
            GridError::Overflow => f.write_str("the sum of the weights is too large"),
        }
    }
}

impl std::error::Error for GridError {}

/// A map as its file has it: letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    rows: Vec<Vec<u8>>,
}

/// Steps across columns and rows.
const STEPS: [(isize, isize); 8] =
    [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

impl Map {
    /// Reads the text of a `.map` file.
    ///
    /// # Errors
    /// Where it stops being a map.
    pub fn parse(text: &str) -> Result<Map, GridError> {
        let wrong = |line, why| GridError::NoMap { line, why };
        let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
        let head: Vec<Vec<&str>> =
            lines.iter().take(4).map(|line| line.split_whitespace().collect()).collect();
        let [first, second, third, fourth] = &head[..] else {
            return Err(wrong(lines.len() + 1, "the header is cut short"));
        };
        if first[..] != ["type", "octile"] {
            return Err(wrong(1, "the type is not octile"));
        }
        if fourth[..] != ["map"] {
            return Err(wrong(4, "there is no `map` before the rows"));
        }
        let mut sides = [0; 2];
        for (place, name) in ["width", "height"].into_iter().enumerate() {
            let line = [second, third].into_iter().find(|line| line.first() == Some(&name));
            let number = line.filter(|line| line.len() == 2).and_then(|line| line[1].parse().ok());
            sides[place] = number.ok_or(wrong(2, "width or height is missing"))?;
        }
        let rows = lines[4..].iter().take(sides[1]).map(|row| row.as_bytes().to_vec());
        Map::of_rows(rows.collect(), sides).map_err(|(row, why)| wrong(row + 5, why))
    }

    /// The map of rows of letters.
    ///
    /// # Errors
    /// Where a row is not as long as the first, or has a letter that is none.
    pub fn from_rows(rows: &[&str]) -> Result<Map, GridError> {
        let letters: Vec<Vec<u8>> = rows.iter().map(|row| row.as_bytes().to_vec()).collect();
        let sides = [letters.first().map_or(0, Vec::len), letters.len()];
        let wrong = |(row, why): (usize, _)| GridError::NoMap { line: row + 1, why };
        Map::of_rows(letters, sides).map_err(wrong)
    }

    fn of_rows(
        rows: Vec<Vec<u8>>,
        [width, height]: [usize; 2],
    ) -> Result<Map, (usize, &'static str)> {
        if rows.len() != height || height == 0 {
            return Err((rows.len(), "there are not as many rows as the header says"));
        }
        for (number, row) in rows.iter().enumerate() {
            if row.len() != width || width == 0 {
                return Err((number, "the row is not as long as the header says"));
            }
            if row.iter().any(|letter| !b".GSWT@O".contains(letter)) {
                return Err((number, "the row has a letter that is none"));
            }
        }
        Ok(Map { rows })
    }

    /// How many columns there are.
    #[must_use]
    pub fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// How many rows there are.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The letter of a cell; `@` outside of the map.
    #[must_use]
    pub fn letter(&self, (x, y): Cell) -> u8 {
        self.rows.get(y).and_then(|row| row.get(x)).copied().unwrap_or(b'@')
    }

    /// Whether one can go from one of two neighbours to the other: never where
    /// one is blocked, and never between land and water.
    fn joined(&self, one: Cell, other: Cell) -> bool {
        let land = |cell| matches!(self.letter(cell), b'.' | b'G' | b'S');
        let water = |cell| self.letter(cell) == b'W';
        land(one) && land(other) || water(one) && water(other)
    }

    /// The cells that one step leads to, and whether it crosses a corner.
    fn steps(&self, from: Cell) -> Vec<(Cell, bool)> {
        let mut found = Vec::new();
        for (dx, dy) in STEPS {
            let (x, y) = (from.0.checked_add_signed(dx), from.1.checked_add_signed(dy));
            let (Some(x), Some(y)) = (x, y) else { continue };
            let across = dx != 0 && dy != 0;
            let beside = self.joined(from, (x, from.1)) && self.joined(from, (from.0, y));
            if self.joined(from, (x, y)) && (!across || beside) {
                found.push(((x, y), across));
            }
        }
        found
    }

    /// The lengths of shortest paths from a cell to all others, row by row;
    /// `None` where none leads.
    ///
    /// # Errors
    /// When nobody can be in the cell, or a sum is too large.
    pub fn distances(
        &self,
        start: Cell,
        weigh: Weigh<'_>,
    ) -> Result<Vec<Vec<Option<Length>>>, GridError> {
        if !self.joined(start, start) {
            return Err(GridError::Blocked { cell: start });
        }
        let mut known = vec![vec![None; self.width()]; self.height()];
        let mut settled = vec![vec![false; self.width()]; self.height()];
        let mut heap = BinaryHeap::from([Reverse((Length::default(), start))]);
        known[start.1][start.0] = Some(Length::default());
        while let Some(Reverse((length, cell))) = heap.pop() {
            if std::mem::replace(&mut settled[cell.1][cell.0], true) {
                continue;
            }
            for (next, across) in self.steps(cell) {
                let weight = weigh(self.letter(next));
                let through = length.plus(weight, across).ok_or(GridError::Overflow)?;
                let there = &mut known[next.1][next.0];
                if there.is_none_or(|there| through < there) {
                    *there = Some(through);
                    heap.push(Reverse((through, next)));
                }
            }
        }
        Ok(known)
    }

    /// Walks a path of cells, both ends included, and returns how long it is.
    ///
    /// # Errors
    /// At the first thing that is wrong with it.
    pub fn path_length(
        &self,
        (start, goal): (Cell, Cell),
        path: &[Cell],
        weigh: Weigh<'_>,
    ) -> Result<Length, GridError> {
        for (end, expected) in [(path.first(), start), (path.last(), goal)] {
            if end != Some(&expected) {
                return Err(GridError::WrongEnd { expected });
            }
        }
        if !self.joined(start, start) {
            return Err(GridError::Blocked { cell: start });
        }
        let mut length = Length::default();
        for (index, pair) in path.windows(2).enumerate() {
            let (from, to) = (pair[0], pair[1]);
            let step = self.steps(from).into_iter().find(|(next, _)| *next == to);
            let (_, across) = step.ok_or(GridError::NoStep { step: index + 1, from, to })?;
            let longer = length.plus(weigh(self.letter(to)), across);
            length = longer.ok_or(GridError::Overflow)?;
        }
        Ok(length)
    }

    /// As [`path_length`](Map::path_length), and holds the length against the
    /// one that was said.
    ///
    /// # Errors
    /// As there, or when the lengths differ.
    pub fn check_path(
        &self,
        ends: (Cell, Cell),
        path: &[Cell],
        weigh: Weigh<'_>,
        said: Length,
    ) -> Result<(), GridError> {
        let found = self.path_length(ends, path, weigh)?;
        if found == said { Ok(()) } else { Err(GridError::WrongLength { said, found }) }
    }
}

#[cfg(test)]
mod tests;
