//! Searches that go on after their first solution, and beams.

use deepen::{
    AnytimeWeightedAStar, AraStar, BeamSearch, CompleteBeamSearch, RestartingWeightedAStar,
    StopReason, Weighted,
};

use super::super::{Case, Promise, Rng, TestCost};
use super::{Visit, factor};

pub(super) fn show<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    anytime(case, rng, visit);
    beams(case, rng, visit);
}

fn anytime<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let weighted = Weighted::new(heuristic.clone(), factor(case, rng)).unwrap();
    let make = || AraStar::new(&space, &heuristic, 0).memory(20_000);
    visit.search("ARA*", Promise::OPTIMAL, make);
    let make = || AraStar::new(&space, &weighted, 0).memory(20_000);
    visit.search("ARA*, inadmissible", Promise::OPTIMAL, make);
    let make = || AraStar::new(&space, &heuristic, 0).memory(20_000).weights(&[4.0, 1.5]).unwrap();
    visit.search("ARA* to 1.5", Promise { factor: f64::INFINITY, ..Promise::OPTIMAL }, make);
    let make = || RestartingWeightedAStar::new(&space, &heuristic, 0).memory(20_000);
    visit.search("RWA*", Promise::OPTIMAL, make);
    let make = || RestartingWeightedAStar::new(&space, &weighted, 0).memory(20_000);
    visit.search("RWA*, inadmissible", Promise::OPTIMAL, make);
    let weight = [1.0, 1.5, 2.0, 5.0][rng.index(4)];
    let make = || {
        let search = AnytimeWeightedAStar::new(&space, &heuristic, 0).memory(20_000);
        search.weight(weight).unwrap()
    };
    visit.search("anytime weighted A*", Promise::OPTIMAL, make);
    let make = || AnytimeWeightedAStar::new(&space, &weighted, 0).memory(20_000);
    visit.search("anytime weighted A*, inadmissible", Promise::OPTIMAL, make);
}

fn beams<C: TestCost>(case: &Case, rng: &mut Rng, visit: &mut impl Visit<C>) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    let weighted = Weighted::new(heuristic.clone(), factor(case, rng)).unwrap();
    let width = [1, 2, 3, 100][rng.index(4)];
    // The start is alone in its layer: so many are all others.
    let others = case.nodes - 1;
    let stops: &[StopReason] = if width < others { &[StopReason::Dropped] } else { &[] };
    let promise = Promise { factor: f64::INFINITY, stops, ..Promise::OPTIMAL };
    let make = || BeamSearch::new(&space, &heuristic, 0, width).memory(40_000);
    visit.search("beam search", promise, make);
    let make = || BeamSearch::new(&space, &weighted, 0, width).memory(40_000);
    visit.search("beam search, inadmissible", promise, make);
    let make = || CompleteBeamSearch::new(&space, &heuristic, 0, width).memory(40_000);
    visit.search("complete beam search", Promise::OPTIMAL, make);
    let make = || CompleteBeamSearch::new(&space, &weighted, 0, width).memory(40_000);
    visit.search("complete beam search, inadmissible", Promise::OPTIMAL, make);
}
