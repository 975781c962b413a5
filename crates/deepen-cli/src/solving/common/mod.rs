//! Every domain's space in one form: states are words and operators numbers.
//! The algorithms that few people ask for are compiled once for this form and
//! not for every space and heuristic, which would take an hour and a hundred
//! megabytes. They expand and generate what they would otherwise, at a
//! fraction of the speed.

mod estimates;
mod numbered;
mod space;
mod words;

pub(crate) use estimates::{Asked, Estimates, Estimator};
pub(crate) use numbered::{Numbered, Numbers};
pub(crate) use space::Common;
pub(crate) use words::{InWords, Words};
