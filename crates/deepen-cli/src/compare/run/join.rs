//! Several reports as one: problems behind problems, columns by their names.

use std::path::PathBuf;

use super::super::record::read_json;
use super::super::report::{Column, Kind, Report, Times};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::plural;

/// Puts reports together.
///
/// # Errors
/// Where one cannot be read, or there are not two.
pub(super) fn join(paths: &[PathBuf]) -> Result<Report, Failure> {
    let mut reports = paths.iter().map(|path| read_json(path));
    let missing = || Failure::new(Exit::Usage, "--join needs two reports or more");
    let mut joined = reports.next().ok_or_else(missing)??;
    "problem".clone_into(&mut joined.called);
    for report in reports {
        add(&mut joined, report?);
    }
    let problems = plural(joined.problems.len() as u64, &joined.called);
    joined.title = format!("{problems} of {} reports", paths.len());
    joined.kind = Kind::Algorithms;
    for column in &mut joined.columns {
        column.cells.resize(joined.problems.len(), None);
    }
    Ok(joined)
}

fn add(joined: &mut Report, other: Report) {
    let before = joined.problems.len();
    joined.problems.extend(other.problems);
    for column in other.columns {
        let there = joined.columns.iter().position(|there| there.name == column.name);
        let there = there.unwrap_or_else(|| {
            let blank = Column { cells: Vec::new(), setup: Times::default(), ..column.clone() };
            joined.columns.push(blank);
            joined.columns.len() - 1
        });
        lengthen(&mut joined.columns[there], before, column);
    }
    joined.left_out.extend(other.left_out);
    joined.mishaps.extend(other.mishaps);
    joined.interrupted |= other.interrupted;
    let (provenance, further) = (&mut joined.provenance, other.provenance);
    if provenance.machine != further.machine || provenance.build != further.build {
        let why = "reports of different machines or builds are put together: their times cannot be compared";
        if !joined.mishaps.iter().any(|there| there == why) {
            joined.left_out.push(why.to_owned());
        }
    }
    provenance.command = format!("{}\n{}", provenance.command, further.command);
}

/// Adds the cells of a column behind so many problems.
fn lengthen(column: &mut Column, before: usize, more: Column) {
    column.cells.resize(before, None);
    column.cells.extend(more.cells);
    column.setup = column.setup.and(more.setup);
    column.command =
        column.command.take().zip(more.command).map(|(one, other)| format!("{one}\n{other}"));
}
