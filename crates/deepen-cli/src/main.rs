//! The program `deepen`: provably optimal answers in bounded memory.
//!
//! It reads problems, lets the library search, has every answer checked by
//! code that shares nothing with the search, and writes it for people or for
//! other programs.

mod amount;
mod answer;
mod args;
mod bench;
mod checkpoint;
mod clock;
mod config;
mod domain;
mod exit;
mod failure;
mod generate;
mod graph;
mod grid;
mod hanoi;
mod interrupt;
mod number;
mod output;
mod pancake;
mod precedence;
mod resume;
mod solving;
mod tables;
mod tiles;
mod topspin;
mod version;
mod watch;
mod whole_file;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use args::{AuditCommand, BenchCommand, CheckCommand, Cli, Command};
use exit::Exit;
use failure::Failure;

fn main() -> ExitCode {
    let exit = start().unwrap_or_else(|failure| {
        // Nobody to tell where standard error is closed.
        let _ = writeln!(std::io::stderr(), "error: {}", failure.message);
        failure.exit
    });
    exit.into()
}

/// Reads the command line twice: to learn of the configuration file, and with
/// the defaults that it sets.
fn start() -> Result<Exit, Failure> {
    let arguments: Vec<OsString> = std::env::args_os().map(args::unlike_option).collect();
    let settle = |command| precedence::settle(command, arguments.clone());
    let matches = match settle(Cli::command()).try_get_matches_from(arguments.clone()) {
        Ok(matches) => matches,
        Err(error) => return Ok(usage(&error)),
    };
    let command = settle(config::with_defaults(Cli::command(), &matches)?);
    let matches = command.try_get_matches_from(arguments);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.map_or_else(|error| Ok(usage(&error)), |cli| run(&cli))
}

fn run(cli: &Cli) -> Result<Exit, Failure> {
    interrupt::listen().map_err(|message| Failure::new(Exit::Internal, message))?;
    match &cli.command {
        Command::Tiles(args) => tiles::run(args),
        Command::Pancake(args) => pancake::run(args),
        Command::Topspin(args) => topspin::run(args),
        Command::Hanoi(args) => hanoi::run(args),
        Command::Graph(args) => graph::run(args),
        Command::Grid(args) => grid::run(args),
        Command::Resume(args) => resume::run(args),
        Command::Check(CheckCommand::Tiles(args)) => tiles::check::run(args),
        Command::Audit(AuditCommand::Tiles(args)) => tiles::audit::run(args),
        Command::Bench(BenchCommand::Tiles(args)) => tiles::bench::run(args),
        Command::Tables(command) => tables::run(command),
        Command::Generate(args) => generate::run(args),
    }
}

/// Prints what the parser of the command line has to say.
fn usage(error: &clap::Error) -> Exit {
    let printed = error.print().and_then(|()| std::io::stdout().flush());
    match (error.kind(), printed) {
        // A reader that has seen enough of the help is no error.
        (ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, Err(error))
            if error.kind() != std::io::ErrorKind::BrokenPipe =>
        {
            Exit::Output
        }
        (ErrorKind::DisplayHelp | ErrorKind::DisplayVersion, _) => Exit::Optimal,
        _ => Exit::Usage,
    }
}
