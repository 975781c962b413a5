//! `deepen cube --size 2`: cubes of 2x2x2, by a table of all their distances.

use std::sync::Arc;

use deepen::{CycleCheck, Front, IdaStar};
use deepen_check::cube as checked;
use deepen_puzzles::cube::notation::simplified;
use deepen_puzzles::cube::pocket::{
    HeldPocket, Pocket, PocketError, PocketFault, PocketSpace, parse_pocket,
};
use deepen_puzzles::cube::{
    Face, Facelets, Impossible, Metric, Orientation, RandomCubes, Turn, parse_scramble,
};
use serde::{Deserialize, Serialize};

use super::check::replay_pocket;
use super::given::fault;
use super::said::{describe, say_scramble, turn_name};
use super::shelf::Shelf;
use crate::amount::WHOLE;
use crate::args::{CubeForm, MetricName};
use crate::domain::{Domain, Named, Reader, Task};
use crate::solving::lines::Fault;

/// Facelets of a cube.
const FACELETS: usize = 24;

/// How cubes of 2x2x2 are solved.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct PocketDomain {
    pub(super) notation: CubeForm,
    pub(super) metric: MetricName,
    pub(super) inverse: bool,
    #[serde(skip)]
    pub(super) shelf: Arc<Shelf>,
}

/// A cube that was given.
pub(crate) struct GivenPocket {
    cube: Result<HeldPocket, Impossible>,
    held: Orientation,
    /// Its facelets as they are seen; what was written, where no turns lead to
    /// it.
    facelets: String,
}

impl GivenPocket {
    fn read(text: &str, form: CubeForm) -> Result<Self, Fault> {
        let letters: String = text.split_whitespace().collect();
        let is_move = letters.contains(['\'', '2', '(', '[']);
        let many = (20..=28).contains(&letters.chars().count()) && !is_move;
        match form {
            CubeForm::Facelets => GivenPocket::of_facelets(text, letters),
            CubeForm::Auto if many => GivenPocket::of_facelets(text, letters),
            CubeForm::Auto | CubeForm::Scramble => GivenPocket::of_scramble(text),
            CubeForm::Reid => Err(Fault::new("Reid's notation is for cubes of 3x3x3".to_owned())),
        }
    }

    fn of_facelets(text: &str, letters: String) -> Result<Self, Fault> {
        let (held, facelets) = (Orientation::STANDARD, letters);
        match parse_pocket(text) {
            Ok(pocket) => {
                let cube = Pocket::of_cube(&pocket.to_cube());
                Ok(GivenPocket { cube, held, facelets })
            }
            Err(PocketError {
                fault: PocketFault::Impossible(why @ Impossible::Unreachable(_)),
                ..
            }) => Ok(GivenPocket { cube: Err(why), held, facelets }),
            Err(PocketError { place, fault }) => {
                let (line, column) = place.map(|place| (place.line, place.column)).unzip();
                Err(Fault { message: fault.to_string(), line, column })
            }
        }
    }

    fn of_scramble(text: &str) -> Result<Self, Fault> {
        let read = parse_scramble(text).map_err(|error| fault(&error))?;
        let (cube, held) = (read.cube(), read.orientation());
        let facelets = corners_of(&cube.to_facelets_held(held));
        Ok(GivenPocket { cube: Pocket::of_cube(&cube), held, facelets })
    }
}

/// The facelets of the corners.
fn corners_of(facelets: &Facelets) -> String {
    let of_face = |face| [0, 2, 6, 8].map(|place| facelets.on(face, place).letter());
    Face::ALL.into_iter().flat_map(of_face).collect()
}

/// Cubes of a seed, as they are written.
pub(super) fn random_pockets(seed: u64) -> impl Iterator<Item = (String, GivenPocket)> + Send {
    // The corners of a random cube are those of a random small one.
    RandomCubes::new(seed).map(|cube| {
        let (held, facelets) = (Orientation::STANDARD, corners_of(&cube.to_facelets()));
        (facelets.clone(), GivenPocket { cube: Pocket::of_cube(&cube), held, facelets })
    })
}

impl Domain for PocketDomain {
    const NAME: &'static str = "cube";
    const KEPT: &'static str = "cube 2x2x2";
    const PROBLEM: &'static str = "cube";
    const STEP: Option<&'static str> = Some("turn");
    const NUMBERS_APART: bool = false;

    type Problem = GivenPocket;

    fn reader(&self) -> Reader<GivenPocket> {
        let form = self.notation;
        Box::new(move |text| GivenPocket::read(text, form))
    }

    fn are_one(arguments: &[String]) -> bool {
        arguments.iter().all(|argument| !argument.contains(' ') && argument.len() < FACELETS - 4)
    }

    fn write(&self, problem: &GivenPocket) -> String {
        problem.facelets.clone()
    }

    fn goal(&self, _: &GivenPocket) -> Option<String> {
        Some("solved".to_owned())
    }

    fn operator_name(&mut self, _: &GivenPocket, _: Front, number: u32) -> String {
        turn_name(number)
    }

    fn solve(&mut self, given: &GivenPocket, task: &mut Task<'_>) -> Result<(), Fault> {
        let pocket = match &given.cube {
            Ok(pocket) => pocket,
            Err(why) => {
                task.unsolvable(why.to_string());
                return Ok(());
            }
        };
        describe(task, self.metric, given.held);
        let metric: Metric = self.metric.into();
        let table = self.shelf.pocket(metric).map_err(Fault::new)?;
        let space = PocketSpace::new(Pocket::SOLVED, metric);
        let canonical = space.canonical();
        let search = IdaStar::new(&space, &*table, pocket.pocket).pruning(&canonical);
        let mut search = search.cycles(CycleCheck::None);
        let tables = table.bytes().len();
        let named = Named { heuristic: "exact".to_owned(), tables, unit: WHOLE };
        let metric = super::solvers::checked_metric(metric);
        let check = |plan: &[Turn], cost: u8| {
            let plan =
                if metric == checked::Metric::Half { plan.to_vec() } else { simplified(plan) };
            let said = plan.iter().map(|turn| given.held.as_held(pocket.as_held(*turn)));
            let said: Vec<String> = said.map(|turn| turn.to_string()).collect();
            let words: Vec<&str> = said.iter().map(String::as_str).collect();
            crate::domain::agree(replay_pocket(&given.facelets, &words, metric), cost)?;
            Ok(said)
        };
        task.run(&named, &mut search, &check)?;
        if self.inverse {
            say_scramble(task);
        }
        Ok(())
    }
}
