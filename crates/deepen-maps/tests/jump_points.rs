//! Jump point search against plain A* and, on small maps, against Bellman and
//! Ford over steps worked out here.

mod common;

use deepen::{AStar, Limits, Outcome, Search, StopReason, Zero};
use deepen_check::graph::to_nearest_goal;
use deepen_maps::grid::jump_points::{
    CanonicalOrder, GridSearch, Jump, JumpMap, JumpSpace, single_steps,
};
use deepen_maps::grid::{Direction, Grid, GridSpace, Length, Octile, PathLength, ShortLength};

use common::long;

/// Numbers that look random (SplitMix64).
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 29) % count
    }
}

/// A map as letters.
struct Letters {
    width: usize,
    rows: Vec<Vec<u8>>,
}

impl Letters {
    fn random(random: &mut Random, width: usize, height: usize) -> Self {
        let blocked = random.below(65);
        let water = [0, 0, 0, 30][random.below(4) as usize];
        let mut letter = || match random.below(100) {
            number if number < blocked => b'@',
            number if number < blocked + water => b'W',
            number if number % 7 == 0 => b'S',
            _ => b'.',
        };
        let rows = (0..height).map(|_| (0..width).map(|_| letter()).collect()).collect();
        Letters { width, rows }
    }

    fn grid(&self) -> Grid {
        let rows = self.rows.iter().map(|row| String::from_utf8(row.clone()).unwrap() + "\n");
        Grid::from_rows(&rows.collect::<String>()).unwrap()
    }

    /// 0 where nobody can be, otherwise land or water.
    fn medium(&self, x: i64, y: i64) -> u8 {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        let letter = usize::try_from(x).ok().zip(row).and_then(|(x, row)| row.get(x));
        match letter {
            Some(b'.' | b'S') => 1,
            Some(b'W') => 2,
            _ => 0,
        }
    }

    fn is_step(&self, (x, y): (i64, i64), (dx, dy): (i64, i64)) -> bool {
        let here = self.medium(x, y);
        here > 0
            && [(dx, dy), (dx, 0), (0, dy)]
                .iter()
                .all(|(dx, dy)| self.medium(x + dx, y + dy) == here)
    }

    /// All steps, with the words of their lengths as weights.
    fn steps(&self) -> Vec<(usize, usize, u64)> {
        let mut steps = Vec::new();
        for (y, x) in (0..self.rows.len()).flat_map(|y| (0..self.width).map(move |x| (y, x))) {
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let here = (x as i64, y as i64);
                if (dx, dy) == (0, 0) || !self.is_step(here, (dx, dy)) {
                    continue;
                }
                let number = |x: i64, y: i64| usize::try_from(y * self.width as i64 + x).unwrap();
                let length = if dx != 0 && dy != 0 { Length::DIAGONAL } else { Length::STRAIGHT };
                steps.push((number(here.0, here.1), number(here.0 + dx, here.1 + dy), length));
            }
        }
        steps
    }

    /// Walks single steps and says how long they are.
    fn walk(&self, from: (u32, u32), to: (u32, u32), steps: &[Direction]) -> u64 {
        let (mut here, mut length) = ((i64::from(from.0), i64::from(from.1)), 0);
        for step in steps {
            let step = (i64::from(step.dx()), i64::from(step.dy()));
            assert!(self.is_step(here, step), "{step:?} from {here:?}");
            here = (here.0 + step.0, here.1 + step.1);
            length += if step.0 != 0 && step.1 != 0 { Length::DIAGONAL } else { Length::STRAIGHT };
        }
        assert_eq!(here, (i64::from(to.0), i64::from(to.1)));
        length
    }
}

/// Holds an outcome against the true distance.
fn check(
    letters: &Letters,
    (from, to): ((u32, u32), (u32, u32)),
    outcome: Outcome<Jump, Length>,
    truth: Option<u64>,
) {
    let outcome = single_steps(outcome);
    let found = outcome.cost().map(Length::word);
    assert_eq!(found, truth, "{from:?} to {to:?} on\n{:?}", letters.grid());
    match &outcome {
        Outcome::Solved { plan, .. } => {
            assert!(outcome.is_optimal());
            assert_eq!(Some(letters.walk(from, to, &plan.operators)), truth);
        }
        other => assert_eq!(*other, Outcome::Unsolvable),
    }
}

/// Some queries of a map, answered in every way.
fn ask(letters: &Letters, random: &mut Random, goals: usize, starts: usize) {
    let grid = letters.grid();
    let open: Vec<(u32, u32)> = (0..grid.cells())
        .map(|cell| grid.at(cell))
        .filter(|(x, y)| grid.is_passable(*x, *y))
        .collect();
    if open.is_empty() {
        return;
    }
    let steps = letters.steps();
    let (scanned, precomputed) = (JumpMap::new(&grid), JumpMap::new(&grid).precomputed());
    let (mut scanning, mut looking_up) = (GridSearch::new(&scanned), GridSearch::new(&precomputed));
    for _ in 0..goals {
        let to = open[random.below(open.len() as u64) as usize];
        let goal = grid.cell(to.0, to.1).unwrap();
        let truth = to_nearest_goal(grid.cells() as usize, &steps, &[goal as usize]).unwrap();
        for _ in 0..starts {
            let from = open[random.below(open.len() as u64) as usize];
            let start = grid.cell(from.0, from.1).unwrap();
            let truth = truth[start as usize];
            check(letters, (from, to), scanning.run(from, to).unwrap(), truth);
            let counts = scanning.statistics().clone();
            check(letters, (from, to), looking_up.run(from, to).unwrap(), truth);
            assert_eq!(looking_up.statistics().expanded, counts.expanded);
            assert_eq!(looking_up.statistics().generated, counts.generated);
            let space = JumpSpace::<Length>::new(&scanned, from, to).unwrap();
            let mut blind = AStar::ranked(&space, &Zero, space.start()).pruning(&CanonicalOrder);
            check(letters, (from, to), blind.run(&mut ()), truth);
            let mut unpruned = AStar::ranked(&space, &Octile, space.start());
            check(letters, (from, to), unpruned.run(&mut ()), truth);
            let plain = GridSpace::<Length>::new(&grid, goal).unwrap();
            let found = AStar::ranked(&plain, &Octile, start).run(&mut ()).cost();
            assert_eq!(found.map(Length::word), truth);
        }
    }
}

#[test]
fn small_maps_of_every_density() {
    let mut random = Random(1);
    for _ in 0..if long() { 60_000 } else { 1_500 } {
        let (width, height) = (1 + random.below(9), 1 + random.below(9));
        let letters = Letters::random(&mut random, width as usize, height as usize);
        ask(&letters, &mut random, 2, 3);
    }
}

#[test]
fn corridors_and_sides_at_the_ends_of_words() {
    let mut random = Random(2);
    for _ in 0..if long() { 60 } else { 2 } {
        for (one, other) in [(1, 200), (2, 129), (3, 63), (3, 64), (3, 65), (5, 127), (4, 128)] {
            for (width, height) in [(one, other), (other, one)] {
                let letters = Letters::random(&mut random, width, height);
                ask(&letters, &mut random, 2, 4);
            }
        }
        for side in [63, 64, 65] {
            ask(&Letters::random(&mut random, side, side), &mut random, 1, 4);
        }
    }
}

#[test]
fn an_empty_map_needs_one_expansion() {
    let grid = Grid::from_rows(&(".".repeat(100) + "\n").repeat(70)).unwrap();
    let map = JumpMap::new(&grid);
    let mut search = GridSearch::<ShortLength>::measuring(&map);
    let outcome = search.run((0, 69), (99, 0)).unwrap();
    assert_eq!(outcome.cost(), ShortLength::of_steps(30, 69));
    assert_eq!(search.statistics().expanded, 1);
    let stays = search.run((3, 3), (3, 3)).unwrap();
    assert_eq!(stays.cost(), ShortLength::of_steps(0, 0));
}

#[test]
fn limits_hold_and_memory_is_never_exceeded() {
    let rows: Vec<String> = (0..40)
        .map(|y| if y % 2 == 1 { ".".repeat(40) } else { "@".repeat(39) + "." })
        .enumerate()
        .map(|(y, row)| if y % 4 == 2 { row.chars().rev().collect() } else { row })
        .collect();
    let grid = Grid::from_rows(&(rows.join("\n") + "\n")).unwrap();
    let map = JumpMap::new(&grid);
    let (from, to) = ((0, 1), (39, 39));
    let mut free = GridSearch::new(&map);
    let truth = free.run(from, to).unwrap();
    assert!(truth.is_optimal());
    let stopped = free.run_within(from, to, Limits::none().expanded(3), &mut ()).unwrap();
    assert!(matches!(stopped, Outcome::Stopped { lower_bound: Some(bound), .. }
        if Some(bound) <= truth.cost()));
    let mut least = 0;
    for bytes in (20_000..60_000).step_by(500) {
        let mut search = GridSearch::new(&map).memory(bytes);
        match search.run(from, to).unwrap() {
            Outcome::Stopped { reason, lower_bound, .. } => {
                assert_eq!(reason, StopReason::Memory);
                assert!(lower_bound <= truth.cost());
                least = bytes;
            }
            outcome => assert_eq!(outcome, truth),
        }
        assert!(search.bytes() <= bytes && search.statistics().peak_bytes <= bytes);
    }
    assert!(least >= 25_000, "a place for each cell does not fit less");
    assert!(least < 59_500, "it does fit");
}

#[test]
fn what_is_outside_or_in_a_wall_is_refused() {
    let grid = Grid::from_rows("..@\n...\n").unwrap();
    let map = JumpMap::new(&grid);
    let mut search = GridSearch::new(&map);
    for (from, to) in [((2, 0), (0, 0)), ((0, 0), (2, 0)), ((0, 2), (0, 0)), ((0, 0), (3, 1))] {
        let error = search.run(from, to).unwrap_err();
        assert!(grid.place(from.0, from.1).is_err() || grid.place(to.0, to.1) == Err(error));
    }
}
