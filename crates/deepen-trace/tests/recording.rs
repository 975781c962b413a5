//! What is told comes back, whatever it is; what does not fit is dropped as
//! was asked, and said to be missing; damaged files are refused.

use deepen::{Front, Iteration, NodeRef, Observer, Statistics};
use deepen_trace::{Event, Fault, INFINITE, Keep, Kind, LEAST_BYTES, Recorder, Trace, Walk, What};

/// Numbers that are random enough (Steele, Lea and Flood 2014).
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    /// Mostly small, sometimes as large as they get.
    fn cost(&mut self) -> u64 {
        match self.below(20) {
            0 => INFINITE,
            1 => self.next(),
            _ => self.below(60),
        }
    }

    fn number(&mut self) -> Option<u32> {
        match self.below(4) {
            0 => Some(self.next() as u32),
            1 => Some(self.below(30) as u32),
            _ => None,
        }
    }

    fn node(&mut self) -> NodeRef {
        let front = if self.below(5) == 0 { Front::Backward } else { Front::Forward };
        let depth = if self.below(30) == 0 { self.below(9_000) } else { self.below(12) };
        let (number, parent) = (self.number(), self.number());
        NodeRef { front, depth: depth as usize, operator: self.number(), number, parent }
    }
}

/// Tells a recorder things, and writes down what they were.
fn tell(rng: &mut Rng, recorder: &mut Recorder, events: u64) -> Vec<What> {
    let mut told = Vec::new();
    for index in 0..events {
        let (node, g, h) = (rng.node(), rng.cost(), rng.cost());
        told.push(match rng.below(40) {
            0 => {
                recorder.begins(index + 1, g);
                What::Begins
            }
            1 => {
                recorder.ends(g, h);
                What::Ends { expanded: g, generated: h }
            }
            2 => {
                recorder.improves(g, Some(h));
                What::Improves { cost: g, lower_bound: Some(h) }
            }
            3 => {
                recorder.turns((g % 3) as u8);
                What::TurnsTo { name: "A*".to_owned() }
            }
            4 => {
                Observer::<u64>::withdraws(recorder);
                What::Withdraws
            }
            5..=15 => {
                Observer::<u64>::expands(recorder, node, g, h);
                What::Enters { node, g, h }
            }
            16..=20 => {
                Observer::<u64>::opens(recorder, node, g, h);
                What::Opens { node, g, h }
            }
            21..=30 => {
                Observer::<u64>::cuts(recorder, node, g);
                What::Cuts { node, f: g }
            }
            31..=35 => {
                Observer::<u64>::repeats(recorder, node);
                What::Repeats { node }
            }
            36 => {
                Observer::<u64>::passes(recorder, node, g);
                What::Passes { node, g }
            }
            37 => {
                Observer::<u64>::drops(recorder, node, g);
                What::Drops { node, f: g }
            }
            _ => {
                Observer::<u64>::reaches_goal(recorder, node, g);
                What::ReachesGoal { node, g }
            }
        });
    }
    told
}

/// The observer's methods for costs in whole numbers.
trait Told: Observer<u64> {
    fn begins(&mut self, number: u64, bound: u64) {
        self.iteration_begins(&Iteration { number, bound, expanded: 0, generated: 0 });
    }

    fn ends(&mut self, expanded: u64, generated: u64) {
        let iteration = Iteration { number: 1, bound: 7, expanded, generated };
        self.iteration_ends(&iteration, &Statistics::default());
    }

    fn turns(&mut self, kind: u8) {
        Observer::<u64>::turns_to(self, kind, "A*");
    }
}

impl Told for Recorder {}

fn whats(events: impl Iterator<Item = Event>) -> Vec<What> {
    events.map(|event| event.what).collect()
}

#[test]
fn everything_comes_back() {
    for seed in 0..40 {
        let mut rng = Rng(seed);
        let mut recorder = Recorder::new(1 << 22, Keep::Last);
        let told = tell(&mut rng, &mut recorder, 3_000);
        let mut trace = recorder.finish();
        assert_eq!(whats(trace.events()), told, "seed {seed}");
        assert_eq!((trace.all(), trace.dropped().sum()), (trace.kept(), 0));
        trace.facts.insert("problem".to_owned(), "1 2 3 / 4 0 5".to_owned());
        trace.names.forward.insert(3, "up".to_owned());
        let bytes = trace.to_bytes();
        let read = Trace::from_bytes(&bytes).unwrap();
        assert_eq!(read, trace);
        assert_eq!(read.to_bytes(), bytes);
    }
}

#[test]
fn what_does_not_fit_is_dropped_and_counted() {
    for keep in [Keep::Last, Keep::Sample] {
        for most in [0, LEAST_BYTES, 20_000, 100_000] {
            let mut rng = Rng(most as u64);
            let mut recorder = Recorder::new(most, keep);
            let told = tell(&mut rng, &mut recorder, 60_000);
            let trace = recorder.finish();
            assert_eq!(trace.all().sum(), 60_000);
            assert!(trace.dropped().sum() > 0 && trace.kept().sum() > 0, "{keep:?} {most}");
            // Each that is there is the one of its place.
            let mut last = None;
            let mut kept = 0;
            for event in trace.events() {
                assert!(last < Some(event.index));
                last = Some(event.index);
                assert_eq!(event.what, told[event.index as usize]);
                kept += 1;
            }
            assert_eq!(kept, trace.kept().sum());
            match keep {
                Keep::Last => assert_eq!(last, Some(59_999)),
                Keep::Sample => assert_eq!(trace.events().next().unwrap().index, 0),
            }
            assert_eq!(Trace::from_bytes(&trace.to_bytes()).unwrap(), trace);
        }
    }
}

/// A path that goes down and up again, as a depth-first search tells it.
fn deep(recorder: &mut Recorder, depth: usize) {
    let begun = Iteration { number: 1, bound: 9_u32, expanded: 0, generated: 0 };
    recorder.iteration_begins(&begun);
    for at in 0..depth {
        recorder.expands(NodeRef::on_path(at, Some(at as u32 % 4)), at as u32, 1_u32);
    }
    for at in (1..depth).rev() {
        recorder.cuts(NodeRef::on_path(at, Some(5)), 10_u32);
    }
}

#[test]
fn memory_is_bounded_and_so_is_the_file() {
    for keep in [Keep::Last, Keep::Sample] {
        let mut recorder = Recorder::new(1 << 17, keep);
        let most = (1 << 17) + (1 << 15);
        for _ in 0..400 {
            deep(&mut recorder, 500);
            assert!(recorder.bytes() <= most, "{}", recorder.bytes());
        }
        let trace = recorder.finish();
        assert!(trace.dropped().sum() > 0);
        assert!(trace.to_bytes().len() <= most);
    }
}

#[test]
fn the_path_is_known_wherever_a_block_begins() {
    let mut recorder = Recorder::new(LEAST_BYTES, Keep::Last);
    deep(&mut recorder, 20_000);
    let trace = recorder.finish();
    assert!(trace.dropped().sum() > 0);
    for (event, place) in Walk::new(&trace) {
        let Some(node) = event.what.node() else { continue };
        assert!(!place.whole || place.operators.len() == node.depth);
        assert_eq!(*place.operators.last().unwrap(), node.operator);
    }
}

#[test]
fn seeking_finds_what_walking_finds() {
    let mut rng = Rng(5);
    let mut recorder = Recorder::new(60_000, Keep::Sample);
    tell(&mut rng, &mut recorder, 20_000);
    let trace = recorder.finish();
    let walked: Vec<_> = Walk::new(&trace).collect();
    let mut walk = Walk::new(&trace);
    for _ in 0..300 {
        let index = rng.below(20_100);
        walk.seek(index);
        let expected = walked.iter().find(|(event, _)| event.index >= index);
        let found = walk.next();
        assert_eq!(found.as_ref().map(|(event, _)| event), expected.map(|(event, _)| event));
        // Numbers are given away again: who has one depends on the place alone.
        assert_eq!(found, expected.cloned(), "{index}");
    }
}

#[test]
fn every_cut_and_every_changed_bit_is_noticed() {
    let mut recorder = Recorder::new(1 << 16, Keep::Last);
    tell(&mut Rng(1), &mut recorder, 40);
    let bytes = recorder.finish().to_bytes();
    for length in 0..bytes.len() {
        assert!(Trace::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    for bit in 0..bytes.len() * 8 {
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        assert!(Trace::from_bytes(&damaged).is_err(), "bit {bit}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    let error = Trace::from_bytes(&longer).unwrap_err();
    assert_eq!((error.at, error.fault), (bytes.len(), Fault::TooLong));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let error = |bytes: &[u8]| Trace::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "it is no trace of deepen");
    assert_eq!(error(b"PNG"), "it is no trace of deepen");
    let bytes = Recorder::new(0, Keep::Last).finish().to_bytes();
    assert!(Trace::from_bytes(&bytes).unwrap().events().next().is_none());
    assert_eq!(error(&bytes[..22]), "it is cut short at byte 20");
    let mut damaged = bytes.clone();
    damaged[20] = 9;
    assert_eq!(error(&damaged), "it has version 9, this program reads version 1");
    let mut damaged = bytes;
    *damaged.last_mut().unwrap() ^= 1;
    assert_eq!(error(&damaged), "it is damaged: the checksum at byte 28 is wrong");
}

#[test]
fn the_same_search_has_the_same_fingerprint_whatever_is_dropped() {
    let fingerprint = |keep, depth| {
        let mut recorder = Recorder::new(LEAST_BYTES, keep);
        deep(&mut recorder, depth);
        recorder.finish().fingerprint()
    };
    assert_eq!(fingerprint(Keep::Last, 9_000), fingerprint(Keep::Sample, 9_000));
    assert_ne!(fingerprint(Keep::Last, 9_000), fingerprint(Keep::Last, 9_001));
}

#[test]
fn dropped_kinds_are_told() {
    let mut recorder = Recorder::new(LEAST_BYTES, Keep::Last);
    deep(&mut recorder, 9_000);
    let trace = recorder.finish();
    assert_eq!(trace.expanded(), 9_000);
    let (kept, dropped) = (trace.kept(), trace.dropped());
    assert_eq!(kept.of(Kind::Enters) + dropped.of(Kind::Enters), 9_000);
}
