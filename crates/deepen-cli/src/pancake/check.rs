//! How answers about stacks are replayed.

use deepen_check::pancakes::replay;
use deepen_puzzles::pancake::{Burnt, Kind, Plain, Stack};

use super::numbers;
use crate::amount::Amount;
use crate::check::{Claim, Replay};

/// Stacks of a kind, which answers do not name.
pub(crate) struct Stacks {
    pub(crate) burnt: bool,
}

impl Replay for Stacks {
    const DOMAIN: &'static str = "pancake";
    const STEP: &'static str = "flip";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        if self.burnt { replayed::<Burnt>(claim, plan) } else { replayed::<Plain>(claim, plan) }
    }
}

fn replayed<K: Kind>(claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
    let stack = |text: &str| text.parse::<Stack<K>>().map_err(|error| error.to_string());
    let start = stack(claim.text("problem")?)?;
    let goal = match claim.text("goal")? {
        "sorted" => Stack::sorted(start.count()).ok_or("there is no such stack")?,
        goal => stack(goal)?,
    };
    let flips: Result<Vec<usize>, _> = plan.iter().map(|flip| flip.parse()).collect();
    let flips = flips.map_err(|error| format!("a flip is no number: {error}"))?;
    replay(&numbers(&start), &numbers(&goal), K::BURNT, &flips)
        .map(Amount::Whole)
        .map_err(|error| error.to_string())
}
