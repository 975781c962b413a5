//! Trees as text, what is recorded of a search of them, and orders of moves:
//! against trees worked by hand, and against minimax on random ones.

use deepen::Limits;
use deepen_games::explain::{
    Known, NamedTree, Order, Recorder, Source, Unfolded, Visit, least_leaves, read_tree, reordered,
    unfold,
};
use deepen_games::explicit::{ExplicitGame, Given};
use deepen_games::uniform::{Ordering, Uniform};
use deepen_games::{
    NoEstimate, Score, Statistics, Tree, Value, Window, alpha_beta, knuth_moore_minimum, minimax,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Alpha-beta in a window, and what was recorded of it.
fn searched(named: &NamedTree, window: Window) -> (Value, Statistics, Vec<Visit<u16>>) {
    let mut recorder = Recorder::new(usize::MAX);
    let given = named.estimates();
    let mut tree = Tree::new(named.game(), &given, named.root()).watched(&mut recorder);
    let root = tree.root();
    let value = alpha_beta(&mut tree, root, named.depth(), window).unwrap();
    let statistics = tree.statistics();
    assert_eq!(recorder.unrecorded(), 0);
    (value, statistics, recorder.visits().to_vec())
}

/// A uniform tree of this seed, written out.
fn uniform(branching: u16, depth: u32, seed: u64) -> NamedTree {
    let game = Uniform::new(branching, depth, Ordering::Random, seed).unwrap();
    match unfold(&game, &NoEstimate, &game.root(), depth, 10_000, |_, _| None) {
        Unfolded::Tree(tree) => *tree,
        other => panic!("{other:?}"),
    }
}

/// The numbers of the nodes that were visited.
fn nodes(named: &NamedTree, visits: &[Visit<u16>]) -> Vec<u32> {
    let mut nodes: Vec<u32> = Vec::new();
    for visit in visits {
        let by = |above: usize| named.children(nodes[above])[usize::from(visit.by.unwrap())];
        nodes.push(visit.above.map_or(0, by));
    }
    nodes
}

/// The node at which this path ends.
fn at(named: &NamedTree, path: &str) -> u32 {
    (0..named.count() as u32).find(|node| named.path(*node) == path).unwrap()
}

/// A tree of up to three moves a node, and four plies, of few different values
/// or endings.
fn random_tree(source: &mut ChaCha8Rng) -> String {
    fn below(source: &mut ChaCha8Rng, ply: u32, text: &mut String) {
        let drawn = source.next_u32();
        if ply == 4 || (ply > 0 && drawn.is_multiple_of(5)) {
            let leaf = match drawn / 5 % 12 {
                0 => "W".to_owned(),
                1 => "D".to_owned(),
                2 => "L".to_owned(),
                points => (i64::from(points) - 7).to_string(),
            };
            text.push_str(&leaf);
            return;
        }
        text.push('(');
        for place in 0..=drawn / 5 % 3 {
            text.push_str(if place > 0 { " " } else { "" });
            below(source, ply + 1, text);
        }
        text.push(')');
    }
    let mut text = String::from(if source.next_u32().is_multiple_of(2) { "" } else { "MIN " });
    below(source, 0, &mut text);
    text
}

#[test]
fn the_tree_of_the_textbooks() {
    let named = read_tree("(A(3 12 8) B(2 4 6) C(14 5 2))").unwrap();
    assert_eq!((named.count(), named.leaves(), named.depth()), (13, 9, 2));
    assert_eq!((named.uniform(), least_leaves(&named)), (Some((3, 2)), 5));
    let (value, statistics, visits) = searched(&named, Window::FULL);
    assert_eq!(value, Value::proven(Score::points(3)));
    assert_eq!((statistics.leaves, statistics.nodes), (7, 11));
    let numbers = nodes(&named, &visits);
    let of = |name: &str| {
        let node = (0..13).find(|node| named.name(*node) == Some(name)).unwrap();
        numbers.iter().position(|number| *number == node).unwrap()
    };
    let (a, b, c) = (of("A"), of("B"), of("C"));
    assert_eq!(visits[a].window, Window::FULL);
    // MIN moves there: that MAX has 3 is his beta of -3.
    assert_eq!(visits[b].window, Window { alpha: Window::FULL.alpha, beta: -Score::points(3) });
    assert_eq!(visits[b].beta_from, Some(Source { ancestor: 0, alternative: a }));
    assert_eq!((visits[b].is_cut(), visits[b].known), (true, Known::AtLeast));
    assert_eq!(visits[b].plies_of_cut(&visits), Some(1));
    assert_eq!(visits[b].left.unwrap().0.score, -Score::points(2));
    // C's last leaf is as little: there is nothing left to cut off.
    assert_eq!((visits[c].is_cut(), visits[c].known), (false, Known::Exact));
    assert_eq!(visits[c].left.unwrap().0.score, -Score::points(2));
}

#[test]
fn a_deep_cut_off() {
    // MAX has 5 at the root; three plies below, at a node of MIN, 4 is less,
    // though MIN has no more than 9 at the node between.
    let named = read_tree("(5 (9 ((4 7) 3)))").unwrap();
    let (value, statistics, visits) = searched(&named, Window::FULL);
    assert_eq!((value.score, statistics.leaves), (Score::points(5), 4));
    let numbers = nodes(&named, &visits);
    let visit = |path: &str| numbers.iter().position(|node| *node == at(&named, path)).unwrap();
    let deep = &visits[visit("2.2.1")];
    assert_eq!((deep.rest.as_slice(), deep.plies_of_cut(&visits)), (&[1][..], Some(3)));
    assert_eq!(deep.beta_from, Some(Source { ancestor: 0, alternative: visit("1") }));
    let between = &visits[visit("2.2")];
    assert_eq!((between.window.beta, between.known), (Score::points(9), Known::AtMost));
    assert_eq!(between.beta_from, Some(Source { ancestor: visit("2"), alternative: visit("2.1") }));

    // Where the leaf is more than MAX has, nothing is cut off.
    let named = read_tree("(5 (((6 7) 8) 9))").unwrap();
    let (value, _, visits) = searched(&named, Window::FULL);
    assert_eq!(value.score, Score::points(8));
    assert!(!visits.iter().any(Visit::is_cut));
}

#[test]
fn a_window_of_the_caller_has_no_ancestor() {
    let named = read_tree("((3 12 8) (2 4 6) (14 5 2))").unwrap();
    let window = Window { alpha: Score::points(1), beta: Score::points(2) };
    let (value, _, visits) = searched(&named, window);
    assert_eq!((value.score, visits[0].known), (Score::points(3), Known::AtLeast));
    assert!(visits[0].is_cut() && visits[0].plies_of_cut(&visits).is_none());
}

#[test]
fn a_recorder_keeps_no_more_than_it_may() {
    let named = uniform(3, 4, 1);
    let (_, statistics, all) = searched(&named, Window::FULL);
    let mut recorder = Recorder::new(10);
    let given = named.estimates();
    let mut tree = Tree::new(named.game(), &given, named.root()).watched(&mut recorder);
    let root = tree.root();
    alpha_beta(&mut tree, root, 4, Window::FULL).unwrap();
    assert_eq!(recorder.unrecorded(), statistics.nodes - 10);
    let what = |visits: &[Visit<u16>]| -> Vec<_> {
        visits.iter().take(10).map(|visit| (visit.window, visit.left, visit.known)).collect()
    };
    assert_eq!((recorder.visits().len(), what(recorder.visits())), (10, what(&all)));
}

#[test]
fn a_search_that_a_limit_ends_leaves_nodes_open() {
    let named = uniform(3, 4, 1);
    let mut recorder = Recorder::new(usize::MAX);
    let given = named.estimates();
    for searches in 1..=2 {
        let limits = Limits::none().expanded(20);
        let tree = Tree::new(named.game(), &given, named.root()).limited(limits);
        let mut tree = tree.watched(&mut recorder);
        let root = tree.root();
        assert!(alpha_beta(&mut tree, root, 4, Window::FULL).is_err());
        assert_eq!(recorder.visits().len(), 20 * searches);
    }
    let visits = recorder.visits();
    let open: Vec<u32> = visits.iter().filter(|v| v.left.is_none()).map(|v| v.ply).collect();
    // The path to where it ended, both times, and nothing of the first is
    // above what the second visited.
    assert!(
        open.len() >= 2 && open.len() <= 10 && open.iter().filter(|ply| **ply == 0).count() == 2
    );
    assert_eq!((visits[20].above, visits[20].window), (None, Window::FULL));
    assert!(visits[21..].iter().all(|visit| visit.above >= Some(20)));
}

#[test]
fn what_is_known_is_so() {
    let mut source = ChaCha8Rng::seed_from_u64(7);
    let mut cuts = [0; 2];
    for _ in 0..3_000 {
        let text = random_tree(&mut source);
        let named = read_tree(&text).unwrap();
        assert_eq!(named.to_string(), text);
        let values = named.values();
        let (value, statistics, visits) = searched(&named, Window::FULL);
        assert_eq!(value.score, named.for_max(values[0], 0), "{text}");
        let (numbers, plies) = (nodes(&named, &visits), named.plies());
        assert_eq!(visits.len() as u64, statistics.nodes);
        for (visit, node) in visits.iter().zip(&numbers) {
            let ply = plies[*node as usize];
            let true_value = named.for_max(values[*node as usize], ply);
            let found = visit.left.unwrap().0.score;
            assert_eq!((visit.ply, visit.depth), (ply, named.depth() - ply));
            match visit.known {
                Known::Exact => assert_eq!(found, true_value, "{text}"),
                Known::AtLeast => assert!(found <= true_value, "{text}"),
                Known::AtMost => assert!(found >= true_value, "{text}"),
            }
            // A finite bound is somebody's alternative, whose value it is.
            assert_eq!(visit.beta_from.is_some(), visit.window.beta < Window::FULL.beta);
            assert_eq!(visit.alpha_from.is_some(), visit.window.alpha > Window::FULL.alpha);
            for (from, is_beta) in [(visit.alpha_from, false), (visit.beta_from, true)] {
                let Some(Source { ancestor, alternative }) = from else { continue };
                assert_eq!(visits[alternative].above, Some(ancestor));
                assert_eq!((visit.ply - visits[ancestor].ply) % 2 == 1, is_beta);
                let had = -visits[alternative].left.unwrap().0.score;
                assert_eq!(had, if is_beta { -visit.window.beta } else { visit.window.alpha });
            }
            if visit.is_cut() {
                assert!(found >= visit.window.beta);
                cuts[usize::from(visit.plies_of_cut(&visits).unwrap() > 1)] += 1;
            }
        }
    }
    assert!(cuts.iter().all(|cuts| *cuts > 20), "{cuts:?}");
}

/// The leaves alpha-beta looks at.
fn leaves(named: &NamedTree, order: Order) -> u64 {
    let named = reordered(named, order);
    let (value, statistics, _) = searched(&named, Window::FULL);
    assert_eq!(value.score, named.for_max(named.values()[0], 0));
    statistics.leaves
}

#[test]
fn the_best_order_has_the_fewest_leaves() {
    let mut source = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..500 {
        let named = read_tree(&random_tree(&mut source)).unwrap();
        let least = least_leaves(&named);
        assert_eq!(leaves(&named, Order::Best), least, "{named}");
        let others = (0..10).map(Order::Random).chain([Order::Given, Order::Worst]);
        for order in others {
            assert!(leaves(&named, order) >= least, "{named} {order:?}");
        }
    }
}

/// What Knuth and Moore proved.
#[test]
fn uniform_trees_have_their_least_leaves() {
    for branching in 1..=5 {
        for depth in 0..=5 {
            let named = uniform(branching, depth, 3);
            let all = u64::from(branching).pow(depth);
            assert_eq!(named.uniform(), (depth > 0).then_some((u64::from(branching), depth)));
            assert_eq!(named.leaves(), all);
            let least = knuth_moore_minimum(u64::from(branching), depth).unwrap();
            assert_eq!(u128::from(least_leaves(&named)), least);
            assert_eq!(u128::from(leaves(&named, Order::Best)), least);
            assert_eq!(leaves(&named, Order::Worst), all);
        }
    }
}

#[test]
fn orders_are_those_of_their_seed() {
    let named = uniform(4, 3, 5);
    let [one, same, other] = [1, 1, 2].map(|seed| reordered(&named, Order::Random(seed)));
    assert_eq!(one, same);
    assert_ne!(one, other);
    // Wherever a node stands now, its path is that of the tree as written.
    let paths = |named: &NamedTree| (0..85).map(|node| named.path(node)).collect::<Vec<_>>();
    assert_eq!(paths(&one), paths(&named));
    let worst = reordered(&named, Order::Worst);
    let values = named.values();
    let of = |node: &u32| values[*node as usize];
    assert!(worst.children(0).iter().map(of).is_sorted());
    assert!(worst.children(worst.children(0)[0]).iter().map(of).rev().is_sorted());
}

#[test]
fn forms_of_the_same_tree() {
    let plain = read_tree("((3 12 8) (2 -4 6))").unwrap();
    for text in [
        "[[3,12,8],[2,-4,6]]",
        "{ {3; 12; 8}\n { +2 \u{2212}4 6 } }  # a remark ((",
        "\u{feff}MAX(MIN(3 12 8) MIN(2 -4 6))",
        "MAX (min(3,12,8), min: (2 -4 6))",
        "-\n\t-\n\t\t3\n\t\t12\n\t\t8\n\n\t-   # MIN\n\t\t2\n\t\t-4\n\t\t6\n",
        "MAX\r\n MIN\r\n  3\r\n  12\r\n  8\r\n MIN\r\n  2\r\n  -4\r\n  6",
    ] {
        assert_eq!(read_tree(text).as_ref(), Ok(&plain), "{text:?}");
    }
    let named = "root(a(x=3 D) W(b.1: W) d=loss)";
    assert_eq!(read_tree(named).unwrap().to_string(), "root(a(x=3 D) W(b.1=W) d=L)");
    let lines = "root:\n  a:\n    x: 3\n    D\n  W:\n    b.1 = W\n  d: loss";
    assert_eq!(read_tree(lines).unwrap().to_string(), "root(a(x=3 D) W(b.1=W) d=L)");
    assert_eq!(read_tree("MIN A(3 W)").unwrap().to_string(), "MIN A(3 W)");
    assert_eq!(read_tree(" 7 ").unwrap().values(), [Score::points(7)]);
    // A win is MAX's, and the earlier the better.
    let wins = read_tree("((W) W L)").unwrap().values();
    assert_eq!(
        (wins[0], wins[2], wins[4]),
        (Score::won_in(1), Score::won_in(2), Score::lost_in(1))
    );
}

#[test]
fn estimates_prove_nothing() {
    let named = read_tree("((3? 12?) (2? L))").unwrap();
    let (value, ..) = searched(&named, Window::FULL);
    assert_eq!((value.score, value.at_least), (Score::points(3), false));
    assert_eq!(named.to_string(), "((3? 12?) (2? L))");
    assert!(named.is_estimated(2) && named.is_leaf(2) && !named.is_estimated(6));
    // All plies are searched, and none of the node beyond.
    let (_, statistics, _) = searched(&reordered(&named, Order::Worst), Window::FULL);
    assert_eq!((statistics.greatest_ply, statistics.estimated), (2, 3));
}

#[test]
fn what_is_no_tree_is_refused_at_its_place() {
    let deep = format!("{}1{}", "(".repeat(101), ")".repeat(101));
    let deeper = "(".repeat(1_000_000);
    let wide = format!("({})", "1 ".repeat(257));
    let long = format!("({}=3)", "x".repeat(33));
    for (text, line, column, said) in [
        ("", 1, 1, "expected a tree"),
        ("  # nothing\n ", 2, 2, "expected a tree"),
        ("(3", 1, 3, "expected ')' for the bracket of line 1, column 1"),
        ("((3 12)\n [4 5)", 2, 6, "expected ']' for the bracket of line 2, column 2; found ')'"),
        ("(3 ())", 1, 5, "a node without moves"),
        ("(3) 4", 1, 5, "expected the end after one tree"),
        ("(3))", 1, 4, "expected the end after one tree"),
        (")", 1, 1, "expected a whole number"),
        ("(3 x)", 1, 4, "or after the name x a bracket"),
        ("(3 0.5)", 1, 4, "found a fraction"),
        ("(3 5x)", 1, 4, "found '5'"),
        ("(3 a=b)", 1, 6, "expected a whole number, W, D or L; found 'b'"),
        ("(3 \u{7}4)", 1, 4, "found '\\u{7}'"),
        ("(3 --4)", 1, 4, "found '-'"),
        ("(3 99999999999)", 1, 4, "expected a value from -"),
        ("(3 -2000000?)", 1, 4, "expected a value from -"),
        ("MAX(MAX(3))", 1, 5, "expected MIN"),
        ("(MIN MIN=3)", 1, 6, "expected a name or a value after MAX or MIN"),
        ("(3? (4))", 1, 6, "estimates stand where the search ends"),
        ("((4) 3?)", 1, 6, "estimates stand where the search ends"),
        ("A\n  3\n   4", 2, 3, "expected no moves below a value"),
        ("A\n    3\n  4", 3, 3, "expected the indentation of another move"),
        ("A\n  3\nB\n  4", 3, 1, "expected one root"),
        ("A\n  3\n\t4", 3, 1, "all by spaces or all by tabs"),
        ("A\n  B\n  4", 2, 3, "expected a value, or moves indented below"),
        ("A\n  3 4", 2, 5, "expected one node on a line"),
        (&deep, 1, 101, "deeper than 100 plies"),
        (&deeper, 1, 101, "deeper than 100 plies"),
        (&wide, 1, 514, "more than 256 moves"),
        (&long, 1, 2, "a name of at most 32 letters"),
    ] {
        let shown: String = text.chars().take(40).collect();
        let error = read_tree(text).expect_err(&shown);
        assert!(error.message.contains(said), "{shown:?}: {error}");
        assert_eq!((error.line, error.column), (line, column), "{shown:?}: {error}");
    }
}

#[test]
fn a_game_is_unfolded_as_it_is_searched() {
    let read = read_tree("((3 W (5 (7 8)) 2) (L 4) 9)").unwrap();
    let game: &ExplicitGame = read.game();
    let given = Given(game);
    let name = |_: &_, chosen: u16| Some(format!("m{chosen}"));
    for depth in 0..=4 {
        let Unfolded::Tree(named) = unfold(game, &given, &read.root(), depth, 100, name) else {
            panic!("it is small")
        };
        let mut tree = Tree::new(game, &given, game.root());
        let root = tree.root();
        let direct = minimax(&mut tree, root, depth).unwrap();
        let estimates = named.estimates();
        let mut shown = Tree::new(named.game(), &estimates, named.root());
        let root = shown.root();
        assert_eq!(minimax(&mut shown, root, named.depth()).unwrap(), direct);
        assert_eq!(shown.statistics().nodes, tree.statistics().nodes);
        assert_eq!(named.count() as u64, tree.statistics().nodes);
        let deepest = (0..named.count() as u32).any(|node| named.path(node) == "m0 m2 m1 m0");
        assert_eq!(deepest, depth == 4);
    }
    assert_eq!(unfold(game, &given, &read.root(), 4, 10, name), Unfolded::TooLarge);
}
