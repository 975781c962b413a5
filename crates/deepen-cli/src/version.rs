//! What this build is, for `--version`.

/// The CPU features that matter to a search and that this machine has.
fn cpu_features() -> String {
    #[cfg(target_arch = "x86_64")]
    {
        let features = [
            ("sse4.2", is_x86_feature_detected!("sse4.2")),
            ("popcnt", is_x86_feature_detected!("popcnt")),
            ("avx2", is_x86_feature_detected!("avx2")),
            ("bmi2", is_x86_feature_detected!("bmi2")),
            ("avx512f", is_x86_feature_detected!("avx512f")),
        ];
        let found: Vec<&str> =
            features.iter().filter(|(_, there)| *there).map(|(name, _)| *name).collect();
        if found.is_empty() { "none".to_owned() } else { found.join(" ") }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        "not asked".to_owned()
    }
}

/// The text behind the program's name.
pub(crate) fn long() -> String {
    // One path so far: the searches are fast without special instructions.
    let path = if cfg!(target_feature = "avx2") { "compiled for this machine" } else { "portable" };
    format!(
        "{}\nbuild: {}, {}, rustc {}\ncommit: {}\nCPU path: {path} (machine has: {})",
        env!("CARGO_PKG_VERSION"),
        env!("DEEPEN_PROFILE"),
        env!("DEEPEN_TARGET"),
        env!("DEEPEN_RUSTC"),
        env!("DEEPEN_COMMIT"),
        cpu_features()
    )
}
