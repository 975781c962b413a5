//! The lanes of one subtree: which portion each has, and what is counted of
//! them in depth-first order.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::lane::{Domain, Lane, Open, OpenNode, Step, Tally};
use crate::cost::{Cost, ExactCost};
use crate::limits::StopReason;
use crate::pruning::Pruning;
use crate::search::instrument::Interruption;
use crate::search::recursion::{Dive, Subtree};
use crate::sites::Flow;
use crate::space::StateSpace;
use crate::staged::StagedHeuristic;

/// Portions are handed out from a depth at which they have about so many
/// nodes: few enough for the lanes to stay close together, many enough for
/// the handing out to cost nothing.
const PORTION: u64 = 512;

/// A lane that has much to do is relieved of so many nodes at a time.
const RELIEF: usize = 3;

/// So many portions may be begun before the first of them is finished.
const MOST_BEGUN: usize = 256;

/// So many rounds go by before lanes without a portion ask again.
const ROUNDS: usize = 16;

/// A part of the subtree: everything below one node.
struct Portion<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    /// The operators that lead to the node.
    way: Vec<S::Operator>,
    state: State<S, H, P>,
}

enum State<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    /// Not begun.
    Open(OpenNode<S, H, P>),
    /// This lane is at it.
    Active(usize),
    /// Searched, up to a goal if there is one, to which these operators lead.
    Searched(Tally<S::Cost>, Option<Vec<S::Operator>>),
}

/// All lanes of a subtree.
pub(super) struct Group<'g, 'd, S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    dive: &'g mut Dive<'d, S, H, P>,
    domain: Domain<'d, S, H, P>,
    lanes: Vec<Lane<S, H, P>>,
    active: Vec<usize>,
    idle: Vec<usize>,
    /// What is not yet counted, in depth-first order.
    portions: VecDeque<Portion<S, H, P>>,
    /// Expands the nodes above those that are handed out.
    scout: Lane<S, H, P>,
    /// The depth from which portions are handed out.
    depth: usize,
    /// The moving average of their nodes.
    average: u64,
}

impl<'g, 'd, S, H, P> Group<'g, 'd, S, H, P>
where
    S: StateSpace<State: Copy, Operator: Copy, Cost: ExactCost>,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
    pub(super) fn new(count: usize, dive: &'g mut Dive<'d, S, H, P>) -> Self {
        let memory = dive.memory / (count + 1);
        let domain = Domain { space: dive.space, heuristic: dive.heuristic, pruning: dive.pruning };
        Group {
            dive,
            domain,
            lanes: (0..count).map(|_| Lane::new(memory)).collect(),
            active: Vec::with_capacity(count),
            idle: (0..count).rev().collect(),
            portions: VecDeque::new(),
            scout: Lane::new(memory),
            depth: 4,
            average: PORTION,
        }
    }

    /// Searches the subtree.
    pub(super) fn search(mut self, subtree: &Subtree<'_, S, H, P>) -> Flow {
        let root = Open {
            state: *subtree.state,
            memo: subtree.memo,
            trail: subtree.trail,
            left: subtree.left,
            operator: None,
            expanded: false,
        };
        self.portions.push_back(Portion { way: Vec::new(), state: State::Open(root) });
        let end = self.take_turns();
        let lanes = self.lanes.iter().chain([&self.scout]);
        self.dive.peak_bytes = lanes.map(Lane::bytes).sum();
        self.throw_away_from(0);
        end.err().unwrap_or(Flow::Continue)
    }

    /// Lets one lane after the other work; the error is how it ended.
    fn take_turns(&mut self) -> Result<(), Flow> {
        loop {
            while let Some(lane) = self.idle.pop() {
                if !self.hand_out(lane)? {
                    self.idle.push(lane);
                    break;
                }
            }
            if self.active.is_empty() {
                return Ok(());
            }
            for _ in 0..ROUNDS {
                self.play_round()?;
            }
        }
    }

    /// One step of every lane that has a portion.
    #[inline]
    fn play_round(&mut self) -> Result<(), Flow> {
        let mut turn = 0;
        while let Some(&at) = self.active.get(turn) {
            let lane = &mut self.lanes[at];
            let end = lane.step(&self.domain);
            if matches!(end, Step::Fetching) {
                if lane.is_large() {
                    self.depth += 1;
                    self.relieve(at);
                }
                turn += 1;
                continue;
            }
            // Another lane takes this turn, and this one the last if it goes on.
            self.active.swap_remove(turn);
            self.finish(at, &end)?;
            if !self.hand_out(at)? {
                self.idle.push(at);
            }
        }
        Ok(())
    }

    /// Puts down what a lane has searched.
    #[cold]
    fn finish(&mut self, at: usize, end: &Step) -> Result<(), Flow> {
        let Some(place) = self.portion_of(at) else { return Ok(()) };
        let lane = &mut self.lanes[at];
        let tally = lane.tally;
        let goal = match end {
            Step::Goal => Some(lane.way().collect()),
            Step::Full => {
                self.dive.interruption = Some(Interruption::Limit(StopReason::Memory));
                return Err(self.stop(0));
            }
            Step::Exhausted | Step::Fetching => None,
        };
        lane.clear();
        if goal.is_some() {
            self.throw_away_from(place + 1);
        }
        self.portions[place].state = State::Searched(tally, goal);
        self.average = (7 * self.average + tally.expanded) / 8;
        if self.average < PORTION / 4 && self.depth > 1 {
            self.depth -= 1;
            self.average = PORTION;
        } else if self.average > 2 * PORTION {
            self.depth += 1;
            self.average = PORTION;
        }
        self.count_finished()
    }

    /// Counts what is searched at the front; the error is how that ends the
    /// search.
    fn count_finished(&mut self) -> Result<(), Flow> {
        while let Some(Portion { way, state: State::Searched(tally, goal) }) = self.portions.front()
        {
            if let Err(counted) = self.dive.count_portion(tally.expanded, tally.generated) {
                return Err(self.stop(counted));
            }
            self.dive.least_excess = self.dive.least_excess.least(tally.least_excess);
            self.dive.overflowed |= tally.overflowed;
            let goal = goal.as_ref().map(|goal| way.iter().chain(goal).rev().copied().collect());
            self.portions.pop_front();
            if let Some(path) = goal {
                self.dive.path = path;
                return Err(Flow::Goal);
            }
        }
        Ok(())
    }

    /// Stops before the first portion that is not counted, of which so many
    /// expansions are counted nevertheless.
    fn stop(&mut self, counted: u64) -> Flow {
        let way = self.portions.front().map(|portion| portion.way.iter().rev().copied());
        self.dive.path = way.into_iter().flatten().collect();
        self.dive.replay = counted;
        Flow::Stop
    }

    /// Throws portions away that will not be counted.
    fn throw_away_from(&mut self, first: usize) {
        for portion in self.portions.drain(first..) {
            match portion.state {
                State::Open(_) => {}
                State::Searched(tally, _) => self.dive.discarded += tally.expanded,
                State::Active(at) => {
                    self.dive.discarded += self.lanes[at].tally.expanded;
                    self.lanes[at].clear();
                    self.active.retain(|active| *active != at);
                    self.idle.push(at);
                }
            }
        }
    }

    /// Gives a lane the first portion that is not begun, if there is one.
    fn hand_out(&mut self, lane: usize) -> Result<bool, Flow> {
        loop {
            let is_open = |portion: &Portion<S, H, P>| matches!(portion.state, State::Open(_));
            let first = self.portions.iter().position(is_open);
            let Some(first) = first.filter(|first| *first < MOST_BEGUN) else {
                let victim = self.active.iter().copied().find(|at| self.lanes[*at].can_give());
                let Some(victim) = victim else { return Ok(false) };
                self.relieve(victim);
                continue;
            };
            let portion = &mut self.portions[first];
            let begun = core::mem::replace(&mut portion.state, State::Active(lane));
            let State::Open(node) = begun else { return Ok(false) };
            if portion.way.len() >= self.depth {
                self.lanes[lane].begin(node);
                self.active.push(lane);
                return Ok(true);
            }
            self.scout(first, node);
            self.count_finished()?;
        }
    }

    /// Expands the node of a portion; its children become portions.
    fn scout(&mut self, at: usize, node: OpenNode<S, H, P>) {
        let is_goal = node.operator.is_some() && self.domain.space.is_goal(&node.state);
        self.scout.begin(node);
        let goal = is_goal.then(Vec::new);
        if is_goal {
            self.throw_away_from(at + 1);
        } else {
            let way = self.portions[at].way.clone();
            // The last child comes first: each is put before those after it.
            for child in self.scout.children(&self.domain) {
                let mut way = way.clone();
                way.extend(child.operator);
                self.portions.insert(at + 1, Portion { way, state: State::Open(child) });
            }
        }
        self.portions[at].state = State::Searched(self.scout.tally, goal);
    }

    /// Takes some of a lane's portion to be handed out.
    #[cold]
    fn relieve(&mut self, lane: usize) {
        let Some(at) = self.portion_of(lane) else { return };
        for _ in 0..RELIEF {
            let Some((rest, node)) = self.lanes[lane].give_away() else { break };
            let mut way = self.portions[at].way.clone();
            way.extend(rest);
            // Each comes before those given away earlier.
            self.portions.insert(at + 1, Portion { way, state: State::Open(node) });
        }
    }

    fn portion_of(&self, lane: usize) -> Option<usize> {
        let is_its =
            |portion: &Portion<S, H, P>| matches!(portion.state, State::Active(at) if at == lane);
        self.portions.iter().position(is_its)
    }
}
