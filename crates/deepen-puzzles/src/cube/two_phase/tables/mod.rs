//! The tables of both phases.

pub(super) mod one;
