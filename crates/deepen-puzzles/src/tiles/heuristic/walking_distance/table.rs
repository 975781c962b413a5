//! The table of one axis.

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};

/// The most lines a table may have.
const MAX_LINES: usize = 6;

/// Whether a table is small enough. The largest that are, on boards of up to
/// 25 cells: four lines of six cells (377,872 states), five of three (352,560)
/// and six of two (367,560). The next ones have millions.
fn fits(lines: usize, length: usize) -> bool {
    match lines {
        0..=4 => true,
        5 => length <= 3,
        MAX_LINES => length <= 2,
        _ => false,
    }
}

/// A state of a table with its distance, in one word: the distance comes with
/// the look-up of the state and needs none of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(u32);

impl Place {
    /// Stands for a move that is not possible.
    const NONE: Place = Place(u32::MAX);

    fn new(first_move: usize, distance: u8) -> Self {
        Place((first_move as u32) << 8 | u32::from(distance))
    }

    /// A place that knows nothing but a distance.
    pub(super) fn of_distance(distance: u32) -> Self {
        Place(distance)
    }

    /// The least number of moves along the axis.
    #[must_use]
    #[inline]
    pub fn distance(self) -> u32 {
        self.0 & 0xff
    }

    /// Where in the table the state's moves begin.
    #[inline]
    fn first_move(self) -> usize {
        (self.0 >> 8) as usize
    }
}

/// The table for this shape would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkingDistanceError {
    /// Lines of the table that is too large: rows of the board, or columns.
    pub lines: usize,
    /// Cells a line has.
    pub length: usize,
}

impl fmt::Display for WalkingDistanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WalkingDistanceError { lines, length } = self;
        write!(f, "the table of walking distances for {lines} lines of {length} cells is too large")
    }
}

impl std::error::Error for WalkingDistanceError {}

/// Which way the *blank* goes along the axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// To the line of the next lower number: up, or left.
    Back,
    /// To the line of the next higher number: down, or right.
    Forth,
}

/// Walking distances of one axis: `lines` lines, `length` cells each.
#[derive(Clone, Debug)]
pub struct WalkingTable {
    lines: usize,
    /// What is after a move, by [`Place::first_move`] plus goal line of the
    /// tile that moves times two, plus way of the blank.
    moved: Vec<Place>,
    numbers: Numbers,
}

type Numbers = HashMap<u128, Place, BuildHasherDefault<Mix>>;

impl WalkingTable {
    /// The table of `lines` lines of `length` cells, the blank's goal being in
    /// `goal_line`.
    ///
    /// # Errors
    /// When there are millions of states, as for the 24-puzzle.
    pub fn new(
        lines: usize,
        length: usize,
        goal_line: usize,
    ) -> Result<Self, WalkingDistanceError> {
        if !fits(lines, length) {
            return Err(WalkingDistanceError { lines, length });
        }
        let mut goal = Crowd { lines, blank: goal_line, counts: [[0; MAX_LINES]; MAX_LINES] };
        for line in 0..lines {
            goal.counts[line][line] = (length - usize::from(line == goal_line)) as u8;
        }
        let start = Place::new(0, 0);
        let (mut moved, mut numbers) = (Vec::new(), Numbers::from_iter([(goal.key(), start)]));
        let mut queue = vec![(goal, 0)];
        let mut state = 0;
        while state < queue.len() {
            let (crowd, distance) = queue[state].clone();
            for (goal_line, way) in
                (0..lines).flat_map(|line| [(line, Way::Back), (line, Way::Forth)])
            {
                moved.push(crowd.moved(goal_line, way).map_or(Place::NONE, |next| {
                    let new = Place::new(queue.len() * 2 * lines, distance + 1);
                    *numbers.entry(next.key()).or_insert_with(|| {
                        queue.push((next, distance + 1));
                        new
                    })
                }));
            }
            state += 1;
        }
        Ok(WalkingTable { lines, moved, numbers })
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.numbers.len()
    }

    /// All states, in no order.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.numbers.values().copied()
    }

    /// The state after the blank went one line on and a tile that belongs to
    /// `goal_line` came the other way; of no meaning if there is no such tile
    /// or line.
    #[must_use]
    #[inline]
    pub fn moved(&self, place: Place, goal_line: usize, way: Way) -> Place {
        self.moved[place.first_move() + goal_line * 2 + way as usize]
    }

    /// The state of a board, of which `tiles` lists (line, goal line) of all
    /// tiles, with the blank in the line `blank`; `None` if it is no board of
    /// this shape and goal.
    pub fn place(
        &self,
        blank: usize,
        tiles: impl Iterator<Item = (usize, usize)>,
    ) -> Option<Place> {
        let mut crowd = Crowd { lines: self.lines, blank, counts: [[0; MAX_LINES]; MAX_LINES] };
        tiles.for_each(|(line, goal_line)| crowd.counts[line][goal_line] += 1);
        self.numbers.get(&crowd.key()).copied()
    }
}

/// How many tiles of each goal line are in each line.
#[derive(Clone)]
struct Crowd {
    lines: usize,
    blank: usize,
    counts: [[u8; MAX_LINES]; MAX_LINES],
}

impl Crowd {
    fn moved(&self, goal_line: usize, way: Way) -> Option<Crowd> {
        let line = match way {
            Way::Back => self.blank.checked_sub(1)?,
            Way::Forth => self.blank + 1,
        };
        if line >= self.lines || self.counts[line][goal_line] == 0 {
            return None;
        }
        let mut next = self.clone();
        next.counts[line][goal_line] -= 1;
        next.counts[self.blank][goal_line] += 1;
        next.blank = line;
        Some(next)
    }

    /// All of it in a number. At most 25 cells: a count of up to three lines
    /// is at most 12, of more lines at most 6.
    fn key(&self) -> u128 {
        let bits = if self.lines <= 3 { 4 } else { 3 };
        let counts = self.counts[..self.lines].iter().flat_map(|line| &line[..self.lines]);
        counts.fold(self.blank as u128, |key, &count| key << bits | u128::from(count))
    }
}

/// A fast hash for keys that nobody chooses to our harm.
#[derive(Clone, Copy, Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(byte.into());
        }
    }

    fn write_u128(&mut self, key: u128) {
        for half in [key as u64, (key >> 64) as u64] {
            let product = u128::from(self.0 ^ half) * 0x9e37_79b9_7f4a_7c15;
            self.0 = (product >> 64) as u64 ^ product as u64;
        }
    }
}
