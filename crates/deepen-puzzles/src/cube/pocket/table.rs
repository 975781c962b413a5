//! The distances of all 2x2x2 cubes to the solved one, and optimal solutions
//! by going down them.

use deepen::{Estimate, Heuristic, Quality};
use deepen_tables::abstraction::AbstractSpace;
use deepen_tables::build::{BuildError, Options, Summary, Watch, build};
use deepen_tables::file::Description;
use deepen_tables::memory::Bytes;

use super::space::PocketSpace;
use super::state::Pocket;
use crate::cube::turn::{Metric, Turn};
use crate::cube::turns::Turns;

/// Twists of seven corners: what is counted together in a rank.
const TWISTS: usize = 729;

/// All distances in one metric. 3.7 MB, built in a fraction of a second.
#[derive(Debug)]
pub struct PocketTable {
    metric: Metric,
    distances: Bytes,
}

impl PocketTable {
    /// The identity of the table of a metric.
    #[must_use]
    pub fn description(metric: Metric) -> Description {
        let cost = match metric {
            Metric::HalfTurn => "half turns",
            Metric::QuarterTurn => "quarter turns",
        };
        Description {
            space: "cube 2x2x2".to_owned(),
            pattern: "corners".to_owned(),
            goal: "solved".to_owned(),
            cost: cost.to_owned(),
            encoding: "byte".to_owned(),
            tenth_bits: 80,
            entries: Pocket::COUNT,
            bytes: Pocket::COUNT,
        }
    }

    /// Builds the table of a metric, and counts its distances.
    ///
    /// # Errors
    /// As [`build`] says: too little memory, cancelled, saved state.
    pub fn build(
        metric: Metric,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<(Self, Summary), BuildError> {
        let built = build(&Corners::new(metric), options, watch)?;
        Ok((PocketTable { metric, distances: built.entries.into() }, built.summary))
    }

    /// A table that was opened; `None` where it has not as many entries as
    /// there are cubes.
    #[must_use]
    pub fn of_bytes(metric: Metric, distances: Bytes) -> Option<Self> {
        let whole = distances.len() as u64 == Pocket::COUNT;
        whole.then_some(PocketTable { metric, distances })
    }

    /// What it counts.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The entries, by [`Pocket::rank`].
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.distances
    }

    /// How far a cube is from the solved one.
    #[must_use]
    pub fn distance(&self, pocket: &Pocket) -> u8 {
        self.distances[pocket.rank() as usize]
    }

    /// A shortest solution: of all turns that lead nearer the first.
    #[must_use]
    pub fn solve(&self, pocket: &Pocket) -> Vec<Turn> {
        let space = PocketSpace::new(Pocket::SOLVED, self.metric);
        let mut at = *pocket;
        let mut plan = Vec::new();
        for left in (0..self.distance(pocket)).rev() {
            let mut nearer = space.turns().filter(|turn| self.distance(&at.turned(*turn)) == left);
            let Some(turn) = nearer.next() else { break };
            at = at.turned(turn);
            plan.push(turn);
        }
        plan
    }
}

/// The exact distance, of the cube from which the turns that lead to the target
/// lead to the solved one. In a space of the other metric a lower bound.
impl Heuristic<PocketSpace> for PocketTable {
    type Memo = u8;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, space: &PocketSpace, state: &Pocket) -> u8 {
        let unlike = space.target().to_cube().inverse().then(&state.to_cube());
        let distance = self.distance(&Pocket { corners: unlike.corners });
        // A half turn may be worth two quarter turns.
        let halves = self.metric == Metric::QuarterTurn && space.metric() == Metric::HalfTurn;
        if halves { distance.div_ceil(2) } else { distance }
    }

    #[inline]
    fn child(
        &self,
        space: &PocketSpace,
        _: u8,
        _: &Turn,
        state: &Pocket,
        limit: u8,
    ) -> Estimate<u8, u8> {
        let value = self.start(space, state);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(value) }
    }

    #[inline]
    fn value(&self, memo: u8) -> u8 {
        memo
    }

    fn fingerprint(&self) -> u64 {
        0x706f_636b_6574 ^ self.metric as u64
    }
}

/// The cubes by rank, with what turns do to orders and to twists.
struct Corners {
    count: usize,
    /// Row by row what each turn makes of an order and of a twist.
    order: Vec<u16>,
    twist: Vec<u16>,
    metric: Metric,
}

impl Corners {
    fn new(metric: Metric) -> Self {
        let turns: Turns = PocketSpace::new(Pocket::SOLVED, metric).turns();
        let turned = |rank: usize| {
            let pocket = Pocket::of_rank(rank as u64).unwrap_or_default();
            turns.map(move |turn| pocket.turned(turn).rank() as usize)
        };
        let orders = Pocket::COUNT as usize / TWISTS;
        let order = (0..orders).flat_map(|order| turned(order * TWISTS));
        let order = order.map(|rank| (rank / TWISTS) as u16).collect();
        // Twists do not depend on the order, so any will do.
        let twist = (0..TWISTS).flat_map(turned).map(|rank| (rank % TWISTS) as u16).collect();
        Corners { count: turns.count_turns(), order, twist, metric }
    }
}

impl AbstractSpace for Corners {
    fn size(&self) -> u64 {
        Pocket::COUNT
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(Pocket::SOLVED.rank());
    }

    /// With every turn there is the turn back.
    #[inline]
    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        let (order, twist) = (state as usize / TWISTS, state as usize % TWISTS);
        let orders = &self.order[order * self.count..(order + 1) * self.count];
        let twists = &self.twist[twist * self.count..(twist + 1) * self.count];
        for (&order, &twist) in orders.iter().zip(twists) {
            visit(u64::from(order) * TWISTS as u64 + u64::from(twist), 1);
        }
    }

    fn fingerprint(&self) -> u64 {
        0x706f_636b_6574 ^ self.metric as u64
    }
}
