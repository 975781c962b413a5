//! The header of a table's file: whatever it says, reading it ends, makes room
//! for nothing that is not there, and gives back the same bytes.
//!
//! The input is a header behind its front and without padding and seal, which
//! are put around it; and once as it is.
#![no_main]

use deepen_tables::file::Header;
use libfuzzer_sys::fuzz_target;

const PAGE: usize = 4096;

/// A header with this content whose front and checksum are right.
fn sealed(content: &[u8]) -> Vec<u8> {
    let length = (24 + content.len() + 4).next_multiple_of(PAGE);
    let mut bytes = b"deepen table\r\n\0\n".to_vec();
    bytes.extend_from_slice(&1_u32.to_le_bytes());
    bytes.extend_from_slice(&(length as u32).to_le_bytes());
    bytes.extend_from_slice(content);
    bytes.resize(length - 4, 0);
    let seal = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&seal.to_le_bytes());
    bytes
}

fuzz_target!(|content: &[u8]| {
    for bytes in [content.to_vec(), sealed(content)] {
        match Header::from_bytes(&bytes) {
            Ok(header) => {
                assert_eq!(header.to_bytes(), bytes);
                assert!(header.file_bytes() >= bytes.len() as u64);
            }
            Err(reason) => {
                let reason = reason.to_string();
                assert!(!reason.is_empty() && reason.len() < 200, "{reason}");
            }
        }
    }
});
