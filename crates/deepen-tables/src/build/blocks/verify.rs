//! Checks values against the moves.
//!
//! Values that are 0 at the starts alone, and everywhere else one more than
//! the least of the states that lead there, are the distances: following the
//! least ones leads back to a start in as many moves, and along a shortest
//! path from a start no value can be more than the number of its moves.

use std::sync::{Mutex, PoisonError};

use super::outcome::{BlockError, UNREACHED};
use super::space::BlockSpace;

/// A value that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongValue {
    /// Its place among the values: `block * orders + order`.
    pub index: usize,
    /// What follows from the values that lead there.
    pub expected: u8,
    /// What it is.
    pub found: u8,
}

/// Checks the values of all states (`block * orders + order`), groups
/// disregarded, on so many threads. Gives the first that is wrong.
///
/// # Errors
/// When the space is not what it promises, or a start or the number of values
/// does not fit it.
pub fn verify(
    space: &BlockSpace,
    starts: &[(usize, usize)],
    values: &[u8],
    threads: usize,
) -> Result<Option<WrongValue>, BlockError> {
    space.check().map_err(BlockError::Space)?;
    let fits = |&(block, order): &(usize, usize)| block < space.blocks() && order < space.orders;
    if !starts.iter().all(fits) || values.len() != space.blocks() * space.orders {
        return Err(BlockError::Start);
    }
    let first = Mutex::new(None::<WrongValue>);
    let blocks = Mutex::new(0..space.blocks());
    let work = || {
        let mut expected = vec![0; space.orders];
        let next = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some(block) = next() {
            least_into(space, block, values, &mut expected);
            starts.iter().filter(|start| start.0 == block).for_each(|start| expected[start.1] = 0);
            let found = &values[block * space.orders..][..space.orders];
            if let Some(order) = (0..space.orders).find(|&order| found[order] != expected[order]) {
                let index = block * space.orders + order;
                let wrong = WrongValue { index, expected: expected[order], found: found[order] };
                let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
                *first = first.filter(|first| first.index < index).or(Some(wrong));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    Ok(first.into_inner().unwrap_or_else(PoisonError::into_inner))
}

/// One more than the least value that leads to each state of a block.
fn least_into(space: &BlockSpace, block: usize, values: &[u8], least: &mut [u8]) {
    least.fill(UNREACHED);
    for to in space.moves_into(block) {
        let from = &values[to.from as usize * space.orders..][..space.orders];
        if let Some(number) = to.permutation {
            for (&value, &order) in from.iter().zip(&space.permutations[usize::from(number)]) {
                let least = &mut least[usize::from(order)];
                *least = value.min(*least);
            }
        } else {
            least.iter_mut().zip(from).for_each(|(least, value)| *least = *value.min(least));
        }
    }
    for value in least {
        *value = value.saturating_add(1);
    }
}
