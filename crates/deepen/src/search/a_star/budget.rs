//! How the memory given is shared out: fixed before the search, so that it is
//! never exceeded and the search is the same whenever it is run again.

use super::expand::Child;
use crate::nodes::{Keeping, Nodes, Store};
use crate::open::BucketQueue;
use crate::space::StateSpace;
use crate::table::GROUP;

/// Of eight slots so many are reckoned to be open at the end: on the tiles
/// little more than half of all nodes are.
const OPEN_OF_GROUP: usize = 5;

/// Levels of an open list that can become a heap: where there are more, each
/// new one would move too many others.
const LEVELS_OF_POURING: usize = 1 << 10;

/// Levels of one that cannot.
const MOST_LEVELS: usize = 1 << 16;

/// Children that are looked up together: enough that waiting for one look-up
/// hides behind the others.
const MOST_CHILDREN: usize = 64;

/// Sizes of all that is allocated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    pub(crate) groups: usize,
    pub(crate) blocks: usize,
    pub(crate) levels: usize,
    pub(crate) children: usize,
    /// Whether nothing goes on below the frontier: then the open list may
    /// become a heap.
    pub(crate) alone: bool,
    /// Whether it is one from the beginning, in as many bytes as the levels
    /// and blocks would take.
    pub(crate) heap: bool,
}

impl Budget {
    /// The shares of so many bytes; `None` where not even a few nodes fit, or
    /// not the nodes of a space of known size.
    pub(crate) fn of<S: StateSpace, K: Keeping<S>>(
        space: &S,
        bytes: usize,
        alone: bool,
    ) -> Option<Self> {
        let group_bytes = Store::<S, K>::GROUP_BYTES;
        let (block_bytes, level_bytes) =
            (BucketQueue::<S::Cost>::BLOCK_BYTES, BucketQueue::<S::Cost>::LEVEL_BYTES);
        let child_bytes = size_of::<Child<S, K>>();
        let children = (bytes / 16 / child_bytes).clamp(1, MOST_CHILDREN);
        // In a small table there are nearly as many levels as nodes.
        let levels = (bytes / 16).max((bytes / 4).min(4_096)) / level_bytes;
        let levels = levels.clamp(2, if alone { LEVELS_OF_POURING } else { MOST_LEVELS });
        let rest = bytes.checked_sub(children * child_bytes + levels * level_bytes)?;
        // Full blocks for those open nodes, and one that is not for each level.
        let rest_of_nodes = rest.saturating_sub(rest.min(levels * block_bytes) / 2);
        let open_bytes = OPEN_OF_GROUP * block_bytes / Store::<S, K>::GROUP_NODES;
        let groups = rest_of_nodes / (group_bytes + open_bytes);
        let most_groups = u32::MAX as usize / GROUP;
        let groups = match Store::<S, K>::groups_of(space) {
            Some(groups) => Some(groups).filter(|groups| *groups <= most_groups)?,
            None => groups.clamp(1, most_groups),
        };
        let heap = Store::<S, K>::BEGINS_WITH_HEAP;
        let blocks = rest.checked_sub(groups.checked_mul(group_bytes)?)? / block_bytes;
        // In buckets never more than there are nodes and levels.
        let blocks = if heap { blocks } else { blocks.min(groups * GROUP + levels) };
        (blocks >= 2).then_some(Budget { groups, blocks, levels, children, alone, heap })
    }
}
