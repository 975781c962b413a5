//! What a search counts.

/// Counts of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Positions visited, the root and the leaves among them.
    pub nodes: u64,
    /// Positions where the search ended: the game had, or the depth.
    pub leaves: u64,
    /// Positions that were judged by the evaluator.
    pub estimated: u64,
    /// Positions left because a move was too good.
    pub cut_offs: u64,
    /// Those among them where it was the first move: the share of these is
    /// the measure of move ordering.
    pub first_move_cut_offs: u64,
    /// Positions about which the table was asked.
    pub table_lookups: u64,
    /// Those that it knew.
    pub table_hits: u64,
    /// Those of which it knew enough.
    pub table_cut_offs: u64,
    /// The depth of the last search that was finished, in plies.
    pub depth: u32,
    /// The greatest number of plies below the root that was visited.
    pub greatest_ply: u32,
}

impl Statistics {
    /// The share of cut-offs that the first move caused.
    #[must_use]
    pub fn first_move_share(&self) -> Option<f64> {
        (self.cut_offs > 0).then(|| self.first_move_cut_offs as f64 / self.cut_offs as f64)
    }

    /// The share of positions looked up that the table knew.
    #[must_use]
    pub fn table_hit_share(&self) -> Option<f64> {
        (self.table_lookups > 0).then(|| self.table_hits as f64 / self.table_lookups as f64)
    }

    /// The branching of a uniform tree that has as many leaves at this depth.
    #[must_use]
    pub fn effective_branching(&self) -> Option<f64> {
        (self.depth > 0 && self.leaves > 0)
            .then(|| (self.leaves as f64).powf(1.0 / f64::from(self.depth)))
    }

    /// Adds what another thread counted; depths are the greater ones.
    pub fn add(&mut self, other: &Statistics) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.estimated += other.estimated;
        self.cut_offs += other.cut_offs;
        self.first_move_cut_offs += other.first_move_cut_offs;
        self.table_lookups += other.table_lookups;
        self.table_hits += other.table_hits;
        self.table_cut_offs += other.table_cut_offs;
        self.depth = self.depth.max(other.depth);
        self.greatest_ply = self.greatest_ply.max(other.greatest_ply);
    }
}
