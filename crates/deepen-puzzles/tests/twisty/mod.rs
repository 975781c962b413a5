//! Puzzles of the repository's data.

#![allow(dead_code, reason = "not every test uses all of it")]

use std::sync::Arc;

use deepen_puzzles::twisty::{Definition, read_definition};

/// The text of a definition.
pub(crate) fn text(name: &str) -> String {
    let path = format!("{}/../../data/twisty/{name}.tws", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// A puzzle by the name of its file.
pub(crate) fn puzzle(name: &str) -> Arc<Definition> {
    Arc::new(read_definition(&text(name)).unwrap())
}
