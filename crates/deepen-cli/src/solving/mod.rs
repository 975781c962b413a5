//! From a problem to its answer, whatever the domain: the search behind one
//! object, its limits and checkpoints, and what its outcome proves.

pub(crate) mod algorithms;
pub(crate) mod batch;
pub(crate) mod common;
pub(crate) mod conclude;
pub(crate) mod engine;
pub(crate) mod keeper;
pub(crate) mod lines;
pub(crate) mod run;
pub(crate) mod settings;
pub(crate) mod team;

pub(crate) use engine::{AnySearch, handed_on};
pub(crate) use keeper::Keeper;
pub(crate) use run::Run;
pub(crate) use settings::SearchSettings;
