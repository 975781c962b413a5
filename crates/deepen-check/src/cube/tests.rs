use super::pieces::{CORNERS, EDGES, PIECES};
use super::*;

fn after(moves: &str) -> Stickers {
    let mut cube = SOLVED;
    for word in moves.split_whitespace() {
        assert!(make(&mut cube, word), "{word}");
    }
    cube
}

fn text(cube: Stickers) -> String {
    String::from_utf8(cube.to_vec()).unwrap()
}

#[test]
fn a_turn_takes_every_sticker_once_and_four_undo_it() {
    for (letter, cycles) in MOVES {
        let mut places: Vec<u8> = cycles.concat();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 4 * cycles.len());
        let mut numbered: Stickers = std::array::from_fn(|place| place as u8);
        (0..4).for_each(|_| quarter(&mut numbered, letter));
        assert_eq!(numbered, std::array::from_fn(|place| place as u8));
    }
}

#[test]
fn turns_are_those_of_a_cube() {
    // After these the colours can be told without a cube in hand.
    assert_eq!(
        text(after("R2 L2 U2 D2 F2 B2")),
        "UDUDUDUDURLRLRLRLRFBFBFBFBFDUDUDUDUDLRLRLRLRLBFBFBFBFB"
    );
    for (moves, count) in [("R U", 105), ("R U R' U'", 6), ("R U2 D' B D'", 1260)] {
        let mut cube = SOLVED;
        let mut repeated = 0;
        while repeated == 0 || cube != SOLVED {
            assert!(moves.split_whitespace().all(|word| make(&mut cube, word)));
            repeated += 1;
        }
        assert_eq!(repeated, count, "{moves}");
    }
    // A rotation turns all layers: the same as the other two in turn.
    assert_eq!(after("x y x'"), after("z"));
    for (one, other) in [("Rw", "x L"), ("Lw", "x' R"), ("M", "x' R L'"), ("S2", "z2 F2 B2")] {
        assert_eq!(after(one), after(other));
    }
    assert_eq!(text(after("x"))[..9], *"FFFFFFFFF");
    assert_eq!(text(after("y"))[18..27], *"RRRRRRRRR");
    assert_eq!(text(after("z"))[..9], *"LLLLLLLLL");
}

#[test]
fn right_plans_cost_what_they_do_and_wrong_ones_are_refused() {
    let start = text(after("U R2 F'"));
    let goal = Goal::solved();
    assert_eq!(replay(&start, "F R2 U'", &goal, Metric::Half), Ok(3));
    assert_eq!(replay(&start, "F R2 U'", &goal, Metric::Quarter), Ok(4));
    let error = |plan: &str| replay(&start, plan, &goal, Metric::Half).unwrap_err();
    for (plan, step, found) in
        [("F R3", 2, "R3"), ("x", 1, "x"), ("F Rw", 2, "Rw"), ("F M", 2, "M"), ("F U''", 2, "U''")]
    {
        let found = found.to_owned();
        assert_eq!(error(plan), CubeError::UnknownMove { step, found });
    }
    assert_eq!(error("F R2"), CubeError::NotTheGoal { steps: 2, place: 9, found: 'B' });
    assert_eq!(replay("UR", "", &goal, Metric::Half), Err(CubeError::NotACube));
    assert_eq!(replay(&text(after("x")), "", &goal, Metric::Half), Err(CubeError::NotACube));
}

#[test]
fn partial_goals_look_at_their_pieces_only() {
    let holds = |goal: &str, moves| {
        let goal = Goal::named(goal).unwrap();
        replay(&text(after(moves)), "", &goal, Metric::Half).is_ok()
    };
    assert!(holds("cross:D", "R U R' U' F U2 F'") && !holds("cross:D", "R"));
    assert!(holds("cross", "F") && holds("cross:B", "F") && !holds("cross:F", "R F2 U"));
    // A permutation of edges alone, and one of corners alone.
    let (edges, corners) = ("R2 U R U R' U' R' U' R' U R'", "R' F R' B2 R F' R' B2 R2");
    assert!(holds("corners", edges) && !holds("edges", edges));
    assert!(holds("edges", corners) && !holds("corners", corners));
    assert!(holds("edges | corners", corners) && !holds("edges, corners", corners));
    assert!(holds("layer:D", edges) && holds("f2l:D", edges) && !holds("layer:U", edges));
    assert!(holds("f2l-3:D", "R U R'") && holds("f2l-1", "R U R'") && !holds("f2l:D", "R U R'"));
    assert!(holds("domino", "U R2 F2 D L2 B2 U' R2"));
    assert!(!holds("domino", "F") && !holds("domino", "R U2 R'"));
    assert!(holds("co", "U R2 F2 D") && !holds("co", "R") && !holds("co", "F"));
    assert!(holds("eo", "R U L D2 F2 B2") && !holds("eo", "F") && !holds("eo", "B'"));
    assert!(holds("middle", "F2 R2 U") && !holds("middle", "R"));
    assert!(holds("DF + DR, FR + RDF", "U L B") && !holds("RDF", "F"));
    // A corner that is twisted in its place, and edges that are flipped.
    let twist = "R' D' R D R' D' R D";
    assert!(holds("URF?", twist) && !holds("URF", twist) && !holds("co", twist));
    let superflip = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    assert!(holds("corners, UF?, FR?", superflip) && !holds("UF", superflip));
    assert!(!holds("eo", superflip) && holds("co + middle", superflip));
    assert!(holds("solved", "") && !holds("solved", "U"));
    for wrong in ["", "DF + UD", "cross:x", "cross:UD", "f2l-5", "UUU", "DF??", "solved:U", "UR |"]
    {
        let found = Goal::named(wrong);
        assert!(matches!(found, Err(CubeError::NoSuchGoal { .. })), "{wrong}");
    }
    let many = ["f2l-2"; 4].join("+");
    assert!(Goal::named(&many).is_err());
}

#[test]
fn names_of_pieces_are_those_of_the_faces_where_they_are() {
    let names = PIECES.split_whitespace();
    let places = EDGES.iter().map(|p| p.to_vec()).chain(CORNERS.iter().map(|p| p.to_vec()));
    for (name, places) in names.zip(places) {
        let faces: String =
            places.iter().map(|&place| SOLVED[usize::from(place)] as char).collect();
        assert_eq!(faces, name);
        // The stickers of a piece stay together.
        let turned = |face: char| {
            let mut marked = [0; 54];
            for &place in &places {
                marked[usize::from(place)] = 1;
            }
            let before = marked;
            quarter(&mut marked, face);
            marked != before
        };
        assert_eq!(
            "URFDLB".chars().filter(|&face| turned(face)).collect::<String>().len(),
            name.len()
        );
    }
}

#[test]
fn the_group_of_the_turns_has_the_order_known() {
    assert_eq!(reach::count(), 43_252_003_274_489_856_000);
}

#[test]
fn what_turns_lead_to_is_told_from_what_they_do_not() {
    let mut cube = SOLVED;
    for step in 0..300_usize {
        quarter(&mut cube, MOVES[step * step * 5 % 7 % 6].0);
        assert!(reach::reachable(&cube));
        // Two stickers exchanged, of one piece or of two.
        for (one, other) in [(1, 46), (8, 9), (19, 41), (5, 7)] {
            let mut wrong = cube;
            wrong.swap(one, other);
            assert!(wrong == cube || !reach::reachable(&wrong));
        }
        // A corner twisted and two edges exchanged.
        let mut wrong = cube;
        [wrong[8], wrong[9], wrong[20]] = [cube[9], cube[20], cube[8]];
        assert!(!reach::reachable(&wrong));
        let mut wrong = cube;
        [wrong[7], wrong[19], wrong[5], wrong[10]] = [cube[5], cube[10], cube[7], cube[19]];
        assert!(!reach::reachable(&wrong));
        [wrong[6], wrong[18], wrong[38]] = [cube[8], cube[9], cube[20]];
        [wrong[8], wrong[9], wrong[20]] = [cube[6], cube[18], cube[38]];
        assert!(reach::reachable(&wrong));
    }
}

/// Counts at exact distances as published.
#[test]
fn counts_are_those_published() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/cube/distance_distributions_3x3x3.csv");
    let file = std::fs::read_to_string(path).unwrap();
    let long = std::env::var_os("DEEPEN_LONG").is_some();
    for (metric, name, depth) in [(Metric::Half, "HTM", 4), (Metric::Quarter, "QTM", 4)] {
        let depth = depth + u32::from(long);
        let distances = distances::within(depth, metric).unwrap();
        for distance in 0..=depth {
            let count = distances.values().filter(|&&other| other == distance).count();
            let line = format!("3x3x3 positions at exact distance,{name},{distance},{count},");
            assert!(file.contains(&line), "{line}");
        }
    }
    assert!(distances::within(7, Metric::Half).is_err());
}
