//! Plans: the checker's replay against the puzzle's own moves.
//!
//! The first three bytes are rows, columns and the seed of the start.
#![no_main]

use deepen_check::tiles::{CheckError, replay};
use deepen_puzzles::tiles::{Board, Move, Notation, Shape, random_board};
use libfuzzer_sys::fuzz_target;

/// Where the puzzle's own moves lead; otherwise the number of the first
/// letter that is no move there.
fn played(start: Board, plan: &str) -> Result<(Board, u64), u64> {
    let letters = plan.chars().filter(|letter| !letter.is_whitespace());
    letters.zip(1..).try_fold((start, 0), |(board, _), (letter, step)| {
        // The checker takes no lower case.
        let legal = Move::from_letter(letter, Notation::Blank)
            .ok()
            .filter(|_| letter.is_ascii_uppercase())
            .and_then(|direction| board.moved(direction));
        legal.map(|board| (board, step)).ok_or(step)
    })
}

fuzz_target!(|input: (u8, u8, u8, &str)| {
    let (rows, columns, seed, plan) = input;
    let (rows, columns) = (usize::from(rows % 8), usize::from(columns % 16));
    let Ok(shape) = Shape::new(rows, columns) else {
        // Boards of one row or of more cells are none of ours; the checker
        // has to look at its arguments all the same.
        let cells: Vec<u8> = (0..(rows * columns) as u8).collect();
        let _ = replay(rows, columns, &cells, &cells, plan);
        return;
    };
    let start = random_board(Board::blank_first(shape), u64::from(seed));
    let check = |goal: &Board| replay(rows, columns, start.cells(), goal.cells(), plan);
    match (played(start, plan), check(&start)) {
        (Ok((end, steps)), verdict) => {
            assert_eq!(check(&end), Ok(steps));
            if end != start {
                let not_there = matches!(verdict, Err(CheckError::NotTheGoal { .. }));
                assert!(not_there, "{verdict:?}");
            }
        }
        (
            Err(refused),
            Err(CheckError::UnknownLetter { step, .. } | CheckError::OffTheBoard { step, .. }),
        ) => assert_eq!(step, refused),
        (Err(refused), verdict) => panic!("{verdict:?} where move {refused} is none"),
    }
});
