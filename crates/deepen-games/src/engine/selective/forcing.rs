//! Extensions of forcing positions (in chess, check extensions: Slate and
//! Atkin 1977): where the rules leave little choice the search looks one ply
//! further, so that a forced line does not push what it leads to out of sight.

/// Looks a ply further in positions that are [forcing](crate::Game::is_forcing).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forcing {
    /// Lines are made at most so many times as long as the depth, so that they
    /// end where every position is forcing.
    pub most_times: u32,
}

impl Default for Forcing {
    /// Twice as long.
    fn default() -> Self {
        Forcing { most_times: 2 }
    }
}

impl Forcing {
    /// The depth left `ply` plies below a root that is searched to
    /// `root_depth`, in a forcing position.
    pub(in crate::engine) fn lengthened(self, depth: u32, ply: u32, root_depth: u32) -> u32 {
        depth + u32::from(ply + depth < root_depth.saturating_mul(self.most_times))
    }
}
