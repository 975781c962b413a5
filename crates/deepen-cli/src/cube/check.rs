//! How answers about cubes are replayed.

use deepen_check::cube::{Goal, Metric, replay};

use crate::amount::Amount;
use crate::check::{Claim, Replay};

/// Cubes towards the goal that answers name.
pub(crate) struct Cubes;

impl Replay for Cubes {
    const DOMAIN: &'static str = "cube";
    const STEP: &'static str = "turn";

    fn replay(&self, claim: &Claim, plan: &[&str]) -> Result<Amount, String> {
        let metric = match claim.text("metric")? {
            "half" => Metric::Half,
            "quarter" => Metric::Quarter,
            other => return Err(format!("expected the `metric` half or quarter, found `{other}`")),
        };
        match claim.text("goal")? {
            "solved" => {}
            other => return Err(format!("there is no goal `{other}`")),
        }
        replay_held(claim.text("problem")?, &plan.join(" "), metric).map(Amount::Whole)
    }
}

/// Replays turns that are said for a cube as it is held.
pub(super) fn replay_held(facelets: &str, plan: &str, metric: Metric) -> Result<u64, String> {
    let seen = as_seen(facelets).ok_or("the `problem` is no cube of 54 facelets")?;
    replay(&seen, plan, &Goal::solved(), metric).map_err(|error| error.to_string())
}

/// The same facelets, where each colour is named after the place where its
/// centre is seen.
fn as_seen(facelets: &str) -> Option<String> {
    const PLACES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];
    let colours: Vec<char> = facelets.chars().collect();
    let centres: Vec<char> = colours.iter().copied().skip(4).step_by(9).collect();
    let place = |colour: &char| centres.iter().position(|centre| centre == colour);
    (colours.len() == 54).then(|| colours.iter().map(|colour| Some(PLACES[place(colour)?])).collect())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::given::Given;
    use crate::args::CubeForm;

    #[test]
    fn solutions_are_replayed_as_the_cube_is_held() {
        let given = Given::read("R U2 x", CubeForm::Auto).unwrap();
        // After x the upper face is behind.
        let replayed = replay_held(&given.written(), "B2 R'", Metric::Quarter);
        assert_eq!(replayed, Ok(3));
        assert!(replay_held(&given.written(), "U2 R'", Metric::Half).is_err());
        assert!(replay_held("UUU", "U", Metric::Half).is_err());
    }
}
