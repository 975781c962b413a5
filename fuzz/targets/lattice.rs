//! JSON to motion primitives: faults point into the text, and what is read can
//! be searched.
#![no_main]

use deepen::{AStar, Search};
use deepen_maps::lattice::{Lattice, Obstacles, Pose, ToGoal};
use libfuzzer_sys::fuzz_target;

#[allow(dead_code, unreachable_pub, reason = "the program's own module, as it stands")]
#[path = "../../crates/deepen-cli/src/lattice/file/mod.rs"]
mod file;

fuzz_target!(|bytes: &[u8]| {
    let robot = match file::read(bytes) {
        Ok(robot) => robot,
        Err(file::Misread { line, column, message }) => {
            let text = String::from_utf8_lossy(bytes);
            let text = text.trim_start_matches('\u{feff}');
            let lines: Vec<&str> = text.split('\n').collect();
            let line = lines.get(line.checked_sub(1).expect("lines count from 1"));
            let columns = line.expect("the line is there").chars().count() + 1;
            assert!((1..=columns).contains(&column), "{message} points outside its line");
            assert!(message.len() < 300, "{message} is too long");
            assert!(!message.chars().any(char::is_control), "{message:?}");
            return;
        }
    };
    let map = Obstacles::new(9, 7, |x, y| (x, y) == (4, 3));
    let start = Pose { x: 2, y: 3, heading: 0 };
    let Ok(lattice) = Lattice::new(&robot, &map, Pose { x: 6, y: 3, heading: 0 }) else { return };
    if lattice.fits(start).is_err() {
        return;
    }
    let h = ToGoal::blind().straight(&lattice).cells(&lattice).free_space(&lattice, 4);
    let strong = AStar::new(&lattice, &h, start).memory(1 << 18).run(&mut ());
    let blind = AStar::new(&lattice, &ToGoal::blind(), start).memory(1 << 18).run(&mut ());
    assert_eq!(strong.cost(), blind.cost());
});
