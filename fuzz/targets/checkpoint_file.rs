//! The program's checkpoint file: what is read is written back byte for
//! byte, and whatever the two parts are they come back.
//!
//! The input is a file without its seal.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the program's own module, as it stands")]
#[path = "../../crates/deepen-cli/src/checkpoint.rs"]
mod file;

#[allow(dead_code, reason = "what writes checkpoints")]
#[path = "../../crates/deepen-cli/src/files.rs"]
mod files;

fuzz_target!(|body: &[u8]| {
    let seal = crc32fast::hash(body).to_le_bytes();
    for bytes in [body.to_vec(), [body, &seal].concat()] {
        match file::Parts::from_bytes(&bytes) {
            Ok(parts) => assert_eq!(parts.to_bytes(), bytes),
            Err(reason) => assert!(!reason.is_empty() && reason.len() < 200, "{reason}"),
        }
    }
    let (description, engine) = body.split_at(body.len() / 3);
    let parts = file::Parts { description: description.to_vec(), engine: engine.to_vec() };
    assert_eq!(file::Parts::from_bytes(&parts.to_bytes()), Ok(parts));
});
