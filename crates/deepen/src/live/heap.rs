//! A binary heap of nodes whose keys change and which can leave from
//! anywhere (Williams 1964): it knows each node's place.

use alloc::vec::Vec;

use super::NONE;

/// Numbers of nodes; the first comes before all others.
pub(crate) struct Heap {
    nodes: Vec<u32>,
    /// Where each node is; one that is not in it is nowhere.
    places: Vec<u32>,
}

impl Heap {
    /// Bytes that a heap for so many nodes takes.
    pub(crate) fn bytes_for(nodes: usize) -> usize {
        nodes * 2 * size_of::<u32>()
    }

    /// An empty heap for nodes of so many numbers.
    pub(crate) fn new(nodes: usize) -> Self {
        Heap { nodes: Vec::with_capacity(nodes), places: Vec::with_capacity(nodes) }
    }

    /// Bytes allocated.
    pub(crate) fn bytes(&self) -> usize {
        (self.nodes.capacity() + self.places.capacity()) * size_of::<u32>()
    }

    /// The node that comes first.
    #[inline]
    pub(crate) fn first(&self) -> Option<u32> {
        self.nodes.first().copied()
    }

    /// Puts a node in, or where it belongs now. `before` says which of two
    /// nodes comes first.
    #[inline]
    pub(crate) fn put(&mut self, node: u32, before: impl Fn(u32, u32) -> bool) {
        let mut place = self.place(node);
        if place == NONE {
            place = self.nodes.len() as u32;
            self.nodes.push(node);
            if self.places.len() <= node as usize {
                self.places.resize(node as usize + 1, NONE);
            }
            self.places[node as usize] = place;
        }
        self.settle(place as usize, before);
    }

    /// Takes a node out, where it is in.
    #[inline]
    pub(crate) fn remove(&mut self, node: u32, before: impl Fn(u32, u32) -> bool) {
        let place = self.place(node);
        if place == NONE {
            return;
        }
        self.places[node as usize] = NONE;
        self.nodes.swap_remove(place as usize);
        if (place as usize) < self.nodes.len() {
            self.places[self.nodes[place as usize] as usize] = place;
            self.settle(place as usize, before);
        }
    }

    fn place(&self, node: u32) -> u32 {
        self.places.get(node as usize).copied().unwrap_or(NONE)
    }

    /// Moves the node at a place up or down to where it belongs.
    fn settle(&mut self, mut place: usize, before: impl Fn(u32, u32) -> bool) {
        while place > 0 && before(self.nodes[place], self.nodes[(place - 1) / 2]) {
            self.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
        loop {
            let mut first = place;
            for child in [2 * place + 1, 2 * place + 2] {
                if child < self.nodes.len() && before(self.nodes[child], self.nodes[first]) {
                    first = child;
                }
            }
            if first == place {
                return;
            }
            self.swap(place, first);
            place = first;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.nodes.swap(a, b);
        self.places[self.nodes[a] as usize] = a as u32;
        self.places[self.nodes[b] as usize] = b as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_is_the_least_whatever_came_and_went() {
        let mut keys = [u32::MAX; 50];
        let mut heap = Heap::new(50);
        let mut random = 1_u32;
        for _ in 0..20_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let node = (random >> 8) % 50;
            if random >> 30 == 0 {
                heap.remove(node, |a, b| keys[a as usize] < keys[b as usize]);
                keys[node as usize] = u32::MAX;
            } else {
                keys[node as usize] = random >> 20 & 0xff;
                heap.put(node, |a, b| keys[a as usize] < keys[b as usize]);
            }
            let least = keys.iter().min().copied().filter(|key| *key != u32::MAX);
            assert_eq!(heap.first().map(|node| keys[node as usize]), least);
        }
    }
}
