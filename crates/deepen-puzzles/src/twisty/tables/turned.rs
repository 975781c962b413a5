//! Some pieces of a set with their orientations: where they are is a
//! component, and the orientations are digits of a number beside it.
//!
//! An operator adds to each piece's digit what depends on where the piece is.
//! Digits are added by a table of all pairs of numbers.

use super::component::{Component, Moves};

/// The most numbers of orientations: the table of sums has its square.
pub(super) const MOST_TURNS: usize = 1_024;

/// Orientations of the pieces that a component places.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    /// How many numbers there are.
    pub(super) count: u32,
    base: u8,
    /// How many pieces.
    pieces: usize,
    /// By placement and operator: the number that is added.
    added: Vec<u16>,
    operators: usize,
    /// By two numbers: the number of the sums of their digits.
    sums: Vec<u16>,
}

impl Turns {
    /// Those of all pieces of a component of places.
    pub(super) fn new(moves: Moves<'_>, places: &Component, pieces: usize) -> Option<Self> {
        let set = &moves.definition.sets()[places.set];
        let base = set.orientations();
        let count =
            usize::from(base).checked_pow(pieces as u32).filter(|all| *all <= MOST_TURNS)?;
        let digits = |mut number: usize| {
            let mut digits = vec![0_u8; pieces];
            for digit in digits.iter_mut().rev() {
                *digit = (number % usize::from(base)) as u8;
                number /= usize::from(base);
            }
            digits
        };
        let number = |digits: &[u8]| {
            digits.iter().fold(0, |all, digit| all * u16::from(base) + u16::from(*digit))
        };
        let all: Vec<Vec<u8>> = (0..count).map(digits).collect();
        let mut sums = Vec::with_capacity(count * count);
        for one in &all {
            for other in &all {
                let sum: Vec<u8> = one.iter().zip(other).map(|(a, b)| (a + b) % base).collect();
                sums.push(number(&sum));
            }
        }
        // By operator and slot: by how much the piece there is turned on its way.
        let on_way: Vec<Vec<u8>> = moves
            .all
            .iter()
            .map(|one| {
                let mut turns = vec![0; set.count()];
                for slot in set.slots() {
                    turns[usize::from(one.from()[slot]) - set.first] = one.turn()[slot];
                }
                turns
            })
            .collect();
        let mut added = Vec::with_capacity(places.states() as usize * on_way.len());
        let mut turned = vec![0; pieces];
        for state in 0..places.states() as u32 {
            let symbols: Vec<u8> = places.unpacked(state).collect();
            for on_way in &on_way {
                for (symbol, turn) in symbols.iter().zip(on_way) {
                    if let Some(piece) = usize::from(*symbol).checked_sub(1) {
                        turned[piece] = *turn;
                    }
                }
                added.push(number(&turned));
            }
        }
        let operators = on_way.len();
        Some(Turns { count: count as u32, base, pieces, added, operators, sums })
    }

    /// The number after an operator, which finds the pieces at `place`.
    #[inline]
    pub(super) fn step(&self, turns: u32, place: u32, operator: usize) -> u32 {
        let added = self.added[place as usize * self.operators + operator];
        u32::from(self.sums[turns as usize * self.count as usize + usize::from(added)])
    }

    /// The number of a state; `labels` are those of the pieces.
    pub(super) fn number(&self, cells: &[u8], labels: &[u8]) -> u32 {
        let mut digits = vec![0; self.pieces];
        for cell in cells {
            let (label, turn) = (cell / self.base, cell % self.base);
            if let Some(piece) = labels.iter().position(|kept| *kept == label) {
                digits[piece] = turn;
            }
        }
        digits.iter().fold(0, |all, digit| all * u32::from(self.base) + u32::from(*digit))
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        (self.added.len() + self.sums.len()) * size_of::<u16>()
    }
}
