//! Reading arrangements.
//!
//! A digit for each disc says its peg, from 1; the largest disc comes first,
//! as in Hinz's notation for the states of the towers: `4421` has the two
//! largest discs on peg 4, the next one on peg 2 and the smallest on peg 1.
//! Space and commas between digits do not count; a remark goes from `#` to
//! the end of its line.

use super::{Arrangement, MAX_DISCS, MAX_PEGS, MIN_PEGS, ParseError};

/// Reads the one arrangement in a text, which may span lines.
///
/// # Errors
/// When the text is no arrangement on so many pegs: the first character that
/// is wrong, or the end where there is no disc.
pub fn parse_arrangement(text: &str, pegs: usize) -> Result<Arrangement, ParseError> {
    read(text, 1, pegs)
}

/// Reads an arrangement from each line that is not empty or a remark, with
/// the line's number from 1.
pub fn parse_arrangements(
    text: &str,
    pegs: usize,
) -> impl Iterator<Item = (usize, Result<Arrangement, ParseError>)> {
    text.lines().enumerate().filter_map(move |(index, line)| {
        let said = line.split('#').next().unwrap_or_default();
        let empty = said.chars().all(is_space);
        (!empty).then(|| (index + 1, read(line, index + 1, pegs)))
    })
}

/// White space, and the byte order mark that some editors put in front.
fn is_space(character: char) -> bool {
    character.is_whitespace() || character == '\u{feff}'
}

fn read(text: &str, first_line: usize, pegs: usize) -> Result<Arrangement, ParseError> {
    let mut on = Vec::with_capacity(MAX_DISCS);
    let (mut line, mut column) = (first_line, 1);
    let mut remark = false;
    let error = |line, column, message| Err(ParseError { line, column, message });
    if !(MIN_PEGS..=MAX_PEGS).contains(&pegs) {
        let message = format!("expected {MIN_PEGS} to {MAX_PEGS} pegs, found {pegs}");
        return error(line, column, message);
    }
    for character in text.chars() {
        if character == '\n' {
            (line, column, remark) = (line + 1, 1, false);
            continue;
        }
        remark |= character == '#';
        if !remark && character != ',' && !is_space(character) {
            let peg = character.to_digit(10).filter(|peg| (1..=pegs as u32).contains(peg));
            let found = character.escape_debug();
            let Some(peg) = peg else {
                let message =
                    format!("expected a peg from 1 to {pegs} for each disc, found `{found}`");
                return error(line, column, message);
            };
            if on.len() == MAX_DISCS {
                let message =
                    format!("expected at most {MAX_DISCS} discs, found `{found}` after them");
                return error(line, column, message);
            }
            on.push(peg as u8 - 1);
        }
        column += 1;
    }
    on.reverse();
    Arrangement::new(pegs, &on).or_else(|wrong| error(line, column, wrong.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in
            ["4421", "4 4 2 1", "4,4,2,1", "# a remark\n44\n 2 # another\n1\n", "\u{feff}4421\r\n"]
        {
            let read = parse_arrangement(text, 4).unwrap();
            assert_eq!((read.pegs(), read.on()), (4, [0, 1, 3, 3].as_slice()), "{text:?}");
            assert_eq!(read.to_string(), "4421");
        }
        let most = "8".repeat(32);
        assert_eq!(parse_arrangement(&most, 8).unwrap().to_string(), most);
    }

    #[test]
    fn errors_point_at_the_character() {
        let cases = [
            ("44\n 25", 4, 2, 3, "expected a peg from 1 to 4 for each disc, found `5`"),
            ("4x", 4, 1, 2, "expected a peg from 1 to 4 for each disc, found `x`"),
            ("1\u{1b}", 4, 1, 2, "expected a peg from 1 to 4 for each disc, found `\\u{1b}`"),
            ("0", 8, 1, 1, "expected a peg from 1 to 8 for each disc, found `0`"),
            (" # 1", 3, 1, 5, "expected 1 to 32 discs, found 0"),
            ("1", 2, 1, 1, "expected 3 to 8 pegs, found 2"),
        ];
        for (text, pegs, line, column, message) in cases {
            let expected = ParseError { line, column, message: message.to_owned() };
            assert_eq!(parse_arrangement(text, pegs), Err(expected), "{text:?}");
        }
        let error = parse_arrangement(&"1".repeat(33), 4).unwrap_err();
        assert_eq!((error.line, error.column), (1, 33));
    }

    #[test]
    fn a_line_each() {
        let text = "# head\n11\n\n2x\n33 # last";
        let read: Vec<_> = parse_arrangements(text, 4).collect();
        assert_eq!(read.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 4, 5]);
        assert_eq!(read[0].1.as_ref().unwrap().on(), [0, 0]);
        let error = read[1].1.as_ref().unwrap_err();
        assert_eq!((error.line, error.column), (4, 2));
    }
}
