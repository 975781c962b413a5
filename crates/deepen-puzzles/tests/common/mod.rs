//! What the tests share: boards as the checker sees them, and as the search.

#![allow(dead_code, reason = "not every test uses all of it")]

pub(crate) mod cubes;

use std::path::Path;

use deepen_puzzles::tiles::{Board, Cells, Relabelled, TilePuzzle, TileState};

/// The space of a goal.
pub(crate) fn puzzle<C: Cells>(goal: &Board) -> TilePuzzle<C> {
    TilePuzzle::new(goal.shape(), goal.blank()).expect("the board fits")
}

/// A board as a state of the goal's space.
pub(crate) fn state<C: Cells>(puzzle: &TilePuzzle<C>, board: &Board, goal: &Board) -> TileState<C> {
    let labels = Relabelled::new(board, goal).expect("one shape");
    puzzle.state(labels.labels(), labels.blank())
}

/// Published boards, by number: tiles, optimal length, oracle count if any.
pub(crate) fn published(file: &str) -> Vec<(u32, Board, u32, Option<u64>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/tiles").join(file);
    let text = std::fs::read_to_string(path).expect("the file of boards");
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("id"));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let tiles: Vec<u8> = fields[1].split(' ').map(|tile| tile.parse().unwrap()).collect();
            let board = Board::new(deepen_puzzles::tiles::Shape::FIFTEEN_PUZZLE, &tiles).unwrap();
            let count = fields.get(6).map(|count| count.parse().unwrap());
            (fields[0].parse().unwrap(), board, fields[4].parse().unwrap(), count)
        })
        .collect()
}
