//! The first phase: all ways into the subgroup in so many steps.

use deepen::Observer;

use super::{Event, Iteration, Rules, Run};
use crate::cube::two_phase::tables::one::{Distances, Memo, Place};
use crate::cube::two_phase::tables::two::steps;
use crate::cube::{Cube, Face, Turn};

/// A node of the first phase, and its children that are near enough.
#[derive(Clone, Copy, Debug)]
pub(super) struct First {
    /// Steps left of this phase.
    left: u8,
    trail: u8,
    /// The child that is next.
    next: u8,
    count: u8,
    children: [Child; Turn::COUNT],
}

/// A child of a node of the first phase.
#[derive(Clone, Copy, Debug)]
struct Child {
    place: Place,
    memo: Memo,
    turn: Turn,
}

/// No child: what the rest of the room for children holds.
const NO_CHILD: Child = Child {
    place: Place::HOME,
    memo: Memo::HOME,
    turn: match Turn::new(Face::U, 1) {
        Some(turn) => turn,
        None => panic!("a quarter is a turn"),
    },
};

impl Iteration {
    /// Expands the start.
    fn begin<D: Distances, O: Observer<u8>>(
        &mut self,
        rules: &Rules<'_, D>,
        most: u8,
        run: &mut Run<'_, O>,
    ) -> Option<Event> {
        if self.depth == 0 {
            let Some((order, distance)) = rules.two.enter(&self.cubes[0], most) else {
                self.begun = true;
                return None;
            };
            if distance == 0 {
                self.begun = true;
                return Some(Event::Solved(Vec::new(), 0));
            }
            if !run.grant(0, 0, distance) {
                return Some(Event::Paused);
            }
            self.enter(rules, order, distance, 0);
        } else {
            if !run.grant(0, 0, self.start.1.value()) {
                return Some(Event::Paused);
            }
            self.expand(rules, self.start, self.depth, 0, run);
        }
        self.begun = true;
        None
    }

    /// Searches the first phase until the second is entered.
    pub(super) fn first_phase<D: Distances, O: Observer<u8>>(
        &mut self,
        rules: &Rules<'_, D>,
        most: u8,
        run: &mut Run<'_, O>,
    ) -> Option<Event> {
        if !self.begun {
            return self.begin(rules, most, run);
        }
        while let Some(top) = self.first.last_mut() {
            let Some(&child) = top.children[..usize::from(top.count)].get(usize::from(top.next))
            else {
                self.first.pop();
                self.path.pop();
                continue;
            };
            let turn = child.turn;
            let left = top.left - steps(rules.metric, turn);
            let trail = rules.canonical.after(top.trail, turn);
            let depth = self.path.len() + 1;
            if left > 0 {
                if !run.grant(depth, self.depth - left, child.memo.value()) {
                    return Some(Event::Paused);
                }
                top.next += 1;
                self.path.push(turn);
                self.cubes.truncate(depth);
                self.expand(rules, (child.place, child.memo), left, trail, run);
                continue;
            }
            let cube = self.before_last().turned(turn);
            match rules.two.enter(&cube, most) {
                None => run.cut(depth, self.depth + most + 1),
                Some((_, 0)) => {
                    run.reach(depth, self.depth);
                    self.tried();
                    return Some(Event::Solved(self.path_and(turn), self.depth));
                }
                Some((order, distance)) => {
                    if !run.grant(depth, self.depth, distance) {
                        return Some(Event::Paused);
                    }
                    self.tried();
                    self.path.push(turn);
                    self.enter(rules, order, distance, trail);
                    return None;
                }
            }
            self.tried();
        }
        Some(Event::Finished)
    }

    /// Puts a node of the first phase on the stack: all its children are looked
    /// up at once.
    fn expand<D: Distances, O: Observer<u8>>(
        &mut self,
        rules: &Rules<'_, D>,
        (place, memo): (Place, Memo),
        left: u8,
        trail: u8,
        run: &mut Run<'_, O>,
    ) {
        let mut node = First { left, trail, next: 0, count: 0, children: [NO_CHILD; Turn::COUNT] };
        let turns = rules.canonical.allowed(trail).and(rules.first[usize::from(left.min(3))]);
        let moves = rules.moves.of(place);
        for turn in turns {
            rules.one.expect(moves.after(turn));
        }
        for turn in turns {
            let (place, memo) = rules.one.after(moves, rules.metric, memo, turn);
            let near = memo.value() <= left - steps(rules.metric, turn);
            node.children[usize::from(node.count)] = Child { place, memo, turn };
            node.count += u8::from(near);
        }
        run.cut_some(turns.len() - usize::from(node.count), self.path.len() + 1, self.depth + 1);
        self.first.push(node);
    }

    /// Takes the turn that was tried from those of the last node.
    fn tried(&mut self) {
        if let Some(top) = self.first.last_mut() {
            top.next += 1;
        }
    }

    /// The cube at the last node of the first phase.
    fn before_last(&mut self) -> Cube {
        let mut cube = self.cubes[self.cubes.len() - 1];
        for &turn in &self.path[self.cubes.len() - 1..] {
            cube = cube.turned(turn);
            self.cubes.push(cube);
        }
        cube
    }
}
