//! Reports that no comparison would produce.

use super::faults::Wrong;
use super::*;
use crate::amount::Amount;
use crate::answer::Proven;
use crate::exit::Exit;

/// Where and when nothing was measured.
pub(super) fn provenance() -> Provenance {
    Provenance {
        command: "deepen compare tiles '\u{1}</p>'".to_owned(),
        arguments: vec!["compare".to_owned(), "tiles".to_owned()],
        seed: Some(0),
        version: "0".to_owned(),
        build: "0\nnone".to_owned(),
        machine: "<&>".to_owned(),
        date: "1970-01-01 00:00:00 UTC".to_owned(),
        input: None,
    }
}

/// A search that ended without a word.
fn cell(status: Ended, expanded: u64) -> Cell {
    Cell {
        status,
        expanded: Some(expanded),
        generated: Some(expanded.saturating_mul(2)),
        iterations: Some(1),
        seconds: Some(expanded as f64 / 1e6),
        wall_seconds: Some(expanded as f64 / 2e6),
        peak_memory: Some(1000),
        message: None,
        ..Cell::crashed(String::new())
    }
}

fn optimal(cost: u64, expanded: u64) -> Cell {
    let cost = Some(Amount::Whole(cost));
    let proof = Some(Proven::Optimal);
    Cell { cost, proof, lower_bound: cost, ..cell(Ended::Solved, expanded) }
}

fn stopped(expanded: u64) -> Cell {
    Cell { reason: Some("expanded".to_owned()), ..cell(Ended::Stopped, expanded) }
}

fn column(name: &str, threads: usize, cells: Vec<Cell>) -> Column {
    Column {
        name: name.to_owned(),
        about: "Something <new> & \"better\".".to_owned(),
        command: None,
        threads,
        setup: Times::default(),
        cells: cells.into_iter().map(Some).collect(),
    }
}

/// A column that claims these costs; where there is none it gave up.
fn claims(name: &str, threads: usize, costs: &[Option<u64>], expanded: u64) -> Column {
    let cell = |cost: &Option<u64>| cost.map_or(stopped(expanded), |cost| optimal(cost, expanded));
    column(name, threads, costs.iter().map(cell).collect())
}

fn report(kind: Kind, problems: usize, columns: Vec<Column>) -> Report {
    let instance = |number| Instance {
        domain: "tests".to_owned(),
        problem: format!("</pre><board {number}>"),
        goal: None,
        source: "tests".to_owned(),
        line: None,
    };
    Report {
        kind,
        title: "boards".to_owned(),
        called: "board".to_owned(),
        problems: (0..problems).map(instance).collect(),
        columns,
        left_out: Vec::new(),
        mishaps: Vec::new(),
        interrupted: false,
        provenance: provenance(),
    }
}

/// What two columns say of one problem, against each other.
fn faults(one: Cell, other: Cell) -> Vec<String> {
    let (a, b) = (column("a", 1, vec![one]), column("b", 1, vec![other]));
    let report = report(Kind::Algorithms, 1, vec![a, b]);
    report.faults().iter().map(|fault| fault.message.clone()).collect()
}

#[test]
fn answers_that_agree_are_no_fault() {
    let within = Cell { proof: Some(Proven::Within), factor: Some(2.0), ..optimal(8, 1) };
    let within = Cell { lower_bound: Some(Amount::Whole(4)), ..within };
    let unsolvable = || cell(Ended::Unsolvable, 5);
    let bounded = Cell { lower_bound: Some(Amount::Whole(5)), ..stopped(9) };
    assert_eq!(faults(optimal(5, 1), optimal(5, 2)), [""; 0]);
    assert_eq!(faults(optimal(5, 1), stopped(2)), [""; 0]);
    assert_eq!(faults(optimal(5, 1), within), [""; 0]);
    assert_eq!(faults(optimal(5, 1), bounded), [""; 0]);
    assert_eq!(faults(unsolvable(), unsolvable()), [""; 0]);
    // The same sum, added up in another order.
    let real = |cost| Cell { cost: Some(Amount::Real(cost)), lower_bound: None, ..optimal(0, 1) };
    assert_eq!(faults(real(0.1 + 0.2), real(0.3)), [""; 0]);
}

#[test]
fn contradictions_are_faults_whoever_is_wrong() {
    let both = |one: &Cell, other: &Cell| {
        let (there, back) =
            (faults(one.clone(), other.clone()), faults(other.clone(), one.clone()));
        assert_eq!((there.len(), back.len()), (1, 1), "{there:?} {back:?}");
        there[0].clone()
    };
    assert_eq!(both(&optimal(5, 1), &optimal(7, 1)), "different optimal costs: a 5, b 7");
    let found = Cell { proof: Some(Proven::BestEffort), lower_bound: None, ..optimal(4, 1) };
    assert_eq!(both(&optimal(5, 1), &found), "a claims 5 as optimal, b found 4");
    let unsolvable = cell(Ended::Unsolvable, 5);
    assert_eq!(both(&unsolvable, &found), "a proved it unsolvable, b found cost 4");
    let bounded = Cell { lower_bound: Some(Amount::Whole(6)), ..stopped(9) };
    assert_eq!(both(&bounded, &found), "a proved a lower bound of 6, b found 4");
    let within = Cell { proof: Some(Proven::Within), factor: Some(1.5), ..optimal(8, 1) };
    let within = Cell { lower_bound: None, ..within };
    assert_eq!(both(&within, &optimal(5, 1)), "a claims 8 within 1.5 times the optimum, b found 5");
    let exact = |text: &str| Cell { cost_exact: Some(text.to_owned()), ..optimal(0, 1) };
    let costs = both(&exact("9007199254740993"), &exact("9007199254740994"));
    assert!(costs.starts_with("different optimal costs: a 9007199254740993"), "{costs}");
}

#[test]
fn broken_promises_are_faults() {
    let alone = |column: Column| report(Kind::Algorithms, 1, vec![column]).faults();
    let kinds = |column: Column| alone(column).iter().map(|fault| fault.kind).collect::<Vec<_>>();
    let given = |memory_given, time_given, cell| {
        column("a", 1, vec![Cell { memory_given, time_given, ..cell }])
    };
    assert_eq!(kinds(given(Some(1000), None, optimal(5, 1))), []);
    assert_eq!(kinds(given(Some(999), None, optimal(5, 1))), [Wrong::Memory]);
    let slow = || Cell { wall_seconds: Some(20.0), ..stopped(1) };
    assert_eq!(kinds(given(None, Some(13.0), slow())), []);
    assert_eq!(kinds(given(None, Some(10.0), slow())), [Wrong::Time]);
    assert_eq!(kinds(column("a", 1, vec![cell(Ended::Wrong, 1)])), [Wrong::Refuted]);
    assert_eq!(kinds(column("a", 1, vec![cell(Ended::Crashed, 1)])), [Wrong::Crash]);
    let above_itself = Cell { lower_bound: Some(Amount::Whole(9)), ..optimal(5, 1) };
    assert_eq!(kinds(column("a", 1, vec![above_itself])), [Wrong::Contradiction]);
}

#[test]
fn the_worst_comes_first_on_the_page() {
    let crash = column("a", 1, vec![cell(Ended::Crashed, 1), optimal(5, 1)]);
    let other = column("b", 1, vec![optimal(3, 1), optimal(7, 1)]);
    let mut report = report(Kind::Algorithms, 2, vec![crash, other]);
    report.mishaps.push("something".to_owned());
    let kinds: Vec<Wrong> = report.faults().iter().map(|fault| fault.kind).collect();
    assert_eq!(kinds, [Wrong::Contradiction, Wrong::Crash, Wrong::Mishap]);
    assert_eq!(report.exit(), Exit::Internal);
    let page = page(&report);
    let place = |text: &str| page.find(text).unwrap_or_else(|| panic!("{text}"));
    let claim = "contradiction (a, b): different optimal costs: a 5, b 7; board 2: &lt;/pre&gt;";
    assert!(place(claim) < place("crash (a)"));
    assert!(place("crash (a)") < place("<table>"), "before any figure");
    assert!(!page.contains("No unexplained errors"));
}

#[test]
fn what_no_column_solved_is_a_limit_reached() {
    let columns = vec![claims("a", 1, &[Some(3), None], 10), claims("b", 1, &[None; 2], 5)];
    let run = report(Kind::Steps, 2, columns);
    assert_eq!(run.exit(), Exit::Limit);
    let refused = Report {
        columns: vec![column("a", 1, vec![optimal(3, 1), cell(Ended::Refused, 0)])],
        ..run.clone()
    };
    assert_eq!(refused.exit(), Exit::Input, "a problem that is none");
    assert_eq!(Report { interrupted: true, ..run }.exit(), Exit::Interrupted);
}

/// One that answers few, one that answers most, one that answers all, and one
/// that has only begun.
fn uneven(kind: Kind) -> Report {
    let few = [Some(1), None, None, None, None];
    let most = [Some(1), Some(2), Some(3), Some(4), None];
    let all = [Some(1), Some(2), Some(3), Some(4), Some(5)];
    let columns = vec![
        claims("few", 1, &few, 1_000),
        claims("most", 1, &most, 100),
        claims("all", 1, &all, 10),
        claims("begun", 2, &[Some(1)], 5),
    ];
    report(kind, 5, columns)
}

#[test]
fn a_column_that_solves_next_to_nothing_is_not_asked() {
    let run = uneven(Kind::Steps);
    let sum = summary(&run);
    assert_eq!(sum.compared, [0, 1, 2, 3]);
    let means: Vec<Option<(f64, bool)>> =
        sum.rows.iter().map(|row| row.mean.map(|mean| (mean.expanded, mean.at_least))).collect();
    let expected = [Some((1_000.0, true)), Some((100.0, false)), Some((10.0, false)), None];
    assert_eq!(means, expected);
    assert_eq!(sum.rows[2].mean.and_then(|mean| mean.cost), Some(2.5));
    assert!(table(&run, false).contains("less than one board in 4 is not asked"));
}

#[test]
fn steps_are_held_against_the_one_before_and_algorithms_against_the_first() {
    let gains = |kind| -> Vec<Option<(usize, f64)>> {
        let rows = summary(&uneven(kind)).rows;
        rows.iter().map(|row| row.gain.map(|gain| (gain.problems, gain.faster))).collect()
    };
    // The last one by the clock: the number of threads differs.
    assert_eq!(gains(Kind::Steps), [None, Some((1, 10.0)), Some((4, 10.0)), Some((1, 2.0))]);
    let first = [None, Some((1, 10.0)), Some((1, 100.0)), Some((1, 200.0))];
    assert_eq!(gains(Kind::Algorithms), first);
}

#[test]
fn sums_are_by_domain() {
    let mut run = report(Kind::Algorithms, 2, vec![claims("a", 1, &[Some(3), None], 10)]);
    "others".clone_into(&mut run.problems[1].domain);
    let sums = sums::sums(&run);
    let told: Vec<_> = sums.iter().map(|sum| (&*sum.domain, sum.optimal, sum.stopped)).collect();
    assert_eq!(told, [("tests", 1, 0), ("others", 0, 1)]);
    assert_eq!((sums[0].expanded, sums[1].generated), (10, 20));
}

#[test]
fn pages_of_odd_runs_are_well_formed() {
    let at_once = || column("at once", 1, vec![optimal(0, 0)]);
    let no_words = Column { cells: vec![None; 2], ..column("nothing", 1, vec![]) };
    let unsolvable = column("none", 1, vec![cell(Ended::Unsolvable, 3), cell(Ended::Refused, 0)]);
    for (problems, columns) in [
        (0, vec![]),
        (2, vec![column("none", 1, vec![])]),
        (2, vec![claims("none", 1, &[None; 2], 1_000), no_words]),
        (1, vec![at_once(), at_once()]),
        (2, vec![claims("<&>", 1, &[Some(1); 2], u64::MAX / 4), claims("b", 1, &[None; 2], 7)]),
        (2, vec![unsolvable, column("few", 1, vec![cell(Ended::Crashed, 1)])]),
    ] {
        for kind in [Kind::Steps, Kind::Algorithms] {
            let run = report(kind, problems, columns.clone());
            let text = page(&run);
            let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
            let page =
                roxmltree::Document::parse_with_options(&text, options).expect("well-formed");
            let plots = page.descendants().filter(|node| node.has_tag_name((SVG, "svg"))).count();
            assert_eq!(plots, 5 + 2 * columns.len().saturating_sub(1));
            assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }
}

const SVG: &str = "http://www.w3.org/2000/svg";

#[test]
fn a_report_reads_back_as_it_was() {
    let run = uneven(Kind::Algorithms);
    let text = record::json(&run);
    let read: Report = serde_json::from_str(&text).unwrap();
    assert_eq!(record::json(&read), text);
    assert_eq!(record::records(&run).len(), 16, "what was not measured is not there");
}
