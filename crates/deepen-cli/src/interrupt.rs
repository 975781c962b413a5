//! Ctrl-C: the first one asks the search to stop, so that what is proven can
//! still be said; the second one leaves at once.

use deepen::Cancel;

use crate::exit::Exit;

/// The switch that all searches of the program look at.
pub(crate) static CANCEL: Cancel = Cancel::new();

/// Listens from now on (to Ctrl-C, and to the system's wish to terminate).
pub(crate) fn listen() -> Result<(), String> {
    ctrlc::set_handler(|| {
        if CANCEL.is_cancelled() {
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        CANCEL.cancel();
    })
    .map_err(|error| format!("cannot listen to Ctrl-C: {error}"))
}
