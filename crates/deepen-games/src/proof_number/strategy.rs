//! What a proof is: a move for every position that the one who was proven
//! right may come to.

use std::collections::BTreeSet;
use std::collections::btree_map::{BTreeMap, Entry};

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
    /// checked are known again by their hash; a game that comes back to one of
    /// its own does not end.
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
        self.wins(game, &mut position, &ends_well, &is_own, &mut BTreeMap::new())
    }

    fn wins<G: Game>(
        &self,
        game: &G,
        position: &mut G::Position,
        ends_well: &dyn Fn(&G::Position) -> Option<bool>,
        is_own: &dyn Fn(&G::Position) -> bool,
        checked: &mut BTreeMap<(u64, bool), bool>,
    ) -> bool {
        if let Some(well) = ends_well(position) {
            return well;
        }
        let own = is_own(position);
        // What is not yet known to win lies on the path.
        let key = (game.hash(position), own);
        match checked.entry(key) {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(unknown) => unknown.insert(false),
        };
        let mut moves = Vec::new();
        if own {
            moves.extend(self.chosen(game, position));
        } else {
            game.generate_all(position, &mut moves);
        }
        let all_win = !moves.is_empty()
            && moves.into_iter().all(|chosen| {
                let undo = game.apply(position, chosen);
                let wins = self.wins(game, position, ends_well, is_own, checked);
                game.undo(position, chosen, undo);
                wins
            });
        checked.insert(key, all_win);
        all_win
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
        self.question.game.generate_all(&self.position, &mut moves);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Ending, Player};

    /// The player whose turn it is adds one or two; who reaches seven has won.
    /// The first may also take one or two back.
    struct ToAndFro;

    impl Game for ToAndFro {
        type Position = (i8, Player);
        type Move = i8;
        type Undo = ();
        const MOVE_CODES: usize = 8;

        fn mover(&self, position: &Self::Position) -> Player {
            position.1
        }

        fn ending(&self, position: &Self::Position) -> Option<Ending> {
            (position.0 >= 7).then_some(Ending::Lost)
        }

        fn generate(&self, position: &Self::Position, _stage: usize, moves: &mut Vec<i8>) {
            moves.extend([1, 2]);
            if position.1 == Player::First {
                moves.extend([-1, -2]);
            }
        }

        fn apply(&self, position: &mut Self::Position, chosen: i8) {
            *position = (position.0 + chosen, position.1.opponent());
        }

        fn undo(&self, position: &mut Self::Position, chosen: i8, (): ()) {
            *position = (position.0 - chosen, position.1.opponent());
        }

        fn hash(&self, position: &Self::Position) -> u64 {
            (i64::from(position.0) * 2).cast_unsigned() + u64::from(position.1 == Player::First)
        }

        fn code(&self, chosen: i8) -> u16 {
            (chosen + 2).cast_unsigned().into()
        }
    }

    /// The strategy of the first player that answers by these moves.
    fn strategy(moves: &[(i8, i8)]) -> Strategy {
        let entry = |(at, chosen): &(i8, i8)| {
            (ToAndFro.hash(&(*at, Player::First)), ToAndFro.code(*chosen))
        };
        let moves = moves.iter().map(entry).collect();
        Strategy { proven: Proven::Yes, goal: Goal::Win, moves }
    }

    #[test]
    fn a_game_that_goes_round_is_not_won() {
        let root = (3, Player::First);
        // To four, then from five or six to seven.
        assert!(strategy(&[(3, 1), (5, 2), (6, 1)]).holds(&ToAndFro, &root));
        // Back to two, and from three or four to two again: never lost.
        let round = strategy(&[(3, -1), (4, -2)]);
        assert!(!round.holds(&ToAndFro, &root));
        assert!(!strategy(&[]).holds(&ToAndFro, &root));
    }
}
