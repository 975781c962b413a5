//! Additive pattern databases of discs: split the discs into groups, take the
//! exact distance of each group alone, and add (Felner, Korf and Hanan 2004).
//!
//! Taking the other discs away only makes more steps possible, and each step
//! moves the disc of one group: so the distances of groups add up to no more
//! than the true one. Consistent, because a step changes one group's exact
//! distance, by one at most. Groups are of neighbouring discs, which costs
//! nothing: only the order of sizes within a group matters to its table, and a
//! table serves all groups that look alike.
//!
//! On four pegs a group of `n` discs takes a table of `4^n` bytes.

mod groups;
mod pattern;

use std::fmt;
use std::sync::Arc;

use deepen::{Estimate, Heuristic, Quality};
use deepen_tables::abstraction::Costed;
use deepen_tables::build::{self, BuildError, Options, Watch};
use deepen_tables::compose::{Counted, PartitionError};
use deepen_tables::rank::RankError;

pub use groups::{Groups, GroupsError, MAX_GROUPS};
use pattern::{Pattern, Ranking};

use super::space::{Discs, Hanoi};
use super::step::Step;
use super::{MAX_DISCS, Word};

/// Why tables could not be built.
#[derive(Debug)]
pub enum DatabaseError {
    /// The groups do not hold every disc once.
    Groups(GroupsError),
    /// A group has too many arrangements to number.
    Rank(RankError),
    /// A step would be counted twice.
    Partition(PartitionError),
    /// The builder gave up: too little memory, cancelled, or a distance above
    /// 254, as of more than seven discs on three pegs.
    Build(BuildError),
}

impl fmt::Display for DatabaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseError::Groups(error) => error.fmt(f),
            DatabaseError::Rank(error) => error.fmt(f),
            DatabaseError::Partition(error) => error.fmt(f),
            DatabaseError::Build(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for DatabaseError {}

impl From<RankError> for DatabaseError {
    fn from(error: RankError) -> Self {
        DatabaseError::Rank(error)
    }
}

/// One group of discs with its table.
#[derive(Clone, Debug)]
struct Group {
    ranking: Ranking,
    /// By rank.
    distances: Arc<[u8]>,
}

/// The sum of the distances of groups of discs, each alone.
#[derive(Clone, Debug)]
pub struct DiscDatabases {
    groups: Vec<Group>,
    /// The group of each disc.
    group_of: [u8; MAX_DISCS],
    fingerprint: u64,
}

/// What a node carries: its groups' distances, and their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distances {
    of_groups: [u8; MAX_GROUPS],
    sum: u16,
}

impl DiscDatabases {
    /// Builds the tables of some groups towards the goal of `space`, in
    /// memory, one after the other, a byte an entry.
    ///
    /// # Errors
    /// When the groups do not hold the discs of the space, or a table cannot
    /// be built with what `options` allow.
    pub fn build<W: Word>(
        space: &Hanoi<W>,
        groups: &Groups,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Self, DatabaseError> {
        let (found, expected) = (groups.discs(), space.discs());
        if found != expected {
            return Err(DatabaseError::Groups(GroupsError::Discs { found, expected }));
        }
        let spans = spans(groups);
        let counted = counted(&spans, expected).map_err(DatabaseError::Partition)?;
        let mut databases = DiscDatabases {
            groups: Vec::with_capacity(spans.len()),
            group_of: [0; MAX_DISCS],
            fingerprint: 0x6469_7363,
        };
        let mut built_for: Vec<&[u8]> = Vec::new();
        for (number, (&(first, discs), counted)) in spans.iter().zip(&counted).enumerate() {
            let goal = &space.goal().on()[first..first + discs];
            let alike = built_for.iter().position(|other| *other == goal);
            let distances = if let Some(other) = alike {
                databases.groups[other].distances.clone()
            } else {
                let pattern = Pattern::new(space, first, discs)?;
                let costed = Costed::new(pattern, counted.as_shares());
                let built = build::build(&costed, options, &mut *watch);
                built.map_err(DatabaseError::Build)?.entries.into()
            };
            built_for.push(goal);
            let ranking = Ranking::new::<W>(first, discs, space.pegs())?;
            databases.groups.push(Group { ranking, distances });
            databases.group_of[first..first + discs].fill(number as u8);
            databases.fingerprint = databases.fingerprint.rotate_left(7) ^ discs as u64;
        }
        Ok(databases)
    }

    /// How many bytes the tables take; one that serves several groups counts
    /// once.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let mut tables: Vec<&Arc<[u8]>> = Vec::new();
        for group in &self.groups {
            if !tables.iter().any(|table| Arc::ptr_eq(table, &group.distances)) {
                tables.push(&group.distances);
            }
        }
        tables.iter().map(|table| table.len() as u64).sum()
    }
}

/// First disc and number of discs of each group.
fn spans(groups: &Groups) -> Vec<(usize, usize)> {
    let mut above = groups.discs();
    let span = |&discs: &usize| {
        above -= discs;
        (above, discs)
    };
    groups.sizes().iter().map(span).collect()
}

/// What each group counts of the discs' steps; an error where one is counted
/// twice.
fn counted(spans: &[(usize, usize)], discs: usize) -> Result<Vec<Counted>, PartitionError> {
    let of_group = |&(first, count): &(usize, usize)| {
        let mut shares = vec![0; discs];
        shares[first..first + count].fill(1);
        Counted::shares(&vec![1; discs], &shares)
    };
    let parts = spans.iter().map(of_group).collect::<Result<Vec<_>, _>>()?;
    Counted::sum(&parts)?;
    Ok(parts)
}

impl<W: Word> Heuristic<Hanoi<W>> for DiscDatabases {
    type Memo = Distances;

    fn quality(&self) -> Quality {
        Quality::Consistent
    }

    fn start(&self, _: &Hanoi<W>, state: &Discs<W>) -> Distances {
        let mut memo = Distances { of_groups: [0; MAX_GROUPS], sum: 0 };
        for (group, distance) in self.groups.iter().zip(&mut memo.of_groups) {
            *distance = group.distances[group.ranking.rank(state.0) as usize];
            memo.sum += u16::from(*distance);
        }
        memo
    }

    #[inline]
    fn child(
        &self,
        hanoi: &Hanoi<W>,
        parent: Distances,
        operator: &Step,
        state: &Discs<W>,
        limit: u32,
    ) -> Estimate<Distances, u32> {
        let number = usize::from(self.group_of[hanoi.top(state, operator.to())]);
        let group = &self.groups[number];
        let distance = group.distances[group.ranking.rank(state.0) as usize];
        let mut memo = parent;
        let before = std::mem::replace(&mut memo.of_groups[number], distance);
        memo.sum = memo.sum + u16::from(distance) - u16::from(before);
        let value = u32::from(memo.sum);
        if value > limit { Estimate::Above(value) } else { Estimate::Within(memo) }
    }

    #[inline]
    fn value(&self, memo: Distances) -> u32 {
        u32::from(memo.sum)
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}
