use super::*;
use crate::twisty::Metric;

/// Two sets, one with pieces that look alike and one whose orientations are
/// ignored in part.
const GOOD: &str = "\
# a remark
Name two sets
Set A 4 1
Set B 3 3
Solved
A
1 2 2 3
B
1 2 3
0 ? 1
End
Move L # another
A
2 3 1 4
B
2 1 3
1 2 0
End
MoveTransformation M
B
0 2 1
0 1 0
End
";

fn refusal(text: &str) -> (usize, usize, String) {
    let error = read_definition(text).expect_err(text);
    (error.line, error.column, error.message)
}

/// The definition with one line replaced.
fn with(number: usize, line: &str) -> String {
    let lines = GOOD.lines().enumerate();
    let lines: Vec<&str> =
        lines.map(|(index, old)| if index + 1 == number { line } else { old }).collect();
    lines.join("\n")
}

#[test]
fn a_definition_is_read() {
    let puzzle = read_definition(GOOD).unwrap();
    assert_eq!(puzzle.name(), "two sets");
    assert_eq!(puzzle.solved().labels(), [0, 1, 1, 2, 0, 1, 2]);
    assert_eq!(puzzle.solved().turns(), [0, 0, 0, 0, 0, 0, 1]);
    let [left, other] = puzzle.moves() else { panic!("two moves") };
    assert_eq!(left.transformation().from(), [1, 2, 0, 3, 5, 4, 6]);
    // By the slot where the piece comes from: that of slot 1 is turned by 1.
    assert_eq!(left.transformation().turn(), [0, 0, 0, 0, 2, 1, 0]);
    // Three cycles, and two pieces that come back turned by 3: none.
    assert_eq!(left.order(), 6);
    assert_eq!(other.transformation().turn(), [0, 0, 0, 0, 0, 1, 0]);
    assert_eq!(other.order(), 6);
    let names = puzzle.operator_names(Metric::Powers);
    assert_eq!(names[..5], ["L", "L2", "L3", "L2'", "L'"]);
    assert_eq!(puzzle.operator_names(Metric::Quarters), ["L", "L'", "M", "M'"]);
}

#[test]
fn refusals_have_a_place() {
    let cases = [
        (2, "Nam x", 2, 1, "expected `Name`, `Set` or `Solved`, found `Nam`"),
        (2, "Name", 2, 5, "expected a name after `Name`, found the end of the line"),
        (3, "Set A 4", 3, 8, "expected `Set`, a name, a number of pieces and one of orientations"),
        (3, "Set A 0 1", 3, 7, "expected a number of pieces from 1 to 128, found `0`"),
        (3, "Set A 4 33", 3, 9, "expected a number of orientations from 1 to 32, found `33`"),
        (3, "Set A 99999999999999999999 1", 3, 7, "from 1 to 128, found `99999999999999999999`"),
        (3, "Set A -4 1", 3, 7, "found `-4`"),
        (3, "Set 4 4 1", 3, 5, "a name that begins with a letter"),
        (4, "Set A 3 3", 4, 5, "expected a name that no other set has, found `A`"),
        (4, "Set B 126 1", 4, 7, "expected at most 128 pieces in all sets together"),
        (5, "Move X", 5, 1, "expected `Name`, `Set` or `Solved`, found `Move`"),
        (6, "C", 6, 1, "expected the name of a set or `End`, found `C`"),
        (7, "1 2 2 5", 7, 7, "expected a piece from 1 to 4, found `5`"),
        (7, "1 2 2 4", 7, 7, "numbered without gaps, found `4` but no 3"),
        (7, "1 2 2", 7, 6, "expected 4 numbers of set `A`, found the end of the line"),
        (
            7,
            "1 2 2 3 4",
            7,
            9,
            "expected the end of the line after 4 numbers of set `A`, found `4`",
        ),
        (8, "A", 8, 1, "expected each set once, found `A` again, first in line 6"),
        (9, "1 1 2", 10, 3, "expected `?` for all pieces that look alike"),
        (10, "0 ? 3", 10, 5, "expected an orientation from 0 to 2, found `3`"),
        (12, "Move", 12, 5, "expected `Move` and a name, found the end of the line"),
        (12, "Move L'", 12, 6, "expected a name without brackets and punctuation"),
        (12, "Illegal L", 12, 1, "expected `Move`, found `Illegal`"),
        (14, "2 3 2 4", 14, 5, "expected a permutation, found `2` again, first in column 1"),
        (14, "2 3 0 4", 14, 5, "expected a slot from 1 to 4, found `0`"),
        (14, "2 3 x 4", 14, 5, "expected a slot from 1 to 4, found `x`"),
        (17, "1 ? 0", 17, 3, "expected an orientation from 0 to 2, found `?`"),
        (
            19,
            "MoveTransformation L",
            19,
            20,
            "expected each move once, found `L` again, first in line 12",
        ),
        (19, "MoveTransformation L3", 19, 20, "but `L3` may be `L3` or `L`"),
        (23, "", 22, 6, "expected the name of a set or `End`, found the end"),
    ];
    for (number, line, at_line, at_column, message) in cases {
        let (line, column, found) = refusal(&with(number, line));
        assert_eq!((line, column), (at_line, at_column), "{found}");
        assert!(found.contains(message), "{found}");
    }
}

#[test]
fn what_is_missing_is_said() {
    let (line, column, message) = refusal("");
    assert_eq!((line, column), (1, 1));
    assert_eq!(message, "expected `Solved`, found the end");
    assert_eq!(refusal("Set A 2 1\nSolved\nEnd\n").2, "expected a `Move`, found the end");
    assert_eq!(refusal("Solved\nEnd\n").2, "expected a `Set` first, found `Solved`");
    let nothing = "Set A 2 1\nSolved\nEnd\nMove X\nEnd\n";
    assert_eq!(refusal(nothing).2, "expected a move, but `X` moves nothing");
    let twice = "Name a\nName b\n";
    assert_eq!(refusal(twice).2, "expected one `Name` only, found `Name`");
}

#[test]
fn orders_that_are_too_great_are_refused() {
    // Cycles of 5, 7, 9 and 11 pieces come back together after 3465.
    let mut slots = Vec::new();
    for length in [5, 7, 9, 11] {
        let first = slots.len() + 1;
        slots.extend((1..length).map(|slot| (first + slot).to_string()));
        slots.push(first.to_string());
    }
    let text = format!("Set A 32 1\nSolved\nEnd\nMove X\nA\n{}\nEnd\n", slots.join(" "));
    let (line, column, message) = refusal(&text);
    assert_eq!((line, column), (4, 6));
    assert!(message.ends_with("but `X` comes back after 3465"), "{message}");
}

#[test]
fn sequences_name_powers_of_moves() {
    let puzzle = read_definition(GOOD).unwrap();
    let done = |text: &str| parse_sequence(text, &puzzle).unwrap();
    assert_eq!(done("L L L L L"), done("L'"));
    assert_eq!(done("(L2 M)"), done("L L7 M7"));
    assert_eq!(done("L4"), done("L2'"));
    assert_eq!(done(""), done("L6 # nothing"));
    let error = parse_sequence("L\n M K2", &puzzle).unwrap_err();
    assert_eq!((error.line, error.column), (2, 4));
    assert_eq!(error.message, "expected one of the moves L, M, found `K2`");
    let error = parse_sequence("L99999999999", &puzzle).unwrap_err();
    assert_eq!(error.message, "expected a move not so many times, found `L99999999999`");
}

#[test]
fn names_may_end_in_digits() {
    let turns = |name: &str| format!("Move {name}\nA\n2 3 1 4\nEnd\n");
    let text = format!("{GOOD}{}{}", turns("A1"), turns("A3"));
    let puzzle = read_definition(&text).unwrap();
    assert_eq!(parse_sequence("A1'", &puzzle), parse_sequence("A12", &puzzle));
    // A twelfth power of one would be a second power of the other.
    let long = "2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 1";
    let text =
        format!("Set A 25 1\nSolved\nEnd\nMove B\nA\n{long}\nEnd\nMove B1\nA\n{long}\nEnd\n");
    let (line, column, message) = refusal(&text);
    assert_eq!((line, column), (8, 6));
    assert_eq!(message, "expected names that tell moves apart, but `B10` may be `B1` or `B`");
}

#[test]
fn rotations_are_no_moves() {
    let text = format!("{GOOD}Move x\nA\n2 1 3 4\nEnd\nMove ABv\nA\n2 1 3 4\nEnd\n");
    let puzzle = read_definition(&text).unwrap();
    assert_eq!(puzzle.moves().len(), 2);
    let error = parse_sequence("L x'", &puzzle).unwrap_err();
    assert_eq!(error.message, "expected a move, but `x'` rotates the whole puzzle");
}

#[test]
fn positions_are_read_as_they_are_written() {
    let puzzle = read_definition(GOOD).unwrap();
    let position = puzzle.apply(puzzle.solved(), &parse_sequence("L M L2", &puzzle).unwrap());
    let line = puzzle.write(&position);
    assert_eq!(parse_position(&line, &puzzle), Ok(position.clone()));
    assert_eq!(puzzle.write(puzzle.solved()), "A: 1 2 2 3; B: 1 2 3 / 0 ? 1");
    let blocks = "Scramble one\nA\n1 2 2 3\nB\n2 1 3\n? 0 2\nEnd\n\
        ScrambleState two\nA\n0 1 1 2\nEnd\nScrambleAlg three\nL M\nL2\nEnd\n";
    let read = read_positions(blocks, &puzzle).unwrap();
    assert_eq!(read.iter().map(|one| &*one.name).collect::<Vec<_>>(), ["one", "two", "three"]);
    assert_eq!(read[0].position.turns()[4..], [0, 0, 2]);
    assert_eq!(&read[1].position, puzzle.solved());
    assert_eq!((&read[2].position, read[2].line), (&position, 12));
}

#[test]
fn positions_that_are_none_are_refused() {
    let puzzle = read_definition(GOOD).unwrap();
    let cases = [
        ("", 1, "expected also set `A`"),
        ("A: 1 2 2 3", 11, "expected also set `B`"),
        ("A 1 2", 3, "expected `:` after the name of a set, found `1`"),
        ("C: 1", 1, "expected the name of a set, found `C`"),
        ("A: 1 2 2 3; A: 1 2 2 3", 13, "expected each set once, found `A`"),
        ("A: 1 2 3 3; B: 1 2 3", 10, "found `3` once more; 2 is missing"),
        ("A: 1 2 2; B: 1 2 3", 9, "expected 4 pieces of set `A`"),
        ("A: ; B: 1 2 3", 3, "expected 4 pieces of set `A`"),
        ("A: 1 2 2 3; B: 1 2 3 / 0 0", 27, "expected 3 orientations of set `B`"),
        ("A: 1 2 2 3; B: 1 2 3 / 0 0 3", 28, "expected an orientation from 0 to 2, found `3`"),
        ("A: 1 2 2 3; B: 1 2 3 / ? 0 0", 24, "expected an orientation from 0 to 2, found `?`"),
        ("A: 1 2 2 4; B: 1 2 3", 10, "expected a piece from 1 to 3, found `4`"),
    ];
    for (text, column, message) in cases {
        let error = parse_position(text, &puzzle).expect_err(text);
        assert_eq!((error.line, error.column), (1, column), "{text}: {}", error.message);
        assert!(error.message.contains(message), "{text}: {}", error.message);
    }
    let blocks = [
        (
            "Scramble a\nB\n1 2 3\nEnd",
            2,
            1,
            "expected also set `A`, some of whose pieces look alike",
        ),
        ("Scramble\n", 1, 9, "expected the name of a position"),
        ("Move a\n", 1, 1, "expected `Scramble`, `ScrambleState` or `ScrambleAlg`"),
        ("ScrambleAlg a\nL\n", 2, 2, "expected moves or `End`, found the end"),
        ("ScrambleAlg a\nL Q\nEnd", 2, 3, "found `Q`"),
    ];
    for (text, line, column, message) in blocks {
        let error = read_positions(text, &puzzle).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text}: {}", error.message);
        assert!(error.message.contains(message), "{text}: {}", error.message);
    }
}
