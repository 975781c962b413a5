//! Several threads that search one position.
//!
//! [`lazy_smp()`] is the fast way: all search the same tree and help each other
//! by what they leave in the table that they share. What it finds is as true
//! as what one thread finds, but how many nodes it takes, and which of several
//! best moves it names, is a matter of chance. [`SplitRoot`] is the way that
//! can be repeated: the same answer and the same counts every time.
//!
//! Both are about any [`WindowSearch`](crate::WindowSearch), and start threads
//! only where they are asked for more than one. Limits hold for all threads
//! together: a [`Team`] shares them.

mod lazy;
mod split_root;
mod stagger;
mod team;

pub use lazy::lazy_smp;
pub(crate) use split_root::moves_of;
pub use split_root::{Rationed, SplitRoot};
pub use stagger::Stagger;
pub use team::Team;
