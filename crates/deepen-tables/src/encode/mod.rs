//! How the entries of a table are stored.
