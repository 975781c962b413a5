//! Holds every search against Bellman and Ford on thousands of random small
//! graphs: directed and undirected, with and without edges that cost nothing,
//! with every kind of heuristic, solvable and not, in every configuration and
//! every cost type, run in every way there is.

mod common;

use common::{
    Aside, Case, Moves, Promise, Rng, TestCost, Visit, check, every_algorithm, every_way,
    on_random_graphs, put_aside, serial, stepped,
};
use deepen::{ByDepth, CycleCheck, Fixed, Limits, Quality, Search};

/// Runs every algorithm in every way and checks the answers.
struct Runs<'c> {
    case: &'c Case,
    /// Most expansions of a step.
    step: u64,
    rng: Rng,
}

impl Runs<'_> {
    /// Limits for a search that might not end.
    fn limits<C: TestCost>(promise: Promise) -> Limits<'static, C> {
        Limits::none().expanded(if promise.ends { 20_000_000 } else { 1_000 })
    }
}

impl<C: TestCost> Visit<C> for Runs<'_> {
    fn search<'a, T>(&mut self, name: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Search<'a, Operator = usize, Cost = C>,
    {
        let make = || make().limits(Self::limits(promise));
        let expected = serial(make());
        assert_eq!(stepped(make(), self.step, &mut self.rng), expected, "{name}");
        check(self.case, &expected, promise);
    }

    fn aside<'a, T>(&mut self, _: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Aside<'a, Operator = usize, Cost = C>,
    {
        let make = || make().limits(Self::limits(promise));
        check(self.case, &put_aside(make, self.step, &mut self.rng), promise);
    }

    fn moving<'a, T>(&mut self, _: &str, promise: Promise, make: impl Fn() -> T)
    where
        T: Moves<'a, Operator = usize, Cost = C>,
    {
        let make = || make().limits(Self::limits(promise));
        check(self.case, &every_way(make, self.step, &mut self.rng), promise);
    }
}

fn search_case<C: TestCost>(case: &Case, rng: &mut Rng) {
    let step = if rng.one_in(2) { 3 } else { 50 };
    let mut runs = Runs { case, step, rng: rng.clone() };
    every_algorithm::<C>(case, rng, &mut runs);
}

fn search_case_by_depth(case: &Case, rng: &mut Rng) {
    let mut by_steps = case.clone();
    by_steps.edges.iter_mut().for_each(|edge| edge.2 = 1);
    by_steps.quality = Quality::Consistent;
    let space = case.space::<u32>();
    let by_depth = ByDepth::new(&space);
    let search = || by_depth.search(0).cycles(CycleCheck::FullPath);
    check(&by_steps, &every_way(search, 5, rng), Promise::OPTIMAL);
}

#[test]
fn every_search_on_random_graphs() {
    on_random_graphs(2_000, |seed, case, rng| match (seed / 7) % 6 {
        0 => search_case::<u8>(case, rng),
        1 => search_case::<u32>(case, rng),
        2 => search_case::<u64>(case, rng),
        3 => search_case::<f64>(case, rng),
        4 => search_case::<Fixed<8>>(case, rng),
        _ => search_case_by_depth(case, rng),
    });
}
