//! The program `deepen`: provably optimal answers in bounded memory.
//!
//! It reads problems, lets the library search, has every answer checked by
//! code that shares nothing with the search, and writes it for people or for
//! other programs.

mod amount;
mod answer;
mod args;
mod bar;
mod chart;
mod check;
mod checkpoint;
mod clock;
mod compare;
mod config;
mod cube;
mod domain;
mod exit;
mod failure;
mod files;
mod game;
mod generate;
mod graph;
mod grid;
mod hanoi;
mod interrupt;
mod lattice;
mod markup;
mod number;
mod output;
mod pancake;
mod picture;
mod precedence;
mod resume;
mod solving;
mod tables;
mod threads;
mod tiles;
mod topspin;
mod trace;
mod twisty;
mod version;
mod watch;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use args::{AuditCommand, BenchCommand, Cli, Command, DomainCommand};
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

/// Does what the command line says.
fn start() -> Result<Exit, Failure> {
    interrupt::listen().map_err(|message| Failure::new(Exit::Internal, message))?;
    match read(std::env::args_os().collect())? {
        Ok(cli) => run(&cli),
        Err(exit) => Ok(exit),
    }
}

/// What a command line means; how the program ends where that is all. It is
/// read twice: to learn of the configuration file, and with the defaults that
/// that sets.
fn read(arguments: Vec<OsString>) -> Result<Result<Cli, Exit>, Failure> {
    let arguments: Vec<OsString> = arguments.into_iter().map(args::unlike_option).collect();
    let arguments = args::of_tables(arguments);
    let settle = |command| precedence::settle(command, arguments.clone());
    let matches = match settle(Cli::command()).try_get_matches_from(arguments.clone()) {
        Ok(matches) => matches,
        Err(error) => return Ok(Err(usage(&error))),
    };
    let command = settle(config::with_defaults(Cli::command(), &matches)?);
    let matches = command.try_get_matches_from(arguments);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    Ok(cli.map_err(|error| usage(&error)))
}

fn run(cli: &Cli) -> Result<Exit, Failure> {
    match &cli.command {
        Command::Domain(domain) => solve(domain),
        Command::Compare(args) => compare::run(args),
        Command::Trace(args) => trace::run(args, &cli.config),
        Command::Game(command) => game::run(command),
        Command::Resume(args) => resume::run(args),
        Command::Check(command) => check::run(command),
        Command::Audit(AuditCommand::Tiles(args)) => tiles::audit::run(args),
        Command::Bench(BenchCommand::Tiles(args)) => tiles::bench::run(args),
        Command::Tables(command) => tables::run(command),
        Command::Generate(args) => generate::run(args),
    }
}

fn solve(domain: &DomainCommand) -> Result<Exit, Failure> {
    match domain {
        DomainCommand::Tiles(args) => tiles::run(args),
        DomainCommand::Pancake(args) => pancake::run(args),
        DomainCommand::Topspin(args) => topspin::run(args),
        DomainCommand::Hanoi(args) => hanoi::run(args),
        DomainCommand::Cube(args) => cube::run(args),
        DomainCommand::Twisty(args) => twisty::run(args),
        DomainCommand::Graph(args) => graph::run(args),
        DomainCommand::Grid(args) => grid::run(args),
        DomainCommand::Lattice(args) => lattice::run(args),
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
