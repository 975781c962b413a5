//! The boards of a run: all of one shape and solvable.

use deepen_puzzles::tiles::{Board, Goal, Relabelled, solvable};

use crate::answer::Answer;
use crate::args::BenchTilesArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output;
use crate::output::plural;
use crate::tiles::source::{self, Problem};
use crate::tiles::{of_goal, read_goal};

/// A board, and the same as the search sees it.
pub(super) struct Start {
    pub(super) board: Board,
    pub(super) labels: Relabelled,
}

/// What is to be solved.
pub(super) struct Boards {
    /// Where they come from, for people.
    pub(super) title: String,
    pub(super) seed: Option<u64>,
    pub(super) goal: Board,
    pub(super) goal_name: String,
    pub(super) starts: Vec<Start>,
    /// What is to be said of boards that were left out.
    pub(super) exit: Exit,
}

/// Reads or makes the boards. Those that cannot be used are complained of and
/// left out.
pub(super) fn load(args: &BenchTilesArgs) -> Result<Boards, Failure> {
    let goal = read_goal(&args.goal)?;
    let problems =
        source::problems(&args.boards(), &goal).map_err(|fault| of_goal(&args.goal, &fault))?;
    let mut starts: Vec<Start> = Vec::new();
    let mut exit = Exit::Optimal;
    for problem in problems {
        let source = problem.source.clone();
        let (line, text) = (problem.line, problem.text.clone());
        match start(problem, &goal, starts.first()) {
            Ok(start) => starts.push(start),
            Err(Refused { exit: this, message, place }) => {
                let mut answer = Answer::new("tiles", source, text.clone());
                (answer.line, answer.column) = (place.0.or(line), place.1);
                answer.excerpt = place.1.map(|_| text);
                output::complain(&answer.failed(this, message));
                exit = exit.and(this);
            }
        }
    }
    let Some(first) = starts.first() else {
        return Err(Failure::new(exit.and(Exit::Input), "there is no board to measure with"));
    };
    let shape = first.board.shape();
    let board = goal.board(shape).map_err(|error| Failure::new(Exit::Input, error.to_string()))?;
    let boards = plural(starts.len() as u64, &format!("{shape} board"));
    let title = match (&args.file, args.walk) {
        (Some(path), _) => format!("{boards} from {}", path.display()),
        (None, Some(steps)) => format!("{boards} {steps} random moves off, seed {}", args.seed),
        (None, None) => format!("{} of seed {}", random(&boards), args.seed),
    };
    let seed = args.file.is_none().then_some(args.seed);
    Ok(Boards { title, seed, goal: board, goal_name: goal.to_string(), starts, exit })
}

/// `50 4x4 boards` as `50 random 4x4 boards`.
fn random(boards: &str) -> String {
    boards.replacen(' ', " random ", 1)
}

/// Why a board is left out, and where in its line.
struct Refused {
    exit: Exit,
    message: String,
    place: (Option<usize>, Option<usize>),
}

fn start(problem: Problem, goal: &Goal, first: Option<&Start>) -> Result<Start, Refused> {
    let refused = |exit, message| Refused { exit, message, place: (None, None) };
    let board = problem.meaning.map_err(|fault| Refused {
        place: (fault.line, fault.column),
        ..refused(Exit::Input, fault.message)
    })?;
    let shape = board.shape();
    if let Some(first) = first.map(|first| first.board.shape()).filter(|first| *first != shape) {
        let message = format!("expected a board of {first} like the first one, found {shape}");
        return Err(refused(Exit::Input, message));
    }
    let input = |message: String| refused(Exit::Input, message);
    let goal = goal.board(shape).map_err(|error| input(error.to_string()))?;
    let labels = Relabelled::new(&board, &goal).map_err(|error| input(error.to_string()))?;
    solvable(&labels).map_err(|reason| refused(Exit::Unsolvable, reason.to_string()))?;
    Ok(Start { board, labels })
}
