//! Searches on graphs: costs held against Bellman and Ford, plans against the
//! list of edges.

mod common;

use common::{Case, HUGE, Made, long};
use deepen::{
    AStar, Cost, Heuristic, IdaStar, Outcome, Pack, Reversible, Search, StopReason, Zero,
};
use deepen_maps::graph::{
    Amount, EdgeId, Landmarks, Measured, Routes, Selection, StraightLine, random,
};

fn a_star<C: Cost, H>(space: &Routes<'_, C>, h: &H, start: u32) -> Outcome<EdgeId, C>
where
    H: for<'a> Heuristic<Routes<'a, C>>,
{
    AStar::new(space, h, start).memory(1 << 18).run(&mut ())
}

/// The plan of an outcome must be right and as cheap as can be; without a
/// goal there must be none.
fn check<C: Made>(
    case: &Case,
    space: &Routes<'_, C>,
    outcome: &Outcome<EdgeId, C>,
    expected: Option<u64>,
    what: &str,
) {
    match (outcome, expected) {
        (Outcome::Unsolvable, None) => {}
        (Outcome::Solved { plan, .. }, Some(expected)) => {
            assert!(outcome.is_optimal());
            assert_eq!(case.replay(space, &plan.operators), expected, "{what}");
            let cost = C::made(expected).to_f64();
            assert!((plan.cost.to_f64() - cost).abs() <= cost * 1e-9, "{what}");
        }
        _ => panic!("{what}: {outcome:?}, expected {expected:?}"),
    }
}

fn all<C: Made + Measured>(case: &Case, seed: u64) {
    let graph = case.graph::<C>();
    let space = graph.routes_to(&case.goals).unwrap();
    let expected = case.to_goals()[case.start as usize];
    let landmarks = Landmarks::new(&graph, Selection::Avoid, Amount::Count(2), seed);
    let line = StraightLine::new(&graph, &case.coordinates).unwrap();
    let (far, straight) = (landmarks.towards(&space), line.towards(&space));
    let what = format!("seed {seed}");
    check(case, &space, &a_star(&space, &Zero, case.start), expected, &what);
    check(case, &space, &a_star(&space, &far, case.start), expected, &what);
    check(case, &space, &a_star(&space, &straight, case.start), expected, &what);
    let deepened = IdaStar::new(&space, &far, case.start).run(&mut ());
    check(case, &space, &deepened, expected, &what);

    // Backwards from the only goal, every step turned around.
    if let [goal] = case.goals[..] {
        let backward = space.backward(&case.start);
        let outcome = a_star(&backward, &landmarks.towards(&backward), goal);
        let turned = outcome.plan().map(|plan| {
            let steps = plan.operators.iter().rev();
            steps.map(|step| space.forth(&backward.ends(*step).1, step)).collect::<Vec<_>>()
        });
        assert_eq!(outcome.cost().is_some(), expected.is_some());
        if let (Some(turned), Some(expected)) = (turned, expected) {
            assert_eq!(case.replay(&space, &turned), expected, "{what}, backwards");
        }
    }
}

#[test]
fn searches_find_cheapest_paths() {
    for seed in 0..if long() { 20_000 } else { 200 } {
        let case = Case::new(seed);
        match seed % 3 {
            0 => all::<u32>(&case, seed),
            1 => all::<f64>(&case, seed),
            _ => all::<deepen::Fixed<16>>(&case, seed),
        }
    }
}

#[test]
fn costs_near_overflow_are_right_or_refused() {
    let (mut solved, mut overflowed) = (0, 0);
    for seed in 0..800 {
        let case = Case::new(seed);
        let graph = case.graph::<u64>();
        let space = graph.routes_to(&case.goals).unwrap();
        let landmarks = Landmarks::new(&graph, Selection::Farthest, Amount::Count(2), seed);
        let outcome = a_star(&space, &landmarks.towards(&space), case.start);
        let expected = case.to_goals()[case.start as usize];
        match (outcome, expected) {
            (Outcome::Solved { plan, .. }, Some(expected)) => {
                assert_eq!(plan.cost, expected * HUGE);
                solved += 1;
            }
            (Outcome::Stopped { reason: StopReason::CostOverflow, .. }, expected) => {
                assert!(expected.is_none_or(|small| small.checked_mul(HUGE).is_none()));
                overflowed += 1;
            }
            (Outcome::Unsolvable, None) => {}
            (outcome, expected) => panic!("seed {seed}: {outcome:?}, expected {expected:?}"),
        }
    }
    assert!(solved > 200 && overflowed > 3, "{solved} solved, {overflowed} overflowed");
}

/// What A* expands over ten pairs of nodes.
fn expanded<'g, H: Heuristic<Routes<'g, u32>>>(
    graph: &'g deepen_maps::graph::Graph<u32>,
    heuristic: impl Fn(&Routes<'g, u32>) -> H,
) -> (u64, u64) {
    let (mut expanded, mut cost) = (0, 0);
    for pair in 0..10 {
        let (start, goal) = (pair * 367 % graph.nodes(), (pair * 1_213 + 1_800) % graph.nodes());
        let space = graph.routes_to(&[goal]).unwrap();
        let h = heuristic(&space);
        let mut search = AStar::new(&space, &h, start).memory(1 << 20);
        let outcome = search.run(&mut ());
        assert_eq!(space.pack(&start), start);
        cost += u64::from(outcome.cost().unwrap_or(0));
        expanded += search.statistics().expanded;
    }
    (expanded, cost)
}

#[test]
fn landmarks_and_coordinates_save_work_on_roads() {
    let (graph, coordinates) = random::road_grid(60, 60, 3).unwrap();
    let (blind, cost) = expanded(&graph, |_| Zero);
    let line = StraightLine::new(&graph, &coordinates).unwrap();
    let (straight, same) = expanded(&graph, |space| line.towards(space));
    assert_eq!(cost, same);
    assert!(straight < blind, "{straight} of {blind}");
    for selection in [Selection::Farthest, Selection::Avoid] {
        let landmarks = Landmarks::new(&graph, selection, Amount::Count(8), 0);
        let (far, same) = expanded(&graph, |space| landmarks.towards(space));
        assert_eq!(cost, same);
        assert!(far * 4 < blind, "{selection:?}: {far} of {blind}, {straight} straight");
    }
}
