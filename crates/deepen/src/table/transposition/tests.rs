//! Tests of the transposition table.

use super::*;

type Table = Transpositions<u64, u32>;

const SLOT: usize = size_of::<Slot<u64, u32>>();
const ENDLESS: u32 = u32::INFINITY;

fn finding(packed: u64, value: u32, cut: u32, expanded: u64) -> Finding<u64, u32> {
    Finding { hash: Table::hash(&packed), packed, value, cut, expanded }
}

#[test]
fn takes_no_more_bytes_than_given() {
    assert_eq!(SLOT, 16);
    for bytes in [0, 1, SLOT, 3 * SLOT, 4 * SLOT + 5, 1_000, 100_000, 1_000_000, 7_654_321] {
        let mut table = Table::new(bytes, Replacement::Always);
        for packed in 0..2 * (bytes / SLOT) as u64 {
            table.store(&finding(packed, 7, 9, 1));
        }
        assert!(table.bytes() <= bytes);
        assert!(bytes - table.bytes() < bytes / 200 + Table::WAYS * SLOT);
        assert!(table.entries * SLOT * 10 >= table.bytes() * 8);
    }
}

#[test]
fn a_table_that_doubles_loses_nothing_but_what_overflows() {
    let mut table = Table::new(40_000_000, Replacement::LeastEffort);
    let mut kept = 0;
    for packed in 0..1_000_000 {
        table.store(&finding(packed, packed as u32 + 1, ENDLESS, 1));
    }
    for packed in 0..1_000_000 {
        if let Some(claim) = table.find(Table::hash(&packed), &packed) {
            assert_eq!(claim, Claim { value: packed as u32 + 1, cut: ENDLESS, present: true });
            kept += 1;
        }
    }
    assert!(kept > 850_000, "{kept}");
    assert_eq!(table.entries, kept);
}

#[test]
fn the_greatest_claim_of_a_state_stays() {
    let mut table = Table::new(3 * SLOT, Replacement::LeastEffort);
    table.store(&finding(0, 7, ENDLESS, 1));
    table.store(&finding(0, 6, 8, 1));
    let claim = |table: &Table| table.find(Table::hash(&0), &0);
    assert_eq!(claim(&table), Some(Claim { value: 7, cut: ENDLESS, present: true }));
    table.next_generation();
    assert_eq!(claim(&table), Some(Claim { value: 7, cut: 7, present: false }));
    table.store(&finding(0, 6, ENDLESS, 1));
    assert_eq!(claim(&table), Some(Claim { value: 7, cut: 7, present: true }));
    table.store(&finding(0, 8, ENDLESS, 1));
    assert_eq!(claim(&table), Some(Claim { value: 8, cut: ENDLESS, present: true }));
    assert_eq!(table.find(Table::hash(&1), &1), None);
}

#[test]
fn what_is_replaced() {
    let three = |replacement| {
        let mut table = Table::new(3 * SLOT, replacement);
        for (packed, value, expanded) in [(1, 30, 100), (2, 10, 1_000), (3, 20, 10)] {
            table.store(&finding(packed, value, value, expanded));
        }
        table
    };
    let gone = |table: &Table| -> Vec<u64> {
        (1..=3).filter(|packed| table.find(Table::hash(packed), packed).is_none()).collect()
    };
    let mut table = three(Replacement::LeastEffort);
    table.store(&finding(4, 9, 9, 1));
    assert_eq!(gone(&table), [3]);
    let mut table = three(Replacement::LeastValue);
    table.store(&finding(4, 15, 15, 1));
    assert_eq!(gone(&table), [2]);
    let mut table = three(Replacement::LeastValue);
    table.store(&finding(4, 5, 5, 1));
    assert_eq!(gone(&table), []);
    table.next_generation();
    table.store(&finding(4, 5, 5, 1));
    assert_eq!(gone(&table), [2]);
    let mut table = three(Replacement::Always);
    table.store(&finding(4, 9, 0, 1));
    assert_eq!(gone(&table).len(), 1);
}

#[test]
fn age_halves_what_an_effort_is_worth() {
    let mut table = Table::new(2 * SLOT, Replacement::LeastEffort);
    table.store(&finding(1, 9, 0, 1 << 10));
    (0..9).for_each(|_| table.next_generation());
    table.store(&finding(2, 9, 0, 4));
    table.store(&finding(3, 9, 0, 1));
    assert!(table.find(Table::hash(&1), &1).is_none());
    assert!(table.find(Table::hash(&2), &2).is_some_and(|claim| claim.present));
}

#[test]
fn generations_begin_again_without_becoming_present() {
    let mut table = Table::new(SLOT, Replacement::Always);
    table.store(&finding(1, 9, 0, 1));
    for _ in 0..u32::from(u16::MAX) + 5 {
        table.next_generation();
        assert!(table.find(Table::hash(&1), &1).is_some_and(|claim| !claim.present));
    }
    table.clear();
    assert!(table.find(Table::hash(&1), &1).is_none());
}
