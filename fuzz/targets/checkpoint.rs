//! Checkpoints of the engine: damaged bytes are refused; bytes whose checksum
//! fits decode and encode to themselves; and a search that goes on from such
//! a checkpoint, whoever wrote it, neither panics nor claims what is not so.
//!
//! The input is a checkpoint without its checksum.
#![no_main]

use deepen::{Checkpoint, Cost, CycleCheck, IdaStar, Limits, Outcome, ParentPruning, Search};
use deepen_puzzles::tiles::{Manhattan, Nibbles, Shape, TilePuzzle, TileState};
use libfuzzer_sys::fuzz_target;
use std::hash::Hasher as _;

#[allow(dead_code, reason = "the library's own module, as it stands")]
#[path = "../../crates/deepen/src/hashing.rs"]
mod hashing;

/// Where magic and version end and the fingerprint begins, and its end.
const FINGERPRINT: std::ops::Range<usize> = 12..20;

type Puzzle = TilePuzzle<Nibbles>;

fn search<'a>(
    puzzle: &'a Puzzle,
    start: TileState<Nibbles>,
) -> IdaStar<'a, Puzzle, Manhattan, ParentPruning> {
    IdaStar::new(puzzle, &Manhattan, start).cycles(CycleCheck::None).pruning(&ParentPruning)
}

/// The same with a checksum that fits.
fn sealed(body: &[u8]) -> Vec<u8> {
    let mut hasher = hashing::StateHasher::default();
    hasher.write(body);
    hasher.write_usize(body.len());
    [body, &hasher.finish().to_le_bytes()].concat()
}

fn identity<C: Cost>(bytes: &[u8]) -> Option<Checkpoint<C>> {
    let checkpoint = Checkpoint::<C>::from_bytes(bytes).ok()?;
    assert_eq!(checkpoint.to_bytes(), bytes, "{checkpoint:?}");
    Some(checkpoint)
}

/// Goes on from a checkpoint that claims to be of our problem.
fn resumed(body: &[u8]) {
    let Some(puzzle) = Puzzle::new(Shape::EIGHT_PUZZLE, 0) else { return };
    let start = puzzle.state(&[8, 0, 6, 5, 4, 7, 2, 3, 1], 1);
    let mut first = search(&puzzle, start).limits(Limits::none().expanded(500));
    first.run(&mut ());
    let Some(ours) = first.checkpoint() else { return };
    let mut bytes = body.to_vec();
    let Some(fingerprint) = bytes.get_mut(FINGERPRINT) else { return };
    fingerprint.copy_from_slice(&ours.to_bytes()[FINGERPRINT]);
    let Some(theirs) = identity(&sealed(&bytes)) else { return };
    let mut second = search(&puzzle, start);
    if second.resume(&theirs).is_err() {
        return;
    }
    let before = theirs.statistics().expanded;
    second.set_limits(Limits::none().expanded(before.saturating_add(20_000)));
    if let Outcome::Solved { plan, .. } = second.run(&mut ()) {
        let mut state = start;
        for operator in &plan.operators {
            deepen::StateSpace::apply(&puzzle, &mut state, operator);
        }
        assert!(deepen::StateSpace::is_goal(&puzzle, &state), "{plan:?} is none");
    }
}

fuzz_target!(|body: &[u8]| {
    let _ = identity::<u32>(body);
    let bytes = sealed(body);
    let _ = identity::<u32>(&bytes);
    let _ = identity::<f64>(&bytes);
    resumed(body);
});
