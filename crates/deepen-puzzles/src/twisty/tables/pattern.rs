//! A pattern: some axes together, whose numbers make one without gaps.

use deepen_tables::abstraction::AbstractSpace;

use super::axes::{Axes, MOST_AXES, Numbers};

/// Some axes, with what each number is worth.
#[derive(Clone, Debug)]
pub(in super::super) struct Pattern {
    /// Axes with what their numbers are worth, the least first.
    parts: Vec<(usize, u64)>,
    size: u64,
}

impl Pattern {
    /// The product of some axes; `None` at 2^63 and above.
    pub(in super::super) fn new(axes: &Axes, which: &[usize]) -> Option<Self> {
        let mut size = 1_u64;
        let mut parts = Vec::with_capacity(which.len());
        for &axis in which {
            parts.push((axis, size));
            size = size.checked_mul(axes.size(axis)).filter(|size| *size < 1 << 63)?;
        }
        Some(Pattern { parts, size })
    }

    /// How many numbers there are.
    pub(in super::super) fn size(&self) -> u64 {
        self.size
    }

    /// Its axes.
    pub(in super::super) fn axes(&self) -> impl Iterator<Item = usize> {
        self.parts.iter().map(|(axis, _)| *axis)
    }

    /// Bytes of what steps its axes.
    pub(in super::super) fn bytes(&self, axes: &Axes) -> usize {
        self.axes().map(|axis| axes.bytes(axis)).sum()
    }

    /// The numbers of the axes that make one number; those of others are 0.
    #[inline]
    pub(in super::super) fn numbers(&self, axes: &Axes, rank: u64) -> Numbers {
        let mut numbers = [0; MOST_AXES];
        let mut left = rank;
        for (axis, _) in &self.parts {
            let size = axes.size(*axis);
            numbers[*axis] = (left % size) as u32;
            left /= size;
        }
        numbers
    }

    /// The number of a state whose axes have these.
    #[inline]
    pub(in super::super) fn rank(&self, numbers: &Numbers) -> u64 {
        self.parts.iter().map(|(axis, worth)| u64::from(numbers[*axis]) * worth).sum()
    }
}

/// A pattern as a space of its own, whose distances a table has.
pub(in super::super) struct PatternSpace<'a> {
    pub(in super::super) axes: &'a Axes,
    pub(in super::super) pattern: &'a Pattern,
    pub(in super::super) operators: usize,
    pub(in super::super) goal: Numbers,
}

/// Every operator has an inverse among them, so successors are predecessors.
impl AbstractSpace for PatternSpace<'_> {
    fn size(&self) -> u64 {
        self.pattern.size
    }

    fn goals(&self, mut visit: impl FnMut(u64)) {
        visit(self.pattern.rank(&self.goal));
    }

    #[inline]
    fn predecessors(&self, state: u64, mut visit: impl FnMut(u64, u8)) {
        let numbers = self.pattern.numbers(self.axes, state);
        for operator in 0..self.operators {
            let part = |(axis, worth): &(usize, u64)| {
                u64::from(self.axes.step(*axis, &numbers, operator)) * worth
            };
            visit(self.pattern.parts.iter().map(part).sum(), 1);
        }
    }

    fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, part: u64| (hash ^ part).wrapping_mul(0x100_0000_01b3);
        let parts = self.pattern.parts.iter().map(|(axis, _)| self.axes.size(*axis));
        parts.fold(mix(self.operators as u64, self.pattern.rank(&self.goal)), mix)
    }
}
