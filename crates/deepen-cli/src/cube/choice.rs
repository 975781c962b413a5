//! Which table the optimal solver takes: that with which all cubes are solved
//! soonest, whether it is kept and has to be opened, or has to be built.

use std::time::Duration;

use deepen_puzzles::cube::Metric;
use deepen_puzzles::cube::optimal::{Costs, Size};
use deepen_tables::cache::Cache;

/// Processor seconds that a random cube takes, in the order of [`Size::ALL`].
const SOLVE_SECONDS: [f64; 7] = [120.0, 60.0, 40.0, 14.0, 9.0, 7.0, 5.0];

/// Bytes of a kept table that are checked and copied in a second.
const OPENED_A_SECOND: f64 = 2e9;

/// A cube that takes less than so many seconds is looked up where its table
/// lies: copying it into huge pages would take longer than they save.
const WORTH_COPYING: f64 = 1.0;

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
    /// How long somebody waits.
    pub(super) time: Option<Duration>,
}

impl Choice {
    /// The best size, where a table of the size `there` is in memory already
    /// and others may be in the cache; `None` where there is room or time for
    /// none.
    pub(super) fn size(&self, there: Option<Size>, cache: Option<&Cache>) -> Option<Size> {
        let is_kept = |size: Size| {
            let description = size.cosets(self.metric).description();
            cache.is_some_and(|cache| cache.path(&description).is_file())
        };
        Size::soonest(self.cubes, self.most, |size| {
            let ready = match () {
                () if there == Some(size) => 0.0,
                () if is_kept(size) => size.bytes() as f64 / OPENED_A_SECOND,
                () => size.build_seconds(self.metric) / self.building.max(1) as f64,
            };
            // Most of the time is for the search.
            let in_time = self.time.is_none_or(|time| ready <= time.as_secs_f64() / 2.0);
            in_time.then(|| Costs { ready, solve: self.solve_seconds(size) })
        })
    }

    /// Whether so much is looked up that the table is worth copying.
    pub(super) fn is_long(&self, size: Size) -> bool {
        self.solve_seconds(size) * self.cubes as f64 > WORTH_COPYING
    }

    /// Seconds that a cube takes with a table of a size. What is known of a
    /// short one bounds how deep is searched.
    fn solve_seconds(&self, size: Size) -> f64 {
        let at = Size::ALL.iter().position(|other| *other == size).unwrap_or(0);
        let usual = usual_length(self.metric);
        let shorter = self.known.map_or(0, |known| usual.saturating_sub(known));
        let part = growth(self.metric).powi(-i32::from(shorter));
        SOLVE_SECONDS[at] * part / self.searching.max(1) as f64
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
        assert!(choice(1, None).is_long(large) && !choice(1, Some(15)).is_long(large));
    }
}
