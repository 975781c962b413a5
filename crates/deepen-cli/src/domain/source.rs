//! Where problems come from: arguments, a file, standard input, or a seed.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use super::{Domain, Reader};
use crate::args::ProblemArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::until_cancelled;
use crate::solving::lines::{Fault, Problem, Problems, from_file};

/// How many random problems, and their seed.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    pub(crate) count: u64,
    pub(crate) seed: u64,
}

/// The problems that the arguments name; `None` where random ones are wanted.
///
/// # Errors
/// Where nothing is named and nobody writes on standard input.
pub(crate) fn named<D: Domain>(
    domain: &D,
    args: &ProblemArgs,
) -> Result<Option<Problems<D::Problem>>, Failure> {
    // Before all else: only a configuration file can ask for both.
    if !args.problems.is_empty() {
        return Ok(Some(from_arguments::<D>(&args.problems, domain.reader())));
    }
    if args.random.is_some() {
        return Ok(None);
    }
    written(domain, args.file.as_ref()).map(Some)
}

/// A problem a line of a file or of standard input; empty lines and remarks
/// are skipped.
///
/// # Errors
/// Where nobody writes on standard input.
pub(crate) fn written<D: Domain>(
    domain: &D,
    path: Option<&PathBuf>,
) -> Result<Problems<D::Problem>, Failure> {
    if path.is_none() && io::stdin().is_terminal() {
        let (name, problem) = (D::NAME, D::PROBLEM);
        let hint = format!("no {problem} given: see `deepen {name} --help` for examples");
        return Err(Failure::new(Exit::Usage, hint));
    }
    let read = domain.reader();
    Ok(from_file(path.map(PathBuf::as_path), move |text, number| {
        let said = text.trim_start_matches('\u{feff}').trim();
        let is_one = !said.is_empty() && !said.starts_with('#') && !said.starts_with("//");
        is_one.then(|| read(text).map_err(|fault| Fault { line: Some(number), ..fault }))
    }))
}

/// The only problem there is, or what is wrong with it.
pub(crate) fn one<D: Domain>(
    text: String,
    meaning: Result<D::Problem, Fault>,
) -> Problems<D::Problem> {
    let source = format!("the {}", D::PROBLEM);
    let problem = Problem { source, line: None, text, meaning };
    Problems { iterator: Box::new(std::iter::once(problem)), heading: false, expected: 1 }
}

/// A problem in each argument; or one in all of them, where a problem is
/// numbers apart and no argument can be more than one of these.
fn from_arguments<D: Domain>(
    arguments: &[String],
    read: Reader<D::Problem>,
) -> Problems<D::Problem> {
    let one = D::are_one(arguments);
    // A gap may stand before a sign, so that it is none of an option.
    let each = arguments.iter().map(|text| text.trim_start().to_owned());
    let texts = if one { vec![arguments.join(" ")] } else { each.collect() };
    let expected = texts.len();
    let many = expected > 1;
    let iterator = texts.into_iter().enumerate().map(move |(index, text)| {
        let source =
            if many { format!("argument {}", index + 1) } else { format!("the {}", D::PROBLEM) };
        Problem { source, line: None, meaning: read(&text), text }
    });
    Problems { iterator: Box::new(iterator), heading: many, expected }
}

/// Problems of a seed.
pub(crate) fn random<D: Domain>(
    Numbers { count, seed }: Numbers,
    problems: impl Iterator<Item = (String, D::Problem)> + Send + 'static,
) -> Problems<D::Problem> {
    // A long walk takes its time.
    let problems = until_cancelled((1..=count).zip(problems));
    let iterator = problems.map(move |(number, (text, problem))| Problem {
        source: format!("random {} {number} of seed {seed}", D::PROBLEM),
        line: None,
        text,
        meaning: Ok(problem),
    });
    Problems { iterator: Box::new(iterator), heading: true, expected: count as usize }
}
