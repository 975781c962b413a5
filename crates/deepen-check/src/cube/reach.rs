//! Which cubes turns lead to, by the group that the turns generate as
//! permutations of stickers (Schreier and Sims' stabilizer chain as in Knuth,
//! *Efficient representation of perm groups*, 1991). Nothing is known of
//! pieces, twists or parities here.

use std::sync::LazyLock;

use super::{MOVES, SOLVED, Stickers};

/// Where each sticker goes.
type Permutation = [u8; 54];

/// First `one`, then `other`.
fn then(one: &Permutation, other: &Permutation) -> Permutation {
    one.map(|place| other[usize::from(place)])
}

fn inverse(of: &Permutation) -> Permutation {
    let mut result = *of;
    for (from, &to) in of.iter().enumerate() {
        result[usize::from(to)] = from as u8;
    }
    result
}

const IDENTITY: Permutation = {
    let mut places = [0; 54];
    let mut place = 0;
    while place < 54 {
        places[place] = place as u8;
        place += 1;
    }
    places
};

/// Level `k` is the group of those that keep the places below `k`.
struct Level {
    /// Generators of the group.
    generators: Vec<Permutation>,
    /// For each place to which the group takes place `k`, one that does so.
    to: Vec<Option<Permutation>>,
    /// The places that this group moves and the next one keeps.
    settled: Vec<usize>,
}

struct Group {
    levels: Vec<Level>,
}

static TURNS: LazyLock<Group> = LazyLock::new(|| {
    let level = |place: usize| {
        let mut to = vec![None; 54];
        to[place] = Some(IDENTITY);
        Level { generators: Vec::new(), to, settled: Vec::new() }
    };
    let mut group = Group { levels: (0..54).map(level).collect() };
    for (_, cycles) in MOVES.iter().filter(|(letter, _)| "URFDLB".contains(*letter)) {
        let mut turn = IDENTITY;
        for cycle in *cycles {
            for at in 0..4 {
                turn[usize::from(cycle[at])] = cycle[(at + 1) % 4];
            }
        }
        group.add(0, turn);
    }
    group.settle();
    group
});

impl Group {
    /// Whether a permutation that keeps the places below `k` is in level `k`.
    fn has(&self, k: usize, permutation: &Permutation) -> bool {
        let mut rest = *permutation;
        for (place, level) in self.levels.iter().enumerate().skip(k) {
            match &level.to[usize::from(rest[place])] {
                None => return false,
                Some(known) => rest = then(&rest, &inverse(known)),
            }
        }
        true
    }

    /// Makes the group at level `k` large enough to hold a permutation.
    fn add(&mut self, k: usize, permutation: Permutation) {
        if self.has(k, &permutation) {
            return;
        }
        self.levels[k].generators.push(permutation);
        let known: Vec<Permutation> = self.levels[k].to.iter().flatten().copied().collect();
        for one in known {
            self.close(k, then(&one, &permutation));
        }
    }

    /// Notes a product in the group at level `k`, and what follows from it.
    fn close(&mut self, k: usize, product: Permutation) {
        let to = usize::from(product[k]);
        if let Some(known) = self.levels[k].to[to] {
            self.add(k + 1, then(&product, &inverse(&known)));
            return;
        }
        self.levels[k].to[to] = Some(product);
        for generator in self.levels[k].generators.clone() {
            self.close(k, then(&product, &generator));
        }
    }

    /// Notes for each level which places are settled by it.
    fn settle(&mut self) {
        let mut kept: Vec<usize> = (0..54).collect();
        for level in self.levels.iter_mut().rev() {
            let keeps =
                |place: usize| level.generators.iter().all(|g| usize::from(g[place]) == place);
            let (still, moved) = kept.into_iter().partition(|&place| keeps(place));
            (kept, level.settled) = (still, moved);
        }
    }

    /// Whether some permutation of level `k`, followed by `last`, takes the
    /// solved cube to these stickers.
    fn leads_to(&self, k: usize, last: &Permutation, stickers: &Stickers) -> bool {
        let Some(level) = self.levels.get(k) else { return true };
        level.to.iter().flatten().any(|known| {
            let last = then(known, last);
            // The levels below keep these places, so `last` settles them.
            let fits = |&place: &usize| stickers[usize::from(last[place])] == SOLVED[place];
            level.settled.iter().all(fits) && self.leads_to(k + 1, &last, stickers)
        })
    }
}

/// Whether turns of faces lead from the solved cube to these stickers.
#[must_use]
pub fn reachable(stickers: &Stickers) -> bool {
    let centres_right = (0..6).all(|face| stickers[9 * face + 4] == SOLVED[9 * face]);
    centres_right && TURNS.leads_to(0, &IDENTITY, stickers)
}

/// How many cubes turns lead to.
#[must_use]
pub fn count() -> u128 {
    TURNS.levels.iter().map(|level| level.to.iter().flatten().count() as u128).product()
}
