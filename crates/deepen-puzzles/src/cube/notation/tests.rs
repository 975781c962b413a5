use super::*;
use crate::cube::Face;
use crate::cube::input::Place;

fn read(text: &str) -> Scramble {
    parse_scramble(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn same(one: &str, other: &str) {
    let (one, other) = (read(one), read(other));
    assert_eq!(one.cube(), other.cube(), "{one} and {other}");
    assert_eq!(one.orientation(), other.orientation(), "{one} and {other}");
}

#[test]
fn plain_turns_are_read_with_any_separators_or_none() {
    let written = "R U2 F' D L2 B'";
    for text in [
        "R U2 F' D L2 B'",
        "RU2F'DL2B'",
        " R1,U2;F3. D|L2'\r\nB’ // the end",
        "\u{feff}R # first\nU'2F`D(L2)B′",
        "RU2FiDL2Bi",
        "R3' U2' F1' D L'2 B´",
    ] {
        assert_eq!(read(text).to_string(), written, "{text}");
    }
    assert_eq!(read(" // nothing"), Scramble::default());
}

#[test]
fn groups_are_written_out() {
    for (text, written) in [
        ("(R U)3", "R U R U R U"),
        ("(R U')'", "U R'"),
        ("(R U2)2'", "U2 R' U2 R'"),
        ("(R U)'2", "U' R' U' R'"),
        ("(R)*2 (U)×2 (F)^2", "R R U U F F"),
        ("((R U)2 F)2", "R U R U F R U R U F"),
        ("()9999999 ((((()99999)99999)99999)9999) R", "R"),
        ("[R, U]", "R U R' U'"),
        ("[R: U]", "R U R'"),
        ("[R U: [M', D2]]", "R U M' D2 M D2 U' R'"),
        ("[R: U]2'", "R U' R' R U' R'"),
        ("[R U r]2", "R U Rw R U Rw"),
        ("[r: U] [x2]", "Rw U Rw' x2"),
    ] {
        assert_eq!(read(text).to_string(), written, "{text}");
    }
}

#[test]
fn what_moves_the_centres_is_made_of_turns_and_rotations() {
    for (one, other) in [
        ("M", "x' L' R"),
        ("E", "y' D' U"),
        ("S", "z F' B"),
        ("r", "R M'"),
        ("l2", "L2 M2"),
        ("Uw'", "U' E"),
        ("d", "D E"),
        ("f", "F S"),
        ("2Bw", "B S'"),
        ("3Rw2 3u", "x2 y"),
        ("3Lw 3d' 3Bw2", "x' y z2"),
        ("x U", "F x"),
        ("y R'", "B' y"),
        ("z L2", "D2 z"),
        ("x y x'", "z"),
        ("(x y)3", ""),
        // The T permutation, its moves regripped.
        ("R U R' U' R' F R2 U' R' U' R U R' F'", "y (F U F' U' F' L F2 U' F' U' F U F' L') y'"),
    ] {
        same(one, other);
    }
}

#[test]
fn slices_are_turns_of_both_faces() {
    let scramble = read("M2 E2 S2");
    assert_eq!(Sequence(scramble.turns()).to_string(), "L2 R2 U2 D2 F2 B2");
    assert_eq!(scramble.orientation(), Orientation::STANDARD);
    let scramble = read("x2 R U");
    assert_eq!(Sequence(scramble.turns()).to_string(), "R D");
    assert_eq!(scramble.orientation().to_string(), "D up and B in front");
}

#[test]
fn what_is_undone_is_undone() {
    let text = "R u' M2 x (f L2)3 [E, Bw'] y2";
    same(&format!("({text})({text})'"), "");
    for part in [Part::Slice, Part::Whole, Part::Layer, Part::Wide] {
        for face in Face::ALL {
            let step = Move::new(part(face), 1).unwrap();
            assert_eq!(parse_scramble(&step.to_string()).unwrap().moves(), [step]);
            let both = Scramble::new(vec![step, step.inverse()]);
            assert_eq!((both.cube(), both.orientation()), Default::default());
        }
    }
    assert_eq!(Move::new(Part::Slice(Face::R), 1), Move::new(Part::Slice(Face::L), 3));
    assert_eq!(Move::new(Part::Layer(Face::R), 4), None);
}

#[test]
fn every_hold_is_two_rotations_away_at_most() {
    let mut lengths = [0; 3];
    for held in Orientation::all() {
        let rotations = rotations(held);
        lengths[rotations.len()] += 1;
        assert_eq!(Scramble::new(rotations).orientation(), held);
    }
    assert_eq!(lengths, [1, 9, 14]);
}

#[test]
fn errors_point_at_the_character() {
    let turn = "a turn (U R F D L B), a wide turn (Rw or r), a slice (M E S) or a rotation (x y z)";
    let layers = "a number of layers only with a wide turn, 2 or 3 of the cube's three (2Rw, or 3Rw for the whole cube)";
    for (text, byte, line, column, expected) in [
        ("R U\n  Q2", 6, 2, 3, format!("{turn}, found `Q2`")),
        ("é", 0, 1, 1, format!("{turn}, found `é`")),
        ("R’ U’’", 9, 1, 6, format!("{turn}, found `’`")),
        ("R4", 1, 1, 2, "1, 2 or 3 quarters, found `4`".to_owned()),
        ("R0U", 1, 1, 2, "1, 2 or 3 quarters, found `0U`".to_owned()),
        ("R99999999999999", 1, 1, 2, "1, 2 or 3 quarters, found `99999999999999`".to_owned()),
        ("U 2R", 2, 1, 3, format!("{layers}, found `2R`")),
        ("4Rw", 0, 1, 1, format!("{layers}, found `4Rw`")),
        ("2-3Rw", 0, 1, 1, format!("{turn}, found `2-3Rw`")),
        ("m", 0, 1, 1, format!("{turn}, found `m`")),
        ("rw", 1, 1, 2, format!("{turn}, found `w`")),
        ("R / U", 2, 1, 3, format!("{turn}, found `/`")),
        ("(R U", 4, 1, 5, "a move or `)` for the bracket at line 1, column 1, found the end".into()),
        ("(R, U)", 2, 1, 3, "a move or `)` for the bracket at line 1, column 1, found `,`".into()),
        ("[R: U, F]", 5, 1, 6, "a move or `]` for the bracket at line 1, column 1, found `,`".into()),
        ("R)", 1, 1, 2, "a move or the end, found `)`".into()),
        ("R:U", 1, 1, 2, "a move or the end, found `:U`".into()),
        ("(R)0", 3, 1, 4, "a number of repetitions from 1, found `0`".into()),
        ("(R)*", 3, 1, 4, format!("{turn}, found `*`")),
        (
            "U [r']",
            2,
            1,
            3,
            "a rotation such as x or a wide turn such as Rw, found a small letter alone in brackets, which may mean either"
                .into(),
        ),
    ] {
        let error = parse_scramble(text).unwrap_err();
        assert_eq!(error.place, Some(Place { byte, line, column }), "{text}: {error}");
        assert_eq!(error.refusal.to_string(), format!("expected {expected}"), "{text}");
        assert!(!error.is_impossible());
    }
}

#[test]
fn length_and_depth_are_bounded() {
    let deep = |depth| format!("{}R{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(read(&deep(MAX_DEPTH)).moves().len(), 1);
    let error = parse_scramble(&deep(MAX_DEPTH + 1)).unwrap_err();
    assert_eq!(error.place.unwrap().column, MAX_DEPTH + 1);
    assert_eq!(read("(R)65536").moves().len(), MAX_MOVES);
    assert_eq!(read(&"R".repeat(MAX_MOVES)).turns().len(), MAX_MOVES);
    for text in
        ["(R)65537", "(R U)32769", "(R)65536 U", "((R)65536)65536", "(R U)99999999999999999999"]
            .map(str::to_owned)
            .into_iter()
            .chain([format!("[{}: U]", "(R)40000"), "R".repeat(MAX_MOVES + 1)])
    {
        let message = parse_scramble(&text).unwrap_err().to_string();
        assert!(message.contains("expected at most 65536 moves"), "{message}");
    }
}

#[test]
fn turns_of_one_face_become_one() {
    for (text, shorter) in [
        ("R R", "R2"),
        ("R R'", ""),
        ("R L R", "R2 L"),
        ("R L R' L'", ""),
        ("U R L R' L' U'", ""),
        ("F U R R' U F", "F U2 F"),
        ("R2 U D2 U D2 R", "R2 U2 R"),
        ("R L R2 L2 R L2", "L"),
        ("R U R", "R U R"),
    ] {
        let turns = read(text).turns().to_vec();
        let short = simplified(&turns);
        assert_eq!(Sequence(&short).to_string(), shorter, "{text}");
        assert_eq!(Sequence(&inverse(&inverse(&turns))).to_string(), text);
    }
}
