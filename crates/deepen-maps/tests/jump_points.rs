//! Jump point search against plain A* and against the checker's own Dijkstra,
//! its paths walked by the checker.

mod common;

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use deepen::{AStar, Estimate, Heuristic, Limits, Outcome, Quality, Search, StopReason, Zero};
use deepen_check::grid::{Map, PLAIN};
use deepen_maps::grid::jump_points::{
    CanonicalOrder, Cell, GridSearch, Jump, JumpMap, JumpSpace, Point, single_steps,
};
use deepen_maps::grid::{
    Counts, Grid, GridSpace, Length, Octile, PathLength, PlaceError, ShortLength, Terrain,
};

use common::long;

/// Column and row.
type Place = (u32, u32);

/// Numbers that look random (`SplitMix64`).
struct Random(u64);

impl Random {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed ^ mixed >> 29) % count
    }
}

/// A random map, its density random as well.
fn random_map(random: &mut Random, width: usize, height: usize) -> String {
    let blocked = random.below(65);
    let water = [0, 0, 0, 30][random.below(4) as usize];
    let mut letter = || match random.below(100) {
        number if number < blocked => '@',
        number if number < blocked + water => 'W',
        number if number % 7 == 0 => 'S',
        _ => '.',
    };
    let mut row = || (0..width).map(|_| letter()).chain(['\n']).collect::<String>();
    (0..height).map(|_| row()).collect()
}

/// As the checker counts.
fn counted(length: deepen_check::grid::Length) -> Counts {
    Counts { straight: length.straight, diagonal: length.diagonal }
}

/// Holds an outcome against the true distance, and walks its plan.
fn check(
    (map, grid): (&Map, &Grid),
    (from, to): (Place, Place),
    outcome: Outcome<Jump, Length>,
    truth: Option<Counts>,
) {
    let outcome = single_steps(outcome);
    let found = outcome.cost().and_then(Length::counts);
    assert_eq!(found, truth, "{from:?} to {to:?}");
    if truth.is_none() {
        assert_eq!(outcome, Outcome::Unsolvable);
        return;
    }
    assert!(outcome.is_optimal());
    let (start, goal) = (grid.place(from.0, from.1).unwrap(), grid.place(to.0, to.1).unwrap());
    let space = GridSpace::<Length>::new(grid, goal).unwrap();
    let cells = space.cells(start, &outcome.plan().unwrap().operators);
    let place = |(x, y): Place| (x as usize, y as usize);
    let path: Vec<_> = cells.iter().map(|cell| place(grid.at(*cell))).collect();
    let walked = map.path_length((place(from), place(to)), &path, PLAIN).unwrap();
    assert_eq!(Some(counted(walked)), truth);
}

/// Some queries of a map, answered in every way.
fn ask(rows: &str, random: &mut Random, starts: usize, goals: usize) {
    let grid = Grid::from_rows(rows).unwrap();
    let map = Map::from_rows(&rows.lines().collect::<Vec<_>>()).unwrap();
    let mut open: Vec<Place> = (0..grid.cells()).map(|cell| grid.at(cell)).collect();
    open.retain(|(x, y)| grid.is_passable(*x, *y));
    if open.is_empty() {
        return;
    }
    let (scanned, precomputed) = (JumpMap::new(&grid), JumpMap::new(&grid).precomputed());
    let (mut scanning, mut looking_up) = (GridSearch::new(&scanned), GridSearch::new(&precomputed));
    let both = (&map, &grid);
    for _ in 0..starts {
        let from = open[random.below(open.len() as u64) as usize];
        let distances = map.distances((from.0 as usize, from.1 as usize), PLAIN).unwrap();
        for _ in 0..goals {
            let to = open[random.below(open.len() as u64) as usize];
            let truth = distances[to.1 as usize][to.0 as usize].map(counted);
            check(both, (from, to), scanning.run(from, to).unwrap(), truth);
            let counts = scanning.statistics().clone();
            check(both, (from, to), looking_up.run(from, to).unwrap(), truth);
            assert_eq!(looking_up.statistics().expanded, counts.expanded);
            assert_eq!(looking_up.statistics().generated, counts.generated);
            let space = JumpSpace::<Length>::new(&scanned, from, to).unwrap();
            let mut blind = AStar::ranked(&space, &Zero, space.start()).pruning(&CanonicalOrder);
            check(both, (from, to), blind.run(&mut ()), truth);
            let mut unpruned = AStar::ranked(&space, &Octile, space.start());
            check(both, (from, to), unpruned.run(&mut ()), truth);
            let plain = GridSpace::<Length>::new(&grid, grid.cell(to.0, to.1).unwrap()).unwrap();
            let start = grid.cell(from.0, from.1).unwrap();
            let found = AStar::ranked(&plain, &Octile, start).run(&mut ()).cost();
            assert_eq!(found.and_then(Length::counts), truth);
        }
    }
}

#[test]
fn every_scenario_is_exact() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/maps");
    let table = fs::read_to_string(folder.join("scenarios.csv")).unwrap();
    let is_line = |line: &&str| !line.starts_with('#') && !line.starts_with("map,");
    let lines: Vec<Vec<&str>> =
        table.lines().filter(is_line).map(|line| line.split(',').collect()).collect();
    for of_map in lines.chunk_by(|one, other| one[0] == other[0]) {
        let text = fs::read_to_string(folder.join(format!("{}.map", of_map[0][0]))).unwrap();
        let (grid, map) = (Grid::read(text.as_bytes()).unwrap(), Map::parse(&text).unwrap());
        let (scanned, precomputed) = (JumpMap::new(&grid), JumpMap::new(&grid).precomputed());
        for jumps in [&scanned, &precomputed] {
            let mut search = GridSearch::new(jumps);
            for line in of_map {
                let number = |place: usize| line[place].parse::<u32>().unwrap();
                let ends = ((number(4), number(5)), (number(6), number(7)));
                let truth = Counts { straight: number(9).into(), diagonal: number(10).into() };
                let outcome = search.run(ends.0, ends.1).unwrap();
                check((&map, &grid), ends, outcome, Some(truth));
            }
        }
    }
}

#[test]
fn small_maps_of_every_density() {
    let mut random = Random(1);
    for _ in 0..if long() { 60_000 } else { 1_500 } {
        let (width, height) = (1 + random.below(9), 1 + random.below(9));
        let rows = random_map(&mut random, width as usize, height as usize);
        ask(&rows, &mut random, 2, 3);
    }
}

#[test]
fn corridors_and_sides_at_the_ends_of_words() {
    let mut random = Random(2);
    for _ in 0..if long() { 60 } else { 2 } {
        for (one, other) in [(1, 200), (2, 129), (3, 63), (3, 64), (3, 65), (5, 127), (4, 128)] {
            for (width, height) in [(one, other), (other, one)] {
                let rows = random_map(&mut random, width, height);
                ask(&rows, &mut random, 2, 4);
            }
        }
        for side in [63, 64, 65] {
            let rows = random_map(&mut random, side, side);
            ask(&rows, &mut random, 1, 4);
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

#[test]
fn a_jump_that_lengths_cannot_measure_is_refused() {
    for (width, height, fits) in [(53_168, 1, true), (53_169, 1, false), (1, 60_000, false)] {
        let ground = vec![Terrain::Ground; (width * height) as usize];
        let map = JumpMap::new(&Grid::new(width, height, ground).unwrap());
        let (from, to) = ((0, 0), (width - 1, height - 1));
        let short = GridSearch::<ShortLength>::measuring(&map).run(from, to);
        let steps = u64::from(width + height - 2);
        if fits {
            assert_eq!(short.unwrap().cost(), ShortLength::of_steps(steps, 0));
        } else {
            assert_eq!(short, Err(PlaceError::TooFar));
        }
        let found = GridSearch::new(&map).run(from, to).unwrap();
        assert_eq!(found.cost(), Length::of_steps(steps, 0));
    }
}

/// For each cell some share of its distance to the goal: admissible, and far
/// from consistent.
struct Uneven(HashMap<Cell, Length>);

impl Heuristic<JumpSpace<'_, Length>> for Uneven {
    type Memo = Length;

    fn quality(&self) -> Quality {
        Quality::Admissible
    }

    fn start(&self, _: &JumpSpace<'_, Length>, point: &Point) -> Length {
        self.0.get(&point.cell).copied().unwrap_or_default()
    }

    fn child(
        &self,
        space: &JumpSpace<'_, Length>,
        _: Length,
        _: &Jump,
        point: &Point,
        _: Length,
    ) -> Estimate<Length, Length> {
        Estimate::Within(self.start(space, point))
    }

    fn value(&self, memo: Length) -> Length {
        memo
    }
}

#[test]
fn the_canonical_order_is_safe_with_any_admissible_estimate() {
    let mut random = Random(3);
    for _ in 0..if long() { 20_000 } else { 400 } {
        let (width, height) = (2 + random.below(6), 2 + random.below(6));
        let rows = random_map(&mut random, width as usize, height as usize);
        let grid = Grid::from_rows(&rows).unwrap();
        let map = Map::from_rows(&rows.lines().collect::<Vec<_>>()).unwrap();
        let jumps = JumpMap::new(&grid);
        let places = || (0..grid.cells()).map(|cell| grid.at(cell));
        let open = || places().filter(|(x, y)| grid.is_passable(*x, *y));
        let Some(to) = open().nth(random.below(9) as usize) else { continue };
        let distances = map.distances((to.0 as usize, to.1 as usize), PLAIN).unwrap();
        let truth = |(x, y): Place| distances[y as usize][x as usize].map(counted);
        let length = |Counts { straight, diagonal }| Length::of_steps(straight, diagonal).unwrap();
        let estimates = open().filter_map(|(x, y)| {
            let quarter = length(truth((x, y))?).word() / 4;
            let share = Length::from_word(quarter * random.below(5));
            Some((jumps.place(x, y).unwrap(), share))
        });
        let uneven = Uneven(estimates.collect());
        for from in open() {
            let space = JumpSpace::<Length>::new(&jumps, from, to).unwrap();
            let search = AStar::ranked(&space, &uneven, space.start()).memory(1 << 14);
            let outcome = search.pruning(&CanonicalOrder).run(&mut ());
            check((&map, &grid), (from, to), outcome, truth(from));
        }
    }
}
