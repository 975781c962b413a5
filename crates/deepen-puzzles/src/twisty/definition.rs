//! What a permutation puzzle is: sets of pieces that can be turned, the solved
//! position, and moves.
//!
//! All slots of all sets are numbered one after the other; so are the pieces'
//! labels within each set, from 0. Pieces of one label cannot be told apart,
//! and the orientation of a label may be ignored ("don't care").

use std::fmt;

use super::transformation::Transformation;

/// The most slots that all sets of a puzzle have together.
pub const MOST_SLOTS: usize = 128;

/// The most ways in which one piece of a set can be: slots times orientations.
pub const MOST_PER_SET: usize = 128;

/// How often a move can be repeated before everything is as it was, at most.
pub const MOST_POWERS: u64 = 255;

/// Slots among which pieces are exchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSet {
    pub(super) name: String,
    /// The number of its first slot.
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) orientations: u8,
    /// By label: whether its orientation is ignored.
    pub(super) ignored: Vec<bool>,
}

impl PieceSet {
    /// What the definition calls it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many slots it has, each with a piece.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// In how many ways each of its pieces can be turned.
    #[must_use]
    pub fn orientations(&self) -> u8 {
        self.orientations
    }

    /// How many kinds of pieces there are; as many as slots where all can be
    /// told apart.
    #[must_use]
    pub fn labels(&self) -> usize {
        self.ignored.len()
    }

    /// The numbers of its slots.
    pub(super) fn slots(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }

    /// Whether some pieces look alike.
    pub(super) fn has_duplicates(&self) -> bool {
        self.labels() < self.count
    }

    /// Whether all pieces' orientations are ignored.
    pub(super) fn ignores_all(&self) -> bool {
        self.ignored.iter().all(|ignored| *ignored)
    }

    /// Whether no piece's orientation is.
    pub(super) fn ignores_none(&self) -> bool {
        !self.ignored.contains(&true)
    }
}

/// A move as a file defines it; its powers are made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseMove {
    pub(super) name: String,
    pub(super) transformation: Transformation,
    pub(super) order: u8,
}

impl BaseMove {
    /// What the definition calls it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it does.
    #[must_use]
    pub fn transformation(&self) -> &Transformation {
        &self.transformation
    }

    /// After so many repetitions everything is as it was; at least 2.
    #[must_use]
    pub fn order(&self) -> u8 {
        self.order
    }

    /// The name of a power from 1 to one less than the order: up to half of it
    /// forwards (`U`, `U2`), beyond that backwards (`U'`, `U2'`).
    #[must_use]
    pub fn power_name(&self, power: u8) -> String {
        let back = self.order - power;
        let (times, mark) = if power <= back { (power, "") } else { (back, "'") };
        let times = if times == 1 { String::new() } else { times.to_string() };
        format!("{}{times}{mark}", self.name)
    }
}

/// Where each piece is and how it is turned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// By slot: the label of the piece that is there, from 0 in each set.
    pub(super) labels: Vec<u8>,
    /// By slot: how it is turned; 0 where that is ignored.
    pub(super) turns: Vec<u8>,
}

impl Position {
    /// By slot, set after set: the label of the piece there, from 0.
    #[must_use]
    pub fn labels(&self) -> &[u8] {
        &self.labels
    }

    /// By slot: the orientation of the piece there, 0 where it is ignored.
    #[must_use]
    pub fn turns(&self) -> &[u8] {
        &self.turns
    }
}

/// A puzzle, read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    pub(super) name: String,
    pub(super) sets: Vec<PieceSet>,
    pub(super) solved: Position,
    pub(super) moves: Vec<BaseMove>,
    /// Names of rotations of the whole puzzle, which are no moves.
    pub(super) rotations: Vec<String>,
}

impl Definition {
    /// What the puzzle is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its sets of pieces.
    #[must_use]
    pub fn sets(&self) -> &[PieceSet] {
        &self.sets
    }

    /// The solved position.
    #[must_use]
    pub fn solved(&self) -> &Position {
        &self.solved
    }

    /// Its moves.
    #[must_use]
    pub fn moves(&self) -> &[BaseMove] {
        &self.moves
    }

    /// How many slots all sets have together.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.solved.labels.len()
    }

    /// What the operators of the space are called, in their order.
    #[must_use]
    pub fn operator_names(&self, metric: Metric) -> Vec<String> {
        let of_move = |one: &'_ BaseMove| {
            let powers: Vec<u8> = metric.powers(one.order).collect();
            powers.into_iter().map(|power| one.power_name(power)).collect::<Vec<_>>()
        };
        self.moves.iter().flat_map(of_move).collect()
    }

    /// The orientations of a piece in each slot.
    pub(super) fn orientations(&self) -> Vec<u8> {
        let of_set = |set: &PieceSet| std::iter::repeat_n(set.orientations, set.count);
        self.sets.iter().flat_map(of_set).collect()
    }

    /// The position to which a transformation leads.
    #[must_use]
    pub fn apply(&self, position: &Position, transformation: &Transformation) -> Position {
        let mut after = position.clone();
        for set in &self.sets {
            for slot in set.slots() {
                let from = usize::from(transformation.from[slot]);
                let label = position.labels[from];
                let turn = u16::from(position.turns[from]) + u16::from(transformation.turn[slot]);
                after.labels[slot] = label;
                let ignored = set.ignored[usize::from(label)];
                after.turns[slot] =
                    if ignored { 0 } else { (turn % u16::from(set.orientations)) as u8 };
            }
        }
        after
    }

    /// A position on one line, in the form that
    /// [`parse_position`](super::parse_position) reads: for each set its name,
    /// the labels from 1 by slot, and the orientations where there are any.
    #[must_use]
    pub fn write(&self, position: &Position) -> String {
        let numbers =
            |values: &mut dyn Iterator<Item = String>| values.collect::<Vec<_>>().join(" ");
        let of_set = |set: &PieceSet| {
            let labels = &position.labels[set.slots()];
            let said = numbers(&mut labels.iter().map(|label| (label + 1).to_string()));
            if set.orientations == 1 {
                return format!("{}: {said}", set.name);
            }
            let turn = |slot: usize| {
                let is_ignored = set.ignored[usize::from(position.labels[slot])];
                if is_ignored { "?".to_owned() } else { position.turns[slot].to_string() }
            };
            format!("{}: {said} / {}", set.name, numbers(&mut set.slots().map(turn)))
        };
        self.sets.iter().map(of_set).collect::<Vec<_>>().join("; ")
    }
}

/// How moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Every power of a move is one move.
    Powers,
    /// Only the moves of the definition and their inverses are.
    Quarters,
}

impl Metric {
    /// The powers of a move of so great an order that count as one move, in
    /// the order in which they are tried.
    pub(super) fn powers(self, order: u8) -> impl Iterator<Item = u8> {
        (1..order).filter(move |power| match self {
            Metric::Powers => true,
            Metric::Quarters => *power == 1 || *power == order - 1,
        })
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Metric::Powers => "powers",
            Metric::Quarters => "quarters",
        })
    }
}
