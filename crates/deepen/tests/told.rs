//! What every algorithm tells an observer of single nodes: as many as it
//! counts, each hanging in a tree, and nothing changes because somebody
//! watches.

mod common;

use std::collections::HashMap;

use common::{Promise, Rng, TestCost, Visit, every_algorithm, layers};
use deepen::{Cost, Front, Limits, NodeRef, Observer, Search};

/// Keeps book of what it is told.
struct Book<C> {
    expanded: u64,
    withdrawn: u64,
    goals: u64,
    /// For each search of a guide and each front: path costs of the path.
    paths: HashMap<(u8, Front), Vec<C>>,
    /// Numbers that were opened or expanded, with their path costs.
    kept: HashMap<(u8, Front, u32), C>,
    kind: u8,
}

impl<C: Cost> Book<C> {
    fn new() -> Self {
        Book {
            expanded: 0,
            withdrawn: 0,
            goals: 0,
            paths: HashMap::new(),
            kept: HashMap::new(),
            kind: 0,
        }
    }

    fn check(&self, node: NodeRef) {
        match (node.parent, node.number) {
            (Some(parent), _) => {
                let key = (self.kind, node.front, parent);
                assert!(self.kept.contains_key(&key), "the parent is known: {node:?}");
            }
            (None, Some(_)) => {}
            (None, None) => {
                let path = self.paths.get(&(self.kind, node.front));
                let deepest = path.map_or(0, Vec::len);
                assert!(node.depth <= deepest, "the parent was expanded: {node:?}");
            }
        }
    }
}

impl<C: Cost> Observer<C> for Book<C> {
    const NODES: bool = true;

    fn expands(&mut self, node: NodeRef, g: C, _: C) {
        self.check(node);
        self.expanded += 1;
        let front = (self.kind, node.front);
        if let Some(number) = node.number {
            self.kept.insert((front.0, front.1, number), g);
        }
        if node.parent.is_none() {
            let path = self.paths.entry(front).or_default();
            path.truncate(node.depth);
            path.push(g);
        }
    }

    fn withdraws(&mut self) {
        self.withdrawn += 1;
    }

    fn opens(&mut self, node: NodeRef, g: C, _: C) {
        self.check(node);
        if let Some(number) = node.number {
            self.kept.insert((self.kind, node.front, number), g);
        }
    }

    fn cuts(&mut self, node: NodeRef, _: C) {
        self.check(node);
    }

    fn repeats(&mut self, node: NodeRef) {
        self.check(node);
    }

    fn reaches_goal(&mut self, _: NodeRef, _: C) {
        self.goals += 1;
    }

    fn turns_to(&mut self, kind: u8, _: &'static str) {
        self.kind = kind;
    }
}

struct Watched;

impl<C: TestCost> Visit<C> for Watched {
    fn search<'a, T>(&mut self, name: &str, _: Promise, make: impl Fn() -> T)
    where
        T: Search<'a, Operator = usize, Cost = C>,
    {
        let limits = || Limits::none().expanded(20_000);
        let mut plain = make().limits(limits());
        let expected = plain.run(&mut ());
        let (mut search, mut book) = (make().limits(limits()), Book::new());
        let outcome = search.run(&mut book);
        assert_eq!(outcome, expected, "{name}");
        let (counts, before) = (search.statistics(), plain.statistics());
        assert_eq!(
            (counts.expanded, counts.generated),
            (before.expanded, before.generated),
            "{name}"
        );
        assert_eq!(counts.iterations, before.iterations, "{name}");
        assert_eq!(book.expanded - book.withdrawn, counts.expanded, "{name}");
        let found = outcome.plan().is_some_and(|plan| !plan.operators.is_empty());
        assert!(!found || book.goals > 0, "{name}");
    }
}

#[test]
fn every_algorithm_tells_of_every_node() {
    let rounds = if std::env::var("DEEPEN_LONG").is_ok() { 500 } else { 30 };
    for seed in 0..rounds {
        let mut rng = Rng::new(seed);
        let mut case = layers(seed, 6, 4, 3);
        if seed % 3 == 0 {
            let back: Vec<_> = (1..case.nodes - 1).map(|node| (node, 0, 1)).collect();
            case.edges.extend(back);
            case.h = case.distances().iter().map(|cost| cost.map(|cost| cost / 3)).collect();
        }
        every_algorithm::<u32>(&case, &mut rng, &mut Watched);
        every_algorithm::<f64>(&case, &mut rng, &mut Watched);
    }
}
