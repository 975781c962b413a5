//! Boards of other sizes: against plain minimax, and who wins from the empty
//! board.

use std::collections::HashMap;

use deepen_games::connect_four::{Position, Score, Size, Solver};

/// Plain minimax on the rules, with the scores of all positions it meets.
fn minimax(position: &Position, scores: &mut HashMap<u64, i32>) -> i32 {
    if let Some(score) = scores.get(&position.key()) {
        return *score;
    }
    let left = (position.size().squares() - position.played()).cast_signed();
    let score = if position.is_won() {
        -(left / 2) - 1
    } else {
        let children = position.moves().map(|column| position.play(column).unwrap());
        children.map(|next| -minimax(&next, scores)).max().unwrap_or(0)
    };
    scores.insert(position.key(), score);
    score
}

/// Positions of random games, of every length.
fn random_positions(size: Size, games: u32, seed: u64) -> Vec<Position> {
    let mut random = seed | 1;
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::empty(size);
        loop {
            positions.push(position);
            let moves: Vec<u32> = position.moves().collect();
            if moves.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            position = position.play(moves[(random >> 33) as usize % moves.len()]).unwrap();
        }
    }
    positions
}

#[test]
fn small_boards_are_solved_as_by_minimax() {
    let long = std::env::var_os("DEEPEN_LONG").is_some();
    let mut sizes = vec![(4, 4), (1, 8), (2, 7), (7, 2), (3, 5), (12, 1)];
    if long {
        sizes.extend([(5, 4), (4, 5), (6, 3), (8, 2)]);
    }
    for (width, height) in sizes {
        let size = Size::new(width, height).unwrap();
        let mut scores = HashMap::new();
        let mut solvers = [1, 3].map(|many| Solver::new(size, 1 << 20).unwrap().threads(many));
        for position in random_positions(size, 200, 7) {
            let score = minimax(&position, &mut scores);
            for solver in &mut solvers {
                assert_eq!(solver.solve(&position).value(), score, "{size}\n{position}");
            }
        }
    }
}

/// Late positions of boards that minimax cannot solve as a whole; some of
/// them need keys of 60 bits and more.
#[test]
fn late_positions_of_large_boards_are_solved_as_by_minimax() {
    for (width, height) in [(5, 5), (8, 7), (9, 6), (7, 8), (12, 4), (16, 3), (4, 15), (3, 20)] {
        let size = Size::new(width, height).unwrap();
        let mut solver = Solver::new(size, 64 << 10).unwrap();
        let positions = random_positions(size, 60, 11);
        let late = positions.iter().filter(|position| position.played() + 10 >= size.squares());
        for position in late {
            let score = minimax(position, &mut HashMap::new());
            assert_eq!(solver.solve(position).value(), score, "{size}\n{position}");
            assert_eq!(solver.solve(&position.mirrored()).value(), score, "{size}\n{position}");
        }
    }
}

/// `+` the first player wins the empty board, `=` draws, `-` loses. Published is
/// that he wins 7x6 (Allen, Allis 1988) and no board of even height with at
/// most six columns (Allis 1988, by follow-up); the other results are pinned.
#[test]
fn empty_boards_end_as_known() {
    let mut known = vec![(4, 4, '='), (5, 4, '='), (6, 4, '-'), (7, 4, '='), (4, 5, '=')];
    known.extend([(5, 5, '='), (6, 5, '='), (4, 6, '='), (5, 6, '='), (4, 7, '='), (4, 8, '=')]);
    if std::env::var_os("DEEPEN_LONG").is_some() {
        known.extend([(8, 4, '-'), (6, 6, '-'), (7, 5, '='), (5, 7, '='), (7, 6, '+')]);
    }
    for (width, height, result) in known {
        let size = Size::new(width, height).unwrap();
        let mut solver = Solver::new(size, 64 << 20).unwrap();
        let score = solver.solve(&Position::empty(size));
        let found = match score {
            Score::DRAW => '=',
            score if score.is_win() => '+',
            _ => '-',
        };
        assert_eq!(found, result, "{size}: {score}");
        assert!(height % 2 == 1 || width > 6 || found != '+', "{size} against Allis");
    }
}
