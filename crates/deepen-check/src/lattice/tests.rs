//! Motions and plans worked out by hand.

use super::*;
use std::f64::consts::FRAC_PI_2;

/// Ahead by a metre along x, a quarter turn, ahead along y.
const AHEAD: &[[f64; 3]] = &[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
const LEFT: &[[f64; 3]] = &[[0.0, 0.0, 0.0], [0.0, 0.0, FRAC_PI_2]];
const UP: &[[f64; 3]] = &[[0.0, 0.0, FRAC_PI_2], [0.0, 1.0, FRAC_PI_2]];
const MOTIONS: &[Motion<'_>] = &[
    Motion { start: 0, end: (1, 0, 0), poses: AHEAD, cost: 10 },
    Motion { start: 0, end: (0, 0, 1), poses: LEFT, cost: 7 },
    Motion { start: 1, end: (0, 1, 1), poses: UP, cost: 10 },
];

fn robot(outline: Outline<'_>) -> Robot<'_> {
    Robot { cell: 1.0, angles: &[0.0, FRAC_PI_2], outline, motions: MOTIONS }
}

#[test]
fn a_long_robot_needs_room_to_turn() {
    let long = [[-0.4, -0.4], [1.4, -0.4], [1.4, 0.4], [-0.4, 0.4]];
    let robot = robot(Outline::Polygon(&long));
    let cells: Vec<_> = covered(&robot, 0).unwrap().into_iter().collect();
    assert_eq!(cells, [(0, 0), (1, 0), (2, 0)]);
    assert!(covered(&robot, 1).unwrap().contains(&(1, 1)));
    let mut blocked = [false; 25];
    let follow = |blocked: &[bool]| {
        let floor = Floor { width: 5, blocked };
        replay(&floor, &robot, (1, 1, 0), (2, 2, 1), &[0, 1, 2])
    };
    assert_eq!(follow(&blocked), Ok(27));
    blocked[2 * 5 + 3] = true;
    assert_eq!(follow(&blocked), Err(LatticeError::Collision { step: 2, cell: (3, 2) }));
    blocked[5 + 2] = true;
    assert_eq!(follow(&blocked), Err(LatticeError::Collision { step: 0, cell: (2, 1) }));
}

#[test]
fn plans_are_refused_where_they_are_wrong() {
    let robot = robot(Outline::Disc(0.5));
    let floor = Floor { width: 3, blocked: &[false; 9] };
    let follow = |plan: &[usize]| replay(&floor, &robot, (0, 0, 0), (1, 1, 1), plan);
    assert_eq!(follow(&[0, 1, 2]), Ok(27));
    assert_eq!(follow(&[0, 2]), Err(LatticeError::WrongHeading { step: 2 }));
    assert_eq!(follow(&[0, 9]), Err(LatticeError::NoSuchMotion { step: 2 }));
    assert_eq!(follow(&[0]), Err(LatticeError::WrongEnd { place: (1, 0, 0) }));
    let off = LatticeError::Collision { step: 3, cell: (3, 0) };
    assert_eq!(follow(&[0, 0, 0]), Err(off));
    let far = Robot { motions: &[Motion { end: (2, 0, 0), ..MOTIONS[0] }], ..robot };
    assert_eq!(covered(&far, 0), Err(LatticeError::OffLattice { motion: 0 }));
}

#[test]
fn distances_by_hand() {
    let robot = robot(Outline::Disc(0.3));
    let blocked = [false, true, false, false, false, false];
    let floor = Floor { width: 3, blocked: &blocked };
    let distance = to_goal(&floor, &robot, (1, 1, 1)).unwrap();
    let at = |x: usize, y: usize, heading: usize| distance[(y * 3 + x) * 2 + heading];
    assert_eq!((at(1, 1, 1), at(1, 1, 0), at(0, 1, 0)), (Some(0), Some(7), Some(17)));
    assert_eq!((at(0, 0, 0), at(2, 1, 0), at(1, 0, 1)), (None, None, None));
}
