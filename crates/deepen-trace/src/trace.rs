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
}

impl Trace {
    pub(crate) fn new(
        blocks: Vec<Block>,
        all: Tally,
        fingerprint: u32,
        keep: Keep,
        most: usize,
    ) -> Self {
        let mut kept = Tally::default();
        for block in &blocks {
            kept.add(&block.tally);
        }
        let (facts, names) = (BTreeMap::new(), Names::default());
        Trace { facts, names, blocks, all, kept, fingerprint, keep, most }
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

    /// The limit in bytes.
    #[must_use]
    pub fn most(&self) -> usize {
        self.most
    }

    /// The events that are here, in their order.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        Events { blocks: self.blocks.iter(), decoder: None }
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
    /// Where a front of a search stands after the last event.
    pub(crate) fn side(&self, search: u8, front: Front) -> Option<&Side> {
        self.decoder.as_ref()?.side(search, front)
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        loop {
            // What was recorded or checked when it was read has no faults.
            if let Some(Ok(event)) = self.decoder.as_mut().and_then(Decoder::next) {
                return Some(event);
            }
            let block = self.blocks.next()?;
            let source = Source::new(&block.bytes, 0);
            self.decoder = Decoder::new(source, block.first_event).ok();
        }
    }
}
