//! `deepen tables cube`: the tables that the optimal solver for cubes may have,
//! and what each takes and is worth.

use deepen_puzzles::cube::optimal::Size;
use deepen_tables::file::{Reason, info};

use super::cache;
use super::keep::Records;
use super::record::Record;
use crate::args::CubeSizesArgs;
use crate::cube::{CubeTable, solve_seconds};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number;
use crate::output::plural;

/// Lists all sizes, from small to large.
pub(crate) fn run(args: &CubeSizesArgs) -> Result<Exit, Failure> {
    let cache = cache(&args.place)?;
    let metric = args.metric.into();
    let threads = args.threads;
    let mut records = Records::new(&args.output);
    let heading = "     size   on the disk  kept    built in   solves in\n";
    let written = records.note(heading).and_then(|()| {
        Size::ALL.into_iter().try_for_each(|size| {
            let table = CubeTable::Optimal(size, metric);
            let path = cache.path(&table.description());
            let header = info(&path);
            let missing =
                header.as_ref().is_err_and(|error| matches!(error.reason, Reason::Missing));
            let mut record = if missing {
                Record::new(&path, "missing")
            } else {
                Record::of_file(&path, &header)
            };
            record.describe(&table.description());
            record.set = Some(size.name());
            record.build_memory = Some(table.memory(threads));
            record.expected_seconds = Some(table.seconds(threads));
            record.solve_seconds =
                solve_seconds(size, metric).map(|of_one| of_one / threads as f64);
            let exit = if record.status == "bad" { Exit::Input } else { Exit::Optimal };
            records.write(&record, &line(&record), exit)
        })
    });
    let written = written.and_then(|()| {
        let text = format!(
            "of random cubes, by {}; `deepen tables build cube --set SIZE` keeps one\n\
             in {}\n",
            plural(threads as u64, "thread"),
            cache.directory().display()
        );
        records.note(&text)
    });
    records.finish(written)
}

/// What people see of a size.
fn line(record: &Record) -> String {
    let seconds = |seconds: Option<f64>| seconds.map_or("not known".to_owned(), number::seconds);
    let kept = match record.status {
        "good" => "yes",
        "bad" => "bad",
        _ => "no",
    };
    format!(
        "{:>9}  {:>12}  {kept:<4}  {:>10}  {:>10}\n",
        record.set.unwrap_or_default(),
        number::bytes(record.bytes.unwrap_or(0)),
        seconds(record.expected_seconds),
        seconds(record.solve_seconds),
    )
}
