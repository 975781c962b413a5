//! Killer moves (Gillogly 1972; Slate and Atkin 1977): what refuted a move
//! refutes its siblings too. The last two quiet moves that were good enough,
//! for every ply.

/// The last two quiet moves that were good enough at each ply, by code.
#[derive(Clone, Debug, Default)]
pub(in crate::engine) struct Killers {
    plies: Vec<[Option<u16>; 2]>,
}

impl Killers {
    pub(in crate::engine) fn clear(&mut self) {
        self.plies.clear();
    }

    /// The later one first.
    #[inline]
    pub(in crate::engine) fn at(&self, ply: u32) -> [Option<u16>; 2] {
        self.plies.get(ply as usize).copied().unwrap_or_default()
    }

    #[inline]
    pub(in crate::engine) fn note(&mut self, ply: u32, code: u16) {
        let ply = ply as usize;
        if self.plies.len() <= ply {
            self.plies.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.plies[ply];
        if *first != Some(code) {
            (*first, *second) = (Some(code), *first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_different_ones_are_known() {
        let mut killers = Killers::default();
        assert_eq!(killers.at(3), [None, None]);
        for code in [7, 7, 9] {
            killers.note(3, code);
        }
        assert_eq!(killers.at(3), [Some(9), Some(7)]);
        assert_eq!(killers.at(2), [None, None]);
        killers.clear();
        assert_eq!(killers.at(3), [None, None]);
    }
}
