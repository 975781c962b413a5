//! Scenarios of the `MovingAI` benchmarks: every length exact, and what `Auto`
//! makes of open maps.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::PathBuf;

use deepen::{
    AStar, Algorithm, Auto, Decision, Heuristic, IdaStar, Limits, Max, Outcome, Reason, Search,
};
use deepen_maps::graph::{Amount, Selection};
use deepen_maps::grid::{
    Counts, Grid, GridLandmarks, GridSpace, Length, Octile, PathLength, PrintedLength, ShortLength,
    Weights,
};

/// A line of the table.
struct Line {
    start: (u32, u32),
    goal: (u32, u32),
    printed: PrintedLength,
    exact: Counts,
}

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/maps").join(name)
}

fn map(name: &str) -> Grid {
    Grid::read(File::open(data(&format!("{name}.map"))).unwrap()).unwrap()
}

/// All scenarios, by their maps.
fn scenarios() -> BTreeMap<String, Vec<Line>> {
    let text = fs::read_to_string(data("scenarios.csv")).unwrap();
    let mut maps: BTreeMap<String, Vec<Line>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.starts_with("map,")) {
        let fields: Vec<&str> = line.split(',').collect();
        let whole = |place: usize| fields[place].parse::<u32>().unwrap();
        maps.entry(fields[0].to_owned()).or_default().push(Line {
            start: (whole(4), whole(5)),
            goal: (whole(6), whole(7)),
            printed: PrintedLength::parse(fields[8]).unwrap(),
            exact: Counts { straight: whole(9).into(), diagonal: whole(10).into() },
        });
    }
    maps
}

/// A space of one line, and where its search begins.
fn posed<'g, L: PathLength>(grid: &'g Grid, line: &Line) -> (GridSpace<'g, L>, u32) {
    let goal = grid.place(line.goal.0, line.goal.1).unwrap();
    let start = grid.place(line.start.0, line.start.1).unwrap();
    (GridSpace::new(grid, goal).unwrap(), start)
}

/// Memory that is enough for every cell of a map.
fn memory(grid: &Grid) -> usize {
    grid.cells() as usize * 64 + (1 << 16)
}

/// Looks for a shortest path and holds its length against the table; returns
/// what was expanded.
fn search<L: PathLength, H>(space: &GridSpace<'_, L>, h: &H, start: u32, line: &Line) -> u64
where
    H: for<'a> Heuristic<GridSpace<'a, L>>,
{
    let mut search = AStar::new(space, h, start).memory(memory(space.grid()));
    let outcome = search.run(&mut ());
    assert!(outcome.is_optimal(), "{:?} to {:?}", line.start, line.goal);
    let length = outcome.cost().unwrap();
    assert_eq!(length.counts(), Some(line.exact), "{:?} to {:?}", line.start, line.goal);
    assert!(line.printed.agrees(length.to_f64()));
    let cells = space.cells(start, &outcome.plan().unwrap().operators);
    assert_eq!(cells.last(), Some(&space.goal()));
    search.statistics().expanded
}

#[test]
fn every_scenario_is_exact() {
    let maps = scenarios();
    assert_eq!(maps.values().map(Vec::len).sum::<usize>(), 144);
    for (name, lines) in maps {
        let grid = map(&name);
        for line in &lines {
            let (space, start) = posed::<Length>(&grid, line);
            search(&space, &Octile, start, line);
        }
    }
}

#[test]
fn landmarks_expand_less_and_find_the_same_in_short_lengths() {
    for name in ["arena", "lak303d"] {
        let (grid, maps) = (map(name), scenarios());
        let choice = (Selection::Farthest, Amount::Count(4), 0);
        let landmarks = GridLandmarks::<ShortLength>::new(&grid, Weights::default(), choice);
        let landmarks = landmarks.unwrap();
        assert_eq!(landmarks.bytes(), grid.cells() as usize * 4 * 8, "four bytes a distance");
        let (mut octile, mut differential) = (0, 0);
        for line in &maps[name] {
            let (space, start) = posed::<ShortLength>(&grid, line);
            octile += search(&space, &Octile, start, line);
            let h = Max(Octile, landmarks.towards(&space).unwrap());
            differential += search(&space, &h, start, line);
        }
        assert!(differential < octile, "{name}: {differential} and {octile}");
    }
}

#[test]
fn the_guide_keeps_the_nodes_of_open_maps() {
    let maps = scenarios();
    let mut by_a_star = 0;
    for (name, step) in [("arena", 1), ("lak303d", 3)] {
        let grid = map(name);
        for line in maps[name].iter().rev().step_by(step) {
            let (space, start) = posed::<Length>(&grid, line);
            let mut guide = Auto::new(&space, &Octile, start).memory(memory(&grid));
            let outcome = guide.run(&mut ());
            assert_eq!(outcome.cost().unwrap().counts(), Some(line.exact));
            // Before it is decided a path at a time has a share that is bounded.
            assert!(guide.statistics().expanded < 200_000, "{:?}", line.start);
            let decisions = guide.decisions();
            assert!(decisions.iter().all(|decision| decision.reason != Reason::NoMemory));
            let weighed = |decision: &&Decision| matches!(decision.reason, Reason::Weighed(_));
            let alone = decisions.iter().rfind(weighed).map(|decision| decision.algorithm);
            assert!(matches!(alone, None | Some(Algorithm::AStar)), "{decisions:?}");
            by_a_star += u32::from(alone.is_some());
        }
    }
    assert!(by_a_star >= 6, "{by_a_star} of 32");
}

#[test]
fn ida_star_explodes_on_an_open_map() {
    // For the same lengths many times the expansions of A*, on a map of 49 x 49.
    const MOST: u64 = 100_000;
    let (grid, maps) = (map("arena"), scenarios());
    let (mut a_star, mut ida_star) = (0, 0);
    for line in &maps["arena"] {
        let (space, start) = posed::<Length>(&grid, line);
        a_star += search(&space, &Octile, start, line);
        let mut deepened = IdaStar::new(&space, &Octile, start);
        deepened.set_limits(Limits::none().expanded(MOST));
        if let Outcome::Solved { plan, .. } = deepened.run(&mut ()) {
            assert_eq!(plan.cost.counts(), Some(line.exact));
        }
        ida_star += deepened.statistics().expanded;
    }
    assert!(ida_star > 100 * a_star, "{ida_star} and {a_star}");
}
