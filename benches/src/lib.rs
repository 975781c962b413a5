//! What the benchmarks share.

/// The labels of Korf's boards with these numbers, blank-first goal.
///
/// # Panics
/// When the data cannot be read.
#[must_use]
pub fn korf_boards(numbers: &[u32]) -> Vec<Vec<u8>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/tiles/korf100_15puzzle.csv");
    let text = std::fs::read_to_string(path).expect("the hundred boards are in data/tiles");
    let labels = |row: &str| -> Vec<u8> {
        row.split(' ').map(|label| label.parse().expect("a number")).collect()
    };
    let board = |number: &u32| {
        let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let row = rows.find(|row| row[0] == number.to_string());
        row.map(|row| labels(row[1]))
    };
    numbers.iter().filter_map(board).collect()
}
