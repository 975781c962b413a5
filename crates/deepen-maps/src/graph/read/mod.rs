//! Graphs from text: plain [edge lists](edge_list) and [DIMACS](dimacs)
//! files, told apart by what is in them.
//!
//! A file is read in one pass, in memory that grows with what was read and
//! not with what a header promises. Every error says where it is and what was
//! expected there.

mod costs;
mod decimal;
pub mod dimacs;
pub mod edge_list;
mod error;
pub(crate) mod lines;

use std::io::Read;

pub(crate) use error::quoted;
pub use error::{CostFault, Counted, Fault, ReadError};

use super::named::{Format, NamedGraph};
use lines::{Lines, Words};

/// Reads a graph in whichever format it is.
pub(super) fn any(reader: impl Read) -> Result<NamedGraph, ReadError> {
    let mut lines = Lines::new(reader);
    match format(lines.peek()?) {
        Format::EdgeList => edge_list::from_lines(lines),
        Format::Dimacs => dimacs::from_lines(lines),
    }
}

/// The format of a file that begins so: DIMACS if its first line that is
/// neither empty nor a comment of that format begins with `p sp` or
/// `p aux sp` and goes on.
fn format(beginning: &[u8]) -> Format {
    for line in beginning.split(|byte| *byte == b'\n') {
        let mut words = Words::of(line);
        let first = words.next().bytes;
        if first == b"p" {
            let (kind, more, last) = (words.next().bytes, words.next().bytes, words.next().bytes);
            let known = kind == b"sp" || (kind == b"aux" && more == b"sp");
            return if known && !last.is_empty() { Format::Dimacs } else { Format::EdgeList };
        }
        if !first.is_empty() && first != b"c" {
            break;
        }
    }
    Format::EdgeList
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_content() {
        assert_eq!(format(b"c a comment\n\nc\np sp 3 4\n"), Format::Dimacs);
        assert_eq!(format(b"p aux sp co 3\n"), Format::Dimacs);
        assert_eq!(format(b"p sp 4\n"), Format::EdgeList, "an edge from p to sp");
        assert_eq!(format(b"c d 4\nd c 5\n"), Format::EdgeList);
        assert_eq!(format(b"# p sp 3 4\n"), Format::EdgeList);
        assert_eq!(format(b""), Format::EdgeList);
    }
}
