//! Searches that are cut short: they keep the limits, and say no more than is
//! proven.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::{self, ThreadId};
use std::time::Duration;

use deepen::{Cancel, Clock, Limits, POLL_INTERVAL, StopReason};
use deepen_games::connect_four::{Book, Position, Score, Size, Solver};

/// A clock that moves by a second each time it is read.
struct Ticking(AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Relaxed))
    }
}

fn hard() -> Position {
    // Its score is 3, the first of data/games/connect4/begin-hard.txt.
    Position::read("13712", Size::STANDARD).unwrap()
}

fn solver(threads: usize) -> Solver {
    Solver::new(Size::STANDARD, 8 << 20).unwrap().threads(threads)
}

#[test]
fn nodes_are_never_exceeded_and_bounds_hold() {
    for threads in [1, 2, 4] {
        let mut solver = solver(threads);
        for most in [0, 1, 2, 100, 4_095, 4_096, 4_097, 30_000, 150_000] {
            let solution = solver.solve_within(&hard(), &Limits::<u64>::none().expanded(most));
            let nodes = solution.statistics.nodes;
            assert!(nodes <= most, "{nodes} of {most}");
            assert!(threads > 1 || nodes == most, "{nodes} of {most}");
            // Nor does it end with most of them to spare.
            assert!(most < 4_095 || nodes > most / 2, "{nodes} of {most}");
            assert_eq!(solution.stopped, Some(StopReason::Expanded));
            assert_eq!(solution.score(), None);
            assert!(solution.lower <= Score::new(3) && Score::new(3) <= solution.upper);
        }
    }
}

#[test]
fn more_nodes_prove_more() {
    let mut solver = solver(1);
    let mut width = |most| {
        let solution = solver.solve_within(&hard(), &Limits::<u64>::none().expanded(most));
        solution.upper.value() - solution.lower.value()
    };
    assert!(width(200_000) < width(0));
}

#[test]
fn the_clock_is_looked_at_often_enough() {
    for threads in [1, 2] {
        let clock = Ticking(AtomicU64::new(0));
        let limits = Limits::<u64>::none().time_by(Duration::from_secs(20), &clock);
        let solution = solver(threads).solve_within(&hard(), &limits);
        assert_eq!(solution.stopped, Some(StopReason::Time));
        assert!(solution.statistics.nodes <= 20 * POLL_INTERVAL);
        assert_eq!(solution.score(), None);
    }
}

#[test]
fn a_switch_stops_it_and_so_does_too_little_memory() {
    let cancel = Cancel::new();
    cancel.cancel();
    let mut solver = solver(1);
    let solution = solver.solve_within(&hard(), &Limits::<u64>::none().cancelled_by(&cancel));
    assert_eq!(solution.stopped, Some(StopReason::Cancelled));
    let solution = solver.solve_within(&hard(), &Limits::<u64>::none().memory(1 << 20));
    assert_eq!(solution.stopped, Some(StopReason::Memory));
    assert_eq!(solution.statistics.nodes, 0);
    // What needs no search needs no leave.
    let won = Position::read("121212", Size::STANDARD).unwrap();
    let solution = solver.solve_within(&won, &Limits::<u64>::none().expanded(0));
    assert_eq!((solution.score(), solution.stopped), (Some(Score::new(18)), None));
}

#[test]
fn an_analysis_that_is_cut_short_says_so() {
    for threads in [1, 3] {
        let mut solver = solver(threads);
        let analysis = solver.analyse(&hard(), &Limits::<u64>::none().expanded(10_000));
        let nodes = analysis.solution.statistics.nodes;
        assert_eq!(analysis.solution.stopped, Some(StopReason::Expanded));
        assert!((5_000..=10_000).contains(&nodes), "{nodes}");
        assert_eq!(analysis.moves.len(), 7);
        assert!(analysis.moves.iter().any(|one| one.score().is_none() && one.distance.is_none()));
        assert!(analysis.line.is_empty());
        assert!(analysis.moves.iter().all(|one| one.lower <= one.upper));
    }
}

#[test]
fn an_analysis_says_all_of_every_move() {
    let position = Position::read("52753311433677442422121", Size::STANDARD).unwrap();
    for threads in [1, 3] {
        let mut solver = solver(threads);
        let analysis = solver.analyse(&position, &Limits::<u64>::none());
        assert_eq!(analysis.solution.score(), Some(Score::new(8)));
        for one in &analysis.moves {
            let next = position.play(one.column).unwrap();
            let score = -solver.solve(&next);
            assert_eq!(one.score(), Some(score));
            assert_eq!(one.distance, Some((-score).distance_in(&next).unwrap() + 1));
        }
        let best = analysis.best();
        assert!(!best.is_empty());
        for one in &analysis.moves {
            assert_eq!(best.contains(&one.column), one.score() == Some(Score::new(8)));
        }
        // The line is a game that ends when the score says so.
        let end = analysis.line.iter().try_fold(position, |at, column| at.play(*column)).unwrap();
        assert!(end.is_won());
        let distance = Score::new(8).distance_in(&position).unwrap();
        assert_eq!(analysis.line.len(), distance as usize);
    }
}

#[test]
fn games_that_are_over_are_solved_and_have_no_moves() {
    let won = Position::read("1212121", Size::STANDARD).unwrap();
    let mut solver = solver(1);
    let analysis = solver.analyse(&won, &Limits::<u64>::none());
    assert_eq!(analysis.solution.score(), Some(Score::new(-18)));
    assert_eq!(Score::new(-18).distance_in(&won), Some(0));
    assert!(analysis.moves.is_empty() && analysis.best().is_empty() && analysis.line.is_empty());
}

/// Claims one score of everything with at most so many stones.
struct Claims(u32, i8);

impl Book for Claims {
    fn plies(&self) -> u32 {
        self.0
    }

    fn score(&self, position: &Position) -> Option<Score> {
        assert!(position.played() <= self.0);
        Some(Score::new(self.1))
    }
}

#[test]
fn the_book_is_asked_at_the_root_and_in_the_search() {
    let empty = Position::empty(Size::STANDARD);
    let solution = solver(1).book(Box::new(Claims(4, 2))).solve(&empty);
    assert_eq!(solution, Score::new(2));
    // It has the positions after five stones, which the search meets: all are
    // worth 1 to their mover there, so -1 here.
    let four = Position::read("1771", Size::STANDARD).unwrap();
    let mut solver = solver(1).book(Box::new(After(Claims(5, 1))));
    assert_eq!(solver.solve(&four), Score::new(-1));
}

/// Has positions of one number of stones only.
struct After(Claims);

impl Book for After {
    fn plies(&self) -> u32 {
        self.0.0
    }

    fn score(&self, position: &Position) -> Option<Score> {
        (position.played() == self.0.0).then_some(Score::new(self.0.1))
    }
}

/// A book that knows nothing, and ends the threads that it does not like.
struct Moody {
    likes: ThreadId,
    has_ended_one: Arc<AtomicBool>,
    asked_since: Arc<AtomicU64>,
}

impl Book for Moody {
    fn plies(&self) -> u32 {
        42
    }

    fn score(&self, _: &Position) -> Option<Score> {
        if thread::current().id() != self.likes {
            self.has_ended_one.store(true, Relaxed);
            // A panic without the report, which takes its time.
            resume_unwind(Box::new("it does not like this thread"));
        }
        if self.has_ended_one.load(Relaxed) {
            self.asked_since.fetch_add(1, Relaxed);
        }
        None
    }
}

#[test]
fn no_thread_searches_on_when_one_has_panicked() {
    let (has_ended_one, asked_since) = (Arc::default(), Arc::new(AtomicU64::new(0)));
    let likes = thread::current().id();
    let book = Moody { likes, has_ended_one, asked_since: asked_since.clone() };
    // A table that cannot grow: the threads are together until the end.
    let solver = Solver::new(Size::STANDARD, 256 << 10).unwrap().threads(2);
    let mut solver = solver.book(Box::new(book));
    let said = catch_unwind(AssertUnwindSafe(|| solver.solve(&hard()))).unwrap_err();
    assert_eq!(said.downcast_ref(), Some(&"it does not like this thread"));
    // The whole search asks more than ten million times.
    let asked = asked_since.load(Relaxed);
    assert!(asked < 1_000_000, "{asked}");
}
