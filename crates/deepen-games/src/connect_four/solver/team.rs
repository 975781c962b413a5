//! How threads agree on what is searched: two words, the task and
//! its answer; and marks on what is being searched.
//!
//! Each window has a number of its own in both words. A helper that comes
//! late with the answer to an earlier one finds another number there, and its
//! answer is dropped. Neither word guards other memory: what the answers rest
//! on is in the table, whose slots stand for themselves.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread::yield_now;

use super::control::Watched;
use super::table::Place;

/// No task any more.
const DISMISSED: u64 = u64::MAX;
/// Looks at the task before a helper lets others have its processor.
const PATIENCE: u32 = 200;

/// What the threads of a search share, besides the table.
pub(super) struct Team {
    /// Number of the window, and in the lowest byte its bound.
    task: AtomicU64,
    /// Number of the window, and in the lowest byte its score; 0 there before
    /// it is known.
    answer: AtomicU64,
    pub(super) busy: Busy,
}

/// Positions that are being searched (Weill 1996, ABDADA; as a table apart,
/// Kerrigan 2016): others search their brothers first. A mark that was
/// overwritten costs work and nothing else.
pub(super) struct Busy([AtomicU64; MARKS]);

/// Marks: many times as many as there are positions on the paths of threads.
const MARKS: usize = 1 << 11;

impl Busy {
    fn mark(&self, place: Place) -> &AtomicU64 {
        &self.0[(place.0 >> 3) as usize % MARKS]
    }

    /// Somebody searches this position.
    #[inline]
    pub(super) fn enter(&self, place: Place) {
        self.mark(place).store(place.0 | OCCUPIED, Relaxed);
    }

    /// Nobody does any more.
    #[inline]
    pub(super) fn leave(&self, place: Place) {
        self.mark(place).store(0, Relaxed);
    }

    /// Whether somebody does.
    #[inline]
    pub(super) fn has(&self, place: Place) -> bool {
        self.mark(place).load(Relaxed) == place.0 | OCCUPIED
    }
}

/// Tells the position 0 from none. Two positions that differ in this bit only
/// may be taken for each other, which does no harm.
const OCCUPIED: u64 = 1;

/// A score as a byte that is not 0, and back.
fn packed(score: i32) -> u64 {
    (score + 128) as u64
}

fn unpacked(word: u64) -> i32 {
    (word & 255) as i32 - 128
}

/// The end of a team.
pub(super) struct Dismissal<'t>(&'t Team);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.task.store(DISMISSED, Relaxed);
    }
}

impl Team {
    /// Without a task.
    pub(super) fn new() -> Self {
        Team {
            task: AtomicU64::new(0),
            answer: AtomicU64::new(0),
            busy: Busy([const { AtomicU64::new(0) }; MARKS]),
        }
    }

    /// Gives all the next task; returns what the leader is to watch.
    pub(super) fn begin(&self, alpha: i32) -> Watched<'_> {
        let expected = ((self.answer.load(Relaxed) >> 8) + 1) << 8;
        self.answer.store(expected, Relaxed);
        self.task.store(expected | packed(alpha), Relaxed);
        Watched { word: &self.answer, expected }
    }

    /// Dismisses the helpers when it is dropped.
    pub(super) fn dismissal(&self) -> Dismissal<'_> {
        Dismissal(self)
    }

    /// What a helper found of the leader's task.
    pub(super) fn answered(&self, watched: Watched<'_>) -> Option<i32> {
        let answer = self.answer.load(Relaxed);
        (answer != watched.expected).then(|| unpacked(answer))
    }

    /// Waits for a task that has no answer yet: its bound, and what the helper
    /// is to watch. `None` when dismissed.
    pub(super) fn task(&self) -> Option<(i32, Watched<'_>)> {
        let mut looks = 0;
        loop {
            let task = self.task.load(Relaxed);
            if task == DISMISSED {
                return None;
            }
            if task != 0 && self.answer.load(Relaxed) == task & !255 {
                return Some((unpacked(task), Watched { word: &self.task, expected: task }));
            }
            looks += 1;
            if looks < PATIENCE { spin_loop() } else { yield_now() }
        }
    }

    /// Tells the leader the score of a task, unless it has gone on.
    pub(super) fn answer(&self, task: Watched<'_>, score: i32) {
        let unanswered = task.expected & !255;
        // Where it fails somebody else was first.
        let _ =
            self.answer.compare_exchange(unanswered, unanswered | packed(score), Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::Team;

    #[test]
    fn answers_reach_the_task_they_are_of() {
        let team = Team::new();
        let first = team.begin(-3);
        let (alpha, late) = team.task().unwrap();
        assert_eq!((alpha, team.answered(first)), (-3, None));
        let second = team.begin(5);
        let (alpha, task) = team.task().unwrap();
        assert_eq!(alpha, 5);
        team.answer(late, -7);
        assert_eq!(team.answered(second), None);
        team.answer(task, 6);
        team.answer(task, 9);
        assert_eq!(team.answered(second), Some(6));
        drop(team.dismissal());
        assert!(team.task().is_none());
    }
}
