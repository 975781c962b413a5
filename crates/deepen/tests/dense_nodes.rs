//! Nodes by rank: the same answers as from hashed slots, in used memory the
//! same search as in fresh, and memory that is never exceeded.

mod common;

use std::cell::{Cell, RefCell};

use common::{Counting, layers, on_random_graphs, peak_of};
use deepen::{AStar, Limits, Outcome, Reserve, Search, StopReason};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn dense_and_hashed_stores_give_the_same_answers() {
    on_random_graphs(160, |_, case, _| {
        if !case.quality.is_admissible() {
            return;
        }
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let hashed = AStar::new(&space, &heuristic, 0).memory(20_000).run(&mut ());
        let dense = AStar::ranked(&space, &heuristic, 0).memory(20_000).run(&mut ());
        assert_eq!(dense.cost(), hashed.cost());
        assert_eq!(std::mem::discriminant(&dense), std::mem::discriminant(&hashed));
        if let (Outcome::Solved { proof, .. }, Outcome::Solved { proof: other, .. }) =
            (&dense, &hashed)
        {
            assert_eq!(proof, other);
        }
    });
}

#[test]
fn a_search_in_used_memory_is_the_same_search() {
    let (kept, used) = (RefCell::new(Reserve::new()), Cell::new(0));
    on_random_graphs(160, |_, case, rng| {
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        let bytes = [4_000, 20_000][rng.index(2)];
        let mut fresh = AStar::ranked(&space, &heuristic, 0).memory(bytes);
        let expected = fresh.run(&mut ());
        let before = kept.take();
        used.set(used.get() + u32::from(before.bytes() > 0));
        let mut search = AStar::ranked(&space, &heuristic, 0).reusing(before).memory(bytes);
        assert_eq!(search.run(&mut ()), expected);
        assert_eq!(search.statistics(), fresh.statistics());
        // What another search leaves half done is as good.
        let mut search = AStar::ranked(&space, &heuristic, rng.index(case.nodes))
            .memory(bytes)
            .reusing(search.into_reserve());
        search.step(1 + rng.index(4) as u64, &mut ());
        kept.replace(search.into_reserve());
    });
    assert!(used.get() > 50);
}

#[test]
fn what_does_not_fit_stops_before_anything_is_allocated() {
    let case = layers(4, 18, 3, 8);
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let truth = AStar::ranked(&space, &heuristic, 0).run(&mut ()).cost();
    let mut reserve = Reserve::new();
    let (mut stopped, mut solved) = (0, 0);
    for bytes in (0..9_000).step_by(100) {
        let (kept, peak) = peak_of(|| {
            let before = std::mem::take(&mut reserve);
            let mut search = AStar::ranked(&space, &heuristic, 0).memory(bytes).reusing(before);
            match search.run(&mut ()) {
                Outcome::Stopped { reason: StopReason::Memory, lower_bound, .. } => {
                    assert!(lower_bound <= truth);
                    stopped += 1;
                }
                outcome => {
                    assert_eq!(outcome.cost(), truth);
                    solved += 1;
                }
            }
            assert!(search.statistics().peak_bytes <= bytes);
            search.into_reserve()
        });
        assert!(peak <= bytes + 1_000, "{peak} of {bytes}");
        reserve = kept;
    }
    assert!(stopped > 3 && solved > 3, "{stopped} {solved}");
    let limits = Limits::none().memory(9_999);
    let outcome = AStar::ranked(&space, &heuristic, 0).memory(10_000).limits(limits).run(&mut ());
    assert!(matches!(outcome, Outcome::Stopped { reason: StopReason::Memory, .. }));
}
