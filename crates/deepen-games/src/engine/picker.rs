//! The order in which moves are tried: the table's move before any are
//! generated; then stage by stage as the game generates them, the tactical
//! ones as it hints, the quiet ones by what was learnt elsewhere: killers, the
//! answer to the last move, history and hint together.
//!
//! The best of those left is looked for each time one is wanted, since often
//! few are.

use super::ordering::{History, Learnt};
use super::searcher::{Searcher, Visit};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::tree::Moves;
use crate::watch::Watcher;

/// Before all that history and hints may come to.
const KILLER: i32 = 1 << 30;

/// Which moves of a position are still to be tried.
pub(super) struct Picker<M> {
    /// The table's move, which goes first and is not tried again.
    first: Option<M>,
    /// The next stage to generate, and where they end.
    stage: usize,
    stages: usize,
    /// What was generated of the last stage.
    all: Moves,
    /// What of it is left.
    rest: Moves,
    /// How many moves were picked.
    pub(super) picked: u32,
}

/// A move and what is known of it.
#[derive(Clone, Copy)]
pub(super) struct Picked<M> {
    pub(super) chosen: M,
    /// Whether it is of a stage that is not tactical; of the table's move that
    /// is not known.
    pub(super) is_quiet: bool,
}

impl<M: Copy + PartialEq> Picker<M> {
    /// The moves of the first `stages` stages, `first` before all; `listed`
    /// moves are listed already for other positions.
    pub(super) const fn new(first: Option<M>, stages: usize, listed: usize) -> Self {
        let none = Moves { begin: listed, end: listed };
        Picker { first, stage: 0, stages, all: none, rest: none, picked: 0 }
    }

    /// What was generated and not picked.
    pub(super) const fn rest(&self) -> Moves {
        self.rest
    }

    /// What was picked of the last stage, the last one included.
    const fn tried(&self) -> Moves {
        Moves { begin: self.all.begin, end: self.rest.begin }
    }
}

impl<G: Game, E: Evaluator<G>, W: Watcher<G>> Searcher<'_, G, E, W> {
    /// The next move to try.
    #[inline]
    pub(super) fn pick(
        &mut self,
        picker: &mut Picker<G::Move>,
        visit: &Visit<G, E>,
    ) -> Option<Picked<G::Move>> {
        if picker.picked == 0
            && let Some(chosen) = picker.first
        {
            picker.picked = 1;
            return Some(Picked { chosen, is_quiet: false });
        }
        loop {
            while picker.rest.begin < picker.rest.end {
                let chosen = self.best_of(picker.rest);
                picker.rest.begin += 1;
                if Some(chosen) != picker.first {
                    picker.picked += 1;
                    return Some(Picked { chosen, is_quiet: picker.stage > G::TACTICAL_STAGES });
                }
            }
            if picker.stage == picker.stages {
                return None;
            }
            let moves = self.tree.generate_stage(picker.stage);
            (picker.all, picker.rest) = (moves, moves);
            self.weigh(moves, picker.stage >= G::TACTICAL_STAGES, visit);
            picker.stage += 1;
        }
    }

    /// Brings the move of the greatest key to the front.
    #[inline]
    fn best_of(&mut self, moves: Moves) -> G::Move {
        let keys = &mut self.keys[moves.begin..moves.end];
        let mut best = 0;
        for (at, key) in keys.iter().enumerate().skip(1) {
            if *key > keys[best] {
                best = at;
            }
        }
        keys.swap(0, best);
        let listed = self.tree.listed(moves);
        listed.swap(0, best);
        listed[0]
    }

    /// Works out the keys of moves just generated.
    #[inline]
    fn weigh(&mut self, moves: Moves, are_quiet: bool, visit: &Visit<G, E>) {
        let Searcher { tree, keys, options, learnt, .. } = self;
        let Learnt { killers, counter_moves, history } = &**learnt;
        keys.resize(moves.begin, 0);
        let (game, position) = (tree.game(), tree.position());
        let hint = |chosen| if options.hints { game.hint(position, chosen) } else { 0 };
        let generated = tree.among(moves);
        if !are_quiet {
            keys.extend(generated.iter().map(|chosen| hint(*chosen)));
            return;
        }
        let player = game.mover(position);
        let [last, before] = if options.killers { killers.at(visit.node.ply) } else { [None; 2] };
        let answer = visit.by.filter(|_| options.counter_moves);
        let answer = answer.and_then(|by| counter_moves.against(player, game.code(by)));
        keys.extend(generated.iter().map(|chosen| {
            let code = Some(game.code(*chosen));
            if code == last {
                KILLER
            } else if code == before {
                KILLER - 1
            } else if code == answer {
                KILLER - 2
            } else {
                let known =
                    if options.history { history.of(player, game.code(*chosen)) } else { 0 };
                const MOST: i32 = KILLER - 3 - History::MOST;
                known + hint(*chosen).clamp(-MOST, MOST)
            }
        }));
    }

    /// A move was good enough: learns from it, and from those tried before it.
    #[inline]
    pub(super) fn learn(
        &mut self,
        picker: &Picker<G::Move>,
        picked: Picked<G::Move>,
        visit: &Visit<G, E>,
    ) {
        let Visit { node, by, depth, .. } = *visit;
        if !(self.options.killers || self.options.counter_moves || self.options.history)
            || !(picked.is_quiet || self.is_quiet(picked.chosen))
        {
            return;
        }
        let Searcher { tree, learnt, .. } = self;
        let Learnt { killers, counter_moves, history } = &mut **learnt;
        let game = tree.game();
        let player = game.mover(tree.position());
        let code = game.code(picked.chosen);
        killers.note(node.ply, code);
        if let Some(by) = by {
            counter_moves.note(player, game.code(by), code);
        }
        history.praise(player, code, depth);
        if picked.is_quiet {
            for tried in tree.among(picker.tried()) {
                if *tried != picked.chosen {
                    history.blame(player, game.code(*tried), depth);
                }
            }
        }
    }

    /// Whether the move is of no tactical stage.
    fn is_quiet(&mut self, chosen: G::Move) -> bool {
        let listed = self.tree.listed_moves();
        let tactical = self.tree.generate_tactical();
        let is_quiet = !self.tree.among(tactical).contains(&chosen);
        self.tree.forget_after(listed);
        is_quiet
    }
}
