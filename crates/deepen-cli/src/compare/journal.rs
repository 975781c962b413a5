//! The journal of a comparison: a line of JSON for what is compared, and one
//! for every problem of a column as it is measured. Lines are only added, so
//! whatever ends the program leaves all but perhaps the last.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Instance};
use super::report::Provenance;

/// The version of this format.
const VERSION: u32 = 1;
/// Far more than any comparison needs.
const LARGEST: u64 = 1 << 30;

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Header {
    deepen_journal: u32,
    #[serde(flatten)]
    provenance: Provenance,
}

/// Every other line.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Entry {
    pub(super) column: usize,
    /// From 0; within a column one after the other.
    pub(super) problem: usize,
    pub(super) instance: Option<Instance>,
    pub(super) cell: Cell,
}

/// What a journal has kept.
#[derive(Debug)]
pub(super) struct Kept {
    pub(super) provenance: Provenance,
    pub(super) entries: Vec<Entry>,
    /// Bytes of whole lines.
    length: u64,
}

/// Writes a journal.
pub(super) struct Journal {
    file: File,
    path: PathBuf,
    /// When it was last brought to the disk.
    synced: Instant,
}

/// How much measuring may be lost where the power fails.
const SYNC: Duration = Duration::from_secs(1);

impl Journal {
    /// Begins a journal; there may be none yet.
    ///
    /// # Errors
    /// Where it cannot be written, or is there.
    pub(super) fn new(path: &Path, provenance: &Provenance) -> io::Result<Self> {
        let file = OpenOptions::new().append(true).create_new(true).open(path)?;
        let mut journal = Journal { file, path: path.to_owned(), synced: Instant::now() };
        let provenance = provenance.clone();
        journal.line(&Header { deepen_journal: VERSION, provenance })?;
        Ok(journal)
    }

    /// Goes on with a journal, behind its last whole line.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn go_on(path: &Path, kept: &Kept) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        file.set_len(kept.length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Journal { file, path: path.to_owned(), synced: Instant::now() })
    }

    /// Adds what was measured.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(super) fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.line(entry)
    }

    fn line(&mut self, content: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(content)?;
        line.push(b'\n');
        self.file.write_all(&line)?;
        if self.synced.elapsed() > SYNC {
            self.file.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Removes it: everything is in the report.
    pub(super) fn remove(self) {
        drop(self.file);
        // What is left over says no more than the report.
        let _ = std::fs::remove_file(self.path);
    }
}

/// Reads a journal. What follows the last line's end is half a line, which was
/// not measured to its end.
///
/// # Errors
/// What is wrong with which line.
pub(super) fn read(path: &Path) -> Result<Kept, String> {
    let mut text = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut text))
        .map_err(|error| format!("cannot be read: {error}"))?;
    if text.len() as u64 > LARGEST {
        return Err("it is no journal of deepen: it is too large".to_owned());
    }
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let mut lines = text[..whole].split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let first = lines.next().ok_or("it is no journal of deepen: it has no whole line")?;
    let no_journal =
        |error: serde_json::Error| format!("line 1: it is no journal of deepen: {error}");
    let Header { deepen_journal: version, provenance } =
        serde_json::from_slice(first).map_err(no_journal)?;
    if version != VERSION {
        return Err(format!("line 1: expected version {VERSION} of journals, found {version}"));
    }
    let mut entries: Vec<Entry> = Vec::new();
    let mut measured: BTreeMap<usize, usize> = BTreeMap::new();
    for (number, line) in (2..).zip(lines) {
        let entry: Entry = serde_json::from_slice(line)
            .map_err(|error| format!("line {number}: expected what was measured: {error}"))?;
        let behind = measured.entry(entry.column).or_default();
        if entry.problem != *behind {
            let (problem, column) = (entry.problem, entry.column);
            return Err(format!(
                "line {number}: expected problem {behind} of column {column}, found {problem}"
            ));
        }
        *behind += 1;
        entries.push(entry);
    }
    Ok(Kept { provenance, entries, length: whole as u64 })
}

#[cfg(test)]
mod tests {
    use super::super::tests::provenance;
    use super::*;

    fn entry(column: usize, problem: usize) -> Entry {
        Entry { column, problem, instance: None, cell: Cell::crashed("why".to_owned()) }
    }

    #[test]
    fn half_a_line_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let mut journal = Journal::new(&path, &provenance()).unwrap();
        assert!(Journal::new(&path, &provenance()).is_err(), "there is one");
        for problem in 0..3 {
            journal.add(&entry(0, problem)).unwrap();
        }
        let whole = std::fs::read(&path).unwrap();
        std::fs::write(&path, &whole[..whole.len() - 5]).unwrap();
        let kept = read(&path).unwrap();
        assert_eq!(kept.entries.len(), 2);
        let mut journal = Journal::go_on(&path, &kept).unwrap();
        journal.add(&entry(0, 2)).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), whole);
        journal.remove();
        assert!(!path.exists());
    }

    #[test]
    fn what_is_no_journal_is_refused_by_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let said = |text: &str| {
            std::fs::write(&path, text).unwrap();
            read(&path).unwrap_err()
        };
        assert!(said("").contains("no whole line"));
        assert!(said("{}\n").starts_with("line 1: it is no journal of deepen"));
        let mut journal = {
            std::fs::remove_file(&path).unwrap();
            Journal::new(&path, &provenance()).unwrap()
        };
        journal.add(&entry(0, 0)).unwrap();
        let good = std::fs::read_to_string(&path).unwrap();
        assert!(said(&good.replacen("journal\":1", "journal\":9", 1)).contains("version 1"));
        assert!(said(&format!("{good}{{}}\n")).starts_with("line 3: expected what was measured"));
        let again = good.lines().last().unwrap();
        let error = said(&format!("{good}{again}\n"));
        assert_eq!(error, "line 3: expected problem 1 of column 0, found 0");
        assert!(read(Path::new("/nowhere/journal")).unwrap_err().starts_with("cannot be read"));
    }
}
