//! `deepen resume`: goes on where a checkpoint was written.

use std::io::{self, IsTerminal};

use deepen_puzzles::tiles::Goal;

use super::keeper::{self, Keeper, Kept};
use super::solve::{Earlier, Solver};
use super::source::Problem;
use crate::answer::{Answer, Status};
use crate::args::{Format, ResumeArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Sink;
use crate::watch::Shown;

/// Goes on with the search in a file.
pub(crate) fn run(args: &ResumeArgs) -> Result<Exit, Failure> {
    let output = &args.output;
    let mut sink = Sink::new(output, true);
    let kept = match keeper::read(&args.file) {
        Ok(kept) => kept,
        Err(reason) => {
            let source = args.file.display().to_string();
            let refused = Answer::new("tiles", source, String::new());
            let refused = refused.failed(Exit::Input, format!("cannot be resumed: {reason}"));
            return super::finish(&mut sink, &refused);
        }
    };
    let mut keeper = Keeper::over(&args.file, args.checkpoint_every)?;
    let Kept { board, goal, goal_name, settings, seconds, engine } = kept;
    let settings = settings.changed(args);
    keeper.describe((&board, &goal, goal_name.clone()), &settings.heuristic, &settings);
    let goal = goal_name.parse().unwrap_or(Goal::Board(goal));
    let shown = Shown {
        rows: !output.quiet && (output.verbose || output.format == Format::Text),
        bar: !output.quiet && io::stderr().is_terminal(),
    };
    let problem = Problem {
        source: args.file.display().to_string(),
        line: None,
        text: board.compact().to_string(),
        board: Ok(board),
    };
    let mut solver = Solver::new(settings, goal, shown, output.verbose);
    let earlier = Earlier { engine, seconds };
    let answer = solver.answer(problem, Some(&mut keeper), Some(&earlier));
    let exit = super::finish(&mut sink, &answer)?;
    if matches!(answer.status, Status::Solved | Status::Unsolvable) {
        keeper.remove();
    }
    Ok(exit)
}
