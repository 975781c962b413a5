//! `deepen graph`: cheapest paths in a graph from a file.

pub(crate) mod check;
pub(crate) mod estimate;
mod given;
mod query;

use std::path::PathBuf;
use std::sync::Arc;

use deepen::Front;
use deepen_maps::graph::{CostGraph, NamedGraph, ReadError};
use serde::{Deserialize, Serialize};

use crate::amount::{Unit, WHOLE};
use crate::answer::Answer;
use crate::args::GraphArgs;
use crate::domain::{Any, Domain, Own, Reader, Task, one, solve_all, written};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Sink, finish};
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;

use estimate::Tables;
pub(crate) use estimate::heuristic_name;
use given::Given;
pub(crate) use query::{Query, Word};

/// Shown below the help.
pub(crate) const HELP: &str = "\
An edge list has a line for each edge, `FROM TO COST`; names are words. It may
begin with `undirected` or `nodes N edges M`, and say where nodes lie: `node NAME
X Y`. In DIMACS files nodes are numbers from 1. Costs are exact: decimals are
counted in units of their last place. Queries are two names a line.

Heuristics, all of them admissible:
  auto           landmarks:8 where at least ten queries come, otherwise straight-line
                 where there are coordinates, otherwise zero
  zero           no estimate
  straight-line  straight distances, scaled; needs coordinates
  landmarks:N    distances from and to N nodes far apart, worked out at first
Estimates of your own, `NODE NUMBER` a line, are looked at with --estimates; they
prove nothing where an edge is shorter than what they differ by.

Examples:
  deepen graph roads.txt --from A --to E
  deepen graph NY.gr --coordinates NY.co --from 1 --to 264346
  deepen graph NY.gr --file queries.txt --heuristic landmarks:16 --format csv";

/// How paths are looked for.
#[derive(Serialize, Deserialize)]
pub(crate) struct GraphDomain {
    file: PathBuf,
    coordinates: Option<PathBuf>,
    heuristic: String,
    /// A file of estimates instead.
    #[serde(default)]
    estimates: Option<PathBuf>,
    /// How many queries come, as far as is known.
    expected: usize,
    #[serde(skip)]
    graph: Option<Arc<NamedGraph>>,
    #[serde(skip)]
    tables: Tables,
}

/// Answers what the arguments ask for.
pub(crate) fn run(args: &GraphArgs) -> Result<Exit, Failure> {
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let mut domain = GraphDomain {
        file: absolute(&args.graph),
        coordinates: args.coordinates.as_ref().map(absolute),
        heuristic: args.heuristic.clone(),
        estimates: args.estimates.as_ref().map(absolute),
        expected: 1,
        graph: None,
        tables: Tables::default(),
    };
    if let Err((path, error)) = domain.load() {
        let answer = Answer::new(GraphDomain::NAME, path.display().to_string(), String::new());
        let (line, column) = (Some(error.line as usize), Some(error.column));
        let fault = Fault { message: error.fault.to_string(), line, column };
        return finish(&mut Sink::new(&args.solve.output, false), &answer.faulty(fault, ""));
    }
    let problems = match (&args.from, &args.to) {
        (Some(from), Some(to)) => {
            let word = |text: &String| Word { text: text.clone(), column: None };
            one::<GraphDomain>(format!("{from} {to}"), Ok(Query { from: word(from), to: word(to) }))
        }
        _ => written(&domain, args.file.as_ref())?,
    };
    domain.expected = problems.expected;
    let solve = &args.solve;
    let settings = SearchSettings::of(&solve.search, &solve.output);
    solve_all(domain, settings, problems, (&solve.output, &solve.checkpoint))
}

impl GraphDomain {
    /// The graph, read where it was not yet; or which file is wrong, and how.
    fn load(&mut self) -> Result<Arc<NamedGraph>, (PathBuf, ReadError)> {
        if let Some(graph) = &self.graph {
            return Ok(Arc::clone(graph));
        }
        let graph = NamedGraph::open(&self.file);
        let mut graph = graph.map_err(|error| (self.file.clone(), error))?;
        if let Some(path) = &self.coordinates {
            graph.open_coordinates(path).map_err(|error| (path.clone(), error))?;
        }
        Ok(Arc::clone(self.graph.insert(Arc::new(graph))))
    }
}

impl Domain for GraphDomain {
    const NAME: &'static str = "graph";
    const PROBLEM: &'static str = "query";
    const STEP: Option<&'static str> = None;
    const NUMBERS_APART: bool = false;

    type Problem = Query;

    fn reader(&self) -> Reader<Query> {
        Box::new(|text| Query::read(text, "two names of nodes"))
    }

    fn write(&self, query: &Query) -> String {
        format!("{} {}", query.from.text, query.to.text)
    }

    fn goal(&self, query: &Query) -> Option<String> {
        Some(query.to.text.clone())
    }

    /// An edge is called by the node it leads to.
    fn operator_name(&mut self, query: &Query, front: Front, number: u32) -> String {
        let Ok(named) = self.load() else { return number.to_string() };
        let Ok(start) = query.from.node(&named) else { return number.to_string() };
        let node = match named.costs() {
            CostGraph::Exact { graph, .. } => query::end_of(graph, start, front, number),
            CostGraph::Real(graph) => query::end_of(graph, start, front, number),
        };
        node.map_or_else(|| number.to_string(), |node| named.names().of(node).into_owned())
    }

    fn end_names(&self, query: &Query) -> Option<[String; 2]> {
        Some([query.from.text.clone(), query.to.text.clone()])
    }

    fn solve(&mut self, query: &Query, task: &mut Task<'_>) -> Result<(), Fault> {
        let read = self.load();
        let named =
            read.map_err(|(path, error)| Fault::new(format!("{}: {error}", path.display())))?;
        let (start, goal) = (query.from.node(&named)?, query.to.node(&named)?);
        task.answer.from = Some(query.from.text.clone());
        let given = self.estimates.as_ref().map(|path| Given::read(path, &named)).transpose()?;
        let asked = (self.heuristic.as_str(), self.expected, given.as_ref());
        match named.costs() {
            CostGraph::Exact { graph, unit } => {
                let tables = &mut self.tables.exact;
                query::search::<Own, _>(
                    (&named, graph),
                    (start, goal),
                    (asked, tables, Unit::Decimal(*unit)),
                    task,
                )
            }
            CostGraph::Real(graph) => {
                let tables = &mut self.tables.real;
                query::search::<Any, _>(
                    (&named, graph),
                    (start, goal),
                    (asked, tables, WHOLE),
                    task,
                )
            }
        }
    }
}
