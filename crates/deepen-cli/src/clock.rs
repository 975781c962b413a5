//! What the process has used: CPU time and memory.

use std::time::Duration;

use cpu_time::ProcessTime;

/// CPU time from a moment on, of all threads together.
pub(crate) struct CpuClock(Option<ProcessTime>);

impl CpuClock {
    /// From now on.
    pub(crate) fn start() -> Self {
        CpuClock(ProcessTime::try_now().ok())
    }

    /// Used since then; nothing where the system does not say.
    pub(crate) fn used(&self) -> Duration {
        self.0.and_then(|begin| begin.try_elapsed().ok()).unwrap_or_default()
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
