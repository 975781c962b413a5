//! The space a pattern database is built over, grouped by what the moves have
//! in common.
//!
//! A *placement* puts each of the `k` tiles of a pattern on a cell. Which
//! moves it has depends on two things only: the *set* of the cells in use and
//! the *region* (connected component of the other cells) the blank is in, for
//! the blank passes foreign tiles free of charge. So the placements of one set
//! are kept together, numbered by the order in which the tiles sit on the
//! sorted cells (`k!` orders, counted lexicographically), and a move is worked
//! out once for a set and a region instead of once for a placement: it leads
//! to one other set and region, and changes the order in one way, which is no
//! way at all wherever no cell between the two is in use.

use crate::tiles::Shape;

/// The most tiles a pattern may have.
pub const MAX_PATTERN: usize = 7;

/// The most cells a board with pattern databases may have: a cell's number
/// takes four bits.
pub const MAX_PATTERN_CELLS: usize = 16;

/// A move of a pattern tile, for all the orders of one set and region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// The region (a number over all sets) the blank is in afterwards.
    pub target: u32,
    /// How the order of the tiles changes: a number of [`Orders::shifted`],
    /// none where it stays.
    pub shift: Option<u8>,
}

/// All sets of `k` cells, their blank regions, and the moves between them.
pub(super) struct Placements {
    /// The sets, as masks of cells, ascending.
    pub sets: Vec<u16>,
    /// The regions of set `s` are `first_region[s]..first_region[s + 1]`.
    pub first_region: Vec<u32>,
    /// The moves of region `r` are `moves[first_move[r]..first_move[r + 1]]`.
    pub first_move: Vec<u32>,
    /// See `first_move`.
    pub moves: Vec<Move>,
    /// The cells of each region, as a mask.
    regions: Vec<u16>,
    /// The number of a set, by its mask.
    set_numbers: Vec<u16>,
    /// The cells of one colour of the chequerboard, as a mask.
    dark: u16,
}

impl Placements {
    /// The moves of every pattern of `k` tiles on a board of at most
    /// [`MAX_PATTERN_CELLS`] cells.
    pub(super) fn new(shape: Shape, k: usize) -> Self {
        let board = u16::MAX >> (16 - shape.cells());
        let adjacent = adjacent_cells(shape);
        let mut set_numbers = vec![0; usize::from(board) + 1];
        let mut sets = Vec::new();
        let (mut regions, mut first_region) = (Vec::new(), vec![0]);
        for set in (0..=board).filter(|set| set.count_ones() as usize == k) {
            set_numbers[usize::from(set)] = sets.len() as u16;
            sets.push(set);
            let mut free = board & !set;
            while free != 0 {
                let region = region_of(free.trailing_zeros(), free, &adjacent);
                regions.push(region);
                free &= !region;
            }
            first_region.push(regions.len() as u32);
        }
        let dark = cells(board)
            .filter(|&cell| (shape.row(cell) + shape.column(cell)) % 2 == 1)
            .fold(0, |mask, cell| mask | 1 << cell);
        let (first_move, moves) = (vec![0], Vec::new());
        let mut space =
            Placements { sets, first_region, first_move, moves, regions, set_numbers, dark };
        space.add_moves(&adjacent);
        space
    }

    fn add_moves(&mut self, adjacent: &[u16; 16]) {
        for number in 0..self.sets.len() {
            let set = self.sets[number];
            for region in self.regions_of(number) {
                for from in cells(set) {
                    for to in cells(adjacent[from] & self.regions[region]) {
                        let after = set & !(1 << from) | 1 << to;
                        let (old, new) = (position(set, from), position(after, to));
                        let shift = (old != new).then(|| Orders::shift_number(old, new));
                        self.moves.push(Move { target: self.region(after, from) as u32, shift });
                    }
                }
                self.first_move.push(self.moves.len() as u32);
            }
        }
    }

    /// The numbers of the regions of a set.
    pub(super) fn regions_of(&self, set: usize) -> std::ops::Range<usize> {
        self.first_region[set] as usize..self.first_region[set + 1] as usize
    }

    /// The number of the region that holds the blank on `blank`, when the
    /// pattern's tiles are on the cells of the mask `set`.
    pub(super) fn region(&self, set: u16, blank: usize) -> usize {
        let mut regions = self.regions_of(usize::from(self.set_numbers[usize::from(set)]));
        regions
            .find(|&region| self.regions[region] >> blank & 1 == 1)
            .expect("the blank is on a cell without a tile of the pattern")
    }

    /// The parity of the number of dark cells in use: every move changes it.
    pub(super) fn colour(&self, set: u16) -> u32 {
        (set & self.dark).count_ones() % 2
    }

    /// How many regions all sets have together.
    pub(super) fn region_count(&self) -> usize {
        self.regions.len()
    }
}

/// The cells of a mask, ascending.
pub(super) fn cells(mask: u16) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        cell
    })
}

/// How many cells of the mask come before `cell`.
fn position(mask: u16, cell: usize) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}

/// The neighbours of each cell, as masks.
fn adjacent_cells(shape: Shape) -> [u16; 16] {
    let mut adjacent = [0; 16];
    for (cell, mask) in adjacent.iter_mut().enumerate().take(shape.cells()) {
        *mask = shape.neighbours(cell).into_iter().flatten().fold(0, |mask, next| mask | 1 << next);
    }
    adjacent
}

/// The cells of `free` that can be reached from `cell` within `free`.
fn region_of(cell: u32, free: u16, adjacent: &[u16; 16]) -> u16 {
    let (mut region, mut rim) = (0, 1_u16 << cell);
    while rim != 0 {
        region |= rim;
        rim = cells(rim).fold(0, |mask, cell| mask | adjacent[cell]) & free & !region;
    }
    region
}

/// The orders in which `k` tiles can sit on `k` cells, in lexicographic order.
pub(super) struct Orders {
    /// `list[n][j]`: which tile (an index into the pattern) order `n` has on
    /// the `j`-th cell.
    pub list: Vec<[u8; MAX_PATTERN]>,
    /// By the number of a shift: the order after it for each order before it.
    /// Empty for shifts that patterns of this size do not have.
    pub shifted: Vec<Vec<u16>>,
}

impl Orders {
    /// All orders of `k` tiles, and all shifts of one tile.
    pub(super) fn new(k: usize) -> Self {
        let mut list = Vec::with_capacity((1..=k).product());
        extend_order(k, 0, [0; MAX_PATTERN], &mut list);
        let mut shifted = vec![Vec::new(); MAX_PATTERN * MAX_PATTERN];
        for (old, new) in (0..k).flat_map(|old| (0..k).map(move |new| (old, new))) {
            shifted[usize::from(Self::shift_number(old, new))] =
                list.iter().map(|&order| Self::number(&shift(order, old, new)[..k])).collect();
        }
        Orders { list, shifted }
    }

    /// The number of an order: its lexicographic rank.
    pub(super) fn number(order: &[u8]) -> u16 {
        let mut rank = 0;
        for (j, tile) in order.iter().enumerate() {
            let smaller_later = order[j + 1..].iter().filter(|&later| later < tile).count();
            rank = rank * (order.len() - j) + smaller_later;
        }
        rank as u16
    }

    /// The number of the shift that takes the tile on the `old`-th cell to the
    /// `new`-th.
    fn shift_number(old: usize, new: usize) -> u8 {
        (old * MAX_PATTERN + new) as u8
    }
}

fn extend_order(
    k: usize,
    placed: usize,
    order: [u8; MAX_PATTERN],
    list: &mut Vec<[u8; MAX_PATTERN]>,
) {
    if placed == k {
        list.push(order);
        return;
    }
    for tile in 0..k as u8 {
        if !order[..placed].contains(&tile) {
            let mut longer = order;
            longer[placed] = tile;
            extend_order(k, placed + 1, longer, list);
        }
    }
}

fn shift(mut order: [u8; MAX_PATTERN], old: usize, new: usize) -> [u8; MAX_PATTERN] {
    if old < new {
        order[old..=new].rotate_left(1);
    } else {
        order[new..=old].rotate_right(1);
    }
    order
}
