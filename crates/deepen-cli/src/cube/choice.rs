//! Which table the optimal solver takes: that with which all cubes are solved
//! soonest, whether it is kept and has to be opened, or has to be built.

use std::time::Duration;

use deepen_puzzles::cube::Metric;
use deepen_puzzles::cube::optimal::{Costs, Size};
use deepen_tables::cache::Cache;

/// Processor seconds that a random cube takes in half turns, in the order of
/// [`Size::ALL`]. By `benches/record/cube.md`: with 2.6 GB the mean of sixteen,
/// with 1.3 GB and 325 MB so many times more as cubes of 17 turns take with them.
/// The others by the nodes that they cut in comparison with these.
const SOLVE_SECONDS: [f64; 7] = [106.0, 46.0, 31.0, 6.6, 5.0, 3.9, 2.9];

/// Bytes of a kept table that are checked in a second where they lie, and that
/// are checked and copied into huge pages: measured with two threads, 325 MB in
/// 0.03 and 0.15 s.
const CHECKED_A_SECOND: f64 = 1e10;
const COPIED_A_SECOND: f64 = 2.5e9;

/// A table that takes longer to be ready makes people wait.
const WORTH_WAITING: f64 = 4.0;

/// Processor seconds that a random cube takes with a table of a size, where that
/// was measured.
pub(crate) fn solve_seconds(size: Size, metric: Metric) -> Option<f64> {
    (metric == Metric::HalfTurn).then(|| half_turn_seconds(size))
}

/// The same in half turns. In quarter turns, sizes compare much like this.
fn half_turn_seconds(size: Size) -> f64 {
    let at = Size::ALL.iter().position(|other| *other == size).unwrap_or(0);
    SOLVE_SECONDS[at]
}

/// By what factor iterations grow: by the branching of sequences without a turn
/// that could be left out.
pub(super) const fn growth(metric: Metric) -> f64 {
    match metric {
        Metric::HalfTurn => 13.3,
        Metric::QuarterTurn => 9.4,
    }
}

/// How many turns solve a random cube, mostly.
const fn usual_length(metric: Metric) -> u8 {
    match metric {
        Metric::HalfTurn => 18,
        Metric::QuarterTurn => 21,
    }
}

/// What the choice depends on.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub(super) metric: Metric,
    /// How many cubes there are, as far as is known.
    pub(super) cubes: u64,
    /// The length of a solution that is known already.
    pub(super) known: Option<u8>,
    /// Bytes that a table may have.
    pub(super) most: u64,
    /// Threads that search, and that build.
    pub(super) searching: usize,
    pub(super) building: usize,
    /// How long somebody waits for all cubes.
    pub(super) time: Option<Duration>,
}

impl Choice {
    /// The best size, where a table of the size `there` is in memory already
    /// and others may be in the cache; `None` where there is room or time for
    /// none.
    pub(super) fn size(&self, there: Option<Size>, cache: Option<&Cache>) -> Option<Size> {
        Size::soonest(self.cubes, self.most, |size| {
            let ready = self.ready_seconds(size, there, cache);
            // Most of the time is for the search.
            let in_time = self.time.is_none_or(|time| ready <= time.as_secs_f64() / 2.0);
            in_time.then(|| Costs { ready, solve: self.solve_seconds(size) })
        })
    }

    /// Whether the best size has to be waited for, so that there is time to find
    /// a shorter solution first.
    pub(super) fn is_waited_for(&self, there: Option<Size>, cache: Option<&Cache>) -> bool {
        let ready = self.size(there, cache).map(|size| self.ready_seconds(size, there, cache));
        ready.is_some_and(|ready| ready > WORTH_WAITING)
    }

    /// Whether a table is better copied into huge pages, with which a search
    /// takes half of the time or less.
    pub(super) fn is_worth_copying(&self, size: Size) -> bool {
        self.solve_seconds(size) * self.cubes as f64 > size.bytes() as f64 / COPIED_A_SECOND
    }

    /// Seconds until a table can be asked.
    fn ready_seconds(&self, size: Size, there: Option<Size>, cache: Option<&Cache>) -> f64 {
        let description = size.cosets(self.metric).description();
        let is_kept = || cache.is_some_and(|cache| cache.path(&description).is_file());
        if there == Some(size) {
            0.0
        } else if is_kept() {
            let copied = self.is_worth_copying(size);
            size.bytes() as f64 / if copied { COPIED_A_SECOND } else { CHECKED_A_SECOND }
        } else {
            size.build_seconds(self.metric) / self.building.max(1) as f64
        }
    }

    /// Seconds that a cube takes with a table of a size. What is known of a
    /// short one bounds how deep is searched.
    fn solve_seconds(&self, size: Size) -> f64 {
        let usual = usual_length(self.metric);
        let shorter = self.known.map_or(0, |known| usual.saturating_sub(known));
        let part = growth(self.metric).powi(-i32::from(shorter));
        half_turn_seconds(size) * part / self.searching.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(cubes: u64, known: Option<u8>) -> Choice {
        Choice {
            metric: Metric::HalfTurn,
            cubes,
            known,
            most: 3 << 30,
            searching: 2,
            building: 2,
            time: None,
        }
    }

    #[test]
    fn more_cubes_are_worth_a_larger_table() {
        let size = |choice: Choice| choice.size(None, None).map(|size| size.name());
        assert_eq!(size(choice(1, Some(14))), Some("44MB"));
        assert_eq!(size(choice(1, None)), Some("325MB"));
        assert_eq!(size(choice(1000, None)), Some("2.6GB"));
        assert_eq!(size(Choice { most: 1 << 20, ..choice(1, None) }), None);
        let time = Some(Duration::from_secs(1));
        assert_eq!(size(Choice { time, ..choice(1, None) }), None);
    }

    #[test]
    fn what_is_there_or_kept_costs_little() {
        let directory = tempfile::tempdir().unwrap();
        let cache = Cache::new(directory.path());
        let [small, large] = ["44MB", "2.6GB"].map(|name| Size::of_name(name).unwrap());
        let path = cache.path(&large.cosets(Metric::HalfTurn).description());
        std::fs::write(path, "").unwrap();
        assert_eq!(choice(1, None).size(None, Some(&cache)), Some(large));
        assert_eq!(choice(1, Some(15)).size(Some(small), Some(&cache)), Some(small));
        assert!(choice(1, None).is_worth_copying(large));
        assert!(!choice(1, Some(15)).is_worth_copying(large));
        assert!(!choice(1, None).is_waited_for(None, Some(&cache)));
        assert!(choice(1, None).is_waited_for(None, None));
    }
}
