//! Cubes as their six numbers: the same graph as [`CubeSpace`] towards the
//! solved cube, whose turns are look-ups in small tables.

use deepen::StateSpace;

use super::coordinates::{Coordinates, Moves};
use super::patterns::solved;
use crate::cube::check::Impossible;
use crate::cube::by_turns::by_turns;
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

    /// The turns that are one step each and allowed.
    #[must_use]
    pub fn turns(&self) -> Turns {
        self.cubes.turns()
    }

    #[inline]
    fn after(&self, state: &Coordinates, turn: Turn) -> Coordinates {
        state.turned(self.moves, turn)
    }
}

impl StateSpace for NumberedCubes {
    type State = Coordinates;
    by_turns!();

    #[inline]
    fn is_goal(&self, state: &Coordinates) -> bool {
        *state == self.solved
    }

    fn fingerprint(&self) -> u64 {
        self.cubes.fingerprint()
    }
}
