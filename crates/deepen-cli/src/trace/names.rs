//! What a trace's numbers mean: operators, costs, and what is known of the
//! search.

use std::collections::BTreeMap;

use deepen::{Front, NodeRef};
use deepen_trace::{INFINITE, Names, Trace};

use crate::amount::{Amount, Unit, WHOLE};

/// What is known of a search, by names.
pub(super) type Facts = BTreeMap<String, String>;

/// Names the operators of a trace, and drops what leaves no room for names.
pub(super) fn name_operators(
    trace: &mut Trace,
    most: usize,
    mut name: impl FnMut(Front, u32) -> String,
) {
    let mut room = most;
    loop {
        let mut all = Names::default();
        for event in trace.events() {
            let Some(node) = event.what.node() else { continue };
            let Some(operator) = node.operator else { continue };
            let names = match node.front {
                Front::Forward => &mut all.forward,
                Front::Backward => &mut all.backward,
            };
            names.entry(operator).or_insert_with(|| name(node.front, operator));
        }
        trace.names = all;
        let bytes = trace.to_bytes().len();
        if bytes <= most || room < 1_024 {
            return;
        }
        // What dropped events needed of names becomes free as well.
        room -= (bytes - most).min(room / 2);
        trace.shrink_to(room);
    }
}

/// A trace as people read it.
pub(super) struct Reading<'t> {
    pub(super) trace: &'t Trace,
    unit: Unit,
}

impl<'t> Reading<'t> {
    pub(super) fn of(trace: &'t Trace) -> Self {
        let unit = trace.facts.get("unit").and_then(|unit| Unit::parse(unit));
        Reading { trace, unit: unit.unwrap_or(WHOLE) }
    }

    /// What is known of the search under a name.
    pub(super) fn fact(&self, name: &str) -> Option<&'t str> {
        self.trace.facts.get(name).map(String::as_str)
    }

    /// The cost that some bits are; `None` where it is infinite.
    pub(super) fn amount(&self, bits: u64) -> Option<Amount> {
        if bits == INFINITE {
            return None;
        }
        let whole = if self.trace.is_real() {
            Amount::Real(f64::from_bits(bits))
        } else {
            Amount::Whole(bits)
        };
        Some(whole.in_units(self.unit))
    }

    /// A cost as it is written.
    pub(super) fn cost(&self, bits: u64) -> String {
        self.amount(bits).map_or_else(|| "infinite".to_owned(), |amount| amount.to_string())
    }

    /// The sum of two costs.
    pub(super) fn sum(&self, a: u64, b: u64) -> u64 {
        if a == INFINITE || b == INFINITE {
            return INFINITE;
        }
        if self.trace.is_real() {
            (f64::from_bits(a) + f64::from_bits(b)).to_bits()
        } else {
            a.saturating_add(b)
        }
    }

    /// The order of two costs, as numbers.
    pub(super) fn real(&self, bits: u64) -> f64 {
        self.amount(bits).map_or(f64::INFINITY, Amount::as_real)
    }

    /// What an operator is called.
    pub(super) fn operator(&self, front: Front, operator: Option<u32>) -> String {
        let names = match front {
            Front::Forward => &self.trace.names.forward,
            Front::Backward => &self.trace.names.backward,
        };
        let Some(operator) = operator else { return "?".to_owned() };
        names.get(&operator).cloned().unwrap_or_else(|| format!("?{operator}"))
    }

    /// What a node is called: as the operator that leads there, which in a
    /// graph is the node's own name.
    pub(super) fn node(&self, node: &NodeRef) -> String {
        if node.operator.is_some() {
            return self.operator(node.front, node.operator);
        }
        match node.number {
            // A node that was opened somewhere, by an operator not told again.
            Some(number) if node.depth > 0 || node.parent.is_some() => format!("#{number}"),
            _ => self.end(node.front).to_owned(),
        }
    }

    /// What the state is called where a front begins.
    pub(super) fn end(&self, front: Front) -> &'t str {
        match front {
            Front::Forward => self.fact("start name").unwrap_or("start"),
            Front::Backward => self.fact("goal name").unwrap_or("goal"),
        }
    }
}
