//! Scenarios: what is read lies on its map and has a length that is a number;
//! faults point into the text.
#![no_main]

use deepen_maps::grid::Scenarios;
use libfuzzer_sys::fuzz_target;

mod graph_place;

fuzz_target!(|text: &[u8]| {
    let scenarios = match Scenarios::read(text) {
        Err(error) => return graph_place::check(text, (error.line, error.column), &error),
        Ok(scenarios) => scenarios,
    };
    assert!(scenarios.list().len() <= text.len());
    for scenario in scenarios.list() {
        let (width, height) = scenario.size;
        for (x, y) in [scenario.start, scenario.goal] {
            assert!(x < width && y < height);
        }
        let printed = scenario.optimal;
        assert!(printed.value.is_finite() && printed.tolerance >= 0.0);
        assert!(printed.agrees(printed.value));
    }
});
