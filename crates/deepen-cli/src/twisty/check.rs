//! How answers about twisty puzzles are replayed.

use std::path::Path;

use deepen_check::twisty::Puzzle;

use crate::amount::Amount;
use crate::check::{Claim, Replay};
use crate::exit::Exit;
use crate::failure::Failure;

/// Positions of a puzzle, whose definition answers do not name.
pub(crate) struct Positions(Puzzle);

impl Positions {
    /// Reads the definition.
    pub(crate) fn open(file: &Path) -> Result<Self, Failure> {
        let wrong = |error: &dyn std::fmt::Display| {
            Failure::new(Exit::Input, format!("{}: {error}", file.display()))
        };
        let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
        Puzzle::read(&text).map(Positions).map_err(|error| wrong(&error))
    }
}

impl Replay for Positions {
    const DOMAIN: &'static str = "twisty";
    const STEP: &'static str = "move";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let replayed = self.0.replay(claim.text("problem")?, claim.text("goal")?, plan);
        replayed.map(Amount::Whole).map_err(|error| error.to_string())
    }
}
