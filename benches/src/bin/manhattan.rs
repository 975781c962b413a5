//! Trial.
use deepen::*;
use deepen_puzzles::tiles::*;
use std::time::Instant;
fn main() {
    let threads: usize = std::env::var("T").ok().and_then(|t| t.parse().ok()).unwrap_or(1);
    let text = std::fs::read_to_string("/work/shared/data/tiles/korf100_15puzzle.csv").unwrap();
    let ids: Vec<usize> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let stack = std::env::args().any(|a| a == "--stack");
    let (mut tg, mut tt) = (0u64, 0f64);
    for line in text.lines().filter(|l| !l.starts_with('#') && !l.starts_with("id")) {
        let f: Vec<&str> = line.split(',').collect();
        let id: usize = f[0].parse().unwrap();
        if !ids.contains(&id) {
            continue;
        }
        let cells: Vec<u8> = f[1].split(' ').map(|x| x.parse().unwrap()).collect();
        let p = TilePuzzle::<Nibbles>::new(Shape::FIFTEEN_PUZZLE, 0).unwrap();
        let blank = cells.iter().position(|c| *c == 0).unwrap();
        let s = p.state(&cells, blank);
        let t = Instant::now();
        let search =
            IdaStar::new(&p, &Manhattan, s).pruning(&ParentPruning).cycles(CycleCheck::None);
        let (o, st) = if stack {
            let mut s = search;
            let o = s.run_on(threads, &mut ());
            (o, s.statistics())
        } else {
            let mut s = search.by_sites();
            let o = s.run_on(threads, &mut ());
            (o, s.statistics())
        };
        let dt = t.elapsed().as_secs_f64();
        tg += st.generated;
        tt += dt;
        println!(
            "{id} cost {:?} (want {}) generated {} (want {}) expanded {} disc {} it {} {:.3}s {:.1} M/s",
            o.cost(),
            f[4],
            st.generated + 1,
            f[6],
            st.expanded,
            st.discarded,
            st.iterations,
            dt,
            st.generated as f64 / dt / 1e6
        );
    }
    println!("total {:.1} M/s {tt:.3}", tg as f64 / tt / 1e6);
}
