//! Quiescence search in a game of exchanges, made for it: coins that may be
//! taken and taken back.
//!
//! A heap of stones lies on the table, each move takes one stone (quiet) or
//! takes the prize (tactical), which is then the mover's but the next prize,
//! one smaller, is what the other player may take. Judged by the prizes so
//! far, a position in the middle of that is judged wrongly.

use deepen_games::{
    Bound, Ending, Evaluator, Game, Player, Score, Tree, Window, alpha_beta, quiescence,
};

/// Prizes in the order in which they must be taken, and stones that pass time.
#[derive(Clone, Debug)]
struct Table {
    taken: usize,
    stones: u32,
    /// What the player whose turn it is has more than the other.
    ahead: i32,
    mover: Player,
}

struct Prizes {
    values: Vec<i32>,
    stones: u32,
    /// Positions with so many prizes taken must be answered by all moves.
    forcing: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Take {
    Prize,
    Stone,
}

impl Prizes {
    fn root(&self) -> Table {
        Table { taken: 0, stones: self.stones, ahead: 0, mover: Player::First }
    }
}

impl Game for Prizes {
    type Position = Table;
    type Move = Take;
    type Undo = Table;

    const STAGES: usize = 2;
    const TACTICAL_STAGES: usize = 1;
    const MOVE_CODES: usize = 2;

    fn mover(&self, position: &Table) -> Player {
        position.mover
    }

    fn ending(&self, position: &Table) -> Option<Ending> {
        let over = position.stones == 0 && position.taken == self.values.len();
        over.then_some(Ending::Points(position.ahead))
    }

    fn generate(&self, position: &Table, stage: usize, moves: &mut Vec<Take>) {
        if stage == 0 && position.taken < self.values.len() {
            moves.push(Take::Prize);
        }
        if stage == 1 && position.stones > 0 {
            moves.push(Take::Stone);
        }
    }

    fn apply(&self, position: &mut Table, chosen: Take) -> Table {
        let before = position.clone();
        match chosen {
            Take::Prize => {
                position.ahead += self.values[position.taken];
                position.taken += 1;
            }
            Take::Stone => position.stones -= 1,
        }
        position.ahead = -position.ahead;
        position.mover = position.mover.opponent();
        before
    }

    fn undo(&self, position: &mut Table, _chosen: Take, before: Table) {
        *position = before;
    }

    fn hash(&self, position: &Table) -> u64 {
        (position.taken as u64) << 40 | u64::from(position.stones) << 8
    }

    fn code(&self, chosen: Take) -> u16 {
        chosen as u16
    }

    fn is_forcing(&self, position: &Table) -> bool {
        self.forcing == Some(position.taken)
    }
}

/// Who has more so far.
struct Ahead;

impl Evaluator<Prizes> for Ahead {
    type Memo = ();

    fn begin(&self, _: &Table) {}

    fn after(&self, (): (), _: Take, _: &Table) {}

    fn estimate(&self, (): (), position: &Table) -> i32 {
        position.ahead
    }
}

type Found = (i32, Bound, u64);

fn search(game: &Prizes, depth: u32, window: Window, quiet: bool) -> Found {
    let mut tree = Tree::new(game, &Ahead, game.root());
    let root = tree.root();
    let search = if quiet { quiescence } else { alpha_beta };
    let value = search(&mut tree, root, depth, window).unwrap();
    assert_eq!(format!("{:?}", tree.position()), format!("{:?}", game.root()));
    (value.score.value(), value.bound(), tree.statistics().nodes)
}

#[test]
fn an_exchange_is_played_to_its_end() {
    // Whoever takes 5 loses 9.
    let game = Prizes { values: vec![5, 9], stones: 6, forcing: None };
    // At once it is 5; but then 9 go the other way.
    assert_eq!(search(&game, 1, Window::FULL, false).0, 5);
    // Nobody must take: it rests.
    assert_eq!(search(&game, 1, Window::FULL, true).0, 0);
    assert_eq!(search(&game, 0, Window::FULL, true).0, 0);
    // A third prize makes it worth while.
    let game = Prizes { values: vec![5, 9, 20], stones: 6, forcing: None };
    assert_eq!(search(&game, 0, Window::FULL, true).0, 5);
    let game = Prizes { values: vec![5, 3], stones: 6, forcing: None };
    assert_eq!(search(&game, 0, Window::FULL, true).0, 2);
}

#[test]
fn standing_pat_proves_nothing() {
    let game = Prizes { values: vec![5], stones: 1, forcing: None };
    assert_eq!(search(&game, 0, Window::FULL, true).1, Bound::Heuristic);
    assert_eq!(search(&game, 1, Window::FULL, true).1, Bound::Heuristic);
    // The end in sight is exact as with alpha-beta, to which it adds nothing.
    for depth in 2..5 {
        let found = search(&game, depth, Window::FULL, true);
        assert_eq!(found, search(&game, depth, Window::FULL, false));
        assert_eq!((found.0, found.1), (5, Bound::Exact));
    }
}

#[test]
fn a_win_that_is_played_out_is_proven_from_below() {
    // No stones: taking ends the game, two plies below the depth.
    let game = Prizes { values: vec![5, 3], stones: 0, forcing: None };
    let (points, bound, _) = search(&game, 0, Window::FULL, true);
    assert_eq!((points, bound), (2, Bound::Heuristic));
    let game = Prizes { values: vec![5], stones: 0, forcing: None };
    assert_eq!(search(&game, 0, Window::FULL, true).1, Bound::Lower);
    // Where the position is forcing, all moves are tried: that is exact.
    let game = Prizes { values: vec![5], stones: 0, forcing: Some(0) };
    let (points, bound, _) = search(&game, 0, Window::FULL, true);
    assert_eq!((points, bound), (5, Bound::Exact));
}

#[test]
fn who_must_answer_may_not_rest() {
    // The first prize is a burden: who takes it also leaves 9 to the other. Both
    // take stones instead, as long as there are any.
    let game = Prizes { values: vec![-4, 9], stones: 5, forcing: Some(0) };
    assert_eq!(search(&game, 0, Window::FULL, true).0, 13);
    let game = Prizes { values: vec![-4, 9], stones: 6, forcing: Some(0) };
    assert_eq!(search(&game, 0, Window::FULL, true).0, -13);
    // Without stones there is no way round it.
    let game = Prizes { values: vec![-4, 9], stones: 0, forcing: Some(0) };
    assert_eq!(search(&game, 0, Window::FULL, true).0, -13);
    let game = Prizes { values: vec![-4, 9], stones: 0, forcing: None };
    assert_eq!(search(&game, 0, Window::FULL, true).0, 0);
}

#[test]
fn answers_to_what_forces_come_to_an_end() {
    let game = Prizes { values: vec![1], stones: 5_000, forcing: Some(0) };
    let (points, _, nodes) = search(&game, 0, Window::FULL, true);
    assert!((0..=1).contains(&points) && nodes < 10_000, "{points}, {nodes} nodes");
}

#[test]
fn windows_bound_the_same_value() {
    for values in [vec![5, 9, 20], vec![3, 3, 3, 3], vec![-1, 7, 2, 9], vec![8]] {
        for depth in 0..6 {
            let game = Prizes { values: values.clone(), stones: 4, forcing: Some(1) };
            let whole = search(&game, depth, Window::FULL, true).0;
            for alpha in -30..30 {
                for beta in alpha + 1..31 {
                    let window = Window { alpha: Score::points(alpha), beta: Score::points(beta) };
                    let found = search(&game, depth, window, true).0;
                    let right = if found <= alpha {
                        whole <= found
                    } else if found >= beta {
                        whole >= found
                    } else {
                        whole == found
                    };
                    assert!(right, "{values:?}, depth {depth}, {window:?}: {found}, {whole}");
                }
            }
        }
    }
}
