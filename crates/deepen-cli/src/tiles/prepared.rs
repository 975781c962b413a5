//! The heuristic of a goal, chosen and made once for many boards.

use deepen_puzzles::tiles::{Board, HeuristicName};

use super::heuristics::Setting;
use super::ready::{Purpose, Ready};
use super::settings::Settings;
use crate::args::Algorithm;
use crate::solving::algorithms::nodes;

/// What was made for a goal.
pub(super) struct Prepared {
    goal: Board,
    heuristic: HeuristicName,
    pub(super) ready: Ready,
    /// From how many boards on the choice may be another one; choosing looks
    /// at every set of tables there is and is not done for each board.
    choose_again: Option<usize>,
}

impl Prepared {
    /// Makes what so many boards of a goal need, or leaves what is there where
    /// that is still the best.
    pub(super) fn new(
        there: Option<Self>,
        goal: &Board,
        boards: usize,
        settings: &Settings,
    ) -> Result<Self, String> {
        let hybrid = settings.search.algorithm == Algorithm::Hybrid;
        let setting = Setting {
            shape: goal.shape(),
            goal_blank: goal.blank(),
            boards,
            memory: settings.search.memory,
            tables: &settings.tables,
            in_stages: hybrid,
            quiet: settings.search.quiet,
        };
        let (name, weight) = match settings.search.algorithm {
            // Every move costs one, so that the cost is the depth. Nothing
            // times a weight is nothing, and proves as much.
            Algorithm::Iddfs => (Ok(HeuristicName::Zero), 1.0),
            _ => (settings.heuristic.parse(), settings.search.weight),
        };
        let name: HeuristicName = name.map_err(|error| error.to_string())?;
        let heuristic = setting.choose(&name)?;
        let choose_again = (name == HeuristicName::Auto).then(|| boards.saturating_mul(2));
        // Where it is not, the old tables go before the new ones come.
        if let Some(there) = there
            && (there.goal, &there.heuristic) == (*goal, &heuristic)
        {
            return Ok(Prepared { choose_again, ..there });
        }
        let purpose = Purpose {
            weight,
            every: settings.search.all.is_some(),
            frontier_memory: hybrid.then(|| nodes(&settings.search, 0)),
        };
        let ready = Ready::new(&heuristic, purpose, &setting)?;
        Ok(Prepared { goal: *goal, heuristic, ready, choose_again })
    }

    /// Whether it is what so many boards of a goal need, as far as can be told
    /// without choosing anew.
    pub(super) fn serves(&self, goal: &Board, boards: usize) -> bool {
        self.goal == *goal && self.choose_again.is_none_or(|from| boards < from)
    }
}
