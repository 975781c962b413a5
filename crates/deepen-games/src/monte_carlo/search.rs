//! The search: down the tree to a leaf, a game played on from there, and back.

use std::collections::TryReserveError;

use deepen::{Limits, StopReason};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::bounds::Bounds;
use super::node::{Node, Nodes, ROOT};
use super::playout::{play_on, reward};
use crate::answer::Answer;
use crate::control::Control;
use crate::game::Game;
use crate::score::Score;
use crate::statistics::Statistics;

/// How much what was tried little is preferred. The proof of UCT asks for twice
/// as much where rewards lie between -1 and 1; less plays better.
const EXPLORATION: f64 = core::f64::consts::SQRT_2;

/// What a sure win counts as a score that is a mean, unless points are counted.
const SURE: f64 = 1_000.0;

/// What is known of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampled<M> {
    /// The move.
    pub chosen: M,
    /// Games that began with it.
    pub visits: u32,
    /// What they were worth to who makes it, from -1 to 1.
    pub mean: f64,
    /// What is proven of it, for who makes it.
    pub bounds: Bounds,
}

/// Monte-Carlo tree search of one position.
///
/// ```
/// use deepen_games::explicit::{ExplicitGame, ExplicitNode};
/// use deepen_games::monte_carlo::MonteCarlo;
/// use deepen_games::{Bound, Ending};
///
/// let inner = |children| ExplicitNode { ending: None, estimate: 0, children };
/// let end = |ending| ExplicitNode { ending: Some(ending), estimate: 0, children: Vec::new() };
/// let nodes = vec![inner(vec![1, 2]), end(Ending::Drawn), inner(vec![3]), end(Ending::Won)];
/// let game = ExplicitGame::new(nodes).unwrap();
/// let mut search = MonteCarlo::new(&game, game.root(), 1 << 20, 1)?;
/// let answer = search.search();
/// assert_eq!((answer.value.bound(), answer.line), (Bound::Exact, vec![1, 0]));
/// # Ok::<(), std::collections::TryReserveError>(())
/// ```
pub struct MonteCarlo<'a, G: Game> {
    game: &'a G,
    root: G::Position,
    pub(super) nodes: Nodes<G::Move>,
    random: ChaCha8Rng,
    pub(super) control: Control<'a>,
    exploration: f64,
    pub(super) scale: f64,
    pub(super) sure: f64,
    pub(super) distances: bool,
    pub(super) counts: Statistics,
    /// Used again and again.
    moves: Vec<G::Move>,
    path: Vec<u32>,
}

impl<'a, G: Game> MonteCarlo<'a, G> {
    /// A search of `position`, unlimited, its nodes in so many bytes. The seed
    /// decides the random numbers.
    ///
    /// # Errors
    /// When there is not as much memory.
    pub fn new(
        game: &'a G,
        position: G::Position,
        bytes: usize,
        seed: u64,
    ) -> Result<Self, TryReserveError> {
        let bounds = game
            .ending(&position)
            .map_or(Bounds::open(0), |ending| Bounds::exact(Score::ended(ending, 0)));
        Ok(MonteCarlo {
            game,
            root: position,
            nodes: Nodes::new(Node::new(None, bounds), bytes)?,
            random: ChaCha8Rng::seed_from_u64(seed),
            control: Control::new(Limits::none()),
            exploration: EXPLORATION,
            scale: 1.0,
            sure: SURE,
            distances: false,
            counts: Statistics::default(),
            moves: Vec::new(),
            path: Vec::new(),
        })
    }

    /// The same search under these limits; time counts from now.
    #[must_use]
    pub fn limited(self, limits: Limits<'a, u32>) -> Self {
        MonteCarlo { control: Control::new(limits), ..self }
    }

    /// How much moves that were tried little are preferred: 1.41 unless said
    /// here. Not a number or negative counts as 0.
    #[must_use]
    pub fn exploration(self, exploration: f64) -> Self {
        MonteCarlo { exploration: exploration.max(0.0), ..self }
    }

    /// How many points count as a win in a game of points: 1 unless said here,
    /// which counts only who has more. A score that is a mean is one of points
    /// then, otherwise of thousandths of a win.
    #[must_use]
    pub fn points_of_a_win(self, points: u32) -> Self {
        let points = f64::from(points.max(1));
        MonteCarlo { scale: points, sure: points, ..self }
    }

    /// Goes on after a win or loss is proven until it is proven how soon.
    #[must_use]
    pub fn distances(self, distances: bool) -> Self {
        MonteCarlo { distances, ..self }
    }

    /// Bytes that the nodes take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.nodes.bytes()
    }

    /// Plays games until the value is proven or a limit is reached. Without a
    /// limit on time or positions the end of the memory is one. Called again
    /// it goes on.
    pub fn search(&mut self) -> Answer<G::Move> {
        let stopped = loop {
            if self.nodes.get(ROOT).bounds.are_settled(self.distances) {
                break None;
            }
            if let Err(reason) = self.play() {
                break Some(reason);
            }
        };
        self.answer(stopped)
    }

    /// What is known of the moves at the root, in the game's order; none
    /// before the first game.
    pub fn moves(&self) -> impl Iterator<Item = Sampled<G::Move>> {
        self.nodes.children(ROOT).filter_map(|child| {
            let node = self.nodes.get(child);
            let (mean, bounds) = (-node.mean(), node.bounds.turned());
            Some(Sampled { chosen: node.by?, visits: node.visits, mean, bounds })
        })
    }

    /// One game.
    fn play(&mut self) -> Result<(), StopReason> {
        self.control.visit()?;
        let mut position = self.root.clone();
        self.path.clear();
        self.path.push(ROOT);
        let mut at = ROOT;
        while self.is_to_be_expanded(at, &position)? {
            let Some(next) = self.select(at) else { break };
            at = next;
            self.control.visit()?;
            if let Some(chosen) = self.nodes.get(at).by {
                self.game.apply(&mut position, chosen);
            }
            self.path.push(at);
            if self.nodes.get(at).bounds.are_settled(self.distances) {
                break;
            }
        }
        let ply = self.path.len() as u32 - 1;
        self.counts.greatest_ply = self.counts.greatest_ply.max(ply);
        let bounds = self.nodes.get(at).bounds;
        let score = if bounds.are_settled(self.distances) {
            bounds.lower
        } else {
            self.counts.leaves += 1;
            let Self { game, moves, random, control, .. } = self;
            play_on(*game, position, ply, moves, random, control)?
        };
        self.back_up(reward(score, self.scale));
        Ok(())
    }

    /// Whether the node has children to go on to, which it is given the second
    /// time, if there is room. (One that settles by that has none to go on to.)
    fn is_to_be_expanded(&mut self, at: u32, position: &G::Position) -> Result<bool, StopReason> {
        let node = self.nodes.get(at);
        if !node.is_expanded() && (at == ROOT || node.visits > 0) {
            self.expand(at, position)?;
        }
        let node = self.nodes.get(at);
        Ok(node.is_expanded() && !node.bounds.are_settled(self.distances))
    }

    fn expand(&mut self, at: u32, position: &G::Position) -> Result<(), StopReason> {
        let ply = self.path.len() as u32;
        self.moves.clear();
        self.game.generate_all(position, &mut self.moves);
        if !self.nodes.has_room(self.moves.len()) || ply > Score::MOST_PLIES {
            let limits = self.control.limits();
            let may_go_on = limits.time.is_some() || limits.expanded.is_some();
            return if may_go_on { Ok(()) } else { Err(StopReason::Memory) };
        }
        for _ in &self.moves {
            self.control.visit()?;
        }
        let game = self.game;
        let mut position = position.clone();
        let child = |chosen: &G::Move| {
            let undo = game.apply(&mut position, *chosen);
            let ended = game.ending(&position);
            game.undo(&mut position, *chosen, undo);
            let exact = |ending| Bounds::exact(Score::ended(ending, ply));
            Node::new(Some(*chosen), ended.map_or(Bounds::open(ply), exact))
        };
        self.nodes.expand(at, self.moves.iter().map(child));
        if let Some(bounds) = self.nodes.bounds_by_children(at) {
            self.nodes.get_mut(at).bounds = bounds;
        }
        Ok(())
    }

    /// The child to go on to: of those that may still change what is known, the
    /// one whose mean is best with what is added for having been tried little
    /// (UCB1: Auer, Cesa-Bianchi and Fischer 2002). There is one below a node
    /// that is not settled, unless a limit kept what is proven from going up.
    fn select(&self, at: u32) -> Option<u32> {
        let node = self.nodes.get(at);
        let games = f64::from(node.visits.max(1)).ln();
        let mut best = (None, f64::NEG_INFINITY);
        for child in self.nodes.children(at) {
            let below = self.nodes.get(child);
            let matters = !below.bounds.are_settled(self.distances)
                && below.bounds.turned().upper > node.bounds.lower;
            if !matters {
                continue;
            }
            let worth = if below.visits == 0 {
                f64::INFINITY
            } else {
                self.exploration * (games / f64::from(below.visits)).sqrt() - below.mean()
            };
            if worth > best.1 {
                best = (Some(child), worth);
            }
        }
        best.0
    }

    /// Adds a game to the nodes of the path, and what their children prove.
    fn back_up(&mut self, reward: f64) {
        let mut reward = reward;
        while let Some(at) = self.path.pop() {
            let bounds = self.nodes.bounds_by_children(at);
            let node = self.nodes.get_mut(at);
            node.visits = node.visits.saturating_add(1);
            node.total += reward;
            node.bounds = bounds.unwrap_or(node.bounds);
            reward = -reward;
        }
    }
}
