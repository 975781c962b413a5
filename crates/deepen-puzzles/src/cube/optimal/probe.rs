//! Asking a table about a cube: where its entry stands, and what it says.

use deepen_tables::memory::prefetch;

use super::corners::{CornerClasses, UPRIGHT};
use super::cosets::{BLOCK, Cases, Cosets, Flips, LINE, Middle};
use super::kernel::{Kernel, Views};

/// Where an entry stands, counted in entries from the beginning of the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry(u64);

/// What finds entries and reads them.
#[derive(Clone, Debug)]
pub(crate) struct Probe<'t> {
    bytes: &'t [u8],
    cosets: Cosets,
    cases: &'t Cases,
    corners: &'t CornerClasses,
    views: &'t Views,
}

impl<'t> Probe<'t> {
    pub(crate) fn new(
        bytes: &'t [u8],
        cosets: Cosets,
        cases: &'t Cases,
        corners: &'t CornerClasses,
        views: &'t Views,
    ) -> Self {
        Probe { bytes, cosets, cases, corners, views }
    }

    /// Where the entry of a cube stands that is looked at from an axis.
    #[inline(always)]
    pub(crate) fn entry<K: Kernel>(&self, kernel: K, pieces: K::Pieces, axis: usize) -> Entry {
        let (twists, below) = kernel.corners(pieces, &self.views.corners[axis]);
        let layers = usize::from(self.cases.layers[below]);
        let (class, symmetry) = self.corners.of(twists, layers);
        let bits = kernel.edges(pieces, &self.views.edges[axis * UPRIGHT + symmetry]);
        let flips = match self.cosets.flips {
            Flips::All => bits.flips & 0x7ff,
            Flips::Outer => kernel.gather(bits.flips, !bits.middle & 0xfff),
        };
        let mut line = class * self.cosets.lines() + flips as usize;
        if self.cosets.middle != Middle::Unordered {
            let order =
                kernel.gather(bits.low, bits.middle) | kernel.gather(bits.second, bits.middle) << 4;
            line += usize::from(self.cases.middle[order as usize]) * self.cosets.flips.cases();
        }
        let slot = self.cases.slot[bits.middle as usize];
        Entry((line * 4 * LINE) as u64 + u64::from(slot))
    }

    /// Has an entry fetched that will be read soon.
    #[inline(always)]
    pub(crate) fn fetch(&self, entry: Entry) {
        prefetch(self.bytes, (entry.0 / 4) as usize);
    }

    /// What an entry says: no fewer turns lead into the subgroup.
    #[inline(always)]
    pub(crate) fn read(&self, entry: Entry) -> u8 {
        let at = (entry.0 / 4) as usize;
        let code = self.bytes[at] >> (entry.0 % 4 * 2) & 3;
        if code == 0 { self.bytes[at / BLOCK * BLOCK] & 15 } else { self.cosets.base + code }
    }
}
