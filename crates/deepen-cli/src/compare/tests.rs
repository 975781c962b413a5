//! Reports that no comparison would produce.

use super::*;

/// Where and when nothing was measured.
pub(super) fn provenance() -> Provenance {
    Provenance {
        command: "deepen compare tiles '\u{1}</p>'".to_owned(),
        arguments: vec!["compare".to_owned(), "tiles".to_owned()],
        seed: Some(0),
        version: "0".to_owned(),
        build: "0\nnone".to_owned(),
        machine: "<&>".to_owned(),
        date: "1970-01-01 00:00:00 UTC".to_owned(),
        input: None,
    }
}
