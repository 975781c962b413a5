//! The exact solver.

mod control;
mod node;
mod parity;
mod search;
mod table;
mod windows;

use std::io;

use deepen::{Cost, Limits, StopReason};

use self::control::{Control, Leave};
use self::node::{Node, Settled};
use self::search::Search;
use self::table::Table;
use super::board::Position;
use super::geometry::{AnySize, Geometry, Standard};
use super::score::Score;
use super::size::Size;

pub use self::control::Statistics;

/// What a search says of a score: exact where both bounds are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score is at least this.
    pub lower: Score,
    /// The score is at most this.
    pub upper: Score,
    /// What stopped the search before the bounds met.
    pub stopped: Option<StopReason>,
    /// What it took.
    pub statistics: Statistics,
}

impl Solution {
    /// The score, where it is known exactly.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// Solves positions on boards of one size.
#[derive(Debug)]
pub struct Solver {
    size: Size,
    table: Table,
}

impl Solver {
    /// A solver with a table of at most so many bytes, which are taken from
    /// the system as they are used.
    ///
    /// # Errors
    /// When there is not as much memory.
    pub fn new(size: Size, table_bytes: usize) -> io::Result<Self> {
        let key_bits = AnySize::new(size).key_bits();
        Ok(Solver { size, table: Table::new(table_bytes, key_bits)? })
    }

    /// Bytes of the table: a power of two.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The score of a position.
    pub fn solve(&mut self, position: &Position) -> Score {
        self.solve_within(position, &Limits::<u64>::none()).lower
    }

    /// The score of a position, or what is proven of it within the limits.
    pub fn solve_within<C: Cost>(
        &mut self,
        position: &Position,
        limits: &Limits<'_, C>,
    ) -> Solution {
        let begun = limits.time.map(|(_, clock)| clock.now());
        let leave = |nodes| limits.leave(begun, nodes);
        if self.size == Size::STANDARD {
            self.run(Standard, position, &leave)
        } else {
            self.run(AnySize::new(self.size), position, &leave)
        }
    }

    fn run<G: Geometry>(
        &mut self,
        geometry: G,
        position: &Position,
        leave: &Leave<'_>,
    ) -> Solution {
        let (own, all) = position.stones();
        let left = self.size.squares() as i32 - position.played() as i32;
        let known = |score: i32| Solution {
            lower: Score::of(score),
            upper: Score::of(score),
            stopped: None,
            statistics: Statistics::default(),
        };
        if geometry.has_four(own ^ all) {
            return known(-(left / 2) - 1);
        }
        if left == 0 {
            return known(0);
        }
        let node = Node {
            own,
            all,
            threats: geometry.completions(own) & !all,
            opposing: geometry.completions(own ^ all) & !all,
            left,
            moves: 0,
            last: 63,
        };
        if node.threats & geometry.playable(all) != 0 {
            return known((left + 1) / 2);
        }
        let mut view = self.table.emptied();
        let mut search = Search {
            geometry,
            table: &mut view,
            control: Control::new(leave),
            history: [[0; 64]; 2],
            w: [1200, 500, 300, 16, 256, 1, 31, 8, 26, 1, 0, 0, 0, 0, 0, 0],
            counter: vec![[[0; 64]; 64]; 2],
        };
        if let Ok(text) = std::env::var("W") {
            for (i, x) in text.split(',').enumerate() {
                search.w[i] = x.parse().unwrap();
            }
        }
        let bits = geometry.height() + 1;
        for side in 0..2 {
            for c in 0..geometry.width() as i32 {
                for r in 0..geometry.height() as i32 {
                    let centre =
                        (geometry.width() as i32 - 1 - (2 * c - geometry.width() as i32 + 1).abs())
                            * search.w[3];
                    search.history[side][c as usize * bits as usize + r as usize] = centre;
                }
            }
        }
        let mut windows = 0;
        let (lower, upper) = windows::narrow(-(left / 2), (left - 1) / 2, |alpha| {
            let mut node = node;
            windows += 1;
            let (settled, swapped) = node.settle(geometry, alpha);
            let score = match settled {
                Settled::Score(score) => score,
                Settled::Open => {
                    let place = search.place(&node);
                    let alpha = if swapped { -alpha - 1 } else { alpha };
                    search.search(&node, place, alpha)
                }
            };
            if std::env::var("FOUR_DEBUG").is_ok() {
                eprintln!("alpha {alpha} score {score} nodes {}", search.control.nodes());
            }
            (!search.control.is_stopped()).then_some(if swapped { -score } else { score })
        });
        let statistics = Statistics { windows, ..search.control.statistics };
        Solution {
            lower: Score::of(lower),
            upper: Score::of(upper),
            stopped: search.control.stopped(),
            statistics,
        }
    }
}
