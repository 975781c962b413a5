use core::cell::Cell;
use core::sync::atomic::{AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use std::panic::{AssertUnwindSafe, catch_unwind};

use deepen::{Cancel, Clock, FixedStep, Limits, POLL_INTERVAL, StopReason};

use super::*;
use crate::uniform::{Ordering, Place, Uniform};
use crate::{
    Answer, Entry, Evaluator, NoEstimate, Score, TranspositionTable, Tree, TreeSearch, Window,
    WindowSearch, alpha_beta, deepening, principal_variation_search,
};
