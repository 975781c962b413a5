//! What the process has used: CPU time and memory.

use std::time::Duration;

use cpu_time::{ProcessTime, ThreadTime};

/// CPU time from a moment on: of all threads together, or of the one that asks.
pub(crate) enum CpuClock {
    Process(Option<ProcessTime>),
    Thread(Option<ThreadTime>),
}

impl CpuClock {
    /// Of the whole process, from now on.
    pub(crate) fn start() -> Self {
        CpuClock::Process(ProcessTime::try_now().ok())
    }

    /// Of this thread alone, which has to read it, too.
    pub(crate) fn of_thread() -> Self {
        CpuClock::Thread(ThreadTime::try_now().ok())
    }

    /// Used since then; nothing where the system does not say.
    pub(crate) fn used(&self) -> Duration {
        let used = match self {
            CpuClock::Process(begin) => begin.and_then(|begin| begin.try_elapsed().ok()),
            CpuClock::Thread(begin) => begin.and_then(|begin| begin.try_elapsed().ok()),
        };
        used.unwrap_or_default()
    }
}

/// The most memory the process has held so far, in bytes, where the system
/// says it.
pub(crate) fn peak_resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
