//! Components: what is left of a position when most of it is forgotten, and
//! how operators change it.
//!
//! A component is the orbit of the solved position's image, explored once and
//! numbered in the order of its states, so that the numbers have no gaps
//! whatever holds among them: parities, sums of orientations, pieces that look
//! alike. How operators change numbers is then a table. A component of one set
//! is one of three:
//!
//! * where some pieces are (all others look alike);
//! * how the pieces in all slots are turned, whichever they are;
//! * both at once, where orientations of some pieces are ignored.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::super::definition::{Definition, PieceSet};
use super::super::state::turned;
use super::super::transformation::Transformation;

/// What of a set is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) enum Kept {
    /// Where the pieces of these labels are.
    Places(Vec<u8>),
    /// How the pieces in all slots are turned.
    Turns,
    /// All that a position says of the set.
    All,
}

/// One component of a position.
#[derive(Clone, Debug)]
pub(in super::super) struct Component {
    pub(super) set: usize,
    pub(super) kept: Kept,
    pub(super) slots: std::ops::Range<usize>,
    /// By cell of a state: what is kept of it.
    symbols: Vec<u8>,
    bits: u32,
    /// The states, each packed; their places are their numbers.
    states: Vec<u128>,
    /// By state and operator: the next state.
    next: Vec<u32>,
    operators: usize,
}

/// The operators as components take them.
#[derive(Clone, Copy)]
pub(in super::super) struct Moves<'m> {
    pub(in super::super) definition: &'m Definition,
    /// What each operator does.
    pub(in super::super) all: &'m [Transformation],
    /// Those whose repetitions are all others, each with its order.
    pub(in super::super) generators: &'m [(usize, u8)],
}

impl Component {
    /// Explores a component of up to so many states; `None` where there are
    /// more, or they are too large to be packed.
    pub(in super::super) fn explore(
        moves: Moves<'_>,
        set: usize,
        kept: Kept,
        cells: &[u8],
        most: usize,
    ) -> Option<Self> {
        let piece_set = &moves.definition.sets()[set];
        let symbols = symbols(piece_set, &kept);
        let kinds = usize::from(*symbols.iter().max()?) + 1;
        let bits = crate::packing::bits(kinds);
        if bits * piece_set.count as u32 > u128::BITS {
            return None;
        }
        let mut component = Component {
            set,
            kept,
            slots: piece_set.slots(),
            symbols,
            bits,
            states: Vec::new(),
            next: Vec::new(),
            operators: moves.all.len(),
        };
        let start = component.packed(cells);
        component.fill(moves, start, most)?;
        Some(component)
    }

    /// How many states it has.
    pub(in super::super) fn states(&self) -> u64 {
        self.states.len() as u64
    }

    /// Bytes that it takes.
    pub(in super::super) fn bytes(&self) -> usize {
        self.states.len() * size_of::<u128>() + self.next.len() * size_of::<u32>()
    }

    /// The number of a state's image; `None` where the solved position's moves
    /// never lead there.
    pub(in super::super) fn number(&self, cells: &[u8]) -> Option<u32> {
        self.states.binary_search(&self.packed(cells)).ok().map(|place| place as u32)
    }

    /// The number after an operator.
    #[inline]
    pub(in super::super) fn step(&self, state: u32, operator: usize) -> u32 {
        self.next[state as usize * self.operators + operator]
    }

    /// By slot of the set: what is kept of the state of a number.
    pub(super) fn unpacked(&self, state: u32) -> impl Iterator<Item = u8> {
        let packed = self.states[state as usize];
        let mask = (1 << self.bits) - 1;
        (0..self.slots.len() as u32).map(move |slot| (packed >> (slot * self.bits) & mask) as u8)
    }

    fn packed(&self, cells: &[u8]) -> u128 {
        let cells = cells[self.slots.clone()].iter().rev();
        let symbols = cells.map(|cell| self.symbols[usize::from(*cell)]);
        symbols.fold(0, |packed, symbol| packed << self.bits | u128::from(symbol))
    }

    /// Breadth-first by the generators, then numbers in the order of states,
    /// then all other operators by repeating generators.
    fn fill(&mut self, moves: Moves<'_>, start: u128, most: usize) -> Option<()> {
        let set = &moves.definition.sets()[self.set];
        let generators = moves.generators;
        let steps: Vec<Step> = generators
            .iter()
            .map(|(operator, _)| Step::of(set, &self.kept, &moves.all[*operator]))
            .collect();
        let mut numbers = HashMap::from([(start, 0_u32)]);
        let mut found = vec![start];
        let mut reached: Vec<u32> = Vec::new();
        let mut at = 0;
        while let Some(&state) = found.get(at) {
            at += 1;
            for step in &steps {
                let next = step.apply(state, self.bits);
                let number = match numbers.entry(next) {
                    Entry::Occupied(known) => *known.get(),
                    Entry::Vacant(new) => {
                        if found.len() >= most {
                            return None;
                        }
                        found.push(next);
                        *new.insert(found.len() as u32 - 1)
                    }
                };
                reached.push(number);
            }
        }
        drop(numbers);
        let mut sorted: Vec<u32> = (0..found.len() as u32).collect();
        sorted.sort_unstable_by_key(|number| found[*number as usize]);
        let mut renamed = vec![0_u32; found.len()];
        for (to, from) in sorted.iter().enumerate() {
            renamed[*from as usize] = to as u32;
        }
        let by_generator = |state: u32, which: usize| {
            let before = sorted[state as usize] as usize;
            renamed[reached[before * generators.len() + which] as usize]
        };
        self.next = vec![0; found.len() * self.operators];
        for state in 0..found.len() as u32 {
            for (which, (first, order)) in generators.iter().enumerate() {
                let mut after = state;
                // Operators of one generator stand in the order of its powers;
                // where only the move and its inverse do, the inverse is next.
                let powers = powers_of(moves, which, *first, *order);
                for power in 1..*order {
                    after = by_generator(after, which);
                    if let Some(operator) = powers.operator(power) {
                        self.next[state as usize * self.operators + operator] = after;
                    }
                }
            }
        }
        self.states = sorted.iter().map(|from| found[*from as usize]).collect();
        Some(())
    }
}

/// Which operators are powers of a generator.
struct Powers {
    first: usize,
    /// How many there are.
    count: usize,
    order: u8,
}

fn powers_of(moves: Moves<'_>, which: usize, first: usize, order: u8) -> Powers {
    let end = moves.generators.get(which + 1).map_or(moves.all.len(), |(next, _)| *next);
    Powers { first, count: end - first, order }
}

impl Powers {
    fn operator(&self, power: u8) -> Option<usize> {
        if self.count == usize::from(self.order) - 1 {
            return Some(self.first + usize::from(power) - 1);
        }
        match power {
            1 => Some(self.first),
            _ if power == self.order - 1 => Some(self.first + 1),
            _ => None,
        }
    }
}

/// By cell of the set: the symbol that is kept.
fn symbols(set: &PieceSet, kept: &Kept) -> Vec<u8> {
    let cells = set.labels() * usize::from(set.orientations());
    let symbol = |cell: usize| {
        let label = cell / usize::from(set.orientations());
        match kept {
            // 0 is any other piece.
            Kept::Places(labels) => {
                let place = labels.iter().position(|kept| usize::from(*kept) == label);
                place.map_or(0, |place| place as u8 + 1)
            }
            Kept::Turns => (cell % usize::from(set.orientations())) as u8,
            Kept::All => cell as u8,
        }
    };
    (0..cells).map(symbol).collect()
}

/// What an operator does to the slots of one set.
struct Step {
    /// By slot: the slot that it receives from.
    from: Vec<u32>,
    /// By slot: what becomes of the symbol that comes; nothing where it stays.
    tables: Vec<Option<[u8; 256]>>,
}

impl Step {
    fn of(set: &PieceSet, kept: &Kept, one: &Transformation) -> Self {
        let from = set.slots().map(|slot| u32::from(one.from()[slot]) - set.first as u32);
        let table = |slot: usize| {
            let by = one.turn()[slot];
            match kept {
                _ if by == 0 => None,
                Kept::Places(_) => None,
                Kept::Turns => Some(turned(set.orientations(), &[], by)),
                Kept::All => Some(turned(set.orientations(), &set.ignored, by)),
            }
        };
        Step { from: from.collect(), tables: set.slots().map(table).collect() }
    }

    fn apply(&self, state: u128, bits: u32) -> u128 {
        let mask = (1 << bits) - 1;
        let mut after = 0;
        for (from, table) in self.from.iter().zip(&self.tables).rev() {
            let symbol = state >> (from * bits) & mask;
            let symbol = match table {
                Some(table) => u128::from(table[symbol as usize]),
                None => symbol,
            };
            after = after << bits | symbol;
        }
        after
    }
}
