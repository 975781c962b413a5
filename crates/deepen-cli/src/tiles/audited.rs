//! The library's auditor, asked about a heuristic that was made by name.

use deepen::audit::{self, Fault, Finding, Report};
use deepen::{Cost, Heuristic};
use deepen_puzzles::tiles::{Board, Cells, Move, Relabelled, TilePuzzle, TileState, UseHeuristic};
use serde::Serialize;

/// More states than any board has that is searched exhaustively.
const MOST_STATES: usize = 1_000_000;

/// One kind of fault, with the example that is nearest to the goal.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Found {
    pub(super) fault: &'static str,
    pub(super) count: u64,
    pub(super) board: String,
    pub(super) value: u32,
    pub(super) distance: u32,
    /// The move to the neighbour, where both together are at fault.
    #[serde(rename = "move")]
    pub(super) step: Option<String>,
    pub(super) neighbour: Option<String>,
    pub(super) neighbour_value: Option<u32>,
}

/// What audits have found.
#[derive(Clone, Debug, Default)]
pub(super) struct Audited {
    pub(super) boards: u64,
    pub(super) edges: u64,
    pub(super) overestimated: u64,
    pub(super) inconsistent: u64,
    pub(super) faults: Vec<Found>,
}

impl Audited {
    /// Adds what another audit has found.
    pub(super) fn add(&mut self, other: Audited) {
        self.boards += other.boards;
        self.edges += other.edges;
        self.overestimated += other.overestimated;
        self.inconsistent += other.inconsistent;
        for found in other.faults {
            match self.faults.iter_mut().find(|known| known.fault == found.fault) {
                None => self.faults.push(found),
                Some(known) => {
                    let count = known.count + found.count;
                    if found.distance < known.distance {
                        *known = found;
                    }
                    known.count = count;
                }
            }
        }
    }
}

/// What is to be audited: every board, or those along a plan.
pub(super) struct Question<'q> {
    pub(super) goal: &'q Board,
    pub(super) along: Option<(&'q Relabelled, &'q [Move])>,
}

/// A question about one puzzle.
pub(super) struct Asked<'q, C> {
    pub(super) puzzle: &'q TilePuzzle<C>,
    pub(super) question: &'q Question<'q>,
}

impl<C: Cells> UseHeuristic<C> for Asked<'_, C> {
    type Output = Result<Audited, String>;

    fn with<H>(self, heuristic: &H) -> Self::Output
    where
        H: Heuristic<TilePuzzle<C>, Memo: Send> + Sync,
    {
        let Asked { puzzle, question } = self;
        let report = if let Some((start, plan)) = question.along {
            let start = puzzle.state(start.labels(), start.blank());
            audit::along(puzzle, heuristic, &start, plan).map_err(|error| error.to_string())?
        } else {
            // A label is the cell where the goal has the tile.
            let labels: Vec<u8> = (0..puzzle.shape().cells() as u8).collect();
            let goal = puzzle.state(&labels, puzzle.goal_blank());
            audit::exhaustive(puzzle, heuristic, [goal], MOST_STATES)
        };
        Ok(translated(&report, question.goal))
    }
}

type ReportOf<C> = Report<TileState<C>, Move, u32>;

fn translated<C: Cells>(report: &ReportOf<C>, goal: &Board) -> Audited {
    Audited {
        boards: report.states,
        edges: report.edges,
        overestimated: report.overestimated,
        inconsistent: report.inconsistent,
        faults: report.findings.iter().map(|finding| found(finding, goal)).collect(),
    }
}

fn found<C: Cells>(finding: &Finding<TileState<C>, Move, u32>, goal: &Board) -> Found {
    let edge = finding.edge.as_ref();
    Found {
        fault: name(finding.fault),
        count: finding.count,
        board: board(&finding.state, goal),
        value: finding.h,
        distance: finding.distance,
        step: edge.map(|edge| edge.operator.to_string()),
        neighbour: edge.map(|edge| board(&edge.child, goal)),
        neighbour_value: edge.map(|edge| edge.h),
    }
}

fn name(fault: Fault) -> &'static str {
    match fault {
        Fault::GoalNotZero => "goal-not-zero",
        Fault::Overestimate => "overestimate",
        Fault::FalseDeadEnd => "false-dead-end",
        Fault::Inconsistent => "inconsistent",
        Fault::WrongUpdate => "wrong-update",
        Fault::WrongAnswer => "wrong-answer",
        Fault::InvalidValue => "invalid-value",
        Fault::InvalidCost => "invalid-cost",
        _ => "other",
    }
}

/// A state as people write it: a label is the goal's cell for a tile.
fn board<C: Cells>(state: &TileState<C>, goal: &Board) -> String {
    let tile = |cell: usize| {
        if cell == state.blank() { Some(0) } else { goal.tile(state.label(cell)) }
    };
    let tiles: Option<Vec<u8>> = (0..goal.cells().len()).map(tile).collect();
    let board = tiles.and_then(|tiles| Board::new(goal.shape(), &tiles).ok());
    board.map(|board| board.compact().to_string()).unwrap_or_default()
}

/// A value or distance for people.
pub(super) fn amount(value: u32) -> String {
    if value == u32::INFINITY { "infinite".to_owned() } else { value.to_string() }
}
