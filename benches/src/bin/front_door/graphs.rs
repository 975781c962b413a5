//! Graphs by seed: random ones, and grids that resemble roads.

/// Numbers by seed (splitmix64, Steele, Lea and Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }
}

/// A graph whose nodes are numbers.
pub(crate) struct Graph {
    first: Vec<u32>,
    edges: Vec<(u32, u32)>,
    places: Vec<(i32, i32)>,
}

impl Graph {
    fn new(nodes: usize, mut list: Vec<(u32, u32, u32)>, places: Vec<(i32, i32)>) -> Self {
        list.sort_unstable();
        let mut first = vec![0; nodes + 1];
        for (from, ..) in &list {
            first[*from as usize + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let edges = list.into_iter().map(|(_, to, cost)| (to, cost)).collect();
        Graph { first, edges, places }
    }

    /// `degree` edges from every node to any others, each costing 1 to `most`.
    pub(crate) fn random(nodes: u32, degree: u32, most: u32, seed: u64) -> Self {
        let mut random = Random(seed);
        let edges = (0..nodes * degree).map(|edge| {
            let to = random.below(u64::from(nodes)) as u32;
            (edge / degree, to, 1 + random.below(u64::from(most)) as u32)
        });
        Graph::new(nodes as usize, edges.collect(), Vec::new())
    }

    /// Crossings in rows and columns, each somewhat off its place; one road
    /// in five is missing, and costs are up to half above the distance.
    #[allow(clippy::cast_possible_wrap)] // they are small
    pub(crate) fn roads(side: u32, seed: u64) -> Self {
        let mut random = Random(seed);
        let places: Vec<(i32, i32)> = (0..side * side)
            .map(|node| {
                let mut off = |line| line as i32 * 1_000 + random.below(600) as i32;
                (off(node % side), off(node / side))
            })
            .collect();
        let mut edges = Vec::new();
        for node in 0..side * side {
            let right = (node % side + 1 < side).then_some(node + 1);
            let down = (node / side + 1 < side).then_some(node + side);
            for to in right.into_iter().chain(down) {
                if random.below(5) > 0 {
                    let distance = apart(places[node as usize], places[to as usize]);
                    let cost = distance * (1_000 + random.below(500) as u32) / 1_000 + 1;
                    edges.extend([(node, to, cost), (to, node, cost)]);
                }
            }
        }
        Graph::new((side * side) as usize, edges, places)
    }

    /// Where one gets from a node, and what it costs.
    pub(crate) fn leaving(&self, node: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let node = node as usize;
        self.edges[self.first[node] as usize..self.first[node + 1] as usize].iter().copied()
    }

    /// The distance as the crow flies, rounded down.
    pub(crate) fn distance(&self, from: u32, to: u32) -> u32 {
        apart(self.places[from as usize], self.places[to as usize])
    }
}

#[allow(clippy::cast_sign_loss)] // a root has none
fn apart(from: (i32, i32), to: (i32, i32)) -> u32 {
    f64::from(from.0 - to.0).hypot(f64::from(from.1 - to.1)) as u32
}
