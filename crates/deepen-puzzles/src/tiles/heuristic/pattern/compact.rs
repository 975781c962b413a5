//! Cuts any board into compact pieces, for want of a measured partition.
//!
//! Tiles are worth most together where they get in each other's way, and those
//! are neighbours. So the pieces are cut to have the least sum of distances
//! between their tiles' goal cells: from pieces of a snake through the board,
//! in each of its mirror images and rotations, tiles are exchanged as long as
//! that makes the sum less. No tables are built for it.

use super::Symmetry;
use super::space::snake;
use crate::tiles::Shape;

/// Pieces of these sizes, which sum up to the number of tiles; the tiles of
/// each in ascending order.
pub(super) fn compact(shape: Shape, goal_blank: usize, sizes: &[usize]) -> Vec<Vec<u8>> {
    let cuts = Symmetry::all(shape).map(|symmetry| {
        let line = snake(shape).map(|cell| symmetry.image(cell));
        let mut tiles = line.filter(|&cell| cell != goal_blank).map(|cell| cell as u8);
        let mut pieces: Vec<Vec<u8>> =
            sizes.iter().map(|&size| tiles.by_ref().take(size).collect()).collect();
        while exchange(shape, &mut pieces) {}
        pieces
    });
    let least =
        cuts.min_by_key(|pieces| pieces.iter().map(|piece| spread(shape, piece)).sum::<usize>());
    let mut pieces = least.unwrap_or_default();
    for piece in &mut pieces {
        piece.sort_unstable();
    }
    pieces
}

/// Exchanges the two tiles that lower the sum most, if any do.
fn exchange(shape: Shape, pieces: &mut [Vec<u8>]) -> bool {
    let mut best = (0, None);
    for a in 0..pieces.len() {
        for b in a + 1..pieces.len() {
            for (i, &x) in pieces[a].iter().enumerate() {
                for (j, &y) in pieces[b].iter().enumerate() {
                    let apart = |tile, piece: &[u8]| distances(shape, tile, piece);
                    let between = square(shape, x, y);
                    let before = apart(x, &pieces[a]) + apart(y, &pieces[b]);
                    let after = apart(y, &pieces[a]) + apart(x, &pieces[b]) - 2 * between;
                    let gain = before.saturating_sub(after);
                    if gain > best.0 {
                        best = (gain, Some((a, i, b, j)));
                    }
                }
            }
        }
    }
    let Some((a, i, b, j)) = best.1 else { return false };
    let (first, second) = pieces.split_at_mut(b);
    std::mem::swap(&mut first[a][i], &mut second[0][j]);
    true
}

/// The sum over all pairs of a piece.
fn spread(shape: Shape, piece: &[u8]) -> usize {
    piece.iter().map(|&tile| distances(shape, tile, piece)).sum::<usize>() / 2
}

/// The sum of what a tile is apart from those of a piece.
fn distances(shape: Shape, tile: u8, piece: &[u8]) -> usize {
    piece.iter().map(|&other| square(shape, tile, other)).sum()
}

/// How far two goal cells are apart: the square, so that no tile of a piece
/// is far from the others.
fn square(shape: Shape, a: u8, b: u8) -> usize {
    shape.distance(a.into(), b.into()).pow(2)
}
