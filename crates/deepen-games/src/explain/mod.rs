//! Small trees explained: read from text or unfolded from a game, searched
//! under a recorder, with the moves put into other orders.
//!
//! A [`NamedTree`] is read by [`read_tree`], made by [`unfold()`] from a
//! position. A [`Recorder`] watches a
//! search of it, or of any game: which window each position was entered with,
//! what was known when it was left, and whose alternative cut it off.
//! [`reordered`] puts the moves into another order, and [`least_leaves`] says
//! how few leaves any search must look at (Knuth and Moore 1975).
//!
//! ```
//! use deepen_games::explain::{Recorder, read_tree};
//! use deepen_games::{Score, Tree, Window, alpha_beta};
//!
//! let named = read_tree("(A(3 12 8) B(2 4 6) C(14 5 2))").unwrap();
//! let given = named.estimates();
//! let mut recorder = Recorder::new(100);
//! let mut tree = Tree::new(named.game(), &given, named.root()).watched(&mut recorder);
//! let root = tree.root();
//! let value = alpha_beta(&mut tree, root, named.depth(), Window::FULL).unwrap();
//! assert_eq!(value.score, Score::points(3));
//! assert_eq!(tree.statistics().leaves, 7);
//! // B was left after its first leaf, since the root had 3 from A already.
//! let cut = recorder.visits().iter().find(|visit| visit.is_cut()).unwrap();
//! assert_eq!((cut.rest.as_slice(), cut.plies_of_cut(recorder.visits())), (&[1, 2][..], Some(1)));
//! ```

mod build;
mod least;
mod ordering;
mod read;
mod record;
mod tree;
mod unfold;

pub use least::least_leaves;
pub use ordering::{Order, reordered};
pub use read::{ReadError, read_tree};
pub use record::{Known, Recorder, Source, Visit};
pub use tree::{NamedTree, Naming};
pub use unfold::{Unfolded, unfold};
