//! Rings and plans of turns: what is read is written and read back as the
//! same, and played as the checker plays it.
#![no_main]

use deepen::StateSpace;
use deepen_check::topspin::replay;
use deepen_puzzles::topspin::{Ring, TopSpin, parse_turns};
use libfuzzer_sys::fuzz_target;

mod place;

fuzz_target!(|input: (u8, &str, &str)| {
    let (window, text, plan) = input;
    let ring: Ring = match text.parse() {
        Ok(ring) => ring,
        Err(error) => return place::check(text, 1, &error),
    };
    let numbers = |ring: &Ring| ring.tokens().iter().map(|token| i32::from(*token)).collect();
    let start: Vec<i32> = numbers(&ring);
    assert_eq!(Ring::new(&start), Ok(ring));
    assert_eq!(ring.to_string().parse(), Ok(ring));
    let turns = match parse_turns(plan, ring.count()) {
        Ok(turns) => turns,
        Err(error) => return place::check(plan, 1, &error),
    };
    let window = usize::from(window % 32);
    let Ok(space) = TopSpin::<2>::new(ring, window) else {
        assert!(window < 2 || window >= ring.count());
        return;
    };
    let mut state = ring;
    for turn in &turns {
        space.apply(&mut state, turn);
    }
    // What can be reached is never said to be out of reach.
    assert_eq!(space.check(&state), Ok(()));
    let places: Vec<usize> = turns.iter().map(|turn| turn.place()).collect();
    let end: Vec<i32> = numbers(&state);
    assert_eq!(replay(&start, &end, window, &places), Ok(turns.len() as u64));
});
