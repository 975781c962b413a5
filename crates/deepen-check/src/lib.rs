//! Independent checker.
