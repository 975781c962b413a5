//! How answers about rings are replayed.

use deepen_check::topspin::replay;
use deepen_puzzles::topspin::Ring;

use super::numbers;
use crate::amount::Amount;
use crate::check::{Claim, Replay};

/// Rings with a window, whose size answers do not name.
pub(crate) struct Rings {
    pub(crate) window: usize,
}

impl Replay for Rings {
    const DOMAIN: &'static str = "topspin";
    const STEP: &'static str = "turn";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let ring = |text: &str| text.parse::<Ring>().map_err(|error| error.to_string());
        let start = ring(claim.text("problem")?)?;
        let goal = match claim.text("goal")? {
            "sorted" => Ring::sorted(start.count()).ok_or("there is no such ring")?,
            goal => ring(goal)?,
        };
        let places: Result<Vec<usize>, _> = plan.iter().map(|place| place.parse()).collect();
        let places = places.map_err(|error| format!("a turn is no place: {error}"))?;
        replay(&numbers(&start), &numbers(&goal), self.window, &places)
            .map(Amount::Whole)
            .map_err(|error| error.to_string())
    }
}
