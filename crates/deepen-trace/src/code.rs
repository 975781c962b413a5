//! Numbers of few bytes: seven bits a byte, the least first.

use crate::error::{Fault, ReadError};

/// Appends a number.
#[inline]
pub(crate) fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Appends some bytes, and how many before them.
pub(crate) fn put_bytes(bytes: &mut Vec<u8>, text: &[u8]) {
    put(bytes, text.len() as u64);
    bytes.extend_from_slice(text);
}

/// A difference as a number that is small where it is near zero on either
/// side. Differences wrap, so that any two numbers have one.
#[inline]
pub(crate) fn zigzag(difference: u64) -> u64 {
    #[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)] // the sign is moved
    let sign = ((difference as i64) >> 63) as u64;
    (difference << 1) ^ sign
}

/// The difference of which [`zigzag`] made this.
#[inline]
pub(crate) fn unzigzag(number: u64) -> u64 {
    (number >> 1) ^ (number & 1).wrapping_neg()
}

/// Bytes that are read from the front.
#[derive(Clone, Debug)]
pub(crate) struct Source<'b> {
    bytes: &'b [u8],
    /// Where the next one lies, in the file.
    pub(crate) at: usize,
}

impl<'b> Source<'b> {
    /// Bytes that lie in a file from a place on.
    pub(crate) fn new(bytes: &'b [u8], at: usize) -> Self {
        Source { bytes, at }
    }

    /// Whether none are left.
    pub(crate) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// All that is left, which stays.
    pub(crate) fn rest(&self) -> &'b [u8] {
        self.bytes
    }

    /// What is wrong here.
    pub(crate) fn error(&self, fault: Fault) -> ReadError {
        ReadError { at: self.at, fault }
    }

    /// So many bytes.
    pub(crate) fn take(&mut self, count: u64) -> Result<&'b [u8], ReadError> {
        let there = usize::try_from(count).ok().filter(|count| *count <= self.bytes.len());
        let count = there.ok_or_else(|| self.error(Fault::CutShort))?;
        let (taken, rest) = self.bytes.split_at(count);
        self.bytes = rest;
        self.at += count;
        Ok(taken)
    }

    /// One byte.
    #[inline]
    pub(crate) fn byte(&mut self) -> Result<u8, ReadError> {
        let Some((byte, rest)) = self.bytes.split_first() else {
            return Err(self.error(Fault::CutShort));
        };
        self.bytes = rest;
        self.at += 1;
        Ok(*byte)
    }

    /// A number of four bytes.
    pub(crate) fn word(&mut self) -> Result<u32, ReadError> {
        let bytes = self.take(4)?;
        Ok(bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte)))
    }

    /// A number that [`put`] has written.
    #[inline]
    pub(crate) fn number(&mut self) -> Result<u64, ReadError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if shift == 63 && bits > 1 {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.error(Fault::Expected("a number of at most 64 bits")))
    }

    /// A number that fits 32 bits.
    pub(crate) fn small(&mut self) -> Result<u32, ReadError> {
        let at = self.at;
        let expected = ReadError { at, fault: Fault::Expected("a number of at most 32 bits") };
        self.number()?.try_into().map_err(|_| expected)
    }

    /// Bytes that [`put_bytes`] has written, as text.
    pub(crate) fn text(&mut self) -> Result<String, ReadError> {
        let count = self.number()?;
        let at = self.at;
        let bytes = self.take(count)?.to_vec();
        let expected = ReadError { at, fault: Fault::Expected("text in UTF-8") };
        String::from_utf8(bytes).map_err(|_| expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let numbers = [0, 1, 127, 128, 300, u64::from(u32::MAX), 1 << 63, u64::MAX];
        for number in numbers {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            assert_eq!(Source::new(&bytes, 0).number(), Ok(number));
            assert_eq!(unzigzag(zigzag(number)), number);
            assert!(Source::new(&bytes[..bytes.len() - 1], 0).number().is_err());
        }
        assert_eq!((zigzag(1), zigzag(0_u64.wrapping_sub(1))), (2, 1));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let too_long = [0xff; 11];
        assert!(Source::new(&too_long, 0).number().is_err());
        let too_large = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2];
        assert!(Source::new(&too_large, 0).number().is_err());
        assert!(Source::new(&[0xff, 0xff, 0xff, 0xff, 0x7f], 0).small().is_err());
    }
}
