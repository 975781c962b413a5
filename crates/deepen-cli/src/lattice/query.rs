//! From which pose to which.

use deepen_maps::lattice::{Lattice, Misfit, Pose};

use crate::graph::{Query, Word};
use crate::solving::lines::Fault;

/// Reads two poses.
pub(super) fn read(text: &str) -> Result<[(Word, Pose); 2], Fault> {
    let Query { from, to } = Query::read(text, "two poses X,Y,HEADING")?;
    Ok([pose(from)?, pose(to)?])
}

/// Reads a pose.
pub(super) fn pose(word: Word) -> Result<(Word, Pose), Fault> {
    let parts: Vec<&str> = word.text.split(',').collect();
    let read = || {
        let [x, y, heading] = parts[..] else { return None };
        let (x, y) = (x.parse().ok()?, y.parse().ok()?);
        Some(Pose { x, y, heading: heading.parse().ok()? })
    };
    let message = format!("expected a pose X,Y,HEADING such as 3,14,0, found `{}`", word.text);
    let wrong = Fault { message, line: None, column: word.column };
    read().map(|pose| (word, pose)).ok_or(wrong)
}

/// Whether the robot can be there.
pub(super) fn fits(lattice: &Lattice<'_>, (word, pose): &(Word, Pose)) -> Result<(), Fault> {
    lattice.fits(*pose).map_err(|misfit| refused(word, *pose, misfit))
}

/// The robot cannot be there.
pub(super) fn refused(word: &Word, pose: Pose, misfit: Misfit) -> Fault {
    let message = format!("expected a pose where the robot fits, found {pose}: {misfit}");
    Fault { message, line: None, column: word.column }
}
