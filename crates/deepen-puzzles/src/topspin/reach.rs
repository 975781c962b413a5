//! What no turn changes: proofs that a goal cannot be reached.

use std::fmt;

use super::ring::Ring;
use super::space::TopSpin;

/// Why a goal cannot be reached from a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// It has another number of tokens.
    Size,
    /// The window leaves out one place only, so turns keep all neighbours;
    /// but some are not those of the goal.
    Neighbours,
    /// An odd window on an even ring moves tokens by even steps; but this one
    /// is at an odd distance from where it belongs.
    Side {
        /// The token, numbered from 0.
        token: u8,
    },
    /// Each turn makes an even number of exchanges (on an odd window and an
    /// even ring: as many, up to an even number, among the even places as
    /// among the odd ones), but the goal is an odd number away.
    Parity,
}

impl fmt::Display for Unreachable {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::Size => write!(to, "it has not as many tokens as the goal"),
            Unreachable::Neighbours => write!(
                to,
                "such windows keep all neighbours, but the ring has others than the goal"
            ),
            Unreachable::Side { token } => write!(
                to,
                "such windows move tokens by even steps, but token {token} is an odd number of steps from where it belongs"
            ),
            Unreachable::Parity => write!(
                to,
                "such windows exchange an even number of tokens, but the goal is an odd number of exchanges away"
            ),
        }
    }
}

impl std::error::Error for Unreachable {}

impl<const WORDS: usize> TopSpin<WORDS> {
    /// Whether something that no turn changes proves that the goal cannot be
    /// reached from `ring`. `Ok` is no promise that it can, though on all rings
    /// of up to nine tokens, where this was tried, it can.
    ///
    /// # Errors
    /// With the proof, if there is one.
    pub fn check(&self, ring: &Ring) -> Result<(), Unreachable> {
        let goal = self.goal();
        let count = goal.count();
        if ring.count() != count {
            return Err(Unreachable::Size);
        }
        if self.window() + 1 == count && !same_neighbours(ring, goal) {
            return Err(Unreachable::Neighbours);
        }
        let exchanges = self.window() / 2;
        if self.window().is_multiple_of(2) || !count.is_multiple_of(2) {
            let odd = odd_exchanges(ring, goal, |_| true);
            let proof = odd && exchanges.is_multiple_of(2);
            return if proof { Err(Unreachable::Parity) } else { Ok(()) };
        }
        let on_other_side = |&token: &u8| {
            let at = usize::from(token);
            (ring.places()[at] ^ goal.places()[at]) & 1 == 1
        };
        if let Some(token) = (0..count as u8).find(on_other_side) {
            return Err(Unreachable::Side { token });
        }
        let [even, odd] = [0, 1].map(|side| odd_exchanges(ring, goal, |place| place % 2 == side));
        // A window makes every other of its exchanges on the side of its ends.
        let proof = match exchanges % 4 {
            0 => even || odd,
            2 => even != odd,
            _ => false,
        };
        if proof { Err(Unreachable::Parity) } else { Ok(()) }
    }
}

fn same_neighbours(ring: &Ring, goal: &Ring) -> bool {
    let count = goal.count();
    let steps = |place: usize| {
        let [one, next] = [place, (place + 1) % count].map(|place| ring.tokens()[place]);
        let [one, next] = [one, next].map(|token| usize::from(goal.places()[usize::from(token)]));
        (next + count - one) % count
    };
    (0..count).map(steps).all(|step| step == 1 || step == count - 1)
}

/// Whether an odd number of exchanges leads from the ring to the goal, among
/// the places of which that is asked: their tokens belong among them.
fn odd_exchanges(ring: &Ring, goal: &Ring, among: impl Fn(usize) -> bool) -> bool {
    let mut seen = [false; super::MAX_TOKENS];
    let mut odd = false;
    for start in (0..goal.count()).filter(|place| among(*place)) {
        let mut place = start;
        let mut length = 0;
        while !seen[place] {
            seen[place] = true;
            place = usize::from(goal.places()[usize::from(ring.tokens()[place])]);
            length += 1;
        }
        odd ^= length > 0 && length % 2 == 0;
    }
    odd
}
