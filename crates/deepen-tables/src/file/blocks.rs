//! Work on the blocks of a file, shared among threads.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::thread;

/// Does `work` on each item, on at most `threads` threads (at least one), each
/// with a state of its own from `start`. After the first error a thread takes
/// no more; the error of the earliest item is returned.
///
/// Items are taken in order, so all before one that failed are looked at.
pub(super) fn each<T, S, E: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, T) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let items = Mutex::new(items.enumerate());
    let first: Mutex<Option<(usize, E)>> = Mutex::new(None);
    let run = || {
        let mut state = start();
        let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some((number, item)) = next() {
            let result = work(&mut state, number, item);
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            match (result, first.as_ref()) {
                (Err(error), None) => *first = Some((number, error)),
                (Err(error), Some((earlier, _))) if number < *earlier => {
                    *first = Some((number, error));
                }
                _ => {}
            }
            if first.is_some() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
    let first = first.into_inner().unwrap_or_else(PoisonError::into_inner);
    first.map_or(Ok(()), |(_, error)| Err(error))
}

#[cfg(test)]
mod tests {
    use super::each;

    #[test]
    fn the_earliest_error_is_returned() {
        for threads in [0, 1, 4] {
            let fails = |(): &mut (), _: usize, item: usize| match item {
                30.. => Err(item),
                _ => Ok(()),
            };
            assert_eq!(each(0..1000, threads, || (), fails), Err(30));
            assert_eq!(each(0..30, threads, || (), fails), Ok(()));
        }
    }
}
