//! What a comparison is to do, from the command line or from what an earlier
//! one has kept.

use std::io::{self, IsTerminal, Read};
use std::path::PathBuf;

use clap::{CommandFactory, FromArgMatches};

use super::super::asked::{Asked, columns};
use super::super::report::{Column, Provenance, Times};
use super::super::said::{Said, quoted};
use crate::args::{Cli, Command, CompareDomain, Format, domains};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::precedence::without_environment;

/// What is to be compared, and what is to be written of it.
pub(super) struct Plan {
    /// `tiles`
    domain: String,
    /// What all columns are told.
    said: Said,
    pub(super) asked: Vec<Asked>,
    pub(super) report: Option<PathBuf>,
    pub(super) provenance: Provenance,
    pub(super) format: Format,
    pub(super) verbose: bool,
    pub(super) quiet: bool,
}

/// Options that say which problems, beside `--file`; without any they are on
/// standard input.
const PROBLEMS: [&str; 5] = ["random", "walk", "from", "discs", "scen"];

impl Plan {
    /// What the command line asks for.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn new(asked: &CompareDomain) -> Result<Self, Failure> {
        let plan = Plan::told(asked)?;
        if !plan.reads_input() {
            return Ok(plan);
        }
        if io::stdin().is_terminal() {
            let message = format!(
                "no problem given: name one, or --file FILE, or --random N; see `deepen compare {} --help`",
                plan.domain
            );
            return Err(Failure::new(Exit::Usage, message));
        }
        // Each column reads it from its beginning.
        let mut input = String::new();
        io::stdin().read_to_string(&mut input).map_err(|error| {
            Failure::new(Exit::Input, format!("standard input cannot be read: {error}"))
        })?;
        let provenance = Provenance { input: Some(input), ..plan.provenance };
        Ok(Plan { provenance, ..plan })
    }

    /// What was compared before, as it was.
    ///
    /// # Errors
    /// Where that is not possible any more.
    pub(super) fn again(before: &Provenance) -> Result<Self, Failure> {
        let words = [&["deepen".to_owned()], before.arguments.as_slice()].concat();
        let refused = |message: &str| {
            Failure::new(Exit::Input, format!("it cannot be compared again: {message}"))
        };
        let matches = without_environment(Cli::command()).try_get_matches_from(words);
        let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
        let cli = cli.map_err(|error| refused(error.to_string().trim_end()))?;
        let Command::Compare(args) = cli.command else {
            return Err(refused("its arguments are those of another command"));
        };
        let domain = args.domain.as_ref().ok_or_else(|| refused("it names no domain"))?;
        let plan = Plan::told(domain)?;
        let provenance = Provenance { input: before.input.clone(), ..plan.provenance };
        Ok(Plan { provenance, ..plan })
    }

    fn told(asked: &CompareDomain) -> Result<Self, Failure> {
        let CompareDomain { name, matches } = asked;
        let commands = domains();
        let command = commands.find_subcommand(name);
        let command = command.ok_or_else(|| Failure::new(Exit::Usage, "no such domain"))?;
        let said = Said::of(command, matches)?;
        let text = matches.get_one::<String>("algorithms").map_or("", String::as_str);
        let asked = columns(text, command, &said)?;
        let one = |id: &str| matches.try_get_one::<Format>(id).ok().flatten().copied();
        let flag = |id: &str| matches.try_get_one(id).ok().flatten().copied().unwrap_or(false);
        let algorithms = format!("--algorithms={text}");
        let head = ["compare".to_owned(), name.clone(), algorithms];
        let arguments: Vec<String> = head.into_iter().chain(said.words()).collect();
        let random = said.has("random") || said.has("walk");
        let seed = matches.try_get_one::<u64>("seed").ok().flatten().copied();
        let command = format!("deepen {}", quoted(&arguments));
        let provenance = Provenance::here(command, arguments, seed.filter(|_| random));
        Ok(Plan {
            domain: name.clone(),
            asked,
            report: matches.get_one::<PathBuf>("report").cloned(),
            provenance,
            format: one("format").unwrap_or(Format::Text),
            verbose: flag("verbose"),
            quiet: flag("quiet"),
            said,
        })
    }

    /// Whether the problems are on standard input.
    fn reads_input(&self) -> bool {
        // Files without which a domain is nothing are operands, but no problems.
        let commands = domains();
        let command = commands.find_subcommand(&self.domain);
        let positionals = command.into_iter().flat_map(clap::Command::get_positionals);
        let files = positionals.filter(|operand| operand.is_required_set()).count();
        let here = self.said.operands.len() > files;
        let from_file = self.said.value("file").is_some_and(|path| path != "-");
        !(here || from_file || PROBLEMS.iter().any(|option| self.said.has(option)))
    }

    /// What the process of a column is told.
    pub(super) fn words(&self, asked: &Asked) -> Vec<String> {
        [vec![self.domain.clone()], asked.said.words()].concat()
    }

    /// A column that has not begun.
    pub(super) fn column(&self, asked: &Asked) -> Column {
        let words = self.words(asked);
        let alone: Vec<String> = ["deepen".to_owned()].into_iter().chain(words).collect();
        Column {
            name: asked.name.clone(),
            about: String::new(),
            command: Some(quoted(&alone)),
            threads: asked.limits.threads,
            setup: Times::default(),
            cells: Vec::new(),
        }
    }

    /// What was solved, for people: the domain's command without what comes by
    /// default.
    pub(super) fn title(&self) -> String {
        /// Problems that were named are listed elsewhere.
        const LONGEST: usize = 120;
        let words = [vec![self.domain.clone()], self.said.words()].concat();
        // Where tables lie is no part of the problem.
        let told = |word: &&String| *word != "--" && !word.starts_with("--tables-dir=");
        let title = quoted(words.iter().filter(told));
        match title.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{} ..", &title[..end]),
            None => title,
        }
    }

    /// How many problems there will be, where the command line says so.
    pub(super) fn expected(&self) -> Option<u64> {
        let count = self.said.value("random")?;
        crate::args::values::count(count).ok()
    }
}
