//! Aspiration and MTD(f) over searches that are awkward: that answer just
//! beside the window, far from it, or contradict themselves, as a search with
//! a table does when it finds what another depth left there.

use deepen::{Limits, StopReason};
use deepen_games::{Score, Statistics, Value, Window, WindowSearch, aspiration, mtdf};

/// Knows the value, and is as sharp beyond the window as it is told: it answers
/// so far beyond it, but never beyond the value.
struct Oracle {
    value: Score,
    beyond: i32,
    asked: Vec<Window>,
    /// The value that it thinks of for some of the questions, by their number.
    changes: fn(i32) -> i32,
}

impl Oracle {
    fn new(value: Score, beyond: i32) -> Self {
        Oracle { value, beyond, asked: Vec::new(), changes: |_| 0 }
    }
}

impl WindowSearch for Oracle {
    type Move = u8;

    fn search(&mut self, _depth: u32, window: Window) -> Result<Value, StopReason> {
        assert!(window.alpha < window.beta, "{window:?}");
        let value = self.value.higher_by((self.changes)(i32::try_from(self.asked.len()).unwrap()));
        self.asked.push(window);
        assert!(self.asked.len() < 100, "goes to and fro: {:?}", self.asked);
        let (score, at_least, at_most) = if value <= window.alpha {
            (value.max(window.alpha.lower_by(self.beyond)), false, true)
        } else if value >= window.beta {
            (value.min(window.beta.higher_by(self.beyond)), true, false)
        } else {
            (value, true, true)
        };
        Ok(Value { score, at_least, at_most })
    }

    fn line(&self) -> &[u8] {
        &[]
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }

    fn limits(&self) -> Limits<'_, u32> {
        Limits::none()
    }
}

/// Values, and guesses.
fn scores() -> Vec<Score> {
    let mut scores = vec![Score::won_in(1), Score::won_in(9), Score::lost_in(2), Score::DRAW];
    scores.extend([-700, -40, -1, 1, 3, 44, 900].map(Score::points));
    scores.extend([Score::points(i32::MAX), Score::points(i32::MIN)]);
    scores
}

#[test]
fn both_find_the_value_from_any_guess() {
    for value in scores() {
        for guess in scores().into_iter().chain([Window::FULL.alpha, Window::FULL.beta]) {
            for beyond in [0, 3, 300_000, i32::MAX] {
                let mut search = Oracle::new(value, beyond);
                let found = mtdf(&mut search, 1, guess).unwrap();
                assert_eq!(found, Value::proven(value), "guess {guess}, {beyond}");
                assert!(search.asked.iter().all(|window| window.is_null()));
                for width in [0, 1, 30, u32::MAX] {
                    let mut search = Oracle::new(value, beyond);
                    let found = aspiration(&mut search, 1, guess, width).unwrap();
                    assert_eq!(found, Value::proven(value), "guess {guess}, {beyond}, {width}");
                    assert!(search.asked.len() <= 13, "{:?}", search.asked);
                }
            }
        }
    }
}

#[test]
fn a_right_guess_takes_one_search_or_two() {
    let value = Score::points(17);
    let mut search = Oracle::new(value, 0);
    aspiration(&mut search, 1, Score::points(20), 5).unwrap();
    assert_eq!(search.asked.len(), 1);
    let mut search = Oracle::new(value, 0);
    mtdf(&mut search, 1, value).unwrap();
    assert_eq!(search.asked.len(), 2);
}

#[test]
fn fail_hard_bounds_go_one_by_one() {
    let mut search = Oracle::new(Score::points(17), 0);
    assert_eq!(mtdf(&mut search, 1, Score::DRAW).unwrap(), Value::proven(Score::points(17)));
    assert_eq!(search.asked.len(), 19);
    // But not for ever.
    let mut search = Oracle::new(Score::points(5_000), 0);
    assert_eq!(mtdf(&mut search, 1, Score::DRAW).unwrap(), Value::proven(Score::points(5_000)));
    assert!(search.asked.len() < 50, "{}", search.asked.len());
}

#[test]
fn a_search_that_contradicts_itself_comes_to_an_end() {
    let changes: [fn(i32) -> i32; 4] = [
        |question| if question % 2 == 0 { 10 } else { -10 },
        |question| (question * 7_919) % 41 - 20,
        |question| -3 * question,
        |question| 5 * question,
    ];
    for changes in changes {
        for beyond in [0, 2, i32::MAX] {
            for guess in [-30, 0, 5, 30].map(Score::points) {
                let mut search = Oracle { changes, ..Oracle::new(Score::DRAW, beyond) };
                mtdf(&mut search, 1, guess).unwrap();
                let mut search = Oracle { changes, ..Oracle::new(Score::DRAW, beyond) };
                aspiration(&mut search, 1, guess, 2).unwrap();
            }
        }
    }
}

#[test]
fn both_hand_on_what_stops_the_search() {
    struct Stopped;
    impl WindowSearch for Stopped {
        type Move = u8;

        fn search(&mut self, _: u32, _: Window) -> Result<Value, StopReason> {
            Err(StopReason::Cancelled)
        }

        fn line(&self) -> &[u8] {
            &[]
        }

        fn statistics(&self) -> Statistics {
            Statistics::default()
        }

        fn limits(&self) -> Limits<'_, u32> {
            Limits::none()
        }
    }
    assert_eq!(mtdf(&mut Stopped, 3, Score::DRAW), Err(StopReason::Cancelled));
    assert_eq!(aspiration(&mut Stopped, 3, Score::DRAW, 5), Err(StopReason::Cancelled));
}
