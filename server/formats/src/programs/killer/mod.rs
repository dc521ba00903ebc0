//! Reads and writes killer puzzles as lines of text: SumoCue's numbers, letters with pointers, game ids and saved games
//! of Simon Tatham's Solo, and options of dclamage's solver.

mod options;
mod pointers;
mod saved;
mod solo;
pub(crate) mod sumocue;

use crate::base::error::FormatError;
use crate::base::record::Record;
use options::OptionLine;

/// Returns true if a text begins with such a line.
pub(crate) fn begins(text: &str) -> bool {
    if saved::begins(text) {
        return true;
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| options::is_option(line) || is_line(line))
}

fn is_line(line: &str) -> bool {
    sumocue::is_line(line) || pointers::is_line(line) || solo::is_id(line)
}

/// Reads the puzzles of a text: one a line, or options on successive lines. `#` begins a comment.
pub(crate) fn read(text: &str) -> Vec<Result<Record, FormatError>> {
    if saved::begins(text.trim_start()) {
        return vec![saved::read(text.trim_start())];
    }
    let mut found = Vec::new();
    let mut options: Vec<OptionLine<'_>> = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.starts_with('#') {
            continue;
        }
        if options::is_option(line) {
            options.push(OptionLine { number, text: line });
            continue;
        }
        if !options.is_empty() {
            found.push(options::read(&std::mem::take(&mut options)));
        }
        if !line.is_empty() {
            found.push(read_line(line).map_err(|why| format!("line {number}: {why}").into()));
        }
    }
    if !options.is_empty() {
        found.push(options::read(&options));
    }
    found
}

fn read_line(line: &str) -> Result<Record, FormatError> {
    if sumocue::is_line(line) {
        sumocue::read(line)
    } else if pointers::is_line(line) {
        pointers::read(line)
    } else if solo::is_id(line) {
        solo::read(line)
    } else {
        Err("no killer puzzle".into())
    }
}
