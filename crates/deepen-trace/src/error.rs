//! What can be wrong with a file.

use std::fmt;

/// Why a file is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The byte where the trouble is, from 0.
    pub at: usize,
    /// What it is.
    pub fault: Fault,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// It does not begin as a trace does.
    Foreign,
    /// It is of another version than this.
    Version(u32),
    /// It ends too soon.
    CutShort,
    /// There is more than there should be.
    TooLong,
    /// A checksum is wrong.
    Checksum,
    /// A number means nothing: what was expected.
    Expected(&'static str),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match self.fault {
            Fault::Foreign => f.write_str("it is no trace of deepen"),
            Fault::Version(version) => {
                write!(
                    f,
                    "it has version {version}, this program reads version {}",
                    crate::file::VERSION
                )
            }
            Fault::CutShort => write!(f, "it is cut short at byte {at}"),
            Fault::TooLong => write!(f, "it is damaged: nothing should follow byte {at}"),
            Fault::Checksum => write!(f, "it is damaged: the checksum at byte {at} is wrong"),
            Fault::Expected(what) => write!(f, "it is damaged: byte {at}: expected {what}"),
        }
    }
}

impl std::error::Error for ReadError {}
