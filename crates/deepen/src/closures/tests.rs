use alloc::string::String;
use alloc::vec;

use super::*;
use crate::{CycleCheck, Limits, StopReason};

#[test]
fn the_five_nodes_of_the_textbook() {
    // A-B 1, A-C 4, B-D 2, C-E 1, D-E 3.
    let edges = [('A', 'B', 1), ('A', 'C', 4), ('B', 'D', 2), ('C', 'E', 1), ('D', 'E', 3_u32)];
    let successors = |node: &char| {
        let node = *node;
        let there = move |(one, other, cost)| (one == node).then_some((other, cost));
        let back = move |(one, other, cost)| (other == node).then_some((one, cost));
        edges.into_iter().filter_map(move |edge| there(edge).or(back(edge)))
    };
    let heuristic = |node: &char| [3, 2, 1, 1, 0][(*node as u8 - b'A') as usize];
    let outcome = ida_star(&'A', successors, heuristic, |node| *node == 'E');
    let plan = outcome.plan().cloned().unwrap();
    assert_eq!((plan.operators, plan.cost), (vec!['A', 'C', 'E'], 5));
    assert!(outcome.is_optimal());
}

#[test]
fn states_may_own_memory_and_edges_may_cost_nothing() {
    let successors = |word: &String| {
        let longer = ["a", "b"].map(|letter| (alloc::format!("{word}{letter}"), 1_u32));
        let reversed = (word.chars().rev().collect(), 0);
        longer.into_iter().chain([reversed])
    };
    let heuristic = |word: &String| 3_usize.saturating_sub(word.len()) as u32;
    let outcome = ida_star(&String::from("ab"), successors, heuristic, |word| word == "bab");
    assert_eq!(outcome.cost(), Some(1));
}

#[test]
fn no_way_and_nothing_to_do() {
    let ring = |n: &u8| [((n + 1) % 10, 1_u8), ((n + 9) % 10, 0)];
    assert_eq!(ida_star(&0, ring, |_| 0, |n| *n == 10), Outcome::Unsolvable);
    let outcome = ida_star(&0, ring, |_| 0, |n| *n == 0);
    assert_eq!(outcome.plan().map(|plan| plan.operators.as_slice()), Some([0].as_slice()));
    let stopped = ida_star(&0, |n| [(n + 1, f64::NAN)], |_| 0.0, |n| *n == 3);
    assert!(matches!(stopped, Outcome::Stopped { reason: StopReason::InvalidCost, .. }));
}

#[test]
fn limits_are_the_engines() {
    let space = Successors::new(|&n: &u64| [(2 * n, 1_u32), (2 * n + 1, 1)], |&n| n == 0);
    let heuristic = Estimator::new(|_: &u64| 0_u32);
    let limits = Limits { max_cost: Some(9), ..Limits::none() };
    let mut search = IdaStar::new(&space, &heuristic, 1).cycles(CycleCheck::None).limits(limits);
    let outcome = states_of(&1, search.run(&mut ()));
    let lower_bound = Some(10);
    let reason = StopReason::MaxCost;
    assert_eq!(outcome, Outcome::Stopped { reason, lower_bound, incumbent: None });
}
