//! Where boards come from: arguments, a file, standard input, or a seed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use deepen_puzzles::tiles::{
    Board, Goal, ParseError, RandomBoards, Shape, parse_board, parse_line, random_walk,
};

use crate::args::BoardArgs;
use crate::interrupt;

/// The longest line that is read; the longest board is far below that.
const LONGEST_LINE: u64 = 65_536;

/// A board that was asked for, or why it is none.
pub(crate) struct Problem {
    /// Where it comes from, for people.
    pub(crate) source: String,
    /// The line of a file or of standard input, from 1.
    pub(crate) line: Option<usize>,
    /// What was written.
    pub(crate) text: String,
    /// What it means.
    pub(crate) board: Result<Board, Fault>,
}

/// What is wrong with an input, and where.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    pub(crate) message: String,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
}

impl Fault {
    /// Without a place.
    pub(crate) fn new(message: String) -> Self {
        Fault { message, line: None, column: None }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        let ParseError { line, column, message } = error;
        Fault { message, line: Some(line), column: Some(column) }
    }
}

/// All problems, one after the other.
pub(crate) struct Problems {
    iterator: Box<dyn Iterator<Item = Problem> + Send>,
    /// Whether an answer should say which problem it belongs to.
    pub(crate) heading: bool,
    /// How many there will be at least, as far as that is known.
    pub(crate) expected: usize,
}

impl Iterator for Problems {
    type Item = Problem;

    fn next(&mut self) -> Option<Problem> {
        self.iterator.next()
    }
}

/// The problems that the arguments ask for. Files and standard input are read
/// as they are answered.
pub(crate) fn problems(args: &BoardArgs, goal: &Goal) -> Result<Problems, Fault> {
    let of_goal = match goal {
        Goal::Board(board) => Some(board.shape()),
        Goal::BlankFirst | Goal::BlankLast => None,
    };
    let size = args.size.or(of_goal);
    // Before all else: only a configuration file can ask for both.
    if !args.boards.is_empty() {
        return Ok(from_arguments(&args.boards, size));
    }
    if args.random.is_some() || args.walk.is_some() {
        return random(args, goal, size.unwrap_or(Shape::FIFTEEN_PUZZLE));
    }
    match args.file.as_deref() {
        Some(path) if path != Path::new("-") => {
            let file = File::open(path);
            let problems = from_reader(path.display().to_string(), file.map(BufReader::new), size);
            Ok(Problems { expected: count_lines(path).max(1), ..problems })
        }
        _ => Ok(from_reader("standard input".to_owned(), Ok(BufReader::new(io::stdin())), size)),
    }
}

fn random(args: &BoardArgs, goal: &Goal, shape: Shape) -> Result<Problems, Fault> {
    let goal = goal.board(shape).map_err(|error| Fault::new(error.to_string()))?;
    let (count, seed) = (args.random.unwrap_or(1), args.seed);
    let boards: Box<dyn Iterator<Item = Board> + Send> = match args.walk {
        None => Box::new(RandomBoards::new(goal, seed)),
        Some(steps) => Box::new(interrupt::until_cancelled(
            (0..count).map(move |number| random_walk(goal, steps, seed.wrapping_add(number))),
        )),
    };
    let iterator = (0..count).zip(boards).map(move |(number, board)| Problem {
        source: format!("random board {} of seed {seed}", number + 1),
        line: None,
        text: board.compact().to_string(),
        board: Ok(board),
    });
    Ok(Problems { iterator: Box::new(iterator), heading: true, expected: count as usize })
}

/// A board in each argument; or, where every argument is shorter than a board
/// can be, one board in all of them.
fn from_arguments(arguments: &[String], size: Option<Shape>) -> Problems {
    let is_piece = |text: &String| text.chars().count() < 4 || is_size(text);
    let texts = if arguments.len() > 1 && arguments.iter().all(is_piece) {
        vec![arguments.join(" ")]
    } else {
        arguments.to_vec()
    };
    let expected = texts.len();
    let many = expected > 1;
    let iterator = texts.into_iter().enumerate().map(move |(index, text)| {
        let source = if many { format!("argument {}", index + 1) } else { "the board".to_owned() };
        let board = parse_board(&text, size).map_err(Fault::from);
        Problem { source, line: None, text, board }
    });
    Problems { iterator: Box::new(iterator), heading: many, expected }
}

/// `2x4:`
fn is_size(text: &str) -> bool {
    text.ends_with(':') && text.len() <= 6
}

/// Lines of an ordinary file, each of which may be a board: it is worth a
/// first reading to know how many there are before tables are built.
fn count_lines(path: &Path) -> usize {
    let ordinary = path.metadata().is_ok_and(|data| data.is_file());
    let Some(file) = ordinary.then(|| File::open(path).ok()).flatten() else { return 0 };
    BufReader::new(file).split(b'\n').map_while(Result::ok).filter(|line| line.len() > 3).count()
}

/// A board a line; a reader that could not be opened is one problem.
fn from_reader<R: Read + Send + 'static>(
    name: String,
    reader: io::Result<BufReader<R>>,
    size: Option<Shape>,
) -> Problems {
    let mut reader = match reader {
        Ok(reader) => reader,
        Err(error) => {
            let fault = Fault::new(format!("cannot be read: {error}"));
            let unreadable =
                Problem { source: name, line: None, text: String::new(), board: Err(fault) };
            let iterator = Box::new(std::iter::once(unreadable));
            return Problems { iterator, heading: true, expected: 1 };
        }
    };
    let mut number = 0;
    let mut broken = false;
    let iterator = std::iter::from_fn(move || {
        while !broken {
            number += 1;
            let (text, board) = match read_line(&mut reader) {
                Ok(None) => return None,
                Ok(Some(Line::Text(text))) => match parse_line(&text, number, size) {
                    None => continue,
                    Some(board) => (text, board.map_err(Fault::from)),
                },
                Ok(Some(Line::Bad(message, column))) => {
                    let fault = Fault { message, line: Some(number), column: Some(column) };
                    (String::new(), Err(fault))
                }
                Err(error) => {
                    broken = true;
                    let fault = Fault::new(format!("cannot be read: {error}"));
                    (String::new(), Err(Fault { line: Some(number), ..fault }))
                }
            };
            return Some(Problem { source: name.clone(), line: Some(number), text, board });
        }
        None
    });
    let iterator = Box::new(interrupt::until_cancelled(iterator));
    Problems { iterator, heading: true, expected: 1 }
}

enum Line {
    Text(String),
    /// What is wrong with it and in which column.
    Bad(String, usize),
}

/// Reads a line of bounded length; the rest of a longer one is skipped.
fn read_line(reader: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        reader.skip_until(b'\n')?;
        let message = format!("expected a board, found a line of more than {LONGEST_LINE} bytes");
        return Ok(Some(Line::Bad(message, 1)));
    }
    while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
        bytes.pop();
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let before = String::from_utf8_lossy(&error.as_bytes()[..valid]).chars().count();
            Line::Bad("expected text in UTF-8, found other bytes".to_owned(), before + 1)
        }
    }))
}

/// The goal of a name, or the board in a file of that name.
pub(crate) fn goal(name: &str) -> Result<Goal, Fault> {
    if let Ok(goal) = name.parse() {
        return Ok(goal);
    }
    let mut text = String::new();
    let read = File::open(name).and_then(|file| file.take(LONGEST_LINE).read_to_string(&mut text));
    if let Err(error) = read {
        return Err(Fault::new(format!(
            "`{name}` is neither blank-first nor blank-last nor a file that can be read: {error}"
        )));
    }
    parse_board(&text, None).map(Goal::Board).map_err(Fault::from)
}
