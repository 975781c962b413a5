//! What the benchmarks share: the instances, how much memory was used, and how
//! fast memory can be read.

pub mod random_reads;

use std::error::Error;
use std::path::Path;

/// What a benchmark does, or why it cannot.
pub type Fallible<T> = Result<T, Box<dyn Error>>;

/// A board with what is known of it.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its number in the file.
    pub id: u32,
    /// The tiles row by row, 0 for the blank; the goal has the blank first.
    pub cells: Vec<u8>,
    /// The length of a shortest solution.
    pub optimal: u32,
    /// Nodes that IDA* with Manhattan distance generates, and one; where that
    /// is known.
    pub nodes: Option<u64>,
}

/// The boards of a file in `data/tiles`.
///
/// # Panics
/// When the file is not there or is not such a file.
#[must_use]
pub fn instances(file: &str) -> Vec<Instance> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/tiles").join(file);
    let text = std::fs::read_to_string(path).expect("a file of boards");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<&str> = lines.next().expect("a line of names").split(',').collect();
    let column = |name| head.iter().position(|column| *column == name);
    let tiles = column("tiles_goal0first").expect("a column of boards");
    let optimal = column("optimal").expect("a column of lengths");
    let nodes = column("measured_idastar_md_nodes");
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            Instance {
                id: fields[0].parse().expect("a number"),
                cells: fields[tiles].split(' ').map(|tile| tile.parse().expect("a tile")).collect(),
                optimal: fields[optimal].parse().expect("a length"),
                nodes: nodes.map(|column| fields[column].parse().expect("a count")),
            }
        })
        .collect()
}

/// The most memory that this process has used so far, in bytes; 0 where the
/// system does not say.
#[must_use]
pub fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1_024
}

/// Forgets the most memory used so far, so that [`peak_memory`] tells of what
/// comes; where the system does not allow that, it tells of all.
pub fn forget_peak_memory() {
    // "5" resets the high-water mark (Linux, proc(5)).
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The labels of Korf's boards with these numbers, blank-first goal.
///
/// # Panics
/// When the data cannot be read.
#[must_use]
pub fn korf_boards(numbers: &[u32]) -> Vec<Vec<u8>> {
    let all = instances("korf100_15puzzle.csv");
    let board = |number: &u32| all.iter().find(|board| board.id == *number);
    numbers.iter().filter_map(board).map(|board| board.cells.clone()).collect()
}
