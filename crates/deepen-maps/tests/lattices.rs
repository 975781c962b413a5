//! State lattices on small random maps: swept cells, costs of plans and
//! heuristics, held against the checker's own sweeps and distances.

mod robots;

use deepen::{
    AStar, Auto, BaeStar, BudgetedGraphSearch, Estimate, Heuristic, IdaStar, Nbs, Outcome, Pack,
    Rbfs, Reversible, Search, SmaStar, StateSpace, StopReason, TabledIdaStar, audit,
};
use deepen_check::lattice::{Floor, covered, replay};
use deepen_maps::lattice::{
    CellDistances, FreeSpace, Lattice, MotionId, Obstacles, Pose, Primitives, Straight, ToGoal,
};
use robots::{Case, long, robots, with_checker};

/// How many maps each robot gets.
fn seeds() -> std::ops::Range<u64> {
    0..if long() { 600 } else { 12 }
}

#[test]
fn what_is_swept_is_what_is_covered() {
    for (name, robot) in robots() {
        for motion in 0..robot.motions().len() {
            let sampled = with_checker(&robot, |checked| covered(checked, motion).unwrap());
            let sampled: Vec<(i32, i32)> =
                sampled.into_iter().map(|(x, y)| (x as i32, y as i32)).collect();
            let mut swept = robot.swept(motion);
            swept.sort_unstable();
            assert_eq!(swept, sampled, "{name}: {:?}", robot.motions()[motion]);
        }
    }
}

/// All heuristics towards the goal of a space.
fn heuristics(lattice: &Lattice<'_>) -> Vec<(&'static str, ToGoal)> {
    vec![
        ("zero", ToGoal::blind()),
        ("straight", ToGoal::blind().straight(lattice)),
        ("cells", ToGoal::blind().cells(lattice)),
        ("free space", ToGoal::blind().free_space(lattice, 6)),
        ("narrow free space", ToGoal::blind().free_space(lattice, 1)),
        ("strong", ToGoal::strong(lattice)),
    ]
}

/// A plan must be right, and as cheap as the checker says.
fn check(
    case: &Case,
    (robot, lattice): (&Primitives, &Lattice<'_>),
    (start, expected): (Pose, Option<u64>),
    outcome: &Outcome<MotionId, u64>,
    what: &str,
) {
    match (outcome, expected) {
        (Outcome::Unsolvable, None) => {}
        (Outcome::Solved { plan, .. }, Some(expected)) => {
            assert!(outcome.is_optimal(), "{what}");
            assert_eq!(plan.cost, expected, "{what}");
            let place = |pose: Pose| (pose.x.into(), pose.y.into(), pose.heading.into());
            let numbers: Vec<usize> = plan.operators.iter().map(|id| lattice.motion(*id)).collect();
            let floor = Floor { width: case.width.into(), blocked: &case.blocked };
            let replayed = with_checker(robot, |checked| {
                replay(&floor, checked, place(start), place(lattice.goal()), &numbers)
            });
            assert_eq!(replayed, Ok(expected), "{what}");
        }
        // A search that keeps nothing may walk in circles of a blocked map.
        (Outcome::Stopped { reason: StopReason::Expanded, lower_bound, .. }, expected) => {
            let bound = lower_bound.unwrap_or(0);
            assert!(expected.is_none_or(|expected| bound <= expected), "{what}");
        }
        _ => panic!("{what}: {outcome:?}, expected {expected:?}"),
    }
}

/// Every algorithm of different kinds, with one heuristic.
fn every_search(
    lattice: &Lattice<'_>,
    start: Pose,
    h: &ToGoal,
    mut each: impl FnMut(&str, &Outcome<MotionId, u64>),
) {
    const MOST: u64 = 20_000;
    let few = deepen::Limits::none().expanded(MOST);
    let backward = lattice.backward(&start);
    let back = ToGoal::strong(&backward);
    each("a-star", &AStar::new(lattice, h, start).memory(1 << 20).run(&mut ()));
    each("auto", &Auto::new(lattice, h, start).memory(1 << 20).limits(few).run(&mut ()));
    each("ida-star", &IdaStar::new(lattice, h, start).limits(few).run(&mut ()));
    let tabled = TabledIdaStar::new(lattice, h, start).memory(1 << 18);
    each("ida-star-table", &tabled.limits(few).run(&mut ()));
    each("rbfs", &Rbfs::new(lattice, h, start).limits(few).run(&mut ()));
    each("sma-star", &SmaStar::new(lattice, h, start).memory(1 << 20).limits(few).run(&mut ()));
    each("bgs", &BudgetedGraphSearch::new(lattice, h, start).memory(1 << 20).run(&mut ()));
    each("nbs", &Nbs::new(lattice, h, &back, start).memory(1 << 20).run(&mut ()));
    let bae = BaeStar::new(lattice, h, &back, start).expect("all are consistent");
    each("bae-star", &bae.memory(1 << 20).run(&mut ()));
}

#[test]
fn plans_are_as_cheap_as_the_checker_finds_them() {
    let (mut solved, mut unsolvable) = (0, 0);
    for (name, robot) in robots() {
        for seed in seeds() {
            let case = Case::new(seed);
            let Some([start, goal]) = case.poses(&robot) else { continue };
            let lattice = Lattice::new(&robot, &case.obstacles, goal).unwrap();
            let expected = case.distances(&robot, goal)[case.place(&robot, start)];
            *if expected.is_some() { &mut solved } else { &mut unsolvable } += 1;
            for (estimate, h) in heuristics(&lattice) {
                every_search(&lattice, start, &h, |algorithm, outcome| {
                    let what = format!("{name}, seed {seed}, {algorithm} with {estimate}");
                    check(&case, (&robot, &lattice), (start, expected), outcome, &what);
                });
            }
        }
    }
    assert!(solved > 10 && unsolvable > 3, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn heuristics_are_consistent_everywhere() {
    for (name, robot) in robots() {
        for seed in seeds().take(if long() { 100 } else { 4 }) {
            let case = Case::new(seed);
            let headings = robot.headings().count();
            let every = || {
                let cells = (0..case.height).flat_map(|y| (0..case.width).map(move |x| (x, y)));
                cells.flat_map(|(x, y)| {
                    (0..headings as u8).map(move |heading| Pose { x, y, heading })
                })
            };
            let Some([start, goal]) = case.poses(&robot) else { continue };
            let lattice = Lattice::new(&robot, &case.obstacles, goal).unwrap();
            let distances = case.distances(&robot, goal);
            for space in [lattice, lattice.backward(&start)] {
                for (estimate, h) in heuristics(&space) {
                    let report = audit::exhaustive(&space, &h, every(), 10_000);
                    assert!(report.is_proof(), "{name}, seed {seed}, {estimate}: {report}");
                }
            }
            // Also against distances that the space did not have a part in.
            for (estimate, h) in heuristics(&lattice) {
                for pose in every().filter(|pose| lattice.fits(*pose).is_ok()) {
                    let distance = distances[case.place(&robot, pose)].unwrap_or(u64::MAX);
                    assert!(h.of(pose) <= distance, "{name}, seed {seed}, {estimate} at {pose}");
                }
            }
        }
    }
}

#[test]
fn estimates_are_exact_where_they_say_so() {
    for (name, robot) in robots() {
        let empty = Obstacles::new(15, 15, |_, _| false);
        let goal = Pose { x: 7, y: 7, heading: 1 };
        let lattice = Lattice::new(&robot, &empty, goal).unwrap();
        let free = FreeSpace::new(&lattice, 5);
        // On a map so wide that it does not matter near its middle.
        let wide = Obstacles::new(61, 61, |_, _| false);
        let middle = Lattice::new(&robot, &wide, Pose { x: 30, y: 30, heading: 1 }).unwrap();
        let far = free.of(Pose { x: 0, y: 0, heading: 0 });
        let mut exact = 0;
        for (dx, dy, heading) in
            (-3..=3).flat_map(|x| (-3..=3).map(move |y| (x, y, (x + y + 6) % 4)))
        {
            let moved = |from: u16, by: i16| from.checked_add_signed(by).unwrap();
            let at = |from: Pose| Pose {
                x: moved(from.x, dx),
                y: moved(from.y, dy),
                heading: u8::try_from(heading).unwrap(),
            };
            let h = ToGoal::blind().straight(&middle);
            let outcome = AStar::new(&middle, &h, at(middle.goal())).memory(1 << 22).run(&mut ());
            let distance = outcome.cost().unwrap();
            assert_eq!(free.of(at(goal)), distance.min(far), "{name}, {dx},{dy},{heading}");
            exact += usize::from(distance < far);
        }
        assert!(exact > 0, "{name}");
        // Without obstacles, distances of cells are those of the abstraction,
        // which straight distance bounds.
        let (cells, straight) = (CellDistances::new(&lattice), Straight::new(&lattice));
        for (x, y) in (4..11).flat_map(|x| (4..11).map(move |y| (x, y))) {
            let pose = Pose { x, y, heading: 0 };
            let line = straight.of((7 - i32::from(x), 7 - i32::from(y)));
            assert!(line <= cells.of(pose), "{name} at {pose}: {line}");
        }
    }
}

#[test]
fn straight_is_no_less_than_scaled_distances() {
    for (name, robot) in robots() {
        let empty = Obstacles::new(9, 9, |_, _| false);
        let lattice = Lattice::new(&robot, &empty, Pose { x: 4, y: 4, heading: 0 }).unwrap();
        let straight = Straight::new(&lattice);
        let euclidean = |(x, y): (i32, i32)| f64::from(x).hypot(f64::from(y));
        let octile = |(x, y): (i32, i32)| {
            let (long, short) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
            f64::from(long) + (2_f64.sqrt() - 1.0) * f64::from(short)
        };
        let norms: [&dyn Fn((i32, i32)) -> f64; 2] = [&euclidean, &octile];
        for norm in norms {
            let moving = robot.motions().iter().filter(|motion| motion.cells != (0, 0));
            let least = moving.map(|motion| motion.cost as f64 / norm(motion.cells));
            let least = least.fold(f64::INFINITY, f64::min);
            for cells in (-30..=30).flat_map(|x| (-30..=30).map(move |y| (x, y))) {
                let scaled = least * norm(cells);
                // Rounded down in its last units.
                assert!(straight.of(cells) as f64 >= scaled * 0.999_99 - 1.0, "{name} {cells:?}");
            }
        }
    }
}

#[test]
fn motions_are_retraced_and_turned_around() {
    for (name, robot) in robots() {
        let case = Case::new(3);
        let goal = Pose { x: 1, y: 1, heading: 0 };
        let open = Obstacles::new(case.width, case.height, |_, _| false);
        let Ok(lattice) = Lattice::new(&robot, &open, goal) else { panic!("{name} fits") };
        let back = lattice.backward(&goal);
        let mut steps = 0;
        for (space, other) in [(&lattice, &back), (&back, &lattice)] {
            for (x, y) in (0..case.width).flat_map(|x| (0..case.height).map(move |y| (x, y))) {
                for heading in 0..robot.headings().count() as u8 {
                    let start = Pose { x, y, heading };
                    assert_eq!(space.unpack(space.pack(&start)), start);
                    for id in space.operators(&start) {
                        let mut pose = start;
                        let undo = space.apply(&mut pose, &id);
                        let forth = other.forth(&pose, &id);
                        assert!(other.operators(&pose).any(|there| there == forth), "{name}");
                        assert_eq!(other.motion(forth), space.motion(id));
                        assert_eq!(other.cost(&pose, &forth), space.cost(&start, &id));
                        let mut retraced = pose;
                        let way = space.way_back(&start, &id);
                        assert_eq!((space.retrace(&mut retraced, way), retraced), (id, start));
                        space.undo(&mut pose, undo);
                        assert_eq!(pose, start);
                        steps += 1;
                    }
                }
            }
        }
        assert!(steps > 100, "{name}: {steps}");
        assert_ne!(lattice.fingerprint(), back.fingerprint());
        let memo = ToGoal::strong(&lattice).start(&lattice, &goal);
        assert_eq!(memo, 0);
        let h = ToGoal::blind();
        assert_eq!(h.child(&lattice, 0, &MotionId(0), &goal, 0), Estimate::Within(0));
    }
}
