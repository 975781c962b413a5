//! Trees with a node on each line, and moves indented below their node.

use super::super::build::Builder;
use super::ReadError;
use super::cursor::{At, Cursor, Head};

/// A line with something on it.
struct Line<'t> {
    number: usize,
    /// How many characters stand before the node.
    indentation: usize,
    /// From the node on, without the remark.
    text: &'t str,
}

/// A node whose moves are not complete.
struct Open {
    indentation: usize,
    /// That of its moves, once there is one.
    of_moves: Option<usize>,
}

/// Reads the whole text; where it ends.
pub(super) fn read(text: &str, builder: &mut Builder) -> Result<At, ReadError> {
    let lines = lines(text)?;
    let mut open: Vec<Open> = Vec::new();
    let nexts = lines.iter().skip(1).map(Some).chain([None]);
    for (line, next) in lines.iter().zip(nexts) {
        let at = At { line: line.number, column: line.indentation + 1 };
        while open.pop_if(|last| last.indentation >= line.indentation).is_some() {
            builder.end().map_err(at.refused())?;
        }
        if builder.is_complete() {
            return Err(at.error("expected one root: all other nodes are indented below it"));
        }
        if let Some(above) = open.last_mut()
            && *above.of_moves.get_or_insert(line.indentation) != line.indentation
        {
            return Err(at.error("expected the indentation of another move of the same node"));
        }
        let has_moves = next.is_some_and(|next| next.indentation > line.indentation);
        node(line, at, has_moves, builder)?;
        if has_moves {
            open.push(Open { indentation: line.indentation, of_moves: None });
        }
    }
    let last = text.rsplit('\n').next().unwrap_or_default();
    let end = At { line: text.split('\n').count(), column: last.chars().count() + 1 };
    while builder.open() > 0 {
        builder.end().map_err(end.refused())?;
    }
    Ok(end)
}

/// Reads the node of a line.
fn node(line: &Line<'_>, at: At, has_moves: bool, builder: &mut Builder) -> Result<(), ReadError> {
    let mut cursor = Cursor::new(line.text, line.number);
    let shift = |error: ReadError| ReadError {
        line: line.number,
        column: error.column + line.indentation,
        message: error.message,
    };
    let head =
        if line.text == "-" { Head::Inner(None) } else { cursor.head(builder).map_err(shift)? };
    cursor.skip(char::is_whitespace);
    if line.text != "-" && cursor.peek().is_some() {
        let found = cursor.found();
        let message = format!("expected one node on a line, a name or a value; {found}");
        return Err(shift(cursor.at().error(message)));
    }
    match (head, has_moves) {
        (Head::Inner(name), true) => builder.begin(name).map_err(at.refused()),
        (Head::Leaf(name, leaf), false) => builder.leaf(name, leaf).map_err(at.refused()),
        (Head::Inner(_), false) => {
            Err(at.error("expected a value, or moves indented below this node"))
        }
        (Head::Leaf(..), true) => Err(at.error("expected no moves below a value")),
    }
}

/// The lines with something on them.
fn lines(text: &str) -> Result<Vec<Line<'_>>, ReadError> {
    let mut lines = Vec::new();
    let mut kind = None;
    for (number, whole) in (1..).zip(text.split('\n')) {
        let said = whole.split('#').next().unwrap_or_default().trim_end();
        let node = said.trim_start();
        if node.is_empty() {
            continue;
        }
        let gap = &said[..said.len() - node.len()];
        for (column, character) in (1..).zip(gap.chars()) {
            if !matches!(character, ' ' | '\t') || *kind.get_or_insert(character) != character {
                let at = At { line: number, column };
                return Err(at.error("expected lines indented all by spaces or all by tabs"));
            }
        }
        lines.push(Line { number, indentation: gap.len(), text: node });
    }
    Ok(lines)
}
