//! Options of `deepen game explain`.

use clap::Args;

/// `deepen game explain`
#[derive(Args, Clone, Debug)]
pub(crate) struct ExplainArgs {
    /// The tree, such as ((3 12 8) (2 4 6) (14 5 2))
    #[arg(value_name = "TREE")]
    pub(crate) tree: Option<String>,
}
