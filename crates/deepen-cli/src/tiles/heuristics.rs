//! The heuristics by name: one entry each in one list, from which the
//! command line, its help and the checkpoint's names come.

use clap::builder::{PossibleValue, PossibleValuesParser};
use deepen::{Heuristic, SiteHeuristic, Zero};
use deepen_puzzles::tiles::{Manhattan, Nibbles, Quintets, Shape, TilePuzzle};

use super::ready::{OnSites, OnStack, Ready};

/// A goal's boards, for which a heuristic is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Rows and columns.
    pub(crate) shape: Shape,
    /// Where the goal has the blank.
    pub(crate) goal_blank: usize,
    /// The heuristic is multiplied by this.
    pub(crate) weight: f64,
    /// Threads that may build tables.
    pub(crate) threads: usize,
    /// Bytes that search and tables may take.
    pub(crate) memory: Option<usize>,
}

/// A heuristic that can be asked for.
pub(crate) struct Entry {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// What it is, in half a line.
    about: &'static str,
    /// Makes it, tables included; `Err` says why it cannot be had.
    make: fn(&Setting) -> Result<Box<dyn Ready>, String>,
}

/// All of them, from the weakest to the strongest.
pub(crate) const ENTRIES: &[Entry] = &[
    Entry {
        name: "zero",
        about: "no estimate: blind search",
        make: |setting| plain(Zero, setting),
    },
    Entry {
        name: "manhattan",
        about: "the tiles' distances along rows and columns",
        make: |setting| sited(Manhattan, setting),
    },
];

/// The name that leaves the choice to the program.
const AUTO: &str = "auto";

/// Reads a name for the command line.
pub(crate) fn parser() -> PossibleValuesParser {
    let auto = PossibleValue::new(AUTO).help("what solves a random board of this size soonest");
    let named = ENTRIES.iter().map(|entry| PossibleValue::new(entry.name).help(entry.about));
    PossibleValuesParser::new(std::iter::once(auto).chain(named))
}

/// The name that `auto` stands for in a setting.
pub(crate) fn resolve<'n>(name: &'n str, _setting: &Setting) -> &'n str {
    match name {
        AUTO => "manhattan",
        _ => name,
    }
}

/// Makes the heuristic of a name.
pub(crate) fn make(name: &str, setting: &Setting) -> Result<Box<dyn Ready>, String> {
    let entry = ENTRIES.iter().find(|entry| entry.name == name);
    let entry = entry.ok_or_else(|| format!("there is no heuristic `{name}`"))?;
    (entry.make)(setting)
}

/// For a heuristic that works at compile-time sites: on them where the board
/// has them.
fn sited<H>(heuristic: H, setting: &Setting) -> Result<Box<dyn Ready>, String>
where
    H: SiteHeuristic<TilePuzzle<Nibbles>, Memo: Send>
        + Heuristic<TilePuzzle<Quintets>, Memo: Send>
        + Sync
        + Clone
        + 'static,
{
    if setting.shape == Shape::FIFTEEN_PUZZLE && setting.weight <= 1.0 {
        return OnSites::ready(heuristic, setting);
    }
    plain(heuristic, setting)
}

/// For a heuristic of boards of every size.
fn plain<H>(heuristic: H, setting: &Setting) -> Result<Box<dyn Ready>, String>
where
    H: Heuristic<TilePuzzle<Nibbles>, Memo: Send>
        + Heuristic<TilePuzzle<Quintets>, Memo: Send>
        + Sync
        + Clone
        + 'static,
{
    if setting.shape.cells() <= 16 {
        OnStack::<Nibbles, H>::ready(heuristic, setting)
    } else {
        OnStack::<Quintets, H>::ready(heuristic, setting)
    }
}
