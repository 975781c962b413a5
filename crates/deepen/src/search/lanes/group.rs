//! The lanes of one subtree: which portion each has, and what is counted of
//! them in depth-first order.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::Laned;
use super::lane::{DEEPEST, Domain, Lane, Open, OpenNode, Step, Tally};
use crate::cost::Cost;
use crate::limits::{POLL_INTERVAL, StopReason};
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
pub(super) const MOST_BEGUN: usize = 256;

/// So many rounds go by before lanes without a portion ask again.
const ROUNDS: usize = 16;

/// After so many steps of all lanes limits are looked at, whatever is counted
/// by then.
const LOOK_AFTER: usize = 8 * POLL_INTERVAL as usize;

/// A part of the subtree: everything below one node.
struct Portion<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    /// The operators that lead to the node, or to the goal that was found.
    way: Vec<S::Operator>,
    state: State<S, H, P>,
}

enum State<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> {
    /// Not begun.
    Open(OpenNode<S, H, P>),
    /// This lane is at it.
    Active(usize),
    /// Searched, up to a goal where one was found: so many of the operators
    /// come after the node.
    Searched { tally: Tally<S::Cost>, goal: Option<usize> },
}

impl<S: StateSpace, H: StagedHeuristic<S>, P: Pruning<S>> Portion<S, H, P> {
    /// The way to the node.
    fn root(&self) -> &[S::Operator] {
        let below = match self.state {
            State::Searched { goal: Some(below), .. } => below,
            _ => 0,
        };
        &self.way[..self.way.len() - below]
    }
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
    /// The way to where the first portion is counted, if part of it is.
    mark: Option<Vec<S::Operator>>,
    /// Bytes that the ways of portions take.
    way_bytes: usize,
    /// Bytes that the portions and their ways may take, and the most they did.
    memory: usize,
    peak_bytes: usize,
    /// Expands the nodes above those that are handed out.
    scout: Lane<S, H, P>,
    /// The depth from which portions are handed out.
    depth: usize,
    /// The moving average of their nodes.
    average: u64,
    /// Steps since limits were looked at.
    steps: usize,
}

impl<'g, 'd, S, H, P> Group<'g, 'd, S, H, P>
where
    S: Laned,
    H: StagedHeuristic<S>,
    P: Pruning<S>,
{
    /// So many lanes; none where that takes too much memory.
    pub(super) fn new(
        count: usize,
        bound: S::Cost,
        dive: &'g mut Dive<'d, S, H, P>,
    ) -> Option<Self> {
        let memory = dive.memory.checked_sub(Self::bytes_of(count))? / (count + 2);
        let Dive { space, heuristic, pruning, .. } = *dive;
        Some(Group {
            dive,
            domain: Domain { space, heuristic, pruning, bound },
            lanes: (0..count).map(|_| Lane::new(memory)).collect(),
            active: Vec::with_capacity(count),
            idle: (0..count).rev().collect(),
            portions: VecDeque::new(),
            mark: None,
            way_bytes: 0,
            memory,
            peak_bytes: 0,
            scout: Lane::new(memory),
            depth: 4,
            average: PORTION,
            steps: 0,
        })
    }

    /// Bytes of so many lanes themselves.
    fn bytes_of(count: usize) -> usize {
        count * (size_of::<Lane<S, H, P>>() + 2 * size_of::<usize>())
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
        let root = Portion { way: Vec::new(), state: State::Open(root) };
        let end = self.insert(0, root).and_then(|()| self.take_turns());
        let lanes = self.lanes.iter().chain([&self.scout]).map(Lane::bytes).sum::<usize>();
        self.dive.peak_bytes = Self::bytes_of(self.lanes.len()) + lanes + self.peak_bytes;
        self.throw_away_from(0);
        end.err().unwrap_or(Flow::Continue)
    }

    /// Adds a portion.
    fn insert(&mut self, at: usize, portion: Portion<S, H, P>) -> Result<(), Flow> {
        let (len, capacity) = (self.portions.len(), self.portions.capacity());
        let room = if len < capacity { capacity } else { (2 * capacity).max(16) };
        // Where they grow, both the old and the new are there for a while.
        let places = if room > capacity { room + capacity } else { capacity };
        let way_bytes = self.way_bytes + portion.way.capacity() * size_of::<S::Operator>();
        let bytes = way_bytes + places * size_of::<Portion<S, H, P>>();
        if bytes > self.memory {
            return Err(self.run_out_of_memory());
        }
        self.peak_bytes = self.peak_bytes.max(bytes);
        self.portions.reserve_exact(room - len);
        self.way_bytes = way_bytes;
        self.portions.insert(at, portion);
        Ok(())
    }

    /// Stops because more memory would be needed than there may be.
    #[cold]
    fn run_out_of_memory(&mut self) -> Flow {
        self.dive.interruption = Some(Interruption::Limit(StopReason::Memory));
        self.stop(0)
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
            self.steps += ROUNDS * self.active.len();
            if self.steps >= LOOK_AFTER {
                self.steps = 0;
                self.look()?;
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
                    self.hand_out_deeper();
                    self.relieve(at)?;
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
        if matches!(end, Step::Full) {
            return Err(self.run_out_of_memory());
        }
        let tally = lane.tally;
        let portion = &mut self.portions[place];
        let root = portion.way.len();
        let mut goal = None;
        if matches!(end, Step::Goal) {
            let before = portion.way.capacity();
            portion.way.extend(lane.way());
            self.way_bytes += (portion.way.capacity() - before) * size_of::<S::Operator>();
            goal = Some(portion.way.len() - root);
        }
        portion.state = State::Searched { tally, goal };
        if goal.is_some() {
            self.throw_away_from(place + 1);
        }
        self.lanes[at].clear();
        self.average = (7 * self.average + tally.expanded) / 8;
        if self.average < PORTION / 4 && self.depth > 1 {
            self.depth -= 1;
            self.average = PORTION;
        } else if self.average > 2 * PORTION {
            self.hand_out_deeper();
            self.average = PORTION;
        }
        self.count_finished()
    }

    /// Portions are large: those to come begin one level deeper.
    fn hand_out_deeper(&mut self) {
        self.depth = (self.depth + 1).min(DEEPEST);
    }

    /// Counts what is searched at the front; the error is how that ends the
    /// search.
    fn count_finished(&mut self) -> Result<(), Flow> {
        while let Some(Portion { state: State::Searched { tally, goal }, .. }) =
            self.portions.front()
        {
            let (tally, goal) = (*tally, *goal);
            self.count(&tally)?;
            self.mark = None;
            let Some(Portion { way, .. }) = self.portions.pop_front() else { break };
            self.way_bytes -= way.capacity() * size_of::<S::Operator>();
            if goal.is_some() {
                self.dive.path = way.into_iter().rev().collect();
                return Err(Flow::Goal);
            }
        }
        Ok(())
    }

    /// Counts what comes next in depth-first order; the error is how that
    /// ends the search.
    fn count(&mut self, tally: &Tally<S::Cost>) -> Result<(), Flow> {
        if let Err(counted) = self.dive.count_portion(tally.expanded, tally.generated) {
            return Err(self.stop(counted));
        }
        self.dive.least_excess = self.dive.least_excess.least(tally.least_excess);
        self.dive.overflowed |= tally.overflowed;
        Ok(())
    }

    /// Counts what the first portion's lane has searched so far, and looks at
    /// limits.
    #[cold]
    fn look(&mut self) -> Result<(), Flow> {
        if let Some(&Portion { state: State::Active(at), .. }) = self.portions.front()
            && let Some(tally) = self.lanes[at].settle()
        {
            let counted = self.count(&tally);
            if counted.is_err() {
                self.dive.discarded += tally.expanded;
            }
            counted?;
            let above = self.portions.front().into_iter().flat_map(|portion| &portion.way);
            self.mark = Some(above.copied().chain(self.lanes[at].way()).collect());
        }
        if self.dive.look() { Ok(()) } else { Err(self.stop(0)) }
    }

    /// Stops before the first node that is not counted, from which on so many
    /// expansions are counted nevertheless.
    fn stop(&mut self, counted: u64) -> Flow {
        let first = self.portions.front().map(Portion::root);
        let way = self.mark.as_deref().or(first).unwrap_or_default();
        self.dive.path = way.iter().rev().copied().collect();
        self.dive.replay = counted;
        Flow::Stop
    }

    /// Throws portions away that will not be counted.
    fn throw_away_from(&mut self, first: usize) {
        for portion in self.portions.drain(first..) {
            self.way_bytes -= portion.way.capacity() * size_of::<S::Operator>();
            match portion.state {
                State::Open(_) => {}
                State::Searched { tally, .. } => self.dive.discarded += tally.expanded,
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
                let lanes = &mut self.lanes;
                let victim = self.active.iter().copied().find(|at| lanes[*at].can_give());
                let Some(victim) = victim else { return Ok(false) };
                self.relieve(victim)?;
                continue;
            };
            let portion = &mut self.portions[first];
            let begun = core::mem::replace(&mut portion.state, State::Active(lane));
            let State::Open(node) = begun else { return Ok(false) };
            let depth = portion.way.len();
            if depth >= self.depth {
                if !self.lanes[lane].begin(node, depth) {
                    return Err(self.run_out_of_memory());
                }
                self.active.push(lane);
                return Ok(true);
            }
            self.scout(first, node)?;
            self.count_finished()?;
        }
    }

    /// Expands the node of a portion; its children become portions.
    fn scout(&mut self, at: usize, node: OpenNode<S, H, P>) -> Result<(), Flow> {
        let is_goal = node.operator.is_some() && self.domain.space.is_goal(&node.state);
        let goal = is_goal.then_some(0);
        self.portions[at].state = State::Searched { tally: Tally::NONE, goal };
        if is_goal {
            self.throw_away_from(at + 1);
            return Ok(());
        }
        let begun = self.scout.begin(node, self.portions[at].way.len());
        if !begun || !self.scout.expand_root(&self.domain) {
            return Err(self.run_out_of_memory());
        }
        let mut place = at;
        while let Some(child) = self.scout.take_child() {
            place += 1;
            let way = &self.portions[at].way;
            let way = way.iter().copied().chain(child.operator).collect();
            self.insert(place, Portion { way, state: State::Open(child) })?;
        }
        self.portions[at].state = State::Searched { tally: self.scout.tally, goal };
        Ok(())
    }

    /// Takes some of a lane's portion to be handed out.
    #[cold]
    fn relieve(&mut self, lane: usize) -> Result<(), Flow> {
        let Some(at) = self.portion_of(lane) else { return Ok(()) };
        for _ in 0..RELIEF {
            let Some((rest, node)) = self.lanes[lane].give_away() else { break };
            let mut way = self.portions[at].way.clone();
            way.extend(rest);
            // Each comes before those given away earlier.
            self.insert(at + 1, Portion { way, state: State::Open(node) })?;
        }
        Ok(())
    }

    fn portion_of(&self, lane: usize) -> Option<usize> {
        let is_its =
            |portion: &Portion<S, H, P>| matches!(portion.state, State::Active(at) if at == lane);
        self.portions.iter().position(is_its)
    }
}
