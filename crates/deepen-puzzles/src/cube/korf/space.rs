//! Cubes as their six numbers: the same graph as [`CubeSpace`] towards the
//! solved cube, whose turns are look-ups in small tables.

use deepen::StateSpace;

use super::coordinates::{Coordinates, Moves};
use super::patterns::solved;
use crate::cube::check::Impossible;
use crate::cube::space::CubeSpace;
use crate::cube::state::Cube;
use crate::cube::turn::Turn;
use crate::cube::turns::Turns;

/// Cubes on their way to the solved one, as numbers.
#[derive(Clone, Debug)]
pub struct NumberedCubes {
    cubes: CubeSpace<Cube>,
    pub(super) moves: &'static Moves,
    solved: Coordinates,
}

impl NumberedCubes {
    /// The same cubes as `space`, with the solved one for the goal.
    #[must_use]
    pub fn new<T>(space: &CubeSpace<T>) -> Self {
        let cubes = space.toward(Cube::SOLVED);
        NumberedCubes { cubes, moves: Moves::get(), solved: solved() }
    }

    /// The numbers of a cube.
    ///
    /// # Errors
    /// When no turns lead from it to the solved cube.
    pub fn state(&self, cube: &Cube) -> Result<Coordinates, Impossible> {
        self.moves.coordinates(cube)
    }
}

impl StateSpace for NumberedCubes {
    type State = Coordinates;
    type Operator = Turn;
    type Operators = Turns;
    type Undo = Coordinates;
    type Cost = u8;

    const UNIT_COST: bool = true;

    #[inline]
    fn operators(&self, _: &Coordinates) -> Turns {
        self.cubes.turns()
    }

    #[inline]
    fn cost(&self, _: &Coordinates, _: &Turn) -> u8 {
        1
    }

    #[inline]
    fn apply(&self, state: &mut Coordinates, operator: &Turn) -> Coordinates {
        let before = *state;
        *state = before.turned(self.moves, *operator);
        before
    }

    #[inline]
    fn undo(&self, state: &mut Coordinates, undo: Coordinates) {
        *state = undo;
    }

    #[inline]
    fn successor(&self, state: &mut Coordinates, operator: &Turn) -> Coordinates {
        state.turned(self.moves, *operator)
    }

    #[inline]
    fn is_goal(&self, state: &Coordinates) -> bool {
        *state == self.solved
    }

    #[inline]
    fn operator_number(&self, operator: &Turn) -> Option<u32> {
        Some(operator.index() as u32)
    }

    fn fingerprint(&self) -> u64 {
        self.cubes.fingerprint()
    }
}
