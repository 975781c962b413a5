//! A* on the `MovingAI` maps: ours plain and by jump points, and rivals.

use std::error::Error;
use std::path::Path;

use cpu_time::ProcessTime;
use deepen::{AStar, Outcome, Search};
use deepen_maps::grid::jump_points::{GridSearch, JumpMap};
use deepen_maps::grid::{Grid, GridSpace, Length, Octile, PathLength};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or("data/maps".into());
    let rounds: u32 = std::env::args().nth(2).map_or(5, |n| n.parse().unwrap());
    let text = std::fs::read_to_string(Path::new(&folder).join("../movingai_subset.csv"))?;
    let mut all: Vec<(String, [u32; 4], u64, u64)> = Vec::new();
    for line in text.lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let n = |i: usize| f[i].parse::<u32>().unwrap();
        all.push((f[0].into(), [n(4), n(5), n(6), n(7)], n(9).into(), n(10).into()));
    }
    let mut names: Vec<String> = all.iter().map(|a| a.0.clone()).collect();
    names.dedup();
    for name in names {
        let bytes = std::fs::read(Path::new(&folder).join(format!("{name}.map")))?;
        let grid = Grid::read(&bytes[..]).map_err(|e| format!("{e:?}"))?;
        let mine: Vec<_> = all.iter().filter(|a| a.0 == name).collect();
        let begin = ProcessTime::now();
        let map = JumpMap::new(&grid);
        let setup = begin.elapsed();
        let mut search = GridSearch::new(&map);
        let begin = ProcessTime::now();
        let mut expanded = 0;
        for _ in 0..rounds {
            for (_, [sx, sy, gx, gy], s, d) in &mine {
                let outcome = search.run((*sx, *sy), (*gx, *gy))?;
                assert_eq!(outcome.cost(), Length::of_steps(*s, *d), "{name} {sx} {sy} {gx} {gy}");
                expanded += search.statistics().expanded;
            }
        }
        let jps = begin.elapsed() / rounds / 24;
        let begin = ProcessTime::now();
        let mut plain_expanded = 0;
        for (_, [sx, sy, gx, gy], s, d) in &mine {
            let space = GridSpace::<Length>::new(&grid, grid.place(*gx, *gy)?).unwrap();
            let mut search = AStar::new(&space, &Octile, grid.place(*sx, *sy)?);
            let outcome = search.run(&mut ());
            assert_eq!(outcome.cost(), Length::of_steps(*s, *d));
            plain_expanded += search.statistics().expanded;
        }
        let plain = begin.elapsed() / 24;
        println!("{name:16} setup {setup:?} jps {jps:?} exp {} plain {plain:?} exp {}", expanded / u64::from(rounds) / 24, plain_expanded / 24);
    }
    Ok(())
}
