use super::*;

fn read(text: &str) -> Board {
    parse_board(text, None).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn fails(text: &str) -> String {
    parse_board(text, None).expect_err(text).to_string()
}

#[test]
fn the_usual_ways_to_write_a_square() {
    let expected = Board::new(Shape::EIGHT_PUZZLE, &[1, 2, 3, 4, 0, 5, 7, 8, 6]).unwrap();
    for text in [
        "1 2 3 4 0 5 7 8 6",
        "1,2,3,4,0,5,7,8,6",
        "1, 2, 3\n4, 0, 5\n7, 8, 6\n",
        "1, 2, 3,\n4, 0, 5,\n7, 8, 6,\n",
        "1 2 3 / 4 _ 5 / 7 8 6",
        "1 2 3; 4 . 5; 7 8 6;",
        "1 2 3|4 x 5|7 8 6",
        "1\t2\t3\r\n4\tblank\t5\r\n7\t8\t6\r\n",
        "[1, 2, 3, 4, 0, 5, 7, 8, 6]",
        "[[1, 2, 3], [4, 0, 5], [7, 8, 6]]",
        "[[1 2 3]\n [4 0 5]\n [7 8 6]]",
        "[\n  [1, 2,\n   3],\n  [4, 0, 5],\n  [7, 8, 6],\n]",
        "((1,2,3),(4,0,5),(7,8,6))",
        "{{1,2,3},{4,0,5},{7,8,6}}",
        "(1 2 3)(4 0 5)(7 8 6)",
        "3x3: 1 2 3 4 0 5 7 8 6",
        "3x3:\n1 2 3\n4 0 5\n7 8 6",
        "3X3 1 2 3 / 4 0 5 / 7 8 6",
        "3×3: [[1,2,3],[4,0,5],[7,8,6]]",
        "123405786",
        "123/4_5/786",
        "123\n4.5\n786",
        "1\n2\n3\n4\n0\n5\n7\n8\n6",
        "\u{feff}# a remark\n\n 01 02 03 # first\n 04 00 05\n 07 08 06\n",
        "| 1 2 3 |\n| 4 _ 5 |\n| 7 8 6 |",
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+\n| 7 | 8 | 6 |\n+---+---+---+",
        "┌─┬─┬─┐\n│1│2│3│\n├─┼─┼─┤\n│4│ │5│\n├─┼─┼─┤\n│7│8│6│\n└─┴─┴─┘",
        "|1|2|3|\n|4||5|\n|7|8|6|",
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
}

#[test]
fn other_shapes_by_rows_or_size() {
    let wide = Shape::new(2, 3).unwrap();
    let expected = Board::new(wide, &[1, 2, 3, 0, 4, 5]).unwrap();
    for text in ["1 2 3 / 0 4 5", "1 2 3\n0 4 5", "2x3: 1 2 3 0 4 5", "2x3:123045", "123\n045"] {
        assert_eq!(read(text), expected, "{text:?}");
    }
    assert_eq!(parse_board("1 2 3 0 4 5", Some(wide)), Ok(expected));
    // A size in the text comes before the one known from elsewhere.
    let tall = read("3x2: 1 2 3 0 4 5");
    assert_eq!(parse_board("3x2: 1 2 3 0 4 5", Some(wide)), Ok(tall));
    assert_eq!(tall.shape().to_string(), "3x2");
    assert_eq!(read("2x8: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0").shape().columns(), 8);
    let square = read("123456789abcdef0");
    assert_eq!(square, Board::blank_last(Shape::FIFTEEN_PUZZLE));
    assert_eq!(read("123456789ABCDEFGHIJKLMNO_"), Board::blank_last(Shape::TWENTY_FOUR_PUZZLE));
}

#[test]
fn what_is_printed_is_read() {
    for (rows, columns) in [(2, 2), (2, 12), (3, 4), (5, 5)] {
        let board = Board::blank_last(Shape::new(rows, columns).unwrap());
        assert_eq!(read(&board.to_string()), board);
        assert_eq!(read(&board.compact().to_string()), board);
    }
}

#[test]
fn errors_point_at_the_character() {
    for (text, message) in [
        ("", "line 1, column 1: expected a board, found no tile"),
        (" \n# nothing\n", "line 1, column 1: expected a board, found no tile"),
        (
            "1 2 3\n4 é5 6\n7 8 0",
            "line 2, column 3: expected a tile's number or the blank (0, _, ., x or blank), found `é5`",
        ),
        (
            "é 1 -2 3",
            "line 1, column 1: expected a tile's number or the blank (0, _, ., x or blank), found `é`",
        ),
        (
            "1 2 3 4 5 6 7 8 9",
            "line 1, column 17: expected a tile from 1 to 8 or the blank, found `9`; the blank is missing",
        ),
        (
            "0 1 / 2 99999999999999999999999999",
            "line 1, column 9: expected a tile from 1 to 3 or the blank, found `99999999999999999999..`; tile 3 is missing",
        ),
        (
            "1 2\n2 0",
            "line 2, column 1: expected every tile once, found tile 2 again, first at line 1, column 3; tile 3 is missing",
        ),
        (
            "1 2 _ 0",
            "line 1, column 7: expected every tile once, found the blank again, first at line 1, column 5; tile 3 is missing",
        ),
        (
            "1 2 3 / 4 5 / 7 8 0",
            "line 1, column 12: expected 3 tiles in each row, as in row 1, found 2 in row 2",
        ),
        (
            "1 2\n3 0 4",
            "line 2, column 5: expected 2 tiles in each row, as in row 1, found 3 in row 2",
        ),
        (
            "1 2 3 0 4 5",
            "line 1, column 1: expected the size of the board, because 6 tiles without rows may be 2x3 or 3x2: say it in front, as in `2x3:`, or put / between the rows",
        ),
        (
            "1 2 3 4 5 6 0",
            "line 1, column 14: expected more tiles or fewer: 7 make no board, which has at least 2 rows and 2 columns",
        ),
        ("4x4: 1 2 3 0", "line 1, column 13: expected 16 tiles for a 4x4 board, found 4"),
        ("2x2: 1 2 3 0 4", "line 1, column 14: expected 4 tiles for a 2x2 board, found 5"),
        (
            "2x2: 1 2 3 / 0 4 5",
            "line 1, column 10: expected 2 tiles in each row of a 2x2 board, found 3 in row 1",
        ),
        ("3x2:\n1 2\n3 0", "line 3, column 4: expected 3 rows for a 3x2 board, found 2"),
        (
            " 6x6: 1 2",
            "line 1, column 2: a board of 6 x 6 is not possible: at least 2 rows and 2 columns and at most 25 cells",
        ),
        ("1,,2,3", "line 1, column 3: expected a tile before `,`"),
        ("1 2 // 3 0", "line 1, column 6: expected a tile before `/`"),
        (
            "[[1,2],[3,0]",
            "line 1, column 13: expected `]` to close the bracket at line 1, column 1",
        ),
        ("[1 2 3 0)", "line 1, column 9: expected `]` to close the bracket at line 1, column 1"),
        ("1 2 3 0]", "line 1, column 8: expected a tile, found `]` without its opening bracket"),
        ("[]", "line 1, column 2: expected a tile before `]`"),
        ("[[[1 2 3 0]]]", "line 1, column 3: expected at most two brackets, one in the other"),
        ("| 1 2 | 3 0 |", "line 1, column 3: expected one tile between two bars, found `1 2`"),
    ] {
        assert_eq!(fails(text), message, "{text:?}");
    }
}

#[test]
fn long_input_is_cut_in_messages() {
    for text in
        ["1".repeat(100_000), "é".repeat(100_000), "1 ".repeat(100_000), "|".repeat(100_000)]
    {
        let error = parse_board(&text, None).unwrap_err();
        assert!(error.message.len() < 200, "{error}");
    }
    assert!(!fails("1 2 \u{1b}[31m 0").contains('\u{1b}'));
}

#[test]
fn a_batch_answers_every_line() {
    let text = "# boards\n1 2 3 0\n\n1 2 2 0\r\n2x3: 1 2 3 4 5 0\n";
    let boards: Vec<_> = parse_lines(text, None).collect();
    assert_eq!(boards.len(), 3);
    assert_eq!(boards[0], (2, Ok(Board::blank_last(Shape::new(2, 2).unwrap()))));
    let error = boards[1].1.as_ref().unwrap_err();
    assert_eq!((boards[1].0, error.line, error.column), (4, 4, 5));
    assert_eq!(boards[2], (5, Ok(Board::blank_last(Shape::new(2, 3).unwrap()))));
    assert_eq!(parse_line("  # remark", 1, None), None);
}

/// No text may panic: every string of some length over the characters that
/// mean something, and seeded longer ones.
#[test]
fn any_text_is_answered() {
    const ALPHABET: [char; 18] =
        ['0', '1', '2', '3', 'x', ':', ' ', '\n', ',', '/', '|', '[', ']', '(', '-', 'é', '#', '×'];
    for mut number in 0..ALPHABET.len().pow(4) {
        let mut text = String::new();
        while number > 0 {
            text.push(ALPHABET[number % ALPHABET.len()]);
            number /= ALPHABET.len();
        }
        let _ = parse_board(&text, None);
    }
    let mut state = 1_u64;
    for _ in 0..100_000 {
        let mut text = String::new();
        for _ in 0..30 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            text.push(ALPHABET[(state >> 40) as usize % ALPHABET.len()]);
        }
        if let Err(error) = parse_board(&text, None) {
            let line = text.split('\n').nth(error.line - 1).expect("an error lies in the text");
            assert!(error.column <= line.chars().count() + 1, "{text:?}: {error}");
        }
    }
}
