//! The exact solver: the score of any position, by alpha-beta with null
//! windows, strategies by parity, and a table that never mistakes a position.

mod analysis;
mod book;
mod control;
mod node;
mod order;
mod parity;
mod run;
mod search;
mod table;
mod team;
mod windows;

#[cfg(test)]
mod tests;

use std::io;

use deepen::{Cost, Limits, StopReason};
use rayon::{ThreadPool, ThreadPoolBuilder};

use self::control::{Leave, Limiter};
use self::node::Node;
use self::run::Run;
use self::search::Opening;
use self::table::Table;
use self::windows::Answer;
use super::board::Position;
use super::geometry::{AnySize, Geometry, Standard};
use super::score::Score;
use super::size::Size;

pub use self::analysis::{Analysis, Move};
pub use self::book::Book;
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
///
/// ```
/// use deepen_games::connect_four::{Position, Size, Solver};
///
/// let mut solver = Solver::new(Size::STANDARD, 1 << 20)?;
/// let position = Position::read("32164625", Size::STANDARD)?;
/// let score = solver.solve(&position);
/// assert_eq!(score.value(), 11);
/// assert_eq!(score.distance_in(&position), Some(13));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// The table is empty before each position: what a search does depends on
/// nothing but the position and the size of the table, and with one thread the
/// counts are the same each time.
pub struct Solver {
    size: Size,
    table: Table,
    threads: usize,
    /// Those besides the caller's, once they are needed.
    helpers: Option<ThreadPool>,
    book: Option<Box<dyn Book + Send>>,
}

impl Solver {
    /// A solver with a table of at most so many bytes, which are taken from
    /// the system as they are used. Scores do not depend on how many. Boards
    /// of more than 52 bits, `width * (height + 1)`, need tables of up to
    /// 4 MB and get them.
    ///
    /// # Errors
    /// When there is not as much memory.
    pub fn new(size: Size, table_bytes: usize) -> io::Result<Self> {
        let key_bits = AnySize::new(size).key_bits();
        let table = Table::new(table_bytes, key_bits)?;
        Ok(Solver { size, table, threads: 1, helpers: None, book: None })
    }

    /// Searches on so many threads. Scores do not depend on how many; nodes
    /// and time do, and with more than one they differ from run to run. Where
    /// the system does not give as many, it searches on one.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Solver { threads: threads.max(1), helpers: None, ..self }
    }

    /// Asks a book first.
    #[must_use]
    pub fn book(self, book: Box<dyn Book + Send>) -> Self {
        Solver { book: Some(book), ..self }
    }

    /// The board's size.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Bytes of the table: a power of two.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// The score of a position on a board of the solver's size; a game that is
    /// won already is lost for the mover, and one point more than if it were
    /// with the opponent's next stone.
    ///
    /// # Panics
    /// When the position's board has another size.
    pub fn solve(&mut self, position: &Position) -> Score {
        self.solve_within(position, &Limits::<u64>::none()).lower
    }

    /// The score of a position, or what is proven of it within the limits on
    /// time, expanded nodes ([`Statistics::nodes`]), memory (of the table), and
    /// by a switch. Other limits say nothing here.
    ///
    /// # Panics
    /// When the position's board has another size.
    pub fn solve_within<C: Cost>(
        &mut self,
        position: &Position,
        limits: &Limits<'_, C>,
    ) -> Solution {
        let work = Work { position, kind: Kind::Solve };
        self.within(limits, &work).0
    }

    /// The score of a position that is at least `at_least`, as one of many that
    /// have much in common: the table is not emptied before, so that what was
    /// found of the others helps. Limits as in
    /// [`solve_within`](Self::solve_within).
    ///
    /// # Panics
    /// When the position's board has another size.
    pub fn solve_among<C: Cost>(
        &mut self,
        position: &Position,
        at_least: Score,
        limits: &Limits<'_, C>,
    ) -> Solution {
        let work = Work { position, kind: Kind::SolveAmong(at_least) };
        self.within(limits, &work).0
    }

    /// Scores and distances of all moves, and the best line of play.
    ///
    /// # Panics
    /// When the position's board has another size.
    pub fn analyse<C: Cost>(&mut self, position: &Position, limits: &Limits<'_, C>) -> Analysis {
        let work = Work { position, kind: Kind::Analyse };
        let (solution, moves, line) = self.within(limits, &work);
        Analysis { solution, moves, line }
    }

    fn within<C: Cost>(&mut self, limits: &Limits<'_, C>, work: &Work<'_>) -> Findings {
        assert_eq!(self.size, work.position.size(), "a position of the solver's board");
        let begun = limits.time.map(|(_, clock)| clock.now());
        let has_room = limits.memory.is_none_or(|most| self.table.bytes() <= most);
        let leave = |nodes| {
            if has_room { limits.leave(begun, nodes) } else { Err(StopReason::Memory) }
        };
        if self.size == Size::STANDARD {
            self.run(Standard, work, &leave)
        } else {
            self.run(AnySize::new(self.size), work, &leave)
        }
    }

    fn run<G: Geometry>(&mut self, geometry: G, work: &Work<'_>, leave: &Leave<'_>) -> Findings {
        let book = self.book.as_deref().map(|book| book as &dyn Book);
        let least_left = book.map_or(i32::MAX, |book| {
            self.size.squares() as i32 - book.plies().min(self.size.squares()) as i32
        });
        let opening = Opening { size: self.size, book, least_left };
        let limiter = Limiter::new(leave);
        let table = match work.kind {
            Kind::SolveAmong(_) => self.table.kept(),
            Kind::Solve | Kind::Analyse => self.table.emptied(),
        };
        if self.threads > 1 && self.helpers.is_none() {
            self.helpers = ThreadPoolBuilder::new().num_threads(self.threads - 1).build().ok();
            if self.helpers.is_none() {
                self.threads = 1;
            }
        }
        let mut run = Run::new(geometry, table, &limiter, opening, self.helpers.as_ref());
        match work.kind {
            Kind::Solve => (run.position(work.position, None), Vec::new(), Vec::new()),
            Kind::SolveAmong(at_least) => {
                (run.position(work.position, Some(at_least.value())), Vec::new(), Vec::new())
            }
            Kind::Analyse => run.analyse(work.position),
        }
    }
}

/// What a solver is to do.
struct Work<'p> {
    position: &'p Position,
    kind: Kind,
}

enum Kind {
    Solve,
    SolveAmong(Score),
    Analyse,
}

/// Of a position: its solution, its moves, and the best line, where asked for.
type Findings = (Solution, Vec<Move>, Vec<u32>);

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver")
            .field("size", &self.size)
            .field("table", &self.table)
            .field("threads", &self.threads)
            .field("book", &self.book.is_some())
            .finish_non_exhaustive()
    }
}

impl<G: Geometry> Run<'_, '_, G> {
    /// The score of any position, over or not, that is perhaps known to be at
    /// least so much.
    fn position(&mut self, position: &Position, at_least: Option<i32>) -> Solution {
        let (lower, upper) = self.bounds(position, at_least);
        Solution {
            lower: Score::of(lower),
            upper: Score::of(upper),
            stopped: if lower < upper { self.stopped } else { None },
            statistics: self.statistics,
        }
    }

    fn bounds(&mut self, position: &Position, at_least: Option<i32>) -> (i32, i32) {
        let geometry = self.geometry();
        let left = position.size().squares() as i32 - position.played() as i32;
        let node = Node::of(geometry, position, left);
        let (lower, upper) = if position.is_won() {
            (-(left / 2) - 1, -(left / 2) - 1)
        } else if left == 0 {
            (0, 0)
        } else if node.threats & geometry.playable(node.all) != 0 {
            ((left + 1) / 2, (left + 1) / 2)
        } else {
            (-(left / 2), (left - 1) / 2)
        };
        if lower == upper {
            return (lower, upper);
        }
        match (self.in_book(&node), at_least.filter(|least| lower < *least)) {
            (Some(score), _) => (score, score),
            (None, None) => self.solve(&node, lower, upper),
            // Often it is just that, which one window proves.
            (None, Some(least)) if least >= upper => (upper, upper),
            (None, Some(least)) => match self.window(&node, least, u64::MAX) {
                Answer::Bound(score) if score > least => self.solve(&node, score.min(upper), upper),
                Answer::Bound(_) => (least, least),
                Answer::Stopped | Answer::Spent => (least, upper),
            },
        }
    }
}
