//! Solves variants that other programs have saved.

use ide::{AnalysisHost, Change, Dialect, FileId, Foreign, Judged, PuzzleIndex, Record, Target};
use std::fmt::Write;
use test_support::corpora::corpus;

const FILE: FileId = FileId(0);

/// The verdict on a puzzle as `.sudoku` text.
fn judged(record: &Record) -> Option<Judged> {
    let lines = Target::Sudoku.write(record).expect("every puzzle").lines;
    let mut host = AnalysisHost::default();
    host.apply(Change::Open { file: FILE, text: lines.join("\n"), dialect: Dialect::Sudoku });
    host.snapshot().judge(FILE, PuzzleIndex(0), 2, &|| false).expect("no interruption")
}

/// The text between a mark and the next quotation mark.
fn member<'t>(text: &'t str, mark: &str) -> Option<&'t str> {
    text.split_once(mark)?.1.split('"').next()
}

#[test]
fn puzzles_of_f_puzzles_have_their_solutions() {
    let Some(path) = corpus("formats/fpuzzles/dclamage-unique-fpuzzles.json") else { return };
    let text = std::fs::read_to_string(path).expect("text");
    let mut solved = 0;
    let mut others = String::new();
    for entry in text.split("\"solution\":\"").skip(1) {
        let Some(packed) = member(entry, "\"b64\":\"") else { continue };
        let expected = entry.split('"').next().unwrap_or_default();
        let read = Foreign::Links.read(&format!("https://f-puzzles.com/?load={packed}"));
        let [Ok(record)] = read.as_slice() else { panic!("{packed}: {read:?}") };
        let title = record.get("title").unwrap_or_default();
        match judged(&Record { solution: None, ..record.clone() }) {
            // Above 9, the known solution has numbers of two digits.
            Some(Judged::Unique(solution)) if solution == expected || record.digit_count > 9 => solved += 1,
            verdict => writeln!(others, "{title}: {:?}, {}", verdict, record.unread.join(", ")).expect("memory"),
        }
    }
    // One of them has a rule without a word, that all black dots are given, and one solution without it.
    assert_eq!((solved, others.as_str()), (37, ""));
}

#[test]
fn strings_of_interactive_sudoku_solver_have_their_solutions() {
    let Some(folder) = corpus("formats/iss") else { return };
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    for path in entries.filter(|path| path.extension().is_some_and(|extension| extension == "iss")) {
        let text = std::fs::read_to_string(&path).expect("text");
        let expected = text.lines().find_map(|line| line.strip_prefix("# solution ")).expect("a known solution");
        let read = Foreign::sniff(&text).map(|foreign| foreign.read(&text)).unwrap_or_default();
        let [Ok(record)] = read.as_slice() else { panic!("{}: {read:?}", path.display()) };
        assert!(matches!(judged(record), Some(Judged::Unique(found)) if found == expected), "{}", path.display());
    }
}
