//! Names of nodes, to numbers and back.

use std::borrow::Cow;
use std::fmt;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::read::quoted;

/// The names of a graph's nodes.
#[derive(Clone, Debug)]
pub struct Names(Kind);

#[derive(Clone, Debug)]
enum Kind {
    /// The numbers from 1 on.
    Numbers {
        nodes: u32,
    },
    Words(Words),
}

/// Names that are words, each once, one behind the other.
#[derive(Clone, Debug, Default)]
struct Words {
    text: String,
    /// Where each name ends in the text.
    ends: Vec<usize>,
    /// The nodes by the hashes of their names, which are kept, so that the
    /// table grows without reading the names again.
    nodes: HashTable<(u32, Hash)>,
    hasher: DefaultHashBuilder,
}

/// Half of a name's hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hash(u32);

impl Hash {
    /// All bits of it are spread over those that the table looks at.
    #[inline]
    fn spread(self) -> u64 {
        u64::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// A name that no node has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The name that was asked for.
    pub name: String,
    /// Names that are most like it, the most alike first; at most three.
    pub similar: Vec<String>,
    /// Where nodes are numbers from 1 on, how many there are.
    pub numbers: Option<u32>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no node {}", quoted(self.name.as_bytes()))?;
        if let Some(nodes) = self.numbers {
            return write!(f, ": nodes are numbers from 1 to {nodes}");
        }
        let similar: Vec<String> =
            self.similar.iter().map(|name| quoted(name.as_bytes())).collect();
        if similar.is_empty() {
            Ok(())
        } else {
            write!(f, "; did you mean {}?", similar.join(" or "))
        }
    }
}

impl std::error::Error for UnknownName {}

impl Names {
    /// The numbers from 1 on.
    pub(super) fn numbers(nodes: u32) -> Self {
        Names(Kind::Numbers { nodes })
    }

    /// Words, none yet.
    pub(super) fn words() -> Self {
        Names(Kind::Words(Words::default()))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        match &self.0 {
            Kind::Numbers { nodes } => *nodes,
            Kind::Words(words) => words.ends.len() as u32,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of a node; nothing for a node that does not exist.
    #[must_use]
    pub fn of(&self, node: u32) -> Cow<'_, str> {
        match &self.0 {
            Kind::Numbers { nodes } if node < *nodes => Cow::Owned((node + 1).to_string()),
            Kind::Words(words) if (node as usize) < words.ends.len() => {
                Cow::Borrowed(words.name(node))
            }
            _ => Cow::Borrowed(""),
        }
    }

    /// The node with a name.
    ///
    /// # Errors
    /// When there is none: with names that are like it.
    pub fn node(&self, name: &str) -> Result<u32, UnknownName> {
        self.get(name.as_bytes()).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            similar: self.similar(name, 3),
            numbers: match self.0 {
                Kind::Numbers { nodes } => Some(nodes),
                Kind::Words(_) => None,
            },
        })
    }

    /// The node with a name, if there is one.
    #[inline]
    pub(super) fn get(&self, name: &[u8]) -> Option<u32> {
        match &self.0 {
            Kind::Numbers { nodes } => {
                let number: u32 = std::str::from_utf8(name).ok()?.parse().ok()?;
                number.checked_sub(1).filter(|node| node < nodes)
            }
            Kind::Words(words) => words.get(name, words.hash(name)),
        }
    }

    /// The node with a name, a new one if there is none yet; `Err` where the
    /// name is not UTF-8.
    #[inline]
    pub(super) fn get_or_add(&mut self, name: &[u8]) -> Result<u32, std::str::Utf8Error> {
        match &mut self.0 {
            Kind::Numbers { nodes } => Ok(*nodes),
            Kind::Words(words) => {
                let hash = words.hash(name);
                match words.get(name, hash) {
                    Some(node) => Ok(node),
                    None => Ok(words.add(std::str::from_utf8(name)?, hash)),
                }
            }
        }
    }

    /// Up to `most` names that can be made of this one by changing at most a
    /// third of it and in any case two letters; the most alike first.
    pub(super) fn similar(&self, name: &str, most: usize) -> Vec<String> {
        /// Longer names are not compared, and not more of them.
        const LONGEST: usize = 64;
        const COMPARED: usize = 200_000;
        let Kind::Words(words) = &self.0 else { return Vec::new() };
        let letters: Vec<char> = name.chars().take(LONGEST + 1).collect();
        if letters.len() > LONGEST {
            return Vec::new();
        }
        let allowed = (letters.len() / 3).max(2).min(letters.len());
        let mut found: Vec<(usize, &str)> = Vec::new();
        for other in (0..words.ends.len().min(COMPARED)).map(|node| words.name(node as u32)) {
            if other.len() > 4 * LONGEST || other.chars().count().abs_diff(letters.len()) > allowed
            {
                continue;
            }
            let changes = changes(&letters, other);
            if changes <= allowed {
                found.push((changes, other));
            }
        }
        found.sort_by_key(|(changes, _)| *changes);
        found.into_iter().take(most).map(|(_, name)| name.to_owned()).collect()
    }
}

impl Words {
    fn name(&self, node: u32) -> &str {
        let node = node as usize;
        let begin = if node == 0 { 0 } else { self.ends[node - 1] };
        &self.text[begin..self.ends[node]]
    }

    #[inline]
    fn hash(&self, name: &[u8]) -> Hash {
        Hash(self.hasher.hash_one(name) as u32)
    }

    #[inline]
    fn get(&self, name: &[u8], hash: Hash) -> Option<u32> {
        let same =
            |(node, other): &(u32, Hash)| *other == hash && self.name(*node).as_bytes() == name;
        self.nodes.find(hash.spread(), same).map(|(node, _)| *node)
    }

    fn add(&mut self, name: &str, hash: Hash) -> u32 {
        let node = self.ends.len() as u32;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        self.nodes.insert_unique(hash.spread(), (node, hash), |(_, hash)| hash.spread());
        node
    }
}

/// How many letters must be put in, taken out or replaced (Levenshtein 1966);
/// a name that differs in upper and lower case alone counts as one change.
fn changes(from: &[char], to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let folded = |letter: &char| letter.to_lowercase().next();
    if from.len() == to.len() && from.iter().map(folded).eq(to.iter().map(folded)) {
        return 1;
    }
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        let mut names = Names::words();
        for (node, name) in ["Rome", "Köln", "", "rome"].iter().enumerate() {
            assert_eq!(names.get_or_add(name.as_bytes()), Ok(node as u32));
            assert_eq!(names.get_or_add(name.as_bytes()), Ok(node as u32));
            assert_eq!(names.of(node as u32), *name);
        }
        assert_eq!((names.len(), names.node("Köln"), names.of(4)), (4, Ok(1), Cow::Borrowed("")));
        assert!(names.get_or_add(b"\xff").is_err());
        let numbers = Names::numbers(3);
        assert_eq!((numbers.node("3"), numbers.of(0)), (Ok(2), Cow::Owned("1".to_owned())));
        for none in ["0", "4", "x", "-1"] {
            let error = numbers.node(none).unwrap_err().to_string();
            assert_eq!(
                error,
                format!("there is no node \"{none}\": nodes are numbers from 1 to 3")
            );
        }
    }

    #[test]
    fn similar_names_are_proposed() {
        let mut names = Names::words();
        for name in ["Zurich", "Bern", "Basel", "bern"] {
            names.get_or_add(name.as_bytes()).unwrap();
        }
        let error = names.node("Brn").unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no node \"Brn\"; did you mean \"Bern\" or \"bern\"?"
        );
        assert_eq!(names.node("ZURICH").unwrap_err().similar, ["Zurich"]);
        assert!(names.node("Constantinople").unwrap_err().similar.is_empty());
        assert!(names.node(&"x".repeat(1_000)).unwrap_err().to_string().len() < 100);
        assert_eq!(changes(&['a', 'b', 'c'], "ac"), 1);
        assert_eq!(changes(&[], "ac"), 2);
    }
}
