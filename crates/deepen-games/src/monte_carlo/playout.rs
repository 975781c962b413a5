//! Games played on at random, and what their endings count.

use deepen::StopReason;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::control::Control;
use crate::game::Game;
use crate::score::Score;

/// What a score counts, from -1 to 1: points are divided by `scale`.
pub(super) fn reward(score: Score, scale: f64) -> f64 {
    if score.is_decided() {
        return f64::from(score.value().signum());
    }
    (f64::from(score.value()) / scale).clamp(-1.0, 1.0)
}

/// A number below `end`, all as likely but for 1 in 2^32.
fn below(random: &mut ChaCha8Rng, end: usize) -> usize {
    ((u128::from(random.next_u64()) * end as u128) >> 64) as usize
}

/// Plays on at random from a position in which the game goes on, `ply` plies
/// below the root, and says what the ending is worth to the player whose turn
/// it was at the beginning. Games that reach [`Score::MOST_PLIES`] count as
/// drawn.
pub(super) fn play_on<G: Game>(
    game: &G,
    mut position: G::Position,
    ply: u32,
    moves: &mut Vec<G::Move>,
    random: &mut ChaCha8Rng,
    control: &mut Control<'_>,
) -> Result<Score, StopReason> {
    let first = game.mover(&position);
    for ply in ply + 1..=Score::MOST_PLIES {
        moves.clear();
        game.generate_all(&position, moves);
        let chosen = moves[below(random, moves.len())];
        control.visit()?;
        game.apply(&mut position, chosen);
        if let Some(ending) = game.ending(&position) {
            let score = Score::ended(ending, ply);
            return Ok(if game.mover(&position) == first { score } else { -score });
        }
    }
    Ok(Score::DRAW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewards_lie_between_minus_one_and_one() {
        let rewards = [
            (Score::won_in(9), 1.0),
            (Score::lost_in(0), -1.0),
            (Score::DRAW, 0.0),
            (Score::points(3), 0.75),
            (Score::points(-30), -1.0),
        ];
        for (score, expected) in rewards {
            assert!((reward(score, 4.0) - expected).abs() < 1e-12);
        }
    }
}
