//! A game against a person: in the terminal, or from a script on standard
//! input.

mod level;

use std::io::{self, Write};

use deepen_games::Player;

use super::contest::{Budget, Contest, End, Wanted, Worth};
use crate::args::game::{PlayArgs, PositionArgs, SolveGameArgs};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::interrupt::CANCEL;
use crate::solving::lines::from_file;

use level::Opponent;

/// What can be typed.
const HELP: &str = "\
  a move      as the board names it
  hint        the best move, and what it is worth
  moves       what every move is worth
  undo        take your last move back, and mine
  board       draw the board
  help        this
  quit        stop
";

/// Plays one game.
///
/// # Errors
/// Where there is not one position at most to begin with, or it is none.
pub(crate) fn play<C: Contest>(
    mut contest: C,
    (positions, args, solve): (&PositionArgs, &PlayArgs, &SolveGameArgs),
) -> Result<Exit, Failure> {
    let begin = match positions.positions.as_slice() {
        [] => "empty",
        [one] => one,
        _ => {
            let message = "--play begins from one position, and there are several";
            return Err(Failure::new(Exit::Usage, message));
        }
    };
    let position = contest.read(begin).map_err(|fault| {
        let place = fault.column.map(|column| format!(", column {column}")).unwrap_or_default();
        Failure::new(Exit::Input, format!("the position{place}: {}", fault.message))
    })?;
    let opponent = Opponent::new(args.level, args.seed, solve.time);
    let mut table = Table { contest: &mut contest, opponent, you: args.you, path: vec![position] };
    let lines = from_file(None, |text, _| Some(Ok(text.to_owned())));
    // What is no text is no move either, which is said.
    let said = table.game(lines.map(|line| line.meaning.unwrap_or_else(|fault| fault.message)));
    match said {
        Ok(()) if CANCEL.is_cancelled() => Ok(Exit::Interrupted),
        Ok(()) => Ok(Exit::Optimal),
        Err(error) => Failure::of_output(&error, Exit::Optimal),
    }
}

/// The board between the two, and all positions so far.
struct Table<'c, C: Contest> {
    contest: &'c mut C,
    opponent: Opponent,
    you: Player,
    path: Vec<C::Position>,
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

impl<C: Contest> Table<'_, C> {
    fn position(&self) -> C::Position {
        self.path[self.path.len() - 1].clone()
    }

    /// Plays to the end of the game or of what is typed.
    fn game(&mut self, mut lines: impl Iterator<Item = String>) -> io::Result<()> {
        let sign = if self.you == Player::First { "x" } else { "o" };
        say(&format!("You play {sign}; `help` says what you can type.\n"))?;
        self.draw()?;
        loop {
            let position = self.position();
            if let Some(end) = self.contest.over(&position) {
                return self.tell(end);
            }
            if self.contest.mover(&position) == self.you {
                say("your move: ")?;
                let Some(line) = lines.next() else { return say("\n") };
                if !self.obey(&line)? {
                    return Ok(());
                }
            } else {
                let Some(name) = self.opponent.choose(self.contest, &position) else {
                    return say("\n");
                };
                self.make(&name).map_or(Ok(()), |reason| say(&format!("{reason}\n")))?;
                say(&format!("I play {name}.\n"))?;
                self.draw()?;
            }
        }
    }

    fn draw(&self) -> io::Result<()> {
        say(&self.contest.picture(&self.position()))
    }

    fn tell(&self, end: End) -> io::Result<()> {
        say(match end {
            End::Drawn => "A draw.\n",
            End::Won(winner) if winner == self.you => "You have won.\n",
            End::Won(_) => "I have won.\n",
        })
    }

    /// Makes a move; says why not where it is none.
    fn make(&mut self, name: &str) -> Option<String> {
        match self.contest.play(&self.position(), name) {
            Ok(after) => {
                self.path.push(after);
                None
            }
            Err(reason) => Some(reason),
        }
    }

    /// Does what was typed; whether the game goes on.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        match line.trim().to_lowercase().as_str() {
            "" => {}
            "help" | "?" => say(HELP)?,
            "quit" | "q" | "exit" => return Ok(false),
            "board" => self.draw()?,
            "undo" | "u" => self.take_back()?,
            "hint" => self.advise(Wanted::Best)?,
            "moves" => self.advise(Wanted::All)?,
            name => match self.make(name) {
                None => self.draw()?,
                Some(reason) => say(&format!("{name} is no move: {reason}\n"))?,
            },
        }
        Ok(true)
    }

    /// Back to where you moved last.
    fn take_back(&mut self) -> io::Result<()> {
        let before = self.path[..self.path.len() - 1]
            .iter()
            .rposition(|position| self.contest.mover(position) == self.you);
        match before {
            Some(place) => {
                self.path.truncate(place + 1);
                self.draw()
            }
            None => say("there is no move of yours to take back\n"),
        }
    }

    /// Says what the moves are worth.
    fn advise(&mut self, wanted: Wanted) -> io::Result<()> {
        let position = self.position();
        let mut budget = Budget::new(Some(self.opponent.patience()), None);
        let found = self.contest.solve(&position, &mut budget, wanted);
        if found.worth.is_exact() && self.contest.confirm(&position, &found).is_err() {
            return say("I have found a fault of mine and would rather say nothing\n");
        }
        if wanted == Wanted::Best {
            let exact = found.worth.is_exact();
            let best = found.best.first().filter(|_| exact).cloned();
            if let Some(best) = best {
                return say(&format!("{best}: {}\n", described(Some(found.worth))));
            }
            let name = found.best.into_iter().next();
            let name = name.or_else(|| self.opponent.estimate(self.contest, &position));
            let name = name.unwrap_or_default();
            return say(&format!("{name} looks best; there was no time for a proof\n"));
        }
        for (name, worth) in &found.moves {
            say(&format!("{name}: {}\n", described(*worth)))?;
        }
        Ok(())
    }
}

/// What is known of a move, in words.
fn described(worth: Option<Worth>) -> String {
    let Some(worth) = worth else { return "nothing known".to_owned() };
    let score = worth.score;
    match (worth.distance, score) {
        (Some(distance), 1..) => format!("wins, over after {distance} (score {score})"),
        (Some(distance), ..=-1) => format!("loses, over after {distance} (score {score})"),
        (Some(_), _) => "a draw".to_owned(),
        (None, _) => format!("score {score} ({})", worth.bound),
    }
}
