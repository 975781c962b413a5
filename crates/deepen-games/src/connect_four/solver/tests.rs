//! What is said without a search, held against plain minimax in every position
//! of small boards, for every bound that may be asked about.

use std::collections::HashMap;

use super::super::board::Position;
use super::super::geometry::{AnySize, Geometry};
use super::super::size::Size;
use super::node::{Node, Settled};
use super::parity::{Sides, follow_up, zugzwang};

/// Plain minimax, with the scores of all positions it meets.
fn minimax(position: &Position, scores: &mut HashMap<Position, i32>) -> i32 {
    if let Some(score) = scores.get(position) {
        return *score;
    }
    let left = (position.size().squares() - position.played()) as i32;
    let score = if position.is_won() {
        -(left / 2) - 1
    } else {
        let children = position.moves().map(|column| position.play(column).unwrap());
        children.map(|next| -minimax(&next, scores)).max().unwrap_or(0)
    };
    scores.insert(*position, score);
    score
}

fn check(position: &Position, score: i32) -> usize {
    let geometry = AnySize::new(position.size());
    let left = (position.size().squares() - position.played()) as i32;
    let node = Node::of(geometry, position, left);
    if position.is_over() || node.threats & geometry.playable(node.all) != 0 {
        return 0;
    }
    let mut said = 0;
    for alpha in -(left / 2) - 1..=(left + 1) / 2 {
        let mut settled = node;
        let (answer, swapped) = settled.settle(geometry, alpha);
        let Settled::Score(bound) = answer else { continue };
        let bound = if swapped { -bound } else { bound };
        said += 1;
        let holds = if bound > alpha { score >= bound } else { score <= bound };
        assert!(holds, "above {alpha}? said {bound}, is {score}\n{position}");
    }
    said + strategies(&node, geometry, position, score)
}

/// Both strategies alone, for every score that may be needed.
fn strategies(node: &Node, geometry: AnySize, position: &Position, score: i32) -> usize {
    let mover_is_last = node.left % 2 == 1;
    let other = node.own ^ node.all;
    let (last, last_threats, other, other_threats, of_last) = if mover_is_last {
        (node.own, node.threats, other, node.opposing, score)
    } else {
        (other, node.opposing, node.own, node.threats, -score)
    };
    let sides = Sides { last, last_threats, other, other_threats };
    let mut said = 0;
    for needed in -2..=node.left / 2 + 2 {
        if let Some(least) = follow_up(geometry, sides, needed) {
            said += 1;
            assert!(of_last >= least && least >= needed, "follow up {least}\n{position}");
        }
        if needed > 0
            && let Some(least) = zugzwang(geometry, sides, needed)
        {
            said += 1;
            assert!(-of_last >= least && least >= needed, "zugzwang {least}\n{position}");
        }
    }
    said
}

#[test]
fn bounds_hold_in_every_position_of_small_boards() {
    let long = std::env::var_os("DEEPEN_LONG").is_some();
    let mut sizes = vec![(4, 4), (4, 3), (3, 5), (2, 7), (5, 3), (1, 9), (6, 2)];
    if long {
        sizes.extend([(5, 4), (4, 5), (6, 3)]);
    }
    for (width, height) in sizes {
        let size = Size::new(width, height).unwrap();
        let mut scores = HashMap::new();
        minimax(&Position::empty(size), &mut scores);
        let said: usize = scores.iter().map(|(position, score)| check(position, *score)).sum();
        assert!(said > scores.len() / 2, "{size}: {said} bounds of {} positions", scores.len());
    }
}

/// Boards too large for all positions: late ones of random games.
#[test]
fn bounds_hold_late_in_random_games_on_larger_boards() {
    let games = if std::env::var_os("DEEPEN_LONG").is_some() { 3_000 } else { 60 };
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut said = 0;
    for (width, height) in [(7, 6), (6, 5), (5, 7), (8, 4), (5, 5)] {
        let size = Size::new(width, height).unwrap();
        for _ in 0..games {
            let mut position = Position::empty(size);
            while !position.is_over() && position.played() + 11 < size.squares() {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let moves: Vec<u32> = position.moves().collect();
                position = position.play(moves[random as usize % moves.len()]).unwrap();
            }
            let mut scores = HashMap::new();
            minimax(&position, &mut scores);
            said += scores.iter().map(|(one, score)| check(one, *score)).sum::<usize>();
        }
    }
    assert!(said > 1_000, "{said}");
}
