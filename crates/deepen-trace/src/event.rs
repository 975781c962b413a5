//! What a trace consists of.

use deepen::NodeRef;

/// The bits of a cost that is infinite or cannot be counted, whatever its
/// type.
pub const INFINITE: u64 = u64::MAX;

/// One thing that a search has done. Costs are in bits: whole numbers as they
/// are, real ones as `f64::from_bits` reads them, [`INFINITE`] in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its place among all events of the search, from 0.
    pub index: u64,
    /// Which of several searches, as [`deepen::Observer::turns_to`] counts.
    pub search: u8,
    /// The iteration it belongs to, from 1; 0 before the first.
    pub iteration: u64,
    /// The bound of that iteration.
    pub bound: u64,
    /// What has happened.
    pub what: What,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are those of `deepen::Observer`'s methods")]
pub enum What {
    /// A node is expanded.
    Enters { node: NodeRef, g: u64, h: u64 },
    /// A child is kept, or has got a cheaper path.
    Opens { node: NodeRef, g: u64, h: u64 },
    /// A child is cut by its f.
    Cuts { node: NodeRef, f: u64 },
    /// A child is cut, because its state is known.
    Repeats { node: NodeRef },
    /// A child lies in the last layer of a search by depth.
    Passes { node: NodeRef, g: u64 },
    /// A node that waited is forgotten for lack of room.
    Drops { node: NodeRef, f: u64 },
    /// A goal is reached.
    ReachesGoal { node: NodeRef, g: u64 },
    /// The node that was entered last does not count after all.
    Withdraws,
    /// An iteration begins.
    Begins,
    /// An iteration ends, with its own counts.
    Ends { expanded: u64, generated: u64 },
    /// A better solution is known, and perhaps a lower bound of all.
    Improves { cost: u64, lower_bound: Option<u64> },
    /// Of several searches, this one goes on.
    TurnsTo { name: String },
}

/// The kinds of events, in the order of their codes in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "as in `What`")]
pub enum Kind {
    Enters,
    Cuts,
    Repeats,
    Opens,
    ReachesGoal,
    Passes,
    Drops,
    Withdraws,
    Begins,
    Ends,
    Improves,
    TurnsTo,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 12] = [
        Kind::Enters,
        Kind::Cuts,
        Kind::Repeats,
        Kind::Opens,
        Kind::ReachesGoal,
        Kind::Passes,
        Kind::Drops,
        Kind::Withdraws,
        Kind::Begins,
        Kind::Ends,
        Kind::Improves,
        Kind::TurnsTo,
    ];

    /// The word for it, on the command line and in JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Enters => "enter",
            Kind::Cuts => "cut",
            Kind::Repeats => "repeat",
            Kind::Opens => "open",
            Kind::ReachesGoal => "goal",
            Kind::Passes => "pass",
            Kind::Drops => "drop",
            Kind::Withdraws => "withdraw",
            Kind::Begins => "begin",
            Kind::Ends => "end",
            Kind::Improves => "improve",
            Kind::TurnsTo => "turn",
        }
    }
}

impl What {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            What::Enters { .. } => Kind::Enters,
            What::Opens { .. } => Kind::Opens,
            What::Cuts { .. } => Kind::Cuts,
            What::Repeats { .. } => Kind::Repeats,
            What::Passes { .. } => Kind::Passes,
            What::Drops { .. } => Kind::Drops,
            What::ReachesGoal { .. } => Kind::ReachesGoal,
            What::Withdraws => Kind::Withdraws,
            What::Begins => Kind::Begins,
            What::Ends { .. } => Kind::Ends,
            What::Improves { .. } => Kind::Improves,
            What::TurnsTo { .. } => Kind::TurnsTo,
        }
    }

    /// The node it is about, if any.
    #[must_use]
    pub fn node(&self) -> Option<&NodeRef> {
        match self {
            What::Enters { node, .. }
            | What::Opens { node, .. }
            | What::Cuts { node, .. }
            | What::Repeats { node }
            | What::Passes { node, .. }
            | What::Drops { node, .. }
            | What::ReachesGoal { node, .. } => Some(node),
            _ => None,
        }
    }
}

/// How many events of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([u64; 12]);

impl Tally {
    /// Counts one event.
    #[inline]
    pub(crate) fn count(&mut self, kind: Kind) {
        self.0[kind as usize] += 1;
    }

    /// Sets the number of a kind.
    pub(crate) fn set(&mut self, kind: Kind, count: u64) {
        self.0[kind as usize] = count;
    }

    /// How many of a kind.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u64 {
        self.0[kind as usize]
    }

    /// Adds those of another.
    pub(crate) fn add(&mut self, other: &Tally) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
    }

    /// What is left of these without those.
    #[must_use]
    pub(crate) fn without(&self, other: &Tally) -> Tally {
        let mut left = *self;
        for (count, less) in left.0.iter_mut().zip(other.0) {
            *count = count.saturating_sub(less);
        }
        left
    }

    /// All of them.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }
}
