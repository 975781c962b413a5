//! Game trees: what the generic searches and the connect-four solver visit.
//! Expanded are positions whose moves were searched, generated all visited;
//! of the solver, its nodes and its cut-offs.

use deepen::Limits;
use deepen_benches::Fallible;
use deepen_games::connect_four::{ConnectFour, Position, Size, Solver, Threats};
use deepen_games::{Engine, Options, Tree, Window, alpha_beta, principal_variation_search};

use crate::report::Report;

/// Positions of connect four in the middle of a game.
const MIDDLE: [&str; 4] =
    ["274552224131661", "5455174361263362", "2531276566711153", "52753311433677442422121"];

pub(crate) fn connect_four(report: &mut Report) -> Fallible<()> {
    let game = ConnectFour::new(Size::STANDARD);
    let evaluator = Threats::new(&game);
    let empty = Position::empty(Size::STANDARD);
    let mut line = |name: &str, depth: u32, statistics: deepen_games::Statistics| {
        let expanded = statistics.nodes - statistics.leaves;
        report.line(&format!("connect four to {depth}, {name}"), 0, expanded, statistics.nodes);
    };
    let mut tree = Tree::new(&game, &evaluator, empty);
    let root = tree.root();
    let _ = alpha_beta(&mut tree, root, 8, Window::FULL);
    line("alpha-beta", 8, tree.statistics());
    let mut tree = Tree::new(&game, &evaluator, empty);
    let _ = principal_variation_search(&mut tree, root, 8, Window::FULL);
    line("principal variation", 8, tree.statistics());
    for (name, options) in [("engine", Options::default()), ("selective", Options::selective())] {
        let engine = Engine::new(&game, &evaluator).table(1 << 22)?.options(options);
        let answer = engine.limits(Limits::none().max_cost(12)).search(&empty);
        line(name, 12, answer.statistics);
    }

    let mut solver = Solver::new(Size::STANDARD, 1 << 22)?;
    let (mut nodes, mut cuts) = (0, 0);
    for columns in MIDDLE {
        let solution =
            solver.solve_within(&Position::read(columns, Size::STANDARD)?, &Limits::<u64>::none());
        nodes += solution.statistics.nodes;
        cuts += solution.statistics.cuts;
    }
    report.line("connect four solved, middle", 0, nodes, cuts);
    Ok(())
}
