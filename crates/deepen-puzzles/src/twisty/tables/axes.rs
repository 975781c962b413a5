//! The numbers that a position is turned into: one for each axis, stepped
//! forwards by tables, never worked out anew on the way.

use super::super::definition::{Definition, Position};
use super::super::group::placements;
use super::component::{Component, Kept, Moves};
use super::turned::Turns;

/// The most axes that all tables of a puzzle have together.
pub(in super::super) const MOST_AXES: usize = 12;

/// By axis: a number. Those of axes that there are not stay 0.
pub(in super::super) type Numbers = [u32; MOST_AXES];

/// One axis.
#[derive(Clone, Debug)]
pub(in super::super) enum Axis {
    /// A component.
    Component(Component),
    /// Orientations of the pieces that another axis places.
    Turns {
        /// Which axis that is.
        places: usize,
        /// How they change.
        turns: Turns,
    },
    /// One that no table needs any more: always 0.
    Dropped,
}

/// All axes.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Axes(Vec<Axis>);

impl Axes {
    /// Adds a component, or finds it; `None` where it has more than `most`
    /// states or there is no room.
    pub(in super::super) fn component(
        &mut self,
        moves: Moves<'_>,
        (set, kept): (usize, Kept),
        cells: &[u8],
        most: usize,
    ) -> Option<usize> {
        let is_it = |axis: &Axis| matches!(axis, Axis::Component(one) if one.set == set && one.kept == kept);
        if let Some(place) = self.0.iter().position(is_it) {
            return Some(place);
        }
        // An exploration that would come to nothing takes seconds.
        let bound = at_most(moves.definition, set, &kept);
        if self.0.len() == MOST_AXES || bound.is_none_or(|states| states > most as u64) {
            return None;
        }
        self.0.push(Axis::Component(Component::explore(moves, set, kept, cells, most)?));
        Some(self.0.len() - 1)
    }

    /// Adds the orientations of the pieces of an axis of places.
    pub(in super::super) fn turns(&mut self, moves: Moves<'_>, places: usize) -> Option<usize> {
        if self.0.len() == MOST_AXES {
            return None;
        }
        let Axis::Component(component) = &self.0[places] else { return None };
        let Kept::Places(labels) = &component.kept else { return None };
        let turns = Turns::new(moves, component, labels.len())?;
        self.0.push(Axis::Turns { places, turns });
        Some(self.0.len() - 1)
    }

    /// How many numbers an axis has.
    pub(in super::super) fn size(&self, axis: usize) -> u64 {
        match &self.0[axis] {
            Axis::Component(component) => component.states(),
            Axis::Turns { turns, .. } => turns.count.into(),
            Axis::Dropped => 1,
        }
    }

    /// Drops all axes but some.
    pub(super) fn keep(&mut self, needed: &[usize]) {
        for (axis, one) in self.0.iter_mut().enumerate() {
            if !needed.contains(&axis) {
                *one = Axis::Dropped;
            }
        }
    }

    /// Whether an axis says where all pieces of a set are.
    pub(super) fn places_all_of(&self, axis: usize, set: usize) -> bool {
        matches!(&self.0[axis], Axis::Component(one) if one.set == set && one.kept != Kept::Turns)
    }

    /// Bytes of an axis.
    pub(in super::super) fn bytes(&self, axis: usize) -> usize {
        match &self.0[axis] {
            Axis::Component(component) => component.bytes(),
            Axis::Turns { turns, .. } => turns.bytes(),
            Axis::Dropped => 0,
        }
    }

    /// The numbers of a state; `None` where it cannot be reached.
    pub(in super::super) fn numbers(&self, cells: &[u8]) -> Option<Numbers> {
        let mut numbers = [0; MOST_AXES];
        for (axis, number) in self.0.iter().zip(&mut numbers) {
            *number = match axis {
                Axis::Component(component) => component.number(cells)?,
                Axis::Turns { places, turns } => match &self.0[*places] {
                    Axis::Component(Component { kept: Kept::Places(labels), slots, .. }) => {
                        turns.number(&cells[slots.clone()], labels)
                    }
                    _ => 0,
                },
                Axis::Dropped => 0,
            };
        }
        Some(numbers)
    }

    /// The position of which the numbers are, where axes that are components
    /// have all of it; what none has is as in the solved position.
    pub(in super::super) fn position(
        &self,
        definition: &Definition,
        numbers: &Numbers,
    ) -> Position {
        let mut position = definition.solved().clone();
        for (axis, number) in self.0.iter().zip(numbers) {
            let Axis::Component(component) = axis else { continue };
            let orientations = definition.sets()[component.set].orientations();
            for (slot, symbol) in component.slots.clone().zip(component.unpacked(*number)) {
                match &component.kept {
                    Kept::Places(labels) => {
                        position.labels[slot] = labels[usize::from(symbol) - 1];
                    }
                    Kept::Turns => position.turns[slot] = symbol,
                    Kept::All => {
                        position.labels[slot] = symbol / orientations;
                        position.turns[slot] = symbol % orientations;
                    }
                }
            }
        }
        position
    }

    /// The number of an axis after an operator.
    #[inline]
    pub(in super::super) fn step(&self, axis: usize, numbers: &Numbers, operator: usize) -> u32 {
        match &self.0[axis] {
            Axis::Component(component) => component.step(numbers[axis], operator),
            Axis::Turns { places, turns } => turns.step(numbers[axis], numbers[*places], operator),
            Axis::Dropped => 0,
        }
    }
}

/// How many states a component has at most: the ways to place its kinds of
/// pieces, or as many as the moves bring about, and the ways to turn them.
/// `None` where they are more than can be numbered.
fn at_most(definition: &Definition, set: usize, kept: &Kept) -> Option<u64> {
    let pieces = &definition.sets()[set];
    let solved = &definition.solved().labels()[pieces.slots()];
    let turned = || {
        let count = solved.iter().filter(|label| !pieces.ignored[usize::from(**label)]).count();
        u64::from(pieces.orientations()).checked_pow(count as u32)
    };
    let labels: Vec<u8> = match kept {
        Kept::Turns => return turned(),
        Kept::Places(labels) => labels.clone(),
        Kept::All => (0..pieces.labels() as u8).collect(),
    };
    let (mut ways, mut free) = (Some(1_u64), pieces.count() as u64);
    for label in labels {
        // Pieces of one kind on the slots that are free: a binomial.
        let is_alike = |other: &u8| u64::from(*other == label);
        let alike: u64 = solved.iter().map(is_alike).sum();
        for placed in 0..alike {
            ways = ways.and_then(|ways| ways.checked_mul(free - placed));
            ways = ways.map(|ways| ways / (placed + 1));
        }
        free -= alike;
    }
    let moved = placements(definition, pieces);
    let ways = match (ways, moved) {
        (Some(ways), Some(moved)) => Some(ways.min(moved)),
        (ways, moved) => ways.or(moved),
    };
    match kept {
        Kept::All => ways?.checked_mul(turned()?),
        _ => ways,
    }
}
