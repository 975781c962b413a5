//! The move automaton on sliding tiles: optimal costs are kept at every
//! depth, and both gears of the search count the same.

use std::collections::{HashSet, VecDeque};

use deepen::{Automaton, CycleCheck, IdaStar, ParentPruning, Search, StateSpace, Statistics};
use deepen_puzzles::tiles::{Manhattan, Move, Nibbles, Shape, TilePuzzle, TileState};

type State = TileState<Nibbles>;

/// States in the order of a breadth-first search from the goal.
fn reachable(puzzle: &TilePuzzle<Nibbles>, goal: State) -> Vec<State> {
    let mut queue = VecDeque::from([goal]);
    let mut seen = HashSet::from([goal]);
    let mut states = Vec::new();
    while let Some(state) = queue.pop_front() {
        states.push(state);
        for operator in puzzle.operators(&state) {
            let mut child = state;
            puzzle.apply(&mut child, &operator);
            if seen.insert(child) {
                queue.push_back(child);
            }
        }
    }
    states
}

fn puzzle(rows: usize, columns: usize) -> (TilePuzzle<Nibbles>, State) {
    let shape = Shape::new(rows, columns).unwrap();
    let puzzle = TilePuzzle::new(shape, 0).unwrap();
    let labels: Vec<u8> = (0..shape.cells() as u8).collect();
    let goal = puzzle.state(&labels, 0);
    (puzzle, goal)
}

fn solve(
    puzzle: &TilePuzzle<Nibbles>,
    start: State,
    automaton: Option<&Automaton<Move>>,
) -> (Option<u32>, Statistics) {
    let search = IdaStar::new(puzzle, &Manhattan, start).cycles(CycleCheck::None);
    if let Some(automaton) = automaton {
        let mut search = search.pruning(automaton);
        (search.run(&mut ()).cost(), search.statistics())
    } else {
        let mut search = search.pruning(&ParentPruning);
        (search.run(&mut ()).cost(), search.statistics())
    }
}

/// Every `step`-th state keeps its optimal cost; returns how many nodes were
/// generated with parent pruning and with the automaton.
fn compare(rows: usize, columns: usize, depth: usize, step: usize) -> (u64, u64) {
    let (puzzle, goal) = puzzle(rows, columns);
    let automaton = Automaton::build(&puzzle, depth);
    assert_eq!(automaton.depth(), depth);
    let mut totals = (0, 0);
    for state in reachable(&puzzle, goal).into_iter().rev().step_by(step) {
        let (cost, plain) = solve(&puzzle, state, None);
        let (same, pruned) = solve(&puzzle, state, Some(&automaton));
        assert_eq!(cost, same, "{rows}x{columns}, depth {depth}, {state:?}");
        assert!(pruned.generated <= plain.generated + 20 * plain.iterations);
        totals = (totals.0 + plain.generated, totals.1 + pruned.generated);
    }
    totals
}

#[test]
fn every_2x3_board_keeps_its_optimal_cost() {
    for depth in 2..=14 {
        let (plain, pruned) = compare(2, 3, depth, 1);
        assert!(pruned <= plain);
        // Twelve moves around four cells are the shortest cycle.
        assert!(depth < 7 || pruned < plain, "depth {depth}");
    }
}

#[test]
fn boards_3x3_keep_their_optimal_cost() {
    for depth in [2, 6, 7, 10, 12, 14] {
        // 182 boards spread over all distances.
        let (plain, pruned) = compare(3, 3, depth, 1_000);
        assert!(depth < 7 || pruned < plain, "depth {depth}");
    }
}

#[test]
fn depth_two_is_parent_pruning() {
    for state in reachable(&puzzle(2, 3).0, puzzle(2, 3).1) {
        let puzzle = puzzle(2, 3).0;
        let automaton = Automaton::build(&puzzle, 2);
        assert_eq!((automaton.forbidden(), automaton.states()), (4, 5));
        assert_eq!(solve(&puzzle, state, None), solve(&puzzle, state, Some(&automaton)));
    }
}

/// Board and optimal length by number, from Korf's hundred.
fn korf(number: &str) -> (Vec<u8>, u32) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/tiles/korf100_15puzzle.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let row = rows.find(|row| row[0] == number).unwrap();
    let labels = row[1].split(' ').map(|label| label.parse().unwrap()).collect();
    (labels, row[4].parse().unwrap())
}

#[test]
fn both_gears_count_the_same_on_the_15_puzzle() {
    let puzzle = TilePuzzle::<Nibbles>::new(Shape::FIFTEEN_PUZZLE, 0).unwrap();
    for depth in [2, 8, 12] {
        let automaton = Automaton::build(&puzzle, depth);
        for number in ["12", "42", "55", "79"] {
            let (labels, optimum) = korf(number);
            let blank = labels.iter().position(|label| *label == 0).unwrap();
            let start = puzzle.state(&labels, blank);
            let (cost, stack) = solve(&puzzle, start, Some(&automaton));
            let mut search = IdaStar::new(&puzzle, &Manhattan, start)
                .cycles(CycleCheck::None)
                .pruning(&automaton)
                .by_sites();
            assert_eq!(search.run(&mut ()).cost(), Some(optimum));
            let sites = search.statistics();
            assert_eq!(cost, Some(optimum));
            assert_eq!(
                (stack.expanded, stack.generated, stack.iterations),
                (sites.expanded, sites.generated, sites.iterations),
                "board {number}, depth {depth}"
            );
        }
    }
}
