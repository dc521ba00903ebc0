//! Converts all samples to each format and reads them back: the puzzles are equal, or a note says what is lost.

use crate::campaign::{Campaign, Form, Order, Tally};
use crate::measured::{self, Limits};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

pub(crate) const CAMPAIGN: Campaign =
    Campaign { name: "round-trips", about: "all samples through all formats, and back", run };

const LIMITS: Limits = Limits { memory: 500 << 20, time: Duration::from_secs(60) };

/// Every format of `convert`.
const FORMATS: [&str; 16] = [
    "sudoku",
    "line",
    "sdm",
    "sdk",
    "ss",
    "hodoku",
    "candidates",
    "euler",
    "csv",
    "csv-rows",
    "json",
    "f-puzzles",
    "f-puzzles-link",
    "iss",
    "sumocue",
    "ksudoku",
];

/// Empty grids, whose text says little about their size.
const SIZES: [usize; 14] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 18, 25, 27];

fn run(order: &Order, tally: &mut Tally) {
    let Ok(folder) = tempfile::tempdir() else { return tally.check("a folder", Err("cannot be made".to_owned())) };
    let mut texts = samples();
    for size in SIZES {
        let path = folder.path().join(format!("empty-{size}.sudoku"));
        let text = format!("size: {size}\n{}", format!("{}\n", ".".repeat(size)).repeat(size));
        match std::fs::write(&path, text) {
            Ok(()) => texts.push(path),
            Err(error) => tally.check("an empty grid", Err(error.to_string())),
        }
    }
    // Each text meets each format over the days.
    let share = if order.form == Form::Short { 8 } else { 1 };
    let mut trips = 0;
    for (number, path) in texts.iter().enumerate() {
        for (at, format) in FORMATS.into_iter().enumerate() {
            if (number + at) % share != (order.seed % share as u64) as usize {
                continue;
            }
            trips += 1;
            tally.check(&format!("{} to {format}", path.display()), trip(order, path, format, folder.path()));
        }
    }
    println!("  {trips} round trips of {} texts", texts.len());
}

/// The samples that hold puzzles.
fn samples() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut found = Vec::new();
    for folder in ["variants", "layouts", "euler", "rules", "collection", "grids"] {
        let files = std::fs::read_dir(root.join(folder)).into_iter().flatten().flatten();
        found.extend(files.map(|file| file.path()));
    }
    found.retain(|path| {
        path.extension().is_some_and(|end| ["sudoku", "sdm", "sdk", "ss"].iter().any(|known| end == *known))
    });
    found.sort();
    found
}

/// The puzzles of a text as JSON, one each line, and what was said about it.
fn converted(order: &Order, path: &Path, format: &str) -> Result<(Vec<u8>, String), String> {
    let mut command = Command::new(&order.program);
    command.args(["convert", "--to", format]).arg(path).stdin(Stdio::null());
    let ended = measured::run(&mut command, LIMITS).map_err(|error| error.to_string())?;
    match ended.fault(LIMITS) {
        Some(fault) => Err(fault),
        None => Ok((ended.stdout, ended.stderr)),
    }
}

fn trip(order: &Order, path: &Path, format: &str, folder: &Path) -> Result<(), String> {
    let (before, _) = converted(order, path, "json")?;
    let (written, notes) = converted(order, path, format)?;
    if !notes.is_empty() {
        // A note or an error says what this format cannot hold.
        return Ok(());
    }
    let ending = match format {
        "sdm" | "sdk" | "ss" => format,
        _ => "txt",
    };
    let there = folder.join(format!("there.{ending}"));
    std::fs::write(&there, &written).map_err(|error| error.to_string())?;
    let (after, said) = converted(order, &there, "json")?;
    let mut before = puzzles(&before);
    let mut after = puzzles(&after);
    if format == "euler" {
        // Its heading becomes the title of the puzzle.
        for puzzle in before.iter_mut().chain(&mut after).filter_map(Value::as_object_mut) {
            puzzle.remove("title");
        }
    }
    if before == after {
        return Ok(());
    }
    Err(format!("differs without a note; {said}\n  before: {before:?}\n  after: {after:?}"))
}

/// The puzzles in lines of JSON. A cell with all values as candidates is an empty one: a grid of candidates has no
/// other form for it.
fn puzzles(lines: &[u8]) -> Vec<Value> {
    let text = String::from_utf8_lossy(lines);
    let mut puzzles: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    for puzzle in &mut puzzles {
        if let Some(kinds) = puzzle.get_mut("constraints").and_then(Value::as_object_mut) {
            for (kind, clues) in kinds {
                let Some(clues) = clues.as_array_mut() else { continue };
                if ["odd", "even"].contains(&kind.as_str()) {
                    // The canonical form has a line for each row of the grid.
                    let cells = clues.iter().filter_map(|clue| clue.get("cells")?.as_array());
                    *clues = cells.flatten().cloned().collect();
                }
                if ["cages", "sums"].contains(&kind.as_str()) {
                    let cells = clues.iter_mut().filter_map(|clue| clue.get_mut("cells")?.as_array_mut());
                    cells.for_each(|cells| cells.sort_by_cached_key(Value::to_string));
                }
                // The canonical form sorts clues.
                clues.sort_by_cached_key(Value::to_string);
            }
        }
        let size = puzzle.get("size").and_then(Value::as_u64).unwrap_or(9);
        let Some(members) = puzzle.as_object_mut() else { continue };
        let Some(candidates) = members.get_mut("candidates").and_then(Value::as_object_mut) else { continue };
        candidates.retain(|_, marks| marks.as_array().is_none_or(|marks| marks.len() as u64 != size));
        if candidates.is_empty() {
            members.remove("candidates");
        }
    }
    puzzles
}
