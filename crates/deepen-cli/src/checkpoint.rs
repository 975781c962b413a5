//! The checkpoint file: what a later run needs to go on, sealed so that a
//! damaged file is noticed, and written so that there is a whole one at any
//! moment, even if the power fails.
//!
//! | bytes | what |
//! | --- | --- |
//! | 20 | `deepen checkpoint` and line ends |
//! | 4 | version of this format, little-endian |
//! | 8 | length of the description, little-endian |
//! | 8 | length of the engine's part, little-endian |
//! | .. | the description, JSON: the problem and the options |
//! | .. | the engine's part, see `deepen::Checkpoint` |
//! | 4 | CRC-32 of all before, little-endian |

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::files::{self, Readers};

/// The first bytes; the mixed line ends show a file that was "converted".
const MAGIC: &[u8; 20] = b"deepen checkpoint\r\n\0";
const VERSION: u32 = 1;
const FRONT: usize = MAGIC.len() + 4 + 8 + 8;
const SEAL: usize = 4;
/// Far more than the checkpoint of a linear-space search needs.
const LARGEST: u64 = 256 << 20;

/// The two parts of a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) description: Vec<u8>,
    pub(crate) engine: Vec<u8>,
}

impl Parts {
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FRONT + self.description.len() + self.engine.len() + 4);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&(self.description.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&(self.engine.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&self.description);
        bytes.extend_from_slice(&self.engine);
        let seal = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&seal.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let magic = &bytes[..bytes.len().min(MAGIC.len())];
        if magic != &MAGIC[..magic.len()] || bytes.is_empty() {
            return Err("it is no checkpoint of deepen".to_owned());
        }
        if bytes.len() < FRONT + SEAL {
            return Err(format!("it is cut short: {} bytes are left", bytes.len()));
        }
        let number = |from: usize, length: usize| {
            let field = bytes[from..from + length].iter().rev();
            field.fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
        };
        let version = number(MAGIC.len(), 4);
        if version != u64::from(VERSION) {
            return Err(format!("it has version {version}, this program reads version {VERSION}"));
        }
        let description = number(MAGIC.len() + 4, 8);
        let engine = number(MAGIC.len() + 12, 8);
        let whole = description.saturating_add(engine).saturating_add((FRONT + SEAL) as u64);
        let there = bytes.len() as u64;
        if there < whole {
            return Err(format!("it is cut short: {there} bytes of {whole}"));
        }
        if there > whole {
            return Err(format!("it is damaged: {there} bytes instead of {whole}"));
        }
        let (content, seal) = bytes.split_at(bytes.len() - SEAL);
        if crc32fast::hash(content).to_le_bytes() != seal {
            return Err("it is damaged: its checksum is wrong".to_owned());
        }
        let (description, engine) = content[FRONT..].split_at(description as usize);
        Ok(Parts { description: description.to_vec(), engine: engine.to_vec() })
    }
}

/// Reads and checks a checkpoint.
pub(crate) fn read(path: &Path) -> Result<Parts, String> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
        .map_err(|error| format!("cannot be read: {error}"))?;
    if bytes.len() as u64 > LARGEST {
        return Err("it is no checkpoint of deepen: it is too large".to_owned());
    }
    Parts::from_bytes(&bytes)
}

/// Puts a checkpoint in the place of an older one: whoever is stopped in
/// between leaves the old one.
pub(crate) fn write(path: &Path, parts: &Parts) -> io::Result<()> {
    files::write_whole(path, &parts.to_bytes(), Readers::Owner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Parts {
        Parts { description: b"{\"a\":1}".to_vec(), engine: vec![7; 40] }
    }

    #[test]
    fn reads_back() {
        assert_eq!(Parts::from_bytes(&parts().to_bytes()), Ok(parts()));
    }

    #[test]
    fn every_cut_and_every_changed_bit_is_noticed() {
        let bytes = parts().to_bytes();
        for length in 0..bytes.len() {
            assert!(Parts::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        }
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(Parts::from_bytes(&damaged).is_err(), "bit {bit}");
        }
        let mut longer = bytes;
        longer.push(0);
        assert!(Parts::from_bytes(&longer).unwrap_err().contains("damaged"));
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |bytes: &[u8]| Parts::from_bytes(bytes).unwrap_err();
        assert_eq!(error(b""), "it is no checkpoint of deepen");
        assert_eq!(error(b"PNG"), "it is no checkpoint of deepen");
        let mut bytes = parts().to_bytes();
        assert_eq!(error(&bytes[..90]), "it is cut short: 90 bytes of 91");
        bytes[20] = 9;
        assert_eq!(error(&bytes), "it has version 9, this program reads version 1");
    }

    #[test]
    fn replaces_the_file_and_leaves_nothing_beside_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("search.ckpt");
        files::can_write(&path).unwrap();
        let first = Parts { engine: vec![1], ..parts() };
        write(&path, &first).unwrap();
        write(&path, &parts()).unwrap();
        assert_eq!(read(&path), Ok(parts()));
        assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 1);
        assert!(read(directory.path()).unwrap_err().contains("cannot be read"));
    }
}
