//! The paths on a map to a cell, as a state space; searched from the start or,
//! turned around, from the goal.

use deepen::{Invertible, Pack, Rank, Reversible, StateSpace};

use super::costs::{SpaceError, StepCosts, step_costs};
use super::direction::{Direction, Directions};
use super::length::{Length, PathLength};
use super::map::Grid;
use super::terrain::{Medium, Terrain, Weights};
use crate::fingerprint::mix;

/// The paths on a map to one cell.
///
/// A state is the number of a cell, an operator a direction; directions are
/// tried clockwise from north. A step costs 1, or sqrt 2 across a corner,
/// times the [weight](Weights) of the cell that it enters. The space is its
/// own backward space but for that: backwards, a step costs what the cell
/// weighs that it leaves.
///
/// Plain IDA* is not for open ground: see [the module](super).
///
/// ```
/// use deepen::{AStar, Search};
/// use deepen_maps::grid::{Counts, Grid, GridSpace, Length, Octile, PathLength};
///
/// let grid = Grid::from_rows("....\n.@@.\n....\n").unwrap();
/// let goal = grid.place(3, 1).unwrap();
/// let space = GridSpace::<Length>::new(&grid, goal).unwrap();
/// let start = grid.place(0, 1).unwrap();
/// let outcome = AStar::new(&space, &Octile, start).run(&mut ());
/// let length = outcome.cost().unwrap();
/// assert_eq!(length.counts(), Some(Counts { straight: 5, diagonal: 0 }));
/// let plan = &outcome.plan().unwrap().operators;
/// assert_eq!(space.cells(start, plan), [4, 0, 1, 2, 3, 7]);
/// ```
#[derive(Clone, Debug)]
pub struct GridSpace<'g, L = Length> {
    grid: &'g Grid,
    goal: u32,
    /// Column and row of the goal.
    goal_at: (u32, u32),
    weights: Weights,
    /// What a straight and what a diagonal step costs by its terrain.
    costs: StepCosts<L>,
    least_weight: u16,
    /// The terrain of all steps, where all terrains weigh the same.
    usual: Option<Terrain>,
    backwards: bool,
}

impl<'g, L: PathLength> GridSpace<'g, L> {
    /// The paths to a cell; every terrain weighs 1.
    ///
    /// # Errors
    /// When nobody can be at the goal.
    pub fn new(grid: &'g Grid, goal: u32) -> Result<Self, SpaceError> {
        GridSpace::weighted(grid, goal, Weights::default())
    }

    /// The paths to a cell, with weights.
    ///
    /// # Errors
    /// When nobody can be at the goal, or a step of the way is too long.
    pub fn weighted(grid: &'g Grid, goal: u32, weights: Weights) -> Result<Self, SpaceError> {
        let goal_at = grid.at(goal);
        let goal = grid.place(goal_at.0, goal_at.1).map_err(SpaceError::Goal)?;
        let costs = step_costs(grid, weights, grid.terrain(goal).medium())?;
        let space = GridSpace {
            grid,
            goal,
            goal_at,
            weights,
            costs,
            least_weight: 1,
            usual: None,
            backwards: false,
        };
        Ok(space.towards(goal))
    }

    /// The same with another goal. What counts for estimates is what can be met
    /// on the way to it.
    fn towards(self, goal: u32) -> Self {
        let (grid, weights) = (self.grid, self.weights);
        let medium = grid.terrain(goal).medium().unwrap_or(Medium::Land);
        let mut met = grid.terrains_of(medium);
        let least_weight = met.clone().map(|terrain| weights.of(terrain)).min().unwrap_or(1);
        let uniform = met.clone().all(|terrain| weights.of(terrain) == least_weight);
        let usual = met.next().filter(|_| uniform);
        GridSpace { goal, goal_at: grid.at(goal), least_weight, usual, ..self }
    }

    /// The map.
    #[must_use]
    pub fn grid(&self) -> &'g Grid {
        self.grid
    }

    /// The cell that paths lead to, in the direction of the search.
    #[must_use]
    pub fn goal(&self) -> u32 {
        self.goal
    }

    /// Column and row of the goal.
    #[inline]
    #[must_use]
    pub fn goal_at(&self) -> (u32, u32) {
        self.goal_at
    }

    /// The least weight of any terrain on the way.
    #[inline]
    #[must_use]
    pub fn least_weight(&self) -> u16 {
        self.least_weight
    }

    /// What terrains weigh.
    #[inline]
    #[must_use]
    pub fn weights(&self) -> Weights {
        self.weights
    }

    /// Whether steps are walked from their ends to their beginnings.
    #[must_use]
    pub fn is_backward(&self) -> bool {
        self.backwards
    }

    /// The cells of a plan from `start`, both ends included.
    #[must_use]
    pub fn cells(&self, start: u32, plan: &[Direction]) -> Vec<u32> {
        let step = |cell: &mut u32, direction: &Direction| {
            *cell = self.grid.beside(*cell, *direction);
            Some(*cell)
        };
        [start].into_iter().chain(plan.iter().scan(start, step)).collect()
    }
}

impl<L: PathLength> StateSpace for GridSpace<'_, L> {
    type State = u32;
    type Operator = Direction;
    type Operators = Directions;
    type Undo = u32;
    type Cost = L;

    #[inline]
    fn operators(&self, cell: &u32) -> Directions {
        self.grid.steps(*cell)
    }

    #[inline]
    fn cost(&self, cell: &u32, direction: &Direction) -> L {
        let terrain = match self.usual {
            Some(terrain) => terrain,
            None if self.backwards => self.grid.terrain(*cell),
            None => self.grid.terrain(self.grid.beside(*cell, *direction)),
        };
        self.costs[terrain as usize][usize::from(direction.is_diagonal())]
    }

    #[inline]
    fn apply(&self, cell: &mut u32, direction: &Direction) -> u32 {
        std::mem::replace(cell, self.grid.beside(*cell, *direction))
    }

    #[inline]
    fn undo(&self, cell: &mut u32, from: u32) {
        *cell = from;
    }

    #[inline]
    fn is_goal(&self, cell: &u32) -> bool {
        *cell == self.goal
    }

    #[inline]
    fn operator_number(&self, direction: &Direction) -> Option<u32> {
        Some(direction.number() as u32)
    }

    /// Of all cells: takes as long as reading the map once.
    fn fingerprint(&self) -> u64 {
        let said = [self.grid.width(), self.goal, u32::from(self.backwards)].map(u64::from);
        let weights = Terrain::ALL.map(|terrain| u64::from(self.weights.of(terrain)));
        let cells = self
            .grid
            .terrains()
            .chunks(8)
            .map(|cells| cells.iter().fold(0, |word, terrain| word << 8 | *terrain as u64));
        said.into_iter().chain(weights).chain(cells).fold(41, mix)
    }
}

impl<L: PathLength> Pack for GridSpace<'_, L> {
    type Packed = u32;
    /// The number of the direction.
    type Back = u8;

    #[inline]
    fn pack(&self, cell: &u32) -> u32 {
        *cell
    }

    #[inline]
    fn unpack(&self, packed: u32) -> u32 {
        packed
    }

    #[inline]
    fn way_back(&self, _: &u32, direction: &Direction) -> u8 {
        *direction as u8
    }

    #[inline]
    fn retrace(&self, cell: &mut u32, back: u8) -> Direction {
        let direction = Direction::of(back);
        *cell = self.grid.beside(*cell, direction.opposite());
        direction
    }
}

impl<L: PathLength> Rank for GridSpace<'_, L> {
    fn ranks(&self) -> usize {
        self.grid.cells() as usize
    }

    #[inline]
    fn rank(&self, cell: &u32) -> usize {
        *cell as usize
    }

    #[inline]
    fn unrank(&self, rank: usize) -> u32 {
        rank as u32
    }
}

impl<L: PathLength> Reversible for GridSpace<'_, L> {
    type Backward = Self;

    fn backward(&self, start: &u32) -> Self {
        GridSpace { backwards: !self.backwards, ..self.clone() }.towards(*start)
    }

    fn goals(&self) -> Vec<u32> {
        vec![self.goal]
    }

    fn forth(&self, _: &u32, backward: &Direction) -> Direction {
        backward.opposite()
    }
}

impl<L: PathLength> Invertible for GridSpace<'_, L> {
    fn all_operators(&self) -> &[Direction] {
        &Direction::ALL
    }

    #[inline]
    fn index_of(operator: Direction) -> usize {
        operator.number()
    }

    fn inverse(&self, operator: Direction) -> Direction {
        operator.opposite()
    }

    /// All cells that can be entered: walls may be anywhere, so that nothing
    /// less tells two sequences of steps apart.
    fn witnesses(&self) -> impl IntoIterator<Item = u32> {
        (0..self.grid.cells()).filter(|cell| self.grid.terrain(*cell).is_passable())
    }
}
