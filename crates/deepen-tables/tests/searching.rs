//! Pattern databases as heuristics: audited on whole spaces, alone, summed,
//! under a maximum, mirrored and dual, in every encoding.

mod common;

use std::fmt::Debug;

use common::hanoi::{Discs, Hanoi, MOST_DISCS, Move};
use common::pancake::{PANCAKES, Pancake, Stack, UNIT, stacks};
use common::{hanoi, pancake, table};
use deepen::{Heuristic, IdaStar, Max, Quality, Search, StateSpace, audit};
use deepen_tables::abstraction::Costed;
use deepen_tables::compose::{Counted, Maximum, PartitionError, Sum};
use deepen_tables::encode::{Bytes, Grouped, Modulo3, Trits, TwoBits, group_minima};
use deepen_tables::heuristic::PatternDatabase;
use deepen_tables::symmetry::{Mapped, MapsLabels, StateMap};

const MOST: usize = 10_000;

/// Nothing is found wrong, and all states were looked at.
fn assert_sound<S, H>(space: &S, heuristic: &H, start: &S::State, quality: Quality)
where
    S: StateSpace<State: Debug>,
    H: Heuristic<S>,
{
    assert_eq!(heuristic.quality(), quality);
    let report = audit::exhaustive(space, heuristic, [start.clone()], MOST);
    assert!(report.is_proof(), "{report}");
}

type Database<P> = PatternDatabase<P, Bytes<Vec<u8>>, u32>;

fn discs(pegs: u8, all: usize, pattern: &[usize]) -> Database<hanoi::Pattern> {
    let costs = vec![1; all];
    let shares: Vec<u8> = (0..all).map(|disc| u8::from(pattern.contains(&disc))).collect();
    let counted = Counted::shares(&costs, &shares).unwrap();
    let space = hanoi::Pattern::new(pegs, pattern);
    let built = table(&Costed::new(space.clone(), counted.as_shares()));
    PatternDatabase::new(space, Bytes::new(built.entries), counted, 1)
}

fn pancakes(pattern: &[u8], costs: &[u8], shares: &[u8]) -> Database<pancake::Pattern> {
    let counted = Counted::shares(costs, shares).unwrap();
    let space = pancake::Pattern::new(pattern);
    let built = table(&Costed::new(space.clone(), counted.as_shares()));
    PatternDatabase::new(space, Bytes::new(built.entries), counted, 1)
}

const ALL: [u8; PANCAKES + 1] = [1; PANCAKES + 1];
const SORTED: Stack = [0, 1, 2, 3, 4, 5, 6];

#[test]
fn disjoint_discs_are_summed_and_overlapping_ones_refused() {
    let space = Hanoi { pegs: 4, discs: 6 };
    let start = [0; MOST_DISCS];
    let sum = Sum::new([discs(4, 6, &[3, 4, 5]), discs(4, 6, &[0, 1, 2])]).unwrap();
    assert_sound(&space, &sum, &start, Quality::Consistent);
    let far: Discs = [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0];
    assert_eq!(sum.of(&space, &far), 5 + 5);
    let error = Sum::new([discs(4, 6, &[3, 4, 5]), discs(4, 6, &[1, 2, 3])]).unwrap_err();
    assert_eq!(error, PartitionError::CountedTwice { label: 3, cost: 1, counted: 2 });
    let most = Maximum([discs(4, 6, &[3, 4, 5]), discs(4, 6, &[1, 2, 3])]);
    assert_sound(&space, &most, &start, Quality::Consistent);
    let both = Sum::new([Sum::new([discs(4, 6, &[5]), discs(4, 6, &[3, 4])]).unwrap()]).unwrap();
    assert_sound(&space, &Maximum([both]), &start, Quality::Consistent);
}

#[test]
fn flips_split_among_patterns_by_size_and_by_share() {
    let odd = [0, 0, 0, 1, 0, 1, 0, 1];
    let even = [0, 0, 1, 0, 1, 0, 1, 0];
    let one = pancakes(&[0, 1, 2, 3], &ALL, &odd);
    let sum = Sum::new([one.clone(), pancakes(&[3, 4, 5, 6], &ALL, &even)]).unwrap();
    assert_sound(&UNIT, &sum, &SORTED, Quality::Consistent);
    assert!(Sum::new([one.clone(), one]).is_err());
    // A flip costs its size, of which each pattern counts a part.
    let costs = [0, 0, 2, 3, 4, 5, 6, 7];
    let space = Pancake { costs };
    let lesser = pancakes(&[0, 1, 2], &costs, &[0, 0, 1, 1, 2, 2, 3, 3]);
    let greater = pancakes(&[4, 5, 6], &costs, &[0, 0, 1, 2, 2, 3, 3, 4]);
    let sum = Sum::new([lesser, greater]).unwrap();
    assert_sound(&space, &sum, &SORTED, Quality::Consistent);
}

/// The cost of some stacks and what it took to find it.
fn effort<H: Heuristic<Pancake>>(heuristic: &H) -> (Vec<u32>, u64) {
    let mut expanded = 0;
    let costs = stacks().step_by(97).map(|stack| {
        let mut search = IdaStar::new(&UNIT, heuristic, stack);
        let cost = search.run(&mut ()).cost().expect("every stack can be sorted");
        expanded += search.statistics().expanded;
        cost
    });
    (costs.collect(), expanded)
}

#[test]
fn every_encoding_guides_a_search_to_the_same_costs() {
    let pattern = pancake::Pattern::new(&[0, 1, 2, 3, 4]);
    let space = Costed::new(pattern.clone(), &ALL);
    let values = table(&space).entries;
    let counted = Counted::all(&ALL);
    let bytes = PatternDatabase::new(pattern.clone(), Bytes::new(&values), counted.clone(), 1);
    let expected = effort(&bytes);
    assert_sound(&UNIT, &bytes, &SORTED, Quality::Consistent);

    let two_bits = Modulo3::encode(&space, &values, |values| Ok(TwoBits::encode(values))).unwrap();
    let two_bits = PatternDatabase::new(pattern.clone(), two_bits, counted.clone(), 1);
    assert_eq!(effort(&two_bits), expected);
    assert_sound(&UNIT, &two_bits, &SORTED, Quality::Consistent);

    let trits = Modulo3::encode(&space, &values, Trits::encode).unwrap();
    let trits = PatternDatabase::new(pattern.clone(), trits, counted.clone(), 1);
    assert_eq!(effort(&trits), expected);
    assert_sound(&UNIT, &trits, &SORTED, Quality::Consistent);

    let least = Bytes::new(group_minima(&values, 3).unwrap());
    let grouped = Grouped::new(least, 3, values.len() as u64).unwrap();
    let grouped = PatternDatabase::new(pattern, grouped, counted, 1);
    let (costs, expanded) = effort(&grouped);
    assert_eq!(costs, expected.0);
    assert!(expanded >= expected.1, "a weaker estimate");
    assert_sound(&UNIT, &grouped, &SORTED, Quality::Admissible);
}

/// Exchanges two pegs, neither of them the goal's.
struct Exchange(u8, u8);

impl Exchange {
    fn peg(&self, peg: u8) -> u8 {
        match peg {
            peg if peg == self.0 => self.1,
            peg if peg == self.1 => self.0,
            peg => peg,
        }
    }
}

impl StateMap<Hanoi> for Exchange {
    fn image(&self, _: &Hanoi, state: &Discs) -> Discs {
        state.map(|peg| self.peg(peg))
    }

    fn operator(&self, step: &Move) -> Option<Move> {
        Some(Move { disc: step.disc, to: self.peg(step.to) })
    }

    fn keeps_operators(&self) -> bool {
        true
    }
}

impl MapsLabels for Exchange {
    fn label(&self, disc: usize) -> usize {
        disc
    }
}

/// Which place each pancake is at, as a stack: flips undo themselves, so the
/// way from one to the other is the same backwards.
struct Dual;

impl StateMap<Pancake> for Dual {
    fn image(&self, _: &Pancake, state: &Stack) -> Stack {
        let mut image = [0; PANCAKES];
        for (place, &pancake) in state.iter().enumerate() {
            image[usize::from(pancake)] = place as u8;
        }
        image
    }

    fn operator(&self, _: &usize) -> Option<usize> {
        None
    }

    fn keeps_operators(&self) -> bool {
        false
    }
}

impl MapsLabels for Dual {
    fn label(&self, size: usize) -> usize {
        size
    }
}

#[test]
fn exchanged_pegs_keep_sums_and_consistency() {
    let space = Hanoi { pegs: 3, discs: 5 };
    let lower = discs(3, 5, &[3, 4]);
    let mapped = |exchange| Mapped::new::<Hanoi>(lower.clone(), exchange);
    let start = [0; MOST_DISCS];
    assert_sound(&space, &mapped(Exchange(1, 2)), &start, Quality::Consistent);
    let sum =
        Sum::new([mapped(Exchange(1, 2)), Mapped::new::<Hanoi>(discs(3, 5, &[0]), Exchange(2, 1))]);
    assert_sound(&space, &sum.unwrap(), &start, Quality::Consistent);
    assert!(Sum::new([mapped(Exchange(1, 2)), mapped(Exchange(1, 2))]).is_err());
}

#[test]
fn dual_look_ups_are_admissible_and_never_summed() {
    let table = pancakes(&[0, 1, 2, 3], &ALL, &ALL);
    let dual = Mapped::new::<Pancake>(&table, Dual);
    assert_sound(&UNIT, &dual, &SORTED, Quality::Admissible);
    let both = Max(&table, &dual);
    assert_sound(&UNIT, &both, &SORTED, Quality::Admissible);
    let (alone, together) = (effort(&table), effort(&both));
    assert_eq!(alone.0, together.0);
    assert!(together.1 < alone.1, "{} and {}", together.1, alone.1);
    // A dual counts everything, whatever its table does.
    let odd = pancakes(&[0, 1, 2], &ALL, &[0, 0, 0, 1, 0, 1, 0, 1]);
    let even = pancakes(&[4, 5, 6], &ALL, &[0, 0, 1, 0, 1, 0, 1, 0]);
    let parts = [odd, even].map(|part| Mapped::new::<Pancake>(part, Dual));
    assert!(matches!(Sum::new(parts), Err(PartitionError::CountedTwice { .. })));
}
