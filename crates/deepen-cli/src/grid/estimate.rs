//! The heuristics of grid maps: names, what is made once for all queries, and
//! one type for all of them.

use deepen::{Cost, Estimate, Heuristic, Quality, StateSpace};
use deepen_maps::graph::{Amount, Selection};
use deepen_maps::grid::{
    Direction, Grid, GridDifferential, GridLandmarks, GridSpace, Length, Octile, OctileMemo,
    Weights,
};

use crate::graph::estimate::{LANDMARKS, MOST_LANDMARKS, QUERIES, landmarks};
use crate::picture::Recorded;
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;

/// What the heuristic by landmarks is called.
const CALLED: &str = "differential";

/// Reads a name for the command line.
pub(crate) fn heuristic_name(name: &str) -> Result<String, String> {
    if matches!(name, "auto" | "zero" | "octile") || landmarks(name, CALLED).is_some() {
        return Ok(name.to_owned());
    }
    Err(format!(
        "expected auto, zero, octile or differential:N with N from 1 to {MOST_LANDMARKS}, found `{name}`"
    ))
}

/// Landmarks, once there are some.
#[derive(Default)]
pub(super) struct Tables(Option<(usize, GridLandmarks<Length>)>);

/// The heuristic of a search.
pub(super) struct Made<'a> {
    pub(super) heuristic: String,
    /// Bytes of its tables.
    pub(super) tables: usize,
    /// What it estimates with.
    pub(super) kind: Kind<'a>,
}

/// What estimates are made from.
#[derive(Clone, Copy)]
pub(super) enum Kind<'a> {
    Zero,
    Octile,
    Differential(&'a GridLandmarks<Length>),
}

impl Tables {
    /// What is meant by a name where so many queries come, in so much memory.
    pub(super) fn make(
        &mut self,
        (name, queries): (&str, usize),
        (grid, weights): (&Grid, Weights),
        settings: &SearchSettings,
    ) -> Result<Made<'_>, Fault> {
        let plain = |name: &str, kind| Made { heuristic: name.to_owned(), tables: 0, kind };
        // Two distances of 8 bytes each a landmark, and as much for the nodes.
        let table = |count: usize| grid.cells() as usize * count * 16;
        let fits = settings.memory.is_none_or(|most| table(LANDMARKS) <= most / 2);
        let pays = queries >= QUERIES && fits;
        let count = match name {
            "auto" if pays => LANDMARKS,
            "octile" | "auto" => return Ok(plain("octile", Kind::Octile)),
            name => match landmarks(name, CALLED) {
                Some(count) => count,
                None => return Ok(plain("zero", Kind::Zero)),
            },
        };
        let there = self.0.take().filter(|(of, _)| *of == count);
        let made = if let Some(made) = there {
            made
        } else {
            settings.allows_tables(&format!("{CALLED}:{count}"), table(count))?;
            let choice = (Selection::Farthest, Amount::Count(count), 0);
            let landmarks = GridLandmarks::new(grid, weights, choice);
            (count, landmarks.map_err(|error| Fault::new(error.to_string()))?)
        };
        let (_, landmarks) = self.0.insert(made);
        let (heuristic, tables) = (format!("{CALLED}:{count}"), landmarks.bytes());
        Ok(Made { heuristic, tables, kind: Kind::Differential(landmarks) })
    }
}

/// A space of paths on a map, or one around it.
pub(super) trait OnGrid:
    StateSpace<State = u32, Operator = Direction, Cost = Length>
{
    /// The space itself.
    fn paths(&self) -> &GridSpace<'_, Length>;
}

impl OnGrid for Recorded<'_, GridSpace<'_, Length>> {
    fn paths(&self) -> &GridSpace<'_, Length> {
        self.space()
    }
}

impl OnGrid for GridSpace<'_, Length> {
    fn paths(&self) -> &GridSpace<'_, Length> {
        self
    }
}

/// One type for all, so that searches are compiled once.
pub(super) enum Towards<'a> {
    Zero,
    Octile,
    /// The greater of both.
    Differential(GridDifferential<'a, Length>),
}

impl<'a> Kind<'a> {
    /// The estimate to the goal of a space.
    pub(super) fn towards(self, space: &GridSpace<'_, Length>) -> Towards<'a> {
        match self {
            Kind::Zero => Towards::Zero,
            Kind::Octile => Towards::Octile,
            // They were made for the same map and weights.
            Kind::Differential(landmarks) => {
                landmarks.towards(space).map_or(Towards::Octile, Towards::Differential)
            }
        }
    }
}

impl Towards<'_> {
    fn memo(&self, space: &GridSpace<'_, Length>, octile: OctileMemo<Length>, cell: u32) -> Memo {
        let free = Heuristic::<GridSpace<'_, Length>>::value(&Octile, octile);
        let value = match self {
            Towards::Zero => Length::ZERO,
            Towards::Octile => free,
            Towards::Differential(differential) => free.max(differential.of(space, &cell)),
        };
        Memo { octile, value }
    }
}

/// What a node carries.
#[derive(Clone, Copy)]
pub(super) struct Memo {
    octile: OctileMemo<Length>,
    value: Length,
}

impl<S: OnGrid> Heuristic<S> for Towards<'_> {
    type Memo = Memo;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &S, cell: &u32) -> Memo {
        let space = space.paths();
        self.memo(space, Octile.start(space, cell), *cell)
    }

    #[inline]
    fn child(
        &self,
        space: &S,
        parent: Memo,
        direction: &Direction,
        cell: &u32,
        limit: Length,
    ) -> Estimate<Memo, Length> {
        let space = space.paths();
        let octile = match Octile.child(space, parent.octile, direction, cell, Length::INFINITY) {
            Estimate::Within(octile) => octile,
            Estimate::Above(value) => return Estimate::Above(value),
        };
        let memo = self.memo(space, octile, *cell);
        if memo.value > limit { Estimate::Above(memo.value) } else { Estimate::Within(memo) }
    }

    #[inline]
    fn value(&self, memo: Memo) -> Length {
        memo.value
    }

    fn fingerprint(&self) -> u64 {
        match self {
            Towards::Zero => 0,
            Towards::Octile => 1,
            Towards::Differential(differential) => differential.fingerprint(),
        }
    }
}
