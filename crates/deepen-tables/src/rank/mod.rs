//! Perfect ranking: a number for each abstract state, without gaps.
