//! Spaces whose operators can be numbers.

use std::ops::Range;

use deepen::{Invertible, Pack, Reversible};
use deepen_maps::graph::{EdgeId, EdgeIds, Routes};
use deepen_maps::grid::{GridSpace, Length};
use deepen_maps::lattice::{Lattice, MotionId, MotionIds};
use deepen_puzzles::cube::CubeSpace;
use deepen_puzzles::hanoi::{Hanoi, Word};
use deepen_puzzles::pancake::{Kind, Pancakes};
use deepen_puzzles::tiles::{Cells, HeavyTiles, TileCost, TilePuzzle, TileSpace, TilesToward};
use deepen_puzzles::topspin::TopSpin;
use deepen_puzzles::twisty::Twisty;

use super::words::InWords;
use crate::amount::Price;
use crate::solving::algorithms::Searchable;

/// A space whose states can be words and whose operators numbers.
pub(crate) trait Numbered:
    Searchable + Reversible + Pack<Packed: InWords, Back: Into<u32> + TryFrom<u32>>
{
    /// The number of an operator.
    fn number(&self, operator: &Self::Operator) -> u32;

    /// The operator of a number.
    fn operator(&self, number: u32) -> Self::Operator;

    /// The numbers of some operators, in their order.
    fn numbers(&self, operators: Self::Operators) -> Numbers;
}

/// Numbers of operators: a few from a fixed list, some of neighbouring ones, or
/// all of these.
#[derive(Clone, Debug)]
pub(crate) enum Numbers {
    /// A bit for each.
    Few(u128),
    /// A bit for each, counted from a number.
    Among(u32, u64),
    /// From one to another.
    Row(Range<u32>),
}

impl Iterator for Numbers {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        match self {
            Numbers::Few(0) | Numbers::Among(_, 0) => None,
            Numbers::Few(bits) => {
                let number = bits.trailing_zeros();
                *bits &= *bits - 1;
                Some(number)
            }
            Numbers::Among(first, bits) => {
                let place = bits.trailing_zeros();
                *bits &= *bits - 1;
                Some(*first + place)
            }
            Numbers::Row(row) => row.next(),
        }
    }
}

/// The place of an operator in the list of them all is its number.
macro_rules! by_list {
    ($($space:ty, [$($of:tt)*];)*) => {$(
        impl<$($of)*> Numbered for $space {
            #[inline]
            fn number(&self, operator: &Self::Operator) -> u32 {
                Self::index_of(*operator) as u32
            }

            #[inline]
            fn operator(&self, number: u32) -> Self::Operator {
                self.all_operators()[number as usize]
            }

            #[inline]
            fn numbers(&self, operators: Self::Operators) -> Numbers {
                Numbers::Few(operators.fold(0, |bits, operator| bits | 1 << self.number(&operator)))
            }
        }
    )*};
}

by_list! {
    GridSpace<'_, Length>, [];
    Pancakes<K, 2>, [K: Kind];
    TopSpin<2>, [];
    Twisty<32, 2>, [];
    Hanoi<W>, [W: Word + InWords];
    CubeSpace, [];
    TilePuzzle<C>, [C: Cells<Word: InWords + Send + Sync> + Send + Sync];
    TilesToward<C>, [C: Cells<Word: InWords + Send + Sync> + Send + Sync];
    HeavyTiles<S, K>, [
        S: TileSpace<Packed: InWords + Send + Sync, Cells: Send + Sync> + Sync,
        K: TileCost + Price
    ];
}

impl<C: Price> Numbered for Routes<'_, C> {
    #[inline]
    fn number(&self, edge: &EdgeId) -> u32 {
        edge.0
    }

    #[inline]
    fn operator(&self, number: u32) -> EdgeId {
        EdgeId(number)
    }

    #[inline]
    fn numbers(&self, mut edges: EdgeIds) -> Numbers {
        let count = edges.size_hint().0 as u32;
        let first = edges.next().map_or(0, |edge| edge.0);
        Numbers::Row(first..first + count)
    }
}

impl Numbered for Lattice<'_> {
    #[inline]
    fn number(&self, motion: &MotionId) -> u32 {
        motion.0.into()
    }

    #[inline]
    fn operator(&self, number: u32) -> MotionId {
        MotionId(number as u16)
    }

    #[inline]
    fn numbers(&self, motions: MotionIds) -> Numbers {
        let (first, bits) = motions.bits();
        Numbers::Among(first.into(), bits)
    }
}
