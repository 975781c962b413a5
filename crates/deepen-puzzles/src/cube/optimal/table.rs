//! stand-in
use super::corners::CornerClasses;
use super::cosets::{Cases, Cosets};
use super::kernel::Views;
use super::probe::Probe;
use crate::cube::turn::Metric;
#[derive(Debug, Clone)]
pub struct Table { pub(crate) cosets: Cosets, pub(crate) bytes: &'static [u8], cases: Cases, corners: CornerClasses, views: Views }
impl Table {
    pub fn lab(layers: usize, outer: bool, middle: usize, base: u8, bytes: &'static [u8]) -> Table {
        use super::cosets::*;
        let cosets = Cosets { layers: [Layers::Unknown, Layers::Known, Layers::Together][layers], flips: if outer { Flips::Outer } else { Flips::All }, middle: match middle { 1 => Middle::Unordered, 3 => Middle::Across, _ => Middle::Exchanged }, base, metric: Metric::HalfTurn };
        let cases = Cases::new(&cosets); let corners = CornerClasses::new(&cosets, &cases);
        Table { cosets, bytes, cases, corners, views: Views::new() }
    }
    pub(crate) fn metric(&self) -> Metric { self.cosets.metric }
    pub(crate) fn base(&self) -> u8 { self.cosets.base }
    pub(crate) fn probe(&self) -> Probe<'_> { Probe::new(self.bytes, self.cosets, &self.cases, &self.corners, &self.views) }
}
