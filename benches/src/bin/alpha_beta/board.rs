//! Connect four on 7x6 as both libraries see it, and what both judge it by.
//!
//! A column is seven bits, the lowest cell first; the seventh stays empty.

use deepen_games::{Ending, Evaluator, Game, Player};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
const HEIGHT: u32 = ROWS + 1;

/// The lowest cell of every column.
const BOTTOM: u64 = 0x0408_1020_4081;
/// All cells.
const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);
/// The three columns in the middle.
const MIDDLE: u64 = (1 << (5 * HEIGHT)) - (1 << (2 * HEIGHT));

/// A position: the stones of who moves, and all stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Board {
    mine: u64,
    all: u64,
}

/// Whether these stones hold four in a row.
fn has_four(stones: u64) -> bool {
    [1, HEIGHT - 1, HEIGHT, HEIGHT + 1].iter().any(|&step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}

/// The cells, whoever's they are, that make four in a row with these stones.
fn completing(stones: u64) -> u64 {
    let upright = (stones << 1) & (stones << 2) & (stones << 3);
    [HEIGHT - 1, HEIGHT, HEIGHT + 1].iter().fold(upright, |cells, &step| {
        let two_above = (stones << step) & (stones << (2 * step));
        let two_below = (stones >> step) & (stones >> (2 * step));
        cells
            | two_above & ((stones << (3 * step)) | (stones >> step))
            | two_below & ((stones >> (3 * step)) | (stones << step))
    })
}

impl Board {
    /// The stones of who has just moved.
    const fn theirs(self) -> u64 {
        self.mine ^ self.all
    }

    /// The cells where a stone can fall.
    const fn playable(self) -> u64 {
        (self.all + BOTTOM) & BOARD
    }

    pub(crate) fn columns(self) -> impl Iterator<Item = u8> {
        let playable = self.playable();
        (0..COLUMNS as u8).filter(move |&c| (playable >> (u32::from(c) * HEIGHT)) & 0x3f != 0)
    }

    /// Lets a stone fall; where it lies.
    #[inline]
    pub(crate) fn play(&mut self, column: u8) -> u64 {
        let cells = 0x3f << (u32::from(column) * HEIGHT);
        let stone = (self.all + BOTTOM) & cells;
        self.mine ^= self.all;
        self.all |= stone;
        stone
    }

    #[inline]
    fn take_back(&mut self, stone: u64) {
        self.all ^= stone;
        self.mine ^= self.all;
    }

    /// How the game has ended for who is to move.
    #[inline]
    pub(crate) fn ended(self) -> Option<Ending> {
        if has_four(self.theirs()) {
            Some(Ending::Lost)
        } else if self.all == BOARD {
            Some(Ending::Drawn)
        } else {
            None
        }
    }

    pub(crate) fn mixed(self) -> u64 {
        let key = (self.mine + self.all).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key ^ (key >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// Stones in the middle, a point each; cells that make four, ten where a
    /// stone can fall now and five where it can fall after that.
    #[inline]
    pub(crate) fn judged(self) -> i32 {
        let empty = BOARD ^ self.all;
        let now = self.playable();
        let then = (now << 1) & BOARD;
        let side = |stones: u64| {
            let cells = completing(stones) & empty;
            (stones & MIDDLE).count_ones()
                + 10 * (cells & now).count_ones()
                + 5 * (cells & then).count_ones()
        };
        side(self.mine).cast_signed() - side(self.theirs()).cast_signed()
    }
}

/// The rules, for `deepen-games`.
pub(crate) struct ConnectFour;

impl Game for ConnectFour {
    type Position = Board;
    type Move = u8;
    type Undo = u64;

    const MOVE_CODES: usize = COLUMNS as usize;

    fn mover(&self, position: &Board) -> Player {
        if position.all.count_ones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    #[inline]
    fn ending(&self, position: &Board) -> Option<Ending> {
        position.ended()
    }

    #[inline]
    fn generate(&self, position: &Board, _: usize, moves: &mut Vec<u8>) {
        moves.extend(position.columns());
    }

    #[inline]
    fn apply(&self, position: &mut Board, chosen: u8) -> u64 {
        position.play(chosen)
    }

    #[inline]
    fn undo(&self, position: &mut Board, _: u8, stone: u64) {
        position.take_back(stone);
    }

    #[inline]
    fn hash(&self, position: &Board) -> u64 {
        position.mixed()
    }

    #[inline]
    fn code(&self, chosen: u8) -> u16 {
        u16::from(chosen)
    }

    #[inline]
    fn decode(&self, position: &Board, code: u16) -> Option<u8> {
        position.columns().find(|column| u16::from(*column) == code)
    }
}

/// What both judge positions by.
#[derive(Clone, Copy)]
pub(crate) struct Judge;

impl Evaluator<ConnectFour> for Judge {
    type Memo = ();

    fn begin(&self, _: &Board) {}

    fn after(&self, (): (), _: u8, _: &Board) {}

    #[inline]
    fn estimate(&self, (): (), position: &Board) -> i32 {
        position.judged()
    }
}
