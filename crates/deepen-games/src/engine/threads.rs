//! The engine in several threads: [lazy SMP](crate::lazy_smp()) with one table.

use core::iter;

use deepen::Schedule;

use super::ordering::Learnt;
use super::searcher::Searcher;
use super::{Engine, answered};
use crate::answer::Answer;
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::threads::{Stagger, Team, lazy_smp};
use crate::tree::Tree;

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
        let Engine { game, evaluator, options, table, multi_pv, schedule, .. } = self;
        let (table, schedule) = (table.as_ref(), &*schedule);
        let team = Team::new(self.limits);
        let mut others = vec![Learnt::new(G::MOVE_CODES); threads - 1];
        let members = iter::once(&mut self.learnt).chain(&mut others).map(|learnt| {
            let tree = Tree::new(*game, *evaluator, position.clone()).in_team(&team);
            Searcher::new(tree, *options, table, learnt, *multi_pv)
        });
        lazy_smp(&team, members.collect(), |number, searcher| match number {
            0 => answered(searcher, schedule.clone()),
            _ => answered(searcher, Stagger::new(number)),
        })
    }
}
