//! Proof-number search as it was first described (Allis, van der Meulen and van
//! den Herik 1994): the whole tree is kept, and the position is expanded next
//! that counts for the least proof and for the least disproof.
//!
//! Every position of the tree is there once for each way that leads to it. It
//! ends when its memory is full; [`DfPn`](super::DfPn) goes on.

use std::collections::TryReserveError;

use deepen::{Limits, StopReason};

use super::df_pn::Proof;
use super::goal::{Goal, Proven};
use super::numbers::{Numbers, Sum};
use super::question::Question;
use crate::control::Control;
use crate::game::Game;
use crate::statistics::Statistics;

/// Proves or disproves, best first, that the player whose turn it is reaches a
/// [`Goal`].
///
/// ```
/// use deepen_games::mnk::Mnk;
/// use deepen_games::proof_number::{BestFirst, Goal, Proven};
///
/// let game = Mnk::TIC_TAC_TOE.game();
/// let position = game.read("xo./.../...")?;
/// let mut search = BestFirst::new(&game, position, Goal::Win, 1 << 20)?;
/// assert_eq!(search.prove().proven, Proven::Yes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BestFirst<'a, G: Game> {
    question: Question<'a, G>,
    root: G::Position,
    control: Control<'a>,
    nodes: Vec<Node<G::Move>>,
    most: usize,
    greatest_ply: u32,
}

struct Node<M> {
    /// The move that led to it; of the root, none.
    by: Option<M>,
    numbers: Numbers,
    /// Its children, in the order of the moves: none before it is expanded.
    begin: u32,
    children: u32,
}

impl<M: Copy> Node<M> {
    const fn new(by: Option<M>, numbers: Numbers) -> Self {
        Node { by, numbers, begin: 0, children: 0 }
    }
}

const ROOT: usize = 0;

impl<'a, G: Game> BestFirst<'a, G> {
    /// Whether the player whose turn it is in `position` reaches `goal`, with
    /// so many bytes for the tree.
    ///
    /// # Errors
    /// When there is not as much memory.
    pub fn new(
        game: &'a G,
        position: G::Position,
        goal: Goal,
        bytes: usize,
    ) -> Result<Self, TryReserveError> {
        let most = (bytes / size_of::<Node<G::Move>>()).clamp(1, u32::MAX as usize);
        let mut nodes = Vec::new();
        nodes.try_reserve_exact(most)?;
        let question = Question::new(game, &position, goal);
        let numbers = question.ended(&position).unwrap_or(Numbers::UNKNOWN);
        nodes.push(Node::new(None, numbers));
        let control = Control::new(Limits::none());
        Ok(BestFirst { question, root: position, control, nodes, most, greatest_ply: 0 })
    }

    /// The same search under these limits; time counts from now.
    #[must_use]
    pub fn limited(self, limits: Limits<'a, u32>) -> Self {
        BestFirst { control: Control::new(limits), ..self }
    }

    /// Searches until there is an answer or a limit is reached; the end of the
    /// memory is one.
    pub fn prove(&mut self) -> Proof {
        let mut path = Vec::new();
        let proven = loop {
            match self.nodes[ROOT].numbers {
                Numbers::GETS => break Proven::Yes,
                Numbers::FAILS => break Proven::No,
                _ => {}
            }
            if let Err(reason) = self.expand_most_proving(&mut path) {
                break Proven::Unknown(reason);
            }
        };
        let nodes = self.control.visited();
        let statistics =
            Statistics { nodes, greatest_ply: self.greatest_ply, ..Statistics::default() };
        Proof { proven, numbers: self.nodes[ROOT].numbers, statistics }
    }

    /// Goes down to the position whose answer counts most, looks at what its
    /// moves lead to, and adds that up along the way back.
    fn expand_most_proving(&mut self, path: &mut Vec<usize>) -> Result<(), StopReason> {
        self.control.visit()?;
        path.clear();
        path.push(ROOT);
        let mut position = self.root.clone();
        let mut at = ROOT;
        while self.nodes[at].children > 0 {
            at = self.nodes[at].begin as usize + self.sum(at).best;
            if let Some(chosen) = self.nodes[at].by {
                self.question.game.apply(&mut position, chosen);
            }
            path.push(at);
        }
        self.greatest_ply = self.greatest_ply.max(path.len() as u32);
        self.expand(at, position)?;
        for at in path.iter().rev() {
            self.nodes[*at].numbers = self.sum(*at).numbers;
        }
        Ok(())
    }

    fn expand(&mut self, at: usize, mut position: G::Position) -> Result<(), StopReason> {
        let game = self.question.game;
        let mut moves = Vec::new();
        game.generate_all(&position, &mut moves);
        if self.nodes.len() + moves.len() > self.most {
            return Err(StopReason::Memory);
        }
        for _ in &moves {
            self.control.visit()?;
        }
        self.nodes[at].begin = self.nodes.len() as u32;
        self.nodes[at].children = moves.len() as u32;
        for chosen in moves {
            let undo = game.apply(&mut position, chosen);
            let numbers = self.question.ended(&position).unwrap_or(Numbers::UNKNOWN);
            game.undo(&mut position, chosen, undo);
            self.nodes.push(Node::new(Some(chosen), numbers));
        }
        Ok(())
    }

    fn sum(&self, at: usize) -> Sum {
        let Node { begin, children, .. } = self.nodes[at];
        let children = begin as usize..(begin + children) as usize;
        Sum::of(self.nodes[children].iter().map(|child| child.numbers))
    }
}
