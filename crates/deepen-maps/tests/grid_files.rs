//! Files of maps and scenarios: what is read, and where and why others are
//! refused.

use deepen_maps::grid::{FileError, FileFault, Grid, PlaceError, Scenarios, Terrain};

const MAP: &str = "type octile\nheight 2\nwidth 3\nmap\n.GS\n@TW\n";
const SCEN: &str = "version 1\n0\ta.map\t3\t2\t0\t0\t2\t0\t2\n1 a.map 3 2 1 0 0 0 1.00\n";

fn grid(text: &str) -> Result<Grid, FileError> {
    Grid::read(text.as_bytes())
}

/// Where a map is refused, and what is said.
fn refused(text: &str) -> String {
    grid(text).unwrap_err().to_string()
}

fn scen(text: &str) -> String {
    Scenarios::read(text.as_bytes()).unwrap_err().to_string()
}

#[test]
fn a_map_is_read_with_either_line_end() {
    use Terrain::{Ground, Swamp, Trees, Void, Water};
    let expected = [Ground, Ground, Swamp, Void, Trees, Water];
    let swapped = MAP.replace("height 2\nwidth 3", "width 3\nheight 2");
    for text in [
        MAP.to_owned(),
        MAP.replace('\n', "\r\n"),
        MAP.trim_end().to_owned(),
        MAP.trim_end().replace('\n', "\r\n"),
        format!("{MAP}\n\n"),
        format!("\u{feff}{MAP}"),
        swapped,
    ] {
        let grid = grid(&text).unwrap();
        assert_eq!((grid.width(), grid.height(), grid.terrains()), (3, 2, &expected[..]));
    }
}

#[test]
fn a_map_cut_short_anywhere_is_refused() {
    // But for the last line's end.
    for length in 0..MAP.len() - 1 {
        let error = grid(&MAP[..length]).unwrap_err();
        let lines = MAP[..length].lines().count() as u64;
        assert!(error.line <= lines + 1 && error.line >= lines, "{length}: {error}");
    }
    assert_eq!(
        refused(""),
        "line 1, column 1: expected \"type octile\", found the end of the file"
    );
    assert_eq!(
        refused("type octile\nheight 2\nwidth 3\nmap\n.GS\n"),
        "line 6, column 1: expected row 2 of 2, found the end of the file"
    );
    assert_eq!(
        refused(&MAP[..MAP.len() - 2]),
        "line 6, column 3: expected a row of 3 cells, found the end of the line"
    );
}

#[test]
fn wrong_sizes_are_refused() {
    let with = |from: &str, to: &str| refused(&MAP.replace(from, to));
    assert_eq!(
        with("height 2", "height 1"),
        "line 6, column 1: expected the end of the file after row 1, found \"@TW\""
    );
    assert_eq!(
        with("width 3", "width 2"),
        "line 5, column 3: expected the end of the row after 2 cells, found \"S\""
    );
    assert_eq!(
        with("width 3", "width 4"),
        "line 5, column 4: expected a row of 4 cells, found the end of the line"
    );
    for side in ["0", "65536", "18446744073709551616", "-1", "2.5", "x", ""] {
        let error = grid(&MAP.replace("height 2", &format!("height {side}"))).unwrap_err();
        assert_eq!((error.line, error.column), (2, 8), "{side}: {error}");
    }
    assert!(with("height 2", "height 2 3").starts_with("line 2, column 10: expected the end of"));
    assert!(with("width 3", "height 3").starts_with("line 3, column 1: expected \"width N\""));
    assert!(with("octile", "tile").starts_with("line 1, column 6: expected \"type octile\""));
    assert!(with("map", "maps").starts_with("line 4, column 1: expected \"map\""));
    // A header alone takes no memory.
    let huge = "type octile\nheight 65535\nwidth 65535\nmap\n";
    assert!(refused(huge).starts_with("line 5, column 1: expected row 1 of 65535"));
}

#[test]
fn other_letters_are_refused() {
    assert_eq!(
        refused(&MAP.replace(".GS", ".xS")),
        "line 5, column 2: expected one of . G S W T @ O, found \"x\""
    );
    assert!(refused(&MAP.replace("@TW", "@é.")).starts_with("line 6, column 2: expected one of"));
    assert!(refused(&MAP.replace("@TW", "@ W")).starts_with("line 6, column 2: expected one of"));
}

#[test]
fn line_ends_that_are_mixed_or_carriage_returns_alone_are_refused() {
    let line_end = |text: &str| {
        let error = grid(text).unwrap_err();
        assert_eq!(error.fault, FileFault::LineEnd, "{text:?}: {error}");
        (error.line, error.column)
    };
    assert_eq!(line_end(&MAP.replace("width 3\n", "width 3\r\n")), (3, 8));
    assert_eq!(line_end(&MAP.replace('\n', "\r\n").replace(".GS\r", ".GS")), (5, 4));
    assert_eq!(line_end(&MAP.replace('\n', "\r")), (1, 12));
    assert_eq!(line_end(&MAP.replace(".GS", ".G\r")), (5, 3));
    assert_eq!(line_end(&format!("{}\r", MAP.trim_end())), (6, 4));
    let scen = SCEN.replace("2\n1", "2\r\n1");
    let error = Scenarios::read(scen.as_bytes()).unwrap_err();
    assert_eq!((error.line, error.fault), (2, FileFault::LineEnd));
}

#[test]
fn scenarios_are_read() {
    for text in
        [SCEN.to_owned(), SCEN.replace('\n', "\r\n"), SCEN.replace("version 1", "version 1.0")]
    {
        let scenarios = Scenarios::read(text.as_bytes()).unwrap();
        let [first, second] = scenarios.list() else { panic!("{scenarios:?}") };
        assert_eq!((first.line, first.bucket, first.map.as_str()), (2, 0, "a.map"));
        assert_eq!((first.size, first.start, first.goal), ((3, 2), (0, 0), (2, 0)));
        assert!(first.optimal.agrees(2.0) && second.optimal.agrees(1.0));
        let map = grid(MAP).unwrap();
        assert_eq!((first.on(&map), second.on(&map)), (Ok((0, 2)), Ok((1, 0))));
    }
    assert_eq!(Scenarios::read("version 1\n\n\n".as_bytes()).unwrap().list(), []);
}

#[test]
fn scenarios_that_are_none_are_refused() {
    let line = |line: &str| scen(&format!("version 1\n{line}\n"));
    assert_eq!(scen(""), "line 1, column 1: expected \"version 1\", found the end of the file");
    assert!(scen("version 2\n").starts_with("line 1, column 9: expected \"version 1\", found"));
    assert!(scen("0 a.map 3 2 0 0 2 0 2\n").starts_with("line 1, column 1: expected \"version"));
    let outside = "expected a cell from 0,0 to 2,1, this one is outside of the map";
    assert_eq!(line("0 a.map 3 2 3 0 2 0 2"), format!("line 2, column 13: {outside}"));
    assert_eq!(line("0 a.map 3 2 0 0 2 2 2"), format!("line 2, column 19: {outside}"));
    assert_eq!(
        line("x a.map 3 2 0 0 2 0 2"),
        "line 2, column 1: expected the bucket, a number from 0 to 4294967295, found \"x\""
    );
    assert!(line("0").starts_with("line 2, column 2: expected the name of the map"));
    assert!(line("0 a.map 0 2 0 0 2 0 2").starts_with("line 2, column 9: expected the width"));
    assert!(
        line("0 a.map 3 70000 0 0 2 0 2").starts_with("line 2, column 11: expected the height")
    );
    assert!(line("0 a.map 3 2 -1 0 2 0 2").starts_with("line 2, column 13: expected the start's"));
    assert!(line("0 a.map 3 2 0 0 2 0").starts_with("line 2, column 20: expected the length"));
    assert!(line("0 a.map 3 2 0 0 2 0 far").starts_with("line 2, column 21: expected the length"));
    assert!(line("0 a.map 3 2 0 0 2 0 2 3").starts_with("line 2, column 23: expected the end"));
    for length in 1..SCEN.len() - 1 {
        // Cut within the last number is another number.
        let cut = Scenarios::read(&SCEN.as_bytes()[..length]);
        let whole = cut.map_or(0, |scenarios| scenarios.list().len());
        assert!(whole < 2 || length >= SCEN.len() - 4, "{length}");
    }
}

#[test]
fn scenarios_in_walls_or_for_another_map_are_refused() {
    let map = grid(MAP).unwrap();
    let on = |line: &str| {
        let scenarios = Scenarios::read(format!("version 1\n{line}\n").as_bytes()).unwrap();
        scenarios.list()[0].on(&map).unwrap_err()
    };
    let wall = on("0 a.map 3 2 0 1 2 0 2");
    let blocked = |terrain| FileFault::Place(PlaceError::Blocked(terrain));
    assert_eq!((wall.line, wall.column, wall.fault), (2, 13, blocked(Terrain::Void)));
    let wall = on("0 a.map 3 2 0 0 1 1 2");
    assert_eq!((wall.line, wall.column, wall.fault), (2, 17, blocked(Terrain::Trees)));
    assert_eq!(
        on("0 a.map 4 2 0 0 2 0 2").to_string(),
        "line 2, column 9: expected a map of 4 x 2 cells, found a map of 3 x 2 cells"
    );
}
