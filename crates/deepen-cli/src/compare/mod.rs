//! The same problems solved by several algorithms: each column in a process of
//! its own, each problem under its own limits, and all of it in one report.

mod asked;
mod cell;
mod child;
mod faults;
mod journal;
mod page;
mod provenance;
mod record;
mod report;
mod run;
mod said;
mod summary;
mod sums;
mod table;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use cell::{Cell, Ended, Instance};
pub(crate) use page::page;
pub(crate) use report::{Column, Kind, Provenance, Report, Times};
pub(crate) use run::run;
pub(crate) use said::command_line;
pub(crate) use summary::{Row as SummaryRow, summary};
pub(crate) use table::table;
pub(crate) use write::whole as write_whole;
