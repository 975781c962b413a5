//! Spaces of blocks that are small enough to see through.

use std::ops::ControlFlow;

use super::*;

fn search(space: &BlockSpace, start: (usize, usize), threads: usize) -> BlockLevels {
    levels(space, &[start], threads, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// A ring of four blocks, even ones first; the step from the last to the first
/// and back turns the orders round by one.
fn ring(orders: usize) -> BlockSpace {
    let turned = |by: usize| (0..orders).map(|order| ((order + by) % orders) as u16).collect();
    let step = |from, permutation| BlockMove { from, permutation };
    BlockSpace {
        orders,
        // Around the ring: 0, 2, 1, 3.
        first_block: vec![0, 1, 2, 3, 4],
        split: 2,
        first_move: vec![0, 2, 4, 6, 8],
        moves: vec![
            step(2, None),
            step(3, Some(0)),
            step(2, None),
            step(3, None),
            step(0, None),
            step(1, None),
            step(1, None),
            step(0, Some(1)),
        ],
        permutations: vec![turned(1), turned(orders - 1)],
    }
}

#[test]
fn a_ring_that_turns_the_orders() {
    for orders in [1, 2, 63, 64, 65, 100] {
        let space = ring(orders);
        space.check().unwrap();
        let found = search(&space, (0, 0), 1);
        let place = [0, 2, 1, 3];
        for (block, place) in place.iter().enumerate() {
            for order in 0..orders {
                let ahead = order * 4 + place;
                let distance = ahead.min(4 * orders - ahead);
                assert_eq!(usize::from(found.values[block * orders + order]), distance);
            }
        }
        assert_eq!(found.histogram.iter().sum::<u64>(), 4 * orders as u64);
        assert_eq!(found, search(&space, (0, 0), 2));
        assert_eq!(found, search(&space, (0, 0), 50));
    }
}

#[test]
fn a_group_has_the_least_value_of_its_blocks() {
    let mut space = ring(8);
    let single = search(&space, (1, 5), 1);
    space.first_block = vec![0, 2, 4];
    space.split = 1;
    let merged = search(&space, (1, 5), 3);
    for group in 0..2 {
        for order in 0..8 {
            let of = |block: usize| single.values[block * 8 + order];
            let least = of(2 * group).min(of(2 * group + 1));
            assert_eq!(merged.values[group * 8 + order], least);
        }
    }
    assert_eq!(merged.histogram.iter().sum::<u64>(), 16);
    assert_eq!(search(&space.ungrouped(), (1, 5), 1), single);
}

#[test]
fn several_starts_and_what_is_out_of_reach() {
    let mut space = ring(4);
    space.moves[1].permutation = None;
    space.moves[7].permutation = None;
    let found = levels(&space, &[(0, 1), (1, 3)], 1, &mut |_| ControlFlow::Continue(())).unwrap();
    let none = UNREACHED;
    let all = [none, 0, none, 2, none, 2, none, 0, none, 1, none, 1, none, 1, none, 1];
    assert_eq!((found.values.as_slice(), found.histogram.as_slice()), (&all[..], &[2, 4, 2][..]));
}

#[test]
fn what_goes_wrong_is_said() {
    let mut go = |_| ControlFlow::Continue(());
    let space = ring(4);
    assert_eq!(levels(&space, &[(4, 0)], 1, &mut go), Err(BlockError::Start));
    assert_eq!(levels(&space, &[(0, 4)], 1, &mut go), Err(BlockError::Start));
    assert_eq!(levels(&space, &[(0, 0), (2, 0)], 1, &mut go), Err(BlockError::Start));
    assert_eq!(levels(&ring(200), &[(0, 0)], 1, &mut go), Err(BlockError::TooDeep));
    let mut stop = |progress: Progress| {
        if progress.level == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert_eq!(levels(&space, &[(0, 0)], 1, &mut stop), Err(BlockError::Stopped));
    let wrong = |change: &dyn Fn(&mut BlockSpace)| {
        let mut space = ring(4);
        change(&mut space);
        space.check().unwrap_err()
    };
    assert_eq!(wrong(&|space| space.orders = 0), BlockSpaceError::Orders { orders: 0 });
    assert_eq!(wrong(&|space| space.split = 5), BlockSpaceError::Ranges);
    assert_eq!(wrong(&|space| space.first_move[2] = 1), BlockSpaceError::Ranges);
    assert_eq!(wrong(&|space| space.moves[3].from = 1), BlockSpaceError::Move { number: 3 });
    assert_eq!(wrong(&|space| space.moves[3].from = 4), BlockSpaceError::Move { number: 3 });
    let move_1 = BlockSpaceError::Move { number: 1 };
    assert_eq!(wrong(&|space| space.moves[1].permutation = Some(2)), move_1);
    let permutation = BlockSpaceError::Permutation { number: 1 };
    assert_eq!(wrong(&|space| space.permutations[1][0] = 0), permutation);
}
