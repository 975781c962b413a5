//! Optimal search in bounded memory.
