//! One search of the engine: principal-variation search (see
//! [`principal_variation_search`](crate::principal_variation_search)) with a
//! table, moves picked in a learnt order, and selective depth where that is
//! on.
//!
//! What is proven is carried along with every score, so that no part need know
//! of others to keep an answer honest: a table's entry brings its proof with
//! it, a guess has none.

use deepen::StopReason;

use super::ahead::Ahead;
use super::line::Lines;
use super::options::Options;
use super::ordering::Learnt;
use super::picker::{Picked, Picker};
use super::root::Root;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::{Score, Window};
use crate::table::TranspositionTable;
use crate::tree::{Moves, Node, Tree};
use crate::value::{Best, Value};
use crate::watch::{Watcher, Why};

/// Deeper below the root no position is searched, only judged: calls nest.
pub(super) const MOST_PLY: u32 = 1_000;

/// What a search needs while it runs, and what it has learnt.
pub(super) struct Searcher<'a, G: Game, E: Evaluator<G>, W: Watcher<G>> {
    pub(super) tree: Tree<'a, G, E, W>,
    pub(super) options: Options,
    pub(super) table: Option<&'a TranspositionTable>,
    pub(super) learnt: &'a mut Learnt,
    pub(super) ahead: Vec<Ahead>,
    /// Keys by which listed moves are picked, at their places in the list.
    pub(super) keys: Vec<i32>,
    pub(super) lines: Lines<G::Move>,
    /// The depth that the root is searched to.
    pub(super) root_depth: u32,
    pub(super) root: Root<G::Move>,
}

impl<'a, G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'a, G, E, W> {
    /// A search of `tree`, of whose moves so many are wanted with their values.
    pub(super) fn new(
        tree: Tree<'a, G, E, W>,
        options: Options,
        table: Option<&'a TranspositionTable>,
        learnt: &'a mut Learnt,
        wanted: usize,
    ) -> Self {
        Searcher {
            tree,
            options,
            table,
            learnt,
            ahead: Vec::new(),
            keys: Vec::new(),
            lines: Lines::default(),
            root_depth: 0,
            root: Root::new(wanted),
        }
    }
}

/// A position to be searched.
pub(super) struct Visit<G: Game, E: Evaluator<G>> {
    pub(super) node: Node<E::Memo>,
    /// The move that led to it.
    pub(super) by: Option<G::Move>,
    /// How many plies are left.
    pub(super) depth: u32,
    pub(super) window: Window,
    /// Its estimate, where rules that guess by it may.
    pub(super) estimate: Option<Score>,
}

/// What came of a position.
pub(super) struct Left {
    pub(super) value: Value,
    pub(super) why: Why,
    /// The moves that were generated and not searched.
    pub(super) rest: Option<Moves>,
}

impl Left {
    pub(super) const fn because(why: Why, value: Value) -> Self {
        Left { value, why, rest: None }
    }
}

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'_, G, E, W> {
    /// The value of the position on which the tree stands, searched to `depth`
    /// plies in `window`; without guesses about the position as a whole unless
    /// `may_guess`.
    pub(super) fn below(
        &mut self,
        node: Node<E::Memo>,
        by: Option<G::Move>,
        depth: u32,
        window: Window,
        may_guess: bool,
    ) -> Result<Value, StopReason> {
        self.tree.enter(node, by, depth, window)?;
        self.lines.begin(node.ply);
        let listed = self.tree.listed_moves();
        let left = self.value_of(node, by, depth, window, may_guess)?;
        self.tree.tell_leave(node, left.value, left.why, left.rest);
        self.tree.forget_after(listed);
        Ok(left.value)
    }

    fn value_of(
        &mut self,
        node: Node<E::Memo>,
        by: Option<G::Move>,
        depth: u32,
        window: Window,
        may_guess: bool,
    ) -> Result<Left, StopReason> {
        if let Some(value) = self.tree.ended(node) {
            self.tree.counts.leaves += 1;
            return Ok(Left::because(Why::Ended, value));
        }
        let depth = self.lengthened(node, depth);
        if depth == 0 || node.ply >= MOST_PLY {
            return self.quiet(node, window);
        }
        let judged = may_guess && self.options.leaves_out() && may_judge(window);
        let estimate = judged.then(|| self.tree.estimate(node));
        self.inner(&Visit { node, by, depth, window, estimate })
    }

    /// The same position searched to another depth in another window, without
    /// guesses about it.
    pub(super) fn again(
        &mut self,
        visit: &Visit<G, E>,
        depth: u32,
        window: Window,
    ) -> Result<Value, StopReason> {
        let listed = self.tree.listed_moves();
        let left = self.inner(&Visit { depth, window, estimate: None, ..*visit })?;
        self.tree.forget_after(listed);
        Ok(left.value)
    }

    fn inner(&mut self, visit: &Visit<G, E>) -> Result<Left, StopReason> {
        let &Visit { node, depth, window, .. } = visit;
        if self.options.distance_bounds
            && let Some(value) = too_far(node.ply, window)
        {
            return Ok(Left::because(Why::Distance, value));
        }
        let found = if depth < self.options.table_depth { None } else { self.look_up(node) };
        if let Some(value) = found.and_then(|entry| self.enough(&entry, depth, window)) {
            self.tree.counts.table_cut_offs += 1;
            return Ok(Left::because(Why::Table, value));
        }
        if let Some(estimate) = visit.estimate
            && let Some(value) = self.guess(visit, estimate)?
        {
            return Ok(Left::because(Why::Selective, value));
        }
        let code = found.and_then(|entry| entry.chosen);
        let first = code.and_then(|code| self.tree.game().decode(self.tree.position(), code));
        if let Some((value, why)) = self.known_ahead(visit) {
            self.tree.counts.table_cut_offs += u64::from(why == Why::Table);
            return Ok(Left::because(why, value));
        }
        let (left, chosen) = self.moves(visit, first)?;
        if depth >= self.options.table_depth {
            self.store(node, depth, window, left.value, chosen);
        }
        Ok(left)
    }

    /// Searches the moves; the value, and the best move if any was better than
    /// alpha.
    fn moves(
        &mut self,
        visit: &Visit<G, E>,
        first: Option<G::Move>,
    ) -> Result<(Left, Option<G::Move>), StopReason> {
        let &Visit { node, depth, window, .. } = visit;
        let hopeless = self.hopeless(visit);
        let mut picker = Picker::new(first, G::STAGES, self.tree.listed_moves());
        let (mut best, mut best_move) = (Best::of_none(), None);
        while let Some(picked) = self.pick(&mut picker, visit) {
            if let Some(score) = hopeless
                && picked.is_quiet()
                && picker.picked > 1
            {
                best.skip(score);
                continue;
            }
            let left = window.above(best.score());
            let mut value = self.after(visit, picked, picker.picked - 1, left)?;
            if best.is_better_proven(value, window) {
                let open = Window { alpha: value.score.below(), ..window };
                value = self.after(visit, picked, 0, open)?;
            }
            if !best.look_at(value) || value.score <= window.alpha {
                continue;
            }
            best_move = Some(picked.chosen);
            if !window.is_null() {
                self.lines.extend(node.ply, picked.chosen);
            }
            if value.score >= window.beta {
                self.tree.counts.cut_offs += 1;
                self.tree.counts.first_move_cut_offs += u64::from(picker.picked == 1);
                self.learn(&picker, picked, visit);
                let rest = Some(picker.rest());
                return Ok((Left { value: best.of_some(), why: Why::CutOff, rest }, best_move));
            }
        }
        let value = self.of_all(best, node.ply + depth);
        Ok((Left::because(Why::Searched, value), best_move))
    }

    /// The value where all moves were looked at, to a horizon so many plies
    /// below the root.
    pub(super) fn of_all(&self, best: Best, horizon: u32) -> Value {
        let is_whole = !self.options.leaves_out() && horizon < MOST_PLY;
        if is_whole { best.of_full_width(horizon) } else { best.of_all() }
    }

    /// The value of a move after `tried` others.
    fn after(
        &mut self,
        visit: &Visit<G, E>,
        picked: Picked<G::Move>,
        tried: u32,
        window: Window,
    ) -> Result<Value, StopReason> {
        let by = self.reduction(visit, picked, tried);
        let chosen = picked.chosen;
        let (child, undo) = self.tree.advance(visit.node, chosen);
        if let Some(table) = self.table
            && visit.depth > self.options.table_depth
        {
            table.prefetch(self.tree.game().hash(self.tree.position()));
        }
        let value = self.scout(child, chosen, visit.depth - 1, by, window, tried > 0);
        self.tree.retreat(chosen, undo);
        value
    }

    /// The value of a move that is made, for who made it. If it is not the
    /// first it is only asked whether it is better than alpha, and searched
    /// again where it is: to the whole depth, then in the whole window.
    pub(super) fn scout(
        &mut self,
        child: Node<E::Memo>,
        by: G::Move,
        depth: u32,
        reduction: u32,
        window: Window,
        is_late: bool,
    ) -> Result<Value, StopReason> {
        if !is_late || !self.options.null_windows && reduction == 0 {
            return self.opposed(child, by, depth, window);
        }
        let asked = Window::null(window.alpha);
        let mut value = self.opposed(child, by, depth - reduction, asked)?;
        if reduction > 0 && value.score > window.alpha {
            value = self.opposed(child, by, depth, asked)?;
        }
        if value.score <= window.alpha || value.score >= window.beta {
            return Ok(value);
        }
        let again = Window { alpha: value.score.below(), ..window };
        self.opposed(child, by, depth, again)
    }

    fn opposed(
        &mut self,
        child: Node<E::Memo>,
        by: G::Move,
        depth: u32,
        window: Window,
    ) -> Result<Value, StopReason> {
        Ok(self.below(child, Some(by), depth, window.turned(), true)?.turned())
    }
}

/// Whether estimates say anything about the window: only the side is wanted,
/// and no win or loss is asked about.
fn may_judge(window: Window) -> bool {
    window.is_null() && !window.alpha.is_decided() && !window.beta.is_decided()
}

/// The value of a position in which the game goes on, if even a win or a loss
/// at the next move would be outside the window ("mate distance pruning").
fn too_far(ply: u32, window: Window) -> Option<Value> {
    let (most, least) = (Score::won_in(ply + 1), Score::lost_in(ply + 1));
    if window.alpha >= most {
        Some(Value { score: most, at_least: false, at_most: true })
    } else if window.beta <= least {
        Some(Value { score: least, at_least: true, at_most: false })
    } else {
        None
    }
}
