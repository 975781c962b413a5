//! Random cubes, the same for a seed on every platform and in every release:
//! the stream is drawn as that of [tile boards](crate::tiles::RandomBoards) is.
//!
//! Pieces are shuffled and turned, not the cube: each of the
//! 43,252,003,274,489,856,000 states that turns lead to is equally likely.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::check::is_odd;
use super::state::Cube;
use crate::tiles::below;

/// An endless stream of cubes that turns lead to, each of them equally likely.
///
/// ```
/// use deepen_puzzles::cube::RandomCubes;
///
/// let cubes: Vec<_> = RandomCubes::new(1).take(2).collect();
/// assert!(cubes[0].is_reachable() && cubes[0] != cubes[1]);
/// ```
#[derive(Clone, Debug)]
pub struct RandomCubes {
    source: ChaCha8Rng,
}

impl RandomCubes {
    /// The stream for a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        RandomCubes { source: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// Numbers in an order, all orders equally likely (Fisher and Yates'
    /// shuffle).
    fn order<const N: usize>(&mut self) -> [u8; N] {
        let mut order = std::array::from_fn(|index| index as u8);
        for last in (1..N).rev() {
            order.swap(last, below(&mut self.source, last as u32 + 1) as usize);
        }
        order
    }

    /// Orientations below `count` whose sum is a multiple of it, all such
    /// equally likely: all but the last are drawn.
    fn orientations<const N: usize>(&mut self, count: u8) -> [u8; N] {
        let mut turned = [0; N];
        let mut sum = 0;
        for one in turned.iter_mut().skip(1) {
            *one = below(&mut self.source, count.into()) as u8;
            sum += *one;
        }
        turned[0] = (count - sum % count) % count;
        turned
    }
}

impl Iterator for RandomCubes {
    type Item = Cube;

    fn next(&mut self) -> Option<Cube> {
        let corners = self.order::<8>();
        let mut edges = self.order::<12>();
        // Exchanging two edges pairs the even orders with the odd ones, so all
        // that remain are equally likely.
        if is_odd(&corners) != is_odd(&edges) {
            edges.swap(0, 1);
        }
        let twists = self.orientations::<8>(3);
        let flips = self.orientations::<12>(2);
        Cube::of_pieces(
            std::array::from_fn(|place| (corners[place], twists[place])),
            std::array::from_fn(|place| (edges[place], flips[place])),
        )
    }
}

/// One cube that turns lead to, uniform over them: the first of
/// [`RandomCubes`].
#[must_use]
pub fn random_cube(seed: u64) -> Cube {
    RandomCubes::new(seed).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Chi-square of counts that should be equal: in deviations from its mean.
    fn deviations(counts: &[u32]) -> f64 {
        let freedom = counts.len() as f64 - 1.0;
        let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        let statistic: f64 =
            counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
        (statistic - freedom) / (2.0 * freedom).sqrt()
    }

    fn fair(counts: &[u32], what: &str) {
        let deviations = deviations(counts);
        assert!(deviations.abs() < 5.0, "{what}: {deviations} in {counts:?}");
    }

    #[test]
    fn pieces_twists_flips_and_parity_are_uniform() {
        // By place and piece with its orientation; pairs of neighbours, which
        // would show dependence; parities.
        let mut corners = vec![[0; 24]; 8];
        let mut edges = vec![[0; 24]; 12];
        let (mut twist_pairs, mut flip_pairs) = (vec![[0; 9]; 8], vec![[0; 4]; 12]);
        let mut orders = vec![0; 8 * 7];
        let mut parity = [0; 2];
        for cube in RandomCubes::new(7).take(60_000) {
            assert_eq!(cube.check(), Ok(()));
            for place in 0..8 {
                let ((piece, twist), next) = (cube.corner(place), cube.corner((place + 1) % 8).1);
                corners[place][usize::from(3 * piece + twist)] += 1;
                twist_pairs[place][usize::from(3 * twist + next)] += 1;
            }
            for place in 0..12 {
                let ((piece, flip), next) = (cube.edge(place), cube.edge((place + 1) % 12).1);
                edges[place][usize::from(2 * piece + flip)] += 1;
                flip_pairs[place][usize::from(2 * flip + next)] += 1;
            }
            let (one, other) = (usize::from(cube.corner(2).0), usize::from(cube.corner(5).0));
            orders[7 * one + other - usize::from(other > one)] += 1;
            let pieces: [u8; 8] = std::array::from_fn(|place| cube.corner(place).0);
            parity[usize::from(is_odd(&pieces))] += 1;
        }
        for place in 0..8 {
            fair(&corners[place], "corners");
            fair(&twist_pairs[place], "twists");
        }
        for place in 0..12 {
            fair(&edges[place], "edges");
            fair(&flip_pairs[place], "flips");
        }
        fair(&orders, "two corners");
        fair(&parity, "parity");
    }

    #[test]
    fn a_seed_means_the_same_cube_for_ever() {
        assert_eq!(RandomCubes::new(1).next(), Some(random_cube(1)));
        assert_eq!(
            random_cube(1).to_reid(),
            "BD FL FD BU RD UL FR RB LD LB UR FU LUB LBD BUR DRF UFR LDF RDB ULF"
        );
    }
}
