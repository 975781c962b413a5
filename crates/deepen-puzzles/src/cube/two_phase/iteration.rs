//! One iteration: all ways of the first phase of so many steps exactly, and
//! from where each ends all ways of the second of so many at most.
//!
//! The first phase ends with a turn that is none of the second, so that every
//! sequence of turns is cut in two in one way only. The second is searched by
//! iterative deepening from its estimate. Both on explicit stacks, so that the
//! iteration stops after any node and goes on from there.

use deepen::{NodeRef, Observer};

use super::tables::one::{Distances, Memo, Moves, Place};
use super::tables::two::{Order, PhaseTwo, steps};
use crate::cube::coordinates::keeps_phase_two;
use crate::cube::{Canonical, Cube, Face, Metric, Turn, Turns};

/// What an iteration searches with.
pub(super) struct Rules<'t, D> {
    pub(super) metric: Metric,
    pub(super) moves: &'t Moves,
    pub(super) one: D,
    pub(super) two: &'t PhaseTwo,
    pub(super) canonical: &'t Canonical,
    /// The turns of the first phase by the steps that are left, 3 or more
    /// being counted as 3.
    first: [Turns; 4],
    /// The turns of the second phase.
    second: Turns,
}

impl<'t, D> Rules<'t, D> {
    pub(super) fn new(
        metric: Metric,
        moves: &'t Moves,
        one: D,
        two: &'t PhaseTwo,
        canonical: &'t Canonical,
    ) -> Self {
        let may = |turn: Turn, left: u8| {
            let steps = steps(metric, turn);
            steps < left || steps == left && !keeps_phase_two(turn)
        };
        Rules {
            metric,
            moves,
            one,
            two,
            canonical,
            first: [0, 1, 2, 3].map(|left| Turn::all().filter(|&turn| may(turn, left)).collect()),
            second: Turn::all().filter(|&turn| keeps_phase_two(turn)).collect(),
        }
    }
}

/// A node of the first phase, and its children that are near enough.
#[derive(Clone, Copy, Debug)]
struct First {
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

/// A node of the second phase.
#[derive(Clone, Copy, Debug)]
struct Second {
    order: Order,
    /// Steps left under the bound.
    left: u8,
    trail: u8,
    untried: Turns,
}

/// Where an iteration stands.
#[derive(Clone, Debug)]
pub(super) struct Iteration {
    /// Steps of the first phase.
    pub(super) depth: u8,
    start: (Place, Memo),
    begun: bool,
    first: Vec<First>,
    second: Vec<Second>,
    /// The turns that lead to the nodes of both stacks.
    path: Vec<Turn>,
    /// The cubes along the path of the first phase, as far as they are known.
    cubes: Vec<Cube>,
    /// The node where the second phase began.
    entrance: Option<Second>,
    /// The bound of the second phase.
    bound: u8,
}

/// Why an iteration does not go on.
pub(super) enum Event {
    /// It is complete.
    Finished,
    /// All nodes that were granted are expanded.
    Paused,
    /// A solution of so many steps.
    Solved(Vec<Turn>, u8),
}

/// Counts of a search, the nodes that it may still expand, and who watches.
pub(super) struct Run<'o, O> {
    pub(super) expanded: u64,
    pub(super) generated: u64,
    /// How many may be expanded.
    pub(super) end: u64,
    pub(super) observer: &'o mut O,
}

impl<O: Observer<u8>> Run<'_, O> {
    /// Counts a node as expanded, unless none is left to be.
    #[inline]
    fn grant(&mut self, depth: usize, g: u8, h: u8) -> bool {
        if self.expanded == self.end {
            return false;
        }
        self.expanded += 1;
        self.generated += u64::from(depth > 0);
        if O::NODES {
            self.observer.expands(NodeRef::on_path(depth, None), g, h);
        }
        true
    }

    /// Counts a node that is cut.
    #[inline]
    fn cut(&mut self, depth: usize, f: u8) {
        self.cut_some(1, depth, f);
    }

    /// Counts so many nodes that are cut.
    #[inline]
    fn cut_some(&mut self, count: usize, depth: usize, f: u8) {
        self.generated += count as u64;
        if O::NODES {
            for _ in 0..count {
                self.observer.cuts(NodeRef::on_path(depth, None), f);
            }
        }
    }

    /// Counts the solved cube.
    fn reach(&mut self, depth: usize, g: u8) {
        self.generated += 1;
        if O::NODES {
            self.observer.reaches_goal(NodeRef::on_path(depth, None), g);
        }
    }
}

impl Iteration {
    /// The iteration from a cube and its place, with so many steps of the first
    /// phase.
    pub(super) fn new(cube: Cube, start: (Place, Memo), depth: u8) -> Self {
        Iteration {
            depth,
            start,
            begun: false,
            first: Vec::new(),
            second: Vec::new(),
            path: Vec::new(),
            cubes: vec![cube],
            entrance: None,
            bound: 0,
        }
    }

    /// The bytes of its stacks.
    pub(super) fn bytes(&self) -> usize {
        self.first.capacity() * size_of::<First>()
            + self.second.capacity() * size_of::<Second>()
            + self.path.capacity() * size_of::<Turn>()
            + self.cubes.capacity() * size_of::<Cube>()
    }

    /// Goes on as far as nodes are granted. Solutions may have `most` steps of
    /// the second phase.
    pub(super) fn run<D: Distances, O: Observer<u8>>(
        &mut self,
        rules: &Rules<'_, D>,
        most: u8,
        run: &mut Run<'_, O>,
    ) -> Event {
        loop {
            let event = match self.entrance {
                Some(_) => self.second_phase(rules, most, run),
                None => self.first_phase(rules, most, run),
            };
            if let Some(event) = event {
                return event;
            }
        }
    }
}

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
    fn first_phase<D: Distances, O: Observer<u8>>(
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
            let (place, memo) = rules.one.after(moves, rules.metric, memo, turn);
            let near = memo.value() <= left - steps(rules.metric, turn);
            node.children[usize::from(node.count)] = Child { place, memo, turn };
            node.count += u8::from(near);
        }
        run.cut_some(turns.len() - usize::from(node.count), self.path.len() + 1, self.depth + 1);
        self.first.push(node);
    }

    /// Searches the second phase until it is left.
    fn second_phase<D: Distances, O: Observer<u8>>(
        &mut self,
        rules: &Rules<'_, D>,
        most: u8,
        run: &mut Run<'_, O>,
    ) -> Option<Event> {
        while let Some(top) = self.second.last_mut() {
            let mut untried = top.untried;
            let Some(turn) = untried.next() else {
                self.second.pop();
                if !self.second.is_empty() {
                    self.path.pop();
                }
                continue;
            };
            let Some(left) = top.left.checked_sub(steps(rules.metric, turn)) else {
                top.untried = untried;
                continue;
            };
            let g = self.depth + self.bound - left;
            match rules.two.after(top.order, turn, left) {
                None => {
                    run.cut(self.path.len() + 1, self.depth + self.bound + 1);
                    top.untried = untried;
                }
                Some((_, 0)) => {
                    run.reach(self.path.len() + 1, g);
                    let solution = self.path_and(turn);
                    self.leave();
                    return Some(Event::Solved(solution, g));
                }
                Some((order, distance)) => {
                    if !run.grant(self.path.len() + 1, g, distance) {
                        return Some(Event::Paused);
                    }
                    top.untried = untried;
                    let trail = rules.canonical.after(top.trail, turn);
                    let untried = rules.canonical.allowed(trail).and(rules.second);
                    self.path.push(turn);
                    self.second.push(Second { order, left, trail, untried });
                }
            }
        }
        self.deepen(most, run)
    }

    /// Goes on with a greater bound where there is one.
    fn deepen<O: Observer<u8>>(&mut self, most: u8, run: &mut Run<'_, O>) -> Option<Event> {
        let root = self.entrance.filter(|_| self.bound < most);
        let Some(root) = root else {
            self.leave();
            return None;
        };
        if !run.grant(self.path.len(), self.depth, self.bound + 1) {
            return Some(Event::Paused);
        }
        self.bound += 1;
        self.second.push(Second { left: self.bound, ..root });
        None
    }

    /// Begins the second phase, the turn that leads there being on the path.
    fn enter<D>(&mut self, rules: &Rules<'_, D>, order: Order, distance: u8, trail: u8) {
        let untried = rules.canonical.allowed(trail).and(rules.second);
        let root = Second { order, left: distance, trail, untried };
        self.entrance = Some(root);
        self.bound = distance;
        self.second.push(root);
    }

    /// Goes back from the second phase to the first.
    fn leave(&mut self) {
        self.second.clear();
        self.entrance = None;
        self.path.truncate(self.first.len().saturating_sub(1));
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

    fn path_and(&self, turn: Turn) -> Vec<Turn> {
        self.path.iter().copied().chain([turn]).collect()
    }
}
