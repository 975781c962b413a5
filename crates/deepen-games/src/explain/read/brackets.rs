//! Trees in brackets.

use super::super::build::Builder;
use super::ReadError;
use super::cursor::{At, Cursor, Head};

/// The bracket that closes what this one opens.
fn closing(open: char) -> Option<char> {
    match open {
        '(' => Some(')'),
        '[' => Some(']'),
        '{' => Some('}'),
        _ => None,
    }
}

fn is_between(character: char) -> bool {
    character.is_whitespace() || matches!(character, ',' | ';')
}

/// Reads the whole text; where it ends.
pub(super) fn read(text: &str, builder: &mut Builder) -> Result<At, ReadError> {
    let mut cursor = Cursor::new(text, 1);
    // For each node that is not complete what closes it, and where it opened.
    let mut open: Vec<(char, At)> = Vec::new();
    loop {
        cursor.skip(is_between);
        let at = cursor.at();
        let Some(next) = cursor.peek() else { break };
        if builder.is_complete() {
            let found = cursor.found();
            return Err(at.error(format!("expected the end after one tree; {found}")));
        }
        if let Some((close, begin)) = open.last()
            && matches!(next, ')' | ']' | '}')
        {
            if next != *close {
                let At { line, column } = begin;
                let of = format!("of line {line}, column {column}");
                return Err(
                    at.error(format!("expected '{close}' for the bracket {of}; found '{next}'"))
                );
            }
            cursor.advance();
            builder.end().map_err(at.refused())?;
            open.pop();
            continue;
        }
        node(&mut cursor, builder, &mut open)?;
    }
    match open.last() {
        None => Ok(cursor.at()),
        Some((close, At { line, column })) => Err(cursor.at().error(format!(
            "expected '{close}' for the bracket of line {line}, column {column}; the text ends"
        ))),
    }
}

/// Reads a leaf, or a node up to its bracket.
fn node(
    cursor: &mut Cursor<'_>,
    builder: &mut Builder,
    open: &mut Vec<(char, At)>,
) -> Result<(), ReadError> {
    let at = cursor.at();
    let has_head = cursor.peek().is_none_or(|next| closing(next).is_none());
    let name = match if has_head { cursor.head(builder)? } else { Head::Inner(None) } {
        Head::Leaf(name, leaf) => return builder.leaf(name, leaf).map_err(at.refused()),
        Head::Inner(name) => name,
    };
    cursor.skip(char::is_whitespace);
    let bracket = cursor.at();
    let Some(close) = cursor.peek().and_then(closing) else {
        return Err(match name {
            // A word alone is more likely a value that is none.
            Some(name) => at.error(format!(
                "expected a whole number, W, D or L, or after the name {name} a bracket or '='"
            )),
            None => bracket.error(format!("expected a node; {}", cursor.found())),
        });
    };
    cursor.advance();
    builder.begin(name).map_err(at.refused())?;
    open.push((close, bracket));
    Ok(())
}
