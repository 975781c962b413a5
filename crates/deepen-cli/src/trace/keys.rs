//! Stepping by keys, in a terminal.

use std::io::{self, Write};

use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read};
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode, size,
};
use crossterm::{cursor, queue};
use deepen_trace::Trace;

use super::step::{Command, Stepper};

/// Lines that are not events: heading, place, keys.
const OTHER_LINES: u16 = 4;

/// Takes the terminal, and gives it back whatever happens.
struct Screen;

impl Screen {
    fn take() -> io::Result<Self> {
        enable_raw_mode()?;
        let screen = Screen;
        queue!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nobody to tell if that fails.
        let _ = queue!(io::stdout(), cursor::Show, LeaveAlternateScreen);
        let _ = io::stdout().flush();
        let _ = disable_raw_mode();
    }
}

/// Steps until the user leaves.
pub(super) fn run(trace: &Trace) -> io::Result<()> {
    let _screen = Screen::take()?;
    let mut stepper = Stepper::new(trace);
    let mut typed: Option<String> = None;
    let mut said = String::new();
    loop {
        draw(&mut stepper, typed.as_deref(), &said)?;
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let Some(command) = command(key, &mut typed) else { continue };
        said.clear();
        match command {
            Ok(Command::Leave) => return Ok(()),
            Ok(command) => {
                if let Err(why) = stepper.obey(command) {
                    why.clone_into(&mut said);
                }
            }
            Err(why) => said = why,
        }
    }
}

/// What a key asks for; `None` while a line is being typed.
fn command(key: KeyEvent, typed: &mut Option<String>) -> Option<Result<Command, String>> {
    if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
        return Some(Ok(Command::Leave));
    }
    if let Some(line) = typed {
        match key.code {
            KeyCode::Enter => return typed.take().map(|line| Command::read(&line)),
            KeyCode::Esc => *typed = None,
            KeyCode::Backspace => {
                line.pop();
                if line.is_empty() {
                    *typed = None;
                }
            }
            KeyCode::Char(sign) => line.push(sign),
            _ => {}
        }
        return None;
    }
    match key.code {
        KeyCode::Char('n' | ' ' | 'j') | KeyCode::Right | KeyCode::Down | KeyCode::Enter => {
            Some(Ok(Command::Next))
        }
        KeyCode::Char('p' | 'k') | KeyCode::Left | KeyCode::Up => Some(Ok(Command::Previous)),
        KeyCode::Home => Some(Ok(Command::GoTo(0))),
        KeyCode::Char('q') | KeyCode::Esc => Some(Ok(Command::Leave)),
        KeyCode::Char('g') => {
            *typed = Some("g ".to_owned());
            None
        }
        KeyCode::Char('/') => {
            *typed = Some("/".to_owned());
            None
        }
        _ => None,
    }
}

/// Draws the events around here.
fn draw(stepper: &mut Stepper<'_>, typed: Option<&str>, said: &str) -> io::Result<()> {
    let (columns, rows) = size()?;
    let lines = rows.saturating_sub(OTHER_LINES).max(1);
    let mut out = io::stdout().lock();
    queue!(out, cursor::MoveTo(0, 0), Clear(ClearType::All))?;
    let mut put = |text: &str| {
        let shown: String = text.chars().take(usize::from(columns)).collect();
        write!(out, "{shown}\r\n")
    };
    put(stepper.heading().trim_end())?;
    put(stepper.place().trim_end())?;
    for (here, text) in stepper.around(usize::from((lines - 1) / 2)) {
        put(&format!("{}{text}", if here { "> " } else { "  " }))?;
    }
    let keys = "n next  p previous  g N go to  /FILTER  q leave";
    let last = typed.map_or(if said.is_empty() { keys } else { said }, |line| line);
    let last: String = last.chars().take(usize::from(columns)).collect();
    write!(out, "{last}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(code: KeyCode, typed: &mut Option<String>) -> Option<Result<Command, String>> {
        command(KeyEvent::new(code, KeyModifiers::NONE), typed)
    }

    #[test]
    fn keys_and_typed_lines_become_commands() {
        let typed = &mut None;
        assert_eq!(press(KeyCode::Down, typed), Some(Ok(Command::Next)));
        assert_eq!(press(KeyCode::Char('k'), typed), Some(Ok(Command::Previous)));
        for key in [KeyCode::Char('g'), KeyCode::Char('1'), KeyCode::Char('7')] {
            assert_eq!(press(key, typed), None);
        }
        assert_eq!(press(KeyCode::Enter, typed), Some(Ok(Command::GoTo(17))));
        assert_eq!(press(KeyCode::Char('/'), typed), None);
        assert_eq!(press(KeyCode::Char('x'), typed), None);
        assert!(matches!(press(KeyCode::Enter, typed), Some(Err(_))));
        assert_eq!(press(KeyCode::Char('/'), typed), None);
        assert_eq!(press(KeyCode::Backspace, typed), None);
        assert_eq!(typed.as_deref(), None);
        assert_eq!(press(KeyCode::Char('q'), typed), Some(Ok(Command::Leave)));
    }
}
