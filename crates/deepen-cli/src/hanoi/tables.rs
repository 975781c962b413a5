//! Tables of groups of discs.

use deepen_puzzles::hanoi::{Arrangement, DiscDatabases, Groups, Hanoi, Word};
use deepen_tables::build::Options;

use crate::amount::WHOLE;
use crate::domain::Named;
use crate::interrupt::go_on;
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;
use crate::threads::all_threads;

/// What tables may take where nothing is said.
const USUAL: u64 = 64 << 20;
/// On three pegs more discs have distances above what an entry holds.
const MOST_ON_THREE_PEGS: usize = 7;

/// What is meant by a heuristic's name.
pub(super) enum Choice {
    Zero,
    Misplaced,
    Groups(Groups),
}

/// Reads a name for the command line.
pub(crate) fn heuristic_name(name: &str) -> Result<String, String> {
    match name {
        "auto" | "misplaced" | "zero" => Ok(name.to_owned()),
        name => match name.parse::<Groups>() {
            Ok(_) => Ok(name.to_owned()),
            Err(error) => Err(format!(
                "expected auto, misplaced, zero or sizes of groups ({error}), found `{name}`"
            )),
        },
    }
}

impl Choice {
    /// What is meant for the discs of a space.
    pub(super) fn of<W: Word>(
        name: &str,
        space: &Hanoi<W>,
        settings: &SearchSettings,
    ) -> Result<Self, Fault> {
        match name {
            "zero" => Ok(Choice::Zero),
            "misplaced" => Ok(Choice::Misplaced),
            "auto" => {
                let most = settings.memory.map_or(USUAL, |memory| USUAL.min(memory as u64 / 2));
                let entries = |discs: usize| (space.pegs() as u64).saturating_pow(discs as u32);
                let may_be = |discs: &usize| {
                    entries(*discs) <= most && (space.pegs() > 3 || *discs <= MOST_ON_THREE_PEGS)
                };
                let largest = (1..=space.discs()).take_while(may_be).last();
                let groups = largest.and_then(|most| Groups::of_at_most(most, space.discs()).ok());
                Ok(groups.map_or(Choice::Misplaced, Choice::Groups))
            }
            name => match name.parse::<Groups>() {
                Ok(groups) => Ok(Choice::Groups(groups)),
                Err(error) => Err(Fault::new(error.to_string())),
            },
        }
    }
}

/// Tables made for one goal.
pub(super) struct Tables {
    goal: Arrangement,
    groups: Groups,
    pub(super) databases: DiscDatabases,
}

impl Tables {
    /// Builds them on all cores.
    pub(super) fn build<W: Word>(space: &Hanoi<W>, groups: &Groups) -> Result<Self, String> {
        let options = Options { threads: all_threads(), ..Options::default() };
        let databases = DiscDatabases::build(space, groups, &options, &mut |_| go_on(None));
        let databases = databases.map_err(|error| error.to_string())?;
        Ok(Tables { goal: *space.goal(), groups: groups.clone(), databases })
    }

    /// Whether they are those of a goal.
    pub(super) fn serve(&self, goal: &Arrangement, groups: &Groups) -> bool {
        (&self.goal, &self.groups) == (goal, groups)
    }

    /// Their name.
    pub(super) fn named(&self) -> Named {
        let heuristic = self.groups.to_string();
        Named { heuristic, tables: self.databases.bytes() as usize, unit: WHOLE }
    }
}
