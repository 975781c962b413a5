//! Recording: an observer that writes down what it is told, block by block,
//! and lets blocks go where they would take too much memory.

mod encode;

pub(crate) use encode::{
    AT_DEPTH, BACKWARD, CHILD, COST, DEPTH, LONG_ESTIMATE, LONG_F, LONG_OPERATOR, NO_OPERATOR,
    NUMBERED, OTHER, OWN, PARENT, RARE,
};

use std::collections::VecDeque;

use deepen::{Cost, Iteration, NodeRef, Observer, Statistics};

use crate::event::{INFINITE, Kind, Tally};
use crate::model::Model;
use crate::trace::{Block, Trace};

/// What is kept where not all can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keep {
    /// What came last: the oldest blocks are dropped.
    #[default]
    Last,
    /// Blocks from everywhere, at equal distances: every second one is dropped
    /// whenever there are too many.
    Sample,
}

/// The least limit in bytes that a recorder takes.
pub const LEAST_BYTES: usize = 4 << 10;

/// The length of a block's events in bytes, where the limit is large.
const BLOCK: usize = 64 << 10;
/// There should be so many blocks, for something to be dropped of.
const BLOCKS: usize = 16;
/// The longest event about a node: far less than this.
const LONGEST: usize = 96;

/// Records a search. It holds no more than its limit and one block besides;
/// paths of more than a few thousand nodes take 24 bytes a node more.
#[derive(Debug)]
pub struct Recorder {
    most: usize,
    keep: Keep,
    block: usize,
    model: Model,
    /// The events of the block that is being written, behind what it begins
    /// with.
    buffer: Vec<u8>,
    /// Where the events begin in it.
    begun: usize,
    tally: Tally,
    /// Events before this block, and blocks.
    events_before: u64,
    blocks_before: u64,
    all: Tally,
    blocks: VecDeque<Block>,
    bytes: usize,
    /// Of so many blocks one is kept.
    stride: u64,
    fingerprint: crc32fast::Hasher,
    real: bool,
}

impl Recorder {
    /// Records into so many bytes, [`LEAST_BYTES`] at least.
    #[must_use]
    pub fn new(most: usize, keep: Keep) -> Self {
        let most = most.max(LEAST_BYTES);
        let block = (most / BLOCKS).min(BLOCK);
        let mut recorder = Recorder {
            most,
            keep,
            block,
            model: Model::new(),
            buffer: Vec::with_capacity(block + LONGEST),
            begun: 0,
            tally: Tally::default(),
            events_before: 0,
            blocks_before: 0,
            all: Tally::default(),
            blocks: VecDeque::new(),
            bytes: 0,
            stride: 1,
            fingerprint: crc32fast::Hasher::new(),
            real: false,
        };
        recorder.begin_block();
        recorder
    }

    /// Bytes that are held now, the block that is being written included.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes + self.buffer.capacity()
    }

    /// All events so far, dropped ones too.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut all = self.all;
        all.add(&self.tally);
        all
    }

    /// Ends the recording.
    #[must_use]
    pub fn finish(mut self) -> Trace {
        if self.tally.sum() > 0 {
            self.seal();
        }
        let fingerprint = self.fingerprint.finalize();
        let limit = (self.keep, self.most);
        Trace::new(self.blocks.into(), self.all, fingerprint, limit, self.real)
    }

    fn begin_block(&mut self) {
        self.buffer.clear();
        self.model.write(&mut self.buffer);
        self.begun = self.buffer.len();
    }

    /// Ends a block where it is long enough.
    #[inline]
    fn pass(&mut self) {
        if self.buffer.len() - self.begun >= self.block {
            self.seal();
            self.begin_block();
        }
    }

    /// Ends the block that is being written, and makes room for it.
    #[cold]
    fn seal(&mut self) {
        self.fingerprint.update(&self.buffer[self.begun..]);
        let first_event = self.events_before;
        let tally = std::mem::take(&mut self.tally);
        self.events_before += tally.sum();
        self.all.add(&tally);
        let number = self.blocks_before;
        self.blocks_before += 1;
        if self.keep == Keep::Sample && !number.is_multiple_of(self.stride) {
            return;
        }
        let block = Block { number, first_event, tally, bytes: self.buffer.as_slice().into() };
        self.bytes += block.weight();
        self.blocks.push_back(block);
        while self.bytes > self.most && self.blocks.len() > 1 {
            self.drop_some();
        }
    }

    fn drop_some(&mut self) {
        match self.keep {
            Keep::Last => {
                if let Some(oldest) = self.blocks.pop_front() {
                    self.bytes -= oldest.weight();
                }
            }
            Keep::Sample => {
                self.stride *= 2;
                let stride = self.stride;
                self.blocks.retain(|block| block.number.is_multiple_of(stride));
                self.bytes = self.blocks.iter().map(Block::weight).sum();
            }
        }
    }
}

/// Whether costs of a type are whole numbers and their bits the numbers: not
/// where several counts share the bits.
fn is_whole<C: Cost>() -> bool {
    let is_itself = |shift: u32| {
        let number = 1_u64 << shift;
        C::from_bits(number)
            .is_none_or(|cost| cost == C::INFINITY || (cost.to_f64() - number as f64).abs() < 0.5)
    };
    C::ONE.to_bits() == 1 && (0..53).all(is_itself)
}

impl Recorder {
    /// The bits of a cost.
    #[inline]
    fn bits<C: Cost>(&self, cost: C) -> u64 {
        match self.real {
            _ if cost == C::INFINITY => INFINITE,
            false => cost.to_bits(),
            true => cost.to_f64().to_bits(),
        }
    }
}

impl<C: Cost> Observer<C> for Recorder {
    const NODES: bool = true;

    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        self.real = !is_whole::<C>();
        let bound = self.bits(iteration.bound);
        // The same iteration begins again where a search goes on.
        if (self.model.iteration, self.model.bound) != (iteration.number, bound) {
            self.begins(iteration.number, bound);
        }
    }

    fn iteration_ends(&mut self, iteration: &Iteration<C>, _: &Statistics) {
        let bound = self.bits(iteration.bound);
        self.ends(iteration.expanded, iteration.generated, bound);
    }

    fn improves(&mut self, cost: C, lower_bound: Option<C>) {
        let lower_bound = lower_bound.map(|bound| self.bits(bound));
        self.improved(self.bits(cost), lower_bound);
    }

    #[inline]
    fn expands(&mut self, node: NodeRef, g: C, h: C) {
        self.enter(node, self.bits(g), self.bits(h));
    }

    fn withdraws(&mut self) {
        self.withdrawn();
    }

    #[inline]
    fn opens(&mut self, node: NodeRef, g: C, h: C) {
        self.open(node, self.bits(g), self.bits(h));
    }

    #[inline]
    fn cuts(&mut self, node: NodeRef, f: C) {
        self.valued(Kind::Cuts, node, self.bits(f));
    }

    #[inline]
    fn repeats(&mut self, node: NodeRef) {
        self.repeated(node);
    }

    fn passes(&mut self, node: NodeRef, g: C) {
        self.reached(Kind::Passes, node, self.bits(g));
    }

    fn drops(&mut self, node: NodeRef, f: C) {
        self.valued(Kind::Drops, node, self.bits(f));
    }

    fn reaches_goal(&mut self, node: NodeRef, g: C) {
        self.reached(Kind::ReachesGoal, node, self.bits(g));
    }

    fn turns_to(&mut self, kind: u8, name: &'static str) {
        self.turned_to(kind, name);
    }
}
