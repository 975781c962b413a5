//! Costs that are real numbers: sums that round, and numbers so large that
//! rounding swallows what is added.

mod common;

use common::{Graph, Table};
use deepen::{IdaStar, Outcome, Quality, Search, StopReason};

/// A chain of nodes with an edge or two from each to the next; the last is
/// the goal.
fn chain(steps: &[&[f64]]) -> Graph<f64> {
    let leaving =
        |(from, costs): (usize, &&[f64])| costs.iter().map(|cost| (from + 1, *cost)).collect();
    let mut edges: Vec<Vec<_>> = steps.iter().enumerate().map(leaving).collect();
    edges.push(Vec::new());
    let goals = (0..=steps.len()).map(|node| node == steps.len()).collect();
    Graph { edges, goals }
}

#[test]
fn the_bound_moves_on_though_sums_round() {
    let space = chain(&[&[0.1, 0.3][..]; 30]);
    let values: Vec<f64> = (0..31).rev().map(|left| f64::from(left) * 0.1).collect();
    let heuristic = Table { values, quality: Quality::Consistent };
    let outcome = IdaStar::new(&space, &heuristic, 0).run(&mut ());
    assert!((outcome.cost().unwrap() - 3.0).abs() < 1e-9);
    assert_eq!(outcome.plan().unwrap().operators, [0; 30]);
}

#[test]
fn above_the_greatest_bound_nothing_is_proven() {
    let space = chain(&[&[f64::MAX], &[1.0]]);
    let heuristic = Table { values: vec![f64::MAX, 1.0, 0.0], quality: Quality::Admissible };
    let outcome = IdaStar::new(&space, &heuristic, 0).run(&mut ());
    let overflow = matches!(outcome, Outcome::Stopped { reason: StopReason::CostOverflow, .. });
    assert!(outcome.cost() == Some(f64::MAX) || overflow, "{outcome:?}");
}
