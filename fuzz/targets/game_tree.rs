//! Text to tree of a game: what is read is written and read back as the same
//! tree, and searched it is worth what its leaves say.
#![no_main]

use deepen_games::explain::{least_leaves, read_tree};
use deepen_games::{Tree, Window, alpha_beta};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match read_tree(text) {
        Err(error) => {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let line = error.line.checked_sub(1).and_then(|line| text.split('\n').nth(line));
            let Some(line) = line else { panic!("{error:?} points at no line") };
            assert!((1..=line.chars().count() + 1).contains(&error.column), "{error:?}");
            assert!(error.message.len() < 300, "{error:?} is too long");
            assert!(!error.message.chars().any(char::is_control), "{error:?}");
        }
        Ok(named) => {
            assert_eq!(read_tree(&named.to_string()).as_ref(), Ok(&named));
            let given = named.estimates();
            let mut tree = Tree::new(named.game(), &given, named.root());
            let root = tree.root();
            let value = alpha_beta(&mut tree, root, named.depth(), Window::FULL);
            assert_eq!(value.map(|value| named.for_max(value.score, 0)), Ok(named.values()[0]));
            let least = least_leaves(&named);
            assert!((least..=named.leaves()).contains(&tree.statistics().leaves));
        }
    }
});
