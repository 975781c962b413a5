//! Coordinates and their tables held against cubes.

use super::*;
use crate::cube::turn::parse_plain;

fn phase_two() -> Vec<Turn> {
    Turn::all().filter(|&turn| keeps_phase_two(turn)).collect()
}

/// Every number is that of its cube, and no turn misleads, followed along one
/// long way.
fn holds<C: Coordinate>(turns: &[Turn], solved: u16) {
    assert_eq!(C::of(&Cube::SOLVED), solved);
    let moves = MoveTable::new::<C>(turns);
    for number in 0..C::COUNT as u16 {
        assert_eq!(C::of(&C::cube(number)), number);
        for &turn in turns {
            let next = moves.after(number, turn);
            assert!(usize::from(next) < C::COUNT);
            assert_eq!(moves.after(next, turn.inverse()), number);
        }
    }
    let (mut cube, mut number) = (Cube::SOLVED, solved);
    for step in 0..5_000_usize {
        let turn = turns[step * step * 31 / 7 % turns.len()];
        cube = cube.turned(turn);
        number = moves.after(number, turn);
        assert_eq!(C::of(&cube), number);
    }
}

#[test]
fn moves_of_coordinates_are_those_of_cubes() {
    let all: Vec<Turn> = Turn::all().collect();
    holds::<Twist>(&all, 0);
    holds::<Flip>(&all, 0);
    holds::<Slice>(&all, Slice::HOME);
    holds::<CornerOrder>(&all, 0);
    holds::<OuterOrder>(&phase_two(), 0);
    holds::<MiddleOrder>(&phase_two(), 0);
}

#[test]
fn ten_turns_keep_the_subgroup_of_the_second_phase() {
    assert_eq!(phase_two().len(), 10);
    let coordinates = |cube: &Cube| (Twist::of(cube), Flip::of(cube), Slice::of(cube));
    for turn in Turn::all() {
        let home = coordinates(&Cube::SOLVED.turned(turn)) == (0, 0, Slice::HOME);
        assert_eq!(home, keeps_phase_two(turn), "{turn}");
    }
}

/// Symmetries act on the numbers as on the cubes, whatever else a cube has.
fn seen<C: Coordinate>(turns: &[Turn]) {
    let images = Conjugates::new::<C>();
    let mut cube = Cube::SOLVED;
    for step in 0..500_usize {
        cube = cube.turned(turns[step * step * 13 / 5 % turns.len()]);
        for (at, symmetry) in Symmetry::all()[..UPRIGHT].iter().enumerate() {
            assert_eq!(images.through(at, C::of(&cube)), C::of(&symmetry.conjugate(&cube)));
        }
    }
}

#[test]
fn symmetries_of_coordinates_are_those_of_cubes() {
    let all: Vec<Turn> = Turn::all().collect();
    seen::<Twist>(&all);
    seen::<Slice>(&all);
    seen::<CornerOrder>(&all);
    seen::<OuterOrder>(&phase_two());
    seen::<MiddleOrder>(&phase_two());
}

#[test]
fn numbers_of_a_known_cube() {
    let turns = parse_plain("R");
    let cube = turns.into_iter().fold(Cube::SOLVED, |cube, turn| cube.turned(turn));
    // A quarter of R flips nothing, twists four corners, and takes two middle
    // edges out of the middle.
    assert_eq!(Flip::of(&cube), 0);
    assert_ne!(Twist::of(&cube), 0);
    let places = Slice::places(Slice::of(&cube));
    assert_eq!(places.count_ones(), 4);
    assert_eq!((places & 0xff).count_ones(), 2);
}
