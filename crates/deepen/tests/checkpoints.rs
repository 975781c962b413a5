//! Checkpoints: whole or refused, of this problem or refused, and a search
//! that changes hands at any moment ends as one that does not.

mod common;

use common::{Case, Rng, forged, layers, ran, serial, sign};
use deepen::{Checkpoint, CheckpointError, CycleCheck, IdaStar, Limits, Search, Zero};

fn case() -> Case {
    layers(5, 8, 3, 4)
}

/// The bytes of a search stopped after so many expansions.
fn stopped(case: &Case, expansions: u64) -> Vec<u8> {
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let mut search = IdaStar::new(&space, &heuristic, 0);
    assert!(search.step(expansions, &mut ()).is_none());
    search.checkpoint().unwrap().to_bytes()
}

#[test]
fn every_truncation_and_every_flipped_bit_is_refused() {
    let bytes = stopped(&case(), 100);
    assert!(Checkpoint::<u32>::from_bytes(&bytes).is_ok());
    for length in 0..bytes.len() {
        assert!(Checkpoint::<u32>::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(Checkpoint::<u32>::from_bytes(&flipped).is_err(), "{bit}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(Checkpoint::<u32>::from_bytes(&longer).is_err());
}

#[test]
fn random_bytes_are_refused() {
    let mut rng = Rng::new(11);
    let head = &stopped(&case(), 100)[..12];
    for _ in 0..20_000 {
        let tail: Vec<u8> = (0..rng.below(200)).map(|_| rng.next() as u8).collect();
        assert!(Checkpoint::<u32>::from_bytes(&tail).is_err());
        assert!(Checkpoint::<u32>::from_bytes(&[head, &tail].concat()).is_err());
    }
    assert_eq!(Checkpoint::<u32>::from_bytes(b"hello"), Err(CheckpointError::NotACheckpoint));
}

#[test]
fn another_problem_is_refused() {
    let case = case();
    let checkpoint = Checkpoint::<u32>::from_bytes(&stopped(&case, 100)).unwrap();
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let refused = Err(CheckpointError::OtherProblem);
    assert_eq!(IdaStar::new(&space, &heuristic, 0).resume(&checkpoint), Ok(()));
    assert_eq!(IdaStar::new(&space, &heuristic, 1).resume(&checkpoint), refused);
    assert_eq!(IdaStar::new(&space, &Zero, 0).resume(&checkpoint), refused);
    let mut search = IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
    assert_eq!(search.resume(&checkpoint), refused);
    let other = layers(6, 8, 3, 4);
    let (space, heuristic) = (other.space::<u32>(), other.heuristic::<u32>());
    assert_eq!(IdaStar::new(&space, &heuristic, 0).resume(&checkpoint), refused);
}

/// On one thread or several in turn, each time in a new search that knows
/// nothing but the bytes, until there is an answer.
#[test]
fn a_search_that_changes_hands_ends_like_one_that_does_not() {
    for seed in 0..20 {
        let case = layers(seed, 16, 3, 6);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let undisturbed = serial(IdaStar::new(&space, &heuristic, 0));
        let mut rng = Rng::new(seed);
        let mut bytes: Option<Vec<u8>> = None;
        loop {
            let mut search = IdaStar::new(&space, &heuristic, 0);
            if let Some(bytes) = &bytes {
                search.resume(&Checkpoint::from_bytes(bytes).unwrap()).unwrap();
            }
            let sofar = search.statistics().expanded;
            search.set_limits(Limits::none().expanded(sofar + rng.between(1, 60_000)));
            let outcome = search.run_on(rng.between(1, 3) as usize, &mut ());
            let Some(checkpoint) = search.checkpoint() else {
                assert_eq!(ran(outcome, &search.statistics()), undisturbed);
                break;
            };
            bytes = Some(checkpoint.to_bytes());
        }
    }
}

/// Lengths, positions and counts that nobody wrote, under a checksum that
/// fits: refused, or searched to some end, never a panic.
#[test]
fn forged_checkpoints_do_no_harm() {
    let case = layers(7, 20, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let make = || IdaStar::new(&space, &heuristic, 0).cycles(CycleCheck::None);
    // One of a search on threads, with portions searched ahead.
    let mut search = make().limits(Limits::none().expanded(100_000));
    search.run_on(3, &mut ());
    let of_threads = search.checkpoint().unwrap().to_bytes();
    let mut search = make();
    search.step(1_000, &mut ());
    let serial = search.checkpoint().unwrap().to_bytes();
    let mut rng = Rng::new(5);
    let mut accepted = 0;
    for original in [serial, of_threads] {
        let mut unchanged = original.clone();
        sign(&mut unchanged);
        assert_eq!(unchanged, original, "the forger knows the checksum");
        for _ in 0..4_000 {
            let Some(checkpoint) = forged(&original, &mut rng) else { continue };
            let mut search = make();
            if search.resume(&checkpoint).is_ok() {
                accepted += 1;
                let _ = search.step(50, &mut ());
                let before = search.statistics().expanded;
                search.set_limits(Limits::none().expanded(before + 300));
                let _ = search.run_on(2, &mut ());
            }
        }
    }
    assert!(accepted > 100);
}
