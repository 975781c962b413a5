//! A chain of stabilisers of a permutation group (Sims 1970), built one
//! generator at a time (Knuth 1991, "Efficient representation of perm groups").
//!
//! Level by level a point is fixed; a level knows for each point to which the
//! group of that level moves the fixed one an element that does so. The product
//! of the orbits' lengths is the order of the group, and every element is in
//! exactly one way a product of one such element of each level.

/// A permutation: by point the point to which it goes.
pub(super) type Permutation = Vec<u16>;

/// First `one`, then `next`.
pub(super) fn product(one: &[u16], next: &[u16]) -> Permutation {
    one.iter().map(|point| next[usize::from(*point)]).collect()
}

/// Back.
pub(super) fn inverse(one: &[u16]) -> Permutation {
    let mut inverse = vec![0; one.len()];
    for (point, to) in one.iter().enumerate() {
        inverse[usize::from(*to)] = point as u16;
    }
    inverse
}

fn is_identity(one: &[u16]) -> bool {
    one.iter().enumerate().all(|(point, to)| point == usize::from(*to))
}

/// One level.
#[derive(Clone, Debug)]
pub(super) struct Level {
    /// The point that the levels below keep.
    pub(super) fixed: u16,
    generators: Vec<Permutation>,
    /// Where this level moves that point.
    pub(super) orbit: Vec<u16>,
    /// By point: an element that moves the fixed one there, and its inverse.
    elements: Vec<Option<(Permutation, Permutation)>>,
}

impl Level {
    fn new(fixed: u16, points: usize) -> Self {
        let identity: Permutation = (0..points as u16).collect();
        let mut elements = vec![None; points];
        elements[usize::from(fixed)] = Some((identity.clone(), identity));
        Level { fixed, generators: Vec::new(), orbit: vec![fixed], elements }
    }

    /// The element that moves the fixed point to `point`, if there is one.
    pub(super) fn to(&self, point: u16) -> Option<&Permutation> {
        self.elements[usize::from(point)].as_ref().map(|(element, _)| element)
    }
}

/// A group takes more work than was allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooMuch;

/// The levels, and how much work is left.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    points: usize,
    pub(super) levels: Vec<Level>,
    /// Products of permutations that may still be made.
    left: u64,
}

impl Chain {
    /// The chain of the group that some permutations of so many points
    /// generate.
    ///
    /// # Errors
    /// Where it takes more than so many products.
    pub(super) fn new(
        points: usize,
        generators: &[Permutation],
        products: u64,
    ) -> Result<Self, TooMuch> {
        let mut chain = Chain { points, levels: Vec::new(), left: products };
        for one in generators {
            if let Some(rest) = chain.sift(0, one.clone())? {
                chain.extend(0, rest)?;
            }
        }
        Ok(chain)
    }

    /// What is left of an element of a level's group after those levels that
    /// have what it does; `None` where nothing is.
    fn sift(
        &mut self,
        level: usize,
        mut element: Permutation,
    ) -> Result<Option<Permutation>, TooMuch> {
        for level in &self.levels[level..] {
            let to = element[usize::from(level.fixed)];
            let Some((_, back)) = &level.elements[usize::from(to)] else {
                return Ok(Some(element));
            };
            if to != level.fixed {
                self.left = self.left.checked_sub(1).ok_or(TooMuch)?;
                element = product(&element, back);
            }
        }
        Ok(Some(element).filter(|element| !is_identity(element)))
    }

    /// Adds a generator to a level. What fixes its point is then added below,
    /// as far as it is not there yet (Schreier's lemma).
    fn extend(&mut self, at: usize, generator: Permutation) -> Result<(), TooMuch> {
        if at == self.levels.len() {
            let moved = generator.iter().zip(0..).find(|(to, point)| *to != point);
            self.levels.push(Level::new(moved.map_or(0, |(_, point)| point), self.points));
        }
        self.levels[at].generators.push(generator);
        let newest = self.levels[at].generators.len() - 1;
        let mut pairs: Vec<(usize, usize)> =
            (0..self.levels[at].orbit.len()).map(|place| (place, newest)).collect();
        while let Some((place, which)) = pairs.pop() {
            let level = &mut self.levels[at];
            let (from, generator) = (level.orbit[place], &level.generators[which]);
            let to = generator[usize::from(from)];
            let Some((element, _)) = &level.elements[usize::from(from)] else { continue };
            self.left = self.left.checked_sub(2).ok_or(TooMuch)?;
            let element = product(element, generator);
            if let Some((_, back)) = &level.elements[usize::from(to)] {
                let fixes = product(&element, back);
                if let Some(rest) = self.sift(at + 1, fixes)? {
                    self.extend(at + 1, rest)?;
                }
            } else {
                let back = inverse(&element);
                level.elements[usize::from(to)] = Some((element, back));
                level.orbit.push(to);
                let place = level.orbit.len() - 1;
                pairs.extend((0..=newest).map(|which| (place, which)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(points: usize, generators: &[&[u16]]) -> u64 {
        let generators: Vec<Permutation> = generators.iter().map(|one| one.to_vec()).collect();
        let chain = Chain::new(points, &generators, 1 << 20).unwrap();
        chain.levels.iter().map(|level| level.orbit.len() as u64).product()
    }

    #[test]
    fn orders_are_known_ones() {
        assert_eq!(order(5, &[&[1, 2, 3, 4, 0], &[1, 0, 2, 3, 4]]), 120);
        assert_eq!(order(5, &[&[1, 2, 3, 4, 0], &[1, 2, 0, 3, 4]]), 60);
        assert_eq!(order(6, &[&[1, 2, 3, 4, 5, 0], &[5, 4, 3, 2, 1, 0]]), 12);
        assert_eq!(order(4, &[&[0, 1, 2, 3]]), 1);
        // The Mathieu group M11.
        let eleven: Vec<u16> = (1..11).chain([0]).collect();
        let other = [0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7];
        assert_eq!(order(11, &[&eleven, &other]), 7_920);
    }

    #[test]
    fn work_is_limited() {
        let generators = [vec![1, 2, 3, 4, 0], vec![1, 0, 2, 3, 4]];
        assert_eq!(Chain::new(5, &generators, 3).err(), Some(TooMuch));
    }
}
