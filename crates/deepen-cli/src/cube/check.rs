//! How answers about cubes are replayed: the turns, and what they come to, by
//! the checker's own model of the stickers.

use deepen_check::cube::{Goal, Metric, Stickers, make, replay, stickers};
use deepen_puzzles::cube::notation::Sequence;
use deepen_puzzles::cube::pocket::parse_pocket;
use deepen_puzzles::cube::{Turn, parse_facelets, parse_scramble};

use crate::amount::Amount;
use crate::check::{Claim, Replay};

/// Cubes towards the goals that answers name.
pub(crate) struct Cubes;

/// Facelets of a cube of 2x2x2.
const OF_POCKET: usize = 24;

/// The letters of the faces, in the order of their facelets.
const FACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

impl Replay for Cubes {
    const DOMAIN: &'static str = "cube";
    const STEP: &'static str = "turn";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let metric = match claim.text("metric")? {
            "half" => Metric::Half,
            "quarter" => Metric::Quarter,
            other => return Err(format!("expected the `metric` half or quarter, found `{other}`")),
        };
        let (problem, goal) = (claim.text("problem")?, claim.text("goal")?);
        let replayed = if problem.chars().count() == OF_POCKET {
            replay_pocket(problem, plan, metric)
        } else {
            replay_held(problem, &plan.join(" "), metric, goal)
        };
        replayed.map(Amount::Whole)
    }
}

/// Replays turns that are said for a cube as it is held, towards a goal that
/// names faces by their centres.
pub(super) fn replay_held(
    facelets: &str,
    plan: &str,
    metric: Metric,
    goal: &str,
) -> Result<u64, String> {
    let seen = Seen::of(facelets).ok_or("the `problem` is no cube of 54 facelets")?;
    let (start, plan, goal) = if seen.tells(goal) {
        (seen.facelets.clone(), plan.to_owned(), seen.named(goal))
    } else {
        let (start, plan) = turned_back(facelets, plan)?;
        (start, plan, goal.to_owned())
    };
    let goal = Goal::named(&goal).map_err(|error| error.to_string())?;
    replay(&start, &plan, &goal, metric).map_err(|error| error.to_string())
}

/// The cube with U up and F in front, and the turns as they are said then.
fn turned_back(facelets: &str, plan: &str) -> Result<(String, String), String> {
    let read = parse_facelets(facelets).map_err(|error| error.to_string())?;
    let turns = parse_scramble(plan).map_err(|error| error.to_string())?;
    let meant: Vec<Turn> = turns.turns().iter().map(|turn| read.orientation.meant(*turn)).collect();
    Ok((read.cube.to_facelets().to_string(), Sequence(&meant).to_string()))
}

/// A cube where each colour is named after the place where its centre is seen.
struct Seen {
    facelets: String,
    /// The colours of the centres.
    centres: Vec<char>,
}

impl Seen {
    fn of(facelets: &str) -> Option<Self> {
        let colours: Vec<char> = facelets.chars().collect();
        if colours.len() != 54 {
            return None;
        }
        let centres = colours.iter().copied().skip(4).step_by(9).collect();
        let seen = Seen { facelets: String::new(), centres };
        let facelets: Option<String> = colours.iter().map(|colour| seen.place(*colour)).collect();
        Some(Seen { facelets: facelets?, ..seen })
    }

    /// The place where the centre of a colour is seen.
    fn place(&self, colour: char) -> Option<char> {
        let place = self.centres.iter().position(|centre| *centre == colour)?;
        Some(FACES[place])
    }

    /// Whether a goal can be named by the places of centres: some are about an
    /// axis of the cube, which they do not say.
    fn tells(&self, goal: &str) -> bool {
        let of_an_axis = |name: &str| ["eo", "co", "middle", "domino"].contains(&name.trim());
        self.centres == FACES || !goal.split(['+', ',', '|']).any(of_an_axis)
    }

    /// The goal by the places of centres.
    fn named(&self, goal: &str) -> String {
        goal.chars().map(|sign| self.place(sign).unwrap_or(sign)).collect()
    }
}

/// Replays turns of a cube of 2x2x2: in the end each face has one colour,
/// whichever that is.
pub(super) fn replay_pocket(facelets: &str, plan: &[&str], metric: Metric) -> Result<u64, String> {
    let pocket = parse_pocket(facelets).map_err(|error| error.to_string())?;
    let whole = pocket.to_cube().to_facelets().to_string();
    let mut at: Stickers = stickers(&whole).map_err(|error| error.to_string())?;
    let mut cost = 0;
    for (word, step) in plan.iter().zip(1..) {
        let is_turn = word.starts_with(FACES) && word[1..].chars().all(|sign| "2'".contains(sign));
        if !is_turn || !make(&mut at, word) {
            return Err(format!("step {step} is `{}`, which is no turn", word.escape_debug()));
        }
        cost += if word.ends_with('2') && metric == Metric::Quarter { 2 } else { 1 };
    }
    let one_colour = |face: &[u8]| [2, 6, 8].iter().all(|place| face[*place] == face[0]);
    if at.chunks(9).all(one_colour) { Ok(cost) } else { Err("it is not solved".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::CubeForm;
    use crate::cube::given::Given;

    fn held(text: &str) -> String {
        Given::read(text, CubeForm::Auto).unwrap().written()
    }

    #[test]
    fn solutions_are_replayed_as_the_cube_is_held() {
        // After x the upper face is behind.
        let cube = held("R U2 x");
        assert_eq!(replay_held(&cube, "B2 R'", Metric::Quarter, "solved"), Ok(3));
        assert!(replay_held(&cube, "U2 R'", Metric::Half, "solved").is_err());
        assert!(replay_held("UUU", "U", Metric::Half, "solved").is_err());
    }

    #[test]
    fn goals_name_faces_by_their_centres() {
        let cube = held("R D2 x");
        for (goal, plan) in [
            ("corners", "F2 R'"),
            ("cross:D", "F2 R'"),
            ("cross", "R'"),
            ("UF, UFL", ""),
            ("f2l:U | DF", "F2"),
            ("eo", ""),
            ("domino", "F2 R'"),
        ] {
            assert!(replay_held(&cube, plan, Metric::Half, goal).is_ok(), "{goal}");
        }
        for (goal, plan) in [("cross:D", "R'"), ("UR", ""), ("co", ""), ("nonsense", "")] {
            assert!(replay_held(&cube, plan, Metric::Half, goal).is_err(), "{goal}");
        }
    }

    #[test]
    fn small_cubes_are_solved_in_any_position() {
        let cube = "UUUURRRRFFFFDDDDLLLLBBBB";
        assert_eq!(replay_pocket(cube, &["R2", "L2"], Metric::Quarter), Ok(4));
        assert!(replay_pocket(cube, &["R"], Metric::Half).is_err());
        assert!(replay_pocket(cube, &["x"], Metric::Half).is_err());
    }
}
