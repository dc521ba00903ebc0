//! Reads random puzzles back that `layouts.py` writes as people, programs and programming languages do.

use crate::campaign::{Campaign, Form, Order, Tally};
use crate::measured::{self, Ended, Limits};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

pub(crate) const CAMPAIGN: Campaign =
    Campaign { name: "readings", about: "random puzzles in every layout, size, alphabet and line end", run };

const LIMITS: Limits = Limits { memory: 500 << 20, time: Duration::from_secs(60) };

/// Files for one start of the program.
const BATCH: usize = 50;

/// A file of `layouts.py`.
struct Written<'a> {
    name: &'a str,
    /// The grids as `convert --to line` writes them.
    grids: Vec<&'a str>,
    /// Layout, size, symbols and line end.
    about: &'a str,
}

fn run(order: &Order, tally: &mut Tally) {
    let Ok(folder) = tempfile::tempdir() else { return tally.check("a folder", Err("cannot be made".to_owned())) };
    let count = if order.form == Form::Short { 300 } else { 10_000 };
    if let Err(why) = write(order.seed, count, folder.path()) {
        return tally.check("layouts.py", Err(why));
    }
    let list = match std::fs::read_to_string(folder.path().join("expected.tsv")) {
        Ok(list) => list,
        Err(error) => return tally.check("expected.tsv", Err(error.to_string())),
    };
    let files: Vec<Written> = list.lines().filter_map(written).collect();
    tally.require("expected.tsv", files.len() == count, || format!("{} of {count} files", files.len()));
    for batch in files.chunks(BATCH) {
        let is_right = fault(order, batch, folder.path()).is_none();
        for file in batch {
            // Which files of a batch are wrong, only each alone can tell.
            let fault = if is_right { None } else { fault(order, std::slice::from_ref(file), folder.path()) };
            tally.check(&format!("{} ({})", file.name, file.about), fault.map_or(Ok(()), Err));
        }
    }
    println!("  {} files read back", files.len());
}

/// Lets `layouts.py` write its files.
fn write(seed: u64, count: usize, folder: &Path) -> Result<(), String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts.py");
    let mut python = Command::new("python3");
    python.arg(script).args(["--seed", &seed.to_string(), "--count", &count.to_string()]);
    let done = python.arg("--folder").arg(folder).output().map_err(|error| format!("python3: {error}"))?;
    if done.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&done.stderr).into_owned()) }
}

/// A line of `expected.tsv`.
fn written(line: &str) -> Option<Written<'_>> {
    let mut columns = line.split('\t');
    let (name, grids, about) = (columns.next()?, columns.next()?, columns.next()?);
    Some(Written { name, grids: grids.split(' ').collect(), about })
}

/// Why the program does not read the files as what they are.
fn fault(order: &Order, files: &[Written], folder: &Path) -> Option<String> {
    let ended = match converted(order, files, folder) {
        Ok(ended) => ended,
        Err(error) => return Some(error.to_string()),
    };
    if let Some(fault) = ended.fault(LIMITS) {
        return Some(fault);
    }
    let stdout = String::from_utf8_lossy(&ended.stdout);
    let read: Vec<&str> = stdout.lines().filter(|line| !line.is_empty()).collect();
    let expected: Vec<&str> = files.iter().flat_map(|file| file.grids.iter().copied()).collect();
    let text = || files.first().and_then(|file| std::fs::read(folder.join(file.name)).ok()).unwrap_or_default();
    if ended.code != Some(0) {
        return Some(format!("refused: {}\n{}", ended.stderr.trim_end(), String::from_utf8_lossy(&text())));
    }
    if read != expected {
        let text = String::from_utf8_lossy(&text()).into_owned();
        return Some(format!("read as another puzzle\n  expected {expected:?}\n  read     {read:?}\n{text}"));
    }
    None
}

fn converted(order: &Order, files: &[Written], folder: &Path) -> std::io::Result<Ended> {
    let mut command = Command::new(&order.program);
    command.args(["convert", "--isolated", "--to", "line"]).args(files.iter().map(|file| file.name));
    measured::run(command.current_dir(folder).stdin(Stdio::null()), LIMITS)
}
