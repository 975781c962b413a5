//! What a cell is made of, and what it weighs to enter it.

use std::fmt;

/// What a cell of a map is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Terrain {
    /// Nothing at all, outside of the map: `@` or `O`. Blocked.
    Void,
    /// Trees, or any other obstacle: `T`. Blocked.
    Trees,
    /// Firm ground: `.` or `G`.
    Ground,
    /// Swamp: `S`. Reached from firm ground and from swamp, and left for both.
    Swamp,
    /// Water: `W`. Only reached from water.
    Water,
}

/// Cells between which steps lead: land and water are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Medium {
    /// Firm ground and swamp.
    Land,
    /// Water.
    Water,
}

impl Terrain {
    /// All of them, each at the place of its number.
    pub const ALL: [Terrain; 5] =
        [Terrain::Void, Terrain::Trees, Terrain::Ground, Terrain::Swamp, Terrain::Water];

    /// The terrain that a letter of a map stands for.
    #[must_use]
    pub const fn from_letter(letter: u8) -> Option<Terrain> {
        match letter {
            b'.' | b'G' => Some(Terrain::Ground),
            b'@' | b'O' => Some(Terrain::Void),
            b'T' => Some(Terrain::Trees),
            b'S' => Some(Terrain::Swamp),
            b'W' => Some(Terrain::Water),
            _ => None,
        }
    }

    /// The letter that stands for it in a map; of two the first.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Terrain::Void => '@',
            Terrain::Trees => 'T',
            Terrain::Ground => '.',
            Terrain::Swamp => 'S',
            Terrain::Water => 'W',
        }
    }

    /// Where one can go from here; `None` for what is blocked.
    #[inline]
    #[must_use]
    pub const fn medium(self) -> Option<Medium> {
        match self {
            Terrain::Void | Terrain::Trees => None,
            Terrain::Ground | Terrain::Swamp => Some(Medium::Land),
            Terrain::Water => Some(Medium::Water),
        }
    }

    /// Whether anybody can be here.
    #[inline]
    #[must_use]
    pub const fn is_passable(self) -> bool {
        self.medium().is_some()
    }
}

/// What a step weighs by the cell that it enters: its length is multiplied by
/// this. Never 0.
///
/// ```
/// use deepen_maps::grid::{Terrain, Weights};
///
/// let weights = Weights::new(1, 3, 2).unwrap();
/// assert_eq!((weights.of(Terrain::Swamp), weights.least()), (3, 1));
/// assert_eq!(Weights::new(1, 0, 1), None);
/// assert_eq!("ground=2,swamp=5".parse(), Ok(Weights::new(2, 5, 1).unwrap()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Weights {
    ground: u16,
    swamp: u16,
    water: u16,
}

impl Default for Weights {
    /// 1 everywhere.
    fn default() -> Self {
        Weights { ground: 1, swamp: 1, water: 1 }
    }
}

impl Weights {
    /// Weights of the terrains that can be entered; `None` where one is 0.
    #[must_use]
    pub const fn new(ground: u16, swamp: u16, water: u16) -> Option<Self> {
        if ground == 0 || swamp == 0 || water == 0 {
            return None;
        }
        Some(Weights { ground, swamp, water })
    }

    /// The weight of a terrain; that of firm ground for what is blocked.
    #[must_use]
    pub const fn of(self, terrain: Terrain) -> u16 {
        match terrain {
            Terrain::Void | Terrain::Trees | Terrain::Ground => self.ground,
            Terrain::Swamp => self.swamp,
            Terrain::Water => self.water,
        }
    }

    /// The least of them.
    #[must_use]
    pub fn least(self) -> u16 {
        self.ground.min(self.swamp).min(self.water)
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ground={},swamp={},water={}", self.ground, self.swamp, self.water)
    }
}

/// What is wrong with the text of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// The column, from 1, counted in characters.
    pub column: usize,
    expected: &'static str,
    found: String,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: expected {}, found {}", self.column, self.expected, self.found)
    }
}

impl std::error::Error for WeightsError {}

impl std::str::FromStr for Weights {
    type Err = WeightsError;

    /// Reads `ground=1,swamp=3,water=2`, any of them, in any order; what is
    /// left out weighs 1.
    fn from_str(text: &str) -> Result<Self, WeightsError> {
        const NAME: &str = "ground=N, swamp=N or water=N, apart by commas, each once";
        const NUMBER: &str = "a whole number from 1 to 65535";
        let mut column = 1;
        let error = |column, expected, found: &str| {
            let found = crate::graph::read::quoted(found.as_bytes());
            Err(WeightsError { column, expected, found })
        };
        let (mut weights, mut seen) = (Weights::default(), Vec::new());
        for part in text.split(',') {
            let (name, number) = part.split_once('=').unwrap_or((part, ""));
            let weight = match name {
                "ground" => &mut weights.ground,
                "swamp" => &mut weights.swamp,
                "water" => &mut weights.water,
                _ => return error(column, NAME, part),
            };
            if seen.contains(&name) {
                return error(column, NAME, part);
            }
            seen.push(name);
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            match number.parse() {
                Ok(found) if digits && found > 0 => *weight = found,
                _ => return error(column + name.chars().count() + 1, NUMBER, number),
            }
            column += part.chars().count() + 1;
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_terrains_belong_together() {
        for (place, terrain) in Terrain::ALL.into_iter().enumerate() {
            assert_eq!(terrain as usize, place);
            assert_eq!(Terrain::from_letter(terrain.letter() as u8), Some(terrain));
        }
        let known: Vec<u8> =
            (0..=u8::MAX).filter(|letter| Terrain::from_letter(*letter).is_some()).collect();
        assert_eq!(known, b".@GOSTW");
    }

    #[test]
    fn weights_are_read_back_and_faults_are_placed() {
        let weights = Weights::new(2, 30, 65_535).unwrap();
        assert_eq!(weights.to_string().parse(), Ok(weights));
        for (text, column) in [
            ("", 1),
            ("swamp", 7),
            ("swamp=", 7),
            ("ground=1,sand=2", 10),
            ("swamp=0", 7),
            ("swamp=+1", 7),
            ("water=65536", 7),
            ("swamp=1,swamp=2", 9),
        ] {
            let error = text.parse::<Weights>().unwrap_err();
            assert_eq!(error.column, column, "{text}: {error}");
        }
    }
}
