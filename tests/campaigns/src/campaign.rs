//! Shares between campaigns how one is declared, what it is asked for, and how its results are counted.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

pub(crate) struct Campaign {
    pub(crate) name: &'static str,
    /// A line for the log.
    pub(crate) about: &'static str,
    /// Runs it, and counts each check.
    pub(crate) run: fn(&Order, &mut Tally),
}

/// How a campaign is to run.
pub(crate) struct Order {
    /// The program to attack, an absolute path.
    pub(crate) program: PathBuf,
    /// The same seed makes the same input.
    pub(crate) seed: u64,
    pub(crate) form: Form,
    /// How long a campaign without a natural end runs, if the caller says so.
    pub(crate) time: Option<Duration>,
}

/// How much of a campaign runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// In `.ci/run`: seconds.
    Short,
    /// Every night, or by hand.
    Long,
}

impl Order {
    /// How long to run: what the caller asks for, else the time of the form.
    pub(crate) fn time_or(&self, short: Duration, long: Duration) -> Duration {
        let usual = match self.form {
            Form::Short => short,
            Form::Long => long,
        };
        self.time.unwrap_or(usual)
    }
}

/// The results of checks.
#[derive(Default)]
pub(crate) struct Tally {
    passed: usize,
    failed: usize,
}

impl Tally {
    /// Counts a check; prints why it failed.
    pub(crate) fn check(&mut self, name: &str, result: Result<(), String>) {
        match result {
            Ok(()) => self.passed += 1,
            Err(why) => {
                self.failed += 1;
                println!("FAILED {name}: {why}");
            }
        }
    }

    /// Counts a condition as a check.
    pub(crate) fn require(&mut self, name: &str, holds: bool, why: impl FnOnce() -> String) {
        self.check(name, if holds { Ok(()) } else { Err(why()) });
    }

    /// Prints the counts as the last line.
    pub(crate) fn report(&self) -> ExitCode {
        println!("{} passed, {} failed", self.passed, self.failed);
        if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
