//! Many searches on one map, one after the other in the same memory.

use deepen::{AStar, Limits, Observer, Outcome, Reserve, Search, Statistics};

use super::jump::{Cell, Jump};
use super::map::JumpMap;
use super::space::{CanonicalOrder, JumpSpace};
use crate::grid::{Direction, Grid, Length, Octile, PlaceError};

pub struct GridSearch<'m> {
    map: &'m JumpMap<'m>,
    reserve: Reserve<JumpSpace<'m>, deepen::Dense>,
    statistics: Statistics,
}

impl<'m> GridSearch<'m> {
    pub fn new(map: &'m JumpMap<'m>) -> Self {
        GridSearch { map, reserve: Reserve::new(), statistics: Statistics::default() }
    }

    pub fn run(
        &mut self,
        from: (u32, u32),
        to: (u32, u32),
    ) -> Result<Outcome<Jump, Length>, PlaceError> {
        let space = JumpSpace::new(self.map, from, to)?;
        let mut search = AStar::ranked(&space, &Octile, space.start())
            .pruning(&CanonicalOrder)
            .reusing(std::mem::take(&mut self.reserve));
        let outcome = search.run(&mut ());
        self.statistics = search.statistics();
        self.reserve = search.into_reserve();
        Ok(outcome)
    }

    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }
}
