//! The parts of a board among which the blank can move freely.

use super::{Sets, Snake};
use crate::tiles::Shape;

/// The connected components of the free cells, in the order of their first
/// cells.
pub(super) fn regions_of(free: u32, snake: &Snake) -> impl Iterator<Item = u32> {
    let mut rest = free;
    std::iter::from_fn(move || {
        let region = (rest != 0).then(|| region_of(rest & rest.wrapping_neg(), rest, snake));
        rest &= !region.unwrap_or_default();
        region
    })
}

/// The cells of `free` that can be reached from `rim` within `free`.
fn region_of(rim: u32, free: u32, snake: &Snake) -> u32 {
    let (mut region, mut rim) = (0, rim);
    while rim != 0 {
        region |= rim;
        rim = snake.around(rim) & free & !region;
    }
    region
}

/// How many sets of `k` cells a board has, and how many regions they leave
/// the blank.
pub(in super::super) fn region_count(shape: Shape, k: usize) -> (u64, u64) {
    let snake = Snake::new(shape);
    let sets = Sets::new(&snake, k);
    let regions = sets.masks().iter().map(|set| regions_of(snake.board() & !set, &snake).count());
    (sets.len() as u64, regions.sum::<usize>() as u64)
}
