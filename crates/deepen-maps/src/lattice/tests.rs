//! What sets of motions are refused.

use std::f64::consts::PI;

use super::{
    FARTHEST, Footprint, FootprintFault, GREATEST_COST, Headings, Lattice, Misfit, Motion,
    MotionError, MotionFault, Obstacles, Pose, Primitives, ToGoal,
};

/// Ahead by so many columns, with two headings.
fn ahead(start: usize, columns: i32) -> Motion {
    let angle = start as f64 * PI;
    let poses = vec![[0.0, 0.0, angle], [f64::from(columns), 0.0, angle]];
    let name = "ahead".to_owned();
    Motion { name, start, cells: (columns, 0), end: start, poses, cost: 1 }
}

fn set(footprint: Footprint, motions: Vec<Motion>) -> Result<Primitives, MotionError> {
    Primitives::new(1.0, Headings::uniform(2).unwrap(), footprint, motions)
}

/// What is said of a set whose second motion is changed.
fn refused(change: impl FnOnce(&mut Motion)) -> MotionError {
    let mut motions = vec![ahead(0, 1), ahead(1, -1)];
    change(&mut motions[1]);
    set(Footprint::Radius(0.4), motions).unwrap_err()
}

/// What is wrong with a motion.
type Change = Box<dyn FnOnce(&mut Motion)>;

#[test]
fn faults_of_a_motion_are_named() {
    let second = |fault| MotionError { motion: Some(1), fault };
    let at = |x: f64, angle: f64| [x, 0.0, angle];
    let cases: Vec<(MotionFault, Change)> = vec![
        (MotionFault::Start { headings: 2 }, Box::new(|one| one.start = 2)),
        (MotionFault::End { headings: 2 }, Box::new(|one| one.end = 2)),
        (MotionFault::TooFar, Box::new(|one| one.cells.1 = FARTHEST + 1)),
        (MotionFault::TooFar, Box::new(|one| one.cells.1 = i32::MIN)),
        (MotionFault::Nowhere, Box::new(|one| one.cells = (0, 0))),
        (MotionFault::NoPoses, Box::new(|one| one.poses.truncate(1))),
        (MotionFault::NoPoses, Box::new(|one| one.poses.clear())),
        (MotionFault::BadPose { pose: 1 }, Box::new(|one| one.poses[1][0] = f64::NAN)),
        (MotionFault::BadPose { pose: 0 }, Box::new(|one| one.poses[0][2] = 1e9)),
        (MotionFault::NotAtStart { expected: at(0.0, PI) }, Box::new(|one| one.poses[0][2] = 0.0)),
        (MotionFault::NotAtEnd { expected: at(-1.0, PI) }, Box::new(|one| one.poses[1][0] = -1.02)),
        (MotionFault::Cost, Box::new(|one| one.cost = GREATEST_COST + 1)),
        (MotionFault::SameName { earlier: 0 }, Box::new(|one| *one = ahead(0, 2))),
        (
            MotionFault::SameMotion { earlier: 0 },
            Box::new(|one| *one = Motion { name: "again".into(), cost: 7, ..ahead(0, 1) }),
        ),
    ];
    for (fault, change) in cases {
        assert_eq!(refused(change), second(fault));
    }
}

#[test]
fn faults_of_a_set_are_named() {
    let about_all = |fault| Some(MotionError { motion: None, fault });
    let both = || vec![ahead(0, 1), ahead(1, -1)];
    let fault = |footprint, motions| set(footprint, motions).err();
    let disc = || Footprint::Radius(0.4);
    assert_eq!(fault(disc(), both()), None);
    assert_eq!(fault(disc(), vec![]), about_all(MotionFault::None));
    let missing = MotionFault::MissingHeading { heading: 1 };
    assert_eq!(fault(disc(), vec![ahead(0, 1)]), about_all(missing));
    let negative = MotionFault::Footprint(FootprintFault::Radius);
    assert_eq!(fault(Footprint::Radius(-1.0), both()), about_all(negative));
    for resolution in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let made = Primitives::new(resolution, Headings::uniform(2).unwrap(), disc(), both());
        assert_eq!(made.err(), about_all(MotionFault::Resolution));
    }
    let many = |count: i32| {
        (1..=count).map(|x| Motion { name: x.to_string(), ..ahead(0, x) }).chain([ahead(1, -1)])
    };
    assert_eq!(fault(disc(), many(64).collect()), None);
    let too_many = MotionError { motion: Some(64), fault: MotionFault::TooMany };
    assert_eq!(fault(disc(), many(65).collect()), Some(too_many));
    // To and fro over thousands of cells under a footprint of hundreds.
    let mut busy = both();
    let far = [f64::from(FARTHEST), 0.0, PI];
    busy[1].poses = [[0.0, 0.0, PI], far].repeat(200);
    busy[1].poses.push([-1.0, 0.0, PI]);
    let large = Footprint::Radius(200.0);
    let too_large = MotionError { motion: Some(1), fault: MotionFault::TooLarge };
    assert_eq!(fault(large, busy), Some(too_large));
}

#[test]
fn a_robot_is_where_it_fits() {
    let robot = set(Footprint::Radius(0.6), vec![ahead(0, 1), ahead(1, -1)]).unwrap();
    let map = Obstacles::new(5, 3, |x, _| x == 4);
    let at = |x, y, heading| Lattice::new(&robot, &map, Pose { x, y, heading }).map(|_| ()).err();
    assert_eq!(at(1, 1, 1), None);
    assert_eq!(at(0, 1, 0), Some(Misfit::Blocked { cell: (-1, 1) }));
    assert_eq!(at(3, 1, 0), Some(Misfit::Blocked { cell: (4, 1) }));
    assert_eq!(at(5, 1, 0), Some(Misfit::OffMap { width: 5, height: 3 }));
    assert_eq!(at(1, 1, 2), Some(Misfit::NoHeading { headings: 2 }));
    let vast = Obstacles::new(u16::MAX, 3, |_, _| false);
    assert!(Lattice::new(&robot, &vast, Pose { x: 60_000, y: 1, heading: 0 }).is_ok());
    let nothing = Obstacles::new(0, 0, |_, _| false);
    assert!(Lattice::new(&robot, &nothing, Pose::default()).is_err());
}

#[test]
fn estimates_stay_countable_where_motions_nearly_agree() {
    let leads = |name: &str, (dx, dy): (i32, i32), cost| {
        let poses = vec![[0.0; 3], [f64::from(dx), f64::from(dy), 0.0]];
        Motion { name: name.into(), start: 0, cells: (dx, dy), end: 0, poses, cost }
    };
    let motions = vec![
        leads("far", (FARTHEST, 1), GREATEST_COST),
        leads("nearly as far", (FARTHEST - 1, 1), 1),
        leads("back", (-1, 0), GREATEST_COST),
        leads("down", (0, 1), GREATEST_COST),
    ];
    let headings = Headings::uniform(1).unwrap();
    let robot = Primitives::new(1.0, headings, Footprint::Radius(0.0), motions).unwrap();
    let map = Obstacles::new(u16::MAX, 1_000, |_, _| false);
    let goal = Pose { x: u16::MAX - 1, y: 999, heading: 0 };
    let lattice = Lattice::new(&robot, &map, goal).unwrap();
    let h = ToGoal::blind().straight(&lattice);
    for x in (0..u16::MAX).step_by(4_001) {
        for y in (0..1_000).step_by(9) {
            let (dx, dy) = (u64::from(goal.x - x), u64::from(goal.y - y));
            let far = dy.min(dx.div_ceil(FARTHEST as u64 - 1));
            if far * (FARTHEST as u64 - 1) >= dx {
                // Far, and then back and down.
                let back = far * (FARTHEST as u64 - 1) - dx;
                let most = far + (back + dy - far) * GREATEST_COST;
                assert!(h.of(Pose { x, y, heading: 0 }) <= most, "from {x}, {y}");
            }
        }
    }
}
