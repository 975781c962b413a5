//! Names of files: readable, and different for different tables.

use crate::file::{self, Description};

/// The ending of tables' files.
pub(super) const ENDING: &str = ".table";
/// Names are cut so that they stay below what file systems allow.
const LONGEST_PART: usize = 40;

/// `tiles-4x4_blank-0_1-2-3-4-5-6-8_byte_0a1b2c3d.table`. The number at the
/// end is the CRC-32 of the whole description: two tables of one name are
/// improbable, and told apart when they are opened.
pub(super) fn of(description: &Description) -> String {
    let Description { space, goal, pattern, encoding, .. } = description;
    let parts = [space, goal, pattern, encoding].map(|part| readable(part));
    format!("{}_{:08x}{ENDING}", parts.join("_"), file::description_seal(description))
}

/// Letters and digits, with a single `-` for whatever is between them.
fn readable(text: &str) -> String {
    let mut name = String::new();
    for sign in text.chars() {
        match sign {
            sign if sign.is_ascii_alphanumeric() => name.push(sign.to_ascii_lowercase()),
            _ if name.is_empty() || name.ends_with('-') => {}
            _ => name.push('-'),
        }
        if name.len() == LONGEST_PART {
            break;
        }
    }
    name.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::tests::description;
    use super::*;

    #[test]
    fn is_readable_and_different_for_every_difference() {
        let ours = description(10);
        let name = of(&ours);
        assert!(name.starts_with("tiles-4x4_blank-0_1-2-3_byte_"), "{name}");
        for other in [
            Description { goal: "blank 1".to_owned(), ..ours.clone() },
            Description { cost: "all moves".to_owned(), ..ours.clone() },
            Description { entries: 11, ..ours.clone() },
            Description { tenth_bits: 40, ..ours.clone() },
            Description { pattern: "1 2 ".to_owned(), goal: "3blank 0".to_owned(), ..ours },
        ] {
            assert_ne!(of(&other), name);
        }
    }

    #[test]
    fn hostile_texts_make_harmless_names() {
        assert_eq!(readable("../../etc/passwd"), "etc-passwd");
        assert!(readable(&"äö 1".repeat(1000)).len() <= LONGEST_PART);
    }
}
