//! How answers about towers are replayed.

use deepen_check::hanoi::replay;
use deepen_puzzles::hanoi::parse_arrangement;

use crate::amount::Amount;
use crate::check::{Claim, Replay};

/// Arrangements on so many pegs, which answers do not name.
pub(crate) struct Arrangements {
    pub(crate) pegs: usize,
}

impl Replay for Arrangements {
    const DOMAIN: &'static str = "hanoi";
    const STEP: &'static str = "step";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let discs = |field: &str| {
            let arrangement = parse_arrangement(claim.text(field)?, self.pegs);
            arrangement.map_err(|error| format!("the `{field}`: {error}"))
        };
        let (start, goal) = (discs("problem")?, discs("goal")?);
        replay(self.pegs, start.on(), goal.on(), &plan.join(" "))
            .map(Amount::Whole)
            .map_err(|error| error.to_string())
    }
}
