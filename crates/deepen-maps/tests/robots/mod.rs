//! Robots and random maps for the tests of lattices, and the checker's view of
//! them.
// Each test file uses a part.
#![allow(dead_code, unreachable_pub)]

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use deepen_check::lattice::{self as check, Outline, to_goal};
use deepen_maps::grid::{Grid, Terrain};
use deepen_maps::lattice::{
    Footprint, Headings, Lattice, Motion, Obstacles, Pose, Primitives, cost_of,
};

/// Whether the long version was asked for.
pub fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}

/// A motion along a straight line that turns evenly, in metres.
fn motion(
    (name, factor): (&str, f64),
    (start, end): (usize, usize),
    cells: (i32, i32),
    (cell, angle): (f64, f64),
) -> Motion {
    let at = |heading: usize| heading as f64 * angle;
    let (x, y) = (f64::from(cells.0) * cell, f64::from(cells.1) * cell);
    let poses = vec![[0.0, 0.0, at(start)], [x, y, at(end)]];
    let cost = cost_of(&poses, 0.3, factor).unwrap();
    Motion { name: name.into(), start, cells, end, poses, cost }
}

/// By how much each of eight headings leads on.
const EIGHT: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A robot with four or eight headings that goes ahead, along arcs and back, and
/// where `turns` also turns on the spot; a step that costs nothing among them
/// where `free`.
pub fn robot(footprint: Footprint, headings: usize, turns: bool, free: bool) -> Primitives {
    let cell = 0.5;
    let angle = if headings == 4 { FRAC_PI_2 } else { FRAC_PI_4 };
    let mut motions = Vec::new();
    for start in 0..headings {
        let look = |heading: usize| EIGHT[heading % headings * (8 / headings)];
        let ((x, y), left, right) =
            (look(start), (start + 1) % headings, (start + headings - 1) % headings);
        let scale = (cell, angle);
        let mut add = |name: &str, factor, end, cells| {
            motions.push(motion((name, factor), (start, end), cells, scale));
        };
        add("ahead", 1.0, start, (x, y));
        add("back", 2.5, start, (-x, -y));
        for (name, end) in [("left", left), ("right", right)] {
            let (dx, dy) = look(end);
            add(name, 1.0, end, (x + dx, y + dy));
        }
        if turns {
            add("turn", if free { 0.0 } else { 1.0 }, left, (0, 0));
        }
    }
    Primitives::new(cell, Headings::uniform(headings).unwrap(), footprint, motions).unwrap()
}

/// A car of so many metres.
pub fn car(length: f64, width: f64) -> Footprint {
    let (behind, ahead, side) = (-length / 4.0, length * 0.75, width / 2.0);
    Footprint::Polygon(vec![[behind, -side], [ahead, -side], [ahead, side], [behind, side]])
}

/// Robots of several kinds.
pub fn robots() -> Vec<(&'static str, Primitives)> {
    vec![
        ("point", robot(Footprint::Radius(0.0), 4, true, false)),
        ("disc", robot(Footprint::Radius(0.21), 8, true, false)),
        ("wide disc", robot(Footprint::Radius(0.6), 8, false, false)),
        ("car", robot(car(0.9, 0.45), 8, false, false)),
        ("free turns", robot(car(0.7, 0.3), 4, true, true)),
    ]
}

/// A map of a seed, a third or less of it blocked.
pub struct Case {
    pub width: u16,
    pub height: u16,
    pub obstacles: Obstacles,
    pub blocked: Vec<bool>,
    seed: u64,
}

impl Case {
    pub fn new(seed: u64) -> Self {
        let mut draw = draws(seed);
        let (width, height) = (4 + draw(5) as u16, 4 + draw(4) as u16);
        let share = draw(8);
        let cells = usize::from(width) * usize::from(height);
        let blocked: Vec<bool> = (0..cells).map(|_| draw(24) < share).collect();
        let terrain =
            blocked.iter().map(|blocked| if *blocked { Terrain::Trees } else { Terrain::Ground });
        let grid = Grid::new(width.into(), height.into(), terrain.collect()).unwrap();
        Case { width, height, obstacles: Obstacles::on_land(&grid), blocked, seed }
    }

    /// Two poses where a robot fits; `None` where none was found.
    pub fn poses(&self, robot: &Primitives) -> Option<[Pose; 2]> {
        let mut draw = draws(self.seed ^ 0xabcd);
        let headings = robot.headings().count() as u64;
        let mut fitting = (0..100).filter_map(|_| {
            let pose = Pose {
                x: draw(u64::from(self.width)) as u16,
                y: draw(u64::from(self.height)) as u16,
                heading: draw(headings) as u8,
            };
            Lattice::new(robot, &self.obstacles, pose).ok().map(|_| pose)
        });
        Some([fitting.next()?, fitting.next()?])
    }

    /// Costs from every pose to a goal, as the checker finds them.
    pub fn distances(&self, robot: &Primitives, goal: Pose) -> Vec<Option<u64>> {
        with_checker(robot, |checked| {
            let floor = check::Floor { width: self.width.into(), blocked: &self.blocked };
            let goal = (goal.x.into(), goal.y.into(), goal.heading.into());
            to_goal(&floor, checked, goal).unwrap()
        })
    }

    /// The place of a pose among these.
    pub fn place(&self, robot: &Primitives, pose: Pose) -> usize {
        let cell = usize::from(pose.y) * usize::from(self.width) + usize::from(pose.x);
        cell * robot.headings().count() + usize::from(pose.heading)
    }
}

/// Random numbers below a bound: a linear congruential generator's high bits.
pub fn draws(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |bound| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    }
}

/// Tells the checker of a robot.
pub fn with_checker<R>(robot: &Primitives, body: impl FnOnce(&check::Robot<'_>) -> R) -> R {
    let headings = robot.headings();
    let angles: Vec<f64> =
        (0..headings.count()).map(|heading| headings.angle(heading).unwrap()).collect();
    let motions: Vec<check::Motion<'_>> = robot
        .motions()
        .iter()
        .map(|motion| check::Motion {
            start: motion.start,
            end: (motion.cells.0 as isize, motion.cells.1 as isize, motion.end),
            poses: &motion.poses,
            cost: motion.cost,
        })
        .collect();
    let outline = match robot.footprint() {
        Footprint::Radius(radius) => Outline::Disc(*radius),
        Footprint::Polygon(corners) => Outline::Polygon(corners),
    };
    let cell = robot.resolution();
    body(&check::Robot { cell, angles: &angles, outline, motions: &motions })
}
