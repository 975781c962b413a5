//! The engine on games that people play.

use deepen::Limits;
use deepen_games::connect_four::{ConnectFour, Position, Size, Threats};
use deepen_games::{
    Answer, Bound, Engine, Forcing, Futility, LateMoves, Options, ProbableCut, ReverseFutility,
};

fn connect_four(columns: &str, options: Options, depth: u32) -> Answer<u8> {
    let game = ConnectFour::new(Size::STANDARD);
    let judge = Threats::new(&game);
    let limits = Limits { max_cost: Some(depth), ..Limits::none() };
    let engine = Engine::new(&game, &judge).options(options).limits(limits);
    let position = Position::read(columns, Size::STANDARD).unwrap();
    engine.table(1 << 22).unwrap().search(&position)
}

/// Each rule that leaves something out saves work, and the one that looks
/// further costs some.
#[test]
fn every_selective_rule_does_what_it_is_for() {
    let usual = Options { quiescence: false, ..Options::default() };
    let nodes = |options| -> u64 {
        let nodes = |columns: &&str| connect_four(columns, options, 9).statistics.nodes;
        ["", "4455", "112233", "4144", "71356"].iter().map(nodes).sum()
    };
    let all = nodes(usual);
    let late_moves = Some(LateMoves { early: 2, least_depth: 2 });
    let futility = Some(Futility { most_depth: 3, margin: 4 });
    let reverse_futility = Some(ReverseFutility { most_depth: 3, margin: 4 });
    let probable_cut = Some(ProbableCut { least_depth: 5, reduction: 4, margin: 4 });
    assert!(nodes(Options { late_moves, ..usual }) < all);
    assert!(nodes(Options { futility, ..usual }) < all);
    assert!(nodes(Options { reverse_futility, ..usual }) < all);
    assert!(nodes(Options { probable_cut, ..usual }) < all);
    let forcing = Some(Forcing::default());
    assert!(nodes(Options { forcing, ..usual }) > all);
}

/// Lines of threats that must be answered are seen to their end, by extensions
/// or by quiescence, where the depth alone is too small.
#[test]
fn forced_lines_are_seen_beyond_the_depth() {
    let plain = Options { quiescence: false, ..Options::default() };
    let forcing = Options { forcing: Some(Forcing::default()), ..plain };
    // Of the sets in data/games/connect4, won in 7 or 9 plies.
    let positions = [
        "47724652442416755146",
        "72276133256716235275764",
        "452631744441223222647115",
        "33313546767235271352",
        "757154666551751363272",
        "315225171236276777666271",
    ];
    let depths = |options| -> u32 {
        let needed = |columns: &&str| {
            let mut depths = 1..20;
            let is_seen =
                |depth: &u32| connect_four(columns, options, *depth).value.bound() == Bound::Exact;
            depths.find(is_seen).expect("a depth at which it is seen")
        };
        positions.iter().map(needed).sum()
    };
    let (by_depth, by_quiescence, by_extensions) =
        (depths(plain), depths(Options::default()), depths(forcing));
    assert!(by_quiescence < by_depth, "{by_quiescence} {by_depth}");
    assert!(by_extensions < by_depth, "{by_extensions} {by_depth}");
}
