//! A trace: what is known of a search, and the blocks of its events.

use std::collections::BTreeMap;

use deepen::Front;

use crate::code::Source;
use crate::error::ReadError;
use crate::event::{Event, Kind, Tally};
use crate::model::Side;
use crate::reader::{self, Decoder};
use crate::recorder::Keep;

/// Events that lie together, readable without the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// Its place among all blocks of the search.
    pub(crate) number: u64,
    /// The place of its first event among all events.
    pub(crate) first_event: u64,
    /// How many events there are of each kind.
    pub(crate) tally: Tally,
    /// What is known before the first, and the events.
    pub(crate) bytes: Box<[u8]>,
}

impl Block {
    /// Bytes of memory, and nearly those of the file.
    pub(crate) fn weight(&self) -> usize {
        self.bytes.len() + size_of::<Block>()
    }
}

/// What operators are called, forwards and backwards, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Of the space.
    pub forward: BTreeMap<u32, String>,
    /// Of the space that leads backwards.
    pub backward: BTreeMap<u32, String>,
}

/// What a search has done, as far as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What is known of the search, by names: `command`, `problem`.
    pub facts: BTreeMap<String, String>,
    /// What its operators are called.
    pub names: Names,
    pub(crate) blocks: Vec<Block>,
    all: Tally,
    kept: Tally,
    fingerprint: u32,
    keep: Keep,
    most: usize,
    real: bool,
}

impl Trace {
    pub(crate) fn new(
        blocks: Vec<Block>,
        all: Tally,
        fingerprint: u32,
        (keep, most): (Keep, usize),
        real: bool,
    ) -> Self {
        let mut kept = Tally::default();
        for block in &blocks {
            kept.add(&block.tally);
        }
        let (facts, names) = (BTreeMap::new(), Names::default());
        Trace { facts, names, blocks, all, kept, fingerprint, keep, most, real }
    }

    /// How many events the search had.
    #[must_use]
    pub fn all(&self) -> Tally {
        self.all
    }

    /// How many of them are here.
    #[must_use]
    pub fn kept(&self) -> Tally {
        self.kept
    }

    /// How many are missing.
    #[must_use]
    pub fn dropped(&self) -> Tally {
        self.all.without(&self.kept)
    }

    /// Nodes that the search has expanded, by its events.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.all.of(Kind::Enters).saturating_sub(self.all.of(Kind::Withdraws))
    }

    /// The same for two searches that did the same and were recorded under the
    /// same limit, whatever was dropped.
    #[must_use]
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint
    }

    /// What was kept where not all could be.
    #[must_use]
    pub fn keep(&self) -> Keep {
        self.keep
    }

    /// Whether costs are real numbers and not whole ones.
    #[must_use]
    pub fn is_real(&self) -> bool {
        self.real
    }

    /// The limit in bytes.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// The events that are here, in their order.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        self.events_from(0)
    }

    /// Those that are here from a place among all events on.
    #[must_use]
    pub fn events_from(&self, index: u64) -> Events<'_> {
        let behind = self.blocks.partition_point(|block| block.first_event <= index);
        let first = behind.saturating_sub(1);
        let mut events = Events { blocks: self.blocks[first..].iter(), decoder: None };
        events.open();
        events.skip_to(index);
        events
    }

    /// Drops more, so that no more than so many bytes of events remain: as
    /// the recorder would have.
    pub fn shrink_to(&mut self, most: usize) {
        let weight = |blocks: &[Block]| blocks.iter().map(Block::weight).sum::<usize>();
        let mut stride = 1;
        while self.blocks.len() > 1 && weight(&self.blocks) > most {
            match self.keep {
                Keep::Last => drop(self.blocks.remove(0)),
                Keep::Sample => {
                    stride *= 2;
                    self.blocks.retain(|block| block.number.is_multiple_of(stride));
                }
            }
        }
        self.kept = Tally::default();
        for block in &self.blocks {
            self.kept.add(&block.tally);
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is not whole and right in every byte; the error says where.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        reader::read(bytes)
    }
}

/// The events of a trace.
#[derive(Clone, Debug)]
pub struct Events<'t> {
    blocks: std::slice::Iter<'t, Block>,
    decoder: Option<Decoder<'t>>,
}

impl Events<'_> {
    /// Goes into the next block; false where there is none.
    fn open(&mut self) -> bool {
        let Some(block) = self.blocks.next() else { return false };
        self.decoder = Decoder::new(Source::new(&block.bytes, 0), block.first_event).ok();
        true
    }

    /// Goes forward to this place, in the present block.
    fn skip_to(&mut self, index: u64) {
        while let Some(decoder) = &mut self.decoder
            && decoder.next_index().is_some_and(|next| next < index)
        {
            decoder.next();
        }
    }

    /// The place of the next event; `None` at the end.
    pub(crate) fn next_index(&self) -> Option<u64> {
        let here = self.decoder.as_ref().and_then(Decoder::next_index);
        here.or_else(|| self.blocks.as_slice().first().map(|block| block.first_event))
    }

    /// Where a front of a search stands after the last event.
    pub(crate) fn side(&self, search: u8, front: Front) -> Option<&Side> {
        self.decoder.as_ref()?.side(search, front)
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            // What was recorded, or checked when it was read, has no faults.
            if let Some(Ok(event)) = self.decoder.as_mut().and_then(Decoder::next) {
                return Some(event);
            }
            if !self.open() {
                return None;
            }
        }
    }
}
