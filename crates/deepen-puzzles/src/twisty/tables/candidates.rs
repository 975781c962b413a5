//! Which patterns come into question for a puzzle and so much memory.
//!
//! First the whole puzzle, whose table says every distance exactly. Where it
//! is too large: sets whose pieces are too many to be placed all at once are
//! covered by groups of pieces, as large as there is room for; and whole
//! components are multiplied as long as the product fits.

use super::super::definition::PieceSet;
use super::axes::Axes;
use super::component::{Kept, Moves};
use super::pattern::Pattern;
use super::turned::MOST_TURNS;

/// The most states of one component: its exploration takes a second or two.
const MOST_STATES: usize = 1 << 21;

/// A component has no more states than fit into the memory at so many bytes
/// each, which is about what remains of them.
const STATE_BYTES: u64 = 48;

/// How many states a component may have where tables may take so much memory.
pub(in super::super) fn most_states(memory: u64) -> usize {
    (memory / STATE_BYTES).min(MOST_STATES as u64) as usize
}

/// Components that together say all that a position says of a set.
fn whole_of(set: &PieceSet) -> Vec<Kept> {
    let places = Kept::Places((0..set.labels() as u8).collect());
    match set.orientations() {
        1 => vec![places],
        _ if set.ignores_all() => vec![places],
        _ if set.ignores_none() => vec![places, Kept::Turns],
        _ => vec![Kept::All],
    }
}

/// The axes of the whole puzzle; those that could be explored, by set.
pub(in super::super) fn whole(
    axes: &mut Axes,
    moves: Moves<'_>,
    cells: &[u8],
    most: usize,
) -> (Vec<usize>, bool) {
    let (mut found, mut complete) = (Vec::new(), true);
    for (which, set) in moves.definition.sets().iter().enumerate() {
        for kept in whole_of(set) {
            match axes.component(moves, (which, kept), cells, most) {
                // What no move changes says nothing.
                Some(one) if axes.size(one) > 1 => found.push(one),
                Some(_) => {}
                None => complete = false,
            }
        }
    }
    (found, complete)
}

/// Products of some axes that fit into so much memory with what steps them, and
/// to which none of the others can be multiplied; the largest first.
pub(super) fn products(axes: &Axes, whole: &[usize], memory: u64) -> Vec<Pattern> {
    let fits = |pattern: &Pattern| {
        pattern.size() <= memory && pattern.size() + pattern.bytes(axes) as u64 <= memory
    };
    let mut found: Vec<(u32, Pattern)> = Vec::new();
    for set in 1..1_u32 << whole.len().min(16) {
        let chosen: Vec<usize> = whole
            .iter()
            .enumerate()
            .filter(|(at, _)| set >> at & 1 == 1)
            .map(|(_, axis)| *axis)
            .collect();
        let pattern = Pattern::new(axes, &chosen).filter(fits);
        found.extend(pattern.map(|pattern| (set, pattern)));
    }
    let sets: Vec<u32> = found.iter().map(|(set, _)| *set).collect();
    let is_within = |set: u32| sets.iter().any(|other| *other != set && other & set == set);
    let mut patterns: Vec<Pattern> =
        found.into_iter().filter(|(set, _)| !is_within(*set)).map(|(_, pattern)| pattern).collect();
    patterns.sort_by_key(|pattern| std::cmp::Reverse(pattern.size()));
    patterns
}

/// Groups of pieces of a set that together have all of its kinds, each such as
/// fits into so much memory.
pub(super) fn groups(
    axes: &mut Axes,
    moves: Moves<'_>,
    which: usize,
    cells: &[u8],
    memory: u64,
) -> Vec<Pattern> {
    // With what steps it a group takes up to three times its entries.
    let (most, most_states) = (memory / 3, most_states(memory));
    let set = &moves.definition.sets()[which];
    let turns = if set.ignores_none() && !set.has_duplicates() { set.orientations() } else { 1 };
    let numbers = |pieces: usize| {
        let places = (0..pieces).map(|placed| (set.count() - placed) as u64);
        let places = places.fold(1_u64, u64::saturating_mul);
        let turned = u64::from(turns).saturating_pow(pieces as u32);
        (places, turned)
    };
    let fits = |pieces: &usize| {
        let (places, turned) = numbers(*pieces);
        places <= most_states as u64
            && turned <= MOST_TURNS as u64
            && places.saturating_mul(turned) <= most
    };
    let Some(size) = (1..=set.labels()).take_while(fits).last() else { return Vec::new() };
    let count = set.labels().div_ceil(size);
    let mut found = Vec::new();
    for group in 0..count {
        // The last one overlaps.
        let first = (group * size).min(set.labels() - size);
        let labels = (first as u8..(first + size) as u8).collect();
        let places = axes.component(moves, (which, Kept::Places(labels)), cells, most_states);
        let Some(places) = places else { continue };
        let turned = if turns > 1 { axes.turns(moves, places) } else { None };
        let both: Vec<usize> = turned.into_iter().chain([places]).collect();
        found.extend(Pattern::new(axes, &both).filter(|pattern| pattern.size() <= most));
    }
    found
}
