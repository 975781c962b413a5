//! What the drivers know of a search: it takes a depth and a window.
//!
//! Aspiration windows, MTD(f), iterative deepening and threads are about which
//! depth and which window to ask for next, whatever answers. [`WindowSearch`]
//! is that question; [`TreeSearch`] asks it of any function that searches a
//! [`Tree`].

use deepen::{Limits, StopReason};

use super::line::Line;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::statistics::Statistics;
use crate::threads::Rationed;
use crate::tree::{Node, Tree};
use crate::value::Value;
use crate::watch::Watcher;

/// A search of one position, to a depth and in a window as it is told.
pub trait WindowSearch {
    /// A move.
    type Move: Copy;

    /// The value of the position searched to `depth` plies, fail-soft: inside
    /// the window it is what the search to that depth is about, at most alpha
    /// an upper bound of that, at least beta a lower one. Begins with the
    /// [line](WindowSearch::line) of the search before.
    ///
    /// # Errors
    /// The limit that is reached.
    fn search(&mut self, depth: u32, window: Window) -> Result<Value, StopReason>;

    /// What both play, as the last search saw it that found a move better than
    /// its alpha; may end early.
    fn line(&self) -> &[Self::Move];

    /// What was counted in all searches.
    fn statistics(&self) -> Statistics;

    /// What limits them all together.
    fn limits(&self) -> Limits<'_, u32>;
}

impl<S: WindowSearch + ?Sized> WindowSearch for &mut S {
    type Move = S::Move;

    fn search(&mut self, depth: u32, window: Window) -> Result<Value, StopReason> {
        (**self).search(depth, window)
    }

    fn line(&self) -> &[S::Move] {
        (**self).line()
    }

    fn statistics(&self) -> Statistics {
        (**self).statistics()
    }

    fn limits(&self) -> Limits<'_, u32> {
        (**self).limits()
    }
}

/// The watcher of a tree that a [`TreeSearch`] searches: the principal
/// variation, and the one that was there.
pub type Following<G, W> = (Line<<G as Game>::Move>, W);

/// A function that searches a tree, with the principal variation that it finds.
///
/// ```
/// use deepen_games::explicit::{ExplicitGame, ExplicitNode, Given};
/// use deepen_games::{Ending, Score, Tree, TreeSearch, Window, WindowSearch, alpha_beta};
///
/// let inner = |children| ExplicitNode { ending: None, estimate: 0, children };
/// let end = |points| ExplicitNode {
///     ending: Some(Ending::Points(points)), estimate: 0, children: Vec::new(),
/// };
/// let nodes = vec![inner(vec![1, 2]), end(-3), end(-5)];
/// let game = ExplicitGame::new(nodes).unwrap();
/// let given = Given(&game);
/// let mut search = TreeSearch::new(Tree::new(&game, &given, game.root()), alpha_beta);
/// assert_eq!(search.search(1, Window::FULL).unwrap().score, Score::points(5));
/// assert_eq!(search.line(), [1]);
/// ```
pub struct TreeSearch<'a, G: Game, E: Evaluator<G>, F, W: Watcher<G> = ()> {
    tree: Tree<'a, G, E, Following<G, W>>,
    algorithm: F,
    line: Vec<G::Move>,
}

impl<'a, G, E, F, W> TreeSearch<'a, G, E, F, W>
where
    G: Game,
    E: Evaluator<G>,
    W: Watcher<G>,
    F: FnMut(
        &mut Tree<'a, G, E, Following<G, W>>,
        Node<E::Memo>,
        u32,
        Window,
    ) -> Result<Value, StopReason>,
{
    /// Searches `tree`, which stands at its root, by `algorithm`.
    pub fn new(tree: Tree<'a, G, E, W>, algorithm: F) -> Self {
        TreeSearch { tree: tree.also_watched(Line::default()), algorithm, line: Vec::new() }
    }

    /// The tree.
    pub const fn tree(&self) -> &Tree<'a, G, E, Following<G, W>> {
        &self.tree
    }
}

impl<'a, G, E, F, W> WindowSearch for TreeSearch<'a, G, E, F, W>
where
    G: Game,
    E: Evaluator<G>,
    W: Watcher<G>,
    F: FnMut(
        &mut Tree<'a, G, E, Following<G, W>>,
        Node<E::Memo>,
        u32,
        Window,
    ) -> Result<Value, StopReason>,
{
    type Move = G::Move;

    fn search(&mut self, depth: u32, window: Window) -> Result<Value, StopReason> {
        self.tree.try_first(&self.line);
        let root = self.tree.root();
        let value = (self.algorithm)(&mut self.tree, root, depth, window)?;
        let line = self.tree.watcher.0.from_root();
        if !line.is_empty() {
            self.line.clear();
            self.line.extend_from_slice(line);
        }
        Ok(value)
    }

    fn line(&self) -> &[G::Move] {
        &self.line
    }

    fn statistics(&self) -> Statistics {
        self.tree.statistics()
    }

    fn limits(&self) -> Limits<'_, u32> {
        *self.tree.control().limits()
    }
}

impl<'a, G, E, F, W> Rationed for TreeSearch<'a, G, E, F, W>
where
    G: Game,
    E: Evaluator<G>,
    W: Watcher<G>,
    F: FnMut(
        &mut Tree<'a, G, E, Following<G, W>>,
        Node<E::Memo>,
        u32,
        Window,
    ) -> Result<Value, StopReason>,
{
    fn allow(&mut self, positions: u64) {
        self.tree.control_mut().allow(positions);
    }
}
