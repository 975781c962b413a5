//! Numbers and texts as they are in a header.

use super::error::Reason;

/// Reads a header from its front. Reading beyond its end is an error.
pub(super) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], Reason> {
        let (front, rest) =
            self.0.split_at_checked(length).ok_or(Reason::DamagedHeader("it ends too early"))?;
        self.0 = rest;
        Ok(front)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Reason> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(super) fn u16(&mut self) -> Result<u16, Reason> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, Reason> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, Reason> {
        self.array().map(u64::from_le_bytes)
    }

    pub(super) fn text(&mut self) -> Result<String, Reason> {
        let length = self.u16()?;
        let text = std::str::from_utf8(self.take(length.into())?);
        text.map(str::to_owned).map_err(|_| Reason::DamagedHeader("a text is not UTF-8"))
    }

    /// So many items of a fixed length each; they are there before room is
    /// made for them.
    pub(super) fn list<T>(
        &mut self,
        count: u32,
        length: usize,
        read: impl Fn(&mut Reader<'a>) -> Result<T, Reason>,
    ) -> Result<Vec<T>, Reason> {
        let all = (count as usize).checked_mul(length);
        let mut items = Reader(self.take(all.unwrap_or(usize::MAX))?);
        (0..count).map(|_| read(&mut items)).collect()
    }
}
