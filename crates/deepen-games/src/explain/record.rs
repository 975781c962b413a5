//! What happened at each node of a search: with which window it was entered,
//! what was known when it was left, which moves were cut off, and by which
//! bound of which ancestor.
//!
//! A bound on its way down changes its sign at every ply, but not its origin:
//! it is the value of a move of the ancestor that raised its alpha with it. A
//! node that is cut off by what its parent had is a shallow cut-off; by what an
//! ancestor three, five, .. plies above had, a deep one (Knuth and Moore 1975).

use crate::game::Game;
use crate::score::{Score, Window};
use crate::value::Value;
use crate::watch::{Watcher, Why};

/// What a search knew of a node's minimax value when it left the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Known {
    /// The value is what the search says.
    Exact,
    /// It is at least that, for who moves at the node.
    AtLeast,
    /// It is at most that, for who moves at the node.
    AtMost,
}

impl Known {
    /// What the same is for the opponent.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Known::Exact => Known::Exact,
            Known::AtLeast => Known::AtMost,
            Known::AtMost => Known::AtLeast,
        }
    }
}

/// Where a bound comes from: the alternative that a player has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The visit of the node whose mover has it.
    pub ancestor: usize,
    /// The visit of the node to which his move leads.
    pub alternative: usize,
}

/// A node that was visited. Visits are listed in the order in which they
/// began; a search that returns to a node has visited it twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// The visit of the node above.
    pub above: Option<usize>,
    /// The move that led here.
    pub by: Option<M>,
    /// Plies below the root.
    pub ply: u32,
    /// Plies that were to be searched.
    pub depth: u32,
    /// The window with which it was entered, of who moves here.
    pub window: Window,
    /// Where `window.alpha` comes from; nothing if from the window with which
    /// the root was searched, or of the search's own choice.
    pub alpha_from: Option<Source>,
    /// The same of `window.beta`.
    pub beta_from: Option<Source>,
    /// The value for who moves here, and why the search went no further; nothing
    /// where a limit ended the search before.
    pub left: Option<(Value, Why)>,
    /// What was known of the value; `Exact` until it is left.
    pub known: Known,
    /// The moves that were not searched.
    pub rest: Vec<M>,
}

impl<M> Visit<M> {
    /// Whether moves were left out because one was worth at least beta.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        matches!(self.left, Some((_, Why::CutOff))) && !self.rest.is_empty()
    }

    /// How far above the ancestor is whose alternative beta was, in plies: one
    /// for a shallow cut-off, three or more for a deep one. Nothing if beta is
    /// no alternative's.
    #[must_use]
    pub fn plies_of_cut(&self, visits: &[Visit<M>]) -> Option<u32> {
        self.beta_from.map(|from| self.ply - visits[from.ancestor].ply)
    }
}

/// A node that is entered and not left.
struct Open {
    /// Its visit, if it is recorded.
    visit: Option<usize>,
    window: Window,
    alpha_from: Option<Source>,
    beta_from: Option<Source>,
    /// The best value of a move so far, and what is known of that.
    best: Score,
    known: Known,
    /// The last move that raised alpha.
    raised: Option<Source>,
}

impl Open {
    fn alpha(&self) -> Score {
        self.window.alpha.max(self.best)
    }

    /// A move is worth that for who made it.
    fn look_at(&mut self, score: Score, known: Known, visit: Option<usize>) {
        if score > self.alpha()
            && let (Some(ancestor), Some(alternative)) = (self.visit, visit)
        {
            self.raised = Some(Source { ancestor, alternative });
        }
        if score > self.best {
            (self.best, self.known) = (score, known);
        } else if score == self.best && known == Known::Exact {
            self.known = known;
        }
    }

    /// What is known of the value with which the node is left.
    fn known(&self, score: Score, why: Why, all: bool) -> Known {
        match why {
            Why::Ended | Why::Estimated => Known::Exact,
            Why::Searched => self.known,
            Why::CutOff if all && self.known == Known::Exact => Known::Exact,
            Why::CutOff => Known::AtLeast,
            _ if score >= self.window.beta => Known::AtLeast,
            _ if score <= self.window.alpha => Known::AtMost,
            _ => Known::Exact,
        }
    }
}

/// Records the first nodes of a search: as many as are wanted, since searches
/// are long and what is read is short.
///
/// What is [known](Visit::known) and where bounds [come from](Source) holds for
/// searches that visit each move of a node once, as minimax and alpha-beta do.
/// Of those that visit it again with a wider window, such as principal-variation
/// search, each visit is recorded, and bounds that no alternative has given are
/// the search's own.
pub struct Recorder<M> {
    visits: Vec<Visit<M>>,
    open: Vec<Open>,
    most: usize,
    unrecorded: u64,
}

impl<M> Recorder<M> {
    /// Records at most so many visits.
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Recorder { visits: Vec::new(), open: Vec::new(), most, unrecorded: 0 }
    }

    /// What was recorded.
    #[must_use]
    pub fn visits(&self) -> &[Visit<M>] {
        &self.visits
    }

    /// How many visits were not recorded.
    #[must_use]
    pub const fn unrecorded(&self) -> u64 {
        self.unrecorded
    }

    /// Where the bounds of a window come from that is entered now.
    fn sources(&self, window: Window) -> [Option<Source>; 2] {
        let Some(above) = self.open.last() else { return [None, None] };
        let alpha = above.beta_from.filter(|_| window.alpha == -above.window.beta);
        let beta = above.raised.or(above.alpha_from).filter(|_| window.beta == -above.alpha());
        [alpha, beta]
    }
}

impl<G: Game> Watcher<G> for Recorder<G::Move> {
    fn enter(&mut self, ply: u32, by: Option<G::Move>, depth: u32, window: Window) {
        // A limit ends a search without leaving its nodes.
        self.open.truncate(ply as usize);
        let [alpha_from, beta_from] = self.sources(window);
        let mut visit = None;
        if self.visits.len() < self.most {
            visit = Some(self.visits.len());
            self.visits.push(Visit {
                above: self.open.last().and_then(|above| above.visit),
                by,
                ply,
                depth,
                window,
                alpha_from,
                beta_from,
                left: None,
                known: Known::Exact,
                rest: Vec::new(),
            });
        } else {
            self.unrecorded += 1;
        }
        let (best, known) = (Window::FULL.alpha, Known::Exact);
        self.open.push(Open { visit, window, alpha_from, beta_from, best, known, raised: None });
    }

    fn leave(&mut self, _ply: u32, value: Value, why: Why, rest: &[G::Move]) {
        let Some(open) = self.open.pop() else { return };
        let known = open.known(value.score, why, rest.is_empty());
        if let Some(visit) = open.visit {
            let visit = &mut self.visits[visit];
            visit.left = Some((value, why));
            visit.known = known;
            visit.rest = rest.to_vec();
        }
        if let Some(above) = self.open.last_mut() {
            above.look_at(-value.score, known.turned(), open.visit);
        }
    }
}
