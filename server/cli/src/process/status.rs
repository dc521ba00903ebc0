//! Defines the exit status of the program. The numbers are a promise to scripts; no other module names them.

use std::process::ExitCode;

/// The ending of a run. The greater of two endings is the worse one, which counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Status {
    /// Found nothing at or above the level that fails.
    Clean,
    /// Found something in the puzzles.
    Found,
    /// Could not do something: bad usage, an unreadable file, a report that could not be written.
    Trouble,
    /// Ran into a defect of this program.
    Crash,
    /// Was ended by Ctrl-C.
    Interrupted,
}

impl Status {
    /// Returns the ending of a run that has found something that counts; `--exit-zero` makes it clean.
    pub(crate) fn of_findings(exit_zero: bool) -> Status {
        if exit_zero { Status::Clean } else { Status::Found }
    }

    /// Keeps the worse of this ending and `other`.
    pub(crate) fn note(&mut self, other: Status) {
        *self = (*self).max(other);
    }

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
