//! How discs are split among tables.

use std::fmt;
use std::str::FromStr;

use crate::hanoi::MAX_DISCS;

/// The most groups.
pub const MAX_GROUPS: usize = 8;

/// Groups of neighbouring discs, named by their sizes from the group of the
/// largest discs to that of the smallest: `10-2` has the ten largest discs
/// in one table and the two smallest in the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Groups {
    sizes: Vec<usize>,
}

/// Why sizes make no groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupsError {
    /// Something other than numbers with `-` between them.
    NoNumber,
    /// A group without a disc.
    Empty,
    /// More groups than [`MAX_GROUPS`].
    TooMany,
    /// Other discs in all than the space has, or more than [`MAX_DISCS`].
    Discs {
        /// How many are in the groups.
        found: usize,
        /// How many there are, or at most may be.
        expected: usize,
    },
}

impl fmt::Display for GroupsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GroupsError::NoNumber => f.write_str("expected the sizes of groups, such as `8-1`"),
            GroupsError::Empty => f.write_str("expected at least one disc in each group"),
            GroupsError::TooMany => write!(f, "expected at most {MAX_GROUPS} groups"),
            GroupsError::Discs { found, expected } => {
                write!(f, "expected groups of {expected} discs in all, found {found}")
            }
        }
    }
}

impl std::error::Error for GroupsError {}

impl Groups {
    /// Groups of these sizes, that of the largest discs first.
    ///
    /// # Errors
    /// When a group is empty or there are too many groups or discs.
    pub fn new(sizes: &[usize]) -> Result<Self, GroupsError> {
        let found = sizes.iter().fold(0, |sum: usize, size| sum.saturating_add(*size));
        match sizes {
            [] | [.., 0] => Err(GroupsError::Empty),
            sizes if sizes.contains(&0) => Err(GroupsError::Empty),
            sizes if sizes.len() > MAX_GROUPS => Err(GroupsError::TooMany),
            _ if found > MAX_DISCS => Err(GroupsError::Discs { found, expected: MAX_DISCS }),
            _ => Ok(Groups { sizes: sizes.to_vec() }),
        }
    }

    /// Groups of `most` discs from the largest on, the rest in the last.
    ///
    /// # Errors
    /// As for [`new`](Groups::new).
    pub fn of_at_most(most: usize, discs: usize) -> Result<Self, GroupsError> {
        if most == 0 {
            return Err(GroupsError::Empty);
        }
        let mut sizes = vec![most.min(discs); discs / most.min(discs).max(1)];
        sizes.extend(Some(discs % most).filter(|rest| *rest > 0 && most < discs));
        Groups::new(&sizes)
    }

    /// The sizes, that of the group of the largest discs first.
    #[must_use]
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// How many discs there are in all.
    #[must_use]
    pub fn discs(&self) -> usize {
        self.sizes.iter().sum()
    }
}

impl FromStr for Groups {
    type Err = GroupsError;

    fn from_str(name: &str) -> Result<Self, GroupsError> {
        let size = |part: &str| {
            let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            if digits { Ok(part.parse().unwrap_or(usize::MAX)) } else { Err(GroupsError::NoNumber) }
        };
        let sizes =
            name.split('-').take(MAX_GROUPS + 1).map(size).collect::<Result<Vec<_>, _>>()?;
        Groups::new(&sizes)
    }
}

impl fmt::Display for Groups {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, size) in self.sizes.iter().enumerate() {
            write!(f, "{}{size}", if place == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for name in ["8-1", "10-2", "12", "4-4-4-4"] {
            assert_eq!(name.parse::<Groups>().unwrap().to_string(), name);
        }
        let of = |most, discs| Groups::of_at_most(most, discs).unwrap().to_string();
        assert_eq!((of(10, 12), of(4, 12), of(12, 9)), ("10-2".into(), "4-4-4".into(), "9".into()));
    }

    #[test]
    fn what_makes_no_groups_is_refused() {
        for (name, error) in [
            ("", GroupsError::NoNumber),
            ("8-", GroupsError::NoNumber),
            ("8-x", GroupsError::NoNumber),
            ("+8", GroupsError::NoNumber),
            ("0-8", GroupsError::Empty),
            ("1-1-1-1-1-1-1-1-1", GroupsError::TooMany),
            ("30-3", GroupsError::Discs { found: 33, expected: 32 }),
            ("99999999999999999999999", GroupsError::Discs { found: usize::MAX, expected: 32 }),
        ] {
            assert_eq!(name.parse::<Groups>(), Err(error), "{name}");
        }
        assert_eq!(Groups::of_at_most(0, 4), Err(GroupsError::Empty));
        assert_eq!(Groups::of_at_most(4, 0), Err(GroupsError::Empty));
        assert_eq!(Groups::new(&[]), Err(GroupsError::Empty));
    }
}
