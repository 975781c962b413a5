//! The solver on the six sets of positions with known scores: all of the easy
//! ones and some of the others; everything with `DEEPEN_LONG=1`.

use std::path::Path;

use deepen_games::connect_four::{Position, Score, Size, Solver};

/// The positions of a set with their scores, the first so many of them.
fn set(name: &str, some: usize) -> Vec<(Position, i32)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/games/connect4").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let some = if std::env::var_os("DEEPEN_LONG").is_some() { usize::MAX } else { some };
    let entry = |line: &str| {
        let (columns, score) = line.split_once(' ').unwrap();
        (Position::read(columns, Size::STANDARD).unwrap(), score.trim().parse().unwrap())
    };
    text.lines().take(some).map(entry).collect()
}

fn check(name: &str, some: usize) {
    let mut solver = Solver::new(Size::STANDARD, 8 << 20).unwrap();
    let positions = set(name, some);
    assert!(positions.len() >= some.min(500));
    for (position, score) in positions {
        assert_eq!(solver.solve(&position), Score::new(score as i8), "{name}\n{position}");
        let mirrored = solver.solve(&position.mirrored());
        assert_eq!(mirrored, Score::new(score as i8), "{name} mirrored\n{position}");
    }
}

#[test]
fn end_easy() {
    check("end-easy.txt", 500);
}

#[test]
fn middle_easy() {
    check("middle-easy.txt", 500);
}

#[test]
fn begin_easy() {
    check("begin-easy.txt", 500);
}

#[test]
fn middle_medium() {
    check("middle-medium.txt", 100);
}

#[test]
fn begin_medium() {
    check("begin-medium.txt", 6);
}

#[test]
fn begin_hard() {
    check("begin-hard.txt", 0);
}

/// Neither the size of the table nor the number of threads changes a score,
/// and one thread counts the same nodes each time.
#[test]
fn tables_and_threads_change_no_score() {
    let positions = set("middle-medium.txt", 25);
    let solver = |bytes, threads| Solver::new(Size::STANDARD, bytes).unwrap().threads(threads);
    let mut solvers = [solver(1, 1), solver(64 << 10, 1), solver(1 << 20, 2), solver(4 << 20, 3)];
    for (position, score) in positions {
        for solver in &mut solvers {
            assert_eq!(solver.solve(&position).value(), score, "{solver:?}\n{position}");
        }
        let limits = deepen::Limits::<u64>::none();
        let first = solvers[1].solve_within(&position, &limits).statistics;
        assert_eq!(solvers[1].solve_within(&position, &limits).statistics, first);
    }
}
