//! What an algorithm that keeps nodes may take for them.

use crate::args::Algorithm;
use crate::solving::SearchSettings;

/// Where nothing is said no more is taken than this.
const MOST: usize = 1 << 30;
/// What the hybrid's first phase, and a table, take where nothing is said.
const FRONTIER: usize = 16 << 20;
const TABLE: usize = 64 << 20;
/// Of the memory allowed this part is left to what else a search needs.
const REST: usize = 16;

/// The bytes for nodes, beside tables of so many bytes.
pub(crate) fn nodes(settings: &SearchSettings, tables: usize) -> usize {
    let allowed = settings.memory.map(|most| most.saturating_sub(tables));
    let allowed = allowed.map(|most| most - most / REST);
    let asked = settings.node_memory.unwrap_or_else(|| match settings.algorithm {
        Algorithm::Hybrid => FRONTIER,
        Algorithm::IdaStarTable => TABLE,
        _ => allowed.unwrap_or_else(usual),
    });
    asked.min(allowed.unwrap_or(usize::MAX))
}

/// What a state takes in the searches that keep most of it, with the entries of
/// an open list that are stale.
const STATE: usize = 256;

/// The settings with no more memory for nodes than a space of so many states
/// can fill: most of a larger table's pages would be touched for nothing.
pub(crate) fn sized(mut settings: SearchSettings, states: u32) -> SearchSettings {
    let full = (states as usize).saturating_mul(STATE).saturating_add(1 << 20);
    let usual = nodes(&settings, 0).min(full);
    settings.node_memory.get_or_insert(usual);
    settings
}

/// Half of what the machine has, up to a limit.
fn usual() -> usize {
    physical_memory().map_or(MOST, |bytes| MOST.min(bytes / 2))
}

/// Bytes of the machine's memory, where the system says it.
pub(crate) fn physical_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}
