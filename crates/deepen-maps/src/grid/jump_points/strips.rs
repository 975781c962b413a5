//! Rows or columns of bits, a word for 64 cells: the next one that is set is
//! found 64 cells at a time.

const BITS: usize = 64;

/// Strips of bits, all of the same length.
#[derive(Clone, Debug)]
pub(super) struct Strips {
    words: Vec<u64>,
    /// Words of a strip.
    stride: usize,
}

impl Strips {
    /// So many strips of so many bits, none of them set.
    pub(super) fn new(strips: usize, bits: usize) -> Self {
        let stride = bits.div_ceil(BITS);
        Strips { words: vec![0; strips * stride], stride }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Sets a bit.
    pub(super) fn set(&mut self, strip: usize, place: usize) {
        self.words[strip * self.stride + place / BITS] |= 1 << (place % BITS);
    }

    /// The first bit of a strip that is set, from `place` on; none is before
    /// the end of the strip where it is not below its length.
    #[inline]
    pub(super) fn first_from(&self, strip: usize, place: usize) -> usize {
        let words = &self.words[strip * self.stride..(strip + 1) * self.stride];
        let mut number = place / BITS;
        let Some(word) = words.get(number) else { return usize::MAX };
        let mut word = word & !0 << (place % BITS);
        while word == 0 {
            number += 1;
            match words.get(number) {
                Some(next) => word = *next,
                None => return usize::MAX,
            }
        }
        number * BITS + word.trailing_zeros() as usize
    }

    /// The last bit of a strip that is set, up to `place`; `None` where there
    /// is none.
    #[inline]
    pub(super) fn last_to(&self, strip: usize, place: usize) -> Option<usize> {
        let words = &self.words[strip * self.stride..(strip + 1) * self.stride];
        let mut number = place / BITS;
        let mut word = words.get(number)? & !0 >> (BITS - 1 - place % BITS);
        while word == 0 {
            number = number.checked_sub(1)?;
            word = words[number];
        }
        Some(number * BITS + BITS - 1 - word.leading_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_look_at_every_bit_finds() {
        for length in [1, 2, 63, 64, 65, 127, 128, 129, 200] {
            let mut strips = Strips::new(3, length);
            let set: Vec<usize> = (0..length).filter(|place| place * place % 11 == 3).collect();
            for place in &set {
                strips.set(1, *place);
            }
            // What lies in the strips beside is not seen.
            for place in 0..length {
                strips.set(0, place);
                strips.set(2, place);
            }
            for place in 0..length {
                let first = set.iter().copied().find(|bit| *bit >= place);
                assert_eq!(strips.first_from(1, place), first.unwrap_or(usize::MAX));
                let last = set.iter().copied().rfind(|bit| *bit <= place);
                assert_eq!(strips.last_to(1, place), last);
            }
        }
    }
}
