//! The tree of a game as searches walk it: one position, changed in place.

use deepen::{Limits, StopReason};

use crate::control::Control;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::{Score, Window};
use crate::statistics::Statistics;
use crate::threads::Team;
use crate::value::Value;
use crate::watch::{Watcher, Why};

/// Where a search stands in a tree: what must be known besides the position.
#[derive(Clone, Copy, Debug)]
pub struct Node<M> {
    /// What the evaluator knows of the position.
    pub memo: M,
    /// Plies below the root.
    pub ply: u32,
}

/// A part of the list of moves that belongs to one position.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    pub(crate) begin: usize,
    pub(crate) end: usize,
}

impl Moves {
    /// Whether one move of `all` was taken and these are left.
    #[must_use]
    pub const fn is_after_first(self, all: Moves) -> bool {
        self.begin == all.begin + 1
    }
}

/// The tree below a position, as all searches walk it: the position on which
/// the search stands, the moves generated along the path, limits and counts.
///
/// A search [enters](Tree::enter) a node, asks whether it is a
/// [leaf](Tree::leaf), [generates](Tree::generate) its moves, and
/// [descends](Tree::descend) by each. When a limit is reached, the error goes
/// up through all of them; the position is then the root again.
pub struct Tree<'a, G: Game, E: Evaluator<G>, W: Watcher<G> = ()> {
    game: &'a G,
    evaluator: &'a E,
    position: G::Position,
    moves: Vec<G::Move>,
    /// The line that is tried first, and how many moves of it were.
    first: Vec<G::Move>,
    followed: usize,
    control: Control<'a>,
    /// What is counted but for the nodes, which the control counts.
    pub(crate) counts: Statistics,
    pub(crate) watcher: W,
}

impl<'a, G: Game, E: Evaluator<G>> Tree<'a, G, E> {
    /// The tree below `position`, unlimited and unwatched.
    #[must_use]
    pub fn new(game: &'a G, evaluator: &'a E, position: G::Position) -> Self {
        Tree {
            game,
            evaluator,
            position,
            moves: Vec::new(),
            first: Vec::new(),
            followed: 0,
            control: Control::new(Limits::none()),
            counts: Statistics::default(),
            watcher: (),
        }
    }
}

impl<'a, G: Game, E: Evaluator<G>, W: Watcher<G>> Tree<'a, G, E, W> {
    /// The same tree under these limits; time counts from now.
    #[must_use]
    pub fn limited(self, limits: Limits<'a, u32>) -> Self {
        Tree { control: Control::new(limits), ..self }
    }

    /// The same tree under limits that hold for all of the team together.
    #[must_use]
    pub fn in_team(self, team: &'a Team<'a>) -> Self {
        Tree { control: Control::in_team(team), ..self }
    }

    /// The same tree watched.
    #[must_use]
    pub fn watched<V: Watcher<G>>(self, watcher: V) -> Tree<'a, G, E, V> {
        self.map_watcher(|_| watcher)
    }

    /// The same tree watched by one more, who is told first.
    #[must_use]
    pub(crate) fn also_watched<V: Watcher<G>>(self, watcher: V) -> Tree<'a, G, E, (V, W)> {
        self.map_watcher(|there| (watcher, there))
    }

    fn map_watcher<V: Watcher<G>>(self, map: impl FnOnce(W) -> V) -> Tree<'a, G, E, V> {
        let Tree { game, evaluator, position, moves, first, followed, control, counts, .. } = self;
        let watcher = map(self.watcher);
        Tree { game, evaluator, position, moves, first, followed, control, counts, watcher }
    }

    /// The rules.
    #[must_use]
    pub const fn game(&self) -> &'a G {
        self.game
    }

    /// The position on which the search stands.
    #[must_use]
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// What limits the search.
    #[must_use]
    pub const fn control(&self) -> &Control<'a> {
        &self.control
    }

    /// The same, to allow less than the limits do.
    pub const fn control_mut(&mut self) -> &mut Control<'a> {
        &mut self.control
    }

    /// What was counted.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        Statistics { nodes: self.control.visited(), ..self.counts }
    }

    /// The node of the root.
    #[must_use]
    pub fn root(&self) -> Node<E::Memo> {
        Node { memo: self.evaluator.begin(&self.position), ply: 0 }
    }

    /// Begins another search at the root, which tries the moves of `line` first
    /// as it goes down for the first time.
    pub fn try_first(&mut self, line: &[G::Move]) {
        self.moves.clear();
        self.first.clear();
        self.first.extend_from_slice(line);
        self.followed = 0;
    }

    /// Enters a node, by a move or as the root: it counts, limits are looked at,
    /// and the watcher is told.
    ///
    /// # Errors
    /// The limit that is reached.
    #[inline]
    pub fn enter(
        &mut self,
        node: Node<E::Memo>,
        by: Option<G::Move>,
        depth: u32,
        window: Window,
    ) -> Result<(), StopReason> {
        self.control.visit()?;
        self.counts.greatest_ply = self.counts.greatest_ply.max(node.ply);
        if W::WATCHES {
            self.watcher.enter(node.ply, by, depth, window);
        }
        Ok(())
    }

    /// Its value, if the search ends here and leaves it: the game has, or no
    /// depth is left.
    #[inline]
    pub fn leaf(&mut self, node: Node<E::Memo>, depth: u32) -> Option<Value> {
        let (value, why) = match self.ended(node) {
            Some(value) => (value, Why::Ended),
            None if depth > 0 => return None,
            None => (Value::estimated(self.estimate(node)), Why::Estimated),
        };
        self.counts.leaves += 1;
        self.tell_leave(node, value, why, None);
        Some(value)
    }

    /// Its value, if the game has ended.
    #[inline]
    #[must_use]
    pub fn ended(&self, node: Node<E::Memo>) -> Option<Value> {
        let ending = self.game.ending(&self.position)?;
        let value = Value::proven(Score::ended(ending, node.ply));
        if node.ply <= Score::MOST_PLIES || !value.score.is_decided() {
            return Some(value);
        }
        // The end is further away than scores can say.
        let is_won = value.score > Score::DRAW;
        Some(Value { at_least: !is_won, at_most: is_won, ..value })
    }

    /// What the evaluator makes of the position.
    #[inline]
    pub fn estimate(&mut self, node: Node<E::Memo>) -> Score {
        self.counts.estimated += 1;
        Score::points(self.evaluator.estimate(node.memo, &self.position))
    }

    /// Generates all moves of the position.
    #[inline]
    pub fn generate(&mut self) -> Moves {
        let Moves { begin, .. } = self.generate_stages(G::STAGES);
        if self.followed < self.first.len() {
            self.follow(begin);
        }
        Moves { begin, end: self.moves.len() }
    }

    /// Generates the moves that change so much that the position cannot be
    /// judged before they are tried.
    #[inline]
    pub fn generate_tactical(&mut self) -> Moves {
        self.generate_stages(G::TACTICAL_STAGES)
    }

    #[inline]
    fn generate_stages(&mut self, stages: usize) -> Moves {
        let begin = self.moves.len();
        for stage in 0..stages {
            self.game.generate(&self.position, stage, &mut self.moves);
        }
        Moves { begin, end: self.moves.len() }
    }

    /// Brings the next move of the line that is tried first to the front of the
    /// moves from `begin` on. Nodes are generated along that line before any
    /// others; where one is left without that, a move elsewhere is preferred
    /// for no good reason, which does no harm.
    #[cold]
    fn follow(&mut self, begin: usize) {
        let wanted = self.first[self.followed];
        self.followed += 1;
        let moves = &mut self.moves[begin..];
        if let Some(at) = moves.iter().position(|chosen| *chosen == wanted) {
            moves[..=at].rotate_right(1);
        }
    }

    /// Generates the moves of one stage.
    #[inline]
    pub fn generate_stage(&mut self, stage: usize) -> Moves {
        let begin = self.moves.len();
        self.game.generate(&self.position, stage, &mut self.moves);
        Moves { begin, end: self.moves.len() }
    }

    /// These moves, to be put into another order.
    pub fn listed(&mut self, moves: Moves) -> &mut [G::Move] {
        &mut self.moves[moves.begin..moves.end]
    }

    /// These moves.
    #[inline]
    pub(crate) fn among(&self, moves: Moves) -> &[G::Move] {
        &self.moves[moves.begin..moves.end]
    }

    /// Forgets moves that were generated last.
    #[inline]
    pub fn forget(&mut self, moves: Moves) {
        self.moves.truncate(moves.begin);
    }

    /// The next of these moves.
    #[inline]
    pub fn next(&self, moves: &mut Moves) -> Option<G::Move> {
        let chosen = *self.moves[..moves.end].get(moves.begin)?;
        moves.begin += 1;
        Some(chosen)
    }

    /// Makes a move, searches what comes of it, and takes the move back; the
    /// value is that of the move for who makes it.
    ///
    /// # Errors
    /// What `search` reports.
    #[inline]
    pub fn descend(
        &mut self,
        node: Node<E::Memo>,
        chosen: G::Move,
        search: impl FnOnce(&mut Self, Node<E::Memo>) -> Result<Value, StopReason>,
    ) -> Result<Value, StopReason> {
        let (child, undo) = self.advance(node, chosen);
        let value = search(self, child);
        self.retreat(chosen, undo);
        value.map(Value::turned)
    }

    /// Makes a move: the node it leads to, and what it takes to
    /// [go back](Tree::retreat).
    #[inline]
    pub fn advance(&mut self, node: Node<E::Memo>, chosen: G::Move) -> (Node<E::Memo>, G::Undo) {
        let undo = self.game.apply(&mut self.position, chosen);
        let memo = self.evaluator.after(node.memo, chosen, &self.position);
        (Node { memo, ply: node.ply + 1 }, undo)
    }

    /// Takes the last move back.
    #[inline]
    pub fn retreat(&mut self, chosen: G::Move, undo: G::Undo) {
        self.game.undo(&mut self.position, chosen, undo);
    }

    /// Lets the turn pass, where the game allows a search to.
    pub fn pass(&mut self, node: Node<E::Memo>) -> Option<(Node<E::Memo>, G::Undo)> {
        let undo = self.game.pass(&mut self.position)?;
        let memo = self.evaluator.after_pass(node.memo, &self.position);
        Some((Node { memo, ply: node.ply + 1 }, undo))
    }

    /// Takes a pass back.
    pub fn take_back_pass(&mut self, undo: G::Undo) {
        self.game.take_back_pass(&mut self.position, undo);
    }

    /// How many moves are listed along the path.
    #[inline]
    pub(crate) fn listed_moves(&self) -> usize {
        self.moves.len()
    }

    /// Forgets all but the first so many moves.
    #[inline]
    pub(crate) fn forget_after(&mut self, listed: usize) {
        self.moves.truncate(listed);
    }

    /// Leaves a node all of whose moves were searched.
    #[inline]
    pub fn searched(&mut self, node: Node<E::Memo>, value: Value, all: Moves) {
        self.forget(all);
        self.tell_leave(node, value, Why::Searched, None);
    }

    /// Leaves a node because the last move that was taken of `all`, its moves,
    /// was good enough: counts that, tells the watcher which moves are left, and
    /// forgets them.
    #[inline]
    pub fn cut_off(&mut self, node: Node<E::Memo>, value: Value, all: Moves, rest: Moves) {
        self.counts.cut_offs += 1;
        self.counts.first_move_cut_offs += u64::from(rest.is_after_first(all));
        self.tell_leave(node, value, Why::CutOff, Some(rest));
        self.forget(all);
    }

    /// Tells the watcher that a node is left; `rest` was not searched.
    #[inline]
    pub fn tell_leave(&mut self, node: Node<E::Memo>, value: Value, why: Why, rest: Option<Moves>) {
        if W::WATCHES {
            let rest = rest.map_or(&[][..], |rest| &self.moves[rest.begin..rest.end]);
            self.watcher.leave(node.ply, value, why, rest);
        }
    }
}
