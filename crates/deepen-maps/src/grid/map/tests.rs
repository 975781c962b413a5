use super::*;

fn grid(rows: &str) -> Grid {
    Grid::from_rows(rows).unwrap()
}

fn compass(grid: &Grid, x: u32, y: u32) -> String {
    let names = grid.steps(grid.cell(x, y).unwrap()).map(|direction| direction.to_string());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn edges_and_corners_of_the_map_are_walls() {
    let open = grid("...\n...\n...\n");
    assert_eq!(compass(&open, 1, 1), "N NE E SE S SW W NW");
    assert_eq!(compass(&open, 0, 0), "E SE S");
    assert_eq!(compass(&open, 2, 2), "N W NW");
    assert_eq!(compass(&open, 0, 1), "N NE E SE S");
    assert_eq!(compass(&grid("."), 0, 0), "");
    assert_eq!(compass(&grid(".."), 0, 0), "E");
    assert_eq!(open.steps(9), Directions(0), "no such cell");
}

#[test]
fn no_corner_is_cut() {
    assert_eq!(compass(&grid(".@\n..\n"), 0, 0), "S");
    assert_eq!(compass(&grid(".@\n@.\n"), 0, 0), "");
    // A corner of other terrain is a wall as well.
    assert_eq!(compass(&grid(".W\n..\n"), 0, 0), "S");
    assert_eq!(compass(&grid("WW\n.W\n"), 0, 0), "E");
}

#[test]
fn land_and_water_are_apart() {
    let mixed = grid(".GS\nWWW\nSG.\n");
    assert_eq!(compass(&mixed, 0, 0), "E");
    assert_eq!(compass(&mixed, 2, 0), "W");
    assert_eq!(compass(&mixed, 1, 1), "E W");
    assert_eq!(compass(&grid("GS\nS.\n"), 0, 0), "E SE S");
}

#[test]
fn steps_lead_both_ways() {
    let mixed = grid(".G@S.\nSWW..\n..T.G\nWW.S.\n");
    for cell in 0..mixed.cells() {
        for direction in mixed.steps(cell) {
            let there = mixed.beside(cell, direction);
            assert!(mixed.steps(there).contains(direction.opposite()));
        }
    }
}

#[test]
fn places_are_told_apart() {
    let small = grid(".T\n");
    assert_eq!(small.place(0, 0), Ok(0));
    assert_eq!(small.place(1, 0), Err(PlaceError::Blocked(Terrain::Trees)));
    assert_eq!(small.place(0, 1), Err(PlaceError::Outside { width: 2, height: 1 }));
    assert_eq!(small.place(u32::MAX, u32::MAX), Err(PlaceError::Outside { width: 2, height: 1 }));
    assert_eq!(small.at(1), (1, 0));
}

#[test]
fn what_is_no_map_is_refused() {
    let ground = |count| vec![Terrain::Ground; count];
    assert_eq!(Grid::new(0, 1, ground(0)), Err(GridError::Size { width: 0, height: 1 }));
    assert!(Grid::new(65_536, 1, ground(65_536)).is_err());
    assert!(Grid::new(u32::MAX, u32::MAX, ground(1)).is_err());
    let cells = GridError::Cells { expected: 6, found: 5 };
    assert_eq!(Grid::new(2, 3, ground(5)), Err(cells));
    assert!(Grid::new(65_535, 1, ground(65_535)).is_ok());
}
