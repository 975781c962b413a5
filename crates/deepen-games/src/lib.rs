#![doc = include_str!("../README.md")]

pub mod connect_four;
