//! Stacks of pancakes and plans of flips: what is read is written and read
//! back as the same, and played as the checker plays it.
#![no_main]

use deepen_check::pancakes::replay;
use deepen_puzzles::pancake::{Burnt, Plain};
use deepen_puzzles::pancake::{Kind, Stack, parse_flips};
use libfuzzer_sys::fuzz_target;

mod place;

fn read<K: Kind>(text: &str, plan: &str) {
    let stack: Stack<K> = match text.parse() {
        Ok(stack) => stack,
        Err(error) => return place::check(text, 1, &error),
    };
    let numbers: Vec<i32> = stack.numbers().collect();
    assert_eq!(Stack::new(&numbers), Ok(stack));
    assert_eq!(stack.to_string().parse(), Ok(stack));
    let flips = match parse_flips::<K>(plan, stack.count()) {
        Ok(flips) => flips,
        Err(error) => return place::check(plan, 1, &error),
    };
    let sizes: Vec<usize> = flips.iter().map(|flip| flip.size()).collect();
    let end = sizes.iter().fold(stack, |stack, size| stack.flipped(*size));
    let end: Vec<i32> = end.numbers().collect();
    assert_eq!(replay(&numbers, &end, K::BURNT, &sizes), Ok(sizes.len() as u64));
}

fuzz_target!(|input: (bool, &str, &str)| {
    let (burnt, stack, plan) = input;
    if burnt { read::<Burnt>(stack, plan) } else { read::<Plain>(stack, plan) }
});
