use super::*;
use crate::cube::{parse_reid, random_cube};

fn with(change: impl Fn(&mut Cube)) -> String {
    let mut cube = Cube::SOLVED;
    change(&mut cube);
    cube.check().unwrap_err().to_string().replace("no turns lead to this cube: ", "")
}

#[test]
fn one_piece_that_is_wrong_is_named() {
    assert_eq!(
        with(|cube| cube.corners[4] = 0x14),
        "the corner DFR is twisted clockwise in its place, all other corners are solved: turn it a third anticlockwise"
    );
    assert_eq!(
        with(|cube| cube.corners[0] = 0x20),
        "the corner URF is twisted anticlockwise in its place, all other corners are solved: turn it a third clockwise"
    );
    assert_eq!(
        with(|cube| cube.edges[9] = 0x19),
        "the edge FL is flipped in its place, all other edges are solved: flip it"
    );
    assert_eq!(
        with(|cube| cube.edges.swap(1, 9)),
        "the edges UF and FL are exchanged, all other pieces are in their places: exchange them"
    );
    assert_eq!(
        with(|cube| cube.corners.swap(1, 7)),
        "the corners UFL and DRB are exchanged, all other pieces are in their places: exchange them"
    );
}

#[test]
fn where_any_piece_will_do_none_is_blamed() {
    let scrambled = random_cube(5);
    let mut cube = scrambled;
    cube.corners[3] = (cube.corners[3] + 0x10) % 0x30;
    cube.edges[3] ^= 0x10;
    cube.edges.swap(3, 4);
    let fault = cube.check().unwrap_err();
    let expected = Unreachable { twist: 1, flip: true, odd: true, ..Unreachable::default() };
    assert_eq!(fault, Impossible::Unreachable(expected));
    assert_eq!(
        fault.to_string(),
        "no turns lead to this cube: a corner is twisted clockwise: turn any one corner a third anticlockwise; an edge is flipped: flip any one edge; two pieces are exchanged (an odd permutation): exchange any two edges or any two corners"
    );
    // Two corners twisted and a third turned the other way may be there.
    assert_eq!(scrambled.check(), Ok(()));
}

#[test]
fn what_is_advised_helps() {
    for seed in 0..200 {
        let mut cube = random_cube(seed);
        let place = seed as usize % 8;
        cube.corners[place] = (cube.corners[place] + 0x20) % 0x30;
        let Err(Impossible::Unreachable(fault)) = cube.check() else { panic!() };
        assert_eq!((fault.twist, fault.flip, fault.odd), (2, false, false));
        // Anticlockwise by a third it is: back clockwise, at any corner.
        let other = seed as usize / 8 % 8;
        cube.corners[other] = (cube.corners[other] + 0x10) % 0x30;
        assert!(cube.is_reachable());
    }
}

#[test]
fn a_piece_that_is_there_twice_is_named_with_what_is_missing() {
    assert_eq!(
        with(|cube| {
            cube.edges[9] = 0x02;
            cube.edges[10] = 0x12;
        }),
        "the edge UL is in two places, UL and FL; missing: FL, BL"
    );
}

#[test]
fn of_all_ways_to_put_pieces_in_one_in_twelve_is_reached() {
    let text = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
    let mut count = 0;
    for twist in 0..3 {
        for flip in 0..2 {
            for odd in [false, true] {
                let mut cube = parse_reid(text).unwrap();
                cube.corners[7] += twist * 0x10;
                cube.edges[7] += flip * 0x10;
                if odd {
                    cube.edges.swap(2, 3);
                }
                count += usize::from(cube.is_reachable());
            }
        }
    }
    assert_eq!(count, 1);
}
