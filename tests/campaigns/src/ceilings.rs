//! Measures the memory that each kind of large input takes. No kind may take more than 500 MB or a minute.

use crate::campaign::{Campaign, Order, Tally};
use crate::measured::{self, Limits};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

pub(crate) const CAMPAIGN: Campaign = Campaign { name: "ceilings", about: "memory of each kind of large input", run };

const LIMITS: Limits = Limits { memory: 500 << 20, time: Duration::from_secs(60) };

/// An input, and the command that reads it.
struct Kind {
    name: &'static str,
    /// The name of the file, which decides how it is read.
    file: &'static str,
    arguments: &'static [&'static str],
    text: fn() -> String,
}

const KINDS: [Kind; 1] = [Kind {
    name: "a CSV of 3,000,000 columns",
    file: "columns.csv",
    arguments: &["check", "--column", "puzzle"],
    text: || format!("puzzle{}\n", ",a".repeat(3_000_000)),
}];

fn run(order: &Order, tally: &mut Tally) {
    for kind in &KINDS {
        tally.check(kind.name, measure(order, kind));
    }
}

fn measure(order: &Order, kind: &Kind) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join(kind.file);
    std::fs::write(&path, (kind.text)()).map_err(|error| error.to_string())?;
    let ended = run_on(order, kind, &path).map_err(|error| error.to_string())?;
    println!("  {}: {} MB, {:.1} s", kind.name, ended.memory >> 20, ended.time.as_secs_f64());
    ended.fault(LIMITS).map_or(Ok(()), Err)
}

fn run_on(order: &Order, kind: &Kind, path: &Path) -> std::io::Result<measured::Ended> {
    let mut command = Command::new(&order.program);
    command.args(kind.arguments).arg(path).stdin(Stdio::null());
    measured::run(&mut command, LIMITS)
}
