//! The tables that cubes are searched with: opened where they are kept, built
//! otherwise; once for all searches of a run.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use deepen_puzzles::cube::goal::{Goal, GoalTables};
use deepen_puzzles::cube::korf::KorfTables;
use deepen_puzzles::cube::optimal;
use deepen_puzzles::cube::pocket::PocketTable;
use deepen_puzzles::cube::{Cube, CubeSpace, Metric, two_phase};
use deepen_tables::build;
use deepen_tables::cache::{Built, Busy, Cache, ObtainError, Obtained, Policy, Unusable};
use deepen_tables::file::{How, Options, Place};

use super::table::CubeTable;
use crate::interrupt::CANCEL;
use crate::number;
use crate::tables::{Watched, directory};
use crate::tiles::TableSettings;

/// Tables that take less time to build than people notice are not announced.
const WORTH_SAYING: f64 = 1.0;

/// Tables once made, or why there are none.
type Once<T> = OnceLock<Result<Arc<T>, String>>;

/// What was opened or built in this run.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    korf: Once<KorfTables>,
    /// The largest that was needed so far.
    optimal: Mutex<Option<(optimal::Size, Arc<optimal::Table>)>>,
    two_phase: OnceLock<Arc<two_phase::Tables>>,
    goal: Once<GoalTables>,
    pocket: Once<PocketTable>,
}

/// How tables are opened or built.
pub(super) struct Keeping<'s> {
    pub(super) settings: &'s TableSettings,
    pub(super) quiet: bool,
    /// When there is no time left to build.
    pub(super) deadline: Option<Instant>,
}

impl Shelf {
    /// The tables of the two-phase solver for a metric: a few megabytes that
    /// are made at once.
    pub(super) fn two_phase(&self, metric: Metric) -> Arc<two_phase::Tables> {
        let make = || Arc::new(two_phase::Tables::new(metric, two_phase::Size::default()));
        Arc::clone(self.two_phase.get_or_init(make))
    }

    /// Tables made for the goal of a run, in so many bytes.
    pub(super) fn goal(
        &self,
        space: &CubeSpace<Goal>,
        memory: u64,
    ) -> Result<Arc<GoalTables>, String> {
        let build = || GoalTables::build(space, memory, &on_all_cores(), &mut |_| go_on());
        let made =
            self.goal.get_or_init(|| build().map(Arc::new).map_err(|error| error.to_string()));
        made.clone()
    }

    /// The distances of all cubes of 2x2x2, which are made at once.
    pub(super) fn pocket(&self, metric: Metric) -> Result<Arc<PocketTable>, String> {
        let build = || PocketTable::build(metric, &on_all_cores(), &mut |_| go_on());
        let made = self.pocket.get_or_init(|| {
            build().map(|(table, _)| Arc::new(table)).map_err(|error| error.to_string())
        });
        made.clone()
    }

    /// Korf's three tables for a metric.
    pub(super) fn korf(
        &self,
        metric: Metric,
        keeping: &Keeping<'_>,
    ) -> Result<Arc<KorfTables>, String> {
        let made = self.korf.get_or_init(|| {
            let space = CubeSpace::new(Cube::SOLVED, metric);
            let tables = CubeTable::korf(metric)
                .into_iter()
                .map(|table| keeping.table(table, Place::HugePages).map(|built| built.bytes));
            let tables = tables
                .collect::<Result<Vec<_>, _>>()?
                .try_into()
                .map_err(|_| "a table is missing".to_owned())?;
            let tables = KorfTables::of_parts(&space, tables);
            tables.map(Arc::new).ok_or_else(|| "a table has not its size".to_owned())
        });
        made.clone()
    }

    /// The size of the optimal solver's table that is in memory.
    pub(super) fn optimal_size(&self) -> Option<optimal::Size> {
        let kept = self.optimal.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().map(|(size, _)| *size)
    }

    /// The optimal solver's table for a metric, of the size that is chosen, told
    /// which one is in memory already. Others wait while one is built.
    pub(super) fn optimal(
        &self,
        metric: Metric,
        keeping: &Keeping<'_>,
        choose: impl FnOnce(Option<optimal::Size>) -> Option<(optimal::Size, Place)>,
    ) -> Result<(optimal::Size, Arc<optimal::Table>), String> {
        let mut kept = self.optimal.lock().unwrap_or_else(PoisonError::into_inner);
        let there = kept.as_ref().map(|(size, _)| *size);
        let nothing = "there is no room or time for a table";
        let (size, place) = choose(there).ok_or_else(|| nothing.to_owned())?;
        if let Some((_, table)) = kept.as_ref().filter(|(other, _)| *other == size) {
            return Ok((size, Arc::clone(table)));
        }
        let Built { bytes, histogram } = keeping.table(CubeTable::Optimal(size, metric), place)?;
        let table = optimal::Table::from_parts(size.cosets(metric), bytes, histogram);
        let table = Arc::new(table.map_err(|error| error.to_string())?);
        *kept = Some((size, Arc::clone(&table)));
        Ok((size, table))
    }
}

impl Keeping<'_> {
    /// Where tables are kept.
    pub(super) fn cache(&self) -> Option<Cache> {
        directory(self.settings.directory.as_ref()).map(Cache::new)
    }

    /// A table that is kept, or one that is built now: also kept, where that is
    /// wanted. A file that is not the table stays: it may be somebody's.
    pub(super) fn table(&self, table: CubeTable, place: Place) -> Result<Built, String> {
        let is_there = |cache: &Cache| cache.path(&table.description()).is_file();
        let cache = self.cache().filter(|cache| self.settings.build || is_there(cache));
        let Some(cache) = cache else { return self.in_memory(table) };
        match self.obtained(&cache, table, place) {
            Ok(Obtained { bytes, histogram, warnings, .. }) => {
                for warning in &warnings {
                    say("warning", &warning.to_string());
                }
                Ok(Built { bytes, histogram })
            }
            Err(ObtainError::Refused(error)) => {
                let instead = "the table is built in memory instead";
                let replace = format!("`{} --rebuild` replaces the file", table.command());
                say("warning", &format!("{error}; {instead} ({replace})"));
                self.in_memory(table)
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// Builds a table on all cores.
    fn build(&self, table: CubeTable) -> Result<Built, String> {
        let mut watched = Watched::new(self.quiet);
        let is_late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let built = table.build(all_threads(), None, &mut |step| match watched.step(step) {
            ControlFlow::Continue(()) if is_late() => ControlFlow::Break(()),
            flow => flow,
        });
        watched.finish();
        built
    }

    /// Builds a table for this run alone.
    fn in_memory(&self, table: CubeTable) -> Result<Built, String> {
        let began = Instant::now();
        let built = self.build(table)?;
        let seconds = began.elapsed().as_secs_f64();
        if seconds > WORTH_SAYING && !self.quiet {
            let bytes = number::bytes(table.description().bytes);
            let (seconds, keep) = (number::seconds(seconds), table.command());
            say("note", &format!("a table of {bytes} was built in {seconds}; `{keep}` keeps it"));
        }
        Ok(built)
    }

    /// Opens a table that is kept, or builds and keeps it. While another process
    /// builds it, that is waited for.
    fn obtained(
        &self,
        cache: &Cache,
        table: CubeTable,
        place: Place,
    ) -> Result<Obtained, ObtainError<String>> {
        let how = How { place, threads: all_threads() };
        let cancelled = || CANCEL.is_cancelled();
        let options = Options { cancelled: Some(&cancelled), ..Options::default() };
        let policy = Policy { how, options, unusable: Unusable::Refuse, busy: Busy::Wait };
        cache.obtain(&table.description(), policy, || self.build(table))
    }
}

fn go_on() -> ControlFlow<()> {
    if CANCEL.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn on_all_cores() -> build::Options {
    let threads = NonZeroUsize::new(all_threads()).unwrap_or(NonZeroUsize::MIN);
    build::Options { threads, ..build::Options::default() }
}

pub(super) fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Nobody to tell where standard error is closed.
pub(super) fn say(kind: &str, text: &str) {
    let _ = writeln!(io::stderr(), "{kind}: {text}");
}
