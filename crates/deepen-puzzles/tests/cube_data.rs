//! Published cubes: their scramble, their facelets and their pieces in Reid's
//! notation are the same cube.

use deepen_puzzles::cube::{Metric, Orientation, parse_facelets, parse_reid, parse_scramble};

/// The fields `scramble,facelets,reid` of every line of a file, and how long
/// the scramble is.
fn rows(file: &str) -> Vec<[String; 4]> {
    let path = format!("{}/../../data/cube/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let fields = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        [fields[1], fields[2], fields[3], fields[4]].map(str::to_owned)
    };
    lines.map(fields).collect()
}

#[test]
fn all_three_ways_to_write_a_cube_agree() {
    let mut count = 0;
    for file in ["known_optimal.csv", "korf1997_ten.csv"] {
        for [scramble, facelets, reid, length] in rows(file) {
            let cube = parse_reid(&reid).unwrap_or_else(|error| panic!("{reid}: {error}"));
            let read = parse_facelets(&facelets).unwrap();
            assert_eq!(read.cube, cube, "{reid}");
            assert_eq!(read.orientation, Orientation::STANDARD);
            assert_eq!(cube.to_facelets().to_string(), facelets);
            assert_eq!(cube.to_reid(), reid);
            let scramble = parse_scramble(&scramble).unwrap();
            assert_eq!(scramble.cube(), cube, "{scramble}");
            assert_eq!(scramble.orientation(), Orientation::STANDARD);
            assert_eq!(Metric::HalfTurn.length(scramble.turns()).to_string(), length);
            count += 1;
        }
    }
    assert_eq!(count, 88);
}
