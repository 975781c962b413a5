//! Books of connect four: built, stopped, continued, opened, refused.

use std::fs;
use std::path::Path;
use std::time::Duration;

use deepen::{Cancel, Limits, StopReason};
use deepen_games::connect_four::book::{Book, BookError, Builder, Fault};
use deepen_games::connect_four::{Position, Score, Size, Solver};

fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).unwrap()
}

fn builder(path: &Path, size: Size) -> Builder<'static> {
    Builder::new(path, size).table_bytes(1 << 20)
}

/// Every position of a small board, to the last square, against a solver that
/// knows no book.
#[test]
fn a_whole_board_is_right() {
    let directory = tempfile::tempdir().unwrap();
    let (path, size) = (directory.path().join("book"), size(4, 4));
    let built = builder(&path, size).threads(2).build(99, &mut |_| {}).unwrap();
    assert_eq!((built.stopped, built.book.plies()), (None, 15));
    let mut solver = Solver::new(size, 1 << 20).unwrap();
    let book = Book::open(&path, size).unwrap();
    assert_eq!(book, built.book);
    assert_eq!(book.counts().take(4).collect::<Vec<_>>(), [1, 2, 8, 26]);
    let mut positions = vec![Position::empty(size)];
    while let Some(position) = positions.pop() {
        assert_eq!(book.score(&position), Some(solver.solve(&position)), "{position:?}");
        assert_eq!(book.score(&position.mirrored()), book.score(&position));
        let children = position.moves().map(|column| position.play(column).unwrap());
        // All of few stones, and one line of play on from there.
        let most = if position.played() < 6 { 4 } else { 1 };
        positions.extend(children.filter(|child| !child.is_over()).take(most));
    }
    book.verify(|position| Some(solver.solve(position))).unwrap();
    assert_eq!(book.score(&Position::empty(Size::STANDARD)), None);
}

/// Interrupted after every few positions, on one thread or three, a book is
/// the same file.
#[test]
fn interrupted_builds_end_with_the_same_file() {
    let directory = tempfile::tempdir().unwrap();
    let (whole, path, size) = (directory.path().join("a"), directory.path().join("b"), size(5, 4));
    builder(&whole, size).build(5, &mut |_| {}).unwrap();
    let mut stops = 0;
    loop {
        let cancel = Cancel::new();
        let mut left = 40;
        let limits = Limits::none().cancelled_by(&cancel);
        let builder = builder(&path, size).threads(1 + stops % 3).limits(limits);
        let built = builder.saved_every(Duration::from_millis(20)).build(5, &mut |_| {
            left -= 1;
            if left == 0 {
                cancel.cancel();
            }
        });
        match built.unwrap().stopped {
            Some(reason) => assert_eq!(reason, StopReason::Cancelled),
            None => break,
        }
        stops += 1;
        assert!(stops < 1_000, "it gets nowhere");
    }
    assert!(stops > 5);
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&path).unwrap());
    let names = fs::read_dir(directory.path()).unwrap();
    let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [".a.lock", ".b.lock", "a", "b"], "something is left behind");
    let longer = builder(&path, size).build(6, &mut |_| {}).unwrap();
    assert_eq!(longer.book.plies(), 6);
}

/// No byte of a file may be another one, and none be missing.
#[test]
fn damaged_books_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let (path, size) = (directory.path().join("book"), size(4, 4));
    builder(&path, size).build(3, &mut |_| {}).unwrap();
    let whole = fs::read(&path).unwrap();
    for at in (0..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[at] ^= 0x10;
        fs::write(&path, &damaged).unwrap();
        assert!(Book::open(&path, size).is_err(), "byte {at}");
        fs::write(&path, &whole[..at]).unwrap();
        assert!(matches!(Book::open(&path, size), Err(BookError::Open(_))), "cut at {at}");
    }
    fs::write(&path, &whole).unwrap();
    let other = Book::open(&path, Size::STANDARD).unwrap_err();
    assert!(other.to_string().contains("4x4"), "{other}");
    // A state that is not of this book stops a build before anything is lost.
    fs::write(directory.path().join("book.under-way"), b"nonsense").unwrap();
    assert!(matches!(builder(&path, size).build(4, &mut |_| {}), Err(BookError::State(_))));
    assert_eq!(fs::read(&path).unwrap(), whole);
}

#[test]
fn a_wrong_score_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let (path, size) = (directory.path().join("book"), size(4, 4));
    let book = builder(&path, size).build(3, &mut |_| {}).unwrap().book;
    let fault = book.verify(|_| Some(Score::new(5))).unwrap_err();
    assert!(matches!(&fault, Fault::Score { position, .. } if position.played() == 3), "{fault}");
    assert_eq!(fault.to_string().lines().count(), 5, "a drawn board below: {fault}");
}

/// A build of few stones that was stopped is gone on with when more are asked
/// for, and the other way round.
#[test]
fn a_stopped_first_level_is_not_lost_when_another_one_is_asked_for() {
    let (directory, size) = (tempfile::tempdir().unwrap(), size(5, 4));
    let solved_before = |path: &Path, plies: u32| {
        let mut first = None;
        let built = builder(path, size).build(plies, &mut |progress| {
            first.get_or_insert((progress.stones, progress.solved));
        });
        (first.unwrap(), built.unwrap().book)
    };
    let whole = directory.path().join("whole");
    let whole = builder(&whole, size).build(4, &mut |_| {}).unwrap().book;
    for (name, begun, asked) in [("more", 3, 4), ("less", 4, 3)] {
        let (path, cancel) = (directory.path().join(name), Cancel::new());
        let limits = Limits::none().cancelled_by(&cancel);
        let stopped = builder(&path, size).limits(limits).build(begun, &mut |progress| {
            if progress.solved == 20 {
                cancel.cancel();
            }
        });
        assert_eq!(stopped.unwrap().stopped, Some(StopReason::Cancelled));
        let ((stones, solved), book) = solved_before(&path, asked);
        assert_eq!(stones, begun);
        assert!(solved >= 20, "{solved}");
        assert_eq!(book, whole);
    }
}

#[test]
fn two_builders_are_not_at_work_on_one_book() {
    let directory = tempfile::tempdir().unwrap();
    let (path, size) = (directory.path().join("book"), size(4, 4));
    builder(&path, size).build(1, &mut |_| {}).unwrap();
    let mut met = 0;
    builder(&path, size)
        .build(3, &mut |_| {
            let other = builder(&path, size).build(3, &mut |_| {});
            assert!(matches!(other, Err(BookError::Busy(_)) | Ok(_)), "{other:?}");
            met += u32::from(other.is_err());
            // What is finished may be used by anyone, and needs no writer.
            assert!(builder(&path, size).build(1, &mut |_| {}).is_ok());
        })
        .unwrap();
    assert!(met > 0);
    assert_eq!(Book::open(&path, size).unwrap().plies(), 3);
    let nowhere = builder(&directory.path().join("no/book"), size).build(1, &mut |_| {});
    assert!(matches!(nowhere, Err(BookError::Lock { .. })), "{nowhere:?}");
}

/// What a killed builder was writing goes; what is of other files stays.
#[test]
fn what_killed_builders_left_is_removed() {
    let directory = tempfile::tempdir().unwrap();
    let (path, size) = (directory.path().join("book"), size(4, 4));
    let [left, of_another] = [".book.a1b2c3.partial", ".book.old.a1b2c3.partial"]
        .map(|name| directory.path().join(name));
    fs::write(&left, b"half").unwrap();
    fs::write(&of_another, b"half").unwrap();
    builder(&path, size).build(1, &mut |_| {}).unwrap();
    assert!(!left.exists() && of_another.exists());
}

/// What a book knows is said without a search, the moves and the line with it.
#[test]
fn positions_of_a_book_are_answered_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let (path, size) = (directory.path().join("book"), size(5, 4));
    let book = builder(&path, size).build(5, &mut |_| {}).unwrap().book;
    let limits = Limits::<u64>::none();
    let mut plain = Solver::new(size, 1 << 20).unwrap();
    let mut solver = Solver::new(size, 1 << 20).unwrap().book(Box::new(book));
    for columns in ["", "3", "33", "3341"] {
        let position = Position::read(columns, size).unwrap();
        let (known, found) =
            (solver.analyse(&position, &limits), plain.analyse(&position, &limits));
        assert_eq!(known.solution.score(), found.solution.score(), "{columns}");
        assert_eq!(known.moves, found.moves, "{columns}");
        assert_eq!(known.line.len(), 5 - columns.len(), "{columns}");
        assert_eq!(known.solution.statistics.nodes, 0, "{columns}");
    }
    // Beyond it a search is needed, and goes to the end.
    let last = Position::read("33412", size).unwrap();
    let (known, found) = (solver.analyse(&last, &limits), plain.analyse(&last, &limits));
    assert_eq!((known.solution.score(), known.moves), (found.solution.score(), found.moves));
    assert_eq!(
        known.line.len() as u32,
        found.solution.score().unwrap().distance_in(&last).unwrap()
    );
}
