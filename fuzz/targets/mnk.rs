//! Text to position of an m,n,k game: what is read is written and read back as
//! the same, its moves can be made and named; errors point into the text.
#![no_main]

use deepen_games::Game;
use deepen_games::mnk::{Mnk, MnkGame};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, u8, &str)| {
    let [columns, rows, row] = [input.0 % 28, input.1 % 66, input.2 % 66].map(usize::from);
    let Ok(size) = Mnk::new(columns, rows, row) else { return };
    let (game, text) = (size.game(), input.3);
    match game.read(text) {
        Err(error) => {
            let line = text.split('\n').nth(error.line - 1).expect("a line of the text");
            assert!((1..=line.chars().count() + 1).contains(&error.column), "{error:?}");
            let said = error.to_string();
            assert!(said.len() < 300 && !said.chars().any(char::is_control), "{error:?}");
        }
        Ok(read) => {
            assert_eq!(game.read(&game.write(&read)), Ok(read));
            if game.ending(&read).is_some() {
                return;
            }
            let mut moves = Vec::new();
            (0..MnkGame::STAGES).for_each(|stage| game.generate(&read, stage, &mut moves));
            assert_eq!(moves.len(), size.cells() - read.played() as usize);
            for chosen in moves {
                assert_eq!(game.cell(&size.name(chosen)), Ok(chosen));
                let mut after = read;
                game.apply(&mut after, chosen);
                assert_eq!(game.play(&read, chosen), Ok(after));
                game.undo(&mut after, chosen, ());
                assert_eq!(after, read);
            }
        }
    }
});
