//! Expands the states of a run on all threads into sorted runs by cost.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::run::{Run, RunReader};
use super::workshop::Workshop;
use crate::abstraction::AbstractSpace;
use crate::build::BuildError;

/// States that a thread takes at a time.
const PORTION: usize = 1_024;

const COST_SHIFT: u32 = 56;

/// What the threads share.
struct Crew<'a, P> {
    space: &'a P,
    workshop: &'a Workshop,
    states: Mutex<RunReader>,
    expanded: AtomicU64,
    stop: AtomicBool,
}

/// Expands all states of a run; the runs of their predecessors, by cost.
pub(super) fn expand<P: AbstractSpace>(
    space: &P,
    run: &Run,
    workshop: &Workshop,
    mut tell: impl FnMut(u64) -> Result<(), BuildError>,
) -> Result<Vec<(u8, Run)>, BuildError> {
    let states = RunReader::open(workshop.run(run.number), run, workshop.buffer)?;
    let crew = Crew {
        space,
        workshop,
        states: Mutex::new(states),
        expanded: AtomicU64::new(0),
        stop: AtomicBool::new(false),
    };
    let helpers = (run.count as usize).div_ceil(PORTION).min(workshop.threads).saturating_sub(1);
    thread::scope(|scope| {
        let helpers: Vec<_> = (0..helpers).map(|_| scope.spawn(|| crew.work(|_| Ok(())))).collect();
        let mut results = vec![crew.work(&mut tell)];
        results.extend(helpers.into_iter().map(|helper| match helper.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }));
        Ok(results.into_iter().collect::<Result<Vec<_>, _>>()?.concat())
    })
}

impl<P: AbstractSpace> Crew<'_, P> {
    /// What one thread does.
    fn work(
        &self,
        tell: impl FnMut(u64) -> Result<(), BuildError>,
    ) -> Result<Vec<(u8, Run)>, BuildError> {
        let result = self.take_portions(tell);
        if result.is_err() {
            self.stop.store(true, Ordering::Relaxed);
        }
        result
    }

    fn take_portions(
        &self,
        mut tell: impl FnMut(u64) -> Result<(), BuildError>,
    ) -> Result<Vec<(u8, Run)>, BuildError> {
        let keys = Vec::with_capacity(self.workshop.gathered);
        let mut gathered = Gathered { workshop: self.workshop, keys, runs: Vec::new() };
        let mut portion = Vec::with_capacity(PORTION);
        while !self.stop.load(Ordering::Relaxed) {
            self.take(&mut portion)?;
            if portion.is_empty() {
                break;
            }
            for &state in &portion {
                let mut wrong = None;
                self.space.predecessors(state, |from, cost| {
                    if from < self.space.size() {
                        gathered.keys.push(u64::from(cost) << COST_SHIFT | from);
                    } else {
                        wrong = Some(from);
                    }
                });
                if let Some(rank) = wrong {
                    return Err(BuildError::NoSuchState { rank, states: self.space.size() });
                }
                gathered.spill_if_full()?;
            }
            let portion = portion.len() as u64;
            tell(self.expanded.fetch_add(portion, Ordering::Relaxed) + portion)?;
        }
        gathered.finish()
    }

    fn take(&self, portion: &mut Vec<u64>) -> Result<(), BuildError> {
        portion.clear();
        let mut states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        while portion.len() < PORTION
            && let Some(state) = states.next()?
        {
            portion.push(state);
        }
        Ok(())
    }
}

/// States that a thread has found, with their costs in the upper byte.
struct Gathered<'a> {
    workshop: &'a Workshop,
    keys: Vec<u64>,
    runs: Vec<(u8, Run)>,
}

impl Gathered<'_> {
    /// Sorts when the room is used up; writes when that has freed little.
    fn spill_if_full(&mut self) -> Result<(), BuildError> {
        // A state's moves come all at once: some room is left for them.
        let room = self.workshop.gathered / 8 * 7;
        if self.keys.len() < room {
            return Ok(());
        }
        self.sort();
        if self.keys.len() > room / 2 { self.spill() } else { Ok(()) }
    }

    fn sort(&mut self) {
        self.keys.sort_unstable();
        self.keys.dedup();
    }

    /// Writes a run for each cost.
    fn spill(&mut self) -> Result<(), BuildError> {
        for alike in self.keys.chunk_by(|a, b| a >> COST_SHIFT == b >> COST_SHIFT) {
            let mut writer = self.workshop.writer()?;
            for key in alike {
                writer.push(key & ((1 << COST_SHIFT) - 1))?;
            }
            self.runs.push(((alike[0] >> COST_SHIFT) as u8, writer.finish()?));
        }
        self.keys.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<(u8, Run)>, BuildError> {
        self.sort();
        self.spill()?;
        Ok(self.runs)
    }
}
