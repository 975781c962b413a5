//! Where, when and by what was measured.

use std::time::{SystemTime, UNIX_EPOCH};

use super::report::Provenance;
use crate::threads::all_threads;

impl Provenance {
    /// Here and now, by this build.
    pub(crate) fn here(command: String, arguments: Vec<String>, seed: Option<u64>) -> Self {
        Provenance {
            command,
            arguments,
            seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            build: crate::version::long(),
            machine: machine(),
            date: now(),
            input: None,
        }
    }
}

/// The processor, how many threads it runs, and the system.
fn machine() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name"));
    let model = model.map_or("", |model| model.trim_start_matches([' ', '\t', ':']));
    let model = if model.is_empty() { "unknown processor" } else { model };
    let threads = all_threads().get();
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    let s = if threads == 1 { "" } else { "s" };
    format!("{model}, {threads} thread{s}, {system} {architecture}")
}

/// Now, as `2026-11-30 15:04:05 UTC`.
fn now() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(since.as_secs())
}

/// The moment so many seconds after the beginning of 1970, UTC.
fn date(seconds: u64) -> String {
    const DAY: u64 = 86_400;
    let (mut day, second) = (seconds / DAY, seconds % DAY);
    let is_leap =
        |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while day >= lengths[month] {
        day -= lengths[month];
        month += 1;
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year}-{:02}-{:02} {hour:02}:{minute:02}:{second:02} UTC", month + 1, day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert_eq!(date(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(date(951_782_400), "2000-02-29 00:00:00 UTC");
        assert_eq!(date(1_767_225_599), "2025-12-31 23:59:59 UTC");
        assert_eq!(date(4_107_542_400), "2100-03-01 00:00:00 UTC");
    }
}
