//! Tests other people's puzzles in `../shared/data` or `$SUDOKU_CORPORA`. They are not part of the project (licences
//! differ); the tests report that they are skipped where the files are missing.

use crate::cli::harness::Scratch;
use test_support::corpora::corpus;

/// The rule that a row of the list should give, by its name.
fn expected_rule(name: &str) -> Option<&'static str> {
    match name {
        // An empty grid is a template.
        "Empty" => None,
        "Completed Puzzle" | "Last Empty Square" | "Naked Singles" | "Hidden Singles" => None,
        "Single Given" | "Insufficient Givens" => Some("multiple-solutions"),
        name if name.starts_with("Duplicate Given") => Some("duplicate-value"),
        "Unsolvable Square" => Some("no-candidate"),
        name if name.starts_with("Unsolvable") => Some("no-place"),
        name if name.starts_with("Not Unique") => Some("multiple-solutions"),
        _ => panic!("what is `{name}`?"),
    }
}

#[test]
fn each_row_of_the_sudopedia_list_gets_its_rule() {
    let Some(path) = corpus("lists/sudopedia.tsv") else { return };
    let list = std::fs::read_to_string(path).expect("the list");
    let scratch = Scratch::new();
    let mut rows = 0;
    for row in list.lines() {
        let mut columns = row.split('\t');
        let (Some(name), Some(puzzle)) = (columns.next(), columns.next()) else { panic!("row: {row}") };
        let done = scratch.run_on("check -", puzzle);
        let expected = expected_rule(name);
        let rules = done.rules();
        match expected {
            Some(rule) => assert!(rules.contains(&rule), "{name}\n{}", done.stdout),
            None => assert_eq!(done.stdout, "", "{name}"),
        }
        let says_both = rules.contains(&"multiple-solutions") && rules.len() > 1;
        assert!(!says_both, "{name}\n{}", done.stdout);
        done.exits_with(i32::from(expected.is_some()));
        rows += 1;
    }
    assert!(rows >= 15, "{rows} rows");
}

#[test]
fn the_17_clue_list_is_clean() {
    let Some(path) = corpus("lists/17clue_49151_royle.txt") else { return };
    let scratch = Scratch::new();
    scratch.write("17clue.sdm", std::fs::read(path).expect("the list"));
    let done = scratch.run("check").exits_with(0);
    assert_eq!(done.stdout, "");
    done.complains(&["checked 1 file, 49151 puzzles: nothing found"]);
}

#[test]
fn wild_files_are_checked() {
    let Some(path) = corpus("wild") else { return };
    let files = std::fs::read_dir(&path).expect("a folder").count();
    let scratch = Scratch::new();
    for format in ["concise", "full", "json", "jsonl"] {
        let done = scratch.run_with(&format!("check --format {format}"), &path);
        assert!(matches!(done.code, Some(0 | 1)), "{:?}: {}", done.code, done.stderr);
        if format == "concise" {
            done.complains(&[&format!("checked {files} files")]);
        }
    }
}
