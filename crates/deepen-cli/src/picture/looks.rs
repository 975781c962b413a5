//! How cells look: a colour with a hatching of its own.

use deepen_maps::grid::Terrain;

/// A look: a ground colour with lines.
pub(super) struct Look {
    /// The name of its pattern.
    pub(super) name: &'static str,
    /// The terrain that looks so, if that is what it shows.
    pub(super) terrain: Option<Terrain>,
    ground: &'static str,
    lines: &'static str,
    /// By how many degrees its lines are turned.
    angle: u32,
    /// From line to line, in tenths of a unit.
    apart: u32,
}

const fn terrain(
    name: &'static str,
    terrain: Terrain,
    colours: (&'static str, &'static str),
    (angle, apart): (u32, u32),
) -> Look {
    let (ground, lines) = colours;
    Look { name, terrain: Some(terrain), ground, lines, angle, apart }
}

const fn iteration(
    name: &'static str,
    (ground, lines): (&'static str, &'static str),
    (angle, apart): (u32, u32),
) -> Look {
    Look { name, terrain: None, ground, lines, angle, apart }
}

/// Terrains but firm ground, which is white.
pub(super) static TERRAINS: [Look; 4] = [
    terrain("void", Terrain::Void, ("#222", "#222"), (0, 10)),
    terrain("trees", Terrain::Trees, ("#333", "#9c9"), (45, 8)),
    terrain("swamp", Terrain::Swamp, ("#e4ead2", "#7a8a4a"), (0, 9)),
    terrain("water", Terrain::Water, ("#d3e6f5", "#3b78a8"), (90, 9)),
];

/// Spans of iterations, the earliest first: from light to dark, as the colours
/// of "viridis" do.
pub(super) static ITERATIONS: [Look; 6] = [
    iteration("i1", ("#fde725", "#b8a600"), (135, 14)),
    iteration("i2", ("#8fd744", "#4f9a0e"), (45, 11)),
    iteration("i3", ("#35b779", "#0d6b40"), (90, 9)),
    iteration("i4", ("#31688e", "#a8d0ea"), (0, 8)),
    iteration("i5", ("#443983", "#b6aee8"), (135, 7)),
    iteration("i6", ("#440154", "#d69be6"), (45, 6)),
];

impl Look {
    /// Its definition on a map whose unit is so many cells.
    pub(super) fn pattern(&self, unit: f64) -> String {
        let Look { name, ground, lines, angle, .. } = self;
        let apart = f64::from(self.apart) / 10.0 * unit;
        format!(
            "<pattern id=\"{name}\" width=\"{apart:.2}\" height=\"{apart:.2}\" \
             patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate({angle})\">\
             <rect width=\"{apart:.2}\" height=\"{apart:.2}\" fill=\"{ground}\"/>\
             <rect width=\"{:.2}\" height=\"{apart:.2}\" fill=\"{lines}\"/></pattern>\n",
            0.2 * unit
        )
    }
}
