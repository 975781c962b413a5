//! Every heuristic on every state of the boards of up to nine cells, against
//! the independent checker: true distances, values from their definitions,
//! consistency as claimed, and what a child's estimate promises.

mod common;

use common::{puzzle, state};
use deepen::{Estimate, Heuristic, Quality, StateSpace};
use deepen_check::distances::Distances;
use deepen_check::heuristics;
use deepen_check::tables::AdditiveTable;
use deepen_check::walking;
use deepen_puzzles::tiles::pattern::Partition;
use deepen_puzzles::tiles::{
    Board, BuiltHeuristic, Cells, HeuristicName, Nibbles, Octets, Shape, TilePuzzle, UseHeuristic,
    random_walk,
};

/// The value of a board, of which the distance is given too.
type Definition = Box<dyn Fn(&Board, u32) -> u32>;

/// All boards that reach a goal, with their distances.
struct World {
    goal: Board,
    boards: Vec<(Board, u32)>,
}

impl World {
    fn new(goal: Board) -> Self {
        let shape = goal.shape();
        let all = Distances::from_goal(shape.rows(), shape.columns(), goal.cells()).unwrap();
        let boards = all.boards().map(|(cells, far)| (Board::new(shape, &cells).unwrap(), far));
        World { goal, boards: boards.collect() }
    }

    /// The value of a heuristic by its definition.
    fn definition(&self, name: &HeuristicName) -> Definition {
        let (goal, shape) = (self.goal, self.goal.shape());
        let (rows, columns) = (shape.rows(), shape.columns());
        let conflict = move |board: &Board| {
            heuristics::linear_conflict(rows, columns, board.cells(), goal.cells()).unwrap()
        };
        let walking = walking::WalkingDistance::new(rows, columns, goal.cells()).unwrap();
        let walking = move |board: &Board| walking.value(board.cells()).unwrap().unwrap();
        match name {
            HeuristicName::Zero => Box::new(|_, _| 0),
            HeuristicName::Hamming => Box::new(move |board, _| {
                heuristics::hamming(rows, columns, board.cells(), goal.cells()).unwrap()
            }),
            HeuristicName::Manhattan => Box::new(move |board, _| {
                heuristics::manhattan(rows, columns, board.cells(), goal.cells()).unwrap()
            }),
            HeuristicName::LinearConflict => Box::new(move |board, _| conflict(board)),
            HeuristicName::WalkingDistance => Box::new(move |board, _| walking(board)),
            HeuristicName::Max => Box::new(move |board, _| conflict(board).max(walking(board))),
            HeuristicName::Patterns(sizes) | HeuristicName::Databases { sizes, .. } => {
                let partition = Partition::by_sizes(shape, goal.blank(), sizes).unwrap();
                let tables: Vec<AdditiveTable> = partition
                    .patterns()
                    .iter()
                    .map(|cells| {
                        let tiles = cells.iter().map(|&cell| goal.cells()[usize::from(cell)]);
                        let tiles: Vec<u8> = tiles.collect();
                        AdditiveTable::build(rows, columns, goal.cells(), &tiles).unwrap()
                    })
                    .collect();
                let sum = move |cells: &[u8]| -> u32 {
                    tables.iter().map(|table| table.value(cells).unwrap().unwrap()).sum()
                };
                Box::new(move |board, _| {
                    let image = mirror(board, &goal);
                    sum(board.cells()).max(image.map_or(0, |image| sum(&image)))
                })
            }
            HeuristicName::Table | HeuristicName::Auto => Box::new(|_, far| far),
        }
    }
}

/// The board across the main diagonal, its tiles renamed in the same way,
/// where that leaves the goal as it is.
fn mirror(board: &Board, goal: &Board) -> Option<Vec<u8>> {
    let side = board.shape().rows();
    let image = |cell: usize| cell % side * side + cell / side;
    if side != board.shape().columns() || image(goal.blank()) != goal.blank() {
        return None;
    }
    let places = goal.places();
    let renamed = |tile: u8| goal.cells()[image(usize::from(places[usize::from(tile)]))];
    Some((0..side * side).map(|cell| renamed(board.cells()[image(cell)])).collect())
}

/// Looks at all boards with one heuristic.
struct Examine<'a, C> {
    world: &'a World,
    puzzle: &'a TilePuzzle<C>,
    name: &'a HeuristicName,
}

impl<C: Cells> UseHeuristic<C> for Examine<'_, C> {
    type Output = ();

    fn with<H: Heuristic<TilePuzzle<C>>>(self, heuristic: &H) {
        let Examine { world, puzzle, name } = self;
        let definition = world.definition(name);
        let steady = matches!(
            name,
            HeuristicName::Manhattan
                | HeuristicName::LinearConflict
                | HeuristicName::WalkingDistance
        );
        assert!(heuristic.quality().is_admissible());
        for (board, far) in &world.boards {
            let parent = state(puzzle, board, &world.goal);
            let memo = heuristic.start(puzzle, &parent);
            let value = heuristic.value(memo);
            assert!(value <= *far, "{name}: {value} above {far} on {}", board.compact());
            assert_eq!(value, definition(board, *far), "{name} on {}", board.compact());
            assert_eq!(puzzle.is_goal(&parent), *far == 0);
            for operator in puzzle.operators(&parent) {
                let mut child = parent;
                let undo = puzzle.apply(&mut child, &operator);
                let expected = heuristic.of(puzzle, &child);
                let asked = |limit| heuristic.child(puzzle, memo, &operator, &child, limit);
                for limit in [u32::MAX, expected] {
                    let Estimate::Within(after) = asked(limit) else {
                        panic!("{name}: above {limit} on {}", board.compact())
                    };
                    assert_eq!(heuristic.value(after), expected, "{name} on {}", board.compact());
                }
                if let Some(limit) = expected.checked_sub(1) {
                    let Estimate::Above(bound) = asked(limit) else {
                        panic!("{name}: within {limit} on {}", board.compact())
                    };
                    assert!(limit < bound && bound <= expected, "{name} on {}", board.compact());
                }
                if heuristic.quality() == Quality::Consistent {
                    assert!(value <= expected + 1, "{name} on {}", board.compact());
                }
                if steady {
                    assert_eq!(value.abs_diff(expected), 1, "{name} on {}", board.compact());
                }
                puzzle.undo(&mut child, undo);
                assert!(child == parent);
            }
        }
    }
}

fn examine<C: Cells>(goal: Board, partitions: &[&str]) {
    let shape = goal.shape();
    let world = World::new(goal);
    let puzzle = puzzle::<C>(&goal);
    let plain = HeuristicName::PLAIN.iter().map(|(name, _)| name.clone());
    let partitions = partitions.iter().map(|sizes| sizes.parse().unwrap());
    for name in plain.filter(|name| *name != HeuristicName::Auto).chain(partitions) {
        let built = BuiltHeuristic::new(&name, shape, goal.blank(), 1, 1).unwrap();
        built.lend(Examine { world: &world, puzzle: &puzzle, name: &name });
    }
}

/// The two usual goals, and one with everything out of place.
fn goals(rows: usize, columns: usize) -> [Board; 3] {
    let shape = Shape::new(rows, columns).unwrap();
    let odd = random_walk(Board::blank_first(shape), 101, 7);
    [Board::blank_first(shape), Board::blank_last(shape), odd]
}

#[test]
fn boards_of_two_rows() {
    for goal in goals(2, 2) {
        examine::<Nibbles>(goal, &["3", "2-1", "1-1-1"]);
        examine::<Octets>(goal, &["3", "2-1"]);
    }
    for goal in goals(2, 3).into_iter().chain(goals(3, 2)) {
        examine::<Nibbles>(goal, &["5", "3-2", "2-3", "1-1-1-1-1"]);
        examine::<Octets>(goal, &["3-2"]);
    }
    for goal in goals(2, 4) {
        examine::<Nibbles>(goal, &["4-3", "7", "5-2"]);
    }
}

#[test]
fn the_3x3_board_with_the_blank_first() {
    examine::<Nibbles>(goals(3, 3)[0], &["4-4", "5-3"]);
}

#[test]
fn the_3x3_board_with_the_blank_last() {
    examine::<Nibbles>(goals(3, 3)[1], &["4-4", "3-3-2"]);
}

#[test]
fn the_3x3_board_with_an_odd_goal() {
    examine::<Octets>(goals(3, 3)[2], &["4-4", "1-2-5"]);
}
