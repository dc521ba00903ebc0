//! What a run tells the shell. The numbers are a promise to scripts; nothing else in the crate names them.

use std::process::ExitCode;

/// How a run ended. Ordered: of two endings the worse one counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Status {
    /// Nothing at or above the level that fails.
    Clean,
    /// Something was found in the puzzles.
    Found,
    /// Something could not be done: bad usage, an unreadable file, a report that could not be written.
    Trouble,
    /// A defect of this program.
    Crash,
    /// Ended by Ctrl-C.
    Interrupted,
}

impl Status {
    /// The ending of a run that has found something that counts; `--exit-zero` makes it clean.
    pub(crate) fn of_findings(exit_zero: bool) -> Status {
        if exit_zero { Status::Clean } else { Status::Found }
    }

    /// Remembers `other` if it is the worse ending.
    pub(crate) fn note(&mut self, other: Status) {
        *self = (*self).max(other);
    }

    /// The number that the shell is told.
    pub(crate) fn code(self) -> u8 {
        match self {
            Status::Clean => 0,
            Status::Found => 1,
            Status::Trouble => 2,
            Status::Crash => 101,
            Status::Interrupted => crate::process::interrupt::EXIT_CODE,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(status.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worse_ending_wins() {
        let mut status = Status::Clean;
        for (next, code) in [(Status::Found, 1), (Status::Clean, 1), (Status::Crash, 101), (Status::Trouble, 101)] {
            status.note(next);
            assert_eq!(status.code(), code);
        }
    }
}
