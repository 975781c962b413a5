//! Depths for the threads of a lazy search: each leaves out others, so that
//! some are ahead and the table knows what the rest will ask (Østensen 2016,
//! "A Complete Chess Engine Parallelized Using Lazy SMP").

use deepen::{Probed, Schedule, Trial};

/// Depths 1, 2, 3 and so on for member 0; some of them for the others.
///
/// Member 1 leaves out every second depth, member 2 the other ones; the next
/// four take turns of two depths each, the next six of three.
///
/// ```
/// use deepen::{Attempt, Trial, deepen};
/// use deepen_games::Stagger;
///
/// let depths = |member| {
///     let mut depths = Vec::new();
///     deepen(Stagger::new(member), |trial: Trial<u32>| {
///         depths.push(trial.bound);
///         if trial.bound < 6 { Attempt::short(&trial) } else { Attempt::Answer(()) }
///     });
///     depths
/// };
/// assert_eq!(depths(0), [1, 2, 3, 4, 5, 6]);
/// assert_eq!(depths(1), [1, 3, 5, 7]);
/// assert_eq!(depths(2), [2, 4, 6]);
/// assert_eq!(depths(3), [1, 2, 5, 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stagger {
    /// So many depths are searched, then as many left out; 0: none is.
    run: u32,
    /// Where in that the first depth is.
    phase: u32,
}

impl Stagger {
    /// The depths of this member.
    #[must_use]
    pub const fn new(member: usize) -> Self {
        let (mut run, mut first) = (0, 0);
        // The members from `first` on take runs of `run`, two for each phase.
        while member >= first + if run == 0 { 1 } else { 2 * run } {
            first += if run == 0 { 1 } else { 2 * run };
            run += 1;
        }
        Stagger { run: run as u32, phase: (member - first) as u32 }
    }

    const fn takes(self, depth: u32) -> bool {
        self.run == 0
            || ((depth.wrapping_sub(1).wrapping_add(self.phase)) / self.run).is_multiple_of(2)
    }

    /// The first of its depths from `depth` on.
    fn from(self, depth: u32) -> Option<Trial<u32>> {
        let within = depth..=depth.saturating_add(self.run);
        within.into_iter().find(|depth| self.takes(*depth)).map(Trial::bounded)
    }
}

impl Schedule<u32> for Stagger {
    fn begin(&mut self, least: u32) -> Trial<u32> {
        let first = least.max(1);
        self.from(first).unwrap_or(Trial::bounded(first))
    }

    fn next(&mut self, last: &Probed<'_, u32>) -> Option<Trial<u32>> {
        self.from(last.trial.bound.checked_add(1)?)
    }

    fn fingerprint(&self) -> u64 {
        u64::from(self.run) << 32 | u64::from(self.phase)
    }
}
