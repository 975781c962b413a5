//! The principal variation in a triangular array: a row for each ply, with the
//! best line from there on. Rows are kept only where the window is open;
//! elsewhere nobody asks.

/// Best lines by ply.
#[derive(Clone, Debug)]
pub(super) struct Lines<M> {
    rows: Vec<Vec<M>>,
}

impl<M> Default for Lines<M> {
    fn default() -> Self {
        Lines { rows: Vec::new() }
    }
}

impl<M: Copy> Lines<M> {
    /// No line yet from a position at this ply.
    #[inline]
    pub(super) fn begin(&mut self, ply: u32) {
        if let Some(row) = self.rows.get_mut(ply as usize) {
            row.clear();
        }
    }

    /// The line from a position at this ply is now this move, and the line of
    /// the ply below.
    pub(super) fn extend(&mut self, ply: u32, chosen: M) {
        let ply = ply as usize;
        if self.rows.len() < ply + 2 {
            self.rows.resize_with(ply + 2, Vec::new);
        }
        let (upper, lower) = self.rows.split_at_mut(ply + 1);
        let row = &mut upper[ply];
        row.clear();
        row.push(chosen);
        row.extend_from_slice(&lower[0]);
    }

    /// The line from the position at this ply.
    pub(super) fn from(&self, ply: u32) -> &[M] {
        self.rows.get(ply as usize).map_or(&[], |row| row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_move_and_the_line_below() {
        let mut lines = Lines::default();
        assert_eq!(lines.from(0), []);
        lines.begin(1);
        lines.extend(1, 'b');
        lines.begin(2);
        lines.extend(2, 'c');
        lines.extend(1, 'B');
        lines.extend(0, 'a');
        assert_eq!(lines.from(0), ['a', 'B', 'c']);
        lines.begin(1);
        lines.extend(0, 'A');
        assert_eq!(lines.from(0), ['A']);
    }
}
