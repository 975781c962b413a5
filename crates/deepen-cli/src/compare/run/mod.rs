//! `deepen compare`: from the command line to the report.

mod join;
mod measure;
mod plan;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::journal::{self, Journal, Kept};
use super::page::page;
use super::record::{csv, json, read_json, records};
use super::report::{Provenance, Report};
use super::table::table;
use super::write;
use crate::args::{CompareArgs, Format};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Machine, write_out};

use measure::measure;
use plan::Plan;

/// Runs what the arguments ask for.
pub(crate) fn run(args: &CompareArgs) -> Result<Exit, Failure> {
    if let Some(domain) = &args.domain {
        let plan = Plan::new(domain)?;
        return begin(&plan);
    }
    if let Some(path) = &args.resume {
        return resume(path);
    }
    if let Some(path) = &args.repeat {
        let report = read_json(path)?;
        let mut plan = Plan::again(&report.provenance)?;
        plan.report.clone_from(&args.report);
        return begin(&plan);
    }
    let report = join::join(&args.join)?;
    conclude(&report, args.report.as_deref(), Format::Text, false)
}

/// A comparison from its beginning.
fn begin(plan: &Plan) -> Result<Exit, Failure> {
    let journal = match &plan.report {
        Some(name) => Some(new_journal(name, &plan.provenance)?),
        None => None,
    };
    finish(plan, journal, Vec::new())
}

/// Where the files of a report are.
fn file(name: &Path, ending: &str) -> PathBuf {
    let mut path = name.as_os_str().to_owned();
    path.push(ending);
    path.into()
}

fn new_journal(name: &Path, provenance: &Provenance) -> Result<Journal, Failure> {
    let path = file(name, ".journal");
    Journal::new(&path, provenance).map_err(|error| {
        let path = path.display();
        if error.kind() == io::ErrorKind::AlreadyExists {
            let message = format!(
                "{path} is there already: go on with `deepen compare --resume {path}`, remove it, or choose another name"
            );
            return Failure::new(Exit::Usage, message);
        }
        Failure::new(Exit::Output, format!("cannot write {path}: {error}"))
    })
}

/// Goes on where a journal ends.
fn resume(path: &Path) -> Result<Exit, Failure> {
    let refused = |why: &str| Failure::new(Exit::Input, format!("{}: {why}", path.display()));
    let kept = journal::read(path).map_err(|why| refused(&why))?;
    let mut plan = Plan::again(&kept.provenance)?;
    if plan.provenance.build != kept.provenance.build {
        let why = "it was measured by another build of this program, whose figures may differ";
        return Err(refused(why));
    }
    let name = path.to_string_lossy().into_owned();
    let name = name.strip_suffix(".journal").unwrap_or(&name).to_owned();
    let journal = Journal::go_on(path, &kept).map_err(|error| {
        Failure::new(Exit::Output, format!("cannot write {}: {error}", path.display()))
    })?;
    let Kept { provenance, entries, .. } = kept;
    (plan.report, plan.provenance) = (Some(name.into()), provenance);
    finish(&plan, Some(journal), entries)
}

/// Measures what is not yet, and writes everything.
fn finish(
    plan: &Plan,
    mut journal: Option<Journal>,
    entries: Vec<journal::Entry>,
) -> Result<Exit, Failure> {
    let report = measure(plan, journal.as_mut(), entries)?;
    let exit = conclude(&report, plan.report.as_deref(), plan.format, plan.verbose)?;
    match journal {
        Some(journal) if report.interrupted => {
            let path = journal.path().display();
            say(&format!("go on with: deepen compare --resume {path}"));
        }
        Some(journal) => journal.remove(),
        None => {}
    }
    Ok(exit)
}

fn say(text: &str) {
    // Nobody to tell where standard error is closed.
    let _ = writeln!(io::stderr(), "{text}");
}

/// Says first what is wrong, then what was measured, and writes the files.
fn conclude(
    report: &Report,
    name: Option<&Path>,
    format: Format,
    verbose: bool,
) -> Result<Exit, Failure> {
    for fault in report.faults() {
        say(&format!("error: {}", fault.told(report)));
    }
    let written = print(report, format, verbose);
    // The files last: if they cannot be written, the figures are not lost.
    if let Some(name) = name {
        write::whole(&file(name, ".json"), json(report).as_bytes())?;
        write::whole(&file(name, ".csv"), &csv(report)?)?;
        write::whole(&file(name, ".html"), page(report).as_bytes())?;
    }
    let exit = report.exit();
    match written {
        Ok(()) => Ok(exit),
        Err(error) => Failure::of_output(&error, exit),
    }
}

/// Writes to standard output.
fn print(report: &Report, format: Format, verbose: bool) -> io::Result<()> {
    let Some(mut machine) = Machine::new(format) else {
        return write_out(table(report, verbose).as_bytes());
    };
    let records: Vec<Value> = records(report);
    records.iter().try_for_each(|record| machine.write(record))?;
    machine.finish()
}
