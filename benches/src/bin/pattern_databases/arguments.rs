//! The command line, taken apart option by option.

use std::error::Error;
use std::str::FromStr;

use deepen_benches::Fallible;

/// What is left of the command line.
pub(crate) struct Arguments {
    words: Vec<String>,
}

impl Arguments {
    pub(crate) fn new(words: Vec<String>) -> Self {
        Arguments { words }
    }

    /// Takes out `--name`, if it is there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let place = self.words.iter().position(|word| word.strip_prefix("--") == Some(name));
        place.map(|place| self.words.remove(place)).is_some()
    }

    /// Takes out `--name=VALUE`, if it is there.
    pub(crate) fn value<T: FromStr<Err: Error>>(&mut self, name: &str) -> Fallible<Option<T>> {
        let value = |word: &String| {
            let option = word.strip_prefix("--")?.strip_prefix(name)?;
            option.strip_prefix('=').map(str::to_owned)
        };
        let Some(place) = self.words.iter().position(|word| value(word).is_some()) else {
            return Ok(None);
        };
        let word = self.words.remove(place);
        let read = |value: String| value.parse().map_err(|error| format!("--{name}: {error}"));
        Ok(value(&word).map(read).transpose()?)
    }

    /// The words that are no options, each read as a value.
    pub(crate) fn rest<T: FromStr<Err: Error>>(self) -> Fallible<Vec<T>> {
        let read = |word: String| {
            if word.starts_with("--") {
                return Err(format!("there is no option `{word}`").into());
            }
            word.parse().map_err(|error| format!("{word}: {error}").into())
        };
        self.words.into_iter().map(read).collect()
    }

    /// Takes out the first word that is no option, if there is one.
    pub(crate) fn word(&mut self) -> Option<String> {
        let place = self.words.iter().position(|word| !word.starts_with("--"))?;
        Some(self.words.remove(place))
    }
}
