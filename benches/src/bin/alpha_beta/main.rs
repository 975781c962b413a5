//! The generic library against the crate `minimax`: connect four from the
//! empty board to a depth, the same rules and the same judgement.
//!
//! `alpha_beta [DEPTH] [ROUNDS]`: 16 and 3 by default; the best CPU time of so
//! many rounds counts, taken in turn.

mod board;
mod rival;

use std::env;

use board::{Board, ConnectFour, Judge};
use cpu_time::ProcessTime;
use deepen::Limits;
use deepen_benches::Fallible;
use deepen_games::{Engine, Options, Tree, Window, alpha_beta};
use minimax::IterativeOptions;

/// What came of one search.
#[derive(Clone, Copy, Debug)]
struct Taken {
    seconds: f64,
    value: i32,
    nodes: u64,
}

fn taken(search: impl FnOnce() -> (i32, u64)) -> Taken {
    let begun = ProcessTime::now();
    let (value, nodes) = search();
    Taken { seconds: begun.elapsed().as_secs_f64(), value, nodes }
}

fn plain(depth: u32) -> (i32, u64) {
    let mut tree = Tree::new(&ConnectFour, &Judge, Board::default());
    let root = tree.root();
    let value = alpha_beta(&mut tree, root, depth, Window::FULL).expect("no limits");
    (value.score.value(), tree.statistics().nodes)
}

fn engine(depth: u32, options: Options) -> (i32, u64) {
    let limits = Limits { max_cost: Some(depth), ..Limits::none() };
    let engine = Engine::new(&ConnectFour, &Judge).options(options).limits(limits);
    let mut engine = engine.table(64_000_000).expect("64 MB");
    let answer = engine.search(&Board::default());
    println!("{:?} {:?}", answer.statistics, answer.line);
    (answer.value.score.value(), answer.statistics.nodes)
}

fn main() -> Fallible<()> {
    let mut arguments = env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(16), |text| text.parse())?;
    let rounds: u32 = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let shallow = depth.saturating_sub(4);
    for _ in 0..rounds {
        let one = taken(|| plain(shallow));
        println!("plain depth {shallow}: {one:?} {:.1} M/s", one.nodes as f64 / one.seconds / 1e6);
        let three = taken(|| engine(depth, Options::default()));
        println!("engine {depth}: {three:?} {:.1} M/s", three.nodes as f64 / three.seconds / 1e6);
        let options = IterativeOptions::new().with_table_byte_size(64_000_000);
        let two = taken(|| rival::search(depth as u8, options));
        println!("minimax depth {depth}: {two:?} {:.1} M/s", two.nodes as f64 / two.seconds / 1e6);
    }
    Ok(())
}
