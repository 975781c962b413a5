//! Options of `deepen game book`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::BoolishValueParser;
use clap::{Args, Subcommand};
use deepen_games::connect_four::Size;

use crate::args::{Format, PlaceArgs, values};

/// `deepen game book`
#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Solve all positions of few stones, and keep their scores
    Build(BuildBookArgs),
    /// Show what a book says of itself
    Info(BookArgs),
    /// Check every byte of a book, that it is complete, and that its scores agree
    Check(CheckBookArgs),
}

/// Which book.
#[derive(Args, Clone, Debug)]
pub(crate) struct BookArgs {
    /// The book's file [default: the one that `deepen game connect4` looks into]
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Columns and rows of the board
    #[arg(long, value_name = "COLUMNSxROWS", default_value = "7x6", value_parser = crate::game::connect4::size, env = "DEEPEN_SIZE", hide_env_values = true)]
    pub(crate) size: Size,
    /// Write JSON or CSV instead of text
    #[arg(long, value_enum, default_value_t = Format::Text, env = "DEEPEN_FORMAT", hide_env_values = true)]
    pub(crate) format: Format,
    /// Only the answer: no notes and no progress
    #[arg(short, long, value_parser = BoolishValueParser::new(), env = "DEEPEN_QUIET", hide_env_values = true)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) place: PlaceArgs,
}

/// What solves positions for a book.
#[derive(Args, Clone, Debug)]
pub(crate) struct BookWorkArgs {
    /// Threads that solve, or `all`
    #[arg(long, value_name = "N", value_parser = values::threads, default_value = "all", env = "DEEPEN_THREADS", hide_env_values = true)]
    pub(crate) threads: usize,
    /// Memory of the solvers' tables, all together
    #[arg(long, visible_alias = "memory", value_name = "SIZE", value_parser = values::bytes, default_value = "1G", env = "DEEPEN_TABLE_MEMORY", hide_env_values = true)]
    pub(crate) table_memory: usize,
    /// Stop after so long, for example 30m
    #[arg(long, value_name = "TIME", value_parser = values::duration, env = "DEEPEN_TIME", hide_env_values = true)]
    pub(crate) time: Option<Duration>,
}

/// `deepen game book build`
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
A book holds the exact score of every position of at most so many stones, one of
each pair of mirror images. It is built one number of stones after the other;
each makes about three and a half times as many positions as the one before. A
build that is stopped, or killed, goes on where it was, and a finished book can
be made to hold more. On the standard board the first few stones take minutes.

The exit code is 0 if the book is as large as asked, 20 if --time ended the
build before, 130 if Ctrl-C did, 2 if the file is no book of this board, and 74
if it cannot be written or another build is at work on it.

Examples:
  deepen game book build --size 5x4 --plies 6
  deepen game book build my.book --plies 12 --time 30m --threads all")]
pub(crate) struct BuildBookArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// Positions of at most so many stones
    #[arg(long, value_name = "STONES", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) plies: u32,
    #[command(flatten)]
    pub(crate) work: BookWorkArgs,
}

/// `deepen game book check`
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Every byte is under a checksum; the positions must be those that there are, and
each must be worth what the positions after it make it. Those with most stones
have none after them: some of them are solved.

The exit code is 0 if the book is good, 70 if a score in it is wrong, 2 if the
file is no whole book of this board, 20 if --time ended the check before all
that were to be solved were, and 130 if Ctrl-C did.")]
pub(crate) struct CheckBookArgs {
    #[command(flatten)]
    pub(crate) book: BookArgs,
    /// Of the positions with most stones, solve so many anew, evenly spread
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "100")]
    pub(crate) solve: u64,
    #[command(flatten)]
    pub(crate) work: BookWorkArgs,
}
