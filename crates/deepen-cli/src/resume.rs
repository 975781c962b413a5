//! `deepen resume`: goes on where a checkpoint was written.

use crate::answer::Answer;
use crate::args::ResumeArgs;
use crate::cube::{CubeDomain, PocketDomain};
use crate::domain::{self, Domain};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::graph::GraphDomain;
use crate::grid::GridDomain;
use crate::hanoi::HanoiDomain;
use crate::lattice::LatticeDomain;
use crate::output::{self, Sink};
use crate::pancake::PancakeDomain;
use crate::solving::keeper::{self, foreign};
use crate::tiles::{self, HeavyDomain};
use crate::topspin::TopspinDomain;
use crate::twisty::TwistyDomain;

/// Goes on with the search in a file.
pub(crate) fn run(args: &ResumeArgs) -> Result<Exit, Failure> {
    let reason = match keeper::read(&args.file) {
        Ok(kept) => match &*kept.domain {
            "tiles" => return tiles::resume::run(args, &kept),
            PancakeDomain::NAME => return domain::resume::<PancakeDomain>(args, &kept),
            TopspinDomain::NAME => return domain::resume::<TopspinDomain>(args, &kept),
            HanoiDomain::NAME => return domain::resume::<HanoiDomain>(args, &kept),
            CubeDomain::NAME => return domain::resume::<CubeDomain>(args, &kept),
            PocketDomain::KEPT => return domain::resume::<PocketDomain>(args, &kept),
            TwistyDomain::NAME => return domain::resume::<TwistyDomain>(args, &kept),
            GraphDomain::NAME => return domain::resume::<GraphDomain>(args, &kept),
            GridDomain::NAME => return domain::resume::<GridDomain>(args, &kept),
            LatticeDomain::NAME => return domain::resume::<LatticeDomain>(args, &kept),
            HeavyDomain::KEPT => return domain::resume::<HeavyDomain>(args, &kept),
            other => foreign(&format!("it is about `{other}`")),
        },
        Err(reason) => reason,
    };
    let refused = Answer::new("unknown", args.file.display().to_string(), String::new());
    let refused = refused.failed(Exit::Input, format!("cannot be resumed: {reason}"));
    output::finish(&mut Sink::new(&args.output, true), &refused)
}
