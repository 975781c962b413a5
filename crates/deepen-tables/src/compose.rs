//! Several tables as one estimate: the maximum always, the sum where no
//! operator's cost is counted twice.
//!
//! Patterns split the cost of every label of the space's operators among them
//! (cost partitioning: Katz and Domshlak 2010; Yang et al. 2008). The estimates
//! then add up to no more than the true cost. Disjoint patterns of tiles are
//! the case where each label is counted whole by one pattern and not at all by
//! the others (Korf and Felner 2002). A [`Sum`] is made only of parts whose
//! shares prove this.

use core::array;
use core::fmt;
use core::slice;

use deepen::{Cost, Estimate, Heuristic, Quality, StateSpace};

/// What a table counts of the costs of a space's labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    costs: Vec<u8>,
    shares: Vec<u8>,
}

/// Why shares are no partition of the costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartitionError {
    /// The shares of a label add up to more than its cost.
    CountedTwice {
        /// The label.
        label: usize,
        /// What it costs.
        cost: u8,
        /// What all parts together count.
        counted: u32,
    },
    /// The parts name different costs, or not a share for each label.
    OtherLabels,
}

impl fmt::Display for PartitionError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartitionError::CountedTwice { label, cost, counted } => {
                write!(to, "label {label} costs {cost}, and {counted} of it are counted")
            }
            PartitionError::OtherLabels => {
                write!(to, "expected a share for each label of the same costs")
            }
        }
    }
}

impl core::error::Error for PartitionError {}

impl Counted {
    /// Every label is counted whole.
    #[must_use]
    pub fn all(costs: &[u8]) -> Self {
        Counted { costs: costs.to_vec(), shares: costs.to_vec() }
    }

    /// Of label `i`, which costs `costs[i]`, `shares[i]` is counted.
    ///
    /// # Errors
    /// When a share is above the cost, or there is not one for each.
    pub fn shares(costs: &[u8], shares: &[u8]) -> Result<Self, PartitionError> {
        let counted = Counted { costs: costs.to_vec(), shares: shares.to_vec() };
        Counted::sum(slice::from_ref(&counted))?;
        Ok(counted)
    }

    /// What a sum of parts counts.
    ///
    /// # Errors
    /// When it is more than a label's cost, or the parts' costs differ.
    pub fn sum(parts: &[Counted]) -> Result<Self, PartitionError> {
        let costs = parts.first().map_or(Vec::new(), |part| part.costs.clone());
        let alike = |part: &Counted| part.costs == costs && part.shares.len() == costs.len();
        if !parts.iter().all(alike) {
            return Err(PartitionError::OtherLabels);
        }
        let mut shares = Vec::with_capacity(costs.len());
        for (label, &cost) in costs.iter().enumerate() {
            let counted = parts.iter().map(|part| u32::from(part.shares[label])).sum();
            let share = u8::try_from(counted).ok().filter(|&share| share <= cost);
            let error = PartitionError::CountedTwice { label, cost, counted };
            shares.push(share.ok_or(error)?);
        }
        Ok(Counted { costs, shares })
    }

    /// What is counted of each label: what the table must be built with.
    #[must_use]
    pub fn as_shares(&self) -> &[u8] {
        &self.shares
    }

    /// What each label costs.
    #[must_use]
    pub fn costs(&self) -> &[u8] {
        &self.costs
    }

    /// The same where label `i` takes the part of `label(i)`; a label beyond
    /// the list counts as whole.
    #[must_use]
    pub fn relabelled(&self, label: impl Fn(usize) -> usize) -> Self {
        let share = |(of, &cost): (usize, &u8)| *self.shares.get(label(of)).unwrap_or(&cost);
        let shares = self.costs.iter().enumerate().map(share).collect();
        Counted { costs: self.costs.clone(), shares }
    }
}

/// A heuristic that says which costs it counts.
pub trait CountsCosts {
    /// What it counts of each label.
    fn counted(&self) -> Counted;
}

/// A heuristic that is lent counts what it counts.
impl<H: CountsCosts> CountsCosts for &H {
    fn counted(&self) -> Counted {
        (**self).counted()
    }
}

/// The sum of several heuristics that share the costs among them.
#[derive(Clone, Debug)]
pub struct Sum<H, const N: usize> {
    parts: [H; N],
    counted: Counted,
}

impl<H: CountsCosts, const N: usize> Sum<H, N> {
    /// The sum of `parts`.
    ///
    /// # Errors
    /// When more than the whole cost of a label would be counted.
    pub fn new(parts: [H; N]) -> Result<Self, PartitionError> {
        let counted = Counted::sum(&parts.each_ref().map(H::counted))?;
        Ok(Sum { parts, counted })
    }
}

impl<H, const N: usize> CountsCosts for Sum<H, N> {
    fn counted(&self) -> Counted {
        self.counted.clone()
    }
}

impl<S: StateSpace, H: Heuristic<S>, const N: usize> Heuristic<S> for Sum<H, N> {
    type Memo = [H::Memo; N];

    fn quality(&self) -> Quality {
        quality_of_all(&self.parts)
    }

    fn start(&self, space: &S, state: &S::State) -> Self::Memo {
        array::from_fn(|part| self.parts[part].start(space, state))
    }

    /// The parts that are left are at least what they were less the cost of
    /// this operator, but that costs more to work out than it saves: each
    /// part is asked with what the earlier ones leave.
    #[inline]
    fn child(
        &self,
        space: &S,
        parent: Self::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<Self::Memo, S::Cost> {
        let mut memo = parent;
        let mut sum = S::Cost::ZERO;
        for (part, memo) in self.parts.iter().zip(&mut memo) {
            let Some(left) = limit.checked_sub(sum) else { return Estimate::Above(sum) };
            match part.child(space, *memo, operator, state, left) {
                Estimate::Within(of_part) => {
                    sum = plus(sum, part.value(of_part));
                    *memo = of_part;
                }
                Estimate::Above(value) => return Estimate::Above(plus(sum, value)),
            }
        }
        if sum > limit { Estimate::Above(sum) } else { Estimate::Within(memo) }
    }

    #[inline]
    fn value(&self, memo: Self::Memo) -> S::Cost {
        let parts = self.parts.iter().zip(memo);
        parts.fold(S::Cost::ZERO, |sum, (part, memo)| plus(sum, part.value(memo)))
    }

    fn fingerprint(&self) -> u64 {
        fingerprint_of_all(&self.parts, 1)
    }
}

/// The greatest of several heuristics, the first that is above decides.
#[derive(Clone, Debug)]
pub struct Maximum<H, const N: usize>(pub [H; N]);

impl<S: StateSpace, H: Heuristic<S>, const N: usize> Heuristic<S> for Maximum<H, N> {
    type Memo = [H::Memo; N];

    fn quality(&self) -> Quality {
        quality_of_all(&self.0)
    }

    fn start(&self, space: &S, state: &S::State) -> Self::Memo {
        array::from_fn(|part| self.0[part].start(space, state))
    }

    #[inline]
    fn child(
        &self,
        space: &S,
        parent: Self::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<Self::Memo, S::Cost> {
        let mut memo = parent;
        for (part, memo) in self.0.iter().zip(&mut memo) {
            match part.child(space, *memo, operator, state, limit) {
                Estimate::Within(of_part) => *memo = of_part,
                Estimate::Above(value) => return Estimate::Above(value),
            }
        }
        Estimate::Within(memo)
    }

    #[inline]
    fn value(&self, memo: Self::Memo) -> S::Cost {
        let parts = self.0.iter().zip(memo);
        parts.fold(S::Cost::ZERO, |greatest, (part, memo)| greatest.greatest(part.value(memo)))
    }

    fn fingerprint(&self) -> u64 {
        fingerprint_of_all(&self.0, 2)
    }
}

/// What the sum or maximum of several promises: as much as all of them do.
fn quality_of_all<S: StateSpace, H: Heuristic<S>>(parts: &[H]) -> Quality {
    let qualities = parts.iter().map(H::quality);
    qualities.fold(Quality::Consistent, Quality::of_maximum)
}

fn fingerprint_of_all<S: StateSpace, H: Heuristic<S>>(parts: &[H], seed: u64) -> u64 {
    parts.iter().fold(seed, |hash, part| hash.rotate_left(7) ^ part.fingerprint())
}

/// A sum that stays infinite.
#[inline]
fn plus<C: Cost>(a: C, b: C) -> C {
    a.checked_add(b).unwrap_or(C::INFINITY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cost_counted_twice_is_told() {
        let costs = [1, 3, 200];
        let part = |shares| Counted::shares(&costs, shares).unwrap();
        let whole = Counted::sum(&[part(&[1, 1, 100]), part(&[0, 2, 100])]);
        assert_eq!(whole, Ok(Counted::all(&costs)));
        let error = Counted::sum(&[part(&[1, 1, 0]), part(&[0, 3, 0])]);
        assert_eq!(error, Err(PartitionError::CountedTwice { label: 1, cost: 3, counted: 4 }));
        // Sums above a byte are sums still.
        let error = Counted::sum(&[part(&[0, 0, 200]), part(&[0, 0, 100])]);
        assert_eq!(error, Err(PartitionError::CountedTwice { label: 2, cost: 200, counted: 300 }));
        let error = Counted::shares(&costs, &[2, 0, 0]);
        assert_eq!(error, Err(PartitionError::CountedTwice { label: 0, cost: 1, counted: 2 }));
        assert_eq!(Counted::shares(&costs, &[1]), Err(PartitionError::OtherLabels));
        let other = Counted::all(&[1]);
        assert_eq!(Counted::sum(&[other, part(&[0, 0, 0])]), Err(PartitionError::OtherLabels));
    }
}
