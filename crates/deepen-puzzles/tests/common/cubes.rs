//! What tests of cubes share.

use deepen_puzzles::cube::{Cube, CubeSpace, Turn};

/// Whether the long versions run.
pub(crate) fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}

/// The solved cube after so many of a space's turns, by a small generator of
/// numbers (Knuth's).
pub(crate) fn random_walk<T>(space: &CubeSpace<T>, turns: usize, seed: u64) -> Cube {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let allowed: Vec<Turn> = space.turns().collect();
    (0..turns).fold(Cube::SOLVED, |cube, _| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        cube.turned(allowed[(state >> 33) as usize % allowed.len()])
    })
}

/// The last column but one of the rows of a file in `data/cube` whose first
/// columns are these.
pub(crate) fn distribution(file: &str, first: &[&str]) -> Vec<u64> {
    let path = format!("{}/../../data/cube/{file}.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a file of distributions");
    let rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let rows = rows.filter(|row| row.starts_with(first));
    let counts: Vec<u64> = rows.map_while(|row| row[3].parse().ok()).collect();
    assert!(!counts.is_empty(), "no rows of {first:?}");
    counts
}
