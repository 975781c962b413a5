//! The threads of a batch, shared among its searches: each begins on one, and
//! when no problem is left for a thread it joins those that are still going on.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long a search goes on before it is asked again how many threads it may
/// use: far longer than it takes to begin anew with another number.
const PORTION: Duration = Duration::from_millis(250);

/// As many members as threads, each of which answers one problem after the
/// other until none is left.
#[derive(Debug)]
pub(crate) struct Team {
    threads: usize,
    /// The numbers of those that are still there, in order.
    members: Mutex<Vec<usize>>,
}

/// A member of a team, which leaves it when it is dropped.
#[derive(Debug)]
pub(crate) struct Member<'t> {
    team: &'t Team,
    number: usize,
}

impl Team {
    /// A team for so many threads.
    pub(crate) fn new(threads: usize) -> Self {
        Team { threads, members: Mutex::new((0..threads).collect()) }
    }

    /// All its members.
    pub(crate) fn members(&self) -> impl Iterator<Item = Member<'_>> {
        (0..self.threads).map(|number| Member { team: self, number })
    }
}

impl Member<'_> {
    /// How many threads it may search by for now: its own, and its share of
    /// those whose members have left.
    pub(crate) fn threads(&self) -> usize {
        let members = self.team.members.lock().unwrap_or_else(PoisonError::into_inner);
        let there = members.len().max(1);
        let place = members.iter().position(|member| *member == self.number).unwrap_or(there);
        self.team.threads / there + usize::from(place < self.team.threads % there)
    }

    /// For how long.
    pub(crate) fn portion(&self) -> Option<Duration> {
        // With all threads there is nothing to wait for.
        (self.threads() < self.team.threads).then_some(PORTION)
    }
}

impl Drop for Member<'_> {
    fn drop(&mut self) {
        let mut members = self.team.members.lock().unwrap_or_else(PoisonError::into_inner);
        members.retain(|member| *member != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn no_thread_is_idle_and_none_is_there_twice() {
        for threads in 1..9 {
            let team = Team::new(threads);
            let mut members: Vec<Member<'_>> = team.members().collect();
            while !members.is_empty() {
                let shares: Vec<usize> = members.iter().map(Member::threads).collect();
                let shares_by: HashMap<usize, usize> =
                    members.iter().map(|member| (member.number, member.threads())).collect();
                assert_eq!(shares.iter().sum::<usize>(), threads, "{shares:?}");
                let (least, most) = (shares.iter().min(), shares.iter().max());
                assert!(most.unwrap() - least.unwrap() <= 1, "{shares:?}");
                members.swap_remove(0);
                // Who goes on never loses a thread.
                let more: Vec<usize> = members.iter().map(Member::threads).collect();
                let before: Vec<usize> =
                    members.iter().map(|member| shares_by[&member.number]).collect();
                assert!(more.iter().zip(&before).all(|(more, before)| more >= before));
            }
        }
    }

    #[test]
    fn who_has_all_threads_is_not_asked_again() {
        let team = Team::new(2);
        let mut members: Vec<Member<'_>> = team.members().collect();
        assert!(members[0].portion().is_some());
        members.remove(1);
        assert_eq!((members[0].threads(), members[0].portion()), (2, None));
    }
}
