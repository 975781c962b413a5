use std::collections::{HashMap, HashSet};

use super::*;
use crate::game::{Ending, Game, Player};
use crate::{Bound, Evaluator, Score, Tree, Window, alpha_beta, minimax};

/// The positions to which play from `position` leads, each with the number of
/// games that begin there.
fn walk(game: &MnkGame, position: &mut Position, found: &mut HashMap<Position, u64>) -> u64 {
    if let Some(games) = found.get(position) {
        return *games;
    }
    let mut moves = Vec::new();
    if game.ending(position).is_none() {
        (0..MnkGame::STAGES).for_each(|stage| game.generate(position, stage, &mut moves));
    }
    let before = *position;
    let mut games = u64::from(moves.is_empty());
    for chosen in moves {
        game.apply(position, chosen);
        games += walk(game, position, found);
        game.undo(position, chosen, ());
        assert_eq!(*position, before);
    }
    found.insert(before, games);
    games
}

#[test]
fn tic_tac_toe_has_as_many_games_as_are_known() {
    let game = Mnk::TIC_TAC_TOE.game();
    let mut found = HashMap::new();
    assert_eq!(walk(&game, &mut game.empty(), &mut found), 255_168);
    let different = |number: &dyn Fn(&Position) -> u64| {
        found.keys().map(number).collect::<HashSet<u64>>().len()
    };
    assert_eq!(found.len(), 5_478);
    assert_eq!(different(&|position| game.hash(position)), 5_478);
    assert_eq!(different(&|position| game.canonical_hash(position)), 765);
    for position in found.keys() {
        assert_eq!(game.read(&game.write(position)), Ok(*position));
    }
}

/// Every arrangement of stones on a small board is read exactly if play leads
/// there.
#[test]
fn what_is_read_is_what_play_leads_to() {
    for size in [Mnk::new(3, 3, 3), Mnk::new(3, 3, 2), Mnk::new(4, 2, 3), Mnk::new(2, 4, 3)] {
        let size = size.unwrap();
        let game = size.game();
        let mut found = HashMap::new();
        walk(&game, &mut game.empty(), &mut found);
        let mut read = HashSet::new();
        for number in 0..3_usize.pow(size.cells() as u32) {
            let sign = |cell: usize| ['.', 'x', 'o'][number / 3_usize.pow(cell as u32) % 3];
            let row = |row: usize| {
                (0..size.columns()).map(|column| sign(row * size.columns() + column)).collect()
            };
            let rows: Vec<String> = (0..size.rows()).map(row).collect();
            read.extend(game.read(&rows.join("/")));
        }
        assert_eq!(read, found.into_keys().collect(), "{size}");
    }
}

/// Rows by looking at each cell of each line.
fn has_row_by_cells(size: Mnk, has: impl Fn(isize, isize) -> bool) -> bool {
    let (columns, rows) = (size.columns().cast_signed(), size.rows().cast_signed());
    (0..columns).any(|column| {
        (0..rows).any(|row| {
            [(1, 0), (0, 1), (1, 1), (-1, 1)].iter().any(|(right, up)| {
                (0..size.row().cast_signed()).all(|n| has(column + n * right, row + n * up))
            })
        })
    })
}

#[test]
fn rows_are_found_on_boards_of_all_shapes() {
    let mut seed = 1_u64;
    for (columns, rows, row) in
        [(15, 8, 5), (10, 11, 6), (1, 64, 5), (26, 4, 3), (3, 32, 1), (7, 6, 4), (2, 9, 9)]
    {
        let size = Mnk::new(columns, rows, row).unwrap();
        let game = size.game();
        for round in 0..300 {
            let mut stones = 0_u128;
            for _ in 0..=round % size.cells() {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let cell = (seed >> 33) as usize % size.cells();
                stones |= Cell::at(size, cell % columns, cell / columns).mask();
            }
            let has = |column: isize, row: isize| {
                let on_board = (0..columns.cast_signed()).contains(&column)
                    && (0..rows.cast_signed()).contains(&row);
                on_board
                    && stones & Cell::at(size, column.cast_unsigned(), row.cast_unsigned()).mask()
                        != 0
            };
            assert_eq!(game.has_row(stones), has_row_by_cells(size, has), "{size}");
        }
    }
}

#[test]
fn the_memo_is_the_sum_over_all_lines() {
    for (columns, rows, row) in [(3, 3, 3), (5, 4, 4), (9, 9, 5), (3, 3, 1)] {
        let game = Mnk::new(columns, rows, row).unwrap().game();
        let judge = OpenLines::new(&game);
        let mut position = game.empty();
        let mut memo = judge.begin(&position);
        let mut seed = 5_u64;
        while game.ending(&position).is_none() {
            let mut moves = Vec::new();
            (0..MnkGame::STAGES).for_each(|stage| game.generate(&position, stage, &mut moves));
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let chosen = moves[(seed >> 33) as usize % moves.len()];
            assert_eq!(game.decode(&position, game.code(chosen)), Some(chosen));
            assert_eq!(game.play(&position, chosen).map(|after| after.played()), {
                Ok(position.played() + 1)
            });
            game.apply(&mut position, chosen);
            memo = judge.after(memo, chosen, &position);
            assert_eq!(memo, judge.begin(&position));
            assert_eq!(game.decode(&position, game.code(chosen)), None);
        }
    }
}

#[test]
fn known_games_have_their_values() {
    // Draws and wins as they are known of small boards.
    for (columns, rows, row, first_wins) in
        [(3, 3, 3, false), (4, 3, 3, true), (3, 4, 3, true), (5, 3, 4, false), (5, 2, 2, true)]
    {
        let game = Mnk::new(columns, rows, row).unwrap().game();
        let judge = OpenLines::new(&game);
        let mut tree = Tree::new(&game, &judge, game.empty());
        let root = tree.root();
        let depth = (columns * rows) as u32;
        let value = alpha_beta(&mut tree, root, depth, Window::null(Score::DRAW)).unwrap();
        let known = if first_wins { Bound::Lower } else { Bound::Upper };
        assert!(value.bound() == known || value.bound() == Bound::Exact);
        assert_eq!(value.score > Score::DRAW, first_wins, "{columns},{rows},{row}");
    }
}

#[test]
fn stages_first_have_what_wins_or_must_be_stopped() {
    let game = Mnk::TIC_TAC_TOE.game();
    let names = |text: &str, stage| {
        let mut moves = Vec::new();
        game.generate(&game.read(text).unwrap(), stage, &mut moves);
        moves.into_iter().map(|cell| game.size().name(cell)).collect::<Vec<String>>()
    };
    assert_eq!(names("xx./oo./...", 0), ["c3", "c2"]);
    assert_eq!(names("xx./oo./...", 1), ["a1", "c1", "b1"]);
    assert_eq!(names("", 0), [""; 0]);
    assert_eq!(names("", 1), ["b2", "a1", "c1", "a3", "c3", "b1", "a2", "c2", "b3"]);
    let forced = game.read("xx./o../...").unwrap();
    assert!(game.is_forcing(&forced) && game.pass(&mut forced.clone()).is_none());
    assert_eq!(game.hint(&game.read("xx./oo./...").unwrap(), Cell::at(game.size(), 2, 2)), 6);
}

#[test]
fn minimax_agrees_on_the_whole_of_a_position() {
    let game = Mnk::TIC_TAC_TOE.game();
    let judge = OpenLines::new(&game);
    for (text, score) in [
        ("b2", Score::DRAW),
        ("b2 b1", Score::won_in(5)),
        ("x.o/.x./..o", Score::DRAW),
        ("xx./oo./...", Score::won_in(1)),
        ("xx./oo./x..", Score::won_in(1)),
        ("xxx/oo./...", Score::lost_in(0)),
    ] {
        let mut tree = Tree::new(&game, &judge, game.read(text).unwrap());
        let root = tree.root();
        let value = minimax(&mut tree, root, 9).unwrap();
        assert_eq!((value.score, value.bound()), (score, Bound::Exact), "{text}");
    }
}

#[test]
fn a_full_board_is_a_draw_and_a_row_a_loss_of_who_would_move() {
    let game = Mnk::TIC_TAC_TOE.game();
    let ending = |text| game.ending(&game.read(text).unwrap());
    assert_eq!(ending("xox/oxx/oxo"), Some(Ending::Drawn));
    assert_eq!(ending("xoo/xox/x.."), Some(Ending::Lost));
    assert_eq!(ending("xox/oxo/oxx"), Some(Ending::Lost));
    assert_eq!(game.winner(&game.read("xox/oxo/oxx").unwrap()), Some(Player::First));
    assert_eq!(ending(""), None);
}

#[test]
fn errors_say_where_and_why() {
    let game = Mnk::TIC_TAC_TOE.game();
    for (text, line, column, said) in [
        ("x?o/.../...", 1, 2, "expected x, o or . and / between rows, found '?'"),
        ("xo/.../...", 1, 3, "expected 3 cells in the row, found 2"),
        ("xo../.../...", 1, 4, "expected the end of the row: it has 3 cells"),
        ("xo.\n...", 2, 4, "expected 3 rows, found 2"),
        ("xo.\n...\n...\n.", 4, 1, "expected the end of the position: the board has 3 rows"),
        ("xo.//...", 1, 5, "expected 3 cells in the row, found 0"),
        (
            "ooo/x../...",
            1,
            1,
            "x has 1 and o 3 stones: x begins, so that it has as many as o or one more",
        ),
        ("xxx/ooo/...", 1, 1, "both have won: the game was over when the first of them had"),
        ("xxx/oo./.o.", 1, 1, "x has won, and there was a move after that"),
        ("ooo/xx./x.x", 1, 1, "o has won, and there was a move after that"),
        ("a1 d2", 1, 4, "the board has the cells a1 to c3 only"),
        ("a1 a4", 1, 4, "the board has the cells a1 to c3 only"),
        ("a1 a0", 1, 4, "the board has the cells a1 to c3 only"),
        ("a1 b99999999999999999999999", 1, 4, "the board has the cells a1 to c3 only"),
        ("a1, b1,a1", 1, 8, "there is a stone already"),
        ("a1 b1 a2 b2 a3 b3", 1, 16, "the game is over before: somebody has won"),
        ("1a", 1, 1, "expected a move such as a1, beginning with a letter from a to c, found '1'"),
        ("a1 b", 1, 5, "expected the number of a row, found the end"),
        ("a1 b c2", 1, 5, "expected the number of a row, found ' '"),
        (
            "a1 é2",
            1,
            4,
            "expected a move such as a1, beginning with a letter from a to c, found 'é'",
        ),
    ] {
        let error = game.read(text).expect_err(text);
        assert_eq!(
            (error.line, error.column, error.reason.to_string().as_str()),
            (line, column, said),
            "{text}"
        );
    }
    let wide = Mnk::new(6, 2, 2).unwrap().game();
    let twice = wide.read("xx..xx/o.o.o.").unwrap_err();
    assert_eq!(twice.reason.to_string(), "x has several rows that no single stone completes");
}

#[test]
fn positions_are_read_in_all_their_forms() {
    let game = Mnk::TIC_TAC_TOE.game();
    let moves = game.read("b2 a3 c1").unwrap();
    for text in ["b2a3c1", "B2,A3,C1", "o../.x./..x", "O..\n.X.\n..X\n", " o . . / - x - / _ _ x"] {
        assert_eq!(game.read(text), Ok(moves), "{text}");
    }
    assert_eq!(game.read(" \n "), Ok(game.empty()));
    assert_eq!(game.write(&moves), "o../.x./..x");
    assert_eq!(game.picture(&moves), "3 o . .\n2 . x .\n1 . . x\n  a b c\n");
}

#[test]
fn boards_that_are_none_are_refused() {
    assert_eq!(Mnk::new(0, 3, 3), Err(SizeError::Empty));
    assert_eq!(Mnk::new(3, 3, 0), Err(SizeError::Empty));
    assert_eq!(Mnk::new(27, 1, 3), Err(SizeError::TooManyColumns { columns: 27 }));
    assert_eq!(Mnk::new(11, 11, 5), Err(SizeError::TooLarge { columns: 11, rows: 11 }));
    assert!(Mnk::new(26, usize::MAX, 5).is_err() && Mnk::new(usize::MAX, 1, 5).is_err());
    assert_eq!(Mnk::new(3, 3, 4), Err(SizeError::RowTooLong { row: 4 }));
    assert_eq!(Mnk::new(15, 8, 5).unwrap().cells(), 120);
}

#[test]
fn whatever_is_written_is_read_or_refused_at_a_place() {
    let signs: Vec<char> = "xoXO.-_/ \n,abc123z09é?\t\r\u{feff}".chars().collect();
    let mut seed = 11_u64;
    let mut draw = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    for _ in 0..30_000 {
        let game = Mnk::new(draw(4) + 1, draw(4) + 1, 1).unwrap().game();
        let text: String = (0..draw(12)).map(|_| signs[draw(signs.len())]).collect();
        match game.read(&text) {
            Ok(position) => assert_eq!(game.read(&game.write(&position)), Ok(position), "{text:?}"),
            Err(error) => {
                let line = text.split('\n').nth(error.line - 1).unwrap();
                assert!((1..=line.chars().count() + 1).contains(&error.column), "{text:?}");
                assert!(!error.to_string().chars().any(char::is_control), "{text:?}");
            }
        }
        // Names of cells alone, too.
        if let Ok(cell) = game.cell(&text) {
            assert_eq!(game.cell(&game.size().name(cell)), Ok(cell), "{text:?}");
        }
    }
}
