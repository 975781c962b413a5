//! The columns that were asked for: `[LABEL=]ALGORITHM[:HEURISTIC][+OPTION=VALUE]..`,
//! apart by commas.

use std::time::Duration;

use clap::builder::EnumValueParser;
use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgMatches, Command, CommandFactory};

use super::said::Said;
use crate::args::{Algorithm, Cli};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::number::put;
use crate::precedence::without_environment;

/// A column that was asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) name: String,
    /// What the domain's command is told.
    pub(super) said: Said,
    pub(super) limits: Given,
}

/// What each problem of a column is given.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Given {
    pub(super) memory: Option<usize>,
    pub(super) time: Option<Duration>,
    pub(super) threads: usize,
}

/// What would make another problem of it, or another command.
const NOT_OF_A_COLUMN: [&str; 8] =
    ["cost", "metric", "all", "all-limit", "solutions", "format", "quiet", "algorithm"];

/// Headings of options that do not say which problems there are.
fn is_of_a_search(heading: &str) -> bool {
    heading == "Search" || heading == "Tables" || heading.starts_with("Limits")
}

/// The columns of a text, each of which can be run.
///
/// # Errors
/// What is wrong with which column.
pub(super) fn columns(text: &str, domain: &Command, all: &Said) -> Result<Vec<Asked>, Failure> {
    let texts: Vec<&str> = text.split(',').map(str::trim).collect();
    let columns =
        texts.into_iter().map(|text| column(text, domain, all).map_err(|why| wrong(&why)));
    let columns: Vec<Asked> = columns.collect::<Result<_, _>>()?;
    for (index, column) in columns.iter().enumerate() {
        if columns[..index].iter().any(|other| other.name == column.name) {
            let name = &column.name;
            return Err(wrong(&format!(
                "`{name}` is there twice: leave one out, or say what differs, as in `{name}+memory=16M`"
            )));
        }
    }
    Ok(columns)
}

fn wrong(message: &str) -> Failure {
    Failure::new(Exit::Usage, format!("--algorithms: {message}"))
}

fn column(text: &str, domain: &Command, all: &Said) -> Result<Asked, String> {
    if text.is_empty() {
        return Err("expected algorithms apart by commas, found nothing between two".to_owned());
    }
    let is_label = |label: &str| !label.contains([':', '+']) && !label.trim().is_empty();
    let labelled = text.split_once('=').filter(|(label, _)| is_label(label));
    let (label, rest) = labelled.map_or((None, text), |(label, rest)| (Some(label.trim()), rest));
    let mut parts = rest.split('+');
    let first = parts.next().unwrap_or_default();
    let (algorithm, heuristic) =
        first.split_once(':').map_or((first, None), |(name, heuristic)| (name, Some(heuristic)));
    let algorithm = algorithm_of(algorithm)?.name();
    let mut options = vec![("algorithm".to_owned(), Some(algorithm.to_owned()))];
    options.extend(heuristic.map(|name| ("heuristic".to_owned(), Some(name.to_owned()))));
    let mut name = algorithm.to_owned();
    name.extend(heuristic.map(|heuristic| format!(":{heuristic}")));
    for part in parts {
        let (option, value) = part.split_once('=').ok_or_else(|| {
            format!("expected OPTION=VALUE after the + in `{text}`, found `{part}`")
        })?;
        may_differ(option, domain)?;
        options.push((option.to_owned(), Some(value.to_owned())));
        put!(name, "+{option}={value}");
    }
    let said = all.with(&options);
    let limits = tried(domain.get_name(), &said)?;
    Ok(Asked { name: label.map_or(name, str::to_owned), said, limits })
}

/// The algorithm of a name, in which `*` may stand for `-star`.
fn algorithm_of(name: &str) -> Result<Algorithm, String> {
    let written = name.replace('*', "-star");
    let argument = Arg::new("name").value_parser(EnumValueParser::<Algorithm>::new());
    let read = Command::new("deepen").no_binary_name(true).arg(argument);
    match read.try_get_matches_from([&written]) {
        Ok(mut matches) => matches.remove_one("name").ok_or_else(|| "expected a name".to_owned()),
        Err(error) => {
            let instead = match error.get(ContextKind::SuggestedValue) {
                Some(ContextValue::String(name)) => format!("did you mean `{name}`?"),
                Some(ContextValue::Strings(names)) if !names.is_empty() => {
                    format!("did you mean `{}`?", names[0])
                }
                _ => "they are listed under --algorithm in the help of the domain".to_owned(),
            };
            Err(format!("there is no algorithm `{name}`; {instead}"))
        }
    }
}

/// Whether a column may have a value of its own for an option.
fn may_differ(option: &str, domain: &Command) -> Result<(), String> {
    let known = domain.get_arguments().find(|argument| argument.get_long() == Some(option));
    let heading = known.and_then(|argument| argument.get_help_heading());
    match heading {
        Some(heading) if is_of_a_search(heading) && !NOT_OF_A_COLUMN.contains(&option) => Ok(()),
        _ if known.is_some() => {
            Err(format!("--{option} cannot differ between columns: all solve the same problems"))
        }
        _ => {
            let domain = domain.get_name();
            Err(format!("`deepen {domain}` has no option --{option}"))
        }
    }
}

/// Reads the command line that a column's process will get, so that what is
/// wrong is said before anything is measured.
fn tried(domain: &str, said: &Said) -> Result<Given, String> {
    let words = ["deepen".to_owned(), domain.to_owned()].into_iter().chain(said.words());
    let matches = without_environment(Cli::command()).try_get_matches_from(words);
    let matches = matches.map_err(|error| {
        let text = error.to_string();
        let first = text.split("\n\nUsage").next().unwrap_or_default().trim_end();
        first.trim_start_matches("error: ").to_owned()
    })?;
    let Some((_, matches)) = matches.subcommand() else { return Ok(Given::default()) };
    Ok(Given {
        memory: one(matches, "memory"),
        time: one(matches, "time"),
        threads: one(matches, "threads").unwrap_or(1),
    })
}

/// The value of an option, where the domain has it.
fn one<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
    matches.try_get_one::<T>(id).ok().flatten().cloned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::domains;

    fn asked(text: &str) -> Result<Vec<Asked>, String> {
        let domains = domains();
        let tiles = domains.find_subcommand("tiles").unwrap();
        let all = Said { options: vec![("time".into(), Some("10s".into()))], operands: vec![] };
        columns(text, tiles, &all).map_err(|failure| failure.message)
    }

    #[test]
    fn a_column_may_have_its_own_heuristic_and_limits() {
        let columns = asked("ida*, low=a-star:manhattan+memory=1M+time=5s,iddfs").unwrap();
        let names: Vec<&str> = columns.iter().map(|column| &*column.name).collect();
        assert_eq!(names, ["ida-star", "low", "iddfs"]);
        assert_eq!(columns[0].said.words(), ["--time=10s", "--algorithm=ida-star"]);
        let words = columns[1].said.words();
        let expected = ["--algorithm=a-star", "--heuristic=manhattan", "--memory=1M", "--time=5s"];
        assert_eq!(words, expected);
        assert_eq!(columns[1].limits.memory, Some(1 << 20));
        assert_eq!(columns[0].limits.time, Some(Duration::from_secs(10)));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, message) in [
            ("ida-sta", "there is no algorithm `ida-sta`; did you mean `ida-star`?"),
            ("xyzzy", "there is no algorithm `xyzzy`; they are listed"),
            ("a*,a-star", "`a-star` is there twice"),
            ("a-star,,iddfs", "found nothing between two"),
            ("a-star+memory", "expected OPTION=VALUE after the + in `a-star+memory`"),
            ("a-star+cost=root", "--cost cannot differ between columns"),
            ("a-star+seed=3", "--seed cannot differ between columns"),
            ("a-star+colour=3", "`deepen tiles` has no option --colour"),
            ("a-star+memory=much", "invalid value 'much' for '--memory <SIZE>'"),
            ("a-star:max:3", "max:3"),
        ] {
            let error = asked(text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}
