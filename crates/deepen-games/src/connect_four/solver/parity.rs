//! Bounds of a score by strategies that need no search.
//!
//! **Following up.** Let S be the side that places the last stone of a full
//! board, Z the other. With Z to move, the squares left are even in number, so
//! that an even number of columns have an odd number of squares left: the odd
//! columns. S answers in the same column where Z played in an even one; where
//! Z played in an odd one, S plays in another odd one, which exists because
//! their number was even, and both are even from then on. With S to move, it
//! first plays in any odd column. S can always answer so, hence of the empty
//! squares S gets, for sure, every second one of each column from the top down
//! (the follow-up rows), but the lowest empty square of an odd column, which
//! may be either side's; Z gets at most these and the other rows. For even
//! columns this is Allis' claimeven (1988); that it holds for all columns at
//! once, odd ones included, is what makes it a bound.
//!
//! Z therefore completes a line only within its stones, the other rows and
//! the lowest squares of odd columns. And not even there, before S has four,
//! where the line
//! * has a square above one that is sure for S and completes a line of S: that
//!   square was filled before, by S;
//! * lies in the same four columns and in the same direction as a line of
//!   stones and sure squares of S further down: that is filled before.
//!
//! Where no line of Z is left, Z does not win. Where moreover S has a line of
//! stones and sure squares, S wins, at the latest when all that is empty lies
//! above the last square of that line to be filled: Z chooses which column is
//! filled last, so that the highest of the line's empty squares counts.
//! Single squares that complete lines in several columns leave more: Z plays
//! below one of them only when all others are filled to there, too.
//!
//! **Zugzwang.** Let Z have a square t that completes a line, in one of the
//! other rows, with the square below it empty. S loses when it plays
//! below t. Think of the board without the squares from the one below t
//! upwards in that column: it is an odd number, so that on what remains Z
//! places the last stone, and follows up there as above: in all other columns
//! for the follow-up rows, in the column of t for the other rows. Where S has
//! no line before Z under this strategy, S must in the end play below t
//! (or has done so before, or Z has won before), and Z wins with what is above
//! t still empty.

use super::super::geometry::Geometry;

/// What the strategies are told of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    /// Stones of the side that places the last stone of a full board, and
    /// squares that complete a line of it.
    pub(super) last: u64,
    pub(super) last_threats: u64,
    /// The same of the other side.
    pub(super) other: u64,
    pub(super) other_threats: u64,
}

/// All squares of a column from its lowest marked one upwards, in all columns.
#[inline]
fn from_lowest_up<G: Geometry>(geometry: G, marked: u64) -> u64 {
    // One added below runs up through the unmarked squares.
    let unmarked = geometry.squares() & !marked;
    let below = (unmarked.wrapping_add(geometry.bottom()) ^ unmarked) & unmarked;
    geometry.squares() & !below
}

/// Whether `weak` may have four in a line before `sure` has.
#[inline]
fn may_connect<G: Geometry>(geometry: G, weak: u64, sure: u64) -> bool {
    if geometry.lines(weak, 1) != 0 {
        return true;
    }
    let height = geometry.height();
    [height, height + 1, height + 2].into_iter().any(|direction| {
        let lines = geometry.lines(weak, direction);
        lines != 0 && {
            let lower = geometry.lines(sure, direction);
            lines & !from_lowest_up(geometry, lower) != 0
        }
    })
}

/// A score that the side with the last stone reaches at least by following
/// up, if that is `needed` or more; needed is 0 for a draw or more.
#[inline]
pub(super) fn follow_up<G: Geometry>(geometry: G, sides: Sides, needed: i32) -> Option<i32> {
    let all = sides.last | sides.other;
    let empty = geometry.squares() & !all;
    let playable = geometry.playable(all);
    let rows = geometry.follow_up_rows();
    let sure = empty & rows & !playable;
    let threats = sides.last_threats & sure;
    let dead = from_lowest_up(geometry, threats);
    let weak = sides.other | (empty & !rows | playable) & !dead;
    if may_connect(geometry, weak, sides.last | sure) {
        return None;
    }
    if needed <= 0 {
        return Some(0);
    }
    let height = geometry.height() as i32;
    // Squares left when S has won, at least: even, half of them S's.
    let must_stay = 2 * (needed - 1);
    if must_stay < height {
        let low = geometry.bottom() * ((1_u64 << (height - must_stay)) - 1);
        if geometry.has_four(sides.last | sure & low) {
            return Some(needed);
        }
    }
    let columns = (dead & geometry.top()).count_ones() as i32;
    let stay = dead.count_ones() as i32 + columns - 2;
    (columns > 1 && stay >= must_stay).then_some(needed)
}

/// A score that the other side reaches at least by zugzwang, if that is
/// `needed`, which is positive, or more.
#[inline]
pub(super) fn zugzwang<G: Geometry>(geometry: G, sides: Sides, needed: i32) -> Option<i32> {
    let all = sides.last | sides.other;
    let empty = geometry.squares() & !all;
    let playable = geometry.playable(all);
    let rows = geometry.follow_up_rows();
    let threats = sides.other_threats & empty & !rows & !playable;
    if threats == 0 {
        return None;
    }
    let height = geometry.height();
    let mut from = from_lowest_up(geometry, threats);
    while from != 0 {
        let threat = from & from.wrapping_neg();
        let column = geometry.column(threat.trailing_zeros() / (height + 1));
        let above = (from & column).count_ones() as i32 - 1;
        from &= !column;
        let score = above / 2 + 1;
        if score < needed {
            continue;
        }
        // Other columns as they are; in this one the rows change roles.
        let cut = threat >> 1 | column & !(threat - 1);
        let left = empty & !cut;
        let bottoms = playable & !cut;
        let rows = rows ^ column;
        let sure = left & rows & !bottoms;
        let dead = from_lowest_up(geometry, sides.other_threats & sure);
        // S wins if it completes a line where it plays below t.
        let weak = sides.last | threat >> 1 | (left & !rows | bottoms) & !dead;
        if !may_connect(geometry, weak, sides.other | sure) {
            return Some(score);
        }
    }
    None
}
