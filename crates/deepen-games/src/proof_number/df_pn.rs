//! df-pn: proof-number search, depth first (Nagai 2002), with thresholds that
//! leave room (1 + epsilon, Pawlewicz and Lew 2007).
//!
//! It stays below a position as long as best-first search would, which two
//! thresholds say, and keeps what it found out in a table. What lies on the
//! path keeps its own numbers besides, so that it ends in a table of any size,
//! however often it has to find out things again.
//!
//! Positions may be reached by several ways. That makes numbers too large, for
//! they are counted for each way, but no proof wrong, as long as a position
//! has the same outcome however it was reached, as [`Game::hash`] promises. In
//! a game where positions can repeat, the rules must count that in (and the
//! hash with it), or proofs might depend on the path that led to them (the
//! graph-history interaction, Palay 1983); a path of more than
//! [`Score::MOST_PLIES`](crate::Score::MOST_PLIES) plies ends the search
//! without an answer.

use std::collections::TryReserveError;

use deepen::{Limits, StopReason};

use super::goal::{Goal, Proven};
use super::numbers::{Numbers, Sum};
use super::question::Question;
use super::table::{Entry, Table};
use crate::control::Control;
use crate::game::Game;
use crate::score::Score;
use crate::statistics::Statistics;

/// What came of a proof-number search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The answer.
    pub proven: Proven,
    /// How far it got: the numbers of the root.
    pub numbers: Numbers,
    /// What was counted; `nodes` are the positions looked at.
    pub statistics: Statistics,
}

/// Proves or disproves that the player whose turn it is reaches a [`Goal`].
///
/// ```
/// use deepen_games::explicit::{ExplicitGame, ExplicitNode};
/// use deepen_games::proof_number::{DfPn, Goal, Proven};
/// use deepen_games::Ending;
///
/// let inner = |children| ExplicitNode { ending: None, estimate: 0, children };
/// let end = |ending| ExplicitNode { ending: Some(ending), estimate: 0, children: Vec::new() };
/// let nodes = vec![inner(vec![1, 2]), end(Ending::Drawn), inner(vec![3]), end(Ending::Won)];
/// let game = ExplicitGame::new(nodes).unwrap();
/// let mut search = DfPn::new(&game, game.root(), Goal::Win, 1 << 20)?;
/// assert_eq!(search.prove().proven, Proven::Yes);
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
pub struct DfPn<'a, G: Game> {
    pub(super) question: Question<'a, G>,
    pub(super) position: G::Position,
    control: Control<'a>,
    table: Table,
    /// The moves along the path, and the numbers of what they lead to.
    children: Vec<Child<G::Move>>,
    generated: Vec<G::Move>,
    counts: Statistics,
}

#[derive(Clone, Copy)]
struct Child<M> {
    chosen: M,
    numbers: Numbers,
}

impl<'a, G: Game> DfPn<'a, G> {
    /// Whether the player whose turn it is in `position` reaches `goal`, with a
    /// table of so many bytes.
    ///
    /// # Errors
    /// When there is not as much memory.
    pub fn new(
        game: &'a G,
        position: G::Position,
        goal: Goal,
        bytes: usize,
    ) -> Result<Self, TryReserveError> {
        Ok(DfPn {
            question: Question::new(game, &position, goal),
            position,
            control: Control::new(Limits::none()),
            table: Table::new(bytes)?,
            children: Vec::new(),
            generated: Vec::new(),
            counts: Statistics::default(),
        })
    }

    /// The same search under these limits; time counts from now.
    #[must_use]
    pub fn limited(self, limits: Limits<'a, u32>) -> Self {
        DfPn { control: Control::new(limits), ..self }
    }

    /// Bytes that the table takes.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        self.table.bytes()
    }

    /// What is to be proven.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.question.goal
    }

    /// Searches until there is an answer or a limit is reached. What was found
    /// out is kept, should it be called again.
    pub fn prove(&mut self) -> Proof {
        self.children.clear();
        self.generated.clear();
        let found = self.control.visit().and_then(|()| match self.question.ended(&self.position) {
            Some(numbers) => Ok(numbers),
            None => self.search(0, Numbers::DECIDED),
        });
        let proven = match found {
            Ok(numbers) if numbers.to_get == 0 => Proven::Yes,
            Ok(_) => Proven::No,
            Err(reason) => Proven::Unknown(reason),
        };
        let statistics = Statistics { nodes: self.control.visited(), ..self.counts };
        Proof { proven, numbers: found.unwrap_or_else(|_| self.numbers()), statistics }
    }

    /// By what the table knows the position: what it asks of the player whose
    /// turn it is depends on who asks.
    fn key(&self) -> u64 {
        let hash = self.question.game.hash(&self.position);
        let asked = self.question.is_asked_by_mover(&self.position);
        if asked { hash } else { hash ^ 0x6f74_6865_7273_6964 }
    }

    /// What the table knows of the position.
    pub(super) fn known(&self) -> Option<Entry> {
        self.table.get(self.key())
    }

    fn numbers(&self) -> Numbers {
        self.known().map_or(Numbers::UNKNOWN, |entry| entry.numbers)
    }

    /// The move that decides the position for the player whose turn it is; that
    /// there is one was proven before.
    pub(super) fn find_out(&mut self, ply: u32) -> Result<G::Move, StopReason> {
        self.children.clear();
        self.generated.clear();
        Ok(self.expand_and_search(self.key(), ply, Numbers::DECIDED)?.1)
    }

    /// Searches below the position, in which the game goes on, until its
    /// numbers reach the thresholds.
    fn search(&mut self, ply: u32, thresholds: Numbers) -> Result<Numbers, StopReason> {
        let key = self.key();
        self.counts.table_lookups += 1;
        if let Some(known) = self.table.get(key) {
            self.counts.table_hits += 1;
            if known.numbers.reaches(thresholds) {
                self.counts.table_cut_offs += 1;
                return Ok(known.numbers);
            }
        }
        self.expand_and_search(key, ply, thresholds).map(|(numbers, _)| numbers)
    }

    /// The same whatever the table knows; and the best move.
    fn expand_and_search(
        &mut self,
        key: u64,
        ply: u32,
        thresholds: Numbers,
    ) -> Result<(Numbers, G::Move), StopReason> {
        let before = self.control.visited();
        let game = self.question.game;
        let begin = self.children.len();
        self.expand(ply)?;
        let (numbers, chosen) = loop {
            let sum = Sum::of(self.children[begin..].iter().map(|child| child.numbers));
            let best = self.children[begin + sum.best];
            if sum.numbers.reaches(thresholds) {
                break (sum.numbers, best.chosen);
            }
            let below = sum.thresholds(best.numbers, thresholds);
            let undo = game.apply(&mut self.position, best.chosen);
            let numbers = self.search(ply + 1, below);
            game.undo(&mut self.position, best.chosen, undo);
            self.children[begin + sum.best].numbers = numbers?;
        };
        self.children.truncate(begin);
        let work = u32::try_from(self.control.visited() - before).unwrap_or(u32::MAX);
        self.table.put(key, Entry { numbers, code: game.code(chosen), work });
        Ok((numbers, chosen))
    }

    /// Looks at what every move leads to.
    fn expand(&mut self, ply: u32) -> Result<(), StopReason> {
        if ply >= Score::MOST_PLIES {
            return Err(StopReason::Depth);
        }
        self.counts.greatest_ply = self.counts.greatest_ply.max(ply + 1);
        let game = self.question.game;
        let first = self.generated.len();
        game.generate_all(&self.position, &mut self.generated);
        for at in first..self.generated.len() {
            let chosen = self.generated[at];
            self.control.visit()?;
            let undo = game.apply(&mut self.position, chosen);
            let ended = self.question.ended(&self.position);
            self.counts.leaves += u64::from(ended.is_some());
            let numbers = ended.unwrap_or_else(|| self.numbers());
            game.undo(&mut self.position, chosen, undo);
            self.children.push(Child { chosen, numbers });
        }
        self.generated.truncate(first);
        Ok(())
    }
}
