//! The instances, family by family.

use deepen::{CycleCheck, NoPruning, ParentPruning, Zero};
use deepen_benches::{Fallible, instances};
use deepen_maps::graph::{Amount, Landmarks, Selection, StraightLine, random};
use deepen_puzzles::hanoi::{
    Arrangement, DiscDatabases, Groups, Hanoi, MisplacedDiscs, RandomArrangements,
};
use deepen_puzzles::pancake::{Burnt, Gap, Pancakes, Plain, RandomStacks, Stack};
use deepen_puzzles::tiles::{
    Board, HeavyTiles, Manhattan, Nibbles, Shape, TilePuzzle, WeightedManhattan, Weights,
};
use deepen_puzzles::topspin::{Breaks, Ring, TopSpin, pattern_databases, random_walk};

use super::race::{Instance, Table};

type Family = fn(&mut Table) -> Fallible<()>;

pub(crate) const ALL: [(&str, Family); 6] = [
    ("tiles", tiles),
    ("heavy", heavy),
    ("pancake", pancake),
    ("topspin", topspin),
    ("hanoi", hanoi),
    ("graph", graph),
];

/// Korf's boards with Manhattan distance, of all difficulties.
fn tiles(table: &mut Table) -> Fallible<()> {
    let puzzle = TilePuzzle::<Nibbles>::new(Shape::FIFTEEN_PUZZLE, 0).ok_or("no such board")?;
    let wanted = [12, 42, 55, 79, 28, 38, 45, 19, 4, 1, 9, 30];
    for board in instances("korf100_15puzzle.csv") {
        if wanted.contains(&board.id) {
            let blank = board.cells.iter().position(|tile| *tile == 0).ok_or("no blank")?;
            table.race_by_sites(&Instance {
                name: format!("15-puzzle, Korf's board {}", board.id),
                space: &puzzle,
                heuristic: &Manhattan,
                pruning: &ParentPruning,
                cycles: CycleCheck::None,
                start: puzzle.state(&board.cells, blank),
            });
        }
    }
    Ok(())
}

/// The boards and costs of the table of bound schedules, and more boards.
fn heavy(table: &mut Table) -> Fallible<()> {
    let eight = [8, 0, 6, 5, 4, 7, 2, 3, 1];
    let mut boards = vec![("8-puzzle".to_owned(), Shape::new(3, 3)?, eight.to_vec())];
    for board in instances("korf100_15puzzle.csv") {
        if [79, 12, 42, 55].contains(&board.id) {
            boards.push((format!("board {}", board.id), Shape::FIFTEEN_PUZZLE, board.cells));
        }
    }
    for (name, shape, cells) in boards {
        for weights in [Weights::Reciprocal, Weights::Root] {
            heavy_board::<f64>(table, &name, shape, &cells, weights)?;
        }
        heavy_board::<u32>(table, &name, shape, &cells, Weights::Number)?;
    }
    Ok(())
}

fn heavy_board<K: deepen_puzzles::tiles::TileCost>(
    table: &mut Table,
    name: &str,
    shape: Shape,
    cells: &[u8],
    weights: Weights,
) -> Fallible<()> {
    let puzzle = TilePuzzle::<Nibbles>::new(shape, 0).ok_or("no such board")?;
    let blank = cells.iter().position(|tile| *tile == 0).ok_or("no blank")?;
    let start = puzzle.state(cells, blank);
    let space = HeavyTiles::<_, K>::new(puzzle, &Board::blank_first(shape), weights)?;
    table.race(&Instance {
        name: format!("heavy tiles, {name}, cost {weights}"),
        space: &space,
        heuristic: &WeightedManhattan,
        pruning: &ParentPruning,
        cycles: CycleCheck::None,
        start,
    });
    Ok(())
}

/// Stacks of 50 from the data, larger ones, and burnt ones.
fn pancake(table: &mut Table) -> Fallible<()> {
    for (count, seeds) in [(50, 0..6), (60, 0..6), (70, 0..3)] {
        for seed in seeds {
            let goal = Stack::<Plain>::sorted(count).ok_or("no such stack")?;
            let space = Pancakes::<Plain>::new(goal).ok_or("no such space")?;
            let start = RandomStacks::new(count, seed).and_then(|mut stacks| stacks.next());
            table.race(&Instance {
                name: format!("{count} pancakes, seed {seed}"),
                space: &space,
                heuristic: &Gap,
                pruning: &ParentPruning,
                cycles: CycleCheck::None,
                start: start.ok_or("no such stack")?,
            });
        }
    }
    for seed in 0..6 {
        let goal = Stack::<Burnt>::sorted(20).ok_or("no such stack")?;
        let space = Pancakes::<Burnt, 2>::new(goal).ok_or("no such space")?;
        let start = RandomStacks::new(20, seed).and_then(|mut stacks| stacks.next());
        table.race(&Instance {
            name: format!("20 burnt pancakes, seed {seed}"),
            space: &space,
            heuristic: &Gap,
            pruning: &ParentPruning,
            cycles: CycleCheck::None,
            start: start.ok_or("no such stack")?,
        });
    }
    Ok(())
}

/// Rings of twelve with windows of four, by tables and by broken adjacencies.
fn topspin(table: &mut Table) -> Fallible<()> {
    let space = TopSpin::<1>::new(Ring::sorted(12).ok_or("no such ring")?, 4)?;
    let patterns: [&[u8]; 3] = [&[0, 1, 2, 3, 4, 5], &[4, 5, 6, 7, 8, 9], &[8, 9, 10, 11, 0, 1]];
    let options = deepen_tables::build::Options::default();
    let mut watch = |_: &deepen_tables::build::Progress| std::ops::ControlFlow::Continue(());
    let tables = pattern_databases(&space, patterns, &options, &mut watch)?;
    for seed in 0..5 {
        let start = random_walk(&space, 1_000, seed);
        table.race(&Instance {
            name: format!("TopSpin (12,4) with tables, seed {seed}"),
            space: &space,
            heuristic: &tables,
            pruning: &ParentPruning,
            cycles: CycleCheck::None,
            start,
        });
    }
    let breaks = Breaks::new(&space);
    for seed in 0..3 {
        let start = random_walk(&space, 9, seed);
        table.race(&Instance {
            name: format!("TopSpin (12,4) by breaks, walk of 9, seed {seed}"),
            space: &space,
            heuristic: &breaks,
            pruning: &ParentPruning,
            cycles: CycleCheck::None,
            start,
        });
    }
    Ok(())
}

/// Towers and random arrangements on four pegs, with and without tables.
fn hanoi(table: &mut Table) -> Fallible<()> {
    for discs in [8, 9, 10, 11, 12, 13] {
        let goal = Arrangement::tower(4, discs, 3)?;
        let space = Hanoi::<u64>::new(&goal)?;
        let mut starts = vec![("tower".to_owned(), Arrangement::tower(4, discs, 0)?)];
        let random = RandomArrangements::new(4, discs, 7).ok_or("no such discs")?;
        starts.extend(random.take(1).map(|start| ("random".to_owned(), start)));
        let options = deepen_tables::build::Options::default();
        let mut watch = |_: &deepen_tables::build::Progress| std::ops::ControlFlow::Continue(());
        let groups: Groups = format!("{}-3", discs - 3).parse()?;
        let tables = DiscDatabases::build(&space, &groups, &options, &mut watch)?;
        for (name, start) in starts {
            table.race(&Instance {
                name: format!("hanoi, {discs} discs, {name}, with tables {groups}"),
                space: &space,
                heuristic: &tables,
                pruning: &ParentPruning,
                cycles: CycleCheck::None,
                start: space.state(&start)?,
            });
            if discs <= 11 {
                table.race(&Instance {
                    name: format!("hanoi, {discs} discs, {name}, without tables"),
                    space: &space,
                    heuristic: &MisplacedDiscs,
                    pruning: &ParentPruning,
                    cycles: CycleCheck::None,
                    start: space.state(&start)?,
                });
            }
        }
    }
    Ok(())
}

/// Road networks and random graphs.
fn graph(table: &mut Table) -> Fallible<()> {
    for side in [500, 1_000] {
        let (graph, coordinates) = random::road_grid(side, side, 1)?;
        let goal = side * side - 1 - side / 3;
        let routes = graph.routes_to(&[goal])?;
        let line = StraightLine::new(&graph, &coordinates).ok_or("no straight lines")?;
        let marks = Landmarks::new(&graph, Selection::Farthest, Amount::Count(8), 1);
        for start in [0, side / 2] {
            let instance = |name: &str| format!("roads {side}x{side}, from {start}, {name}");
            table.race(&Instance {
                name: instance("straight line"),
                space: &routes,
                heuristic: &line.towards(&routes),
                pruning: &NoPruning,
                cycles: CycleCheck::FullPath,
                start,
            });
            table.race(&Instance {
                name: instance("landmarks"),
                space: &routes,
                heuristic: &marks.towards(&routes),
                pruning: &NoPruning,
                cycles: CycleCheck::FullPath,
                start,
            });
        }
    }
    let graph = random::uniform(300_000, 1_200_000, 100, 5)?;
    let routes = graph.routes_to(&[17])?;
    for start in [0, 1, 2] {
        table.race(&Instance {
            name: format!("random graph of 300,000, from {start}"),
            space: &routes,
            heuristic: &Zero,
            pruning: &NoPruning,
            cycles: CycleCheck::FullPath,
            start,
        });
    }
    Ok(())
}
