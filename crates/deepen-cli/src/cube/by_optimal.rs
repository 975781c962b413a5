//! The optimal solver: a short solution first, then the least length, with the
//! table that suits the cube.

use std::sync::Arc;

use deepen::{CycleCheck, IdaStar, Limits, Outcome, Plan, Search, StopReason, Zero};
use deepen_puzzles::cube::optimal::{Size, Table};
use deepen_puzzles::cube::two_phase::TwoPhase;
use deepen_puzzles::cube::{Canonical, Turn};
use deepen_tables::file::Place;

use super::CubeDomain;
use super::by_table::ByTable;
use super::by_two_phase::ByTwoPhase;
use super::choice::{Choice, growth};
use super::solvers::{Asked, all_turns, run, two_phase};
use crate::amount::WHOLE;
use crate::domain::{Named, Task};
use crate::interrupt::CANCEL;
use crate::output::plural;
use crate::solving::algorithms::physical_memory;
use crate::solving::lines::Fault;
use crate::threads::all_threads;

/// Nodes that the two-phase solver may expand before another one begins: some
/// hundredths of a second.
const FIRST: u64 = 100_000;

/// And before a table that takes its time is built: about half a second.
const LONGER: u64 = 2_000_000;

/// What part of the machine's memory a table may take where nothing is said.
const PART_OF_MEMORY: u64 = 4;

/// The same where the system does not say how much there is.
const USUAL_MEMORY: u64 = 1 << 30;

impl CubeDomain {
    /// A short solution first; then an optimal one, unless it is proven at once
    /// that none is shorter.
    pub(super) fn by_optimal(&self, asked: &Asked<'_>, task: &mut Task<'_>) -> Result<(), Fault> {
        if !all_turns(&asked.space) {
            return self.by_some_turns(asked, task);
        }
        let tables = self.shelf.two_phase(asked.space.metric());
        let mut first = TwoPhase::new(&tables, asked.start);
        let mut outcome = some_solution(&mut first, FIRST);
        let mut told = None;
        if !outcome.is_optimal() {
            told = outcome.plan().map(|plan| plan.cost);
            self.say_known("first", asked, outcome.plan(), task);
            if self.is_table_waited_for(asked, told, task) {
                outcome = some_solution(&mut first, LONGER);
            }
        }
        let alone = if task.deadline().is_some() { StopReason::Time } else { StopReason::Memory };
        let search = &mut ByTwoPhase { search: TwoPhase::new(&tables, asked.start), alone };
        if outcome.is_optimal() && task.settings.all.is_none() {
            return two_phase(asked, None, (search, tables.bytes()), task);
        }
        let known = outcome.plan().cloned();
        if known.as_ref().map(|plan| plan.cost) != told {
            self.say_known("shorter", asked, known.as_ref(), task);
        }
        let found = self.optimal_table(asked, known.as_ref().map(|plan| plan.cost), task);
        match found {
            Ok(found) => {
                by_table(asked, known.filter(|_| task.settings.all.is_none()), &found, task)
            }
            Err(_) if task.kept_engine().is_some() && self.is_over(task) => {
                task.stopped();
                Ok(())
            }
            Err(why) if task.kept_engine().is_some() => Err(why),
            Err(why) if self.table.is_some() && !self.is_over(task) => Err(why),
            // There is neither memory nor time for one, or somebody does not
            // wait for it: what can be proven without is proven.
            Err(_) => {
                let known = known.filter(|_| self.is_over(task));
                two_phase(asked, known, (search, tables.bytes()), task)
            }
        }
    }

    /// By some turns alone, of which the two-phase solver knows nothing: with a
    /// table; or blindly, where there is no room or time for one, or where a
    /// search goes on that was begun so.
    fn by_some_turns(&self, asked: &Asked<'_>, task: &mut Task<'_>) -> Result<(), Fault> {
        let kept_size = task.kept_engine().map(ByTable::size_of);
        if kept_size != Some(None) {
            match self.optimal_table(asked, None, task) {
                Ok(found) => return by_table(asked, None, &found, task),
                Err(_) if self.is_over(task) => {
                    task.stopped();
                    return Ok(());
                }
                Err(why) if self.table.is_some() || kept_size.is_some() => return Err(why),
                Err(why) => task.note(&format!("{}: the search is blind", why.message)),
            }
        }
        blindly(asked, task)
    }

    /// Says what is known before the search for a shorter solution.
    fn say_known(
        &self,
        which: &str,
        asked: &Asked<'_>,
        plan: Option<&Plan<Turn, u8>>,
        task: &Task<'_>,
    ) {
        let Some(plan) = plan else { return };
        let whole = asked.frame.whole(&plan.operators);
        let cost = u64::from(plan.cost) + u64::from(asked.frame.cost());
        let (cost, turns) = (plural(cost, self.metric.step()), asked.frame.said(&whole));
        task.note(&format!("a {which} solution of {cost}: {}", turns.join(" ")));
    }

    /// What the choice of a table depends on, for a cube of which a solution of
    /// some length is known.
    fn choice(&self, asked: &Asked<'_>, known: Option<u8>, task: &Task<'_>) -> Choice {
        let cubes = u32::try_from(self.cubes.max(1)).unwrap_or(u32::MAX);
        Choice {
            metric: asked.space.metric(),
            cubes: self.cubes.max(1),
            known,
            most: self.most_for_table(task),
            searching: task.settings.threads,
            building: all_threads().get(),
            time: task.settings.time.map(|time| time.saturating_mul(cubes)),
        }
    }

    /// The size that was asked for, or that a kept search was begun with.
    fn given_size(&self, task: &Task<'_>) -> Option<Size> {
        let named = self.table.as_deref().and_then(Size::of_name);
        task.kept_engine().and_then(ByTable::size_of).or(named)
    }

    /// Whether the table takes its time, which a search for a shorter solution
    /// may have some of: perhaps a smaller table then suffices.
    fn is_table_waited_for(&self, asked: &Asked<'_>, known: Option<u8>, task: &Task<'_>) -> bool {
        let there = self.shelf.optimal_size();
        let cache = self.keeping(task).cache();
        self.given_size(task).is_none()
            && self.choice(asked, known, task).is_waited_for(there, cache.as_ref())
    }

    /// The table that is given, or the best one for a cube of which a solution
    /// of some length is known.
    fn optimal_table(
        &self,
        asked: &Asked<'_>,
        known: Option<u8>,
        task: &Task<'_>,
    ) -> Result<(Size, Arc<Table>), Fault> {
        let given = self.given_size(task);
        if let Some(size) = given {
            let name = format!("--table {}", size.name());
            task.settings.allows_tables(&name, size.bytes() as usize)?;
        }
        let (choice, keeping) = (self.choice(asked, known, task), self.keeping(task));
        let choose = |there| {
            let size = given.or_else(|| choice.size(there, keeping.cache().as_ref()))?;
            let copied = choice.is_worth_copying(size);
            Some((size, if copied { Place::HugePages } else { Place::Mapped }))
        };
        self.shelf.optimal(asked.space.metric(), &keeping, choose).map_err(Fault::new)
    }

    /// Bytes that a table may have.
    fn most_for_table(&self, task: &Task<'_>) -> u64 {
        let said = [task.settings.memory, self.tables.memory].into_iter().flatten().min();
        let usual = || physical_memory().map_or(USUAL_MEMORY, |all| all as u64 / PART_OF_MEMORY);
        said.map_or_else(usual, |said| said as u64)
    }
}

/// With a table.
fn by_table(
    asked: &Asked<'_>,
    known: Option<Plan<Turn, u8>>,
    (size, table): &(Size, Arc<Table>),
    task: &mut Task<'_>,
) -> Result<(), Fault> {
    task.growth = Some(growth(asked.space.metric())).filter(|_| all_turns(&asked.space));
    let named = Named {
        heuristic: format!("cosets {}", size.name()),
        tables: table.bytes().len(),
        unit: WHOLE,
    };
    let all = task.settings.all.is_some();
    let mut search = ByTable::new((*size, table), &asked.start, asked.space.turns(), all);
    run(asked, known, &named, (&mut search, task))
}

/// Without a table.
fn blindly(asked: &Asked<'_>, task: &mut Task<'_>) -> Result<(), Fault> {
    let canonical = Canonical::new(&asked.space);
    let search = IdaStar::new(&asked.space, &Zero, asked.start).pruning(&canonical);
    let search = &mut search.cycles(CycleCheck::None);
    run(asked, None, &Named::plain("zero"), (search, task))
}

/// What the two-phase solver finds before so many nodes are expanded; for some
/// cubes the first solution takes longer.
fn some_solution(search: &mut TwoPhase<'_>, mut most: u64) -> Outcome<Turn, u8> {
    loop {
        search.set_limits(Limits::none().expanded(most).cancelled_by(&CANCEL));
        let outcome = Search::run(search, &mut ());
        if outcome.plan().is_some() || CANCEL.is_cancelled() {
            return outcome;
        }
        most *= 2;
    }
}
