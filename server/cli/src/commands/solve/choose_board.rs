//! Asks on a terminal which board of the folder of `SUDOKU_CONF` is meant, if the command line names no path.
//!
//! Must not know what is done with the board.

use crate::args::{InputArgs, UsageError};
use crate::input::placed_document::{FILE, PlacedDocument};
use crate::setup::Surroundings;
use crate::text::sanitize::visible;
use discovery::boards::{BoardFile, VARIABLE, boards, folder};
use ide::words::counted;
use ide::{Dialect, PuzzleIndex};
use settings::plain_file;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A larger file is no board: one of 36×36 cells needs 4 KB.
const MOST_BYTES: u64 = 1 << 16;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum BoardChoice {
    /// There was nothing to ask.
    NotAsked,
    Board(PathBuf),
    Cancelled,
}

/// Asks for a board if the command line names no input, the environment names a folder, and a user sits at a terminal.
pub(super) fn instead_of_nothing(args: &InputArgs, around: &Surroundings) -> Result<BoardChoice, UsageError> {
    let is_open = args.paths.is_empty() && args.stdin_filename.is_none();
    if !is_open || !around.stdout_is_terminal || !around.stderr_is_terminal || !io::stdin().is_terminal() {
        return Ok(BoardChoice::NotAsked);
    }
    let Some(folder) = folder() else { return Ok(BoardChoice::NotAsked) };
    let boards = listed(&folder)?;
    let asked = ask(&boards, &mut io::stdin().lock(), &mut io::stderr().lock());
    Ok(asked.map_err(|error| format!("cannot ask for a board: {error}"))?)
}

fn listed(folder: &Path) -> Result<Vec<BoardFile>, UsageError> {
    let shown = folder.to_string_lossy();
    let boards =
        boards(folder).map_err(|error| format!("{VARIABLE} names no folder that can be read: {shown}: {error}"))?;
    if boards.is_empty() {
        return Err(format!("{VARIABLE} names a folder without *.csv files: {shown}; add boards or name a path").into());
    }
    Ok(boards)
}

/// Lists the boards and reads answers until one names a board; an empty line or the end cancels.
fn ask(boards: &[BoardFile], answers: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<BoardChoice> {
    for (number, board) in (1..).zip(boards) {
        writeln!(out, "{number:>4}  {}  {}", visible(&board.name), description(&board.path))?;
    }
    loop {
        write!(out, "Which board (number or name, empty to cancel)? ")?;
        out.flush()?;
        let mut answer = String::new();
        let is_end = answers.read_line(&mut answer)? == 0;
        let answer = answer.trim();
        if answer.is_empty() {
            // The next output begins on a line of its own.
            if is_end {
                writeln!(out)?;
            }
            return Ok(BoardChoice::Cancelled);
        }
        match chosen(boards, answer) {
            Some(board) => return Ok(BoardChoice::Board(board.path.clone())),
            None => {
                writeln!(out, "no board `{}`: enter a number from 1 to {} or a name", visible(answer), boards.len())?
            }
        }
    }
}

/// The board with this name, else with this number, else with this name without its extension.
fn chosen<'a>(boards: &'a [BoardFile], answer: &str) -> Option<&'a BoardFile> {
    if let Some(board) = boards.iter().find(|board| board.name == answer) {
        return Some(board);
    }
    if let Some(board) = answer.parse().ok().and_then(|number: usize| boards.get(number.checked_sub(1)?)) {
        return Some(board);
    }
    boards.iter().find(|board| board.path.file_stem().is_some_and(|stem| stem == answer))
}

/// The size and the clues of a board: `9×9, 30 clues`.
fn description(path: &Path) -> String {
    let mut text = String::new();
    let file = plain_file::open(path).map_err(io::Error::from);
    let read = file.and_then(|(file, _)| file.take(MOST_BYTES + 1).read_to_string(&mut text));
    if read.is_err() {
        return "cannot be read".to_owned();
    }
    let document = PlacedDocument::open(text, Dialect::Sudoku, 0, &Arc::default());
    let analysis = &document.analysis;
    let board = PuzzleIndex(0);
    match (document.puzzle_count(), analysis.field(FILE, board)) {
        (1, Some(field)) if analysis.line(FILE, board).is_ok() => {
            format!("{field}, {}", counted(analysis.clue_count(FILE, board) as u64, "clue"))
        }
        (0 | 1, _) => "no complete puzzle".to_owned(),
        (count, _) => counted(count as u64, "puzzle"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(answers: &str) -> (BoardChoice, String) {
        let board = |name: &str| BoardFile { name: name.to_owned(), path: PathBuf::from(name) };
        let mut out = Vec::new();
        let choice = ask(&[board("2.csv"), board("easy.csv")], &mut answers.as_bytes(), &mut out);
        (choice.expect("an answer"), String::from_utf8(out).expect("UTF-8"))
    }

    #[test]
    fn a_number_or_a_name_chooses() {
        for (answers, board) in [
            ("1\n", "2.csv"),
            ("2\n", "easy.csv"),
            ("2.csv\n", "2.csv"),
            (" easy \n", "easy.csv"),
            ("3\nx\n0\n2", "easy.csv"),
        ] {
            assert_eq!(asked(answers).0, BoardChoice::Board(PathBuf::from(board)), "{answers}");
        }
        assert!(asked("3\n1\n").1.contains("no board `3`: enter a number from 1 to 2 or a name\n"));
    }

    #[test]
    fn nothing_cancels() {
        for answers in ["", "\n", "x\n\n", "x\n"] {
            assert_eq!(asked(answers).0, BoardChoice::Cancelled, "{answers}");
        }
    }
}
