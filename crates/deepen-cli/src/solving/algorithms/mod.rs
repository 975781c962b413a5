//! From an algorithm's name to its search: the one place that makes them.
//!
//! [`in_own_form`] is for what people use most: compiled for the domain's
//! space and heuristic, at full speed. [`in_common_form`] has every
//! algorithm, and any heuristic.

mod common_form;
mod memory;
mod own_form;

use deepen::{CycleCheck, StateSpace};

pub(crate) use common_form::in_common_form;
pub(crate) use memory::{nodes, physical_memory, sized};
pub(crate) use own_form::{Searchable, in_own_form};

use super::AnySearch;

/// What is searched.
pub(crate) struct Ready<'a, S: StateSpace, H, B, P, R> {
    pub(crate) space: &'a S,
    /// Estimates what is left to a goal.
    pub(crate) heuristic: &'a H,
    /// Estimates, in the backward space, what is left to the start.
    pub(crate) from_start: &'a B,
    pub(crate) pruning: &'a P,
    /// What may be taken out beside a table of states: no more than returns.
    pub(crate) returns: &'a R,
    /// What keeps a path from going round in circles.
    pub(crate) cycles: CycleCheck,
    pub(crate) start: &'a S::State,
}

/// What is done with a search.
pub(crate) type Body<'b, O, C> = &'b mut dyn FnMut(&mut dyn AnySearch<O, C>);

/// A search of any algorithm.
pub(crate) type Boxed<'a, O, C> = Box<dyn AnySearch<O, C> + 'a>;
