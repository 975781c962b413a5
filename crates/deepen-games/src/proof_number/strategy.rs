//! What a proof is: a move for every position that the one who was proven
//! right may come to.

use std::collections::{BTreeMap, BTreeSet};

use deepen::StopReason;

use super::df_pn::DfPn;
use super::goal::{Goal, Proven};
use super::numbers::Numbers;
use crate::game::Game;

/// A move for every position in which it is the turn of the player who is
/// proven right, whatever the other one does: a proof that can be checked by
/// the rules alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    proven: Proven,
    goal: Goal,
    /// The codes of the moves, by the hash of the position.
    moves: BTreeMap<u64, u16>,
}

impl Strategy {
    /// How many positions it has a move for.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether none is needed: the game has ended, or the other player decides
    /// everything.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// What is proven, and of which goal.
    #[must_use]
    pub const fn claim(&self) -> (Goal, Proven) {
        (self.goal, self.proven)
    }

    /// The move in a position in which it is the turn of who is proven right.
    #[must_use]
    pub fn chosen<G: Game>(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        game.decode(position, *self.moves.get(&game.hash(position))?)
    }

    /// Whether it is a proof of what it claims of `position`: every game in
    /// which one player follows it ends as he wants. Positions that have been
    /// checked are known again by their hash.
    #[must_use]
    pub fn holds<G: Game>(&self, game: &G, position: &G::Position) -> bool {
        let asks = game.mover(position);
        let mut position = position.clone();
        let follows_asker = match self.proven {
            Proven::Yes => true,
            Proven::No => false,
            Proven::Unknown(_) => return false,
        };
        let ends_well = |position: &G::Position| {
            let asks = game.mover(position) == asks;
            let suits = |ending| self.goal.suits(ending, asks) == (asks == follows_asker);
            game.ending(position).map(suits)
        };
        let is_own = |position: &G::Position| (game.mover(position) == asks) == follows_asker;
        self.wins(game, &mut position, &ends_well, &is_own, &mut BTreeSet::new())
    }

    fn wins<G: Game>(
        &self,
        game: &G,
        position: &mut G::Position,
        ends_well: &dyn Fn(&G::Position) -> Option<bool>,
        is_own: &dyn Fn(&G::Position) -> bool,
        checked: &mut BTreeSet<(u64, bool)>,
    ) -> bool {
        if let Some(well) = ends_well(position) {
            return well;
        }
        let own = is_own(position);
        if !checked.insert((game.hash(position), own)) {
            return true;
        }
        let mut moves = Vec::new();
        if own {
            moves.extend(self.chosen(game, position));
        } else {
            (0..G::STAGES).for_each(|stage| game.generate(position, stage, &mut moves));
        }
        !moves.is_empty()
            && moves.into_iter().all(|chosen| {
                let undo = game.apply(position, chosen);
                let wins = self.wins(game, position, ends_well, is_own, checked);
                game.undo(position, chosen, undo);
                wins
            })
    }
}

impl<G: Game> DfPn<'_, G> {
    /// The strategy that proves the answer, of at most so many moves. What the
    /// table has lost of it is found out again, under the same limits.
    ///
    /// # Errors
    /// The limit that is reached; [`StopReason::Memory`] where it takes more
    /// moves.
    pub fn strategy(&mut self, most: usize) -> Result<Strategy, StopReason> {
        let proven = self.prove().proven;
        let own = match proven {
            Proven::Yes => true,
            Proven::No => false,
            Proven::Unknown(reason) => return Err(reason),
        };
        let mut gathered = Gathered { moves: BTreeMap::new(), seen: BTreeSet::new(), most };
        self.gather(0, own, &mut gathered)?;
        Ok(Strategy { proven, goal: self.goal(), moves: gathered.moves })
    }

    /// What both play: who is proven right one of the moves that prove it, the
    /// other one what it took most to answer. Empty where nothing is proven.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn line(&mut self) -> Result<Vec<G::Move>, StopReason> {
        let mut own = match self.prove().proven {
            Proven::Yes => true,
            Proven::No => false,
            Proven::Unknown(reason) => return Err(reason),
        };
        let root = self.position.clone();
        let mut line = Vec::new();
        let walked = loop {
            if self.question.ended(&self.position).is_some() {
                break Ok(());
            }
            let chosen = if own { self.deciding(line.len() as u32) } else { Ok(self.hardest()) };
            match chosen {
                Ok(chosen) => {
                    self.question.game.apply(&mut self.position, chosen);
                    line.push(chosen);
                    own = !own;
                }
                Err(reason) => break Err(reason),
            }
        };
        self.position = root;
        walked.map(|()| line)
    }

    /// Gathers the moves below the position, in which it is `own` turn.
    fn gather(&mut self, ply: u32, own: bool, into: &mut Gathered) -> Result<(), StopReason> {
        let hash = self.question.game.hash(&self.position);
        if self.question.ended(&self.position).is_some() || !into.seen.insert((hash, own)) {
            return Ok(());
        }
        let mut moves = Vec::new();
        if own {
            if into.moves.len() == into.most {
                return Err(StopReason::Memory);
            }
            let chosen = self.deciding(ply)?;
            into.moves.insert(hash, self.question.game.code(chosen));
            moves.push(chosen);
        } else {
            moves = self.moves();
        }
        for chosen in moves {
            let undo = self.question.game.apply(&mut self.position, chosen);
            let gathered = self.gather(ply + 1, !own, into);
            self.question.game.undo(&mut self.position, chosen, undo);
            gathered?;
        }
        Ok(())
    }

    /// The move by which the player whose turn it is gets what he wants.
    fn deciding(&mut self, ply: u32) -> Result<G::Move, StopReason> {
        let known = self.known().filter(|entry| entry.numbers == Numbers::GETS);
        let known = known.and_then(|entry| self.question.game.decode(&self.position, entry.code));
        known.map_or_else(|| self.find_out(ply), Ok)
    }

    /// The move that it took most to answer.
    fn hardest(&mut self) -> G::Move {
        let work = |search: &mut Self, chosen: G::Move| {
            let undo = search.question.game.apply(&mut search.position, chosen);
            let work = search.known().map_or(0, |entry| entry.work);
            search.question.game.undo(&mut search.position, chosen, undo);
            work
        };
        let moves = self.moves();
        let mut hardest = (0, moves[0]);
        for chosen in moves {
            let work = work(self, chosen);
            if work > hardest.0 {
                hardest = (work, chosen);
            }
        }
        hardest.1
    }

    fn moves(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        (0..G::STAGES)
            .for_each(|stage| self.question.game.generate(&self.position, stage, &mut moves));
        moves
    }
}

/// The moves of a strategy as they are gathered.
struct Gathered {
    moves: BTreeMap<u64, u16>,
    /// Positions that were come to, and whose turn it was.
    seen: BTreeSet<(u64, bool)>,
    most: usize,
}
