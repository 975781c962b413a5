//! Motion primitives as a JSON file has them:
//!
//! ```json
//! {
//!   "resolution": 0.25,
//!   "headings": 8,
//!   "footprint": {"radius": 0.2},
//!   "turning_cost": 0.1,
//!   "primitives": [
//!     {"name": "ahead", "start": 0, "end": [1, 0, 0], "multiplier": 1,
//!      "poses": [[0, 0, 0], [0.25, 0, 0]]}
//!   ]
//! }
//! ```
//!
//! `resolution` is the side of a cell in metres; `headings` how many there are,
//! or a list of their angles; `footprint` a `radius`, or a `polygon` of corners
//! around the reference point, x ahead. A primitive leads from the heading
//! `start` to `end`, columns and rows on and a heading, along `poses`: x and y
//! in metres from the start, and an angle. It costs the length of its path and
//! `turning_cost` metres (0 unless said) for each radian, times `multiplier` (1
//! unless said). Angles are in radians. All else is refused, at its place.

mod json;

use deepen_maps::lattice::{
    Footprint, Headings, MOST_HEADINGS, Motion, MotionError, MotionFault, Primitives, cost_of,
};

pub(crate) use json::Misread;
use json::{Fields, Item};

/// A primitive, and where its parts stand.
struct Placed<'t> {
    whole: Item<'t>,
    name: Item<'t>,
    start: Item<'t>,
    end: Item<'t>,
    /// Columns, rows and heading of the end.
    parts: [Item<'t>; 3],
    poses: Item<'t>,
    multiplier: Option<Item<'t>>,
}

/// Where the parts of a file stand that are about all primitives.
struct Frame<'t> {
    resolution: Item<'t>,
    /// The radius or the polygon.
    covered: Item<'t>,
    primitives: Item<'t>,
}

/// Reads a file.
///
/// # Errors
/// At the first place where it is not what was expected.
pub(crate) fn read(bytes: &[u8]) -> Result<Primitives, Misread> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}'),
        Err(error) => return Err(other_bytes(bytes, error.valid_up_to())),
    };
    let fields = Item::read(text)?.object(
        "an object",
        &["resolution", "headings", "footprint", "turning_cost", "primitives"],
    )?;
    let (footprint, covered) = footprint(fields.required("footprint")?)?;
    let frame = Frame {
        resolution: fields.required("resolution")?,
        covered,
        primitives: fields.required("primitives")?,
    };
    let resolution = frame.resolution.number("the side of a cell in metres")?;
    let headings = headings(fields.required("headings")?)?;
    let turning = match fields.optional("turning_cost") {
        Some(item) => at_least_0(item, "a cost of at least 0 for each radian")?,
        None => 0.0,
    };
    let items = frame.primitives.list("a list of primitives")?;
    let read: Result<Vec<_>, _> = items.into_iter().map(|item| primitive(item, turning)).collect();
    let (placed, motions): (Vec<_>, Vec<_>) = read?.into_iter().unzip();
    let made = Primitives::new(resolution, headings, footprint, motions);
    made.map_err(|error| located(&error, &frame, &placed))
}

fn most_headings() -> i32 {
    i32::try_from(MOST_HEADINGS).unwrap_or(i32::MAX)
}

/// A number of headings, or their angles.
fn headings(item: Item<'_>) -> Result<Headings, Misread> {
    let what = format!("from 1 to {MOST_HEADINGS} headings");
    if !item.is_list() {
        let count = item.whole(1, most_headings(), &what)?;
        return Headings::uniform(count.unsigned_abs() as usize)
            .ok_or_else(|| item.expected(&what));
    }
    let items = item.list(&what)?;
    let mut angles: Vec<f64> = Vec::with_capacity(items.len());
    for next in &items {
        let what = "an angle in radians, above the one before and below a full turn";
        let angle = next.number(what)?;
        let least = angles.last().map_or(0.0, |last| last.next_up());
        if !(least..std::f64::consts::TAU).contains(&angle) {
            return Err(next.expected(what));
        }
        angles.push(angle);
    }
    Headings::at(angles).ok_or_else(|| item.expected(&what))
}

/// What the robot covers.
fn footprint(item: Item<'_>) -> Result<(Footprint, Item<'_>), Misread> {
    let what = "a footprint with the field `radius` or `polygon`";
    let fields = item.object(what, &["radius", "polygon"])?;
    match (fields.optional("radius"), fields.optional("polygon")) {
        (Some(item), None) => Ok((Footprint::Radius(item.number("a radius in metres")?), item)),
        (None, Some(item)) => {
            let corners: Result<Vec<_>, _> =
                item.list("a list of corners")?.into_iter().map(corner).collect();
            Ok((Footprint::Polygon(corners?), item))
        }
        _ => Err(fields.object().wrong(format!("expected {what}, and not both or none"))),
    }
}

fn corner(item: Item<'_>) -> Result<[f64; 2], Misread> {
    let [x, y] = item.exactly("a corner of two numbers, x and y")?;
    Ok([x.number("x in metres")?, y.number("y in metres")?])
}

/// A primitive.
fn primitive(item: Item<'_>, turning: f64) -> Result<(Placed<'_>, Motion), Misread> {
    let fields = item.object("a primitive", &["name", "start", "end", "poses", "multiplier"])?;
    let placed = Placed::of(&fields)?;
    let heading = |item: Item<'_>| {
        let number = item.whole(0, most_headings() - 1, "the number of a heading, from 0");
        number.map(|number| number.unsigned_abs() as usize)
    };
    let cells = |item: Item<'_>| item.whole(-i32::MAX, i32::MAX, "a whole number of cells");
    let [columns, rows, end] = placed.parts;
    let poses: Result<Vec<_>, _> =
        placed.poses.list("a list of poses")?.into_iter().map(pose).collect();
    let poses = poses?;
    let factor = match placed.multiplier {
        Some(item) => at_least_0(item, "a multiplier of at least 0")?,
        None => 1.0,
    };
    // What is no cost is refused among all that may be wrong, in its turn.
    let cost = cost_of(&poses, turning, factor).unwrap_or(u64::MAX);
    let motion = Motion {
        name: name(placed.name)?,
        start: heading(placed.start)?,
        cells: (cells(columns)?, cells(rows)?),
        end: heading(end)?,
        poses,
        cost,
    };
    Ok((placed, motion))
}

/// A name, which becomes a part of a plan's words.
fn name(item: Item<'_>) -> Result<String, Misread> {
    let what = "a name of at most 32 letters, digits, `-`, `_` and `.`";
    let name = item.string(what)?;
    let fits = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
    let fine = (1..=32).contains(&name.chars().count()) && name.chars().all(fits);
    if fine { Ok(name) } else { Err(item.expected(what)) }
}

fn pose(item: Item<'_>) -> Result<[f64; 3], Misread> {
    let [x, y, angle] = item.exactly("a pose of three numbers: x, y, angle")?;
    Ok([x.number("x in metres")?, y.number("y in metres")?, angle.number("an angle in radians")?])
}

fn at_least_0(item: Item<'_>, what: &str) -> Result<f64, Misread> {
    let number = item.number(what)?;
    if number >= 0.0 { Ok(number) } else { Err(item.expected(what)) }
}

impl<'t> Placed<'t> {
    fn of(fields: &Fields<'t>) -> Result<Self, Misread> {
        let end = fields.required("end")?;
        Ok(Placed {
            whole: fields.object(),
            name: fields.required("name")?,
            start: fields.required("start")?,
            end,
            parts: end.exactly("an end of three whole numbers: columns, rows, heading")?,
            poses: fields.required("poses")?,
            multiplier: fields.optional("multiplier"),
        })
    }

    /// What makes it cost what it does.
    fn costly(&self) -> Item<'t> {
        self.multiplier.unwrap_or(self.whole)
    }

    /// A pose, from the first or from the last.
    fn pose(&self, pick: impl Fn(&[Item<'t>]) -> Option<Item<'t>>) -> Item<'t> {
        let poses = self.poses.list("poses").unwrap_or_default();
        pick(&poses).unwrap_or(self.poses)
    }

    /// Where the fault of a primitive is.
    fn at(&self, fault: &MotionFault) -> Item<'t> {
        match fault {
            MotionFault::Start { .. } => self.start,
            MotionFault::End { .. } => self.parts[2],
            MotionFault::TooFar | MotionFault::Nowhere => self.end,
            MotionFault::NoPoses => self.poses,
            MotionFault::BadPose { pose } => self.pose(|poses| poses.get(*pose).copied()),
            MotionFault::NotAtStart { .. } => self.pose(|poses| poses.first().copied()),
            MotionFault::NotAtEnd { .. } => self.pose(|poses| poses.last().copied()),
            MotionFault::Cost => self.costly(),
            MotionFault::SameName { .. } => self.name,
            _ => self.whole,
        }
    }
}

/// The place of what is wrong with all primitives, or with one among the others.
fn located(error: &MotionError, frame: &Frame<'_>, placed: &[Placed<'_>]) -> Misread {
    let fault = &error.fault;
    let one = error.motion.and_then(|motion| placed.get(motion));
    let item = match (one, fault) {
        (Some(one), _) => one.at(fault),
        (None, MotionFault::Resolution) => frame.resolution,
        (None, MotionFault::Footprint(_)) => frame.covered,
        (None, _) => frame.primitives,
    };
    match fault {
        // What is there says nothing.
        MotionFault::SameName { .. }
        | MotionFault::SameMotion { .. }
        | MotionFault::MissingHeading { .. } => item.wrong(fault.to_string()),
        _ => item.expected(fault.to_string().trim_start_matches("expected ")),
    }
}

/// The place of the first byte that is no UTF-8.
fn other_bytes(bytes: &[u8], place: usize) -> Misread {
    let before = String::from_utf8_lossy(&bytes[..place]);
    let line = before.split('\n').count();
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    Misread { line, column, message: "expected text in UTF-8, found other bytes".to_owned() }
}
