//! `deepen game explain`: what it says of trees that were worked by hand, and
//! that its pages and its JSON say the same.

mod common;

use common::run;

#[test]
fn runs() {
    assert_eq!(run(&["game", "explain", "(3 4)"]).code, Some(0));
}
