//! What an observer is told of single nodes adds up to the counts that are
//! published, and watching changes nothing.

mod common;

use common::{Case, layers, ran, serial};
use deepen::{
    Cost, CycleCheck, IdaStar, Iteration, NodeRef, Observer, Outcome, Search, Statistics,
};

/// Counts every call.
#[derive(Clone, Debug, Default, PartialEq)]
struct Counting {
    begun: u64,
    ended: u64,
    expands: u64,
    cuts: u64,
    repeats: u64,
    goals: u64,
    deepest: usize,
    last: Statistics,
}

impl<C: Cost> Observer<C> for Counting {
    const NODES: bool = true;

    fn iteration_begins(&mut self, iteration: &Iteration<C>) {
        self.begun += 1;
        assert_eq!((iteration.number, iteration.expanded), (self.begun, 0));
    }

    fn iteration_ends(&mut self, iteration: &Iteration<C>, counts: &Statistics) {
        self.ended += 1;
        assert_eq!(iteration.number, self.ended);
        self.last = counts.clone();
    }

    fn expands(&mut self, node: NodeRef, _: C, _: C) {
        self.expands += 1;
        self.deepest = self.deepest.max(node.depth);
    }

    fn cuts(&mut self, _: NodeRef, _: C) {
        self.cuts += 1;
    }

    fn repeats(&mut self, _: NodeRef) {
        self.repeats += 1;
    }

    fn reaches_goal(&mut self, _: NodeRef, _: C) {
        self.goals += 1;
    }
}

/// Layers with a way back to the start from every node.
fn with_ways_back(seed: u64) -> Case {
    let mut case = layers(seed, 6, 3, 3);
    let back: Vec<_> = (1..case.nodes - 1).map(|node| (node, 0, 1)).collect();
    case.edges.extend(back);
    // No dead ends: those are cut without a word.
    case.h = case.distances().iter().map(|cost| cost.map(|cost| cost / 3)).collect();
    case
}

#[test]
fn every_node_is_told_of_once() {
    for seed in 0..60 {
        let case = with_ways_back(seed);
        let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
        for cycles in [CycleCheck::FullPath, CycleCheck::Parent, CycleCheck::None] {
            let make = || IdaStar::new(&space, &heuristic, 0).cycles(cycles);
            let unwatched = serial(make());
            let (mut search, mut seen) = (make(), Counting::default());
            let outcome = search.run(&mut seen);
            let counts = search.statistics();
            assert_eq!(ran(outcome, &counts), unwatched, "watching changes nothing");
            assert_eq!(seen.expands, counts.expanded);
            assert_eq!((seen.begun, seen.ended), (counts.iterations, counts.iterations));
            assert_eq!(seen.goals, 1);
            assert_eq!(seen.repeats == 0, cycles == CycleCheck::None);
            // A child is expanded, cut, a repeat or the goal; starts are none's child.
            let children = seen.expands - counts.iterations + seen.cuts + seen.repeats + seen.goals;
            assert_eq!(children, counts.generated);
            assert_eq!(seen.last.expanded, counts.expanded);
            let plan = unwatched.outcome.plan().unwrap();
            assert!(seen.deepest + 1 >= plan.operators.len());

            // In small steps, through a reference: not one call more or less.
            let (mut search, mut stepped) = (make(), Counting::default());
            while search.step(1 + seed % 5, &mut StepWatch(&mut stepped)).is_none() {}
            assert_eq!(
                (stepped.expands, stepped.cuts, stepped.repeats, stepped.goals),
                (seen.expands, seen.cuts, seen.repeats, seen.goals)
            );
        }
    }
}

/// Hands on what it is told of nodes alone: steps may tell of an iteration
/// more than once.
struct StepWatch<'w>(&'w mut Counting);

impl<C: Cost> Observer<C> for StepWatch<'_> {
    const NODES: bool = true;

    fn expands(&mut self, node: NodeRef, g: C, h: C) {
        Observer::<C>::expands(self.0, node, g, h);
    }

    fn cuts(&mut self, node: NodeRef, f: C) {
        Observer::<C>::cuts(self.0, node, f);
    }

    fn repeats(&mut self, node: NodeRef) {
        Observer::<C>::repeats(self.0, node);
    }

    fn reaches_goal(&mut self, node: NodeRef, g: C) {
        Observer::<C>::reaches_goal(self.0, node, g);
    }
}

#[test]
fn an_unsolvable_problem_is_watched_to_its_end() {
    let mut case = with_ways_back(7);
    let goal = case.nodes - 1;
    case.edges.retain(|edge| edge.1 != goal);
    case.h.fill(Some(0));
    let (space, heuristic) = (case.space::<u32>(), case.heuristic::<u32>());
    let (mut search, mut seen) = (IdaStar::new(&space, &heuristic, 0), Counting::default());
    assert_eq!(search.run(&mut seen), Outcome::Unsolvable);
    let counts = search.statistics();
    assert_eq!((seen.expands, seen.goals), (counts.expanded, 0));
    assert_eq!(seen.expands - counts.iterations + seen.cuts + seen.repeats, counts.generated);
}
