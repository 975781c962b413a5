//! Ctrl-C: the first one asks the search to stop, so that what is proven can
//! still be said; a second one leaves at once.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use deepen::Cancel;

use crate::exit::Exit;

/// The switch that all searches of the program look at.
pub(crate) static CANCEL: Cancel = Cancel::new();

/// Whether somebody has interrupted it, or the time for it is over.
pub(crate) fn is_over(deadline: Option<Instant>) -> bool {
    CANCEL.is_cancelled() || deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// Whether something is built on that nobody has interrupted, and for which
/// there is time.
pub(crate) fn go_on(deadline: Option<Instant>) -> ControlFlow<()> {
    if is_over(deadline) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Signals so close together are one: some send it to the process and to its
/// group.
const SAME: Duration = Duration::from_millis(300);

/// Listens from now on (to Ctrl-C, and to the system's wish to terminate).
pub(crate) fn listen() -> Result<(), String> {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    follow();
    ctrlc::set_handler(|| {
        if FIRST.get_or_init(Instant::now).elapsed() > SAME {
            std::process::exit(i32::from(Exit::Interrupted.code()));
        }
        CANCEL.cancel();
    })
    .map_err(|error| format!("cannot listen to Ctrl-C: {error}"))
}

/// The variable that names the process that this one works for, if any.
pub(crate) const FOLLOWS: &str = "DEEPEN_FOLLOWS";

/// Stops when the process that this one works for is no more: nobody would
/// read its answers, and nobody would know that it still searches.
fn follow() {
    #[cfg(unix)]
    if let Some(leader) = std::env::var(FOLLOWS).ok().and_then(|id| id.parse::<u32>().ok()) {
        thread::spawn(move || {
            while std::os::unix::process::parent_id() == leader {
                thread::sleep(SAME);
            }
            CANCEL.cancel();
        });
    }
}

/// How long a Ctrl-C may go unnoticed while nothing comes.
const NOTICED: Duration = Duration::from_millis(50);
/// How many items are made before they are asked for.
const AHEAD: usize = 16;

/// Items whose making may take for ever, such as lines of a terminal: they end
/// at Ctrl-C.
pub(crate) fn until_cancelled<T: Send + 'static>(
    items: impl Iterator<Item = T> + Send + 'static,
) -> impl Iterator<Item = T> + Send {
    let (sender, receiver) = sync_channel(AHEAD);
    // Nobody waits for the thread: it may never come back from reading.
    thread::spawn(move || items.map(|item| sender.send(item)).take_while(Result::is_ok).last());
    std::iter::from_fn(move || {
        while !CANCEL.is_cancelled() {
            match receiver.recv_timeout(NOTICED) {
                Ok(item) => return Some(item),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    })
}
