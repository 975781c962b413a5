//! Which parts of a pattern share a table, for the memory that is given.
//!
//! Parts are put together in their order as long as the product of their sizes
//! fits. Edges can be followed in larger or smaller groups; taken is the way
//! by which the largest table tells most states apart.

use super::part::{MOST_EDGES, Part};
use super::pattern::Pattern;
use super::shape::Shape;

/// Tables of one pattern.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) parts: Vec<Part>,
    /// Ranges of parts, each with the entries of its table.
    pub(super) tables: Vec<(std::ops::Range<usize>, u64)>,
}

impl Plan {
    /// The best plan for a pattern in so many bytes, of no more parts than
    /// `most`; `Err` has the bytes that the smallest one takes.
    pub(super) fn best(pattern: &Pattern, memory: u64, most: usize) -> Result<Plan, u64> {
        let mut best: Option<(u64, u64, Plan)> = None;
        let mut needed = u64::MAX;
        for most_edges in (1..=MOST_EDGES).rev() {
            let mut parts = Part::all_of(pattern, most_edges);
            parts.truncate(most);
            match Plan::of(parts, memory) {
                Ok(plan) => {
                    let (states, bytes) = (plan.told_apart(), plan.bytes());
                    let better = |(told, taken, _): &(u64, u64, Plan)| {
                        states > *told || states == *told && bytes < *taken
                    };
                    if best.as_ref().is_none_or(better) {
                        best = Some((states, bytes, plan));
                    }
                }
                Err(bytes) => needed = needed.min(bytes),
            }
        }
        best.map(|(.., plan)| plan).ok_or(needed)
    }

    fn of(parts: Vec<Part>, memory: u64) -> Result<Plan, u64> {
        let mut largest = memory;
        loop {
            let tables = grouped(&parts, largest);
            let bytes = tables.iter().map(|(_, entries)| entries).sum();
            if bytes <= memory {
                return Ok(Plan { parts, tables });
            }
            if tables.len() == parts.len() {
                return Err(bytes);
            }
            largest /= 2;
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.tables.iter().map(|(_, entries)| entries).sum()
    }

    /// How many states the largest table tells apart: there are fewer than
    /// entries, since no two pieces are in one place.
    fn told_apart(&self) -> u64 {
        let states = self.tables.iter().map(|(range, _)| states(&self.parts[range.clone()]));
        states.max().unwrap_or(0)
    }
}

/// Ranges of parts whose tables have at most so many entries, or one part
/// each.
fn grouped(parts: &[Part], largest: u64) -> Vec<(std::ops::Range<usize>, u64)> {
    let mut tables: Vec<(std::ops::Range<usize>, u64)> = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        let size = part.size();
        match tables.last_mut() {
            Some((range, entries)) if entries.saturating_mul(size) <= largest => {
                (range.end, *entries) = (at + 1, *entries * size);
            }
            _ => tables.push((at..at + 1, size)),
        }
    }
    tables
}

fn states(parts: &[Part]) -> u64 {
    let (mut corners, mut edges, mut states) = (0, 0, 1_u64);
    for part in parts {
        let (free, count, turned) = match part.shape {
            Shape::Corners { count, twisted } => {
                corners += count;
                (8 + count - corners.min(8), count, if twisted { 3_u64 } else { 1 })
            }
            Shape::Edges { count, flipped } => {
                edges += count;
                (12 + count - edges.min(12), count, if flipped { 2 } else { 1 })
            }
            _ => {
                states = states.saturating_mul(part.size());
                continue;
            }
        };
        for piece in 0..count {
            let ways = free.saturating_sub(piece).max(1) as u64 * turned;
            states = states.saturating_mul(ways);
        }
    }
    states
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::check::Piece;
    use crate::cube::goal::Want;

    fn cross() -> Pattern {
        let edges = (4..8).map(Piece::Edge);
        edges.fold(Pattern::ANY, |all, edge| all.with(edge, Want::Solved))
    }

    #[test]
    fn a_cross_has_one_exact_table() {
        let plan = Plan::best(&cross(), 1 << 20, 8).unwrap();
        assert_eq!(plan.tables, [(0..1, 190_080)]);
        // With less memory each edge alone, or two pairs.
        let plan = Plan::best(&cross(), 100_000, 8).unwrap();
        assert!(plan.bytes() <= 100_000 && plan.tables.len() > 1);
        assert_eq!(Plan::best(&cross(), 50, 8).unwrap_err(), 96);
    }

    #[test]
    fn all_corners_take_what_korf_counted() {
        let corners = (0..8).map(Piece::Corner);
        let corners = corners.fold(Pattern::ANY, |all, corner| all.with(corner, Want::Solved));
        let plan = Plan::best(&corners, 1 << 27, 8).unwrap();
        assert_eq!(plan.tables, [(0..2, 88_179_840)]);
        let plan = Plan::best(&corners, 1 << 20, 8).unwrap();
        assert_eq!(plan.tables, [(0..1, 40_320), (1..2, 2_187)]);
    }

    #[test]
    fn more_memory_never_tells_fewer_states_apart() {
        let mut last = 0;
        for bits in 16..30 {
            let plan = Plan::best(&Pattern::SOLVED, 1 << bits, 8).unwrap();
            assert!(plan.bytes() <= 1 << bits);
            assert!(plan.told_apart() >= last);
            last = plan.told_apart();
        }
        assert!(last > 40_000_000);
    }
}
