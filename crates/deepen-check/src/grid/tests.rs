use std::cmp::Ordering;

use super::*;

fn length(straight: u64, diagonal: u64) -> Length {
    Length { straight, diagonal }
}

#[test]
fn lengths_are_compared_exactly() {
    assert!(length(1_393, 0) < length(0, 985) && length(1_394, 0) > length(0, 985));
    assert!(length(3_363, 0) > length(0, 2_378) && length(5, 3_363) > length(9, 3_360));
    assert_eq!(length(4, 7).cmp(&length(4, 7)), Ordering::Equal);
    assert!(length(0, u64::MAX) > length(u64::MAX, 0));
}

#[test]
fn distances_worked_out_by_hand() {
    let map = Map::from_rows(&["..@W", "..SW", "@@.."]).unwrap();
    let from = map.distances((0, 0), PLAIN).unwrap();
    let expected = [
        [Some((0, 0)), Some((1, 0)), None, None],
        [Some((1, 0)), Some((0, 1)), Some((1, 1)), None],
        [None, None, Some((2, 1)), Some((3, 1))],
    ];
    for (row, found) in expected.iter().zip(&from) {
        let row: Vec<Option<Length>> =
            row.iter().map(|pair| pair.map(|(a, b)| length(a, b))).collect();
        assert_eq!(*found, row);
    }
    // The swamp weighs three.
    let weigh: Weigh<'_> = &|letter| if letter == b'S' { 3 } else { 1 };
    let from = map.distances((0, 0), weigh).unwrap();
    assert_eq!(from[2][2], Some(length(4, 1)));
    assert_eq!(map.distances((3, 0), PLAIN).unwrap()[1][3], Some(length(1, 0)));
    assert_eq!(map.distances((2, 0), PLAIN), Err(GridError::Blocked { cell: (2, 0) }));
}

#[test]
fn wrong_paths_are_refused_where_they_are_wrong() {
    let map = Map::from_rows(&["..@", "...", "W.."]).unwrap();
    let ends = ((0, 0), (2, 1));
    let check = |path: &[Cell]| map.path_length(ends, path, PLAIN);
    assert_eq!(check(&[(0, 0), (1, 1), (2, 1)]), Ok(length(1, 1)));
    let cut = GridError::NoStep { step: 2, from: (1, 0), to: (2, 1) };
    assert_eq!(check(&[(0, 0), (1, 0), (2, 1)]), Err(cut));
    assert_eq!(check(&[]), Err(GridError::WrongEnd { expected: (0, 0) }));
    assert_eq!(check(&[(0, 0), (1, 1)]), Err(GridError::WrongEnd { expected: (2, 1) }));
    let said = map.check_path(ends, &[(0, 0), (1, 1), (2, 1)], PLAIN, length(3, 0));
    let found = length(1, 1);
    assert_eq!(said, Err(GridError::WrongLength { said: length(3, 0), found }));
}

#[test]
fn what_is_no_map_is_refused() {
    let good = "type octile\nheight 2\nwidth 3\nmap\n.GS\n@TW\n";
    let map = Map::parse(good).unwrap();
    assert_eq!((map.width(), map.height(), map.letter((2, 1))), (3, 2, b'W'));
    assert_eq!(Map::parse(&good.replace('\n', "\r\n")), Ok(map));
    for (from, to) in [
        ("octile", "tile"),
        ("height 2", "height 3"),
        ("width 3", "width 4"),
        ("map\n", ""),
        ("@TW", "@TX"),
        (".GS", ".G"),
    ] {
        assert!(Map::parse(&good.replace(from, to)).is_err(), "{from}");
    }
}
