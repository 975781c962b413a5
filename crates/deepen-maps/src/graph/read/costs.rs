//! The costs of a file while it is read: exact decimals as long as that can
//! be, and what they become in the end.

use super::decimal::{Number, nearest, number};
use super::error::{CostFault, Fault, ReadError, quoted};
use super::lines::{Line, Word};

/// The costs so far, in the order of the edges.
pub(super) struct CostColumn {
    digits: Vec<u64>,
    /// Empty while all are whole.
    places: Vec<u8>,
    /// All costs, once one of them cannot be told exactly.
    real: Option<Vec<f64>>,
    /// Whether a cost is not whole.
    fractions: bool,
    /// The first whole number that is too large: a mistake unless other costs
    /// are not whole, so that all are real numbers.
    huge: Option<ReadError>,
}

/// All costs of a file.
pub(super) enum Costs {
    /// In units of 10^-`places`.
    Exact { units: Vec<u64>, places: u8 },
    /// The nearest to what is written.
    Real(Vec<f64>),
}

impl CostColumn {
    pub(super) fn new() -> Self {
        CostColumn {
            digits: Vec::new(),
            places: Vec::new(),
            real: None,
            fractions: false,
            huge: None,
        }
    }

    /// Adds the cost that a word is.
    #[inline]
    pub(super) fn push(&mut self, line: Line<'_>, word: Word<'_>) -> Result<(), ReadError> {
        if word.bytes.is_empty() {
            return Err(line.expected(word, "the edge's cost"));
        }
        let fault = |why| line.at(word, Fault::Cost { found: quoted(word.bytes), why });
        match number(word.bytes).map_err(fault)? {
            Number::Decimal { digits, places } => {
                self.fractions |= places > 0;
                match &mut self.real {
                    None => self.push_exact(digits, places),
                    Some(real) => real.push(nearest(digits, places)),
                }
            }
            Number::Real(number) => {
                self.fractions = true;
                self.reals().push(number);
            }
            Number::Huge(number) => {
                self.huge.get_or_insert_with(|| fault(CostFault::TooLarge));
                self.reals().push(number);
            }
        }
        Ok(())
    }

    /// Adds the cost that was added last.
    pub(super) fn repeat_last(&mut self) {
        self.digits.extend_from_within(self.digits.len().saturating_sub(1)..);
        self.places.extend_from_within(self.places.len().saturating_sub(1)..);
        if let Some(real) = &mut self.real {
            real.extend_from_within(real.len().saturating_sub(1)..);
        }
    }

    #[inline]
    fn push_exact(&mut self, digits: u64, places: u8) {
        if places > 0 && self.places.is_empty() {
            self.places.resize(self.digits.len(), 0);
            self.places.push(places);
        } else if !self.places.is_empty() {
            self.places.push(places);
        }
        self.digits.push(digits);
    }

    /// The costs as real numbers, from now on.
    fn reals(&mut self) -> &mut Vec<f64> {
        let (digits, places) = (&mut self.digits, &mut self.places);
        self.real.get_or_insert_with(|| {
            places.resize(digits.len(), 0);
            let exact = std::mem::take(digits).into_iter().zip(std::mem::take(places));
            exact.map(|(digits, places)| nearest(digits, places)).collect()
        })
    }

    /// What the costs are: whole numbers if all are written so; units of the
    /// least decimal if no path through `nodes` nodes can overflow then; real
    /// numbers otherwise.
    pub(super) fn finish(self, nodes: u32) -> Result<Costs, ReadError> {
        if let Some(error) = self.huge.filter(|_| !self.fractions) {
            return Err(error);
        }
        if let Some(real) = self.real {
            return Ok(Costs::Real(real));
        }
        if self.places.is_empty() {
            return Ok(Costs::Exact { units: self.digits, places: 0 });
        }
        let common = self.places.iter().copied().max().unwrap_or(0);
        let most = (u64::MAX - 1) / u64::from(nodes.max(2) - 1);
        let scaled = |(digits, places): (&u64, &u8)| {
            let factor = 10_u64.checked_pow(u32::from(common - places))?;
            digits.checked_mul(factor).filter(|units| *units <= most)
        };
        let units = self.digits.iter().zip(&self.places).map(scaled).collect::<Option<Vec<u64>>>();
        let real = || self.digits.iter().zip(&self.places).map(|(d, p)| nearest(*d, *p)).collect();
        Ok(match units {
            Some(units) => Costs::Exact { units, places: common },
            None => Costs::Real(real()),
        })
    }
}
