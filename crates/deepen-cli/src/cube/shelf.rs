//! The tables that cubes are searched with: opened where they are kept, built
//! otherwise; once for all searches of a run.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;

use deepen_puzzles::cube::goal::{Goal, GoalTables};
use deepen_puzzles::cube::korf::KorfTables;
use deepen_puzzles::cube::optimal;
use deepen_puzzles::cube::pocket::PocketTable;
use deepen_puzzles::cube::{Cube, CubeSpace, Metric, Turns, two_phase};
use deepen_tables::build;
use deepen_tables::cache::{Built, Cache, ObtainError, Obtained};
use deepen_tables::file::{How, Place};

use super::table::CubeTable;
use crate::interrupt::go_on;
use crate::output::remark;
use crate::tables::{Watched, directory, note_unkept, obtained, refused};
use crate::threads::all_threads;
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
    /// The last ones for the goal of the run, and the turns that they count.
    goal: Mutex<Option<(Turns, Arc<GoalTables>)>>,
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

    /// Tables made for the goal of a run, in so many bytes. Which turns are
    /// allowed depends on how a cube is held: others have other distances.
    pub(super) fn goal(
        &self,
        space: &CubeSpace<Goal>,
        memory: u64,
    ) -> Result<Arc<GoalTables>, String> {
        let mut kept = self.goal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = kept.as_ref().filter(|(turns, _)| *turns == space.turns()) {
            return Ok(Arc::clone(tables));
        }
        let built = GoalTables::build(space, memory, &on_all_cores(), &mut |_| go_on(None));
        let tables = Arc::new(built.map_err(|error| error.to_string())?);
        *kept = Some((space.turns(), Arc::clone(&tables)));
        Ok(tables)
    }

    /// The distances of all cubes of 2x2x2, which are made at once.
    pub(super) fn pocket(&self, metric: Metric) -> Result<Arc<PocketTable>, String> {
        let build = || PocketTable::build(metric, &on_all_cores(), &mut |_| go_on(None));
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
        let how = How { place, threads: all_threads().get() };
        match obtained(&cache, &table.description(), how, || self.build(table)) {
            Ok(Obtained { bytes, histogram, warnings, .. }) => {
                for warning in &warnings {
                    remark("warning", &warning.to_string());
                }
                Ok(Built { bytes, histogram })
            }
            Err(ObtainError::Refused(error)) => {
                remark("warning", &refused(&error, &table.command()));
                self.in_memory(table)
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// Builds a table on all cores.
    fn build(&self, table: CubeTable) -> Result<Built, String> {
        let mut watched = Watched::new(self.quiet);
        let built = table.build(all_threads().get(), None, &mut |step| {
            watched.show(step);
            go_on(self.deadline)
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
            note_unkept(table.description().bytes, seconds, &table.command());
        }
        Ok(built)
    }
}

fn on_all_cores() -> build::Options {
    build::Options { threads: all_threads(), ..build::Options::default() }
}

#[cfg(test)]
mod tests {
    use deepen_puzzles::cube::Face;
    use deepen_puzzles::cube::goal::parse_goal;

    use super::*;

    #[test]
    fn tables_for_a_goal_are_of_the_turns_that_are_allowed() {
        let shelf = Shelf::default();
        let tables = |faces: [Face; 2]| {
            let turns = Turns::of_faces(faces);
            let space = CubeSpace::of_turns(Cube::SOLVED, Metric::HalfTurn, turns).unwrap();
            shelf.goal(&space.toward(parse_goal("DF").unwrap()), 1 << 20).unwrap()
        };
        let [one, again, other] =
            [[Face::U, Face::F], [Face::U, Face::F], [Face::D, Face::R]].map(tables);
        assert!(Arc::ptr_eq(&one, &again) && !Arc::ptr_eq(&one, &other));
    }
}
