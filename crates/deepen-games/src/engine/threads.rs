//! The engine in several threads: [lazy SMP](crate::lazy_smp()) with one table,
//! or a [root shared out](crate::SplitRoot), which can be repeated.

use core::iter;
use std::io;

use deepen::{Limits, Schedule};

use super::ordering::Learnt;
use super::searcher::{MOST_PLY, Searcher};
use super::{Engine, Windows, answered};
use crate::answer::Answer;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::score::Window;
use crate::search::{WindowSearch, aspiration, deepening};
use crate::table::TranspositionTable;
use crate::threads::{Rationed, SplitRoot, Stagger, Team, lazy_smp, moves_of};
use crate::tree::Tree;
use crate::value::Value;
use crate::watch::Watcher;

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Rationed for Searcher<'_, G, E, W> {
    fn allow(&mut self, positions: u64) {
        self.tree.control_mut().allow(positions);
    }
}

impl<G, E, Q> Engine<'_, G, E, Q>
where
    G: Game + Sync,
    G::Position: Send,
    G::Move: Send,
    E: Evaluator<G> + Sync,
    Q: Schedule<u32> + Clone + Sync,
{
    /// Searches a position in so many threads, one of them the caller's. They
    /// share the table, without which they would be no faster, and each learns
    /// an order of moves of its own; the first one goes to the depths of the
    /// [schedule](Engine::schedule), the others to
    /// [some of all depths](Stagger).
    ///
    /// Limits hold for all together, and what is proven is as true as in one
    /// thread. But the line, and which of equal moves is best, may differ from
    /// run to run, and so may the numbers of nodes.
    pub fn search_in_threads(&mut self, position: &G::Position, threads: usize) -> Answer<G::Move> {
        if threads <= 1 {
            return self.search(position);
        }
        if let Some(table) = &mut self.table {
            table.new_search();
        }
        self.learnt.fade();
        let thought = self.thought();
        let Engine { game, evaluator, options, table, multi_pv, schedule, .. } = self;
        let (table, schedule) = (table.as_ref(), &*schedule);
        let team = Team::new(self.limits);
        let mut others = vec![Learnt::new(G::MOVE_CODES); threads - 1];
        let members = iter::once(&mut self.learnt).chain(&mut others).map(|learnt| {
            let tree = Tree::new(*game, *evaluator, position.clone()).in_team(&team);
            Searcher::new(tree, *options, table, learnt, *multi_pv)
        });
        lazy_smp(&team, members.collect(), |number, searcher| {
            if number > 0 {
                return answered(searcher, Stagger::new(number), None);
            }
            let answer = answered(searcher, schedule.clone(), thought);
            if thought.is_some() {
                // Enough was thought, for all.
                team.finish();
            }
            answer
        })
    }

    /// Searches a position in so many threads, and finds the same answer with
    /// the same counts for any number of them, whatever was searched before,
    /// as long as neither time nor a [`Cancel`](deepen::Cancel) ends it: what
    /// [`SplitRoot`] promises.
    ///
    /// Each move has an even share of `bytes` for a table of its own. The
    /// engine's table, and what it has learnt, are neither used nor changed.
    /// For the order of moves each has up to a megabyte besides. All moves have a
    /// value or an upper bound, but none is searched to its value for
    /// [`multi_pv`](Engine::multi_pv). Of a budget of time only the hard limit
    /// holds.
    ///
    /// # Errors
    /// When the system does not have as much memory.
    pub fn search_repeatably(
        &self,
        position: &G::Position,
        threads: usize,
        bytes: usize,
    ) -> io::Result<Answer<G::Move>> {
        let moves = moves_of(self.game, position);
        let share = bytes / moves.len().max(1);
        let tables: io::Result<Vec<_>> =
            moves.iter().map(|_| TranspositionTable::new(share)).collect();
        let tables = tables?;
        let nothing = Learnt::new(G::MOVE_CODES);
        let (mut of_root, mut of_moves) = (nothing.clone(), vec![nothing; moves.len()]);
        // What is deeper is not searched, and must not be taken for searched.
        let deepest = MOST_PLY - 1;
        let max_cost = Some(self.limits.max_cost.map_or(deepest, |most| most.min(deepest)));
        let team = Team::new(Limits { max_cost, ..self.limits });
        let searcher = |position, table, learnt| {
            let tree = Tree::new(self.game, self.evaluator, position).in_team(&team);
            Searcher::new(tree, self.options, table, learnt, 1)
        };
        let root = searcher(position.clone(), None, &mut of_root);
        let after = |((chosen, table), learnt): ((G::Move, _), _)| {
            let mut after = position.clone();
            self.game.apply(&mut after, chosen);
            (chosen, searcher(after, Some(table), learnt))
        };
        let moves = moves.into_iter().zip(&tables).zip(&mut of_moves).map(after).collect();
        let split = SplitRoot::of(&team, threads, root, moves);
        let is_whole = !self.options.leaves_out();
        Ok(self.split_answered(if is_whole { split.full_width() } else { split }))
    }

    /// What a search by a shared root answers that goes deeper and deeper.
    fn split_answered<S>(&self, mut split: SplitRoot<'_, S>) -> Answer<G::Move>
    where
        S: Rationed<Move = G::Move> + Send,
    {
        let mut moves = Vec::new();
        let answer = deepening(&mut split, self.schedule.clone(), |split, depth, before| {
            let value = match (self.options.windows, before) {
                (Windows::Aspiration(width), Some(before)) => {
                    aspiration(split, depth, before.score, width)
                }
                _ => split.search(depth, Window::FULL),
            }?;
            moves = split.moves().cloned().collect();
            // What was only judged is searched in any case, so that the moves
            // have values.
            let is_answer = depth > 0 || moves.is_empty();
            Ok(if is_answer { value } else { Value::estimated(value.score) })
        });
        let mut line = answer.line;
        if line.is_empty() {
            line.extend(split.moves().next().map(|first| first.chosen));
        }
        Answer { line, moves, ..answer }
    }
}
