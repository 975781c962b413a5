//! The guide against all that it chooses from: on each instance every
//! algorithm in the memory given, and what [`Auto`](deepen::Auto) takes
//! compared with the best of them.
//!
//! `guide [MEBIBYTES] [FAMILY...]`: 1024 and all of `tiles`, `heavy`,
//! `pancake`, `topspin`, `hanoi`, `graph`. An algorithm is given up after
//! three times what the best so far took. Instances on which the best takes
//! less than 50 ms are printed and not counted.

mod families;
mod race;

use deepen_benches::Fallible;
use race::Table;

fn main() -> Fallible<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mebibytes = arguments.iter().find_map(|argument| argument.parse::<usize>().ok());
    let wanted = |family: &str| {
        let mut families = arguments.iter().filter(|argument| argument.parse::<usize>().is_err());
        families.clone().count() == 0 || families.any(|argument| argument == family)
    };
    let mut table = Table::new(mebibytes.unwrap_or(1_024) << 20);
    for (family, run) in families::ALL {
        if wanted(family) {
            run(&mut table)?;
        }
    }
    table.conclude();
    Ok(())
}
