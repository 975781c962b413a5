//! Where boards come from: arguments, a file, standard input, or a seed.

use std::fs::File;
use std::io::Read;

use deepen_puzzles::tiles::{
    Board, Goal, RandomBoards, Shape, parse_board, parse_line, random_walk,
};

use crate::args::BoardArgs;
use crate::interrupt;
use crate::solving::lines::{self, Fault, LONGEST_LINE};

/// A board that was asked for, or why it is none.
pub(crate) type Problem = lines::Problem<Board>;
/// All of them, one after the other.
pub(crate) type Problems = lines::Problems<Board>;

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
    Ok(lines::from_file(args.file.as_deref(), move |text, number| {
        parse_line(text, number, size).map(|board| board.map_err(Fault::from))
    }))
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
        meaning: Ok(board),
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
        let meaning = parse_board(&text, size).map_err(Fault::from);
        Problem { source, line: None, text, meaning }
    });
    Problems { iterator: Box::new(iterator), heading: many, expected }
}

/// `2x4:`
fn is_size(text: &str) -> bool {
    text.ends_with(':') && text.len() <= 6
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
