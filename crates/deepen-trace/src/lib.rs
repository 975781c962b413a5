//! Traces of searches: recorded by an observer in bounded memory, written to
//! a compact file, read back and walked through.
//!
//! ```
//! use deepen::{IdaStar, Search, Successors, Zero};
//! use deepen_trace::{Keep, Recorder, What};
//!
//! let space = Successors::new(|&n: &u32| [(n + 1, 1_u32), (2 * n, 1)], |&n| n == 5);
//! let mut recorder = Recorder::new(1 << 16, Keep::Last);
//! let mut search = IdaStar::new(&space, &Zero, 1);
//! search.run(&mut recorder);
//! let trace = recorder.finish();
//! let entered = trace.events().filter(|event| matches!(event.what, What::Enters { .. }));
//! assert_eq!(entered.count() as u64, search.statistics().expanded);
//! assert_eq!(deepen_trace::Trace::from_bytes(&trace.to_bytes()).unwrap(), trace);
//! ```

mod code;
mod error;
mod event;
mod file;
mod model;
mod reader;
mod recorder;
mod trace;
mod walk;

pub use error::{Fault, ReadError};
pub use event::{Event, INFINITE, Kind, Tally, What};
pub use recorder::{Keep, LEAST_BYTES, Recorder};
pub use trace::{Events, Names, Trace};
pub use walk::{Place, Walk};
