//! Exit codes, and which one a batch returns.

use std::process::ExitCode;

/// How a problem, or the program, ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Solved and proven optimal; nothing to complain about.
    Optimal,
    /// The command line, the environment or the configuration is wrong.
    Usage,
    /// Bad input.
    Input,
    /// Proven unsolvable.
    Unsolvable,
    /// Solved, not proven optimal.
    Unproven,
    /// A limit was reached first.
    Limit,
    /// An answer failed its check.
    Internal,
    /// The output could not be written.
    Output,
    /// Interrupted from outside.
    Interrupted,
}

impl Exit {
    /// Which of several the program returns: the first that applies.
    const ORDER: [Exit; 9] = [
        Exit::Internal,
        Exit::Output,
        Exit::Usage,
        Exit::Interrupted,
        Exit::Input,
        Exit::Limit,
        Exit::Unproven,
        Exit::Unsolvable,
        Exit::Optimal,
    ];

    /// The number the program returns.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Optimal => 0,
            Exit::Usage => 1,
            Exit::Input => 2,
            Exit::Unsolvable => 10,
            Exit::Unproven => 11,
            Exit::Limit => 20,
            Exit::Internal => 70,
            Exit::Output => 74,
            Exit::Interrupted => 130,
        }
    }

    /// What a batch returns in which both happened.
    pub(crate) fn and(self, other: Exit) -> Exit {
        let first = Exit::ORDER.into_iter().find(|exit| *exit == self || *exit == other);
        first.unwrap_or(self)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_returns_the_first_that_applies() {
        let codes = |exits: &[Exit]| exits.iter().fold(Exit::Optimal, |all, one| all.and(*one));
        assert_eq!(codes(&[]).code(), 0);
        assert_eq!(codes(&[Exit::Optimal, Exit::Unsolvable]).code(), 10);
        assert_eq!(codes(&[Exit::Unproven, Exit::Unsolvable]).code(), 11);
        assert_eq!(codes(&[Exit::Limit, Exit::Unproven, Exit::Optimal]).code(), 20);
        assert_eq!(codes(&[Exit::Limit, Exit::Input, Exit::Optimal]).code(), 2);
        assert_eq!(codes(&[Exit::Input, Exit::Interrupted]).code(), 130);
    }
}
