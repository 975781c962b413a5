//! The table of landmark distances: a row for each node, so that an estimate
//! reads one or two cache lines; 32 bits an entry where all distances fit.

use super::Bound;
use crate::graph::dijkstra;

/// The distance of a node that cannot be reached.
pub(super) const UNREACHABLE: u64 = dijkstra::UNREACHABLE;

/// A distance as it is stored: the greatest value means "cannot be reached".
trait Entry: Copy + Eq + Into<u64> {
    const UNREACHABLE: Self;

    #[inline]
    fn distance(self) -> u64 {
        if self == Self::UNREACHABLE { UNREACHABLE } else { self.into() }
    }
}

impl Entry for u32 {
    const UNREACHABLE: Self = u32::MAX;
}

impl Entry for u64 {
    const UNREACHABLE: Self = UNREACHABLE;
}

/// The distances from or to one landmark.
#[derive(Clone, Debug)]
enum Column {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl Column {
    fn narrow(&self) -> Option<&[u32]> {
        match self {
            Column::Narrow(column) => Some(column),
            Column::Wide(_) => None,
        }
    }
}

/// The columns while landmarks are being chosen: for each landmark the
/// distances from it, then the distances to it.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    columns: Vec<Column>,
    nodes: usize,
}

impl Columns {
    pub(super) fn new(nodes: usize) -> Self {
        Columns { columns: Vec::new(), nodes }
    }

    pub(super) fn push(&mut self, distances: Vec<u64>) {
        let fits = |distance: &u64| *distance == UNREACHABLE || *distance < u64::from(u32::MAX);
        self.columns.push(if distances.iter().all(fits) {
            // The greatest value stays the greatest.
            let narrow = |distance: &u64| u32::try_from(*distance).unwrap_or(u32::MAX);
            Column::Narrow(distances.iter().map(narrow).collect())
        } else {
            Column::Wide(distances)
        });
    }

    pub(super) fn remove_last(&mut self) {
        self.columns.truncate(self.columns.len().saturating_sub(2));
    }

    pub(super) fn distance(&self, column: usize, node: u32) -> u64 {
        match &self.columns[column] {
            Column::Narrow(column) => column[node as usize].distance(),
            Column::Wide(column) => column[node as usize],
        }
    }

    fn width(&self) -> usize {
        let wide = self.columns.iter().any(|column| matches!(column, Column::Wide(_)));
        if wide { size_of::<u64>() } else { size_of::<u32>() }
    }

    /// Bytes of the table that they make.
    pub(super) fn bytes(&self) -> usize {
        self.columns.len() * self.nodes * self.width()
    }

    /// Bytes of the table with one more landmark whose distances fit as these
    /// do.
    pub(super) fn bytes_with_one_more(&self) -> usize {
        (self.columns.len() + 2) * self.nodes * self.width()
    }

    /// The table, and the columns are gone.
    pub(super) fn interleaved(self, nodes: usize) -> Table {
        let stride = self.columns.len();
        let narrow: Option<Vec<&[u32]>> = self.columns.iter().map(Column::narrow).collect();
        let entries = match narrow {
            Some(columns) => Entries::Narrow(rows(nodes, &columns, |column, node| column[node])),
            None => Entries::Wide(rows(nodes, &self.columns, |column, node| match column {
                Column::Narrow(column) => column[node].distance(),
                Column::Wide(column) => column[node],
            })),
        };
        Table { entries, stride }
    }
}

/// Turns columns into rows.
fn rows<T, E>(nodes: usize, columns: &[T], entry: impl Fn(&T, usize) -> E) -> Vec<E> {
    let mut entries = Vec::with_capacity(nodes * columns.len());
    for node in 0..nodes {
        entries.extend(columns.iter().map(|column| entry(column, node)));
    }
    entries
}

/// All distances by node.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Entries,
    /// The length of a row: two entries for each landmark.
    stride: usize,
}

#[derive(Clone, Debug)]
enum Entries {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl Table {
    pub(super) fn bytes(&self) -> usize {
        match &self.entries {
            Entries::Narrow(entries) => size_of_val(entries.as_slice()),
            Entries::Wide(entries) => size_of_val(entries.as_slice()),
        }
    }

    /// One distance of a node; unreachable for a node that does not exist.
    pub(super) fn entry(&self, node: u32, place: usize) -> u64 {
        let index = node as usize * self.stride + place;
        match &self.entries {
            Entries::Narrow(entries) => entries.get(index).map_or(UNREACHABLE, |e| e.distance()),
            Entries::Wide(entries) => entries.get(index).map_or(UNREACHABLE, |e| e.distance()),
        }
    }

    /// The greatest difference at a node, in units; at least 2^63 where it
    /// proves a dead end.
    #[inline]
    pub(super) fn greatest(&self, node: u32, bounds: &[Bound]) -> u64 {
        let begin = node as usize * self.stride;
        let row = begin..begin + self.stride;
        match &self.entries {
            Entries::Narrow(entries) => entries.get(row).map_or(0, |row| greatest(row, bounds)),
            Entries::Wide(entries) => entries.get(row).map_or(0, |row| greatest(row, bounds)),
        }
    }
}

/// Unreachable is 2^64 - 1 and finite distances are below 2^63. So each
/// difference is right by itself: it is at least 2^63 where the first is
/// unreachable and the second is not (a dead end), and 0 where the second is
/// unreachable (nothing is known).
#[inline]
fn greatest<E: Entry>(row: &[E], bounds: &[Bound]) -> u64 {
    bounds.iter().fold(0, |greatest, bound| {
        let towards = bound.nearest.saturating_sub(row[bound.from].distance());
        let away = row[bound.to].distance().saturating_sub(bound.farthest);
        greatest.max(towards).max(away)
    })
}
