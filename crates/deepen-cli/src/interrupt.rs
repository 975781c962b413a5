//! Ctrl-C: the first one asks the search to stop, so that what is proven can
//! still be said; a second one leaves at once.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use deepen::Cancel;

use crate::exit::Exit;

/// The switch that all searches of the program look at.
pub(crate) static CANCEL: Cancel = Cancel::new();

/// Signals so close together are one: some send it to the process and to its
/// group.
const SAME: Duration = Duration::from_millis(300);

/// Listens from now on (to Ctrl-C, and to the system's wish to terminate).
pub(crate) fn listen() -> Result<(), String> {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    ctrlc::set_handler(|| {
        if FIRST.get_or_init(Instant::now).elapsed() > SAME {
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        CANCEL.cancel();
    })
    .map_err(|error| format!("cannot listen to Ctrl-C: {error}"))
}
