//! The steps: what is switched on one after the other. Each keeps what those
//! before it have; a better heuristic takes the place of the one before.

use super::kit::Kit;

/// What the automaton looks at: more operators find hardly any further
/// superfluous sequences and take much longer to look through.
pub(super) const AUTOMATON_DEPTH: usize = 14;

/// Which moves are not tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pruned {
    Nothing,
    Parent,
    Automaton,
}

/// Which heuristic is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Manhattan,
    LinearConflict,
    Max,
    /// Pattern tables, with the mirrored look-up or without.
    Table(bool),
}

/// One step: what is switched on.
#[derive(Clone, Debug)]
pub(super) struct Description {
    /// A word or two.
    pub(super) name: &'static str,
    /// What it adds to the step before, in a sentence.
    pub(super) adds: String,
    pub(super) pruning: String,
    pub(super) heuristic: String,
    /// `stack` or `sites`.
    pub(super) engine: &'static str,
    pub(super) threads: usize,
}

impl Description {
    /// All of it in a sentence or two.
    pub(super) fn about(&self) -> String {
        let Description { adds, pruning, heuristic, engine, threads, .. } = self;
        format!(
            "{adds} Pruning: {pruning}; heuristic: {heuristic}; engine: {engine}; threads: {threads}."
        )
    }
}

/// A step and what it searches with.
#[derive(Clone, Debug)]
pub(super) struct Rung {
    pub(super) pruned: Pruned,
    pub(super) asked: Asked,
    pub(super) sites: bool,
    pub(super) description: Description,
}

/// The steps that are possible, and why the others are not.
pub(super) struct Ladder {
    pub(super) rungs: Vec<Rung>,
    pub(super) left_out: Vec<String>,
}

/// The steps for the boards of a kit; the last one on so many threads.
pub(super) fn ladder(kit: &Kit, threads: usize) -> Ladder {
    let mut ladder = Ladder { rungs: vec![plain()], left_out: Vec::new() };
    ladder.add("parent pruning", "No move takes back the one before.", Ok(()), |rung| {
        rung.pruned = Pruned::Parent;
        "parent".clone_into(&mut rung.description.pruning);
    });
    let sites =
        check(kit.has_sites(), "they are compiled for 4x4 with the goal's blank in a corner");
    ladder.add(
        "compile-time sites",
        "The same nodes, searched by code compiled for each place of the blank.",
        sites,
        |rung| {
            rung.sites = true;
            rung.description.engine = "sites";
        },
    );
    let adds = format!(
        "No sequence of up to {AUTOMATON_DEPTH} moves is tried that another one makes superfluous."
    );
    ladder.add("automaton", &adds, Ok(()), |rung| {
        rung.pruned = Pruned::Automaton;
        rung.description.pruning = format!("automaton of depth {AUTOMATON_DEPTH}");
    });
    let adds = "Manhattan distance, and tiles that are in each other's way in their goal line.";
    ladder.add("linear conflict", adds, Ok(()), |rung| {
        rung.asked = Asked::LinearConflict;
        "linear-conflict".clone_into(&mut rung.description.heuristic);
    });
    let adds = "The greater of linear conflict and walking distance.";
    let walking = check(kit.has_walking_tables(), "both axes have too many states for a table");
    ladder.add("walking distance", adds, walking, |rung| {
        rung.asked = Asked::Max;
        "max".clone_into(&mut rung.description.heuristic);
    });
    tables(&mut ladder, kit);
    let adds = format!("The same tree, shared among {threads} threads.");
    let several = check(threads > 1, "one thread was asked for, or there are no more");
    ladder.add("threads", &adds, several, |rung| rung.description.threads = threads);
    ladder
}

fn tables(ladder: &mut Ladder, kit: &Kit) {
    let sizes = kit.table_name();
    let adds = format!("Additive pattern tables of {sizes} tiles instead.");
    let possible = check(!sizes.is_empty(), "the board has too many cells");
    let tables = possible.is_ok();
    ladder.add("table", &adds, possible, |rung| {
        rung.asked = Asked::Table(false);
        rung.description.heuristic = format!("{sizes}, not mirrored");
    });
    let mirror = check(tables && kit.has_mirror(), "the goal is not its own mirror image");
    let mirror = if tables { mirror } else { Err("there is no table") };
    let adds = "The tables are also asked about the board's mirror image.";
    ladder.add("mirrored table", adds, mirror, |rung| {
        rung.asked = Asked::Table(true);
        rung.description.heuristic.clone_from(&sizes);
    });
}

fn check(possible: bool, otherwise: &'static str) -> Result<(), &'static str> {
    if possible { Ok(()) } else { Err(otherwise) }
}

fn plain() -> Rung {
    Rung {
        pruned: Pruned::Nothing,
        asked: Asked::Manhattan,
        sites: false,
        description: Description {
            name: "plain",
            adds: "IDA* with Manhattan distance; every move is tried.".to_owned(),
            pruning: "none".to_owned(),
            heuristic: "manhattan".to_owned(),
            engine: "stack",
            threads: 1,
        },
    }
}

impl Ladder {
    /// Adds a step that changes the one before, where it is possible.
    fn add(
        &mut self,
        name: &'static str,
        adds: &str,
        possible: Result<(), &'static str>,
        change: impl FnOnce(&mut Rung),
    ) {
        if let Err(reason) = possible {
            self.left_out.push(format!("{name}: {reason}"));
            return;
        }
        let mut rung = self.rungs.last().cloned().unwrap_or_else(plain);
        rung.description.name = name;
        adds.clone_into(&mut rung.description.adds);
        change(&mut rung);
        self.rungs.push(rung);
    }
}
