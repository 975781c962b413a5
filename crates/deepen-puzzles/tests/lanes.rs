//! Lanes find what the explicit stack finds, and count the same.

use deepen::{
    Child, Cost, CycleCheck, Estimate, Heuristic, IdaStar, Lanes, Limits, ParentPruning, Quality,
    StagedHeuristic, StateSpace, Statistics,
};
use deepen_puzzles::tiles::{
    Board, Goal, Manhattan, Nibbles, Relabelled, Shape, TilePuzzle, TileState, random_board,
};

type Puzzle = TilePuzzle<Nibbles>;

/// A heuristic that answers at once, in so many stages.
struct Patient<H, const STAGES: usize>(H);

impl<S: StateSpace, H: Heuristic<S>, const STAGES: usize> Heuristic<S> for Patient<H, STAGES> {
    type Memo = H::Memo;

    fn quality(&self) -> Quality {
        self.0.quality()
    }

    fn start(&self, space: &S, state: &S::State) -> H::Memo {
        self.0.start(space, state)
    }

    fn child(
        &self,
        space: &S,
        parent: H::Memo,
        operator: &S::Operator,
        state: &S::State,
        limit: S::Cost,
    ) -> Estimate<H::Memo, S::Cost> {
        self.0.child(space, parent, operator, state, limit)
    }

    fn value(&self, memo: H::Memo) -> S::Cost {
        self.0.value(memo)
    }
}

impl<S, H, const STAGES: usize> StagedHeuristic<S> for Patient<H, STAGES>
where
    S: StateSpace,
    H: Heuristic<S>,
{
    type Query = H::Memo;

    const STAGES: usize = STAGES;

    fn ask(&self, space: &S, child: Child<'_, S, H::Memo>) -> H::Memo {
        let Child { parent, operator, state } = child;
        match self.0.child(space, *parent, operator, state, <S::Cost as Cost>::INFINITY) {
            Estimate::Within(memo) => memo,
            Estimate::Above(_) => panic!("nothing is above infinity"),
        }
    }

    fn read(
        &self,
        _: &S,
        _: Child<'_, S, H::Memo>,
        query: &mut H::Memo,
        stage: usize,
        limit: S::Cost,
    ) -> Option<S::Cost> {
        Some(self.0.value(*query)).filter(|value| stage + 1 == STAGES && *value > limit)
    }

    fn memo(&self, _: &H::Memo, query: &H::Memo) -> H::Memo {
        *query
    }
}

fn puzzle(board: &Board) -> (Puzzle, TileState<Nibbles>) {
    let goal = Goal::BlankFirst.board(board.shape()).unwrap();
    let relabelled = Relabelled::new(board, &goal).unwrap();
    let puzzle = Puzzle::new(board.shape(), relabelled.goal_blank()).unwrap();
    let state = puzzle.state(relabelled.labels(), relabelled.blank());
    (puzzle, state)
}

/// What must not depend on how a search is done.
fn counts(statistics: &Statistics) -> [u64; 3] {
    [statistics.iterations, statistics.expanded, statistics.generated]
}

fn boards(shape: Shape) -> impl Iterator<Item = Board> {
    let goal = Goal::BlankFirst.board(shape).unwrap();
    (0..30).map(move |seed| random_board(goal, seed))
}

#[test]
fn lanes_find_and_count_what_the_stack_does() {
    for board in boards(Shape::new(3, 3).unwrap()) {
        let (space, start) = puzzle(&board);
        let heuristic = Patient::<_, 2>(Manhattan);
        let mut stack = IdaStar::new(&space, &heuristic, start)
            .pruning(&ParentPruning)
            .cycles(CycleCheck::Parent);
        let expected = stack.run(&mut ());
        for lanes in [1, 2, 3, 12] {
            let mut search = IdaStar::new(&space, &heuristic, start)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::Parent)
                .by_lanes(Lanes::new(lanes));
            assert_eq!(search.run(&mut ()), expected, "{board} on {lanes} lanes");
            assert_eq!(counts(&search.statistics()), counts(&stack.statistics()));
        }
    }
}

#[test]
fn a_limit_stops_lanes_where_it_stops_the_stack() {
    for (seed, board) in boards(Shape::new(3, 3).unwrap()).enumerate() {
        let (space, start) = puzzle(&board);
        let heuristic = Patient::<_, 1>(Manhattan);
        let search = || {
            IdaStar::new(&space, &heuristic, start)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::Parent)
        };
        let mut whole = search();
        let expected = whole.run(&mut ());
        let mut on_stack = search();
        let mut on_lanes = search().by_lanes(Lanes::new(4));
        let size = 1 + (seed as u64 * 97) % 300;
        let answer = loop {
            let (stack, lanes) = (on_stack.step(size, &mut ()), on_lanes.step(size, &mut ()));
            assert_eq!(stack, lanes);
            assert_eq!(counts(&on_stack.statistics()), counts(&on_lanes.statistics()));
            if let Some(answer) = lanes {
                break answer;
            }
        };
        assert_eq!(answer, expected);
        assert_eq!(counts(&on_lanes.statistics()), counts(&whole.statistics()));
    }
}

#[test]
fn lanes_on_several_threads_agree() {
    for board in boards(Shape::FIFTEEN_PUZZLE).take(6) {
        let (space, start) = puzzle(&board);
        let heuristic = Patient::<_, 2>(Manhattan);
        let search = || {
            IdaStar::new(&space, &heuristic, start)
                .pruning(&ParentPruning)
                .cycles(CycleCheck::Parent)
                .limits(Limits::none().expanded(3_000_000))
        };
        let mut one = search();
        let expected = one.run(&mut ());
        let mut two = search().by_lanes(Lanes::new(5));
        assert_eq!(two.run_on(2, &mut ()), expected);
        if expected.is_optimal() {
            assert_eq!(counts(&one.statistics()), counts(&two.statistics()));
        }
    }
}
