//! `deepen generate`: the manual and completions, from the definition of the
//! command line; robots for `deepen lattice`.

use std::io::{self, Write};

use clap::{Command, CommandFactory};

use crate::args::{Cli, GenerateArgs, Generated};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::lattice;
use crate::output::write_out;

/// Prints what was asked for.
pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let mut text = Vec::new();
    let mut command = Cli::command();
    let made = match (args.what, args.what.shell()) {
        (_, Some(shell)) => {
            clap_complete::generate(shell, &mut command, "deepen", &mut text);
            Ok(())
        }
        (Generated::EightHeadings, _) => text.write_all(lattice::EIGHT.text().as_bytes()),
        (Generated::SixteenHeadings, _) => text.write_all(lattice::SIXTEEN.text().as_bytes()),
        (_, None) => manual(command, &mut text),
    };
    match made.and_then(|()| write_out(&text)) {
        Ok(()) => Ok(Exit::Optimal),
        Err(error) => Failure::of_output(&error, Exit::Optimal),
    }
}

/// One page of the program and all its commands, one after the other.
fn manual(mut command: Command, text: &mut Vec<u8>) -> io::Result<()> {
    command.build();
    page(&command, text)
}

fn page(command: &Command, text: &mut Vec<u8>) -> io::Result<()> {
    clap_mangen::Man::new(command.clone()).render(text)?;
    for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
        page(inner, text)?;
    }
    Ok(())
}
