//! Small games in which it is clear what a rule must do.

use std::cell::Cell;

use deepen_games::{
    Bound, Ending, Engine, Evaluator, Game, NullMove, Options, Player, Score, TableUse, Window,
    WindowSearch,
};

/// Coins lie on a table; in turn, players take one each and have its value.
/// Some are worth less than nothing. When none is left, points decide. The
/// evaluator counts what players have.
struct Coins {
    values: Vec<i32>,
}

#[derive(Clone, Default)]
struct Table {
    taken: u64,
    /// By how much the player whose turn it is is ahead.
    ahead: i32,
    plies: u32,
}

impl Coins {
    /// Who has the turn takes the greatest, always.
    fn value_by_greed(&self) -> i32 {
        let mut values = self.values.clone();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values.iter().enumerate().map(|(at, value)| if at % 2 == 0 { *value } else { -value }).sum()
    }
}

impl Game for Coins {
    type Position = Table;
    type Move = u8;
    type Undo = ();

    const MOVE_CODES: usize = 64;

    fn mover(&self, position: &Table) -> Player {
        if position.plies.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn ending(&self, position: &Table) -> Option<Ending> {
        let is_over = position.taken.count_ones() as usize == self.values.len();
        is_over.then_some(Ending::Points(position.ahead))
    }

    fn generate(&self, position: &Table, _stage: usize, moves: &mut Vec<u8>) {
        moves.extend((0..self.values.len() as u8).filter(|coin| position.taken >> coin & 1 == 0));
    }

    fn apply(&self, position: &mut Table, chosen: u8) {
        position.taken |= 1 << chosen;
        position.ahead = -(position.ahead + self.values[usize::from(chosen)]);
        position.plies += 1;
    }

    fn undo(&self, position: &mut Table, chosen: u8, (): ()) {
        position.taken &= !(1 << chosen);
        position.ahead = -position.ahead - self.values[usize::from(chosen)];
        position.plies -= 1;
    }

    fn hash(&self, position: &Table) -> u64 {
        let ahead = u64::from(position.ahead.cast_unsigned());
        (position.taken << 20 ^ ahead).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn code(&self, chosen: u8) -> u16 {
        u16::from(chosen)
    }

    fn pass(&self, position: &mut Table) -> Option<()> {
        position.ahead = -position.ahead;
        position.plies += 1;
        Some(())
    }

    fn take_back_pass(&self, position: &mut Table, (): ()) {
        position.ahead = -position.ahead;
        position.plies -= 1;
    }
}

struct Ahead;

impl Evaluator<Coins> for Ahead {
    type Memo = ();

    fn begin(&self, _: &Table) {}

    fn after(&self, (): (), _: u8, _: &Table) {}

    fn estimate(&self, (): (), position: &Table) -> i32 {
        position.ahead
    }
}

fn with_null_move(verified: bool) -> Options {
    let rule = NullMove { least_depth: 2, reduction: 1, verified };
    Options { null_move: Some(rule), ..Options::default() }
}

/// Where it is never worse to have the turn, a pass that suffices means that a
/// move suffices.
#[test]
fn a_null_move_is_right_where_no_move_harms() {
    for values in [vec![1, 2, 3, 4, 5, 6, 7], vec![5, 5, 1, 1, 9, 2], vec![0, 8, 3, 3, 3, 3, 1, 4]]
    {
        let game = Coins { values };
        for verified in [false, true] {
            let engine = Engine::new(&game, &Ahead).options(with_null_move(verified));
            let mut engine = engine.table(1 << 16).unwrap();
            let depth = game.values.len() as u32;
            let mut search = engine.window_search(&Table::default());
            let by_greed = Score::points(game.value_by_greed());
            for depth in 1..=depth {
                let value = search.search(depth, Window::FULL).unwrap();
                assert!(depth < game.values.len() as u32 || value.score == by_greed);
            }
        }
    }
}

/// Where every move harms, a pass says nothing; what is then believed is wrong
/// but not called proven, and a verified null move does not believe it.
#[test]
fn a_null_move_is_wrong_in_zugzwang_and_says_so() {
    let game = Coins { values: vec![-9, -7, -6, -5, -3, -3, -1] };
    let depth = game.values.len() as u32;
    let truth = Score::points(game.value_by_greed());
    // Is he at least even? By passing he would be.
    let window = Window::null(Score::points(-1));
    assert!(truth <= window.alpha);
    let mut believed = 0;
    for verified in [false, true] {
        for depth in 2..=depth {
            let mut engine = Engine::new(&game, &Ahead).options(with_null_move(verified));
            let value = engine.window_search(&Table::default()).search(depth, window).unwrap();
            assert!(!value.at_least || value.score <= truth);
            assert!(!value.at_most || value.score >= truth);
            believed += u32::from(!verified && value.score >= window.beta);
        }
    }
    assert!(believed > 0);
    let mut plain = Engine::new(&game, &Ahead).table(1 << 16).unwrap();
    let answer = plain.search(&Table::default());
    assert_eq!((answer.value.score, answer.value.bound()), (truth, Bound::Exact));
}

/// Counts how often moves of each stage are generated. Two stages of moves that
/// may be made at any time; after two plies the game is over and lost for who
/// began.
struct Counted {
    generated: [Cell<u32>; 2],
}

impl Game for Counted {
    /// The moves made.
    type Position = Vec<u8>;
    type Move = u8;
    type Undo = ();

    const STAGES: usize = 2;
    const TACTICAL_STAGES: usize = 1;
    const MOVE_CODES: usize = 4;

    fn mover(&self, position: &Vec<u8>) -> Player {
        if position.len().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn ending(&self, position: &Vec<u8>) -> Option<Ending> {
        (position.len() == 2).then_some(Ending::Lost)
    }

    fn generate(&self, _: &Vec<u8>, stage: usize, moves: &mut Vec<u8>) {
        self.generated[stage].set(self.generated[stage].get() + 1);
        moves.extend([0, 1].map(|at| 2 * stage as u8 + at));
    }

    fn apply(&self, position: &mut Vec<u8>, chosen: u8) {
        position.push(chosen);
    }

    fn undo(&self, position: &mut Vec<u8>, _: u8, (): ()) {
        position.pop();
    }

    fn hash(&self, position: &Vec<u8>) -> u64 {
        position.iter().fold(1, |hash, made| hash * 5 + u64::from(*made) + 1)
    }

    fn code(&self, chosen: u8) -> u16 {
        u16::from(chosen)
    }

    fn decode(&self, _: &Vec<u8>, code: u16) -> Option<u8> {
        (code < 4).then_some(code as u8)
    }
}

/// Where a move is good enough the stages after it are not generated, and
/// where it is the table's, none is.
#[test]
fn stages_that_are_not_needed_are_not_generated() {
    use deepen_games::NoEstimate;
    let game = Counted { generated: [Cell::new(0), Cell::new(0)] };
    let options = Options {
        table: TableUse::Moves,
        table_depth: 0,
        enhanced_cut_offs: None,
        ..Options::default()
    };
    let mut engine = Engine::new(&game, &NoEstimate).options(options).table(1 << 16).unwrap();
    let mut search = engine.window_search(&Vec::new());
    let mut generated = || {
        let window = Window::null(Score::DRAW);
        assert_eq!(search.search(2, window).unwrap().score, Score::lost_in(2));
        [0, 1].map(|stage: usize| game.generated[stage].replace(0))
    };
    // The root lists its four moves; each is answered by the first there is.
    assert_eq!(generated(), [1 + 4, 1]);
    // Now the table knows the answers. What stages they are of must be known,
    // to learn from them.
    assert_eq!(generated(), [4, 0]);
}
