//! What each compile-time site of the 4x4 board says of the step that led to
//! it: whether the tile came nearer to its goal cell.

use crate::tiles::sites::{NO_MOVE, SITES, blank_at, blank_before};

/// For each site of the 4x4 board the tiles, one bit each, that are nearer to
/// their goal cells after the move that led to the site.
pub(super) static NEARER: [u16; SITES] = nearer_at_sites();

const fn nearer_at_sites() -> [u16; SITES] {
    let mut masks = [0; SITES];
    let mut site = 0;
    while site < SITES {
        if site % 8 < NO_MOVE && has_way_back(site) {
            let (from, to) = (blank_at(site), blank_before(site));
            let mut tile = 0;
            while tile < 16 {
                if distance(to, tile) < distance(from, tile) {
                    masks[site] |= 1 << tile;
                }
                tile += 1;
            }
        }
        site += 1;
    }
    masks
}

/// Whether the move of this site's number can lead to its cell at all.
const fn has_way_back(site: usize) -> bool {
    let blank = blank_at(site);
    match site % 8 {
        0 => blank < 12,
        1 => blank % 4 < 3,
        2 => !blank.is_multiple_of(4),
        _ => blank >= 4,
    }
}

const fn distance(a: usize, b: usize) -> usize {
    (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)
}
