//! Two bars for each column, one solid and one hatched, so that they are told
//! apart without colour; the numbers stand beside them.

use crate::chart::{LONGEST, Scale, Unit, brief, lines_up, open, room};
use crate::markup::escape;
use crate::number::put;

/// Where the bars begin and where the longest may end; names are before them
/// and numbers behind.
const LEFT: f64 = 150.0;
const RIGHT: f64 = 640.0;
const END: f64 = 760.0;
const TOP: f64 = 46.0;
const BAR: f64 = 14.0;
const GROUP: f64 = 2.0 * BAR + 14.0;

/// What the bars of a column say.
pub(super) struct Group<'a> {
    pub(super) name: &'a str,
    /// `None` where nothing was measured.
    pub(super) values: Option<[f64; 2]>,
    /// The values are at least this.
    pub(super) at_least: bool,
}

/// A plot of bars on a logarithmic scale.
pub(super) fn bars(
    id: &str,
    title: &str,
    names: [&str; 2],
    unit: Unit,
    groups: &[Group<'_>],
) -> String {
    let bottom = TOP + GROUP * groups.len() as f64;
    let values = groups.iter().filter_map(|group| group.values).flatten();
    let scale = Scale::around(values, unit, (LEFT, RIGHT));
    let description =
        format!("Logarithmic scale. Solid bars: {}. Hatched bars: {}.", names[0], names[1]);
    let labels: Vec<String> = groups.iter().map(|group| brief(group.name, LONGEST)).collect();
    let left = (LEFT - 16.0 - room(labels.iter().map(String::as_str))).min(0.0);
    let mut text = open(id, (left, END - left, bottom + 26.0), title, &description);
    put!(
        text,
        "<defs><pattern id=\"{id}-hatch\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path class=\"hatch\" d=\"M0 0V6\"/></pattern></defs>\n"
    );
    text.push_str(&key(id, names));
    text.push_str(&lines_up(scale.ticks(10), (TOP, bottom)));
    for (number, (group, name)) in groups.iter().zip(labels).enumerate() {
        let top = TOP + GROUP * number as f64 + 7.0;
        put!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n",
            LEFT - 10.0,
            top + BAR + 4.5,
            escape(&name)
        );
        text.push_str(&pair(id, top, group, unit, &scale));
    }
    text.push_str("</svg>\n");
    text
}

/// Which bar is which.
fn key(id: &str, names: [&str; 2]) -> String {
    let mut text = String::new();
    for (which, name) in names.iter().enumerate() {
        let x = LEFT + 190.0 * which as f64;
        text.push_str(&bar(id, which, (x, 14.0), 28.0));
        put!(text, "<text x=\"{:.1}\" y=\"25.5\">{}</text>\n", x + 36.0, escape(name));
    }
    text
}

fn bar(id: &str, which: usize, (x, y): (f64, f64), width: f64) -> String {
    let style = if which == 0 {
        "class=\"solid outline\"".to_owned()
    } else {
        format!("class=\"outline\" fill=\"url(#{id}-hatch)\"")
    };
    format!("<rect {style} x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{BAR:.1}\"/>")
}

/// The two bars of a column.
fn pair(id: &str, top: f64, group: &Group<'_>, unit: Unit, scale: &Scale) -> String {
    let mut text = String::new();
    let Some(values) = group.values else {
        let y = top + BAR + 4.5;
        put!(
            text,
            "<text class=\"soft\" x=\"{:.1}\" y=\"{y:.1}\">not compared</text>\n",
            LEFT + 6.0
        );
        return text;
    };
    for (which, value) in values.into_iter().enumerate() {
        let y = top + BAR * which as f64;
        let end = scale.place(value);
        let sign = if group.at_least { "&gt; " } else { "" };
        text.push_str(&bar(id, which, (LEFT, y), (end - LEFT).max(1.0)));
        put!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\">{sign}{}</text>\n",
            end + 6.0,
            y + BAR - 2.5,
            escape(&unit.text(value))
        );
    }
    text
}
