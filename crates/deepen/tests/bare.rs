//! The searches without a heap: the same answers and counts as those on the
//! heap, whose engines they share; nothing wrong where there is too little
//! room; no more memory and no more work than they say.

mod common;

use std::cell::Cell;

use common::{
    Case, OnHeap, Promise, Rng, TestCost, check, on_random_graphs, ring, serial, stepped, tabled,
};
use deepen::bare::{self, Entry, IdaStar, Iddfs, Problem, Rbfs, Search as _};
use deepen::{
    ByDepth, CycleCheck, Fixed, Limits, NoPruning, Pack, ParentPruning, Replacement, Search,
    StateSpace, StopReason, TabledIdaStar, Zero,
};

const CHECKS: [CycleCheck; 3] = [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None];

/// Both must end with the same answer and the same counts. A search without a
/// look at the path need not end by itself.
fn same<'a, C: TestCost>(
    on_heap: impl Search<'a, Operator = usize, Cost = C>,
    bare: impl Search<'a, Operator = usize, Cost = C>,
    cycles: CycleCheck,
) {
    let limits = || match cycles {
        CycleCheck::FullPath => Limits::none(),
        _ => Limits::none().expanded(200),
    };
    assert_eq!(serial(bare.limits(limits())), serial(on_heap.limits(limits())), "{cycles:?}");
}

fn same_as_on_the_heap<C: TestCost>(case: &Case, rng: &mut Rng) {
    let (space, heuristic) = (case.space::<C>(), case.heuristic::<C>());
    for cycles in CHECKS {
        let problem = Problem::of(&space, &heuristic).cycles(cycles);
        let on_heap = deepen::IdaStar::new(&space, &heuristic, 0).cycles(cycles);
        same(on_heap, OnHeap(IdaStar::<_, _, NoPruning, 220>::new(problem, 0)), cycles);
        let on_heap = deepen::Rbfs::new(&space, &heuristic, 0).cycles(cycles);
        same(on_heap, OnHeap(Rbfs::<_, _, NoPruning, 220, 3_000>::new(problem, 0)), cycles);
    }
    let entries = [0, 1, 2, 4, 5, 9, 50][rng.index(7)];
    for replacement in [Replacement::LeastEffort, Replacement::Always, Replacement::LeastValue] {
        let bytes = entries * size_of::<Entry<u32, C>>();
        let on_heap = TabledIdaStar::new(&space, &heuristic, 0).memory(bytes);
        let problem = Problem::of(&space, &heuristic);
        let bare = tabled(problem, entries, replacement);
        same(on_heap.replacement(replacement), bare, CycleCheck::FullPath);
    }
}

fn same_by_depth(case: &Case) {
    let space = case.space::<u32>();
    let by_depth = ByDepth::new(&space);
    let problem = Problem::of(&by_depth, &Zero);
    let bare: Iddfs<'_, '_, _, NoPruning, 20> = Iddfs::new(problem, 0);
    same(by_depth.search(0), OnHeap(bare), CycleCheck::FullPath);
}

#[test]
fn answers_and_counts_are_those_on_the_heap() {
    on_random_graphs(1_000, |seed, case, rng| match (seed / 7) % 4 {
        0 => same_as_on_the_heap::<u8>(case, rng),
        1 => same_as_on_the_heap::<f64>(case, rng),
        2 => same_as_on_the_heap::<Fixed<8>>(case, rng),
        _ => same_by_depth(case),
    });
}

/// With far too little room for most paths.
fn in_little_room<const DEPTH: usize, const CHILDREN: usize>(case: &Case, rng: &mut Rng) {
    let stops = &[StopReason::Depth, StopReason::Memory];
    let promise = Promise { stops, ..Promise::OPTIMAL };
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let limits = || Limits::none().expanded(100_000);
    for cycles in CHECKS {
        let problem = Problem::of(&space, &heuristic).cycles(cycles);
        let make = || OnHeap(IdaStar::<_, _, NoPruning, DEPTH>::new(problem, 0)).limits(limits());
        let expected = serial(make());
        check(case, &expected, promise);
        assert_eq!(stepped(make(), 3, rng), expected);
        let make =
            || OnHeap(Rbfs::<_, _, NoPruning, DEPTH, CHILDREN>::new(problem, 0)).limits(limits());
        let expected = serial(make());
        check(case, &expected, promise);
        assert_eq!(stepped(make(), 3, rng), expected);
    }
    let mut entries = [Entry::empty(0); 7];
    let problem = Problem::of(&space, &heuristic);
    let replacement = Replacement::default();
    let search = bare::TabledIdaStar::<_, _, NoPruning, DEPTH>::new;
    let search = search(problem, 0, &mut entries, replacement);
    check(case, &serial(OnHeap(search).limits(limits())), promise);
}

#[test]
fn too_little_room_never_makes_an_answer_wrong() {
    on_random_graphs(2_000, |_, case, rng| {
        in_little_room::<1, 2>(case, rng);
        in_little_room::<2, 5>(case, rng);
        in_little_room::<3, 4>(case, rng);
        in_little_room::<5, 40>(case, rng);
    });
}

#[test]
fn a_path_that_is_too_long_is_said_to_be() {
    // The long way is found to be too long; the short one, as cheap, is not.
    let long: Vec<_> = (1..=5).map(|to| (to - 1, to, 1)).collect();
    let both = [&long[..], &[(0, 6, 1), (6, 5, 4)]].concat();
    let h = [5, 4, 3, 2, 1, 0, 4].map(Some).to_vec();
    let case = |edges| Case { h: h.clone(), ..Case::blind(7, edges, vec![5]) };
    let heuristic = case(vec![]).heuristic::<u32>();

    let space = case(long).space::<u32>();
    let problem = Problem::of(&space, &heuristic);
    let mut search = IdaStar::<_, _, NoPruning, 4>::new(problem, 0);
    let too_deep =
        bare::Outcome::Stopped { reason: StopReason::Depth, lower_bound: Some(5), incumbent: None };
    assert_eq!(search.run(&mut ()), too_deep);
    // It would be met again.
    search.set_limits(Limits::none());
    assert_eq!(search.step(1, &mut ()), Some(too_deep));
    assert_eq!(Rbfs::<_, _, NoPruning, 4, 9>::new(problem, 0).run(&mut ()), too_deep);
    let mut search = IdaStar::<_, _, NoPruning, 5>::new(problem, 0);
    assert_eq!(search.run(&mut ()).plan().unwrap().operators, [0; 5]);

    let space = case(both).space::<u32>();
    let problem = Problem::of(&space, &heuristic);
    for outcome in [
        IdaStar::<_, _, NoPruning, 4>::new(problem, 0).run(&mut ()),
        Rbfs::<_, _, NoPruning, 4, 9>::new(problem, 0).run(&mut ()),
    ] {
        assert!(outcome.is_optimal());
        assert_eq!(outcome.plan().unwrap().operators, [1, 0]);
    }
}

#[test]
fn prunings_are_those_on_the_heap() {
    let (space, start) = (ring(21), 0);
    let problem = Problem::of(&space, &Zero).pruned_by(&ParentPruning).cycles(CycleCheck::None);
    let mut bare = OnHeap(IdaStar::<_, _, _, 12>::new(problem, start));
    let on_heap = deepen::IdaStar::new(&space, &Zero, start).pruning(&ParentPruning);
    let mut on_heap = on_heap.cycles(CycleCheck::None);
    assert_eq!(bare.run(&mut ()), on_heap.run(&mut ()));
    assert_eq!(bare.statistics().expanded, on_heap.statistics().expanded);
}

/// What a level of the path takes of a search of a small space.
#[test]
fn a_level_of_the_path_takes_a_few_bytes() {
    type Plain<'a, const DEPTH: usize> = IdaStar<'a, Steps, Zero, NoPruning, DEPTH>;
    type Best<'a, const DEPTH: usize, const CHILDREN: usize> =
        Rbfs<'a, Steps, Zero, NoPruning, DEPTH, CHILDREN>;
    type Tabled<'a, const DEPTH: usize> = bare::TabledIdaStar<'a, Steps, Zero, NoPruning, DEPTH>;
    let of = |a: usize, b: usize| (b - a) / 64;
    // A frame of 12 bytes, a state with its place in the index, an operator.
    assert_eq!(of(size_of::<Plain<'_, 64>>(), size_of::<Plain<'_, 128>>()), 12 + 8 + 1);
    // Beside these: a frame with two places in a stack of children.
    let depth = of(size_of::<Best<'_, 64, 64>>(), size_of::<Best<'_, 128, 64>>());
    let children = of(size_of::<Best<'_, 64, 64>>(), size_of::<Best<'_, 64, 128>>());
    assert_eq!((depth, children), (3 * size_of::<usize>() + 9, 20));
    // Beside its frame: the state packed and its hash, what is known of it, when
    // it was expanded.
    let tabled = of(size_of::<Tabled<'_, 64>>(), size_of::<Tabled<'_, 128>>());
    assert!(tabled <= 80, "{tabled}");
    assert_eq!(size_of::<Entry<u16, u16>>(), 8);
}

/// Steps until there is an answer or so many are made; the most that one step
/// applied beyond what it may is handed to `most`.
fn work<'a, T: bare::Search<'a>>(space: &Steps, mut search: T, most: impl Fn(u64) -> u64) {
    for round in 0..3_000 {
        let expansions = [1, 2, 7, 100][round % 4];
        let before = (space.applied.get(), search.statistics().expanded);
        let outcome = search.step(expansions, &mut ()).is_some();
        let applied = space.applied.get() - before.0;
        let expanded = search.statistics().expanded - before.1;
        assert!(expanded <= expansions && (outcome || expanded == expansions));
        assert!(applied <= most(expansions), "{applied} in a step of {expansions}");
    }
}

#[test]
fn a_step_does_no_more_than_is_said() {
    for (cycles, even) in CHECKS.into_iter().flat_map(|cycles| [(cycles, false), (cycles, true)]) {
        let space = Steps { even, ..Steps::default() };
        let problem = Problem::of(&space, &Zero).cycles(cycles);
        // Deep enough for all that is done here, and not.
        work(&space, IdaStar::<_, _, NoPruning, 40>::new(problem, 1), |n| (n + 40) * 4);
        work(&space, IdaStar::<_, _, NoPruning, 6>::new(problem, 1), |n| (n + 6) * 4);
        let most = |n| n * 9 + 100;
        work(&space, Rbfs::<_, _, NoPruning, 20, 100>::new(problem, 1), most);
        work(&space, Rbfs::<_, _, NoPruning, 6, 100>::new(problem, 1), most);
        work(&space, Rbfs::<_, _, NoPruning, 20, 11>::new(problem, 1), |n| (n * 9 + 11) * 4);
        let mut entries = [Entry::empty(0); 100];
        let search = bare::TabledIdaStar::<_, _, NoPruning, 20>::new;
        let search = search(problem, 1, &mut entries, Replacement::Always);
        work(&space, search, |n| (n + 20) * 8);
        let search = bare::TabledIdaStar::<_, _, NoPruning, 4>::new;
        let search = search(problem, 1, &mut entries, Replacement::Always);
        work(&space, search, |n| (n + 4) * 8);
        let by_depth = ByDepth::new(&space);
        let problem = Problem::of(&by_depth, &Zero).cycles(cycles);
        let search: Iddfs<'_, '_, _, NoPruning, 20> = Iddfs::new(problem, 1);
        work(&space, search, |n| (n + 20) * (4 + 4 * 4));
    }
}

/// Counts what is applied: four steps from each of many places, to none that
/// is a goal.
#[derive(Default)]
struct Steps {
    applied: Cell<u64>,
    /// Whether all steps cost the same: then nothing is left out because
    /// something as cheap was.
    even: bool,
}

impl StateSpace for Steps {
    type State = u16;
    type Operator = u8;
    type Operators = FourSteps;
    type Undo = u16;
    type Cost = u16;

    fn operators(&self, _: &u16) -> FourSteps {
        FourSteps(0b1111)
    }

    fn cost(&self, _: &u16, step: &u8) -> u16 {
        if self.even { 1 } else { 1 + u16::from(*step) }
    }

    fn apply(&self, place: &mut u16, step: &u8) -> u16 {
        self.applied.set(self.applied.get() + 1);
        let next = place.wrapping_mul(31).wrapping_add(u16::from(*step)) % 5_003;
        std::mem::replace(place, next)
    }

    fn undo(&self, place: &mut u16, before: u16) {
        *place = before;
    }

    fn is_goal(&self, place: &u16) -> bool {
        *place == 6_000
    }
}

impl Pack for Steps {
    type Packed = u16;
    /// The parent and the step.
    type Back = (u16, u8);

    fn pack(&self, place: &u16) -> u16 {
        *place
    }

    fn unpack(&self, packed: u16) -> u16 {
        packed
    }

    fn way_back(&self, parent: &u16, step: &u8) -> (u16, u8) {
        (*parent, *step)
    }

    fn retrace(&self, place: &mut u16, (parent, step): (u16, u8)) -> u8 {
        *place = parent;
        step
    }
}

/// A set of steps in a byte.
struct FourSteps(u8);

impl Iterator for FourSteps {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let step = self.0.trailing_zeros() as u8;
        self.0 &= self.0.wrapping_sub(1);
        (step < 8).then_some(step)
    }
}
