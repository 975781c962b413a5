//! Several runs as one ascending stream without duplicates.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::run::{Run, RunReader};
use super::workshop::Workshop;
use crate::build::BuildError;

pub(super) struct Merged {
    readers: Vec<RunReader>,
    /// The next rank of each reader that has one.
    heads: BinaryHeap<Reverse<(u64, usize)>>,
    last: Option<u64>,
}

impl Merged {
    pub(super) fn open(runs: &[Run], workshop: &Workshop) -> Result<Self, BuildError> {
        let open = |run: &Run| RunReader::open(workshop.run(run.number), run, workshop.buffer);
        let mut readers = runs.iter().map(open).collect::<Result<Vec<_>, _>>()?;
        let mut heads = BinaryHeap::with_capacity(readers.len());
        for (place, reader) in readers.iter_mut().enumerate() {
            heads.extend(reader.next()?.map(|rank| Reverse((rank, place))));
        }
        Ok(Merged { readers, heads, last: None })
    }

    /// The next greater rank.
    pub(super) fn next(&mut self) -> Result<Option<u64>, BuildError> {
        while let Some(mut head) = self.heads.peek_mut() {
            let Reverse((rank, place)) = *head;
            match self.readers[place].next()? {
                // The heap puts the new head in its place when `head` goes.
                Some(next) => *head = Reverse((next, place)),
                None => {
                    std::collections::binary_heap::PeekMut::pop(head);
                }
            }
            if self.last != Some(rank) {
                self.last = Some(rank);
                return Ok(Some(rank));
            }
        }
        Ok(None)
    }
}

/// Merges runs into fewer until they can all be open at once; those merged
/// are spent.
pub(super) fn reduce(
    mut runs: Vec<Run>,
    workshop: &Workshop,
    spent: &mut Vec<Run>,
) -> Result<Vec<Run>, BuildError> {
    let fan_in = workshop.fan_in.max(2);
    while runs.len() > fan_in {
        // The shortest first: what is merged now is read again.
        runs.sort_unstable_by_key(|run| Reverse(run.count));
        let group = runs.split_off(runs.len() - fan_in);
        let mut merged = Merged::open(&group, workshop)?;
        let mut writer = workshop.writer()?;
        while let Some(rank) = merged.next()? {
            writer.push(rank)?;
        }
        runs.push(writer.finish()?);
        spent.extend(group);
    }
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::Options;

    #[test]
    fn more_runs_than_can_be_open_are_merged_in_steps() {
        let directory = tempfile::tempdir().unwrap();
        let options = Options { memory: 1 << 18, ..Options::default() };
        let workshop = Workshop::new(&directory.path().join("work"), &options, false).unwrap();
        let run = |of: u64| {
            let mut writer = workshop.writer().unwrap();
            (0..of % 7).for_each(|step| writer.push(of + step * step).unwrap());
            writer.finish().unwrap()
        };
        let runs: Vec<Run> = (0..500).map(run).collect();
        let mut expected: Vec<u64> =
            (0..500).flat_map(|of| (0..of % 7).map(move |step| of + step * step)).collect();
        expected.sort_unstable();
        expected.dedup();
        let mut spent = Vec::new();
        let reduced = reduce(runs, &workshop, &mut spent).unwrap();
        assert!(reduced.len() <= workshop.fan_in && spent.len() >= 500 - reduced.len());
        let mut merged = Merged::open(&reduced, &workshop).unwrap();
        let mut found = Vec::new();
        while let Some(rank) = merged.next().unwrap() {
            found.push(rank);
        }
        assert_eq!(found, expected);
        workshop.remove(&mut spent).unwrap();
        assert_eq!(
            std::fs::read_dir(directory.path().join("work")).unwrap().count(),
            reduced.len()
        );
    }
}
