//! Files of tables: what is written is what is opened, and everything else is
//! refused by name and reason.

use std::fs::{self, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;

use deepen_tables::file::{
    Compression, Description, How, Options, Place, Reason, WriteError, info, open, verify, write,
};

const MAPPED: How = How { place: Place::Mapped, threads: 2 };
const COPIED: How = How { place: Place::HugePages, threads: 2 };

fn description(entries: u64) -> Description {
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

/// Bytes that compress, but not to nothing.
fn table(length: usize) -> Vec<u8> {
    (0..length).map(|at| (at * at / 97 % 23) as u8).collect()
}

fn histogram(table: &[u8]) -> Vec<u64> {
    let mut counts = vec![0; 23];
    for &value in table {
        counts[usize::from(value)] += 1;
    }
    counts
}

fn write_table(path: &Path, length: usize, options: Options<'_>) {
    let table = table(length);
    write(path, &description(length as u64), &histogram(&table), &table, options).unwrap();
}

fn small(compression: Option<i32>) -> Options<'static> {
    Options { compression, block_bytes: 100, ..Options::default() }
}

#[test]
fn plain_and_compressed_files_give_the_same_bytes_wherever_they_are() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.table");
    for length in [0, 1, 999, 3 << 20] {
        for options in [Options::default(), small(None), small(Some(3))] {
            write_table(&path, length, Options { compression: options.compression, ..options });
            for how in [MAPPED, COPIED, How { threads: 0, ..MAPPED }] {
                let opened = open(&path, &description(length as u64), how).unwrap();
                assert_eq!(&opened.bytes[..], table(length));
                assert_eq!(opened.header.histogram, histogram(&table(length)));
                let compressed = opened.header.compression == Compression::Zstd;
                let mapped = how.place == Place::Mapped && !compressed;
                assert_eq!(opened.bytes.is_mapped(), mapped);
            }
            let header = verify(&path, 2).unwrap();
            assert_eq!(header, info(&path).unwrap());
            assert_eq!(header.file_bytes(), fs::metadata(&path).unwrap().len());
        }
    }
    let compressed = fs::metadata(&path).unwrap().len();
    assert!(compressed < 3 << 20, "{compressed}");
}

#[test]
fn every_truncation_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.table");
    for options in [small(None), small(Some(3))] {
        write_table(&path, 250, options);
        let whole = fs::read(&path).unwrap();
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        for length in (0..whole.len()).rev() {
            file.set_len(length as u64).unwrap();
            let errors = [
                open(&path, &description(250), MAPPED).unwrap_err(),
                verify(&path, 1).unwrap_err(),
                info(&path).unwrap_err(),
            ];
            for error in errors {
                let expected = match length {
                    0 => matches!(error.reason, Reason::NotATable),
                    _ => {
                        matches!(error.reason, Reason::Truncated { found, .. } if found == length as u64)
                    }
                };
                assert!(expected, "{length}: {error}");
            }
        }
        fs::write(&path, [&whole[..], &[0]].concat()).unwrap();
        let error = open(&path, &description(250), MAPPED).unwrap_err();
        assert!(matches!(error.reason, Reason::TooLong { .. }), "{error}");
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.table");
    for options in [small(None), small(Some(3))] {
        write_table(&path, 250, options);
        let whole = fs::read(&path).unwrap();
        let mut file = OpenOptions::new().write(true).open(&path).unwrap();
        let mut put = |at: usize, byte: u8| {
            file.seek(SeekFrom::Start(at as u64)).and_then(|_| file.write_all(&[byte])).unwrap();
        };
        for bit in 0..whole.len() * 8 {
            let at = bit / 8;
            put(at, whole[at] ^ 1 << (bit % 8));
            let how = How { threads: 1, ..MAPPED };
            let opened = open(&path, &description(250), how).unwrap_err();
            let verified = verify(&path, 1).unwrap_err();
            assert_eq!(opened.to_string(), verified.to_string(), "bit {bit}");
            let named = matches!(
                opened.reason,
                Reason::DamagedHeader(_)
                    | Reason::NotATable
                    | Reason::OtherVersion { .. }
                    | Reason::Truncated { .. }
                    | Reason::DamagedBlock { .. }
            );
            assert!(named, "bit {bit}: {opened}");
            put(at, whole[at]);
        }
        assert!(verify(&path, 1).is_ok());
    }
}

#[test]
fn the_damaged_block_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.table");
    write_table(&path, 1000, small(None));
    let mut bytes = fs::read(&path).unwrap();
    bytes[4096 + 701] ^= 8;
    bytes[4096 + 901] ^= 8;
    fs::write(&path, &bytes).unwrap();
    for how in [MAPPED, COPIED] {
        let error = open(&path, &description(1000), how).unwrap_err();
        let expected = format!("table {}: block 7 of 10 (from 0) is damaged", path.display());
        assert_eq!(error.to_string(), expected);
    }
    assert!(info(&path).is_ok(), "the header is sound");
}

#[test]
fn other_tables_and_other_things_are_refused_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.table");
    let reason = |expected: &Description| open(&path, expected, MAPPED).unwrap_err().reason;
    let mut expected = description(250);
    assert!(matches!(reason(&expected), Reason::Missing));
    write_table(&path, 250, small(None));
    expected.goal = "blank 15".to_owned();
    let text = reason(&expected).to_string();
    assert_eq!(text, "it is another table: goal `blank 0`, expected `blank 15`");
    assert!(
        matches!(reason(&description(251)), Reason::AnotherTable { field, .. } if field == "number of entries")
    );
    fs::write(&path, "not a table at all").unwrap();
    assert!(matches!(reason(&expected), Reason::NotATable));
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    assert!(matches!(reason(&expected), Reason::Io(_)));
}

#[test]
fn what_fails_or_is_cancelled_leaves_the_old_file_and_nothing_else() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("a.table");
    write_table(&path, 250, small(None));
    let before = fs::read(&path).unwrap();
    let again = |options| write(&path, &description(999), &[], &table(999), options).unwrap_err();
    let cancelled = || true;
    let error = again(Options { cancelled: Some(&cancelled), ..small(None) });
    assert!(matches!(error, WriteError::Cancelled));
    let error = again(Options { most_bytes: 5000, ..small(None) });
    assert_eq!(error.to_string(), "the table's file would be larger than 5000 bytes");
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    let nowhere = path.join("b.table");
    let error = write(&nowhere, &description(0), &[], &[], small(None)).unwrap_err();
    assert!(
        error.to_string().starts_with(&format!("table {}: cannot be written: ", nowhere.display()))
    );
}
