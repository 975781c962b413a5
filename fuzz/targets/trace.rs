//! Traces: whatever a file says, reading it ends, takes memory for nothing that
//! is not there, and what is read can be walked through and comes back byte for
//! byte.
//!
//! The input is a head and one block without their lengths and checksums, which
//! are put around both; and once as it is.
#![no_main]

use deepen_trace::{Trace, Walk};
use libfuzzer_sys::fuzz_target;

/// A file of which lengths and checksums are right.
fn sealed(content: &[u8]) -> Vec<u8> {
    let (head, block) = content.split_at(content.len() / 2);
    let mut bytes = b"deepen trace\r\n\0\0\0\0\0\0".to_vec();
    bytes.extend_from_slice(&1_u32.to_le_bytes());
    for part in [head, block] {
        bytes.extend_from_slice(&(part.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&crc32fast::hash(part).to_le_bytes());
        bytes.extend_from_slice(part);
    }
    bytes
}

fuzz_target!(|content: &[u8]| {
    for bytes in [content.to_vec(), sealed(content)] {
        match Trace::from_bytes(&bytes) {
            Ok(trace) => {
                let walked = Walk::new(&trace).count() as u64;
                assert_eq!(walked, trace.kept().sum());
                // Numbers may be written longer than need be.
                let again = Trace::from_bytes(&trace.to_bytes());
                assert_eq!(again, Ok(trace));
            }
            Err(reason) => {
                assert!(reason.at <= bytes.len());
                let reason = reason.to_string();
                assert!(!reason.is_empty() && reason.len() < 200, "{reason}");
            }
        }
    }
});
