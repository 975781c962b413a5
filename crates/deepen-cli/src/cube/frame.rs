//! What stands around the turns that are searched: those that a solution is to
//! begin and to end with, and how the cube is held. All turns that people write
//! or read are named as the cube is held; all that are searched, by centres.

use deepen_puzzles::cube::goal::parse_turn_set;
use deepen_puzzles::cube::notation::simplified;
use deepen_puzzles::cube::{Cube, Metric, Orientation, Turn, Turns, parse_scramble};

use super::given::fault;
use crate::solving::lines::Fault;

/// What stands around the turns of a search.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    held: Orientation,
    before: Vec<Turn>,
    after: Vec<Turn>,
    metric: Metric,
}

impl Frame {
    /// Reads turns before and after a solution, for a cube that is held so.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn read(
        (before, after): (Option<&str>, Option<&str>),
        held: Orientation,
        metric: Metric,
    ) -> Result<Self, Fault> {
        let turns = |what: &str, text: Option<&str>| {
            let read = turns(text.unwrap_or_default()).map_err(|why| about(what, &why));
            read.map(|turns| turns.into_iter().map(|turn| held.meant(turn)).collect())
        };
        Ok(Frame { held, before: turns("--pre", before)?, after: turns("--post", after)?, metric })
    }

    /// The cube that is solved by what lies between. Where `cube` is followed
    /// by the turns before, those between, and those after, it is solved; so is
    /// the turns after, followed by `cube`, the turns before and those between.
    pub(super) fn inner(&self, cube: &Cube) -> Cube {
        let of = |turns: &[Turn]| turns.iter().fold(Cube::SOLVED, |cube, turn| cube.turned(*turn));
        of(&self.after).then(cube).then(&of(&self.before))
    }

    /// What the turns around cost.
    pub(super) fn cost(&self) -> u8 {
        let around = [self.before.as_slice(), &self.after].concat();
        self.metric.length(&around).try_into().unwrap_or(u8::MAX)
    }

    /// The whole solution, by centres; quarter turns that make a half are one.
    pub(super) fn whole(&self, between: &[Turn]) -> Vec<Turn> {
        let between = match self.metric {
            Metric::HalfTurn => between.to_vec(),
            Metric::QuarterTurn => simplified(between),
        };
        [self.before.as_slice(), &between, &self.after].concat()
    }

    /// Turns as the person says them who holds the cube.
    pub(super) fn said(&self, turns: &[Turn]) -> Vec<String> {
        turns.iter().map(|turn| self.held.as_held(*turn).to_string()).collect()
    }

    /// Which turns are allowed, by centres.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub(super) fn allowed(&self, text: Option<&str>) -> Result<Turns, Fault> {
        let Some(text) = text else { return Ok(Turns::ALL) };
        let said = parse_turn_set(text).map_err(|error| about("--moves", &fault(&error)))?;
        Ok(said.map(|turn| self.held.meant(turn)).collect())
    }
}

/// A fault of an option, whose text is not that of the cube.
pub(super) fn about(option: &str, fault: &Fault) -> Fault {
    let place = fault.column.map(|column| format!(", column {column}")).unwrap_or_default();
    Fault::new(format!("{option}{place}: {}", fault.message))
}

/// A sequence of turns of faces.
fn turns(text: &str) -> Result<Vec<Turn>, Fault> {
    let read = parse_scramble(text).map_err(|error| fault(&error))?;
    if read.orientation() != Orientation::STANDARD {
        let held = read.orientation();
        let message = format!("expected turns that leave the centres, found {held} at the end");
        return Err(Fault::new(message));
    }
    // Of many more nobody would see an end.
    match read.turns() {
        turns if turns.len() <= 100 => Ok(turns.to_vec()),
        turns => Err(Fault::new(format!("expected at most 100 turns, found {}", turns.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use deepen_puzzles::cube::Face;
    use deepen_puzzles::cube::notation::inverse;

    #[test]
    fn what_lies_between_solves_the_whole() {
        let held = parse_scramble("x y").unwrap().orientation();
        let around = (Some("R' U' F"), Some("D2 B"));
        let frame = Frame::read(around, held, Metric::HalfTurn).unwrap();
        let between = [Turn::new(Face::B, 3), Turn::new(Face::D, 2)].map(Option::unwrap);
        let whole = frame.whole(&between);
        // The cube that the whole solves.
        let given = inverse(&whole).iter().fold(Cube::SOLVED, |cube, turn| cube.turned(*turn));
        let inner = frame.inner(&given);
        let end = between.iter().fold(inner, |cube, turn| cube.turned(*turn));
        assert_eq!(end, Cube::SOLVED);
        assert_eq!((frame.cost(), whole.len()), (5, 7));
        assert_eq!(frame.said(&whole)[..3], ["R'", "U'", "F"]);
    }
}
