//! Runs `git-driver`, which git calls for files with the attribute `diff=sudoku`: as `textconv` with one file, whose
//! puzzles it prints in canonical form; as `command` with both versions of a file, whose differences it prints.
//!
//! `command` succeeds for any file, since a failure would end git's own output: it prints why a version cannot be
//! compared. `textconv` succeeds for any file that can be read; git reports that it has failed.

use crate::args::{GitDriverArgs, UsageError};
use crate::commands::diff::difference_line::DifferenceLine;
use crate::commands::diff::versions::{compared, puzzles_of};
use crate::input::discover::Input;
use crate::input::opened_text::OpenedText;
use crate::input::origin;
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::Surroundings;
use crate::terminal::{Complaint, Console, print};
use crate::text::sanitize::visible;
use ide::{PuzzleIndex, StatusDetail, Target};
use rayon::prelude::*;
use settings::{Overrides, Resolver};
use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::path::Path;

/// Set by git for the program of `command`, not for that of `textconv`.
const COMMAND_VARIABLE: &str = "GIT_DIFF_PATH_COUNTER";

/// Answers git.
pub(crate) fn run(args: &GitDriverArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let arguments: Vec<&OsStr> = args.arguments.iter().map(OsString::as_os_str).collect();
    let lines = match arguments.as_slice() {
        [path] if std::env::var_os(COMMAND_VARIABLE).is_some() => {
            vec![format!("* Unmerged path {}", visible(&path.to_string_lossy()))]
        }
        [file] => return Ok(print_converted(Path::new(file), around)),
        [path, old, _, _, new, _, _] => differences([path, path], [old, new], around),
        [path, old, _, _, new, _, _, new_path, ..] => differences([path, new_path], [old, new], around),
        _ => return Err("expected what git passes: a file, or a path with both versions of the file".into()),
    };
    Ok(print(|out| lines.iter().try_for_each(|line| writeln!(out, "{line}"))))
}

/// A heading, and a line for each puzzle that differs.
fn differences(paths: [&OsStr; 2], files: [&OsStr; 2], around: &Surroundings) -> Vec<String> {
    let [old_path, new_path] = paths.map(|path| visible(&path.to_string_lossy()).into_owned());
    let mut lines = vec![format!("puzzles a/{old_path} b/{new_path}")];
    match (version(paths[0], files[0], around), version(paths[1], files[1], around)) {
        (Ok(old), Ok(new)) => {
            for difference in compared(old.as_ref(), new.as_ref()).differences {
                lines.push(DifferenceLine::new(difference, [None, None], None).text());
            }
            if lines.len() == 1 {
                lines.push("no puzzle differs".to_owned());
            }
        }
        (Err(sentence), _) | (_, Err(sentence)) => lines.push(format!("cannot be compared: {sentence}")),
    }
    lines
}

/// The puzzles of one version of a path; `None` if it does not exist. The error is a sentence that names the file.
fn version(path: &OsStr, file: &OsStr, around: &Surroundings) -> Result<Option<OpenedText>, String> {
    // The names that git passes in place of a file that does not exist.
    if file == "/dev/null" || file == "nul" {
        return Ok(None);
    }
    match opened(Path::new(path), Path::new(file), around) {
        Ok(text) => Ok(Some(text)),
        Err(sentence) => Err(format!("{}: {sentence}", visible(&file.to_string_lossy()))),
    }
}

/// Reads the puzzles of a file as those of another path, whose settings apply.
fn opened(path: &Path, file: &Path, around: &Surroundings) -> Result<OpenedText, String> {
    // All puzzles of a version are in memory at once.
    let bytes = file.metadata().map_or(0, |metadata| metadata.len());
    if bytes > origin::MOST_UNDIVIDED {
        return Err(format!("larger than {} MiB", origin::MOST_UNDIVIDED >> 20));
    }
    let here = &around.working_directory;
    let nearest = Resolver::nearest(Overrides::default(), here.clone());
    let input = match Input::stored_in(path, file, &nearest, here) {
        Ok(input) => input,
        // A version is compared even if the settings of now are broken.
        Err(_) => {
            let isolated = Resolver::isolated(Overrides::default(), here.clone());
            Input::stored_in(path, file, &isolated, here).map_err(|error| error.to_string())?
        }
    };
    puzzles_of(&input)
}

/// Prints the puzzles of a file in canonical form, each with the number of its solutions; the file itself if there are
/// none.
fn print_converted(file: &Path, around: &Surroundings) -> Status {
    match opened(file, file, around).ok().filter(|text| text.puzzle_count() > 0) {
        Some(text) => print(|out| converted(&text, out)),
        None => print_as_it_is(file),
    }
}

/// Prints a file without puzzles, part by part: it may be of any size.
fn print_as_it_is(file: &Path) -> Status {
    if file.is_dir() {
        return fail(file, "this is a folder; git passes files".to_owned());
    }
    let mut source = match origin::open_as_it_is(file) {
        Ok(source) => source,
        Err(error) => return fail(file, error.to_string()),
    };
    let mut out = io::stdout().lock();
    let mut part = vec![0; 64 << 10];
    loop {
        let length = match source.read(&mut part) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return fail(file, error.to_string()),
        };
        if let Err(error) = out.write_all(&part[..length]) {
            return Console::plain().stdout_ended(&error);
        }
    }
    match out.flush() {
        Ok(()) => Status::Clean,
        Err(error) => Console::plain().stdout_ended(&error),
    }
}

fn fail(file: &Path, sentence: String) -> Status {
    Console::plain().fail(&Complaint::new(Some(file.display().to_string()), sentence))
}

fn converted(text: &OpenedText, out: &mut dyn Write) -> io::Result<()> {
    for document in text.documents() {
        let puzzles = document.indices().into_par_iter().map(|at| shown(&document.analysis, PuzzleIndex(at)));
        for puzzle in puzzles.collect::<Vec<String>>() {
            out.write_all(puzzle.as_bytes())?;
        }
    }
    Ok(())
}

/// A puzzle in canonical form, or as its file has it if it cannot be read, with the number of its solutions.
fn shown(analysis: &ide::Analysis, puzzle: PuzzleIndex) -> String {
    let written = analysis.record(FILE, puzzle).ok().and_then(|record| Target::Sudoku.write(&record).ok());
    let mut lines = match written {
        Some(written) => written.lines,
        None => {
            let text = analysis.grid_text(FILE, puzzle).unwrap_or_default();
            text.lines().map(str::to_owned).collect()
        }
    };
    let status = analysis.status(FILE, puzzle, StatusDetail::Solutions, &|| false).ok().flatten();
    lines.extend(status.map(|status| format!("# {}", status.words())));
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>() + "\n"
}
