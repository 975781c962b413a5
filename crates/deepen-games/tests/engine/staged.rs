//! Random games whose moves come in stages, of which some positions are
//! forcing, and in which a search may pass.

use deepen_games::explicit::{ExplicitGame, Place};
use deepen_games::{Ending, Evaluator, Game, Player};

/// An explicit game: moves to every third node are tactical, every fifth node
/// is forcing. Who passes leaves the same node to his opponent.
pub(crate) struct Staged(pub(crate) ExplicitGame);

/// A place, and whether the player whose turn it would be has passed.
#[derive(Clone)]
pub(crate) struct Turn {
    place: Place,
    passed: bool,
}

impl Staged {
    pub(crate) fn root(&self) -> Turn {
        Turn { place: self.0.root(), passed: false }
    }

    fn child(&self, position: &Turn, chosen: u16) -> u32 {
        self.0.nodes()[position.place.node() as usize].children[usize::from(chosen)]
    }
}

impl Game for Staged {
    type Position = Turn;
    type Move = u16;
    type Undo = u32;

    const STAGES: usize = 2;
    const TACTICAL_STAGES: usize = 1;
    const MOVE_CODES: usize = ExplicitGame::MOVE_CODES;

    fn mover(&self, position: &Turn) -> Player {
        let mover = self.0.mover(&position.place);
        if position.passed { mover.opponent() } else { mover }
    }

    fn ending(&self, position: &Turn) -> Option<Ending> {
        self.0.ending(&position.place)
    }

    fn generate(&self, position: &Turn, stage: usize, moves: &mut Vec<u16>) {
        let count = self.0.nodes()[position.place.node() as usize].children.len() as u16;
        let is_tactical = |chosen: &u16| self.child(position, *chosen).is_multiple_of(3);
        moves.extend((0..count).filter(|chosen| is_tactical(chosen) == (stage == 0)));
    }

    fn apply(&self, position: &mut Turn, chosen: u16) -> u32 {
        self.0.apply(&mut position.place, chosen)
    }

    fn undo(&self, position: &mut Turn, chosen: u16, from: u32) {
        self.0.undo(&mut position.place, chosen, from);
    }

    fn hash(&self, position: &Turn) -> u64 {
        self.0.hash(&position.place)
    }

    fn code(&self, chosen: u16) -> u16 {
        chosen
    }

    fn hint(&self, position: &Turn, chosen: u16) -> i32 {
        -self.0.nodes()[self.child(position, chosen) as usize].estimate
    }

    fn pass(&self, position: &mut Turn) -> Option<u32> {
        position.passed = !position.passed;
        Some(position.place.node())
    }

    fn take_back_pass(&self, position: &mut Turn, node: u32) {
        assert_eq!(node, position.place.node());
        position.passed = !position.passed;
    }

    fn is_forcing(&self, position: &Turn) -> bool {
        position.place.node().is_multiple_of(5)
    }
}

/// Judges by the estimates of the nodes; the memo is the node, so that it is
/// seen to be carried along.
pub(crate) struct Judge<'a>(pub(crate) &'a Staged);

impl Evaluator<Staged> for Judge<'_> {
    type Memo = u32;

    fn begin(&self, position: &Turn) -> u32 {
        position.place.node()
    }

    fn after(&self, memo: u32, chosen: u16, position: &Turn) -> u32 {
        let child = self.0.0.nodes()[memo as usize].children[usize::from(chosen)];
        assert_eq!(child, position.place.node());
        child
    }

    fn estimate(&self, memo: u32, position: &Turn) -> i32 {
        assert_eq!(memo, position.place.node());
        self.0.0.nodes()[memo as usize].estimate
    }
}
