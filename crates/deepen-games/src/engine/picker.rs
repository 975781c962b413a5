//! The order in which moves are tried: the table's move before any are
//! generated; then stage by stage as the game generates them, the tactical
//! ones as it hints, the quiet ones by what was learnt elsewhere: killers, the
//! answer to the last move, history and hint together.
//!
//! The best of those left is looked for each time one is wanted, since often
//! few are.

use super::ordering::Asked;
use super::searcher::{Searcher, Visit};
use crate::evaluate::Evaluator;
use crate::game::Game;
use crate::tree::Moves;
use crate::watch::Watcher;

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
    /// Whether it is of a tactical stage; of the table's move that is not known.
    pub(super) is_tactical: Option<bool>,
}

impl<M> Picked<M> {
    /// Whether it is known to be of a stage that is not tactical.
    pub(super) const fn is_quiet(&self) -> bool {
        matches!(self.is_tactical, Some(false))
    }
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
            return Some(Picked { chosen, is_tactical: None });
        }
        loop {
            while picker.rest.begin < picker.rest.end {
                let chosen = self.best_of(picker.rest);
                picker.rest.begin += 1;
                if Some(chosen) != picker.first {
                    picker.picked += 1;
                    return Some(Picked {
                        chosen,
                        is_tactical: Some(picker.stage <= G::TACTICAL_STAGES),
                    });
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
        keys.resize(moves.begin, 0);
        let (game, position) = (tree.game(), tree.position());
        let hint = |chosen| if options.hints { game.hint(position, chosen) } else { 0 };
        let generated = tree.among(moves);
        if !are_quiet {
            keys.extend(generated.iter().map(|chosen| hint(*chosen)));
            return;
        }
        let asked = Asked {
            player: game.mover(position),
            ply: visit.node.ply,
            by: visit.by.map(|by| game.code(by)),
        };
        let liked = learnt.liked(options, asked);
        keys.extend(generated.iter().map(|chosen| {
            let known = learnt.key(options, asked, liked, game.code(*chosen));
            hint(*chosen).saturating_add(known)
        }));
    }

    /// A move was good enough: learns from it, and from those tried before it.
    #[inline]
    pub(super) fn learn(
        &mut self,
        picker: &Picker<G::Move>,
        good: Picked<G::Move>,
        visit: &Visit<G, E>,
    ) {
        if !self.options.learns()
            || good.is_tactical.unwrap_or_else(|| self.is_tactical(good.chosen))
        {
            return;
        }
        let Searcher { tree, learnt, .. } = self;
        let game = tree.game();
        let asked = Asked {
            player: game.mover(tree.position()),
            ply: visit.node.ply,
            by: visit.by.map(|by| game.code(by)),
        };
        learnt.praise(asked, game.code(good.chosen), visit.depth);
        if good.is_quiet() {
            for tried in tree.among(picker.tried()).iter().filter(|tried| **tried != good.chosen) {
                learnt.blame(asked, game.code(*tried), visit.depth);
            }
        }
    }

    /// Whether the move is of a tactical stage.
    fn is_tactical(&mut self, chosen: G::Move) -> bool {
        let listed = self.tree.listed_moves();
        let tactical = self.tree.generate_tactical();
        let is_tactical = self.tree.among(tactical).contains(&chosen);
        self.tree.forget_after(listed);
        is_tactical
    }
}
