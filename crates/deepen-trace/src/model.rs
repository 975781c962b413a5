//! What writer and reader both know before each event, so that an event is
//! written as how it differs from what could be expected: where the path
//! stands, what the node expanded last has cost, what steps cost.
//!
//! A block begins with all of it, so that it can be read without those
//! before it.

use deepen::Front;

use crate::code::{Source, put, unzigzag, zigzag};
use crate::error::{Fault, ReadError};

/// Stands for no operator, and no number.
pub(crate) const NONE: u32 = u32::MAX;

/// At the beginning of a block so many nodes of a path are kept; those above
/// them are written in full when the search comes back to them.
const KEPT_PATH: usize = 1_024;

/// A node of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) operator: u32,
    pub(crate) g: u64,
    pub(crate) h: u64,
}

/// Where one front of one search stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    /// The depth of the first node that is known of the path.
    pub(crate) base: usize,
    pub(crate) path: Vec<Step>,
    /// The kept node that was expanded last.
    pub(crate) number: u32,
    pub(crate) g: u64,
    pub(crate) h: u64,
    /// The number told of last.
    pub(crate) last_number: u32,
}

impl Side {
    pub(crate) fn new() -> Self {
        Side { base: 0, path: Vec::new(), number: NONE, g: 0, h: 0, last_number: 0 }
    }

    /// The depth of a child of the last node on the path.
    #[inline]
    pub(crate) fn next_depth(&self) -> usize {
        self.base + self.path.len()
    }

    /// The path cost and estimate of the parent of a node at a depth.
    #[inline]
    pub(crate) fn parent(&self, depth: usize) -> (u64, u64) {
        let place = depth.wrapping_sub(self.base).wrapping_sub(1);
        self.path.get(place).map_or((0, 0), |step| (step.g, step.h))
    }

    /// A node at a depth of the path is expanded.
    #[inline]
    pub(crate) fn enter(&mut self, depth: usize, step: Step) {
        if depth < self.base || depth > self.next_depth() {
            self.path.clear();
            self.base = depth;
        } else {
            self.path.truncate(depth - self.base);
        }
        if depth == 0 {
            self.number = NONE;
        }
        self.path.push(step);
    }

    /// A node that is kept is expanded.
    #[inline]
    pub(crate) fn enter_kept(&mut self, number: u32, step: Step) {
        (self.number, self.g, self.h) = (number, step.g, step.h);
        self.path.clear();
        self.base = 0;
        self.path.push(step);
    }

    /// Forgets what a block does not begin with.
    fn shorten(&mut self) {
        let spare = self.path.len().saturating_sub(KEPT_PATH);
        self.path.drain(..spare);
        self.base += spare;
    }
}

/// What is known before an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    /// Both fronts of each search.
    pub(crate) searches: Vec<[Side; 2]>,
    pub(crate) search: u8,
    pub(crate) front: Front,
    pub(crate) iteration: u64,
    pub(crate) bound: u64,
    /// What the last step has cost.
    pub(crate) step_cost: u64,
}

impl Model {
    pub(crate) fn new() -> Self {
        Model {
            searches: vec![[Side::new(), Side::new()]],
            search: 0,
            front: Front::Forward,
            iteration: 0,
            bound: 0,
            step_cost: 0,
        }
    }

    /// Goes on with another search.
    pub(crate) fn turn_to(&mut self, search: u8) {
        while self.searches.len() <= usize::from(search) {
            self.searches.push([Side::new(), Side::new()]);
        }
        self.search = search;
    }

    /// Where the present search stands on the present front.
    #[inline]
    pub(crate) fn side(&mut self) -> &mut Side {
        &mut self.searches[usize::from(self.search)][self.front as usize]
    }

    /// Writes all that is known, and forgets what is not written.
    pub(crate) fn write(&mut self, bytes: &mut Vec<u8>) {
        bytes.push(self.search);
        bytes.push(self.front as u8);
        for number in [self.iteration, self.bound, self.step_cost] {
            put(bytes, number);
        }
        put(bytes, self.searches.len() as u64);
        for side in self.searches.iter_mut().flatten() {
            side.shorten();
            put(bytes, side.base as u64);
            for number in [side.number, side.last_number] {
                put(bytes, u64::from(number));
            }
            put(bytes, side.g);
            put(bytes, side.h);
            put(bytes, side.path.len() as u64);
            let (mut g, mut h) = (0, 0);
            for step in &side.path {
                put(bytes, u64::from(step.operator));
                put(bytes, zigzag(step.g.wrapping_sub(g)));
                put(bytes, zigzag(step.h.wrapping_sub(h)));
                (g, h) = (step.g, step.h);
            }
        }
    }

    /// Reads what was written.
    pub(crate) fn read(source: &mut Source<'_>) -> Result<Self, ReadError> {
        let mut model = Model::new();
        let search = source.byte()?;
        let front = source.byte()?;
        model.front = match front {
            0 => Front::Forward,
            1 => Front::Backward,
            _ => return Err(source.error(Fault::Expected("a front, 0 or 1"))),
        };
        model.iteration = source.number()?;
        model.bound = source.number()?;
        model.step_cost = source.number()?;
        let searches = source.number()?;
        if searches > 256 || searches <= u64::from(search) {
            return Err(source.error(Fault::Expected("at most 256 searches, the present one too")));
        }
        model.turn_to((searches - 1) as u8);
        model.turn_to(search);
        for side in model.searches.iter_mut().flatten() {
            side.base = source.small()? as usize;
            side.number = source.small()?;
            side.last_number = source.small()?;
            side.g = source.number()?;
            side.h = source.number()?;
            let (mut g, mut h) = (0_u64, 0_u64);
            // Each node takes three bytes at least, so that hostile counts end
            // with the bytes.
            for _ in 0..source.number()? {
                let operator = source.small()?;
                g = g.wrapping_add(unzigzag(source.number()?));
                h = h.wrapping_add(unzigzag(source.number()?));
                side.path.push(Step { operator, g, h });
            }
        }
        Ok(model)
    }
}
