//! What is said of files of motion primitives that are none: where, and what
//! was expected there.

mod common;

use std::fmt::Write as _;
use std::fs;

use common::run;
use snapbox::{assert_data_eq, file};

/// A robot with two headings, part by part.
const RIGHT: &str = r#"{
  "resolution": 0.5,
  "headings": 2,
  "footprint": {"radius": 0.2},
  "turning_cost": 0.1,
  "primitives": [
    {"name": "ahead", "start": 0, "end": [1, 0, 0], "poses": [[0, 0, 0], [0.5, 0, 0]]},
    {"name": "ahead", "start": 1, "end": [-1, 0, 1], "multiplier": 2,
     "poses": [[0, 0, 3.1416], [-0.5, 0, 3.1416]]}
  ]
}
"#;

/// What to put in the place of what; everything else is as above.
const FAULTS: &[(&str, &str, &str)] = &[
    ("the file ends", "\n}\n", ""),
    ("no JSON", "\"headings\": 2", "\"headings\": NaN"),
    ("a comma too many", "3.1416]]}", "3.1416]],}"),
    ("more behind it", "\n}\n", "\n} {}\n"),
    ("behind other letters", "\"ahead\", \"start\": 1", "\"Überholen\", \"start\": one"),
    ("no object", RIGHT, "[1, 2]"),
    ("a field missing", "  \"headings\": 2,\n", ""),
    ("an unknown field", "\"turning_cost\"", "\"turning\""),
    ("a field twice", "\"turning_cost\": 0.1", "\"resolution\": 0.1"),
    ("a size of nothing", "0.5,\n", "0,\n"),
    ("a size that is text", "0.5,\n", "\"half\",\n"),
    ("a size beyond numbers", "0.5,\n", "1e999,\n"),
    ("no headings", "\"headings\": 2", "\"headings\": 0"),
    ("half a heading", "\"headings\": 2", "\"headings\": 2.5"),
    ("angles that fall", "\"headings\": 2", "\"headings\": [0, 3.14, 1.57]"),
    ("an angle beyond a turn", "\"headings\": 2", "\"headings\": [0, 6.3]"),
    ("a negative radius", "{\"radius\": 0.2}", "{\"radius\": -0.2}"),
    ("two footprints", "{\"radius\": 0.2}", "{\"radius\": 0.2, \"polygon\": []}"),
    ("no footprint", "{\"radius\": 0.2}", "{}"),
    ("a corner of one number", "{\"radius\": 0.2}", "{\"polygon\": [[0, 1], [2]]}"),
    ("two corners", "{\"radius\": 0.2}", "{\"polygon\": [[0, 1], [2, 1]]}"),
    ("crossing sides", "{\"radius\": 0.2}", "{\"polygon\": [[-1, -1], [1, 1], [1, -1], [-1, 1]]}"),
    ("beside the point", "{\"radius\": 0.2}", "{\"polygon\": [[1, -1], [2, 0], [1, 1]]}"),
    ("a vast robot", "{\"radius\": 0.2}", "{\"radius\": 1e9}"),
    ("turning for less than nothing", "\"turning_cost\": 0.1", "\"turning_cost\": -0.1"),
    ("primitives that are no list", "\"primitives\": [", "\"primitives\": {}, \"more\": ["),
    ("a start that there is not", "\"start\": 1", "\"start\": 2"),
    ("a start that is no number", "\"start\": 1", "\"start\": -1"),
    ("an end that there is not", "[-1, 0, 1]", "[-1, 0, 7]"),
    ("an end of two numbers", "[-1, 0, 1]", "[-1, 0]"),
    ("an end between cells", "[-1, 0, 1]", "[-1.5, 0, 1]"),
    ("an end too far", "[-1, 0, 1]", "[-1, 50000, 1]"),
    ("an end where it starts", "[-1, 0, 1]", "[0, 0, 1]"),
    ("no poses", "[[0, 0, 3.1416], [-0.5, 0, 3.1416]]", "[]"),
    ("a pose of two numbers", "[0, 0, 3.1416], ", "[0, 0], "),
    ("a pose that is no number", "[0, 0, 3.1416], ", "[0, 0, null], "),
    ("a pose out of reach", "[0, 0, 3.1416], ", "[0, 0, 3.1416], [0, 1e300, 0], "),
    ("not from the start", "[0, 0, 3.1416], ", "[0.1, 0, 3.1416], "),
    ("not along the start's heading", "[0, 0, 3.1416], ", "[0, 0, 3.0], "),
    ("not to the grid", "[-0.5, 0, 3.1416]", "[-0.52, 0, 3.1416]"),
    ("not to the end's heading", "[-0.5, 0, 3.1416]", "[-0.5, 0, 0]"),
    ("a negative multiplier", "\"multiplier\": 2", "\"multiplier\": -2"),
    ("a multiplier of NaN", "\"multiplier\": 2", "\"multiplier\": \"NaN\""),
    ("a cost that overflows", "\"multiplier\": 2", "\"multiplier\": 1e300"),
    ("a name with a gap", "\"ahead\", \"start\": 1", "\"go ahead\", \"start\": 1"),
    ("a name for another line", "\"ahead\", \"start\": 1", "\"a\\nb\", \"start\": 1"),
    ("a heading without any", "\"headings\": 2", "\"headings\": [0, 3.1416, 4]"),
    (
        "a name twice",
        "},\n",
        "},\n    {\"name\": \"ahead\", \"start\": 0, \"end\": [2, 0, 0], \"poses\": [[0, 0, 0], [1, 0, 0]]},\n",
    ),
    (
        "a motion twice",
        "},\n",
        "},\n    {\"name\": \"go\", \"start\": 0, \"end\": [1, 0, 0], \"poses\": [[0, 0, 0], [0.5, 0, 0]]},\n",
    ),
];

/// The right file with a fault.
fn faulty(from: &str, to: &str) -> String {
    assert!(RIGHT.contains(from), "{from}");
    match from {
        // Behind the footprint.
        "},\n" => RIGHT.replacen("[0.5, 0, 0]]},\n", &format!("[0.5, 0, 0]]{to}"), 1),
        _ => RIGHT.replacen(from, to, 1),
    }
}

#[test]
fn every_refusal_names_its_place() {
    let directory = tempfile::tempdir().unwrap();
    let map = directory.path().join("room.map");
    fs::write(&map, "type octile\nheight 1\nwidth 3\nmap\n...\n").unwrap();
    let robot = directory.path().join("robot.json");
    let solve = |text: &[u8]| {
        fs::write(&robot, text).unwrap();
        let (map, robot) = (map.to_str().unwrap(), robot.to_str().unwrap());
        run(&["lattice", map, robot, "--from", "0,0,0", "--to", "2,0,0"])
    };
    assert_eq!(solve(RIGHT.as_bytes()).code, Some(0));
    assert_eq!(solve(format!("\u{feff}{RIGHT}").as_bytes()).code, Some(0));
    assert_eq!(solve(RIGHT.replace('\n', "\r\n").as_bytes()).code, Some(0));
    let mut said = String::new();
    let mut add = |name: &str, text: &[u8]| {
        let ran = solve(text);
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.out);
        let message = ran.err.replace(robot.to_str().unwrap(), "robot.json");
        write!(said, "# {name}\n{message}\n").unwrap();
    };
    for (name, from, to) in FAULTS {
        add(name, faulty(from, to).as_bytes());
    }
    let begin = RIGHT.find("    {\"name\"").unwrap();
    add("no primitives", format!("{}  ]\n}}\n", &RIGHT[..begin]).as_bytes());
    add("bytes that are no text", &[RIGHT.as_bytes(), b"  \xff"].concat());
    add("nothing", b"");
    add("many brackets", "[".repeat(100_000).as_bytes());
    assert_data_eq!(said, file!["snapshots/lattice_refusals.txt"].raw());
}
