//! What a table is: two tables of the same description hold the same numbers.

/// The identity of a table. Texts are at most 65,535 bytes each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Description {
    /// The space and its size: `tiles 4x4`.
    pub space: String,
    /// What of a state the table knows: `1 2 3 4 5 6 8`.
    pub pattern: String,
    /// The states from which distances are counted: `blank 0`.
    pub goal: String,
    /// What an operator costs: `moves of the pattern`.
    pub cost: String,
    /// How entries are stored: `byte`.
    pub encoding: String,
    /// The width of an entry in tenths of a bit: 80 for bytes, 16 for five
    /// entries a byte.
    pub tenth_bits: u32,
    /// How many entries there are.
    pub entries: u64,
    /// The length of the table in memory, in bytes.
    pub bytes: u64,
}

impl Description {
    /// The texts, in the order of the file, and what they are called.
    pub(super) fn texts(&self) -> [(&'static str, &str); 5] {
        [
            ("space", &self.space),
            ("pattern", &self.pattern),
            ("goal", &self.goal),
            ("cost", &self.cost),
            ("encoding", &self.encoding),
        ]
    }

    /// The numbers, and what they are called.
    fn numbers(&self) -> [(&'static str, u64); 3] {
        [
            ("width of an entry in tenths of a bit", self.tenth_bits.into()),
            ("number of entries", self.entries),
            ("length in bytes", self.bytes),
        ]
    }

    /// Where `found` differs first: the name, what was expected, what is there.
    pub(super) fn difference(&self, found: &Description) -> Option<(&'static str, String, String)> {
        let texts = self.texts().into_iter().zip(found.texts());
        let mut texts = texts.filter(|(ours, theirs)| ours != theirs);
        let text = texts.next().map(|(ours, theirs)| (ours.0, ours.1.into(), theirs.1.into()));
        let numbers = self.numbers().into_iter().zip(found.numbers());
        let mut numbers = numbers.filter(|(ours, theirs)| ours != theirs);
        let number = || numbers.next().map(|(o, t)| (o.0, o.1.to_string(), t.1.to_string()));
        text.or_else(number)
    }
}

/// A number for the whole description, the same on every machine.
pub(crate) fn description_seal(description: &Description) -> u32 {
    let mut seal = crc32fast::Hasher::new();
    for (_, text) in description.texts() {
        seal.update(&(text.len() as u64).to_le_bytes());
        seal.update(text.as_bytes());
    }
    for (_, number) in description.numbers() {
        seal.update(&number.to_le_bytes());
    }
    seal.finalize()
}

#[cfg(test)]
mod tests {
    use super::super::header::tests::description;

    #[test]
    fn the_first_difference_is_named() {
        let ours = description(10);
        assert_eq!(ours.difference(&ours), None);
        let mut other = ours.clone();
        other.entries = 11;
        assert_eq!(
            ours.difference(&other),
            Some(("number of entries", "10".to_owned(), "11".to_owned()))
        );
        other.goal = "blank 15".to_owned();
        assert_eq!(
            ours.difference(&other),
            Some(("goal", "blank 0".to_owned(), "blank 15".to_owned()))
        );
    }
}
