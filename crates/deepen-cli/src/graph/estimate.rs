//! The heuristics of graphs: names, what is made once for all queries, and one
//! type for all of them.

use deepen::{Estimate, Heuristic, Quality};
use deepen_maps::graph::{
    Amount, Differential, EdgeId, Euclidean, Graph, Landmarks, Measured, NamedGraph, Routes,
    Selection, StraightLine,
};

use crate::solving::lines::Fault;

/// How many landmarks `auto` takes, and from how many queries on they pay.
pub(crate) const LANDMARKS: usize = 8;
pub(crate) const QUERIES: usize = 10;
/// More would take longer to ask than they save.
pub(crate) const MOST_LANDMARKS: usize = 1024;

/// What the heuristic by landmarks is called.
const CALLED: &str = "landmarks";

/// Reads a name for the command line.
pub(crate) fn heuristic_name(name: &str) -> Result<String, String> {
    let known =
        matches!(name, "auto" | "zero" | "straight-line") || landmarks(name, CALLED).is_some();
    if known {
        return Ok(name.to_owned());
    }
    Err(format!(
        "expected auto, zero, straight-line or landmarks:N with N from 1 to {MOST_LANDMARKS}, found `{name}`"
    ))
}

/// `landmarks`, `landmarks:16`; or how many another name asks for in this way.
pub(crate) fn landmarks(name: &str, called: &str) -> Option<usize> {
    match name.strip_prefix(called)? {
        "" => Some(LANDMARKS),
        count => {
            let count = count.strip_prefix(':')?.parse().ok();
            count.filter(|count| (1..=MOST_LANDMARKS).contains(count))
        }
    }
}

/// What was made for graphs of either kind of costs.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) exact: MadeOnce<u64>,
    pub(super) real: MadeOnce<f64>,
}

/// Landmarks, once there are some.
pub(super) struct MadeOnce<C>(Option<(usize, Landmarks<C>)>);

impl<C> Default for MadeOnce<C> {
    fn default() -> Self {
        MadeOnce(None)
    }
}

/// The heuristic of a search.
pub(super) struct Made<'a, C> {
    pub(super) heuristic: String,
    /// Bytes of its tables.
    pub(super) tables: usize,
    pub(super) estimates: Estimates<'a, C>,
}

/// What estimates are made from.
pub(super) enum Estimates<'a, C> {
    None,
    Line(StraightLine<'a>),
    Landmarks(&'a Landmarks<C>),
    /// Of each node, and what they promise.
    Given(&'a [C], Quality),
}

impl<C: Measured> MadeOnce<C> {
    /// What is meant by a name where so many queries come.
    pub(super) fn make<'a>(
        &'a mut self,
        (name, queries): (&str, usize),
        named: &'a NamedGraph,
        graph: &Graph<C>,
    ) -> Result<Made<'a, C>, Fault> {
        let line = named.coordinates().and_then(|points| StraightLine::new(graph, points));
        let plain =
            |name: &str, estimates| Made { heuristic: name.to_owned(), tables: 0, estimates };
        let count = match (name, line) {
            ("auto", _) if queries >= QUERIES => LANDMARKS,
            ("straight-line" | "auto", Some(line)) => {
                return Ok(plain("straight-line", Estimates::Line(line)));
            }
            ("straight-line", None) => {
                let message =
                    "straight-line needs the nodes' coordinates: give `--coordinates FILE`";
                return Err(Fault::new(message.to_owned()));
            }
            (name, _) => match landmarks(name, CALLED) {
                Some(count) => count,
                None => return Ok(plain("zero", Estimates::None)),
            },
        };
        let there = self.0.take().filter(|(of, _)| *of == count);
        let (_, landmarks) = self.0.insert(there.unwrap_or_else(|| {
            (count, Landmarks::new(graph, Selection::Farthest, Amount::Count(count), 0))
        }));
        let (heuristic, tables) = (format!("landmarks:{count}"), landmarks.bytes());
        Ok(Made { heuristic, tables, estimates: Estimates::Landmarks(landmarks) })
    }
}

impl<'a, C: Measured> Estimates<'a, C> {
    /// The estimate to the goal of a space.
    pub(super) fn towards(&self, routes: &Routes<'_, C>) -> Towards<'a, C> {
        match self {
            Estimates::None => Towards::Zero,
            Estimates::Line(line) => Towards::Line(line.towards(routes)),
            Estimates::Landmarks(landmarks) => Towards::Landmarks(landmarks.towards(routes)),
            // They say nothing of the way back.
            Estimates::Given(..) if routes.is_backward() => Towards::Zero,
            Estimates::Given(values, quality) => Towards::Given(values, *quality),
        }
    }
}

/// One type for all, so that searches are compiled once.
pub(super) enum Towards<'a, C> {
    Zero,
    Line(Euclidean<'a>),
    Landmarks(Differential<'a, C>),
    Given(&'a [C], Quality),
}

impl<C: Measured> Heuristic<Routes<'_, C>> for Towards<'_, C> {
    type Memo = C;

    fn quality(&self) -> Quality {
        match self {
            Towards::Zero => Quality::Consistent,
            Towards::Line(line) => Heuristic::<Routes<'_, C>>::quality(line),
            Towards::Landmarks(landmarks) => landmarks.quality(),
            Towards::Given(_, quality) => *quality,
        }
    }

    fn start(&self, space: &Routes<'_, C>, node: &u32) -> C {
        match self {
            Towards::Zero => C::ZERO,
            Towards::Line(line) => line.start(space, node),
            Towards::Landmarks(landmarks) => landmarks.start(space, node),
            Towards::Given(values, _) => values[*node as usize],
        }
    }

    fn child(
        &self,
        space: &Routes<'_, C>,
        parent: C,
        edge: &EdgeId,
        node: &u32,
        limit: C,
    ) -> Estimate<C, C> {
        match self {
            Towards::Zero => Estimate::Within(C::ZERO),
            Towards::Line(line) => line.child(space, parent, edge, node, limit),
            Towards::Landmarks(landmarks) => landmarks.child(space, parent, edge, node, limit),
            Towards::Given(values, _) => match values[*node as usize] {
                value if value > limit => Estimate::Above(value),
                value => Estimate::Within(value),
            },
        }
    }

    fn value(&self, memo: C) -> C {
        memo
    }

    fn fingerprint(&self) -> u64 {
        match self {
            Towards::Zero => 0,
            Towards::Line(line) => Heuristic::<Routes<'_, C>>::fingerprint(line),
            Towards::Landmarks(landmarks) => landmarks.fingerprint(),
            Towards::Given(values, _) => values.iter().fold(31, |hash: u64, value| {
                (hash ^ value.to_bits()).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
            }),
        }
    }
}
