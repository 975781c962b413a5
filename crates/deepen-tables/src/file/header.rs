//! The header: what the file says of itself. Layout: see [`super`].

use super::bytes::Reader;
use super::description::Description;
use super::error::{Reason, WriteError};

/// The first bytes; the mixed line ends show a file that was "converted".
pub(super) const MAGIC: &[u8; 16] = b"deepen table\r\n\0\n";
/// The version that is written and read.
pub(super) const VERSION: u32 = 1;
/// What has to be read to know how long the header is.
pub(super) const FRONT: usize = MAGIC.len() + 4 + 4;
/// Headers are whole pages, so that the table can be mapped on its own.
const PAGE: usize = 4096;
const SEAL: usize = 4;
/// No encoding has values above 65,535.
const MOST_DISTANCES: usize = 1 << 16;
/// So much is the most that a decompressor has to hold at a time.
pub(super) const LARGEST_BLOCK: u32 = 16 << 20;

/// How blocks are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// As they are: the file can be mapped.
    None,
    /// Each by zstd: for shipping.
    Zstd,
}

/// A block as it is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// Its length in the file.
    pub length: u32,
    /// The CRC-32 of what is in the file.
    pub seal: u32,
}

/// What a file says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Which table it is.
    pub description: Description,
    /// How many entries have the distance 0, 1, ..
    pub histogram: Vec<u64>,
    /// How blocks are stored.
    pub compression: Compression,
    /// The length of a block in bytes, before compression; the last may be
    /// shorter.
    pub block_bytes: u32,
    pub(super) blocks: Vec<Block>,
}

impl Header {
    /// A header whose blocks are not yet known.
    pub(super) fn new(
        description: &Description,
        histogram: &[u64],
        compression: Compression,
        block_bytes: u32,
    ) -> Result<Self, WriteError> {
        if description.texts().iter().any(|(_, text)| text.len() > usize::from(u16::MAX)) {
            return Err(WriteError::Unsuitable("a text of its description is too long"));
        }
        if histogram.len() > MOST_DISTANCES {
            return Err(WriteError::Unsuitable("its histogram is too long"));
        }
        if !(1..=LARGEST_BLOCK).contains(&block_bytes) {
            return Err(WriteError::Unsuitable("blocks have 1 byte to 16 MiB"));
        }
        let count = u32::try_from(description.bytes.div_ceil(block_bytes.into()))
            .map_err(|_| WriteError::Unsuitable("it has too many blocks"))?;
        let header = Header {
            description: description.clone(),
            histogram: histogram.to_vec(),
            compression,
            block_bytes,
            blocks: vec![Block { length: 0, seal: 0 }; count as usize],
        };
        u32::try_from(header.length())
            .map(|_| header)
            .map_err(|_| WriteError::Unsuitable("it has too many blocks"))
    }

    /// The length of the header in bytes: where the first block begins.
    pub(super) fn length(&self) -> usize {
        let texts: usize = self.description.texts().iter().map(|(_, text)| 2 + text.len()).sum();
        let numbers = 4 * 4 + 2 * 8;
        let histogram = 4 + 8 * self.histogram.len();
        let length = FRONT + numbers + texts + histogram + 8 * self.blocks.len() + SEAL;
        length.next_multiple_of(PAGE)
    }

    /// The length of the whole file in bytes.
    #[must_use]
    pub fn file_bytes(&self) -> u64 {
        let blocks = self.blocks.iter().map(|block| u64::from(block.length));
        self.length() as u64 + blocks.sum::<u64>()
    }

    /// How many blocks there are.
    #[must_use]
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// The header as it is in the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let length = self.length();
        let mut bytes = Vec::with_capacity(length);
        bytes.extend_from_slice(MAGIC);
        let compression = u32::from(self.compression == Compression::Zstd);
        let (blocks, description) = (self.blocks.len() as u32, &self.description);
        let numbers =
            [VERSION, length as u32, compression, description.tenth_bits, self.block_bytes, blocks];
        bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend_from_slice(&description.entries.to_le_bytes());
        bytes.extend_from_slice(&description.bytes.to_le_bytes());
        for (_, text) in description.texts() {
            bytes.extend_from_slice(&(text.len() as u16).to_le_bytes());
            bytes.extend_from_slice(text.as_bytes());
        }
        bytes.extend_from_slice(&(self.histogram.len() as u32).to_le_bytes());
        bytes.extend(self.histogram.iter().flat_map(|count| count.to_le_bytes()));
        for block in &self.blocks {
            bytes.extend_from_slice(&block.length.to_le_bytes());
            bytes.extend_from_slice(&block.seal.to_le_bytes());
        }
        bytes.resize(length - SEAL, 0);
        let seal = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&seal.to_le_bytes());
        bytes
    }

    /// How long a header is that begins like this: of a table at all, and of
    /// this version.
    pub(super) fn length_of(front: &[u8]) -> Result<u64, Reason> {
        let magic = &front[..front.len().min(MAGIC.len())];
        if magic.is_empty() || magic != &MAGIC[..magic.len()] {
            return Err(Reason::NotATable);
        }
        let mut rest = Reader(&front[magic.len()..]);
        let (Ok(version), length) = (rest.u32(), rest.u32()) else {
            return Err(Reason::Truncated { found: front.len() as u64, expected: PAGE as u64 });
        };
        if version != VERSION {
            return Err(Reason::OtherVersion { found: version, expected: VERSION });
        }
        match length {
            Ok(length) if length > 0 && (length as usize).is_multiple_of(PAGE) => Ok(length.into()),
            Ok(_) => Err(Reason::DamagedHeader("its length is not one of whole pages")),
            Err(_) => Err(Reason::Truncated { found: front.len() as u64, expected: PAGE as u64 }),
        }
    }

    /// Reads a header, of which `bytes` has all. Makes room for nothing that is
    /// not there.
    ///
    /// # Errors
    /// When it is not a header of this version, or not as it was written.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Reason> {
        let length = Self::length_of(bytes)?;
        let found = bytes.len() as u64;
        if found < length {
            return Err(Reason::Truncated { found, expected: length });
        }
        if found > length {
            return Err(Reason::DamagedHeader("it is longer than it says"));
        }
        let (content, seal) = bytes.split_at(bytes.len() - SEAL);
        if crc32fast::hash(content).to_le_bytes() != seal {
            return Err(Reason::DamagedHeader("its checksum is wrong"));
        }
        let mut rest = Reader(&content[FRONT..]);
        let header = Self::read(&mut rest)?;
        if rest.0.iter().any(|&byte| byte != 0) || rest.0.len() >= PAGE {
            return Err(Reason::DamagedHeader("it does not end where it should"));
        }
        Ok(header)
    }

    /// Reads what is behind the front.
    fn read<'a>(rest: &mut Reader<'a>) -> Result<Self, Reason> {
        let compression = match rest.u32()? {
            0 => Compression::None,
            1 => Compression::Zstd,
            _ => return Err(Reason::DamagedHeader("its compression is unknown")),
        };
        let (tenth_bits, block_bytes, count) = (rest.u32()?, rest.u32()?, rest.u32()?);
        let (entries, bytes) = (rest.u64()?, rest.u64()?);
        let mut text = || rest.text();
        let (space, pattern, goal) = (text()?, text()?, text()?);
        let (cost, encoding) = (text()?, text()?);
        let description =
            Description { space, pattern, goal, cost, encoding, tenth_bits, entries, bytes };
        let distances = rest.u32()?;
        let histogram = rest.list(distances, 8, Reader::u64)?;
        let block = |rest: &mut Reader<'a>| Ok(Block { length: rest.u32()?, seal: rest.u32()? });
        let blocks = rest.list(count, 8, block)?;
        let header = Header { description, histogram, compression, block_bytes, blocks };
        header.is_sound().then_some(header).ok_or(Reason::DamagedHeader("its numbers do not fit"))
    }

    /// Whether the numbers agree with each other.
    fn is_sound(&self) -> bool {
        let blocks = self.description.bytes.div_ceil(u64::from(self.block_bytes).max(1));
        let fits = |(number, block): (usize, &Block)| match self.compression {
            Compression::None => block.length as usize == self.plain_length(number),
            Compression::Zstd => block.length > 0,
        };
        self.histogram.len() <= MOST_DISTANCES
            && (1..=LARGEST_BLOCK).contains(&self.block_bytes)
            && blocks == self.blocks.len() as u64
            && self.blocks.iter().enumerate().all(fits)
    }

    /// The length of a block before compression.
    pub(super) fn plain_length(&self, number: usize) -> usize {
        let before = number as u64 * u64::from(self.block_bytes);
        self.description.bytes.saturating_sub(before).min(self.block_bytes.into()) as usize
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A description for tests: so many entries of a byte each.
    pub(in crate::file) fn description(entries: u64) -> Description {
        Description {
            space: "tiles 4x4".to_owned(),
            pattern: "1 2 3".to_owned(),
            goal: "blank 0".to_owned(),
            cost: "moves of the pattern".to_owned(),
            encoding: "byte".to_owned(),
            tenth_bits: 80,
            entries,
            bytes: entries,
        }
    }

    fn header() -> Header {
        let mut header =
            Header::new(&description(100), &[1, 2, 97], Compression::None, 64).unwrap();
        header.blocks = vec![Block { length: 64, seal: 1 }, Block { length: 36, seal: 2 }];
        header
    }

    fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let content = bytes.len() - SEAL;
        let seal = crc32fast::hash(&bytes[..content]);
        bytes[content..].copy_from_slice(&seal.to_le_bytes());
        bytes
    }

    #[test]
    fn reads_back() {
        let bytes = header().to_bytes();
        assert_eq!(bytes.len(), PAGE);
        assert_eq!(Header::from_bytes(&bytes).unwrap(), header());
        assert_eq!(header().file_bytes(), 4196);
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |bytes: &[u8]| Header::from_bytes(bytes).unwrap_err().to_string();
        assert_eq!(error(b""), "it is no table of deepen");
        assert_eq!(error(b"PNG"), "it is no table of deepen");
        assert_eq!(error(b"deepen"), "it is cut short: 6 bytes, expected 4096");
        let bytes = header().to_bytes();
        assert_eq!(error(&bytes[..4095]), "it is cut short: 4095 bytes, expected 4096");
        let older = sealed([&bytes[..16], &[0; 4], &bytes[20..]].concat());
        assert_eq!(error(&older), "it has the older version 0, expected version 1");
        let newer = sealed([&bytes[..16], &[9], &bytes[17..]].concat());
        assert_eq!(error(&newer), "it has the version 9, expected version 1");
    }

    #[test]
    fn hostile_counts_are_refused_before_room_is_made() {
        let bytes = header().to_bytes();
        let texts: usize = header().description.texts().iter().map(|text| 2 + text.1.len()).sum();
        let fields = [(24, 4), (32, 4), (36, 4), (48, 8), (56, 2), (56 + texts, 4)];
        for (at, length) in fields {
            let mut hostile = bytes.clone();
            hostile[at..at + length].fill(0xff);
            let error = Header::from_bytes(&sealed(hostile)).unwrap_err();
            assert!(matches!(error, Reason::DamagedHeader(_)), "{at}: {error}");
        }
        let error = Header::from_bytes(&sealed([bytes, vec![0; PAGE]].concat())).unwrap_err();
        assert!(matches!(error, Reason::DamagedHeader(_)), "{error}");
    }
}
