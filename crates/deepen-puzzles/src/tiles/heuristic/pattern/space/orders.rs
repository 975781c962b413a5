//! The orders in which the tiles of a pattern can sit on a set of cells.

/// All orders of `k` tiles. An order has, for each tile, the number of cells
/// of the set before its own; orders are numbered lexicographically, the first
/// tile counting most.
pub(in super::super) struct Orders {
    list: Vec<[u8; 8]>,
    tiles: usize,
}

/// For the tile on the `i`-th cell of a set that goes to the `j`-th of the set
/// after it, at `[i][j]`: the number of the permutation, if one is needed.
type Shifts = [[Option<u8>; 8]; 8];

impl Orders {
    /// All orders of up to eight tiles.
    pub(in super::super) fn new(tiles: usize) -> Self {
        let mut list = Vec::with_capacity((1..=tiles).product());
        extend(tiles, 0, [0; 8], &mut list);
        Orders { list, tiles }
    }

    /// How many there are.
    pub(in super::super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The orders, by number; tiles that there are not are on place 0.
    pub(in super::super) fn list(&self) -> &[[u8; 8]] {
        &self.list
    }

    /// The number of an order.
    pub(in super::super) fn number(order: &[u8]) -> u16 {
        let mut rank = 0;
        for (i, place) in order.iter().enumerate() {
            let smaller_later = order[i + 1..].iter().filter(|&later| later < place).count();
            rank = rank * (order.len() - i) + smaller_later;
        }
        rank as u16
    }

    /// The ways in which one tile's move changes the orders, and which of them
    /// belongs to which move.
    pub(super) fn shifts(&self) -> (Vec<Vec<u16>>, Shifts) {
        let (mut lists, mut numbers) = (Vec::new(), Shifts::default());
        for (old, numbers) in numbers.iter_mut().enumerate().take(self.tiles) {
            for (new, number) in numbers.iter_mut().enumerate().take(self.tiles) {
                if new != old {
                    let shifted = self.list.iter().map(|&order| self.shifted(order, old, new));
                    *number = Some(lists.len() as u8);
                    lists.push(shifted.collect());
                }
            }
        }
        (lists, numbers)
    }

    fn shifted(&self, order: [u8; 8], old: usize, new: usize) -> u16 {
        let after = order.map(|place| match usize::from(place) {
            place if place == old => new as u8,
            place if old < place && place <= new => place as u8 - 1,
            place if new <= place && place < old => place as u8 + 1,
            place => place as u8,
        });
        Self::number(&after[..self.tiles])
    }
}

fn extend(tiles: usize, placed: usize, order: [u8; 8], list: &mut Vec<[u8; 8]>) {
    if placed == tiles {
        list.push(order);
        return;
    }
    for place in 0..tiles as u8 {
        if !order[..placed].contains(&place) {
            let mut longer = order;
            longer[placed] = place;
            extend(tiles, placed + 1, longer, list);
        }
    }
}
