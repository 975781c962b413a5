//! A plan in an array.

/// The operators of a plan. Where there are any, places behind the last hold
/// the first: no place of an array can be without a value.
pub(crate) struct Operators<O, const DEPTH: usize> {
    places: Option<[O; DEPTH]>,
    len: usize,
}

impl<O: Clone, const DEPTH: usize> Operators<O, DEPTH> {
    /// No operators.
    pub(crate) const NONE: Self = Operators { places: None, len: 0 };

    /// These, of which there are at most `DEPTH`.
    pub(crate) fn of(mut operators: impl Iterator<Item = O>) -> Self {
        let Some(first) = operators.next() else { return Self::NONE };
        let mut len = 0;
        let places = core::array::from_fn(|place| {
            let next = if place == 0 { None } else { operators.next() };
            len += usize::from(place == 0 || next.is_some());
            next.unwrap_or_else(|| first.clone())
        });
        Operators { places: Some(places), len }
    }

    pub(crate) fn as_slice(&self) -> &[O] {
        self.places.as_ref().map_or(&[], |places| &places[..self.len])
    }
}
