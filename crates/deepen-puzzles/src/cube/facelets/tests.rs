use super::*;
use crate::cube::{RandomCubes, parse_scramble, random_cube};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn refused(text: &str) -> String {
    parse_facelets(text).unwrap_err().to_string()
}

/// The solved cube with some facelets changed, given as number and letter.
fn solved_but(changes: &[(usize, char)]) -> String {
    let mut letters: Vec<char> = SOLVED.chars().collect();
    for &(facelet, letter) in changes {
        letters[facelet] = letter;
    }
    letters.into_iter().collect()
}

#[test]
fn a_cube_is_read_as_it_is_written_however_it_is_held() {
    for (cube, held) in RandomCubes::new(2).zip(Orientation::all().cycle()).take(240) {
        let facelets = cube.to_facelets_held(held);
        let read = parse_facelets(&facelets.to_string()).unwrap();
        assert_eq!((read.cube, read.orientation), (cube, held));
        assert_eq!(read.colours, ['U', 'R', 'F', 'D', 'L', 'B']);
        for face in Face::ALL {
            assert_eq!(facelets.on(face, 4), held.at(face));
        }
    }
}

#[test]
fn any_six_characters_and_any_gaps_will_do() {
    let cube = random_cube(4);
    let text = cube.to_facelets().to_string();
    let with = |colours: [char; 6]| -> String {
        let of = |letter| colours["URFDLB".find(letter).unwrap()];
        text.chars().map(of).collect()
    };
    let read = parse_facelets(&with(['W', 'R', 'G', 'Y', 'O', 'B'])).unwrap();
    assert_eq!((read.cube, read.orientation), (cube, Orientation::STANDARD));
    assert_eq!(read.colours, ['W', 'R', 'G', 'Y', 'O', 'B']);
    assert_eq!(parse_facelets(&with(['1', 'é', '#', '雪', 'U', 'u'])).unwrap().cube, cube);
    assert_eq!(parse_facelets(&text.to_lowercase()).unwrap().cube, cube);
    let rows: Vec<&str> = (0..18).map(|row| &text[3 * row..3 * row + 3]).collect();
    assert_eq!(parse_facelets(&format!("\u{feff} {}\r\n", rows.join("\n\t"))).unwrap().cube, cube);
}

#[test]
fn a_scramble_held_another_way_is_seen_so() {
    let scramble = parse_scramble("R U' F2 x y' M").unwrap();
    let facelets = scramble.cube().to_facelets_held(scramble.orientation());
    let read = parse_facelets(&facelets.to_string()).unwrap();
    assert_eq!((read.cube, read.orientation), (scramble.cube(), scramble.orientation()));
}

#[test]
fn texts_that_are_no_facelets_are_refused_with_the_place() {
    assert_eq!(refused(""), "line 1, column 1: expected 54 facelets, found 0");
    assert_eq!(refused(&SOLVED[1..]), "line 1, column 54: expected 54 facelets, found 53");
    assert_eq!(
        refused(&format!("{}\n{}  R R", &SOLVED[..9], &SOLVED[9..])),
        "line 2, column 48: expected 54 facelets, found 56"
    );
    assert_eq!(
        refused(&solved_but(&[(11, 'Q')])),
        "line 1, column 12: expected one of the colours of the centres, `URFDLB`, found `Q` at R3; perhaps R3 is `R`"
    );
    assert_eq!(
        refused(&solved_but(&[(11, '\u{1b}')])),
        "line 1, column 12: expected the colour of a facelet, found `\\u{1b}RRRRRRFFFFFFFFFDDDD..`"
    );
}

#[test]
fn colours_of_no_cube_are_refused_with_the_place() {
    assert_eq!(
        refused(&solved_but(&[(0, 'R'), (1, 'F'), (2, 'F')])),
        "expected every colour on 9 facelets, found `U` on 6, `R` on 10, `F` on 11"
    );
    assert_eq!(
        refused(&solved_but(&[(13, 'U')])),
        "line 1, column 14: expected centres of six colours, found `U` on both U and R"
    );
    assert_eq!(
        refused(&solved_but(&[(4, 'F'), (22, 'U')])),
        "line 1, column 5: expected the centres U, R, F, D, L, B or these turned, found F, R, U, D, L, B"
    );
    assert_eq!(
        refused(&solved_but(&[(13, 'L'), (40, 'R')])),
        "line 1, column 5: expected the centres U, R, F, D, L, B or these turned, found U, L, F, D, R, B, which is a mirror image"
    );
    assert_eq!(
        refused(&solved_but(&[(1, 'R'), (10, 'U')])),
        "line 1, column 6: no edge has the colours `UU` that are at UR: one of them is there twice; perhaps U2 is `U` and R2 is `R`, or U6 is `B` and B4 is `U`"
    );
}

#[test]
fn pieces_of_no_cube_are_refused_with_the_place() {
    let exchanged = solved_but(&[(9, 'F'), (20, 'R')]);
    assert_eq!(
        refused(&exchanged),
        "line 1, column 9: no corner has the colours `UFR` that are at URF: in this order, clockwise, they are a corner seen in a mirror; perhaps R1 is `R` and F3 is `F`"
    );
    let exchanged = solved_but(&[(10, 'D'), (32, 'R')]);
    assert_eq!(
        refused(&exchanged),
        "line 1, column 6: no edge has the colours `UD` that are at UR: two of them belong on opposite faces; perhaps R2 is `R` and D6 is `D`"
    );
}

#[test]
fn cubes_that_no_turns_lead_to_are_refused_with_the_reason() {
    for (changes, reason) in [
        (
            vec![(1, 'D'), (32, 'U')],
            "line 1, column 33: the edge UR is in two places, UR and DR; missing: UB, DR; perhaps U2 is `U` and D6 is `D`, or U6 is `D` and D8 is `U`, or R2 is `B` and B2 is `R`, or R8 is `B` and B8 is `R`",
        ),
        (
            vec![(1, 'B'), (46, 'U')],
            "no turns lead to this cube: the edge UB is flipped in its place, all other edges are solved: flip it",
        ),
        (
            vec![(8, 'F'), (9, 'U'), (20, 'R')],
            "no turns lead to this cube: the corner URF is twisted clockwise in its place, all other corners are solved: turn it a third anticlockwise",
        ),
        (
            vec![(10, 'B'), (46, 'R')],
            "no turns lead to this cube: the edges UR and UB are exchanged, all other pieces are in their places: exchange them",
        ),
    ] {
        let error = parse_facelets(&solved_but(&changes)).unwrap_err();
        assert!(error.is_impossible());
        assert_eq!(error.to_string(), reason);
    }
}

#[test]
fn one_facelet_that_was_misread_is_found() {
    let mut found = 0;
    for (seed, cube) in (0..).zip(RandomCubes::new(8).take(60)) {
        let mut letters: Vec<char> = cube.to_facelets().to_string().chars().collect();
        let facelet = seed * 7 % FACELETS;
        let right = letters[facelet];
        letters[facelet] = if right == 'F' { 'B' } else { 'F' };
        let misread: String = letters.iter().collect();
        let error = parse_facelets(&misread).unwrap_err();
        if facelet % 9 == 4 {
            assert_eq!(error.mends, []);
            continue;
        }
        let mend = Mend { changes: vec![(facelet, right)] };
        assert!(error.mends.contains(&mend), "{error}");
        if error.mends.len() == 1 {
            assert_eq!(error.place.map(|place| place.byte), Some(facelet));
            found += 1;
        }
    }
    assert!(found >= 50, "{found}");
}

#[test]
fn two_facelets_that_were_exchanged_are_found() {
    // Of two edges that are there twice each one may be right.
    let error = parse_facelets(&solved_but(&[(1, 'D'), (32, 'U')])).unwrap_err();
    assert_eq!(error.mends.len(), 4);
    assert!(error.mends.contains(&Mend { changes: vec![(1, 'U'), (32, 'D')] }));
    // A flipped edge is not two facelets that were exchanged.
    assert_eq!(parse_facelets(&solved_but(&[(1, 'B'), (46, 'U')])).unwrap_err().mends, []);
}
