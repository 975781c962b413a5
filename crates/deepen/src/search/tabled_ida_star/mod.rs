//! IDA* with a transposition table (Reinefeld and Marsland 1994; Akagi,
//! Kishimoto and Fukunaga 2010): what a subtree was searched for in vain is
//! remembered of its root, in memory of fixed size, and cuts every other path
//! to the same state, in this iteration and all that follow.
//!
//! Promises what [`IdaStar`](crate::IdaStar) promises: a cheapest path for
//! every admissible heuristic, consistent or not, directed edges and such
//! that cost nothing too. An entry claims one thing, "no goal is nearer than
//! this": the least, over the children, of edge and what is known of the
//! child. Of a child that lies on the path already nothing is known yet but
//! that it is being searched: it counts with what is left under the bound
//! from *there*, and one step more. (To let it count as infinite is the usual
//! mistake: then solutions through it are lost to all other paths.) Such
//! claims become true when the iteration ends without a solution; where it
//! ends with one, a table does not change which. The next bound is reckoned
//! apart, from what was cut and not searched elsewhere in the iteration.
//!
//! Where transpositions are many it saves what A* saves, as far as the memory
//! goes; where there are few it costs a look-up a node. On a finite space
//! without a solution the claims would push each other up for ever: when a
//! few iterations have cut nothing by an estimate, one is searched without
//! the claims of those before, and if that too cuts nothing, it has seen
//! everything. Where edges cost nothing and costs are real numbers, claims can
//! push each other up by the least step there is: after a few such iterations
//! one believes no claim at all, and raises the bound as IDA* does.

mod bounded;
mod children;
mod claims;
mod descent;
mod driver;
mod frames;
mod growing;
mod insight;
mod iterate;
mod judge;
mod save;
mod seek;
mod threads;

pub(crate) use descent::DescentIn;
#[cfg(feature = "alloc")]
pub use driver::TabledIdaStar;
pub(crate) use insight::Insight;
