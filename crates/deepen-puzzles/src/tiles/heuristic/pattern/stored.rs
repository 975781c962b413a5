//! What a pattern's table is called in a file, so that whoever looks for it
//! and whoever wrote it mean the same.

use deepen_tables::cache::Built;
use deepen_tables::file::Description;

use super::space::region_count;
use super::{Pattern, PatternTable, RegionTable};

impl Pattern {
    /// The identity of the pattern's table. Tiles are named by their goal
    /// cells: what stands on them in the goal does not matter.
    #[must_use]
    pub fn description(&self) -> Description {
        let labels: Vec<String> = self.labels().iter().map(u8::to_string).collect();
        Description {
            space: format!("tiles {}", self.shape()),
            pattern: labels.join(" "),
            goal: format!("blank {}", self.goal_blank()),
            cost: "moves of the pattern".to_owned(),
            encoding: "byte".to_owned(),
            tenth_bits: 80,
            entries: self.entries(),
            bytes: self.entries(),
        }
    }
}

impl Pattern {
    /// The identity of the pattern's table with the blank's regions kept
    /// apart. Counts the regions, which takes a moment on large boards.
    #[must_use]
    pub fn description_with_regions(&self) -> Description {
        let description = self.description();
        let tiles = self.labels().len();
        let (_, regions) = region_count(self.shape(), tiles);
        let entries = regions * (1..=tiles as u64).product::<u64>();
        let pattern = format!("{} and the region of the blank", description.pattern);
        Description { pattern, entries, bytes: entries, ..description }
    }
}

impl From<&RegionTable> for Built {
    /// The table as it is kept in a file; the bytes are shared.
    fn from(table: &RegionTable) -> Built {
        Built { bytes: table.shared().into(), histogram: table.histogram().to_vec() }
    }
}

impl From<&PatternTable> for Built {
    /// The table as it is kept in a file; the bytes are shared.
    fn from(table: &PatternTable) -> Built {
        Built { bytes: table.shared().into(), histogram: table.histogram().to_vec() }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use deepen_tables::file::{How, Options, Place, open, write};

    use super::*;
    use crate::tiles::Shape;

    #[test]
    fn a_table_comes_back_from_its_file() {
        let pattern = Pattern::new(Shape::EIGHT_PUZZLE, 0, &[1, 4, 8]).unwrap();
        let description = pattern.description();
        assert_eq!(description.space, "tiles 3x3");
        assert_eq!((&description.pattern[..], &description.goal[..]), ("1 4 8", "blank 0"));
        let table = PatternTable::build(pattern, 1, &mut |_| ControlFlow::Continue(())).unwrap();
        let built = Built::from(&table);
        let directory = std::env::temp_dir().join(format!("deepen-stored-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        let path = directory.join("1-4-8.table");
        write(&path, &description, &built.histogram, &built.bytes, Options::default()).unwrap();
        let how = How { place: Place::Mapped, threads: 1 };
        let opened = open(&path, &description, how).unwrap();
        std::fs::remove_dir_all(&directory).unwrap();
        let bytes = Arc::new(opened.bytes);
        let again = PatternTable::from_parts(pattern, bytes, opened.header.histogram).unwrap();
        assert_eq!(again.bytes(), table.bytes());
        assert_eq!(again.histogram(), table.histogram());
    }

    #[test]
    fn tables_with_regions_are_as_long_as_described() {
        let pattern = Pattern::new(Shape::EIGHT_PUZZLE, 8, &[1, 3, 4, 5]).unwrap();
        let table = RegionTable::build(pattern, 1, &mut |_| ControlFlow::Continue(())).unwrap();
        let description = pattern.description_with_regions();
        assert_eq!(Built::from(&table).bytes.len() as u64, description.bytes);
        assert!(description.entries > pattern.entries());
        assert_eq!(description.pattern, "1 3 4 5 and the region of the blank");
    }
}
