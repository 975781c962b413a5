//! Grid maps: what is read has as many cells as its header promises and steps
//! that lead both ways, and is read by the checker as well; faults point into
//! the text.
#![no_main]

use deepen_check::grid::Map;
use deepen_maps::grid::Grid;
use libfuzzer_sys::fuzz_target;

mod graph_place;

fuzz_target!(|text: &[u8]| {
    let grid = match Grid::read(text) {
        Err(error) => return graph_place::check(text, (error.line, error.column), &error),
        Ok(grid) => grid,
    };
    let (width, height) = (grid.width() as usize, grid.height() as usize);
    assert_eq!(width * height, grid.terrains().len());
    for cell in 0..grid.cells() {
        for direction in grid.steps(cell) {
            let there = grid.beside(cell, direction);
            assert!(grid.steps(there).contains(direction.opposite()));
        }
    }
    let map = Map::parse(std::str::from_utf8(text).expect("letters are ASCII")).unwrap();
    assert_eq!((map.width(), map.height()), (width, height));
    for (cell, terrain) in grid.terrains().iter().enumerate() {
        let letter = map.letter((cell % width, cell / width));
        assert_eq!(deepen_maps::grid::Terrain::from_letter(letter), Some(*terrain));
    }
});
