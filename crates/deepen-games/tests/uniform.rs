//! Uniform trees: what alpha-beta looks at under each ordering, against what
//! Knuth and Moore proved.

use deepen_games::uniform::{Ordering, Uniform};
use deepen_games::{
    Ending, Game, NoEstimate, Score, TranspositionTable, Tree, TreeSearch, Window, WindowSearch,
    all_leaves, alpha_beta, continued, knuth_moore_minimum, minimax, principal_variation_search,
    tabled_alpha_beta,
};

type UniformTree<'a> = Tree<'a, Uniform, NoEstimate>;

/// Leaves that alpha-beta looks at; its value is checked.
fn leaves(branching: u16, depth: u32, ordering: Ordering, seed: u64) -> u64 {
    let game = Uniform::new(branching, depth, ordering, seed).unwrap();
    let mut tree = UniformTree::new(&game, &NoEstimate, game.root());
    let root = tree.root();
    let value = alpha_beta(&mut tree, root, depth, Window::FULL).unwrap();
    assert_eq!(value.score, game.value(), "b {branching}, d {depth}, seed {seed}");
    tree.statistics().leaves
}

#[test]
fn the_best_order_looks_at_the_minimum() {
    for branching in 2..=10 {
        for depth in 1..=8 {
            let minimum = knuth_moore_minimum(u64::from(branching), depth).unwrap();
            let looked_at = leaves(branching, depth, Ordering::Best, u64::from(depth));
            assert_eq!(u128::from(looked_at), minimum, "b {branching}, d {depth}");
            let strong = leaves(branching, depth, Ordering::Strong(100), 5);
            assert_eq!(u128::from(strong), minimum, "b {branching}, d {depth}");
        }
    }
}

#[test]
fn the_worst_order_looks_at_everything() {
    for (branching, deepest) in [(1, 9), (2, 12), (3, 8), (4, 7), (5, 6), (6, 5), (10, 5)] {
        for depth in 1..=deepest {
            let all = all_leaves(u64::from(branching), depth).unwrap();
            assert_eq!(u128::from(leaves(branching, depth, Ordering::Worst, 3)), all);
        }
    }
}

#[test]
fn other_orders_lie_between() {
    for seed in 0..20 {
        let looked_at = |ordering| leaves(6, 6, ordering, seed);
        let best = looked_at(Ordering::Best);
        let strong = looked_at(Ordering::Strong(80));
        let random = looked_at(Ordering::Random);
        assert!(best < strong && strong < random && random < 46_656, "seed {seed}");
    }
}

#[test]
fn every_search_finds_the_value_that_was_given() {
    for ordering in [Ordering::Best, Ordering::Worst, Ordering::Random, Ordering::Strong(50)] {
        for seed in 0..50 {
            let game = Uniform::new(4, 5, ordering, seed).unwrap();
            let mut tree = UniformTree::new(&game, &NoEstimate, game.root());
            let root = tree.root();
            let value = minimax(&mut tree, root, 5).unwrap();
            assert_eq!(value.score, game.value());
            assert_eq!(tree.statistics().leaves, 1_024);
            assert_eq!(
                principal_variation_search(&mut tree, root, 5, Window::FULL).unwrap(),
                value
            );
            // Values differ from seed to seed, or this would show little.
            assert!(seed == 0 || game.root() != Uniform::new(4, 5, ordering, 0).unwrap().root());
        }
    }
}

#[test]
fn a_line_that_ends_in_a_table_goes_on_there() {
    for seed in 0..20 {
        let game = Uniform::new(4, 6, Ordering::Random, seed).unwrap();
        let table = TranspositionTable::new(1 << 20).unwrap();
        let tree = UniformTree::new(&game, &NoEstimate, game.root());
        let mut search = TreeSearch::new(tree, |tree, node, depth, window| {
            tabled_alpha_beta(tree, &table, node, depth, window)
        });
        search.search(6, Window::FULL).unwrap();
        assert_eq!(search.line().len(), 6);
        // Again: what comes after the first move is known already.
        let value = search.search(6, Window::FULL).unwrap();
        assert_eq!(search.line().len(), 1);
        assert_eq!(continued(&game, &game.root(), search.line(), &table, 3).len(), 3);
        let line = continued(&game, &game.root(), search.line(), &table, 99);
        assert_eq!(line.len(), 6);
        let mut place = game.root();
        for chosen in line {
            game.apply(&mut place, chosen);
        }
        let Some(Ending::Points(points)) = game.ending(&place) else { panic!("not over") };
        assert_eq!((Score::points(points), value.score), (game.value(), game.value()));
    }
}

#[test]
fn sizes_are_checked() {
    let sound = |branching, depth| Uniform::new(branching, depth, Ordering::Best, 0).is_some();
    assert!(sound(1, 4_096) && sound(256, 4) && sound(35, 6) && sound(2, 34));
    assert!(!sound(0, 3) && !sound(257, 3) && !sound(1, 4_097) && !sound(256, 4_096));
    assert!(!sound(10, 11) && !sound(2, 64));
    assert!(!sound(u16::MAX, u32::MAX));
    let game = Uniform::new(3, 2, Ordering::Random, 9).unwrap();
    assert_eq!(game.decode(&game.root(), 2), Some(2));
    assert_eq!(game.decode(&game.root(), 3), None);
}
