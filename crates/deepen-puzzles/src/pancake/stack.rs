//! A stack of pancakes, of which the last flip may not have been carried out.
//!
//! In a search most children are cut by a heuristic that looks at three
//! pancakes only. A flip is therefore noted first and carried out when another
//! one follows: a child that is cut costs no more than that note.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use super::kind::{Kind, NOTHING, PLATE, UNUSED, turned};
use crate::orders::{Form, OrderError, Thing};
use crate::tiles::ParseError;

/// The most pancakes that a stack can have.
pub const MAX_PANCAKES: usize = 100;

/// Pancakes and the plate, rounded up to whole [`CHUNK`]s.
const CAPACITY: usize = 112;

/// So many bytes are compared at a time: the compiler makes one instruction
/// of them.
const CHUNK: usize = 16;

/// A word of which every byte is this one.
#[inline]
fn everywhere(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The highest bit of each byte that is 0.
#[inline]
fn zero_bytes(word: u64) -> u64 {
    let low = everywhere(0x7f);
    // Adding carries into the highest bit wherever a lower one is set.
    !(((word & low) + low) | word | low)
}

/// A stack of pancakes from the top. The largest of `n` has the number `n - 1`
/// (plain pancakes count from 0) or `n` (burnt ones, which bear a sign: minus
/// is the burnt side up).
///
/// It is written as its numbers from the top with spaces between, and read
/// from that: also with commas, over several lines, in brackets, with remarks
/// from `#` to the end of a line, and plain pancakes counted from 1.
#[derive(Clone, Copy)]
pub struct Stack<K> {
    /// From the top, then the plate and [`UNUSED`]. Plain pancakes are their numbers from 0;
    /// burnt ones twice that, plus one with the burnt side up.
    codes: [u8; CAPACITY],
    count: u8,
    /// So many on top are yet to be turned over.
    noted: u8,
    kind: PhantomData<K>,
}

impl<K: Kind> Stack<K> {
    const FORM: Form = Form { least: 1, most: MAX_PANCAKES, signed: K::BURNT };

    /// A stack from its numbers, top first: plain ones from 0 or from 1 up,
    /// burnt ones from 1 up with signs.
    ///
    /// # Errors
    /// When there is none or more than [`MAX_PANCAKES`], or not every number
    /// is there once.
    pub fn new(numbers: &[i32]) -> Result<Self, OrderError> {
        Ok(Self::of(&Self::FORM.things(numbers)?))
    }

    /// The stack that is in order, each pancake upon the next larger one, no
    /// burnt side up; `None` for 0 pancakes or more than [`MAX_PANCAKES`].
    #[must_use]
    pub fn sorted(count: usize) -> Option<Self> {
        let things: Vec<Thing> = (0..count.min(MAX_PANCAKES) as u8).map(|n| (n, false)).collect();
        (1..=MAX_PANCAKES).contains(&count).then(|| Self::of(&things))
    }

    fn of(things: &[Thing]) -> Self {
        let code = |&(number, burnt_side_up): &Thing| {
            if K::BURNT { 2 * number + u8::from(burnt_side_up) } else { number }
        };
        Self::from_codes(things.iter().map(code))
    }

    /// At most [`MAX_PANCAKES`] codes.
    pub(super) fn from_codes(from_top: impl Iterator<Item = u8>) -> Self {
        let mut stack = Stack { codes: [UNUSED; CAPACITY], count: 0, noted: 0, kind: PhantomData };
        for (place, code) in stack.codes.iter_mut().zip(from_top.take(MAX_PANCAKES)) {
            *place = code;
            stack.count += 1;
        }
        stack.codes[stack.count()] = PLATE;
        stack
    }

    /// How many pancakes there are.
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.count)
    }

    /// The numbers from the top: plain pancakes from 0, burnt ones from 1
    /// with a sign.
    pub fn numbers(&self) -> impl Iterator<Item = i32> + use<'_, K> {
        self.codes().map(|code| match (K::BURNT, i32::from(code)) {
            (false, code) => code,
            (true, code) if code % 2 == 0 => code / 2 + 1,
            (true, code) => -(code / 2 + 1),
        })
    }

    /// The stack after its `size` top pancakes were turned over together; as
    /// it is where there are fewer.
    #[must_use]
    pub fn flipped(mut self, size: usize) -> Self {
        if size <= self.count() {
            self.carry_out();
            self.noted = size as u8;
            self.carry_out();
        }
        self
    }

    pub(super) fn codes(&self) -> impl Iterator<Item = u8> + use<'_, K> {
        (0..self.count()).map(|place| self.code(place))
    }

    /// The pancake in a place from the top; the plate below all.
    #[inline]
    pub(super) fn code(&self, place: usize) -> u8 {
        let noted = usize::from(self.noted);
        if place < noted { turned::<K>(self.codes[noted - 1 - place]) } else { self.codes[place] }
    }

    /// The places, one bit each from the top, where two codes are; perhaps
    /// also where they are with the other side up.
    #[inline]
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "branches would keep a chunk from one instruction"
    )]
    pub(super) fn places_of(&self, wanted: [u8; 2]) -> u128 {
        let sides = u8::from(K::BURNT);
        let [one, other] = [wanted[0] | sides, wanted[1] | sides];
        let noted = usize::from(self.noted);
        let mut places = 0;
        let used = self.count() / CHUNK + 1;
        for (index, chunk) in self.codes.chunks_exact(CHUNK).take(used).enumerate() {
            let is_wanted = |code: &u8| (code | sides == one) | (code | sides == other);
            if !chunk.iter().fold(false, |any, code| any | is_wanted(code)) {
                continue;
            }
            for (half, bytes) in chunk.chunks_exact(8).enumerate() {
                let word = u64::from_le_bytes(bytes.try_into().unwrap_or_default());
                let word = word | everywhere(sides);
                let mut hits =
                    zero_bytes(word ^ everywhere(one)) | zero_bytes(word ^ everywhere(other));
                while hits != 0 {
                    let at = index * CHUNK + half * 8 + hits.trailing_zeros() as usize / 8;
                    places |= 1_u128 << if at < noted { noted - 1 - at } else { at };
                    hits &= hits - 1;
                }
            }
        }
        places
    }

    /// Notes a flip; the one before is carried out.
    #[inline]
    pub(super) fn note(&mut self, size: u8) {
        self.carry_out();
        self.noted = size;
    }

    /// Takes back the last flip, which was of this size.
    #[inline]
    pub(super) fn take_back(&mut self, size: u8) {
        // Where nothing is noted the flip has been carried out: it is its own
        // inverse.
        if self.noted == 0 {
            self.noted = size;
            self.carry_out();
        }
        self.noted = 0;
    }

    #[inline]
    fn carry_out(&mut self) {
        if self.noted > 0 {
            let top = &mut self.codes[..usize::from(self.noted)];
            top.reverse();
            if K::BURNT {
                for code in top {
                    *code = turned::<K>(*code);
                }
            }
            self.noted = 0;
        }
    }

    /// For each pancake, with either side up, the two that may lie right
    /// below it in this stack or in what a flip of a part of it makes of it.
    pub(super) fn below(&self) -> [[u8; 2]; 256] {
        let mut below = [[NOTHING; 2]; 256];
        let codes: Vec<u8> = self.codes().collect();
        for (place, &code) in codes.iter().enumerate() {
            let next = codes.get(place + 1).copied().unwrap_or(PLATE);
            let last = place.checked_sub(1).map_or(NOTHING, |above| turned::<K>(codes[above]));
            if K::BURNT {
                below[usize::from(code)] = [next; 2];
                below[usize::from(turned::<K>(code))] = [last; 2];
            } else {
                below[usize::from(code)] = [last, next];
            }
        }
        below
    }
}

impl<K: Kind> PartialEq for Stack<K> {
    fn eq(&self, other: &Self) -> bool {
        if self.noted == other.noted {
            return self.codes == other.codes;
        }
        self.count == other.count && self.codes().eq(other.codes())
    }
}

impl<K: Kind> Eq for Stack<K> {}

impl<K: Kind> Hash for Stack<K> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let mut now = *self;
        now.carry_out();
        hasher.write(&now.codes[..now.count()]);
    }
}

impl<K: Kind> fmt::Display for Stack<K> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.numbers().enumerate() {
            let gap = if place > 0 { " " } else { "" };
            write!(to, "{gap}{number}")?;
        }
        Ok(())
    }
}

impl<K: Kind> fmt::Debug for Stack<K> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "Stack({self})")
    }
}

impl<K: Kind> FromStr for Stack<K> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Ok(Self::of(&Self::FORM.parse(text)?))
    }
}
