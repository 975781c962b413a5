//! Abstract spaces: what a table holds the distances of.
//!
//! An abstraction maps every state of a space to an abstract state so that
//! every operator leads from the image of its state to the image of its
//! successor, or stays where it is. Then no abstract distance is above the
//! concrete one (Culberson and Schaeffer 1998). Abstract states are known by
//! their rank alone.
//!
//! Costs of abstract moves are small integers. In an additive pattern moves of
//! what is not in it are free (Korf and Felner 2002); more generally each of
//! several patterns counts a share of each operator's cost (Katz and Domshlak
//! 2010). The space therefore labels its moves, and [`Costed`] says what a
//! label costs: the same shares that [`Sum`](crate::compose::Sum) later checks.

use deepen::StateSpace;

/// An abstract space with costs: what a builder works out distances of.
pub trait AbstractSpace: Sync {
    /// How many ranks there are; states have the ranks below.
    fn size(&self) -> u64;

    /// Visits every goal.
    fn goals(&self, visit: impl FnMut(u64));

    /// Visits every state from which a move leads to `state`, with the cost
    /// of that move; the same one may come more than once, also `state`
    /// itself. All moves must come: encodings are checked along them.
    fn predecessors(&self, state: u64, visit: impl FnMut(u64, u8));

    /// A number that differs between spaces whose distances differ; it guards
    /// half-built tables. 0 says nothing.
    fn fingerprint(&self) -> u64 {
        0
    }
}

/// An abstract space in which one can also go forwards: what a table that
/// holds remainders only needs to find the value of its first state.
pub trait ForwardSpace: AbstractSpace {
    /// Visits every state to which a move from `state` leads, with its cost.
    fn successors(&self, state: u64, visit: impl FnMut(u64, u8));

    /// Whether the state of this rank is a goal.
    fn is_goal(&self, state: u64) -> bool;
}

/// An abstract space whose moves bear the labels of concrete operators.
///
/// A label stands for all transitions of the concrete space that cost the
/// same and are counted alike: one disc of the towers of Hanoi, one tile, one
/// size of a flip.
pub trait LabelledSpace: Sync {
    /// How many ranks there are.
    fn size(&self) -> u64;

    /// Visits every goal.
    fn goals(&self, visit: impl FnMut(u64));

    /// Visits every state from which a move leads to `state`, with the
    /// move's label.
    fn predecessors(&self, state: u64, visit: impl FnMut(u64, usize));

    /// A number that differs between different spaces. 0 says nothing.
    fn fingerprint(&self) -> u64 {
        0
    }
}

/// A labelled space in which one can also go forwards.
pub trait LabelledForwardSpace: LabelledSpace {
    /// Visits every state to which a move from `state` leads, with the
    /// move's label.
    fn successors(&self, state: u64, visit: impl FnMut(u64, usize));

    /// Whether the state of this rank is a goal.
    fn is_goal(&self, state: u64) -> bool;
}

/// A labelled space with a cost for each label.
#[derive(Clone, Debug)]
pub struct Costed<P> {
    space: P,
    shares: Vec<u8>,
}

impl<P: LabelledSpace> Costed<P> {
    /// Moves with label `i` cost `shares[i]`; a label beyond the list costs
    /// nothing.
    pub fn new(space: P, shares: &[u8]) -> Self {
        Costed { space, shares: shares.to_vec() }
    }

    /// The space without costs.
    pub fn space(&self) -> &P {
        &self.space
    }

    #[inline]
    fn share(&self, label: usize) -> u8 {
        self.shares.get(label).copied().unwrap_or(0)
    }
}

impl<P: LabelledSpace> AbstractSpace for Costed<P> {
    fn size(&self) -> u64 {
        self.space.size()
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        self.space.goals(visit);
    }

    #[inline]
    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        self.space.predecessors(state, |from, label| visit(from, self.share(label)));
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, share: &u8| (hash ^ u64::from(*share)).wrapping_mul(0x100_0000_01b3);
        self.shares.iter().fold(self.space.fingerprint() ^ 0xcbf2_9ce4_8422_2325, mix)
    }
}

impl<P: LabelledForwardSpace> ForwardSpace for Costed<P> {
    #[inline]
    fn successors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        self.space.successors(state, |to, label| visit(to, self.share(label)));
    }

    fn is_goal(&self, state: u64) -> bool {
        self.space.is_goal(state)
    }
}

/// An abstract space that is lent is one.
impl<P: AbstractSpace> AbstractSpace for &P {
    fn size(&self) -> u64 {
        (**self).size()
    }

    fn goals(&self, visit: impl FnMut(u64)) {
        (**self).goals(visit);
    }

    #[inline]
    fn predecessors(&self, state: u64, visit: impl FnMut(u64, u8)) {
        (**self).predecessors(state, visit);
    }

    fn fingerprint(&self) -> u64 {
        (**self).fingerprint()
    }
}

/// A space that is lent can be walked forwards all the same.
impl<P: ForwardSpace> ForwardSpace for &P {
    #[inline]
    fn successors(&self, state: u64, visit: impl FnMut(u64, u8)) {
        (**self).successors(state, visit);
    }

    fn is_goal(&self, state: u64) -> bool {
        (**self).is_goal(state)
    }
}

/// The map from concrete states to ranks of abstract ones.
pub trait Abstraction<S: StateSpace> {
    /// The rank of the abstract state that `state` is mapped to.
    fn rank(&self, space: &S, state: &S::State) -> u64;

    /// A number that differs between different abstractions. 0 says nothing.
    fn fingerprint(&self) -> u64 {
        0
    }
}
