//! The configuration file: defaults for options, below the environment and
//! the command line.
//!
//! A key is an option's long name. Keys at the top hold for every command
//! that has such an option; those in a table named after a command, such as
//! `[tiles]`, hold for that command alone.

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::ArgPredicate;
use clap::{ArgMatches, Command};
use etcetera::BaseStrategy;
use toml::de::{DeTable, DeValue};

use crate::exit::Exit;
use crate::failure::Failure;

/// A default that the file sets.
struct Setting {
    /// The command it is for; every one that has the option where none is said.
    command: Option<String>,
    key: String,
    value: String,
    line: usize,
}

/// The command line's definition with the defaults of the configuration file
/// that the matches name. The place of a wrong entry is said.
pub(crate) fn with_defaults(cli: Command, matches: &ArgMatches) -> Result<Command, Failure> {
    if matches.get_flag("no_config") {
        return Ok(cli);
    }
    let (path, asked_for) = match matches.get_one::<PathBuf>("config") {
        Some(path) => (path.clone(), true),
        None => match own_path() {
            Some(path) => (path, false),
            None => return Ok(cli),
        },
    };
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound && !asked_for => return Ok(cli),
        Err(error) => return Err(wrong(&path, None, &format!("cannot be read: {error}"))),
    };
    let settings = parse(&path, &text)?;
    settings.iter().try_fold(cli, |cli, setting| apply(cli, setting, &path))
}

/// Where the platform keeps it: `~/.config/deepen/config.toml` on Linux.
fn own_path() -> Option<PathBuf> {
    let base = etcetera::choose_base_strategy().ok()?;
    Some(base.config_dir().join("deepen").join("config.toml"))
}

fn wrong(path: &Path, line: Option<usize>, message: &str) -> Failure {
    let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
    Failure::new(Exit::Usage, format!("configuration {}{line}: {message}", path.display()))
}

fn parse(path: &Path, text: &str) -> Result<Vec<Setting>, Failure> {
    let line_of = |byte: usize| text[..byte.min(text.len())].matches('\n').count() + 1;
    let table = DeTable::parse(text).map_err(|error| {
        wrong(path, error.span().map(|span| line_of(span.start)), error.message())
    })?;
    let mut settings = Vec::new();
    for (key, value) in table.get_ref() {
        let line = line_of(key.span().start);
        match value.get_ref() {
            DeValue::Table(entries) => {
                for (inner, value) in entries {
                    let line = line_of(inner.span().start);
                    settings.push(Setting {
                        command: Some(key.get_ref().to_string()),
                        key: inner.get_ref().to_string(),
                        value: plain(value.get_ref())
                            .map_err(|why| wrong(path, Some(line), why))?,
                        line,
                    });
                }
            }
            value => settings.push(Setting {
                command: None,
                key: key.get_ref().to_string(),
                value: plain(value).map_err(|why| wrong(path, Some(line), why))?,
                line,
            }),
        }
    }
    Ok(settings)
}

/// The value as it would be written on the command line.
fn plain(value: &DeValue<'_>) -> Result<String, &'static str> {
    match value {
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) => Ok(number.to_string()),
        DeValue::Float(number) => Ok(number.to_string()),
        DeValue::Boolean(truth) => Ok(truth.to_string()),
        DeValue::Array(_) | DeValue::Table(_) | DeValue::Datetime(_) => {
            Err("expected a text, a number, true or false")
        }
    }
}

/// Sets a default in every command it is meant for.
fn apply(mut cli: Command, setting: &Setting, path: &Path) -> Result<Command, Failure> {
    let mut known = false;
    let names: Vec<String> =
        cli.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in names {
        if setting.command.as_ref().is_some_and(|only| *only != name) {
            continue;
        }
        let mut refused = None;
        cli = cli.mut_subcommand(name, |command| {
            let (command, found) = set(command, setting, &mut refused);
            known |= found;
            command
        });
        if let Some(reason) = refused {
            return Err(wrong(path, Some(setting.line), &reason));
        }
    }
    if known {
        return Ok(cli);
    }
    let place = setting.command.as_ref().map(|name| format!(" in [{name}]")).unwrap_or_default();
    Err(wrong(path, Some(setting.line), &format!("there is no option `{}`{place}", setting.key)))
}

/// Sets a default in a command and in those below it.
fn set(mut command: Command, setting: &Setting, refused: &mut Option<String>) -> (Command, bool) {
    let mut found = false;
    let names: Vec<String> =
        command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, |inner| {
            let (inner, there) = set(inner, setting, refused);
            found |= there;
            inner
        });
    }
    let is_meant = |argument: &&clap::Arg| {
        argument.get_long() == Some(setting.key.as_str()) && argument.get_env().is_some()
    };
    let Some(argument) = command.get_arguments().find(is_meant) else { return (command, found) };
    let flag = !argument.get_action().takes_values();
    if let Err(reason) = try_value(argument, setting, flag) {
        *refused = Some(reason);
        return (command, true);
    }
    let id = argument.get_id().clone();
    let value = setting.value.clone();
    let excluded = if flag { Some("false") } else { None };
    let others: Vec<_> = command.get_arg_conflicts_with(argument).into_iter().cloned().collect();
    let set = |argument: clap::Arg| {
        // What is said elsewhere goes before what the file says against it.
        let rules = others.iter().map(|other| {
            // A flag that is not said is there as well, and false.
            let said = if other.get_action().takes_values() {
                ArgPredicate::IsPresent
            } else {
                ArgPredicate::Equals("true".into())
            };
            (other.get_id(), said, excluded)
        });
        argument.default_value_ifs(rules).default_value(value)
    };
    (command.mut_arg(id, set), true)
}

/// Whether the option takes the value: asked of a command with this option
/// alone, so that the complaint names the option and the file.
fn try_value(argument: &clap::Arg, setting: &Setting, flag: bool) -> Result<(), String> {
    if flag {
        return match setting.value.as_str() {
            "true" | "false" => Ok(()),
            other => Err(format!("expected true or false for `{}`, found `{other}`", setting.key)),
        };
    }
    let alone = Command::new("deepen").no_binary_name(true).arg(without_relations(argument));
    let given = format!("--{}={}", setting.key, setting.value);
    match alone.try_get_matches_from([given]) {
        Ok(_) => Ok(()),
        Err(error) => {
            let text = error.to_string();
            let first = text.lines().next().unwrap_or_default();
            Err(first.trim_start_matches("error: ").to_owned())
        }
    }
}

/// A copy of an option that knows of no other.
fn without_relations(argument: &clap::Arg) -> clap::Arg {
    let mut copy = clap::Arg::new(argument.get_id().clone())
        .value_parser(argument.get_value_parser().clone())
        .action(argument.get_action().clone());
    if let Some(long) = argument.get_long() {
        copy = copy.long(long.to_owned());
    }
    copy
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_know_their_line() {
        let path = Path::new("test.toml");
        let text = "threads = 2\n\n[tiles]\nmax-cost = 60\nquiet = true\n";
        let settings = parse(path, text).unwrap();
        let told: Vec<String> = settings
            .iter()
            .map(|s| format!("{:?} {} {} {}", s.command, s.key, s.value, s.line))
            .collect();
        assert_eq!(
            told,
            ["None threads 2 1", "Some(\"tiles\") max-cost 60 4", "Some(\"tiles\") quiet true 5"]
        );
        let error = parse(path, "a = 1\nb =\n").err().map(|failure| failure.message);
        assert!(error.is_some_and(|text| text.contains("test.toml, line 2")));
        assert!(parse(path, "threads = [1]").is_err());
    }

    #[test]
    fn own_path_ends_with_the_programs_name() {
        if std::env::var_os("HOME").is_some() {
            assert!(own_path().unwrap().ends_with("deepen/config.toml"));
        }
    }
}
