//! On boards too large to look at all states: along random walks every value
//! that is carried equals the one worked out anew, and every move is undone;
//! both gears of the search count the same.

mod common;

use common::{published, puzzle, state};
use deepen::{
    CycleCheck, Estimate, Heuristic, IdaStar, Limits, ParentPruning, Search, SiteHeuristic,
    StateSpace,
};
use deepen_puzzles::tiles::{
    Board, BuiltHeuristic, Cells, HeuristicName, Nibbles, Octets, RandomBoards, Shape, TilePuzzle,
    UseHeuristic, UseSiteHeuristic, random_walk,
};

/// Walks from boards and back.
struct Walk<'a, C> {
    puzzle: &'a TilePuzzle<C>,
    goal: Board,
    boards: &'a [Board],
    name: &'a HeuristicName,
}

impl<C: Cells> UseHeuristic<C> for Walk<'_, C> {
    type Output = ();

    fn with<H: Heuristic<TilePuzzle<C>>>(self, heuristic: &H) {
        let Walk { puzzle, goal, boards, name } = self;
        let mut random = 1_u64;
        for board in boards {
            let first = state(puzzle, board, &goal);
            let (mut here, mut undos) = (first, Vec::new());
            let mut memo = heuristic.start(puzzle, &here);
            for _ in 0..300 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves: Vec<_> = puzzle.operators(&here).collect();
                let operator = moves[(random >> 33) as usize % moves.len()];
                undos.push(puzzle.apply(&mut here, &operator));
                let expected = heuristic.of(puzzle, &here);
                let above = heuristic.child(puzzle, memo, &operator, &here, expected.max(1) - 1);
                if let Estimate::Above(bound) = above {
                    assert!(bound == expected || bound >= expected.max(1), "{name}");
                } else {
                    assert_eq!(expected, 0, "{name}");
                }
                let Estimate::Within(next) =
                    heuristic.child(puzzle, memo, &operator, &here, expected)
                else {
                    panic!("{name}: above its own value")
                };
                assert_eq!(heuristic.value(next), expected, "{name}");
                memo = next;
            }
            while let Some(undo) = undos.pop() {
                puzzle.undo(&mut here, undo);
            }
            assert!(here == first);
        }
    }
}

fn walk<C: Cells>(rows: usize, columns: usize, names: &[&str]) {
    let shape = Shape::new(rows, columns).unwrap();
    let odd = random_walk(Board::blank_first(shape), 1_001, 3);
    for goal in [Board::blank_first(shape), Board::blank_last(shape), odd] {
        let puzzle = puzzle::<C>(&goal);
        let boards: Vec<Board> = RandomBoards::new(goal, 5).take(40).collect();
        for name in names {
            let name: HeuristicName = name.parse().unwrap();
            let built = BuiltHeuristic::new(&name, shape, goal.blank(), 1, 1).unwrap();
            built.lend(Walk { puzzle: &puzzle, goal, boards: &boards, name: &name });
        }
    }
}

const WITHOUT_TABLES: [&str; 5] =
    ["hamming", "manhattan", "linear-conflict", "walking-distance", "max"];

#[test]
fn carried_values_equal_those_worked_out_anew() {
    walk::<Nibbles>(4, 4, &[&WITHOUT_TABLES[..], &["4-4-4-3", "5-5-5"]].concat());
    walk::<Octets>(4, 4, &[&WITHOUT_TABLES[..], &["4-4-4-3"]].concat());
    walk::<Nibbles>(2, 8, &[&WITHOUT_TABLES[..], &["4-4-4-3", "3-3-3-3-3"]].concat());
    walk::<Nibbles>(5, 3, &[&WITHOUT_TABLES[..], &["5-5-4"]].concat());
    walk::<Octets>(5, 5, &WITHOUT_TABLES);
    walk::<Octets>(3, 7, &WITHOUT_TABLES);
    walk::<Octets>(2, 12, &WITHOUT_TABLES);
    walk::<Octets>(12, 2, &WITHOUT_TABLES);
}

/// Searches on both gears and compares all counts.
struct BothGears<'a> {
    goal: Board,
    boards: &'a [Board],
    name: &'a str,
}

impl UseSiteHeuristic for BothGears<'_> {
    type Output = ();

    fn with<H: SiteHeuristic<TilePuzzle<Nibbles>>>(self, heuristic: &H) {
        let puzzle = puzzle::<Nibbles>(&self.goal);
        for board in self.boards {
            let start = state(&puzzle, board, &self.goal);
            // Weak heuristics need not get to the end.
            let limits = Limits { expanded: Some(600_000), ..Limits::none() };
            let search = || {
                IdaStar::new(&puzzle, heuristic, start)
                    .pruning(&ParentPruning)
                    .cycles(CycleCheck::None)
                    .limits(limits)
            };
            let (mut stack, mut sites) = (search(), search().by_sites());
            let (one, other) = (stack.run(&mut ()), sites.run(&mut ()));
            assert_eq!(one, other, "{} on {}", self.name, board.compact());
            let (one, other) = (stack.statistics(), sites.statistics());
            assert_eq!(one.expanded, other.expanded, "{} on {}", self.name, board.compact());
            assert_eq!(one.generated, other.generated, "{} on {}", self.name, board.compact());
            assert_eq!(one.iterations, other.iterations, "{} on {}", self.name, board.compact());
        }
    }
}

#[test]
fn both_gears_count_the_same() {
    let shape = Shape::FIFTEEN_PUZZLE;
    let odd = random_walk(Board::blank_first(shape), 1_001, 3);
    for goal in [Board::blank_first(shape), Board::blank_last(shape), odd] {
        let mut boards: Vec<Board> = RandomBoards::new(goal, 11).take(3).collect();
        boards.extend((0..4).map(|seed| random_walk(goal, 30 + seed, seed)));
        for name in [&WITHOUT_TABLES[..], &["zero", "4-4-4-3", "5-5-5", "3-4-4-4"]].concat() {
            let heuristic = name.parse().unwrap();
            let built = BuiltHeuristic::new(&heuristic, shape, goal.blank(), 1, 2).unwrap();
            built.lend_to_sites(BothGears { goal, boards: &boards, name }).unwrap();
        }
    }
}

#[test]
fn both_gears_on_a_published_board_with_every_heuristic_that_is_strong_enough() {
    let goal = Board::blank_first(Shape::FIFTEEN_PUZZLE);
    let all = published("korf100_15puzzle.csv");
    let boards: Vec<Board> = all
        .iter()
        .filter(|(id, ..)| [42, 55, 79].contains(id))
        .map(|(_, board, ..)| *board)
        .collect();
    for name in ["manhattan", "linear-conflict", "walking-distance", "max", "4-4-4-3"] {
        let built = BuiltHeuristic::new(&name.parse().unwrap(), goal.shape(), 0, 1, 2).unwrap();
        built.lend_to_sites(BothGears { goal, boards: &boards, name }).unwrap();
    }
}
