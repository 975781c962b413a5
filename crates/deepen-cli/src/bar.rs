//! Bars on standard error: how far a search, a builder or a batch has come.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, with the time that has passed and a message.
pub(crate) fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("[{elapsed}] {bar:30} {human_pos}/{human_len} {msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar
}

/// A bar of searches on a terminal, otherwise nothing that is seen.
pub(crate) fn bar_of_searches(quiet: bool, searches: Option<u64>) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = new_bar();
    if let Some(searches) = searches {
        bar.set_length(searches);
    }
    bar
}
