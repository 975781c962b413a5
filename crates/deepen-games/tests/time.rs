//! Searches within a budget of time, by a clock that the test holds.

mod common;

use core::time::Duration;

use common::Held;
use deepen::{Clock, FixedStep, Limits, POLL_INTERVAL, StopReason};
use deepen_games::time::{TimeBudget, deepening_in_time};
use deepen_games::uniform::{Ordering, Place, Uniform};
use deepen_games::{Answer, Bound, Evaluator, Tree, TreeSearch, Window, WindowSearch, alpha_beta};

/// A millisecond passes with every position that is judged.
struct Slow<'a>(&'a Held);

impl Evaluator<Uniform> for Slow<'_> {
    type Memo = ();

    fn begin(&self, _: &Place) {}

    fn after(&self, (): (), _: u16, _: &Place) {}

    fn estimate(&self, (): (), _: &Place) -> i32 {
        self.0.move_on(1);
        0
    }
}

fn search(budget: TimeBudget) -> (Answer<u16>, u64) {
    let game = Uniform::new(10, 9, Ordering::Random, 4).unwrap();
    let clock = Held::default();
    // Not from the beginning of the clock.
    clock.move_on(5_000);
    let slow = Slow(&clock);
    let limits = Limits::none().time_by(budget.hard, &clock);
    let tree = Tree::new(&game, &slow, game.root()).limited(limits);
    let mut search = TreeSearch::new(tree, alpha_beta);
    let answer =
        deepening_in_time(&mut search, FixedStep::new(1), budget, &clock, |search, depth, _| {
            search.search(depth, Window::FULL)
        });
    (answer, clock.now().as_millis() as u64 - 5_000)
}

const fn ms(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

#[test]
fn no_depth_is_begun_that_the_budget_does_not_want() {
    let mut depths = Vec::new();
    for (soft, hard) in [(0, 0), (10, 40), (100, 400), (1_000, 4_000), (10_000, 40_000)] {
        let budget = TimeBudget { soft: ms(soft), ..TimeBudget::fixed(ms(hard)) };
        let (answer, took) = search(budget);
        assert_eq!(answer.stopped, Some(StopReason::Time), "{budget:?}");
        assert_ne!(answer.value.bound(), Bound::Exact);
        assert!(took <= hard, "{took} ms of {hard}");
        depths.push(answer.statistics.depth);
    }
    // More time, more depth.
    assert!(depths.is_sorted(), "{depths:?}");
    assert!(depths[4] > depths[2] && depths[2] > depths[0], "{depths:?}");
}

#[test]
fn a_fixed_time_is_used_up_and_looked_at_often_enough() {
    for hard in [30_u64, 3_000, 20_000] {
        let (answer, took) = search(TimeBudget::fixed(ms(hard)));
        assert_eq!(answer.stopped, Some(StopReason::Time));
        assert!(took <= hard + POLL_INTERVAL, "{took} ms of {hard}");
        let (one, _) = search(TimeBudget::fixed(ms(hard)).only_move());
        assert!(one.statistics.depth <= 1);
    }
}
