//! The jumps that begin at a cell.
//!
//! A straight jump ends at the first jump point. A diagonal way has none of
//! its own, since no corner is cut; from each of its cells two straight ways
//! begin, and the jump points where they end are the ends of the jumps (the
//! pruning of intermediate points of Harabor and Grastien 2014).

use std::slice;

use deepen::OperatorSet;

use super::jump::{Cell, Jump, Point, Way};
use super::map::JumpMap;
use crate::grid::{Direction, Directions};

/// Jumps from a cell, one after the other: scanned for, or looked up.
#[derive(Clone, Debug)]
pub struct Jumps<'m> {
    pub(super) map: &'m JumpMap,
    pub(super) from: Cell,
    /// First steps that are left.
    pub(super) directions: Directions,
    /// A way to the goal itself.
    pub(super) to_goal: Option<Jump>,
    /// What is left of the jumps in one direction.
    pub(super) rest: Rest<'m>,
}

/// Jumps that begin in one direction.
#[derive(Clone, Debug)]
pub(super) enum Rest<'m> {
    /// Scanned for; none between two directions.
    Scanned(Option<Ray>),
    /// Looked up, with the number of the jump point where they begin.
    Known(u32, slice::Iter<'m, u32>),
}

/// A diagonal way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    at: Cell,
    direction: Direction,
    /// Straight ways that are left to look at from here.
    sides: Directions,
}

impl<'m> Jumps<'m> {
    /// The jumps of a jump point, as far as any may follow an arrival there.
    #[inline]
    pub(super) fn after_arrival(map: &'m JumpMap, from: Point) -> Self {
        let known = map.table.as_ref().is_some_and(|table| from.number < table.len());
        let rest = if known { Rest::Known(from.number, [].iter()) } else { Rest::Scanned(None) };
        let from = from.cell;
        Jumps { map, from, directions: map.steps(from), to_goal: None, rest }
    }

    /// The jumps from a cell in some directions, scanned for.
    pub(super) fn scanning(map: &'m JumpMap, from: Cell, directions: Directions) -> Self {
        Jumps { map, from, directions, to_goal: None, rest: Rest::Scanned(None) }
    }

    /// The next jump of those that are scanned for.
    #[inline]
    fn scan(&mut self, mut ray: Option<Ray>) -> Option<Jump> {
        loop {
            let found = if let Some(ray) = &mut ray {
                ray.next(self.map)
            } else {
                let direction = self.directions.next()?;
                if direction.is_diagonal() {
                    ray = Some(Ray { at: self.from, direction, sides: Directions(0) });
                    continue;
                }
                self.map.straight(self.from, self.map.steps(self.from), direction)
            };
            if let Some(cell) = found {
                self.rest = Rest::Scanned(ray);
                let to = self.map.point(cell, 0);
                return Some(Jump { from: self.from, to, way: Way::DiagonalFirst });
            }
            ray = None;
        }
    }
}

impl Iterator for Jumps<'_> {
    type Item = Jump;

    #[inline]
    fn next(&mut self) -> Option<Jump> {
        if let Some(jump) = self.to_goal.take() {
            return Some(jump);
        }
        let map = self.map;
        match &mut self.rest {
            Rest::Scanned(ray) => {
                let ray = ray.take();
                self.scan(ray)
            }
            Rest::Known(number, ends) => {
                let table = map.table.as_ref()?;
                loop {
                    if let Some(end) = ends.next() {
                        let to = table.point(*end)?;
                        return Some(Jump { from: self.from, to, way: Way::DiagonalFirst });
                    }
                    *ends = table.ends(*number, self.directions.next()?).iter();
                }
            }
        }
    }
}

impl Ray {
    /// The next jump point beside the diagonal.
    fn next(&mut self, map: &JumpMap) -> Option<Cell> {
        loop {
            let steps = map.steps(self.at);
            for side in self.sides.by_ref() {
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
