//! stub
use super::Bench;
pub(super) fn page(_: &Bench) -> String {
    String::new()
}
