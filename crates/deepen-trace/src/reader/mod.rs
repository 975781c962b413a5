//! Reading a file: every checksum, and every event once, so that what is
//! wrong is found before anybody looks.

mod decode;

use std::collections::BTreeMap;

use crate::code::Source;
use crate::error::{Fault, ReadError};
use crate::event::{Kind, Tally};
use crate::file::{MAGIC, VERSION};
use crate::recorder::Keep;
use crate::trace::{Block, Names, Trace};

pub(crate) use decode::Decoder;

/// Reads a whole file.
pub(crate) fn read(bytes: &[u8]) -> Result<Trace, ReadError> {
    let mut source = Source::new(bytes, 0);
    let front = &bytes[..bytes.len().min(MAGIC.len())];
    if front.is_empty() || *front != MAGIC[..front.len()] {
        return Err(source.error(Fault::Foreign));
    }
    source.take(MAGIC.len() as u64)?;
    let at = source.at;
    let version = source.word()?;
    if version != VERSION {
        return Err(ReadError { at, fault: Fault::Version(version) });
    }
    let mut head = sealed(&mut source)?;
    let (keep, most) = (read_keep(&mut head)?, head.number()?);
    let real = head.byte()? != 0;
    let (fingerprint, all) = (head.small()?, read_tally(&mut head)?);
    let count = head.number()?;
    let facts = read_facts(&mut head)?;
    let names = Names { forward: read_names(&mut head)?, backward: read_names(&mut head)? };
    if !head.is_empty() {
        return Err(head.error(Fault::TooLong));
    }
    let mut blocks: Vec<Block> = Vec::new();
    for _ in 0..count {
        let block = read_block(&mut source)?;
        let behind = blocks.last().map_or((None, 0), |last: &Block| {
            (Some(last.number), last.first_event + last.tally.sum())
        });
        if behind.0.is_some_and(|number| block.number <= number) || block.first_event < behind.1 {
            return Err(source.error(Fault::Expected("a block that lies behind the last")));
        }
        blocks.push(block);
    }
    if !source.is_empty() {
        return Err(source.error(Fault::TooLong));
    }
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let mut trace = Trace::new(blocks, all, fingerprint, (keep, most), real);
    if Kind::ALL.iter().any(|kind| trace.kept().of(*kind) > all.of(*kind)) {
        return Err(source.error(Fault::Expected("no more events than there were")));
    }
    (trace.facts, trace.names) = (facts, names);
    Ok(trace)
}

/// Bytes behind their length and checksum.
fn sealed<'b>(source: &mut Source<'b>) -> Result<Source<'b>, ReadError> {
    let length = source.word()?;
    let at = source.at;
    let checksum = source.word()?;
    let begin = source.at;
    let bytes = source.take(u64::from(length))?;
    if crc32fast::hash(bytes) != checksum {
        return Err(ReadError { at, fault: Fault::Checksum });
    }
    Ok(Source::new(bytes, begin))
}

fn read_keep(source: &mut Source<'_>) -> Result<Keep, ReadError> {
    match source.byte()? {
        0 => Ok(Keep::Last),
        1 => Ok(Keep::Sample),
        _ => Err(source.error(Fault::Expected("what was kept, 0 or 1"))),
    }
}

fn read_tally(source: &mut Source<'_>) -> Result<Tally, ReadError> {
    let mut tally = Tally::default();
    for kind in Kind::ALL {
        tally.set(kind, source.number()?);
    }
    Ok(tally)
}

fn read_facts(source: &mut Source<'_>) -> Result<BTreeMap<String, String>, ReadError> {
    let mut facts = BTreeMap::new();
    for _ in 0..source.number()? {
        facts.insert(source.text()?, source.text()?);
    }
    Ok(facts)
}

fn read_names(source: &mut Source<'_>) -> Result<BTreeMap<u32, String>, ReadError> {
    let mut names = BTreeMap::new();
    for _ in 0..source.number()? {
        names.insert(source.small()?, source.text()?);
    }
    Ok(names)
}

fn read_block(source: &mut Source<'_>) -> Result<Block, ReadError> {
    let mut inner = sealed(source)?;
    let (number, first_event) = (inner.number()?, inner.number()?);
    let tally = read_tally(&mut inner)?;
    if first_event.checked_add(tally.sum()).is_none() {
        return Err(inner.error(Fault::Expected("a number of events")));
    }
    let events = inner.rest();
    let mut decoder = Decoder::new(inner, first_event)?;
    let mut found = Tally::default();
    while let Some(event) = decoder.next() {
        found.count(event?.what.kind());
    }
    if found != tally {
        return Err(source.error(Fault::Expected("as many events as the block says")));
    }
    Ok(Block { number, first_event, tally, bytes: events.into() })
}
