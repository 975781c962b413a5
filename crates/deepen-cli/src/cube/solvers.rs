//! From a cube to a search by the solver that was asked for.

use std::sync::Arc;

use deepen::{CycleCheck, Heuristic, IdaStar, Lanes, ParentPruning, Plan, StopReason, Zero};
use deepen_check::cube as checked;
use deepen_puzzles::cube::goal::Goal;
use deepen_puzzles::cube::korf::{KorfTables, NumberedCubes, Which};
use deepen_puzzles::cube::two_phase::TwoPhase;
use deepen_puzzles::cube::{Canonical, Cube, CubeSpace, Metric, Turn};

use super::CubeDomain;
use super::by_two_phase::ByTwoPhase;
use super::check::replay_held;
use super::choice::growth;
use super::frame::Frame;
use super::framed::Framed;
use super::from_above::FromAbove;
use super::given::Given;
use super::shelf::Keeping;
use crate::amount::WHOLE;
use crate::args::{Algorithm, CubeHeuristic, SolverName};
use crate::domain::{Form, Named, Own, Task, agree};
use crate::interrupt::is_over;
use crate::solving::algorithms::Ready;
use crate::solving::lines::Fault;
use crate::solving::{AnySearch, SearchSettings};

/// What the tables of a goal may take where nothing is said.
const USUAL_FOR_GOALS: usize = 64 << 20;

/// What is a short solution, which the two-phase solver finds at once.
const fn usually_enough(metric: Metric) -> u8 {
    match metric {
        Metric::HalfTurn => 22,
        Metric::QuarterTurn => 32,
    }
}

/// What is to be solved.
pub(super) struct Asked<'a> {
    pub(super) space: CubeSpace,
    pub(super) frame: &'a Frame,
    pub(super) given: &'a Given,
    /// The cube that is solved by what is searched.
    pub(super) start: Cube,
    /// The goal as it was said.
    pub(super) goal: &'a str,
}

impl CubeDomain {
    /// Solves a part of the cube, and says in the answer what was found.
    pub(super) fn solve_part(
        &self,
        asked: &Asked<'_>,
        goal: Goal,
        task: &mut Task<'_>,
    ) -> Result<(), Fault> {
        let space = asked.space.toward(goal);
        let usual = self.tables.memory.unwrap_or(USUAL_FOR_GOALS);
        let memory = task.settings.memory.map_or(usual, |memory| usual.min(memory / 2));
        let tables = self.shelf.goal(&space, memory as u64).map_err(Fault::new)?;
        let canonical = Canonical::new(&space);
        let search = IdaStar::new(&space, &*tables, asked.start).pruning(&canonical);
        let mut search = search.cycles(CycleCheck::None);
        let heuristic = if tables.is_exact() { "exact" } else { "pieces" }.to_owned();
        let named = Named { heuristic, tables: tables.bytes() as usize, unit: WHOLE };
        run(asked, None, &named, (&mut search, task))
    }

    /// Solves the whole cube, and says in the answer what was found.
    pub(super) fn solve_whole(&self, asked: &Asked<'_>, task: &mut Task<'_>) -> Result<(), Fault> {
        match self.solver {
            SolverName::Korf => self.by_korf(asked, task),
            SolverName::TwoPhase => self.by_two_phase(asked, task),
            SolverName::Optimal => self.by_optimal(asked, task),
        }
    }

    /// Short solutions, shorter ones for as long as it is let.
    fn by_two_phase(&self, asked: &Asked<'_>, task: &mut Task<'_>) -> Result<(), Fault> {
        if !all_turns(&asked.space) {
            return Err(Fault::new("--solver two-phase makes all turns".to_owned()));
        }
        let tables = self.shelf.two_phase(asked.space.metric());
        let SearchSettings { time, max_expanded, max_iterations, .. } = task.settings;
        let limited = time.is_some() || max_expanded.or(*max_iterations).is_some();
        let usual = if limited { 0 } else { usually_enough(asked.space.metric()) };
        let wanted = self.enough.unwrap_or(usual).saturating_sub(asked.frame.cost());
        let search = TwoPhase::new(&tables, asked.start).wanted(wanted);
        let mut search = ByTwoPhase { search, alone: StopReason::Depth };
        two_phase(asked, None, (&mut search, tables.bytes()), task)
    }

    /// By an algorithm of the library.
    pub(super) fn by_korf(&self, asked: &Asked<'_>, task: &mut Task<'_>) -> Result<(), Fault> {
        task.growth = Some(growth(asked.space.metric())).filter(|_| all_turns(&asked.space));
        let algorithm = task.settings.algorithm;
        if self.heuristic == CubeHeuristic::Zero || algorithm == Algorithm::Iddfs {
            return by_algorithm(asked, &Named::plain("zero"), &Zero, task);
        }
        let tables = match self.korf_tables(task) {
            Ok(tables) => tables,
            Err(_) if self.is_over(task) => {
                task.stopped();
                return Ok(());
            }
            Err(why) => return Err(why),
        };
        if algorithm == Algorithm::IdaStar && task.settings.weight <= 1.0 {
            return by_lanes(asked, &tables, task);
        }
        let heuristic = tables.heuristic(&asked.space);
        let heuristic = heuristic.map_err(|error| Fault::new(error.to_string()))?;
        by_algorithm(asked, &named(), &heuristic, task)
    }

    /// Korf's tables, if there is room and time for them.
    fn korf_tables(&self, task: &Task<'_>) -> Result<Arc<KorfTables>, Fault> {
        task.settings.allows_tables("korf", korf_bytes())?;
        self.shelf.korf(self.metric.into(), &self.keeping(task)).map_err(Fault::new)
    }

    /// Whether somebody has interrupted it, or the time for this one cube is over.
    pub(super) fn is_over(&self, task: &Task<'_>) -> bool {
        is_over(self.keeping(task).deadline)
    }

    /// How tables are opened or built.
    pub(super) fn keeping(&self, task: &Task<'_>) -> Keeping<'_> {
        let deadline = task.deadline().filter(|_| self.alone);
        Keeping { settings: &self.tables, quiet: task.settings.quiet, deadline }
    }
}

/// What Korf's tables take.
fn korf_bytes() -> usize {
    Which::ALL.map(Which::entries).iter().sum::<u64>() as usize
}

/// The heuristic of Korf's tables.
fn named() -> Named {
    Named { heuristic: "korf".to_owned(), tables: korf_bytes(), unit: WHOLE }
}

/// Whether no turn of the metric is forbidden.
pub(super) fn all_turns(space: &CubeSpace) -> bool {
    space.turns() == space.metric().turns().collect()
}

/// IDA* over cubes that are numbers, several subtrees in turn.
fn by_lanes(asked: &Asked<'_>, tables: &KorfTables, task: &mut Task<'_>) -> Result<(), Fault> {
    let heuristic =
        tables.heuristic(&asked.space).map_err(|error| Fault::new(error.to_string()))?;
    let cubes = NumberedCubes::new(&asked.space);
    let start = cubes.state(&asked.start).map_err(|error| Fault::new(error.to_string()))?;
    let canonical = Canonical::new(&asked.space);
    let search = IdaStar::new(&cubes, &heuristic, start).pruning(&canonical);
    let search = search.cycles(CycleCheck::None);
    // All solutions are found by the plain search alone.
    if task.settings.all.is_some() {
        return run(asked, None, &named(), (&mut { search }, task));
    }
    run(asked, None, &named(), (&mut search.by_lanes(Lanes::default()), task))
}

/// Runs the two-phase solver, where a solution may be known that is shown when
/// there is no time for another.
pub(super) fn two_phase(
    asked: &Asked<'_>,
    known: Option<Plan<Turn, u8>>,
    (search, tables): (&mut ByTwoPhase<'_>, usize),
    task: &mut Task<'_>,
) -> Result<(), Fault> {
    let named = Named { heuristic: "phases".to_owned(), tables, unit: WHOLE };
    run(asked, known, &named, (search, task))?;
    if task.answer.algorithm.is_some() {
        task.answer.algorithm = Some("two-phase");
    }
    Ok(())
}

/// By the algorithm that was asked for.
fn by_algorithm<H>(
    asked: &Asked<'_>,
    named: &Named,
    heuristic: &H,
    task: &mut Task<'_>,
) -> Result<(), Fault>
where
    H: Heuristic<CubeSpace, Memo: Send> + Sync,
{
    if asked.frame.cost() > 0 {
        let message = "--pre and --post are not for --algorithm and --heuristic";
        return Err(Fault::new(message.to_owned()));
    }
    let canonical = Canonical::new(&asked.space);
    let ready = Ready {
        space: &asked.space,
        heuristic,
        from_start: &Zero,
        pruning: &canonical,
        returns: &ParentPruning,
        cycles: CycleCheck::None,
        start: &asked.start,
    };
    let check = |plan: &[Turn], cost| replayed(asked, &asked.frame.whole(plan), cost);
    Own::search(task, named, &ready, &check)
}

/// Runs a search of what lies between the turns before and after, of which a
/// solution may be known.
pub(super) fn run(
    asked: &Asked<'_>,
    known: Option<Plan<Turn, u8>>,
    named: &Named,
    (search, task): (&mut dyn AnySearch<Turn, u8>, &mut Task<'_>),
) -> Result<(), Fault> {
    let check = |plan: &[Turn], cost| replayed(asked, plan, cost);
    let Some(known) = known else {
        return task.run(named, &mut Framed::new(search, asked.frame), &check);
    };
    let search = &mut FromAbove::new(search, known);
    task.run(named, &mut Framed::new(search, asked.frame), &check)
}

/// The metric, for the checker.
pub(super) fn checked_metric(metric: Metric) -> checked::Metric {
    match metric {
        Metric::HalfTurn => checked::Metric::Half,
        Metric::QuarterTurn => checked::Metric::Quarter,
    }
}

/// Replays a solution by the checker's own cube, and says its turns as the cube
/// is held.
fn replayed(asked: &Asked<'_>, plan: &[Turn], cost: u8) -> Result<Vec<String>, String> {
    let metric = checked_metric(asked.space.metric());
    let said = asked.frame.said(plan);
    agree(replay_held(&asked.given.written(), &said.join(" "), metric, asked.goal), cost)?;
    Ok(said)
}
