use super::*;
use crate::cube::{RandomCubes, parse_scramble, random_cube};

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

fn refused(text: &str) -> String {
    parse_facelets(text).unwrap_err().to_string()
}

/// The solved cube with some facelets changed, given as number and letter.
fn solved_but(changes: &[(usize, char)]) -> String {
    let mut letters: Vec<char> = SOLVED.chars().collect();
    changes.iter().for_each(|&(facelet, letter)| letters[facelet] = letter);
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
        "line 1, column 12: expected one of the colours of the centres, `URFDLB`, found `Q` at R3"
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
        "line 1, column 6: no edge has the colours `UU` that are at UR: one of them is there twice"
    );
}

#[test]
fn pieces_of_no_cube_are_refused_with_the_place() {
    let exchanged = solved_but(&[(9, 'F'), (20, 'R')]);
    assert_eq!(
        refused(&exchanged),
        "line 1, column 9: no corner has the colours `UFR` that are at URF: in this order, clockwise, they are a corner seen in a mirror"
    );
    let exchanged = solved_but(&[(10, 'D'), (32, 'R')]);
    assert_eq!(
        refused(&exchanged),
        "line 1, column 6: no edge has the colours `UD` that are at UR: two of them belong on opposite faces"
    );
}

#[test]
fn cubes_that_no_turns_lead_to_are_refused_with_the_reason() {
    for (changes, reason) in [
        (vec![(1, 'D'), (32, 'U')], "the edge UR is in two places, UR and DR; missing: UB, DR"),
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
        assert_eq!(error.place, None);
        assert_eq!(error.to_string(), reason);
    }
}
