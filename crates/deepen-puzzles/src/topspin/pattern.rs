//! Pattern databases for `TopSpin`: the distances of rings on which only some
//! tokens can be told apart (Culberson and Schaeffer 1998; for `TopSpin` Felner
//! et al. 2007), several under a maximum.
//!
//! Rotating a ring changes nothing for its turns. Patterns that are each
//! other's rotations in the goal share one table.

use std::fmt;
use std::sync::Arc;

use deepen_tables::abstraction::{AbstractSpace, Abstraction, ForwardSpace};
use deepen_tables::build::{BuildError, Options, Watch, build};
use deepen_tables::compose::{Counted, Maximum};
use deepen_tables::encode::Bytes;
use deepen_tables::heuristic::PatternDatabase;
use deepen_tables::rank::{Placements, RankError};

use super::ring::{MAX_TOKENS, Ring};
use super::space::TopSpin;

/// One table as a heuristic.
pub type RingDatabase = PatternDatabase<Pattern, Bytes<Arc<[u8]>>, u32>;

/// Some tokens of a ring: the abstract space where the others look alike, and
/// the map into it.
#[derive(Clone, Debug)]
pub struct Pattern {
    count: usize,
    window: usize,
    /// The tokens, in the order of the table.
    tokens: Vec<u8>,
    /// Where the table has them in the goal.
    goal: Vec<u8>,
    /// So many places are added to a token's own before it is looked up.
    rotation: u8,
    ranking: Placements,
}

/// Why there is no heuristic of such patterns.
#[derive(Debug)]
pub enum PatternError {
    /// A pattern names no token, one that the ring does not have, or one
    /// twice.
    Tokens {
        /// Which pattern, from 0.
        pattern: usize,
    },
    /// It has more states than can be numbered.
    Rank(RankError),
    /// The table could not be built.
    Build(BuildError),
}

impl fmt::Display for PatternError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PatternError::Tokens { pattern } => {
                write!(to, "expected pattern {pattern} to name some tokens of the ring, each once")
            }
            PatternError::Rank(error) => error.fmt(to),
            PatternError::Build(error) => error.fmt(to),
        }
    }
}

impl std::error::Error for PatternError {}

impl Pattern {
    /// The pattern of these tokens in the goal of `space`; `which` is its
    /// number in an error.
    fn new<const WORDS: usize>(
        space: &TopSpin<WORDS>,
        tokens: &[u8],
        which: usize,
    ) -> Result<Self, PatternError> {
        let count = space.goal().count();
        let is_wrong = |(at, token): (usize, &u8)| {
            usize::from(*token) >= count || tokens[..at].contains(token)
        };
        if tokens.is_empty() || tokens.iter().enumerate().any(is_wrong) {
            return Err(PatternError::Tokens { pattern: which });
        }
        let ranking = Placements::new(count, tokens.len()).map_err(PatternError::Rank)?;
        let goal = tokens.iter().map(|token| space.goal().places()[usize::from(*token)]).collect();
        let tokens = tokens.to_vec();
        Ok(Pattern { count, window: space.window(), tokens, goal, rotation: 0, ranking })
    }

    /// This pattern, looked up in the table of one of which it is a rotation;
    /// `None` where it is none.
    fn rotated_onto(&self, other: &Pattern) -> Option<Pattern> {
        let rotated = |place: u8, by: u8| (place + by) % self.count as u8;
        let rotation = (0..self.count as u8).find(|by| {
            self.goal.len() == other.goal.len()
                && self.goal.iter().all(|place| other.goal.contains(&rotated(*place, *by)))
        })?;
        let token_at = |wanted: &u8| {
            let at = self.goal.iter().position(|place| rotated(*place, rotation) == *wanted);
            at.map(|at| self.tokens[at])
        };
        let tokens = other.goal.iter().map(token_at).collect::<Option<Vec<u8>>>()?;
        Some(Pattern { tokens, rotation, ..other.clone() })
    }

    /// Where a token is after a turn.
    fn turned(&self, place: u8, turn: usize) -> u8 {
        let into = (usize::from(place) + self.count - turn) % self.count;
        if into >= self.window {
            return place;
        }
        ((turn + self.window - 1 - into) % self.count) as u8
    }
}

impl AbstractSpace for Pattern {
    fn size(&self) -> u64 {
        self.ranking.count()
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.ranking.rank(&self.goal));
    }

    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        let (mut places, mut before) = ([0; MAX_TOKENS], [0; MAX_TOKENS]);
        let places = &mut places[..self.goal.len()];
        let before = &mut before[..self.goal.len()];
        self.ranking.unrank(state, places);
        for turn in 0..self.count {
            for (before, place) in before.iter_mut().zip(&*places) {
                *before = self.turned(*place, turn);
            }
            visit(self.ranking.rank(before), 1);
        }
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, part: u64| (hash ^ part).wrapping_mul(0x100_0000_01b3);
        let goal = self.goal.iter().map(|place| u64::from(*place));
        goal.fold(mix(self.count as u64, self.window as u64), mix)
    }
}

impl ForwardSpace for Pattern {
    /// A turn undoes itself.
    fn successors(&self, state: u64, visit: impl FnMut(u64, u8)) {
        self.predecessors(state, visit);
    }

    fn is_goal(&self, state: u64) -> bool {
        state == self.ranking.rank(&self.goal)
    }
}

impl<const WORDS: usize> Abstraction<TopSpin<WORDS>> for Pattern {
    #[inline]
    fn rank(&self, _: &TopSpin<WORDS>, state: &Ring) -> u64 {
        let count = self.count as u8;
        let mut places = [0; MAX_TOKENS];
        for (at, token) in places.iter_mut().zip(&self.tokens) {
            let place = state.places()[usize::from(*token)] + self.rotation;
            *at = if place >= count { place - count } else { place };
        }
        self.ranking.rank(&places[..self.tokens.len()])
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, token: &u8| (hash ^ u64::from(*token)).wrapping_mul(0x100_0000_01b3);
        let own = AbstractSpace::fingerprint(self) ^ u64::from(self.rotation) << 32;
        self.tokens.iter().fold(own, mix)
    }
}

/// The greatest of the distances of several patterns, each named by its
/// tokens, built in memory for the goal of `space`. Consistent. A table has
/// as many bytes as there are ways to place its tokens; rotations of one
/// pattern share it.
///
/// # Errors
/// When a pattern is none, or its table cannot be built with these options.
pub fn pattern_databases<const N: usize, const WORDS: usize>(
    space: &TopSpin<WORDS>,
    patterns: [&[u8]; N],
    options: &Options,
    watch: Watch<'_>,
) -> Result<Maximum<RingDatabase, N>, PatternError> {
    let mut tables: Vec<(Pattern, Arc<[u8]>)> = Vec::with_capacity(N);
    for (which, tokens) in patterns.into_iter().enumerate() {
        let pattern = Pattern::new(space, tokens, which)?;
        let shared = tables
            .iter()
            .find_map(|(other, table)| Some((pattern.rotated_onto(other)?, Arc::clone(table))));
        let table = if let Some(shared) = shared {
            shared
        } else {
            let built = build(&pattern, options, watch).map_err(PatternError::Build)?;
            (pattern, built.entries.into())
        };
        tables.push(table);
    }
    let database = |which: usize| {
        let (pattern, table) = tables[which].clone();
        PatternDatabase::new(pattern, Bytes::new(table), Counted::all(&[1]), 1)
    };
    Ok(Maximum(std::array::from_fn(database)))
}
