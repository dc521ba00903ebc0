//! Tests the folder of `SUDOKU_CONF`: `solve` without a path asks on a terminal which board is meant.

use crate::cli::harness::Scratch;
#[cfg(unix)]
use crate::cli::output::terminal::Terminal;

// The 4 shows that `0` is an empty cell.
const SMALL: &str = "1,2,,\n3, ,0,\n,,,3\n4,,2,\n";

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("boards/small.csv", SMALL);
    scratch.write("boards/a.csv", "0,0\n");
    scratch.write("boards/notes.txt", "");
    scratch.write("here.sudoku", "12..\n34..\n...3\n..2.\n");
    scratch
}

/// What the terminal shows after these keys, and the exit code.
#[cfg(unix)]
fn typed(scratch: &Scratch, folder: &str, keys: &str) -> (String, Option<i32>) {
    let mut command = scratch.command("solve --color never --progress never");
    command.env("SUDOKU_CONF", folder).env("TERM", "xterm");
    let mut terminal = Terminal::start(command, 100, None);
    if !keys.is_empty() {
        terminal.wait_for("Which board");
        terminal.enter(keys);
    }
    terminal.finish()
}

#[cfg(unix)]
#[test]
fn a_user_at_a_terminal_chooses_a_board() {
    let scratch = scratch();
    for answer in ["2\n", "small\n", "small.csv\n", "7\nsmall\n"] {
        let (seen, code) = typed(&scratch, "boards", answer);
        assert!(seen.contains("   2  small.csv  4×4, 6 clues\n"), "{seen}");
        assert!(seen.contains("   1  a.csv  no complete puzzle\n") && !seen.contains("notes.txt"), "{seen}");
        assert_eq!(seen.contains("no board `7`"), answer.starts_with('7'), "{seen}");
        assert!(seen.trim_end().ends_with("1234341221434321") && code == Some(0), "{seen}");
    }
    for cancel in ["\n", "\u{4}"] {
        assert_eq!(typed(&scratch, "boards", cancel).1, Some(2));
    }
}

#[cfg(unix)]
#[test]
fn a_folder_without_boards_is_a_clear_error() {
    let scratch = scratch();
    let (seen, code) = typed(&scratch, "missing", "");
    assert!(seen.contains("SUDOKU_CONF names no folder that can be read") && code == Some(2), "{seen}");
    scratch.write("empty/x.txt", "");
    let (seen, code) = typed(&scratch, "empty", "");
    assert!(seen.contains("SUDOKU_CONF names a folder without *.csv files") && code == Some(2), "{seen}");
}

#[test]
fn without_a_terminal_nothing_is_asked() {
    let scratch = scratch();
    for folder in ["boards", "missing", ""] {
        let done = scratch.command("solve").env("SUDOKU_CONF", folder).output().expect("the program starts");
        assert_eq!(String::from_utf8_lossy(&done.stdout), "1234341221434321\n");
    }
}
