//! The auditor finds the faults in heuristics that the documents this
//! project began from got wrong.

use std::collections::{HashMap, VecDeque};

use deepen::audit::{self, Fault};
use deepen::{Estimator, Heuristic, Max, Quality, StateSpace, Weighted, Zero};
use deepen_puzzles::tiles::{Manhattan, Nibbles, Shape, TilePuzzle, TileState};

type Puzzle = TilePuzzle<Nibbles>;
type State = TileState<Nibbles>;

fn puzzle(rows: usize, columns: usize, goal_blank: usize) -> (Puzzle, State) {
    let shape = Shape::new(rows, columns).unwrap();
    let puzzle = Puzzle::new(shape, goal_blank).unwrap();
    let labels: Vec<u8> = (0..shape.cells() as u8).collect();
    let goal = puzzle.state(&labels, goal_blank);
    (puzzle, goal)
}

/// "+2 for every reversed pair", which is too much for three in a line.
fn reversed_pairs(shape: Shape, state: &State) -> u32 {
    let columns = shape.columns();
    let mut pairs = 0;
    for a in 0..shape.cells() {
        for b in a + 1..shape.cells() {
            if a == state.blank() || b == state.blank() {
                continue;
            }
            let (one, other) = (state.label(a), state.label(b));
            let row = |cell: usize| cell / columns;
            let column = |cell: usize| cell % columns;
            let reversed = one > other;
            let in_row = [a, b, one, other].iter().all(|cell| row(*cell) == row(a));
            let in_column = [a, b, one, other].iter().all(|cell| column(*cell) == column(a));
            pairs += u32::from(reversed && (in_row || in_column));
        }
    }
    pairs
}

#[test]
fn linear_conflict_by_reversed_pairs_is_found_out() {
    let (puzzle, goal) = puzzle(3, 3, 8);
    let conflicts =
        |state: &State| Manhattan.of(&puzzle, state) + 2 * reversed_pairs(puzzle.shape(), state);
    let report = audit::exhaustive(&puzzle, &Estimator::new(conflicts), [goal], 200_000);
    assert!(report.complete && report.states == 181_440 && report.goals == 1);
    let finding = report.finding(Fault::Overestimate).unwrap();
    assert_eq!(finding.count, 7);
    assert_eq!((finding.distance, finding.h), (26, 28));
    assert_eq!(report.findings.len(), 1);
    // 7 8 0 / 6 5 4 / 1 2 3 is one of the seven.
    let example = puzzle.state(&[6, 7, 0, 5, 4, 3, 0, 1, 2], 2);
    assert_eq!(conflicts(&example), 28);
    println!("{report}");
}

#[test]
fn manhattan_and_what_is_made_of_it_keep_their_promises() {
    let (puzzle, goal) = puzzle(3, 3, 0);
    let most = 200_000;
    let report = audit::exhaustive(&puzzle, &Manhattan, [goal], most);
    assert!(report.is_proof() && report.quality == Quality::Consistent, "{report}");
    assert_eq!((report.states, report.edges, report.overestimated), (181_440, 483_840, 0));
    assert!(audit::exhaustive(&puzzle, &Max(Manhattan, Zero), [goal], most).is_proof());
    let weighted = Weighted::new(Manhattan, 1.5).unwrap();
    let report = audit::exhaustive(&puzzle, &weighted, [goal], most);
    assert!(report.is_proof() && report.overestimated > 0, "{report}");
}

/// Distances of a pattern that count every move, those of the blank too.
fn counting_every_move(puzzle: &Puzzle, goal: State, pattern: &[usize]) -> HashMap<State, u32> {
    let cells = puzzle.shape().cells();
    let abstracted = |state: &State| {
        // Tiles outside the pattern look alike; the blank stays.
        let label =
            |cell| if pattern.contains(&state.label(cell)) { state.label(cell) } else { 15 };
        let labels: Vec<u8> = (0..cells).map(|cell| label(cell) as u8).collect();
        puzzle.state(&labels, state.blank())
    };
    let mut table = HashMap::from([(abstracted(&goal), 0)]);
    let mut queue = VecDeque::from([abstracted(&goal)]);
    while let Some(state) = queue.pop_front() {
        for operator in puzzle.operators(&state) {
            let mut child = state;
            puzzle.apply(&mut child, &operator);
            let distance = table[&state] + 1;
            table.entry(child).or_insert_with(|| {
                queue.push_back(child);
                distance
            });
        }
    }
    table
}

#[test]
fn tables_that_count_every_move_are_found_out_when_summed() {
    let (puzzle, goal) = puzzle(2, 3, 0);
    let patterns = [[1, 2].as_slice(), [3, 4, 5].as_slice()];
    let tables = patterns.map(|pattern| counting_every_move(&puzzle, goal, pattern));
    let values = |state: &State| {
        patterns.each_ref().map(|pattern| {
            let label =
                |cell| if pattern.contains(&state.label(cell)) { state.label(cell) } else { 15 };
            let labels: Vec<u8> = (0..6).map(|cell| label(cell) as u8).collect();
            let key = puzzle.state(&labels, state.blank());
            tables.iter().find_map(|table| table.get(&key)).copied().unwrap_or(0)
        })
    };
    let sum = Estimator::new(|state: &State| values(state).iter().sum());
    let report = audit::exhaustive(&puzzle, &sum, [goal], 1_000);
    assert_eq!(report.states, 360);
    let finding = report.finding(Fault::Overestimate).unwrap();
    println!("{report}");
    assert_eq!(finding.count, 357);

    let most = Estimator::new(|state: &State| values(state).into_iter().max().unwrap_or(0))
        .promising(Quality::Consistent);
    assert!(audit::exhaustive(&puzzle, &most, [goal], 1_000).is_proof());
}
