//! The generic searches against the crate `minimax`: connect four from the
//! empty board to a depth, on the same board and by the same judgement.
//!
//! `alpha_beta [DEPTH] [ROUNDS]`: 16 and 3 by default; the least CPU time of so
//! many rounds counts, taken in turn. Both have 64 MB for their tables and
//! must find the same value. Plain alpha-beta, without a table and without any
//! order of moves, goes to the least depth that takes long enough to measure.

mod board;
mod rival;

use std::env;

use board::{Board, ConnectFour, Judge};
use cpu_time::ProcessTime;
use deepen::Limits;
use deepen_benches::Fallible;
use deepen_games::{Engine, Options, Tree, Window, alpha_beta, principal_variation_search};
use minimax::IterativeOptions;

/// The memory of each table.
const TABLE: usize = 64_000_000;

/// Plain alpha-beta visits enough positions at this depth.
const PLAIN_DEPTH: u32 = 12;

/// What a search finds: the value, and positions visited.
type Found = (i32, u64);

fn plain(depth: u32) -> Found {
    let mut tree = Tree::new(&ConnectFour, &Judge, Board::default());
    let root = tree.root();
    let value = alpha_beta(&mut tree, root, depth, Window::FULL).expect("no limits");
    (value.score.value(), tree.statistics().nodes)
}

fn scout(depth: u32) -> Found {
    let mut tree = Tree::new(&ConnectFour, &Judge, Board::default());
    let root = tree.root();
    let value = principal_variation_search(&mut tree, root, depth, Window::FULL);
    (value.expect("no limits").score.value(), tree.statistics().nodes)
}

fn engine(depth: u32) -> Found {
    let limits = Limits { max_cost: Some(depth), ..Limits::none() };
    let engine = Engine::new(&ConnectFour, &Judge).options(Options::default()).limits(limits);
    let answer = engine.table(TABLE).expect("memory").search(&Board::default());
    (answer.value.score.value(), answer.statistics.nodes)
}

fn minimax_table(depth: u32) -> Found {
    rival::search(depth as u8, IterativeOptions::new().with_table_byte_size(TABLE))
}

fn minimax_answers(depth: u32) -> Found {
    let options = IterativeOptions::new().with_table_byte_size(TABLE);
    rival::search(depth as u8, options.with_countermoves().with_countermove_history())
}

/// A search, what it is called, and to which depth it is run.
type Named = (&'static str, u32, fn(u32) -> Found);

fn main() -> Fallible<()> {
    let mut arguments = env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(16), |text| text.parse())?;
    let rounds: u32 = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let searches: [Named; 5] = [
        ("alpha_beta", PLAIN_DEPTH, plain),
        ("principal_variation_search", PLAIN_DEPTH, scout),
        ("Engine", depth, engine),
        ("minimax: table", depth, minimax_table),
        ("minimax: table, counter moves", depth, minimax_answers),
    ];
    let mut least = [f64::INFINITY; 5];
    let mut found = [(0, 0); 5];
    for _ in 0..rounds.max(1) {
        for (at, (_, depth, search)) in searches.iter().enumerate() {
            let begun = ProcessTime::now();
            found[at] = search(*depth);
            least[at] = least[at].min(begun.elapsed().as_secs_f64());
        }
    }
    println!(
        "{:<30} {:>5} {:>6} {:>11} {:>7} {:>6}",
        "", "depth", "value", "nodes", "CPU s", "M/s"
    );
    for (((name, depth, _), (value, nodes)), seconds) in searches.iter().zip(found).zip(least) {
        let speed = nodes as f64 / seconds / 1e6;
        println!("{name:<30} {depth:>5} {value:>6} {nodes:>11} {seconds:>7.3} {speed:>6.1}");
    }
    assert_eq!(found[0].0, found[1].0, "both must find the same value");
    assert!(found[2..].iter().all(|(value, _)| *value == found[2].0), "all must find it");
    Ok(())
}
