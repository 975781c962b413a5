//! Who may write a table: the one that holds the operating system's lock on a
//! file beside it. The system releases it when the process ends, killed or
//! not, so there are no stale locks. The file itself stays: removing it would
//! let two processes hold locks on two files of one name.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How often a lock that others hold is tried again.
const AGAIN: Duration = Duration::from_millis(20);

/// Held until it is dropped.
#[derive(Debug)]
pub struct Lock(#[allow(dead_code, reason = "held, not read")] File);

/// What came of asking for a lock.
#[derive(Debug)]
pub enum Asked {
    /// The lock.
    Held(Lock),
    /// Somebody else holds it.
    Busy,
}

/// Asks for the lock of this file, and takes the answer.
///
/// # Errors
/// When the file cannot be made or opened.
pub fn ask(path: &Path) -> io::Result<Asked> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Asked::Held(Lock(file))),
        Err(TryLockError::WouldBlock) => Ok(Asked::Busy),
        // Some network file systems have no locks. Two processes may then
        // build the same table; each puts a whole file in place.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
            Ok(Asked::Held(Lock(file)))
        }
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Waits for the lock; `None` when it is no longer wanted.
///
/// # Errors
/// As of [`ask`].
pub fn wait(path: &Path, cancelled: &dyn Fn() -> bool) -> io::Result<Option<Lock>> {
    loop {
        match ask(path)? {
            Asked::Held(lock) => return Ok(Some(lock)),
            Asked::Busy if cancelled() => return Ok(None),
            Asked::Busy => thread::sleep(AGAIN),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_it_until_it_is_dropped() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lock");
        let Asked::Held(lock) = ask(&path).unwrap() else { panic!("nobody else holds it") };
        assert!(matches!(ask(&path).unwrap(), Asked::Busy));
        assert!(wait(&path, &|| true).unwrap().is_none());
        drop(lock);
        assert!(wait(&path, &|| false).unwrap().is_some());
        assert!(ask(&directory.path().join("no/lock")).is_err());
    }
}
