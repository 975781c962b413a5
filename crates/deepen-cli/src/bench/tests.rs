//! Runs that no search would produce.

use super::summary::summary;
use super::*;

fn step(name: &'static str, threads: usize, costs: &[Option<u32>], expanded: u64) -> Step {
    let search = |cost: &Option<u32>| Measured {
        solved: cost.map(|cost| (cost, true)),
        expanded,
        generated: 2 * expanded,
        times: Times { cpu: expanded as f64 / 1e6, wall: expanded as f64 / 2e6 },
    };
    Step {
        description: Description {
            name,
            adds: "Something <new> & \"better\".".to_owned(),
            pruning: "none".to_owned(),
            heuristic: "zero".to_owned(),
            engine: "stack",
            threads,
        },
        setup: Times::default(),
        searches: costs.iter().map(search).collect(),
    }
}

fn bench(problems: usize, steps: Vec<Step>) -> Bench {
    Bench {
        domain: "tests",
        title: "boards".to_owned(),
        size: "2x2".to_owned(),
        goal: "blank-last".to_owned(),
        seed: Some(0),
        limit: 1_000,
        problems: (0..problems).map(|number| format!("</pre><board {number}>")).collect(),
        steps,
        left_out: Vec::new(),
        faults: Vec::new(),
        interrupted: false,
        command: "deepen bench '\u{1}</p>'".to_owned(),
        machine: "<&>".to_owned(),
    }
}

#[test]
fn a_disagreement_is_a_fault() {
    let same = [Some(3), Some(5)];
    let mut agreed = bench(2, vec![step("a", 1, &same, 10), step("b", 1, &[None, Some(5)], 5)]);
    agreed.compare_costs();
    assert!(agreed.faults.is_empty());
    assert_eq!(agreed.exit(), Exit::Optimal);
    let mut not = bench(2, vec![step("a", 1, &same, 10), step("b", 1, &[Some(3), Some(7)], 5)]);
    not.compare_costs();
    assert_eq!(not.faults, ["steps disagree on the cost of </pre><board 1>: a 5, b 7"]);
    assert_eq!(not.exit(), Exit::Internal);
    assert!(page::page(&not).contains("Error: steps disagree on the cost of &lt;/pre&gt;"));
}

#[test]
fn what_no_step_solved_is_a_limit_reached() {
    let run = bench(2, vec![step("a", 1, &[Some(3), None], 10), step("b", 1, &[None; 2], 5)]);
    assert_eq!(run.exit(), Exit::Limit);
    let interrupted = Bench { interrupted: true, ..run };
    assert_eq!(interrupted.exit(), Exit::Interrupted);
}

#[test]
fn a_step_that_solves_next_to_nothing_is_not_asked() {
    let few = [Some(1), None, None, None, None];
    let most = [Some(1), Some(2), Some(3), Some(4), None];
    let run = bench(
        5,
        vec![
            step("few", 1, &few, 1_000),
            step("most", 1, &most, 100),
            step("all", 1, &[Some(1), Some(2), Some(3), Some(4), Some(5)], 10),
            step("begun", 2, &[Some(1)], 5),
        ],
    );
    let sum = summary(&run);
    assert_eq!(sum.compared, [0, 1, 2, 3]);
    let means: Vec<Option<(f64, bool)>> =
        sum.rows.iter().map(|row| row.mean.map(|mean| (mean.expanded, mean.at_least))).collect();
    let expected = [Some((1_000.0, true)), Some((100.0, false)), Some((10.0, false)), None];
    assert_eq!(means, expected);
    let gains: Vec<Option<(usize, f64)>> =
        sum.rows.iter().map(|row| row.gain.map(|gain| (gain.problems, gain.faster))).collect();
    // The last one by the clock: the number of threads differs.
    assert_eq!(gains, [None, Some((1, 10.0)), Some((4, 10.0)), Some((1, 2.0))]);
    assert!(table(&run, false).contains("less than one board in 4 is not asked"));
}

#[test]
fn pages_of_odd_runs_are_well_formed() {
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    for run in [
        bench(0, vec![]),
        bench(2, vec![step("none", 1, &[], 0)]),
        bench(2, vec![step("none", 1, &[None; 2], 1_000)]),
        bench(1, vec![step("at once", 1, &[Some(0)], 0), step("again", 1, &[Some(0)], 0)]),
        bench(2, vec![step("<&>", 1, &[Some(1); 2], u64::MAX / 4), step("b", 1, &[None; 2], 7)]),
    ] {
        let text = page::page(&run);
        let page = roxmltree::Document::parse_with_options(&text, options).expect("well-formed");
        let plots = page.descendants().filter(|node| node.has_tag_name((SVG, "svg"))).count();
        assert_eq!(plots, 3);
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }
}

const SVG: &str = "http://www.w3.org/2000/svg";
