//! `TopSpin`.
