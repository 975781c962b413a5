//! Known numbers of positions by distance.

mod twisty;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use deepen_puzzles::twisty::{Distances, Group, Means, Metric, Offer, distances};
use twisty::puzzle;

fn counted(name: &str, metric: Metric, memory: u64) -> Distances {
    let threads = NonZeroUsize::new(2).unwrap();
    let offer = Offer { memory, threads };
    let watch = &mut |_: &_| ControlFlow::Continue(());
    distances::<32, 2>(&puzzle(name), metric, offer, watch).unwrap().unwrap()
}

/// The counts of a file of distances from elsewhere.
fn known(puzzle: &str, metric: &str) -> Vec<u64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/twisty/distances.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let rows = rows.filter(|row| row.len() > 3 && row[0] == puzzle && row[1] == metric);
    rows.map(|row| row[3].parse().unwrap()).collect()
}

const PUZZLES: [(&str, Metric, &str); 7] = [
    ("2x2x2", Metric::Powers, "2x2x2"),
    ("2x2x2", Metric::Quarters, "2x2x2"),
    ("pyraminx", Metric::Powers, "pyraminx"),
    ("skewb", Metric::Powers, "skewb"),
    ("tower", Metric::Powers, "tower"),
    ("cross", Metric::Powers, "cross"),
    ("megaminx_two_faces_corners", Metric::Powers, "megaminx_two_faces_corners"),
];

#[test]
fn show() {
    for (name, metric, file) in PUZZLES {
        let began = std::time::Instant::now();
        let found = counted(name, metric, 1 << 30);
        let group = Group::of(&puzzle(name)).unwrap();
        eprintln!(
            "{name} {metric}: {:?} {} {:?} order {} positions {:?} {:?}",
            found.counts,
            found.positions(),
            found.means,
            group.order(),
            group.positions().map(|all| all.to_string()),
            began.elapsed()
        );
        let _ = (known(file, "HTM"), Means::Sets);
    }
}
