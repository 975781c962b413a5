//! The rules of grids on small maps, by hand and against the checker's own
//! search: lengths, steps, heuristics, weights, both directions.

use deepen::{
    AStar, BaeStar, BidirectionalIdaStar, Cost, FrontToFront, Heuristic, IdaStar, Max, Outcome,
    ParentPruning, Reversible, Search, StateSpace, Zero, audit,
};
use deepen_check::grid::{Cell, Length as Checked, Map, PLAIN};
use deepen_maps::graph::{Amount, Selection};
use deepen_maps::grid::{
    Counts, Direction, Grid, GridLandmarks, GridSpace, Length, Octile, PathLength, ShortLength,
    SpaceError, Terrain, Weights,
};

fn long() -> bool {
    std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1")
}

/// Numbers that look random, the same for a seed for ever (xorshift, Marsaglia
/// 2003).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }
}

/// The same map as both sides read it.
struct Case {
    rows: String,
    grid: Grid,
    map: Map,
    weights: Weights,
}

impl Case {
    fn of(rows: &[&str], weights: Weights) -> Case {
        let grid = Grid::from_rows(&rows.join("\n")).unwrap();
        Case { rows: rows.join("\n"), grid, map: Map::from_rows(rows).unwrap(), weights }
    }

    /// A small map; mostly ground, or with all terrains mixed.
    fn random(seed: u64) -> Case {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let (width, height) = (1 + random.below(6), 1 + random.below(6));
        let letters: &[u8] = [&b".....@"[..], b"..GS@T", b".GSWW@O", b"SWWWT."][seed as usize % 4];
        let rows: Vec<String> = (0..height)
            .map(|_| {
                let letter = |_| letters[random.below(letters.len() as u64) as usize] as char;
                (0..width).map(letter).collect()
            })
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let mut weight = || 1 + random.below(4) as u16;
        let weights = Weights::new(weight(), weight(), weight()).unwrap();
        Case::of(&rows, if seed.is_multiple_of(3) { weights } else { Weights::default() })
    }

    fn at(&self, cell: u32) -> Cell {
        let (x, y) = self.grid.at(cell);
        (x as usize, y as usize)
    }

    /// What steps weigh, from letters.
    fn weigh(&self) -> impl Fn(u8) -> u64 {
        let weights = self.weights;
        let weight = move |terrain| u64::from(weights.of(terrain));
        move |letter| match letter {
            b'S' => weight(Terrain::Swamp),
            b'W' => weight(Terrain::Water),
            _ => weight(Terrain::Ground),
        }
    }

    fn passable(&self) -> Vec<u32> {
        (0..self.grid.cells()).filter(|cell| self.grid.terrain(*cell).is_passable()).collect()
    }

    /// Holds an outcome against the true length, and replays its plan.
    fn check<L: PathLength>(
        &self,
        (space, start): (&GridSpace<'_, L>, u32),
        outcome: &Outcome<Direction, L>,
        expected: Option<Checked>,
    ) {
        match (outcome, expected) {
            (Outcome::Unsolvable, None) => {}
            (Outcome::Solved { plan, .. }, Some(expected)) => {
                assert!(outcome.is_optimal());
                let Checked { straight, diagonal } = expected;
                assert_eq!(plan.cost.counts(), Some(Counts { straight, diagonal }));
                let cells = space.cells(start, &plan.operators);
                let path: Vec<Cell> = cells.iter().map(|cell| self.at(*cell)).collect();
                let ends = (self.at(start), self.at(space.goal()));
                let checked = self.map.check_path(ends, &path, &self.weigh(), expected);
                assert_eq!(checked, Ok(()), "{}", self.rows);
            }
            _ => panic!("{outcome:?}, expected {expected:?} on\n{}", self.rows),
        }
    }

    /// Every algorithm's kind between two cells.
    fn all_agree<L: PathLength>(&self, start: u32, goal: u32, expected: Option<Checked>) {
        let space = GridSpace::<L>::weighted(&self.grid, goal, self.weights).unwrap();
        let posed = (&space, start);
        let mut blind = AStar::new(&space, &Zero, start).memory(1 << 15);
        self.check(posed, &blind.run(&mut ()), expected);
        let mut guided = AStar::new(&space, &Octile, start).memory(1 << 15).pruning(&ParentPruning);
        self.check(posed, &guided.run(&mut ()), expected);
        let mut both = BaeStar::new(&space, &Octile, &Octile, start).unwrap().memory(1 << 15);
        self.check(posed, &both.run(&mut ()), expected);
        let mut deepened = IdaStar::new(&space, &Octile, start).pruning(&ParentPruning);
        deepened.set_limits(deepen::Limits::none().expanded(20_000));
        let outcome = deepened.run(&mut ());
        if !matches!(outcome, Outcome::Stopped { .. }) {
            self.check(posed, &outcome, expected);
        }
    }
}

#[test]
fn all_pairs_are_as_far_apart_as_the_checker_says() {
    for seed in 0..if long() { 4_000 } else { 60 } {
        let case = Case::random(seed);
        for start in case.passable() {
            let distances = case.map.distances(case.at(start), &case.weigh()).unwrap();
            for goal in case.passable() {
                let (x, y) = case.at(goal);
                if seed % 2 == 0 {
                    case.all_agree::<Length>(start, goal, distances[y][x]);
                } else {
                    case.all_agree::<ShortLength>(start, goal, distances[y][x]);
                }
            }
        }
    }
}

#[test]
fn heuristics_are_consistent_in_both_directions() {
    for seed in 0..if long() { 4_000 } else { 120 } {
        let case = Case::random(seed);
        let cells = case.passable();
        let Some(goal) = cells.get(seed as usize % cells.len().max(1)).copied() else { continue };
        let choice = (Selection::Avoid, Amount::Count(1 + seed as usize % 3), seed);
        let landmarks = GridLandmarks::<Length>::new(&case.grid, case.weights, choice).unwrap();
        let forward = GridSpace::<Length>::weighted(&case.grid, goal, case.weights).unwrap();
        let start = cells[0];
        for space in [&forward, &forward.backward(&start)] {
            let h = Max(Octile, landmarks.towards(space).unwrap());
            for report in [
                audit::exhaustive(space, &Octile, cells.iter().copied(), 1_000),
                audit::exhaustive(space, &h, cells.iter().copied(), 1_000),
            ] {
                assert!(report.is_proof(), "{report} on\n{}", case.rows);
            }
            // What is carried along a step is what is worked out anew.
            for cell in &cells {
                for direction in space.operators(cell) {
                    let to = space.grid().beside(*cell, direction);
                    let memo = Octile.start(space, cell);
                    let child = Octile.child(space, memo, &direction, &to, Length::INFINITY);
                    assert_eq!(child, deepen::Estimate::Within(Octile.start(space, &to)));
                }
            }
        }
    }
}

#[test]
fn steps_are_turned_around_at_their_cost() {
    let weights = Weights::new(1, 3, 2).unwrap();
    let case = Case::of(&["..S.", ".SS@", "....", "WW.."], weights);
    let goal = case.grid.place(3, 0).unwrap();
    let space = GridSpace::<Length>::weighted(&case.grid, goal, weights).unwrap();
    let back = space.backward(&0);
    assert_ne!(space.fingerprint(), back.fingerprint());
    for (space, other) in [(&space, &back), (&back, &space)] {
        for cell in case.passable() {
            for direction in space.operators(&cell) {
                let mut to = cell;
                let undo = space.apply(&mut to, &direction);
                let forth = other.forth(&to, &direction);
                assert_eq!(other.grid().beside(to, forth), cell);
                assert_eq!(other.cost(&to, &forth), space.cost(&cell, &direction));
                space.undo(&mut to, undo);
                assert_eq!(to, cell);
            }
        }
    }
}

#[test]
fn front_to_front_the_octile_distance_serves_any_pair() {
    let case = Case::of(&["......", ".@@@@.", ".@..@.", ".@.@@.", "......"], Weights::default());
    let (start, goal) = (case.grid.place(2, 2).unwrap(), case.grid.place(0, 0).unwrap());
    let space = GridSpace::<Length>::new(&case.grid, goal).unwrap();
    let pairs = FrontToFront(Octile);
    let mut search = BidirectionalIdaStar::new(&space, &Octile, &Octile, start).pairs(&pairs);
    let expected = case.map.distances(case.at(start), PLAIN).unwrap()[0][0];
    case.check((&space, start), &search.run(&mut ()), expected);
}

#[test]
fn terrain_rules_by_hand() {
    let far = |rows: &[&str], from: (u32, u32), to: (u32, u32)| {
        let case = Case::of(rows, Weights::default());
        let (start, goal) = (case.grid.place(from.0, from.1), case.grid.place(to.0, to.1));
        let space = GridSpace::<Length>::new(&case.grid, goal.unwrap()).unwrap();
        let outcome = AStar::new(&space, &Octile, start.unwrap()).memory(1 << 15).run(&mut ());
        outcome.cost().and_then(Length::counts).map(|counts| (counts.straight, counts.diagonal))
    };
    assert_eq!(far(&["..", ".."], (0, 0), (1, 1)), Some((0, 1)));
    assert_eq!(far(&[".@", ".."], (0, 0), (1, 1)), Some((2, 0)), "no corner is cut");
    assert_eq!(far(&[".@", "@."], (0, 0), (1, 1)), None);
    assert_eq!(far(&[".T", "GS"], (0, 0), (1, 1)), Some((2, 0)), "swamp is reached from ground");
    assert_eq!(far(&["S.", ".G"], (0, 0), (1, 1)), Some((0, 1)), "and left for it");
    assert_eq!(far(&["WW", "WW"], (0, 0), (1, 1)), Some((0, 1)), "water from water");
    assert_eq!(far(&["W.", "W."], (0, 0), (1, 1)), None, "and from nothing else");
    assert_eq!(far(&["W.", ".."], (1, 0), (0, 1)), Some((2, 0)), "water is a corner too");
    assert_eq!(far(&["WS", "WS"], (1, 0), (0, 0)), None);
}

#[test]
fn weights_lead_around_a_swamp() {
    let rows = [".....", ".SSS.", "....."];
    let length = |weights: &str, from: (u32, u32), to: (u32, u32)| {
        let case = Case::of(&rows, weights.parse().unwrap());
        let goal = case.grid.place(to.0, to.1).unwrap();
        let space = GridSpace::<Length>::weighted(&case.grid, goal, case.weights).unwrap();
        let start = case.grid.place(from.0, from.1).unwrap();
        let outcome = AStar::new(&space, &Octile, start).memory(1 << 15).run(&mut ());
        outcome.cost().and_then(Length::counts).map(|counts| (counts.straight, counts.diagonal))
    };
    assert_eq!(length("swamp=1", (0, 1), (4, 1)), Some((4, 0)));
    assert_eq!(length("swamp=2", (0, 1), (4, 1)), Some((2, 2)), "around");
    // What weighs is what is entered: once into the swamp, and never.
    assert_eq!(length("swamp=5,ground=2", (0, 1), (2, 1)), Some((7, 2)));
    assert_eq!(length("swamp=5,ground=2", (2, 1), (0, 1)), Some((0, 4)));
}

#[test]
fn weights_that_do_not_fit_are_refused_where_they_are_met() {
    let grid = Grid::from_rows(".S\nWW\n").unwrap();
    let weights = Weights::new(1, 1, u16::MAX).unwrap();
    assert!(GridSpace::<ShortLength>::weighted(&grid, 0, weights).is_ok(), "water is far away");
    let refused = GridSpace::<ShortLength>::weighted(&grid, 2, weights).unwrap_err();
    assert_eq!(refused, SpaceError::Weight(Terrain::Water));
    assert!(GridSpace::<Length>::weighted(&grid, 2, weights).is_ok());
    let wall = Grid::from_rows(".@\n").unwrap();
    assert!(matches!(GridSpace::<Length>::new(&wall, 1), Err(SpaceError::Goal(_))));
    assert!(matches!(GridSpace::<Length>::new(&wall, 2), Err(SpaceError::Goal(_))));
    assert!(matches!(GridSpace::<Length>::new(&wall, u32::MAX), Err(SpaceError::Goal(_))));
}

#[test]
fn a_path_too_long_for_short_lengths_is_noticed() {
    // A step weighs 30,000, and only one of them fits.
    let grid = Grid::from_rows("....\n").unwrap();
    let weights = Weights::new(30_000, 1, 1).unwrap();
    let space = GridSpace::<ShortLength>::weighted(&grid, 3, weights).unwrap();
    let outcome = AStar::new(&space, &Octile, 0).memory(1 << 15).run(&mut ());
    let Outcome::Stopped { reason, .. } = outcome else { panic!("{outcome:?}") };
    assert_eq!(reason, deepen::StopReason::CostOverflow);
    let space = GridSpace::<Length>::weighted(&grid, 3, weights).unwrap();
    let outcome = AStar::new(&space, &Octile, 0).memory(1 << 15).run(&mut ());
    assert_eq!(outcome.cost().unwrap().counts(), Some(Counts { straight: 90_000, diagonal: 0 }));
}
