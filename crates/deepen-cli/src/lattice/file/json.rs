//! JSON of which every part knows where it stands, so that whatever is wrong
//! with its meaning can be pointed at.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The first place where a file is not what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Misread {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The column, from 1, in characters.
    pub(crate) column: usize,
    /// What was expected, and what is there.
    pub(crate) message: String,
}

/// A value, and the text in which it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'t> {
    whole: &'t str,
    /// The value's own text, a part of the whole.
    text: &'t str,
}

/// The entries of an object.
pub(crate) struct Fields<'t> {
    object: Item<'t>,
    entries: Vec<(&'static str, Item<'t>)>,
}

/// The entries as they stand, also those of one name.
struct Entries<'t>(Vec<(String, &'t RawValue)>);

impl<'t> Deserialize<'t> for Entries<'t> {
    fn deserialize<D: Deserializer<'t>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;

        impl<'t> Visitor<'t> for Each {
            type Value = Entries<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'t>>(self, mut map: M) -> Result<Entries<'t>, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }

        deserializer.deserialize_map(Each)
    }
}

impl<'t> Item<'t> {
    /// The only value of a text.
    pub(crate) fn read(whole: &'t str) -> Result<Self, Misread> {
        match serde_json::from_str::<&RawValue>(whole) {
            Ok(raw) => Ok(Item { whole, text: raw.get() }),
            Err(error) => Err(no_json(whole, &error)),
        }
    }

    /// What is wrong with this value.
    pub(crate) fn wrong(&self, message: impl Into<String>) -> Misread {
        place(self.whole, self.start(), message.into())
    }

    /// Something else was expected.
    pub(crate) fn expected(&self, what: &str) -> Misread {
        self.wrong(format!("expected {what}, found {}", self.described()))
    }

    fn start(&self) -> usize {
        self.text.as_ptr() as usize - self.whole.as_ptr() as usize
    }

    fn part(&self, raw: &'t RawValue) -> Self {
        Item { text: raw.get(), ..*self }
    }

    /// The value for a message.
    fn described(&self) -> String {
        match self.text.as_bytes().first() {
            Some(b'{') => "an object".to_owned(),
            Some(b'[') if self.text.len() > LONGEST => "a list".to_owned(),
            _ => shown(self.text),
        }
    }

    /// A finite number.
    pub(crate) fn number(&self, what: &str) -> Result<f64, Misread> {
        let number: Option<f64> = serde_json::from_str(self.text).ok();
        number.filter(|number| number.is_finite()).ok_or_else(|| self.expected(what))
    }

    /// A whole number within bounds, written in any way.
    pub(crate) fn whole(&self, least: i32, most: i32, what: &str) -> Result<i32, Misread> {
        let number = self.number(what)?;
        let fits = number.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&number);
        if fits { Ok(number as i32) } else { Err(self.expected(what)) }
    }

    /// Text.
    pub(crate) fn string(&self, what: &str) -> Result<String, Misread> {
        serde_json::from_str(self.text).map_err(|_| self.expected(what))
    }

    /// A list.
    pub(crate) fn list(&self, what: &str) -> Result<Vec<Item<'t>>, Misread> {
        let items: Result<Vec<&'t RawValue>, _> = serde_json::from_str(self.text);
        let items = items.map_err(|_| self.expected(what))?;
        Ok(items.into_iter().map(|raw| self.part(raw)).collect())
    }

    /// Whether this is a list.
    pub(crate) fn is_list(&self) -> bool {
        self.text.starts_with('[')
    }

    /// A list of so many items.
    pub(crate) fn exactly<const N: usize>(&self, what: &str) -> Result<[Item<'t>; N], Misread> {
        let items = self.list(what)?;
        let count = items.len();
        items.try_into().map_err(|_| self.wrong(format!("expected {what}, found {count} items")))
    }

    /// An object with fields of these names and no others, each at most once.
    pub(crate) fn object(
        &self,
        what: &str,
        names: &'static [&'static str],
    ) -> Result<Fields<'t>, Misread> {
        let read: Result<Entries<'t>, _> = serde_json::from_str(self.text);
        let Entries(read) = read.map_err(|_| self.expected(what))?;
        let mut entries: Vec<(&'static str, Item<'t>)> = Vec::new();
        let mut end = self.start() + 1;
        for (name, raw) in read {
            // Between two entries there are a comma and gaps alone.
            let key = end + self.whole[end..].find('"').unwrap_or_default();
            let refused = |message| Err(place(self.whole, key, message));
            let Some(known) = names.iter().find(|known| **known == name) else {
                let names = names.join(", ");
                let name = shown(&name);
                return refused(format!("expected one of the fields {names}, found `{name}`"));
            };
            if entries.iter().any(|(other, _)| other == known) {
                return refused(format!("expected each field once, found `{known}` again"));
            }
            let item = self.part(raw);
            end = item.start() + item.text.len();
            entries.push((known, item));
        }
        Ok(Fields { object: *self, entries })
    }
}

impl<'t> Fields<'t> {
    /// The object.
    pub(crate) fn object(&self) -> Item<'t> {
        self.object
    }

    /// A field that may be left out.
    pub(crate) fn optional(&self, name: &str) -> Option<Item<'t>> {
        self.entries.iter().find(|(other, _)| *other == name).map(|(_, item)| *item)
    }

    /// A field that must be there.
    pub(crate) fn required(&self, name: &str) -> Result<Item<'t>, Misread> {
        let missing = || self.object.wrong(format!("expected a field `{name}`, found none"));
        self.optional(name).ok_or_else(missing)
    }
}

/// Longer texts are not shown in full.
const LONGEST: usize = 32;

/// A text for a message: short, and with nothing that a terminal obeys.
fn shown(text: &str) -> String {
    let signs = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign });
    let rest = if signs.clone().count() > LONGEST { ".." } else { "" };
    signs.take(LONGEST).chain(rest.chars()).collect()
}

/// A fault at a byte of a text.
fn place(whole: &str, byte: usize, message: String) -> Misread {
    let before = &whole[..byte];
    let begin = before.rfind('\n').map_or(0, |end| end + 1);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    Misread { line, column: before[begin..].chars().count() + 1, message }
}

/// What the parser says of a text that is no JSON; it counts columns in bytes.
fn no_json(whole: &str, error: &serde_json::Error) -> Misread {
    let text = whole.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let mut before = error.column().saturating_sub(1).min(text.len());
    while !text.is_char_boundary(before) {
        before -= 1;
    }
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or_default();
    let message = format!("expected JSON: {said}");
    Misread { line: error.line().max(1), column: text[..before].chars().count() + 1, message }
}
