//! Predicts how many nodes the next iteration will expand from the growth of
//! those before: iterations of a search by iterative deepening grow by a
//! nearly constant factor (the heuristic branching factor of Korf and Reid,
//! 1998, per step of the bound).

/// Remembers the sizes of the last iterations.
///
/// ```
/// use deepen::Prediction;
///
/// let mut prediction = Prediction::new();
/// prediction.observe(1_000);
/// assert_eq!(prediction.next(), None);
/// prediction.observe(5_000);
/// prediction.observe(30_000);
/// assert_eq!(prediction.growth(), Some(6.0));
/// // The next growth is taken to be the geometric mean of the last two.
/// assert_eq!(prediction.next().unwrap().round(), (30_000.0 * 30.0_f64.sqrt()).round());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prediction {
    /// The last first.
    sizes: [u64; 3],
}

impl Prediction {
    /// Nothing seen yet.
    #[must_use]
    pub const fn new() -> Self {
        Prediction { sizes: [0; 3] }
    }

    /// The sizes that are remembered, the last first.
    pub(crate) const fn sizes(&self) -> [u64; 3] {
        self.sizes
    }

    /// A prediction that remembers these sizes.
    pub(crate) const fn from_sizes(sizes: [u64; 3]) -> Self {
        Prediction { sizes }
    }

    /// One more finished iteration of so many expanded nodes.
    pub fn observe(&mut self, expanded: u64) {
        self.sizes = [expanded, self.sizes[0], self.sizes[1]];
    }

    /// By what factor the last iteration was larger than the one before.
    #[must_use]
    pub fn growth(&self) -> Option<f64> {
        ratio(self.sizes[0], self.sizes[1])
    }

    /// Nodes that the next iteration is expected to expand when it is
    /// searched to its end.
    #[must_use]
    pub fn next(&self) -> Option<f64> {
        let last = self.growth()?;
        let before = ratio(self.sizes[1], self.sizes[2]).unwrap_or(last);
        Some(self.sizes[0] as f64 * square_root(last * before))
    }
}

fn ratio(later: u64, earlier: u64) -> Option<f64> {
    (later > 0 && earlier > 0).then(|| later as f64 / earlier as f64)
}

/// Newton's iteration: `f64::sqrt` is not in `core`.
fn square_root(number: f64) -> f64 {
    let mut root = number.max(1.0);
    for _ in 0..64 {
        root = f64::midpoint(root, number / root);
    }
    root
}
