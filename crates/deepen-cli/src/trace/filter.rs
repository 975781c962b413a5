//! Which events are shown.

use std::ops::RangeInclusive;
use std::str::FromStr;

use deepen_trace::{Event, Kind, Place, What};

use super::names::Reading;

/// Words that an event must pass; none let every event pass.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Filter {
    iteration: Option<RangeInclusive<u64>>,
    event: Option<RangeInclusive<u64>>,
    depth: Option<RangeInclusive<u64>>,
    kinds: Option<Vec<Kind>>,
    f: Option<RangeInclusive<f64>>,
    /// Names of the operators that lead to the topmost node that passes.
    under: Option<Vec<String>>,
}

impl FromStr for Filter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut filter = Filter::default();
        for word in text.split_whitespace() {
            let (name, value) = word.split_once('=').ok_or_else(|| unknown(word))?;
            match name {
                "iteration" => filter.iteration = Some(range(value, 0, u64::MAX)?),
                "event" => filter.event = Some(range(value, 0, u64::MAX)?),
                "depth" => filter.depth = Some(range(value, 0, u64::MAX)?),
                "f" => filter.f = Some(range(value, 0.0, f64::INFINITY)?),
                "kind" => {
                    let kinds: Result<Vec<Kind>, String> = value.split(',').map(kind).collect();
                    filter.kinds = Some(kinds?);
                }
                "under" => {
                    let names = value.split('/').filter(|name| !name.is_empty());
                    filter.under = Some(names.map(str::to_owned).collect());
                }
                _ => return Err(unknown(word)),
            }
        }
        Ok(filter)
    }
}

fn unknown(word: &str) -> String {
    format!("expected iteration=, depth=, kind=, f=, under= or event=, found `{word}`")
}

fn kind(word: &str) -> Result<Kind, String> {
    let found = Kind::ALL.into_iter().find(|kind| kind.word() == word);
    found.ok_or_else(|| {
        let all: Vec<&str> = Kind::ALL.iter().map(|kind| kind.word()).collect();
        format!("expected one of {}, found `{word}`", all.join(", "))
    })
}

/// `N`, `N..`, `..N` or `N..M`, both ends included.
fn range<T: FromStr + Copy + PartialOrd>(
    text: &str,
    least: T,
    most: T,
) -> Result<RangeInclusive<T>, String> {
    let number = |part: &str, default: T| {
        if part.is_empty() { Ok(default) } else { part.parse().map_err(|_| ()) }
    };
    let parts = match text.split_once("..") {
        Some((from, to)) => number(from, least).and_then(|from| Ok((from, number(to, most)?))),
        None => text.parse().map(|one| (one, one)).map_err(|_| ()),
    };
    match parts {
        Ok((from, to)) if from <= to => Ok(from..=to),
        _ => Err(format!("expected a range such as 4, 4.., ..6 or 4..6, found `{text}`")),
    }
}

impl Filter {
    /// Whether everything passes.
    pub(super) fn is_empty(&self) -> bool {
        *self == Filter::default()
    }

    /// Whether an event passes.
    pub(super) fn passes(&self, reading: &Reading<'_>, event: &Event, place: &Place) -> bool {
        let within = |range: &Option<RangeInclusive<u64>>, number: u64| {
            range.as_ref().is_none_or(|range| range.contains(&number))
        };
        let is_about_nodes = self.depth.is_some() || self.f.is_some() || self.under.is_some();
        within(&self.iteration, event.iteration)
            && within(&self.event, event.index)
            && self.kinds.as_ref().is_none_or(|kinds| kinds.contains(&event.what.kind()))
            && (!is_about_nodes
                || (event.what.node().is_some() && self.passes_node(reading, event, place)))
    }

    fn passes_node(&self, reading: &Reading<'_>, event: &Event, place: &Place) -> bool {
        let Some(node) = event.what.node() else { return false };
        let depth = if place.whole { place.operators.len() } else { node.depth } as u64;
        let f = match event.what {
            What::Enters { g, h, .. } | What::Opens { g, h, .. } => Some(reading.sum(g, h)),
            What::Cuts { f, .. } | What::Drops { f, .. } => Some(f),
            What::Passes { g, .. } | What::ReachesGoal { g, .. } => Some(g),
            _ => None,
        };
        self.depth.as_ref().is_none_or(|range| range.contains(&depth))
            && self
                .f
                .as_ref()
                .is_none_or(|range| f.is_some_and(|f| range.contains(&reading.real(f))))
            && self.under.as_ref().is_none_or(|under| {
                place.whole
                    && place.operators.len() >= under.len()
                    && under
                        .iter()
                        .zip(&place.operators)
                        .all(|(name, operator)| *name == reading.operator(node.front, *operator))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood() {
        let filter: Filter =
            "iteration=2 kind=cut,goal f=4..6.5 under=/B/D depth=..3".parse().unwrap();
        assert_eq!(filter.iteration, Some(2..=2));
        assert_eq!(filter.kinds, Some(vec![Kind::Cuts, Kind::ReachesGoal]));
        assert_eq!(filter.f, Some(4.0..=6.5));
        assert_eq!(filter.depth, Some(0..=3));
        assert_eq!(filter.under, Some(vec!["B".to_owned(), "D".to_owned()]));
        assert!(" ".parse::<Filter>().unwrap().is_empty());
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, part) in [
            ("cut", "iteration="),
            ("king=cut", "found `king=cut`"),
            ("kind=cuts", "found `cuts`"),
            ("f=6..4", "found `6..4`"),
            ("depth=-1", "found `-1`"),
            ("f=nan", "found `nan`"),
            ("iteration=", "found ``"),
        ] {
            let error = text.parse::<Filter>().unwrap_err();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
