//! The scenarios of `data/maps`: starts, goals, and exact lengths.

use std::path::{Path, PathBuf};

use deepen_benches::Fallible;
use deepen_maps::grid::{Grid, Length, PathLength};

/// One map with what is asked of it.
pub(crate) struct Map {
    pub(crate) name: String,
    pub(crate) grid: Grid,
    pub(crate) queries: Vec<Query>,
}

/// From where to where, and how long the shortest path is.
#[derive(Clone, Copy)]
pub(crate) struct Query {
    pub(crate) from: (u32, u32),
    pub(crate) to: (u32, u32),
    pub(crate) length: Length,
}

/// All maps of a folder, in the order of their list.
pub(crate) fn maps(folder: &Path) -> Fallible<Vec<Map>> {
    let text = std::fs::read_to_string(folder.join("scenarios.csv"))?;
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<&str> = lines.next().ok_or("expected a line of names")?.split(',').collect();
    let mut maps: Vec<Map> = Vec::new();
    for line in lines {
        let fields: Vec<&str> = line.split(',').collect();
        let field = |name: &str| -> Fallible<&str> {
            let column = head.iter().position(|column| *column == name);
            Ok(*column.and_then(|column| fields.get(column)).ok_or(name)?)
        };
        let number = |name| -> Fallible<u32> { Ok(field(name)?.parse()?) };
        let name = field("map")?;
        if maps.last().is_none_or(|map| map.name != name) {
            let path: PathBuf = folder.join(format!("{name}.map"));
            let grid = Grid::read(&std::fs::read(&path)?[..])?;
            maps.push(Map { name: name.to_owned(), grid, queries: Vec::new() });
        }
        let (straight, diagonal) = (number("straight_moves")?, number("diagonal_moves")?);
        let length = Length::of_steps(straight.into(), diagonal.into()).ok_or("too long")?;
        let (from, to) = ((number("sx")?, number("sy")?), (number("gx")?, number("gy")?));
        maps.last_mut().ok_or("no map")?.queries.push(Query { from, to, length });
    }
    Ok(maps)
}
