//! What the recursion knows besides the node: what it may still expand, what
//! it has counted, and where it ended.

use alloc::vec::Vec;

use crate::cost::Cost;
use crate::limits::POLL_INTERVAL;
use crate::search::instrument::{Interruption, Tank};
use crate::space::StateSpace;

/// Asks for leave to expand more nodes. Not a type parameter: it is called
/// once in thousands of nodes, and the compiler copies the recursion for each.
type Refuel<'d> = dyn FnMut(&mut Tank) -> Result<(), Interruption> + 'd;

/// A search of one subtree.
pub struct Dive<'d, S: StateSpace, H, P> {
    pub(crate) space: &'d S,
    pub(crate) heuristic: &'d H,
    pub(crate) pruning: &'d P,
    refuel: &'d mut Refuel<'d>,
    pub(crate) tank: Tank,
    gauge: u64,
    generated: u64,
    /// The least by which a child's h was above what was left.
    pub(crate) least_excess: S::Cost,
    /// Whether a child of a node with nothing to spare was cut.
    pub(crate) tight_cut: bool,
    /// By how much such a child is above the bound.
    pub(super) tight_excess: S::Cost,
    /// Whether a child was cut because its f cannot be counted.
    pub(crate) overflowed: bool,
    pub(crate) interruption: Option<Interruption>,
    /// After a goal or a stop: the operators that led there, last one first.
    pub(crate) path: Vec<S::Operator>,
    /// After a stop: how many nodes from there on are counted already.
    pub(crate) replay: u64,
    /// Nodes expanded in vain.
    pub(crate) discarded: u64,
    /// Bytes that may be allocated, and that were.
    pub(crate) memory: usize,
    pub(crate) peak_bytes: usize,
}

/// In [`Dive::gauge`], one child generated; the bits below hold how many
/// nodes may be expanded before limits are looked at again. Two counts in one
/// word are one addition for each node instead of two.
const GENERATED: u64 = 1 << 16;

const _: () = assert!(POLL_INTERVAL < GENERATED, "what is granted must fit below");

impl<'d, S: StateSpace, H, P> Dive<'d, S, H, P> {
    pub(crate) fn new(
        space: &'d S,
        heuristic: &'d H,
        pruning: &'d P,
        refuel: &'d mut Refuel<'d>,
        mut tank: Tank,
        memory: usize,
    ) -> Self {
        Dive {
            space,
            heuristic,
            pruning,
            refuel,
            gauge: tank.take(GENERATED - 1),
            tank,
            generated: 0,
            least_excess: S::Cost::INFINITY,
            tight_cut: false,
            tight_excess: S::Cost::INFINITY,
            overflowed: false,
            interruption: None,
            path: Vec::new(),
            replay: 0,
            discarded: 0,
            memory,
            peak_bytes: 0,
        }
    }

    /// Counts a node that is about to be expanded and the children that it
    /// is known to have; false where a limit does not let it.
    #[inline(always)]
    pub(super) fn count(&mut self, children: u64) -> bool {
        if self.gauge.is_multiple_of(GENERATED) && !self.refill() {
            return false;
        }
        self.gauge = self.gauge + children * GENERATED - 1;
        true
    }

    /// Counts a portion that was searched ahead. Where a limit does not let
    /// all of it be counted, the error says how many expansions were.
    pub(crate) fn count_portion(&mut self, expanded: u64, generated: u64) -> Result<(), u64> {
        let mut rest = expanded;
        while rest > 0 {
            let fuel = self.gauge % GENERATED;
            if fuel == 0 {
                if !self.refill() {
                    return Err(expanded - rest);
                }
                continue;
            }
            let burned = rest.min(fuel);
            self.gauge -= burned;
            rest -= burned;
        }
        self.generated += generated;
        Ok(())
    }

    /// Looks at limits before what was granted is used up; false where one
    /// of them stops the search.
    pub(crate) fn look(&mut self) -> bool {
        self.tank.put_back(self.gauge % GENERATED);
        self.refill()
    }

    /// Counts one more child generated.
    #[inline(always)]
    pub(super) fn count_child(&mut self) {
        self.gauge += GENERATED;
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> bool {
        self.generated += self.gauge / GENERATED;
        self.gauge = 0;
        match (self.refuel)(&mut self.tank) {
            Ok(()) => {
                self.gauge = self.tank.take(GENERATED - 1);
                true
            }
            Err(interruption) => {
                self.interruption = Some(interruption);
                false
            }
        }
    }

    /// Ends the dive: gives back the fuel that is left, and tells how many
    /// children were generated.
    pub(crate) fn surface(&mut self) -> (Tank, u64) {
        self.tank.put_back(self.gauge % GENERATED);
        (self.tank, self.generated + self.gauge / GENERATED)
    }
}

impl<S: StateSpace, H, P> Dive<'_, S, H, P> {
    /// The least by which a child was above the bound.
    pub(crate) fn least_excess(&self) -> S::Cost {
        if self.tight_cut { self.least_excess.least(self.tight_excess) } else { self.least_excess }
    }
}
