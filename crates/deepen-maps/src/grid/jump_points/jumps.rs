//! The jumps that begin at a cell.
//!
//! A straight jump ends at the first jump point. A diagonal way has none of
//! its own, since no corner is cut; from each of its cells two straight ways
//! begin, and the jump points where they end are the ends of the jumps (the
//! pruning of intermediate points of Harabor and Grastien 2014).

use deepen::OperatorSet;

use super::jump::{Cell, Jump, Way};
use super::map::JumpMap;
use crate::grid::{Direction, Directions};

/// Jumps from a cell, worked out one after the other.
#[derive(Clone, Debug)]
pub struct Jumps<'m> {
    pub(super) map: &'m JumpMap<'m>,
    pub(super) from: Cell,
    /// First steps that are left.
    pub(super) directions: Directions,
    /// A way to the goal itself.
    pub(super) to_goal: Option<Jump>,
    ray: Option<Ray>,
}

/// A diagonal way.
#[derive(Clone, Copy, Debug)]
struct Ray {
    at: Cell,
    direction: Direction,
    /// Straight ways that are left to look at from here.
    sides: Directions,
}

impl<'m> Jumps<'m> {
    pub(super) fn new(map: &'m JumpMap<'m>, from: Cell, to_goal: Option<Jump>) -> Self {
        Jumps { map, from, directions: map.steps(from), to_goal, ray: None }
    }

    fn jump(&self, to: Cell) -> Jump {
        Jump { from: self.from, to, way: Way::DiagonalFirst }
    }
}

impl Iterator for Jumps<'_> {
    type Item = Jump;

    fn next(&mut self) -> Option<Jump> {
        if let Some(jump) = self.to_goal.take() {
            return Some(jump);
        }
        loop {
            if let Some(ray) = &mut self.ray {
                if let Some(to) = ray.next(self.map) {
                    return Some(self.jump(to));
                }
                self.ray = None;
            }
            let direction = self.directions.next()?;
            if direction.is_diagonal() {
                self.ray = Some(Ray { at: self.from, direction, sides: Directions(0) });
            } else if let Some(to) =
                self.map.straight(self.from, self.map.steps(self.from), direction)
            {
                return Some(self.jump(to));
            }
        }
    }
}

impl Ray {
    /// The next jump point beside the diagonal.
    fn next(&mut self, map: &JumpMap<'_>) -> Option<Cell> {
        loop {
            let steps = map.steps(self.at);
            while let Some(side) = self.sides.next() {
                if let Some(to) = map.straight(self.at, steps, side) {
                    return Some(to);
                }
            }
            if !steps.contains(self.direction) {
                return None;
            }
            self.at = Cell {
                x: self.at.x.wrapping_add_signed(self.direction.dx() as i16),
                y: self.at.y.wrapping_add_signed(self.direction.dy() as i16),
            };
            let ahead = 1_u8 << self.direction as u8;
            self.sides = Directions(ahead.rotate_left(1) | ahead.rotate_right(1));
        }
    }
}

impl OperatorSet for Jumps<'_> {
    /// Takes out all jumps whose first step is that of `jump`.
    fn remove(&mut self, jump: &Jump) {
        if let Some(first) = jump.steps().next() {
            self.directions.remove(&first);
        }
    }
}
