//! Goes on with the search of a board where a checkpoint was written.

use super::kept::KeptBoard;
use super::solve::Solver;
use super::source::Problem;
use crate::answer::Answer;
use crate::args::ResumeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, Sink};
use crate::solving::Keeper;
use crate::solving::batch::answer_last;
use crate::solving::keeper::Kept;
use crate::solving::run::Earlier;
use crate::watch::Shown;

/// Goes on with the search of a board.
pub(crate) fn run(args: &ResumeArgs, kept: &Kept) -> Result<Exit, Failure> {
    let output = &args.output;
    let mut sink = Sink::new(output, true);
    let read = kept.problem::<KeptBoard>().and_then(|kept| Ok((kept.boards()?, kept.settings)));
    let ((board, goal), settings) = match read {
        Ok(read) => read,
        Err(reason) => {
            let source = args.file.display().to_string();
            let refused = Answer::new("tiles", source, String::new());
            let refused = refused.failed(Exit::Input, format!("cannot be resumed: {reason}"));
            return output::finish(&mut sink, &refused);
        }
    };
    let mut keeper = Keeper::over(&args.file, args.checkpoint_every)?;
    let settings = settings.changed(args);
    let shown = Shown::beside(output, false);
    let problem = Problem {
        source: args.file.display().to_string(),
        line: None,
        text: board.compact().to_string(),
        meaning: Ok(board),
    };
    let mut solver = Solver::new(settings, goal, shown, output.verbose);
    let earlier = Earlier { engine: kept.engine.clone(), seconds: kept.seconds };
    let answer = solver.answer(problem, Some(&mut keeper), Some(&earlier));
    answer_last(&mut sink, &answer, &mut keeper)
}
