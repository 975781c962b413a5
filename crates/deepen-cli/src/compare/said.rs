//! What was said to a command, put together again: the options that are not
//! as they are by default, wherever they were set, so that a child, a reader
//! and a later run are told all of it on one command line.

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use crate::args::WITHOUT;
use crate::exit::Exit;
use crate::failure::Failure;

/// How answers are written is each run's own.
const OUTPUT: [&str; 3] = ["format", "quiet", "verbose"];

/// Options by their long names, and what stands apart from options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// Without a value where the option is a flag.
    pub(super) options: Vec<(String, Option<String>)>,
    pub(super) operands: Vec<String>,
}

impl Said {
    /// What the matches say beyond the defaults of the command.
    ///
    /// # Errors
    /// Where an option is none of a comparison, or no text.
    pub(super) fn of(command: &Command, matches: &ArgMatches) -> Result<Self, Failure> {
        let mut said = Said::default();
        for argument in command.get_arguments() {
            let id = argument.get_id().as_str();
            if WITHOUT.contains(&id) {
                refuse(argument, matches)?;
            } else if !OUTPUT.contains(&id) && is_said(argument, matches) {
                said.add(argument, matches)?;
            }
        }
        Ok(said)
    }

    fn add(&mut self, argument: &Arg, matches: &ArgMatches) -> Result<(), Failure> {
        let id = argument.get_id().as_str();
        let long = argument.get_long().map(str::to_owned);
        if !argument.get_action().takes_values() {
            let flag = long.filter(|_| matches.get_flag(id));
            self.options.extend(flag.map(|long| (long, None)));
            return Ok(());
        }
        for value in matches.get_raw(id).into_iter().flatten() {
            let value = value.to_str().ok_or_else(|| {
                let shown = value.to_string_lossy();
                Failure::new(Exit::Usage, format!("expected text in UTF-8, found `{shown}`"))
            })?;
            match &long {
                Some(long) => self.options.push((long.clone(), Some(value.to_owned()))),
                None => self.operands.push(value.to_owned()),
            }
        }
        Ok(())
    }

    /// The same with some options set otherwise.
    pub(super) fn with(&self, options: &[(String, Option<String>)]) -> Self {
        let replaced = |name: &String| options.iter().any(|(other, _)| other == name);
        let kept = self.options.iter().filter(|(name, _)| !replaced(name));
        Said { options: kept.chain(options).cloned().collect(), operands: self.operands.clone() }
    }

    /// The value of an option.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(option, _)| option == name)?.1.as_deref()
    }

    /// Whether an option is set.
    pub(super) fn has(&self, name: &str) -> bool {
        self.options.iter().any(|(option, _)| option == name)
    }

    /// The words on a command line.
    pub(super) fn words(&self) -> Vec<String> {
        let option = |(name, value): &(String, Option<String>)| match value {
            Some(value) => format!("--{name}={value}"),
            None => format!("--{name}"),
        };
        let mut words: Vec<String> = self.options.iter().map(option).collect();
        if !self.operands.is_empty() {
            words.push("--".to_owned());
            words.extend(self.operands.iter().cloned());
        }
        words
    }
}

/// An option that only makes sense for a single search.
fn refuse(argument: &Arg, matches: &ArgMatches) -> Result<(), Failure> {
    let id = argument.get_id().as_str();
    if matches.value_source(id) != Some(ValueSource::CommandLine) {
        return Ok(());
    }
    let name = argument.get_long().unwrap_or(id);
    let instead = match name {
        "algorithm" => "--algorithms names the columns",
        "svg" => "with --report there is a page with plots",
        _ => "with --report a comparison can go on from its journal",
    };
    Err(Failure::new(Exit::Usage, format!("--{name} is for one search: {instead}")))
}

/// Whether an option is not as the command has it by default: a configuration
/// file sets other defaults.
fn is_said(argument: &Arg, matches: &ArgMatches) -> bool {
    let id = argument.get_id().as_str();
    match matches.value_source(id) {
        Some(ValueSource::CommandLine | ValueSource::EnvVariable) => true,
        Some(_) => {
            let raw = matches.get_raw(id).into_iter().flatten();
            !raw.eq(argument.get_default_values().iter().map(|value| &**value))
        }
        None => false,
    }
}

/// The command line of this run, as a shell would be told it.
pub(crate) fn command_line() -> String {
    let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = ["deepen".to_owned()].into_iter().chain(words).collect();
    quoted(&words)
}

/// Words as a shell would be told them.
pub(crate) fn quoted<'w>(words: impl IntoIterator<Item = &'w String>) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./=:,+".contains(sign);
    let word = |word: &String| {
        if word.chars().all(plain) && !word.is_empty() {
            word.clone()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    };
    words.into_iter().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::domains;

    fn said(words: &[&str]) -> Result<Said, Failure> {
        let matches = domains().try_get_matches_from([&["deepen"], words].concat()).unwrap();
        let (name, matches) = matches.subcommand().unwrap();
        Said::of(domains().find_subcommand(name).unwrap(), matches)
    }

    #[test]
    fn what_is_said_is_said_again() {
        let words = ["hanoi", "--pegs", "3", "--time=10s", "-q", "111", "222"];
        let said = said(&words).unwrap();
        assert_eq!(said.words(), ["--pegs=3", "--time=10s", "--", "111", "222"]);
        let with = said.with(&[("time".to_owned(), Some("1s".to_owned()))]);
        assert_eq!(with.words(), ["--pegs=3", "--time=1s", "--", "111", "222"]);
        assert_eq!((with.value("time"), with.has("seed")), (Some("1s"), false));
    }

    #[test]
    fn flags_are_said_without_a_value() {
        let words = said(&["pancake", "--burnt", " -2 1"]).unwrap().words();
        assert_eq!(words, ["--burnt", "--", " -2 1"]);
    }

    #[test]
    fn what_is_for_one_search_is_refused() {
        let error = said(&["tiles", "--algorithm", "a-star"]).unwrap_err();
        assert!(error.message.contains("--algorithms names the columns"), "{}", error.message);
        assert!(said(&["tiles", "--checkpoint", "x"]).is_err());
    }

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        let words = ["1 2 3 / 4", "it's", "", "--a=b"].map(str::to_owned);
        assert_eq!(quoted(&words), r"'1 2 3 / 4' 'it'\''s' '' --a=b");
    }
}
