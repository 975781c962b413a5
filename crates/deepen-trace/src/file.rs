//! The file: what is known, and block after block, each behind its length and
//! its checksum.
//!
//! | bytes | what |
//! | --- | --- |
//! | 20 | `deepen trace` and line ends |
//! | 4 | version of this format, little-endian |
//! | 4, 4 | length of the head and its CRC-32, little-endian |
//! | .. | the head: what was kept, the limit, whether costs are real, the fingerprint, how many events of each kind, how many blocks, facts, names of operators |
//! | 4, 4 | length of a block and its CRC-32, little-endian |
//! | .. | the block: its number, its first event, how many of each kind, what is known before, events |
//!
//! Numbers without a size are written seven bits a byte, texts behind their
//! lengths.

use crate::code::{put, put_bytes};
use crate::event::{Kind, Tally};
use crate::recorder::Keep;
use crate::trace::Trace;

/// The first bytes; the mixed line ends show a file that was "converted".
pub(crate) const MAGIC: [u8; 20] = *b"deepen trace\r\n\0\0\0\0\0\0";
pub(crate) const VERSION: u32 = 1;

impl Trace {
    /// The file of this trace.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        put_sealed(&mut bytes, &self.head());
        let mut content = Vec::new();
        for block in &self.blocks {
            content.clear();
            put(&mut content, block.number);
            put(&mut content, block.first_event);
            put_tally(&mut content, &block.tally);
            content.extend_from_slice(&block.bytes);
            put_sealed(&mut bytes, &content);
        }
        bytes
    }

    fn head(&self) -> Vec<u8> {
        let mut head = vec![match self.keep() {
            Keep::Last => 0,
            Keep::Sample => 1,
        }];
        put(&mut head, self.most() as u64);
        head.push(u8::from(self.is_real()));
        put(&mut head, u64::from(self.fingerprint()));
        put_tally(&mut head, &self.all());
        put(&mut head, self.blocks.len() as u64);
        put(&mut head, self.facts.len() as u64);
        for (name, fact) in &self.facts {
            put_bytes(&mut head, name.as_bytes());
            put_bytes(&mut head, fact.as_bytes());
        }
        for names in [&self.names.forward, &self.names.backward] {
            put(&mut head, names.len() as u64);
            for (number, name) in names {
                put(&mut head, u64::from(*number));
                put_bytes(&mut head, name.as_bytes());
            }
        }
        head
    }
}

fn put_tally(bytes: &mut Vec<u8>, tally: &Tally) {
    for kind in Kind::ALL {
        put(bytes, tally.of(kind));
    }
}

/// Nothing that is sealed is as long as a length can tell: a block is little
/// longer than the path it begins with.
fn put_sealed(bytes: &mut Vec<u8>, content: &[u8]) {
    bytes.extend_from_slice(&(content.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&crc32fast::hash(content).to_le_bytes());
    bytes.extend_from_slice(content);
}
