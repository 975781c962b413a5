//! The command line before the environment, also between options that
//! exclude each other: one that is said on the command line silences the
//! variables of those that it excludes.

use std::ffi::OsString;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

/// The command line's definition without the variables that `arguments`
/// speak against. Where the arguments are wrong it is as it was: the complaint
/// about them comes later.
pub(crate) fn settle(cli: Command, arguments: Vec<OsString>) -> Command {
    match without_environment(cli.clone()).try_get_matches_from(arguments) {
        Ok(matches) => silence(cli, &matches),
        Err(_) => cli,
    }
}

/// A command that reads no variables, nor do those below it.
pub(crate) fn without_environment(command: Command) -> Command {
    command.mut_args(|argument| argument.env(None)).mut_subcommands(without_environment)
}

/// Takes the variables from the options that those said exclude, here and in
/// the command below that was named.
fn silence(mut command: Command, matches: &ArgMatches) -> Command {
    let said = |argument: &&Arg| {
        let id = argument.get_id().as_str();
        matches.try_contains_id(id).is_ok()
            && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    // An exclusion is written at one of the two options only.
    let excludes = |one: &Arg, other: &Arg| {
        command
            .get_arg_conflicts_with(one)
            .iter()
            .any(|excluded| excluded.get_id() == other.get_id())
    };
    let said: Vec<&Arg> = command.get_arguments().filter(said).collect();
    let silenced: Vec<_> = command
        .get_arguments()
        .filter(|other| said.iter().any(|one| excludes(one, other) || excludes(other, one)))
        .map(|other| other.get_id().clone())
        .collect();
    for id in silenced {
        command = command.mut_arg(id, |argument| argument.env(None));
    }
    match matches.subcommand() {
        // What is traced has a command line of its own, which comes later.
        Some((name, below)) if command.find_subcommand(name).is_some() => {
            command.mut_subcommand(name, |inner| silence(inner, below))
        }
        _ => command,
    }
}
