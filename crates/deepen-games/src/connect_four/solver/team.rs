//! How threads share the search of one position: what is proven of its score,
//! who asks what, and where each of them is at the moment.
//!
//! None of this guards other memory: what the bounds rest on is in the table,
//! whose slots stand for themselves.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::table::Place;
use super::windows::choose;

/// What the threads of a search share, besides the table.
pub(super) struct Team {
    /// The bounds of the score, as a word that all look at while they search.
    /// Whoever writes it has locked the windows.
    bounds: AtomicU64,
    /// What each member asks: whether the score is above this.
    windows: Mutex<Vec<Option<i32>>>,
    paths: Vec<Path>,
}

/// Added to a score for its byte in the word of bounds.
const SCORE_OFFSET: i32 = 64;
/// Above the two bytes: nobody is to search any more.
const CLOSED: u64 = 1 << 16;

fn packed(lower: i32, upper: i32) -> u64 {
    ((lower + SCORE_OFFSET) as u64) << 8 | (upper + SCORE_OFFSET) as u64
}

fn unpacked(word: u64) -> (i32, i32) {
    ((word >> 8 & 255) as i32 - SCORE_OFFSET, (word & 255) as i32 - SCORE_OFFSET)
}

/// The positions that a thread is searching at the moment, by empty squares:
/// others that ask the same leave them to it for the time being (Weill 1996,
/// ABDADA). Each thread writes to its own.
#[repr(align(128))]
struct Path([AtomicU64; 64]);

/// One thread of a team.
#[derive(Clone, Copy)]
pub(super) struct Member<'t> {
    team: &'t Team,
    number: usize,
    /// Whether the score is above this is what it asks.
    alpha: i32,
}

/// Lets nobody go on once it is dropped.
pub(super) struct Dismissal<'t>(&'t Team);

impl Drop for Dismissal<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Team {
    /// So many members, and what is known of the score.
    pub(super) fn new(members: usize, (lower, upper): (i32, i32)) -> Self {
        Team {
            bounds: AtomicU64::new(packed(lower, upper)),
            windows: Mutex::new(vec![None; members]),
            paths: (0..members).map(|_| Path([const { AtomicU64::new(0) }; 64])).collect(),
        }
    }

    fn windows(&self) -> MutexGuard<'_, Vec<Option<i32>>> {
        self.windows.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is proven of the score.
    pub(super) fn bounds(&self) -> (i32, i32) {
        unpacked(self.bounds.load(Relaxed))
    }

    /// Lets nobody go on.
    pub(super) fn close(&self) {
        let _guard = self.windows();
        self.bounds.fetch_or(CLOSED, Relaxed);
    }

    /// What lets nobody go on once it is dropped.
    pub(super) fn dismissal(&self) -> Dismissal<'_> {
        Dismissal(self)
    }

    /// What a member is to ask next; `None` where nothing is left.
    pub(super) fn next(&self, number: usize) -> Option<Member<'_>> {
        let mut windows = self.windows();
        windows[number] = None;
        let word = self.bounds.load(Relaxed);
        let (lower, upper) = unpacked(word);
        if word & CLOSED != 0 || lower >= upper {
            return None;
        }
        let alpha = choose(lower, upper, &windows);
        windows[number] = Some(alpha);
        Some(Member { team: self, number, alpha })
    }
}

impl Member<'_> {
    pub(super) fn alpha(&self) -> i32 {
        self.alpha
    }

    /// Tells the bound that the answer is.
    pub(super) fn tell(&self, score: i32) {
        let _guard = self.team.windows();
        let word = self.team.bounds.load(Relaxed);
        let (mut lower, mut upper) = unpacked(word);
        if score > self.alpha {
            lower = lower.max(score.min(upper));
        } else {
            upper = upper.min(score.max(lower));
        }
        self.team.bounds.store(word & CLOSED | packed(lower, upper), Relaxed);
    }

    /// Whether what this member asks is of no interest any more.
    pub(super) fn is_settled(&self) -> bool {
        let word = self.team.bounds.load(Relaxed);
        let (lower, upper) = unpacked(word);
        word & CLOSED != 0 || self.alpha < lower || self.alpha >= upper
    }

    /// A word for a position and the question asked of it, never 0. What is
    /// taken for another is put off for a moment, which does no harm.
    fn mark(&self, place: Place) -> u64 {
        place.0 ^ (self.alpha as u64) << 56 | 1
    }

    /// Searches this position from now on.
    #[inline]
    pub(super) fn enter(&self, place: Place, left: i32) {
        self.team.paths[self.number].0[left as usize & 63].store(self.mark(place), Relaxed);
    }

    /// Searches it no more.
    #[inline]
    pub(super) fn leave(&self, left: i32) {
        self.team.paths[self.number].0[left as usize & 63].store(0, Relaxed);
    }

    /// Whether another member searches it.
    #[inline]
    pub(super) fn is_busy(&self, place: Place, left: i32) -> bool {
        let mark = self.mark(place);
        let mut others = self.team.paths.iter().enumerate().filter(|(at, _)| *at != self.number);
        others.any(|(_, path)| path.0[left as usize & 63].load(Relaxed) == mark)
    }
}

#[cfg(test)]
mod tests {
    use super::Team;

    #[test]
    fn answers_narrow_the_bounds_for_all() {
        let team = Team::new(2, (-18, 17));
        let (one, other) = (team.next(0).unwrap(), team.next(1).unwrap());
        assert_ne!(one.alpha(), other.alpha());
        assert!(!one.is_settled() && !other.is_settled());
        // Whoever asks what is further out is settled by the other.
        let (inner, outer) =
            if one.alpha().abs() < other.alpha().abs() { (one, other) } else { (other, one) };
        assert!(outer.alpha() < 0);
        inner.tell(5);
        assert_eq!(team.bounds(), (5, 17));
        assert!(inner.is_settled() && outer.is_settled());
        // What comes late takes nothing back.
        outer.tell(-10);
        assert_eq!(team.bounds(), (5, 5));
        assert!(team.next(0).is_none());
    }

    #[test]
    fn a_closed_team_asks_nothing() {
        let team = Team::new(1, (-3, 3));
        let member = team.next(0).unwrap();
        drop(team.dismissal());
        assert!(member.is_settled() && team.next(0).is_none());
        member.tell(member.alpha() + 2);
        assert_eq!(team.bounds(), (member.alpha() + 2, 3));
        assert!(team.next(0).is_none(), "it stays closed");
    }
}
