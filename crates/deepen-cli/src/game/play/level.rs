//! How strong the program plays.

use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::game::contest::{Budget, Contest, Wanted};

/// The strongest: as well as the time allows.
const STRONGEST: u8 = 10;

/// Of each level below that, how many plies it looks ahead, and how many moves
/// of a hundred it makes at random.
const LEVELS: [(u32, u32); 9] =
    [(1, 50), (1, 30), (2, 25), (2, 15), (3, 10), (4, 7), (5, 4), (6, 2), (8, 0)];

/// How long it thinks about a move where nothing is said.
const PATIENCE: Duration = Duration::from_secs(5);

/// Plies that it looks ahead where there was no time to solve a position.
const BLIND: u32 = 8;

/// Who plays against you.
pub(super) struct Opponent {
    level: u8,
    random: ChaCha8Rng,
    patience: Duration,
}

impl Opponent {
    /// Of a level from 1 to 10; what it does at random is the seed's.
    pub(super) fn new(level: u8, seed: u64, patience: Option<Duration>) -> Self {
        let random = ChaCha8Rng::seed_from_u64(seed);
        Opponent { level, random, patience: patience.unwrap_or(PATIENCE) }
    }

    /// How long it thinks about a move.
    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// A number below `count`, each about as likely.
    fn below(&mut self, count: u32) -> u32 {
        let wide = u64::from(self.random.next_u32()) * u64::from(count);
        (wide >> 32) as u32
    }

    /// Its move; none where there is none, or the program is interrupted.
    pub(super) fn choose<C: Contest>(
        &mut self,
        contest: &mut C,
        position: &C::Position,
    ) -> Option<String> {
        if self.level < STRONGEST {
            let (plies, blunders) = LEVELS[usize::from(self.level.max(1)) - 1];
            let moves = contest.moves(position);
            if self.below(100) < blunders {
                return moves.get(self.below(moves.len() as u32) as usize).cloned();
            }
            return self.best_of(contest.look_ahead(position, plies));
        }
        let mut budget = Budget::new(Some(self.patience), None);
        let found = contest.solve(position, &mut budget, Wanted::Best);
        let best = found.best.into_iter().next();
        best.or_else(|| self.estimate(contest, position))
    }

    /// The move that looks best without a proof.
    pub(super) fn estimate<C: Contest>(
        &mut self,
        contest: &mut C,
        position: &C::Position,
    ) -> Option<String> {
        self.best_of(contest.look_ahead(position, BLIND))
    }

    /// One of the best, at random.
    fn best_of(&mut self, moves: Vec<(String, i32)>) -> Option<String> {
        let top = moves.iter().map(|(_, worth)| *worth).max()?;
        let mut best: Vec<String> =
            moves.into_iter().filter(|(_, worth)| *worth == top).map(|(name, _)| name).collect();
        let chosen = self.below(best.len() as u32) as usize;
        (chosen < best.len()).then(|| best.swap_remove(chosen))
    }
}
