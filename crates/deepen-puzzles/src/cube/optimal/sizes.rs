//! The tables that are offered, from small to large, and which of them to take.

use super::cosets::{Cosets, Flips, Layers, Middle};
use crate::cube::turn::Metric;

/// One of the tables that are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    name: &'static str,
    layers: Layers,
    flips: Flips,
    middle: Middle,
    /// In half turns and in quarter turns.
    bases: [u8; 2],
}

/// What a table of some size costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// Seconds until it can be asked: building it, or reading its file.
    pub ready: f64,
    /// Seconds that one random cube takes with it.
    pub solve: f64,
}

const fn size(
    name: &'static str,
    (layers, flips, middle): (Layers, Flips, Middle),
    bases: [u8; 2],
) -> Size {
    Size { name, layers, flips, middle, bases }
}

impl Size {
    /// All of them, each larger than the one before it.
    ///
    /// The base is the one with which the bulk of the cosets is told apart:
    /// most are one or two beyond it.
    pub const ALL: [Size; 7] = [
        size("44MB", (Layers::Unknown, Flips::All, Middle::Unordered), [8, 9]),
        size("168MB", (Layers::Together, Flips::Outer, Middle::Unordered), [8, 9]),
        size("325MB", (Layers::Known, Flips::Outer, Middle::Unordered), [8, 9]),
        size("1.3GB", (Layers::Together, Flips::All, Middle::Unordered), [9, 10]),
        size("2.6GB", (Layers::Known, Flips::All, Middle::Unordered), [9, 10]),
        size("4.0GB", (Layers::Together, Flips::All, Middle::Across), [9, 10]),
        size("7.8GB", (Layers::Known, Flips::All, Middle::Across), [9, 10]),
    ];

    /// What it is called.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The one of a name, as in [`name`](Size::name), in any case.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Size> {
        Size::ALL.into_iter().find(|size| size.name.eq_ignore_ascii_case(name))
    }

    /// What its table knows.
    #[must_use]
    pub const fn cosets(&self, metric: Metric) -> Cosets {
        Cosets {
            layers: self.layers,
            flips: self.flips,
            middle: self.middle,
            base: self.bases[metric as usize],
            metric,
        }
    }

    /// The bytes of its table.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.cosets(Metric::HalfTurn).bytes()
    }

    /// The largest of which the table has no more bytes than these.
    #[must_use]
    pub fn largest_within(bytes: u64) -> Option<Size> {
        Size::ALL.into_iter().rev().find(|size| size.bytes() <= bytes)
    }

    /// The one with which so many random cubes are solved soonest, among those
    /// that have no more bytes than these; the smaller of two that are alike.
    /// Sizes whose costs are not known, or are no numbers, are left out.
    ///
    /// ```
    /// use deepen_puzzles::cube::optimal::{Costs, Size};
    ///
    /// let costs = |size: Size| match size.name() {
    ///     "44MB" => Some(Costs { ready: 4.0, solve: 20.0 }),
    ///     "325MB" => Some(Costs { ready: 25.0, solve: 5.0 }),
    ///     _ => None,
    /// };
    /// let soonest = |cubes| Size::soonest(cubes, 1 << 30, costs).map(|size| size.name());
    /// assert_eq!(soonest(1), Some("44MB"));
    /// assert_eq!(soonest(2), Some("325MB"));
    /// ```
    #[must_use]
    pub fn soonest(
        cubes: u64,
        bytes: u64,
        mut costs: impl FnMut(Size) -> Option<Costs>,
    ) -> Option<Size> {
        let mut best: Option<(f64, Size)> = None;
        for size in Size::ALL.into_iter().filter(|size| size.bytes() <= bytes) {
            let Some(Costs { ready, solve }) = costs(size) else { continue };
            let seconds = ready + solve * cubes as f64;
            if !seconds.is_nan() && best.is_none_or(|(least, _)| seconds < least) {
                best = Some((seconds, size));
            }
        }
        best.map(|(_, size)| size)
    }

    /// Processor seconds that building its table takes, roughly: divide by the
    /// number of threads.
    #[must_use]
    pub const fn build_seconds(&self, metric: Metric) -> f64 {
        self.bytes() as f64 / 1e9 * SECONDS_PER_GIGABYTE[metric as usize]
    }
}

/// In half turns and in quarter turns. Measured on an AMD EPYC with 1 MiB of
/// second cache a core: in half turns 71 to 80, 70, 77, 68 and 79 for 44 MB,
/// 168 MB, 325 MB, 1.3 GB and 4.0 GB; in quarter turns 61, 60 and 53 for 44 MB,
/// 325 MB and 1.3 GB. The other sizes are supposed to be alike.
const SECONDS_PER_GIGABYTE: [f64; 2] = [73.0, 57.0];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_ascend_and_are_what_they_are_called() {
        assert!(Size::ALL.is_sorted_by_key(Size::bytes));
        for (size, bytes) in Size::ALL.iter().zip(["44", "168", "325", "1.3", "2.6", "4.0", "7.8"])
        {
            let unit = if size.name().ends_with("GB") { 1e9 } else { 1e6 };
            let named: f64 = bytes.parse().unwrap();
            assert!((size.bytes() as f64 / unit - named).abs() < 0.04 * named, "{}", size.name());
            assert!(size.name().starts_with(bytes));
            assert_eq!(Size::of_name(&size.name().to_lowercase()), Some(*size));
        }
        assert_eq!(Size::of_name("2GB"), None);
    }

    #[test]
    fn the_largest_that_fits_is_found() {
        let largest = |bytes| Size::largest_within(bytes).map(|size| size.name());
        assert_eq!(largest(44_040_191), None);
        assert_eq!(largest(44_040_192), Some("44MB"));
        assert_eq!(largest(1 << 30), Some("325MB"));
        assert_eq!(largest(u64::MAX), Some("7.8GB"));
    }

    #[test]
    fn costs_that_are_no_numbers_are_left_out() {
        let costs = |size: Size| match size.name() {
            "44MB" => Some(Costs { ready: f64::NAN, solve: 0.0 }),
            "168MB" => Some(Costs { ready: f64::INFINITY, solve: 1.0 }),
            _ => None,
        };
        assert_eq!(Size::soonest(1, u64::MAX, costs).map(|size| size.name()), Some("168MB"));
        assert_eq!(Size::soonest(1, 1 << 20, costs), None);
        assert_eq!(Size::soonest(1, u64::MAX, |_| None), None);
    }
}
