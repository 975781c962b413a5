//! `deepen resume`: goes on where a checkpoint was written.

use crate::answer::Answer;
use crate::args::ResumeArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{self, Sink};
use crate::solving::keeper::{self, foreign};
use crate::tiles;

/// Goes on with the search in a file.
pub(crate) fn run(args: &ResumeArgs) -> Result<Exit, Failure> {
    let reason = match keeper::read(&args.file) {
        Ok(kept) if kept.domain == "tiles" => return tiles::resume::run(args, &kept),
        Ok(kept) => foreign(&format!("it is about `{}`", kept.domain)),
        Err(reason) => reason,
    };
    let refused = Answer::new("unknown", args.file.display().to_string(), String::new());
    let refused = refused.failed(Exit::Input, format!("cannot be resumed: {reason}"));
    output::finish(&mut Sink::new(&args.output, true), &refused)
}
