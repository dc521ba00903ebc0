//! Reads files that other programs wrote.

use crate::record;
use formats::{Foreign, Record, Target, Variant};
use std::path::Path;
use test_support::corpora::corpus;

/// The files of a folder of the corpora with this extension.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let Some(path) = corpus(&format!("formats/{folder}")) else { return Vec::new() };
    let entries = std::fs::read_dir(&path).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<(String, String)> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == ending))
        .map(|path| (path.display().to_string(), std::fs::read_to_string(path).expect("text")))
        .collect();
    found.sort();
    assert!(!found.is_empty(), "no .{ending} in {}", path.display());
    found
}

#[test]
fn f_puzzles_samples_and_their_links_agree() {
    for (path, json) in files("fpuzzles", "json") {
        let packed = Path::new(&path).with_extension("b64");
        if !packed.exists() {
            continue;
        }
        let packed = std::fs::read_to_string(packed).expect("text");
        assert_eq!(Foreign::sniff(&json), Some(Foreign::Json), "{path}");
        let records = Foreign::Json.read(&json);
        let link = format!("https://f-puzzles.com/?load={}", packed.trim());
        assert_eq!(Foreign::sniff(&packed), Some(Foreign::Links), "{path}");
        assert_eq!(Foreign::Links.read(&packed), records, "{path}");
        assert_eq!(Foreign::Links.read(&link), records, "{path}");
        let record = records[0].as_ref().expect(&path);
        // One puzzle is there more than once.
        let is_known = |what: &String| what == "the rule that all black dots are given";
        assert!(record.unread.iter().all(is_known), "{path}: {:?}", record.unread);
        assert!(!record.variants.is_empty() || !record.clues.is_empty(), "{path}");
        assert_f_puzzles_keep(record, &path);
    }
}

/// Writes a puzzle of f-puzzles and reads it again.
fn assert_f_puzzles_keep(record: &Record, path: &str) {
    let lossless = Record { unread: Vec::new(), unsupported: Vec::new(), covered_marks: 0, ..record.clone() };
    for (target, foreign) in [(Target::FPuzzles, Foreign::Json), (Target::FPuzzlesLink, Foreign::Links)] {
        let written = target.write(&lossless).expect(path);
        assert_eq!(written.losses, [], "{path}");
        let text = written.lines.join("\n");
        assert_eq!(foreign.read(&text), [Ok(lossless.clone())], "{path}");
    }
}

#[test]
fn strings_of_interactive_sudoku_solver() {
    for (path, text) in files("iss", "iss") {
        assert_eq!(Foreign::sniff(&text), Some(Foreign::Iss), "{path}");
        let records = Foreign::Iss.read(&text);
        let [Ok(record)] = records.as_slice() else { panic!("{path}: {records:?}") };
        assert!(record.unread.is_empty() && record.cells.iter().any(|cell| cell.value().is_some()), "{path}");
    }
}

#[test]
fn killer_lines() {
    for (path, text) in files("killer-text", "txt") {
        assert_eq!(Foreign::sniff(&text), Some(Foreign::Killer), "{path}");
        let records = Foreign::Killer.read(&text);
        assert!(!records.is_empty() && records.iter().all(Result::is_ok), "{path}: {records:?}");
        let sum = |record: &Record| record.clues.iter().flat_map(|section| &section.clues).count();
        assert!(records.iter().flatten().all(|record| sum(record) > 5), "{path}");
    }
}

#[test]
fn opensudoku_samples() {
    for (path, text) in files("opensudoku-xml", "opensudoku") {
        let records = Foreign::sniff(&text).map(|format| format.read(&text)).expect(&path);
        assert!(!records.is_empty());
        for record in records.into_iter().map(|game| game.expect(&path)) {
            assert!(record.get("title").is_some() && record.cells.iter().any(|cell| cell.value().is_some()), "{path}");
        }
    }
}

#[test]
fn gnome_samples() {
    for (path, text) in files("gnome-sudoku", "save") {
        let records = Foreign::sniff(&text).map(|format| format.read(&text)).expect(&path);
        assert!(matches!(records.as_slice(), [Ok(_)]), "{path}");
    }
}

#[test]
fn shapes_of_ksudoku() {
    for (path, text) in files("ksudoku-xml", "xml") {
        let read = Foreign::sniff(&text).map(|format| format.read(&text)).expect(&path);
        match read.as_slice() {
            [Ok(record)] => {
                assert_eq!(record.figure.is_some(), path.ends_with("Samurai.xml"), "{path}");
                assert!(record.get("title").is_some() && record.unsupported.is_empty(), "{path}: {record:?}");
                assert_eq!(record.regions.is_some(), path.ends_with("Jigsaw.xml"), "{path}");
                assert_eq!(record.variants.contains(&Variant::Diagonal), path.ends_with("XSudoku.xml"), "{path}");
                assert_eq!(record.variants.contains(&Variant::NoBoxes), path.contains("Mathdoku"), "{path}");
            }
            other => panic!("{path}: {other:?}"),
        }
    }
}

#[test]
fn texts_that_the_reader_reads_are_left_to_it() {
    for (folder, ending) in [("line-81", "txt"), ("sdm", "sdm"), ("hodoku-pmgrid", "txt"), ("kaggle-csv", "csv")] {
        for (path, text) in files(folder, ending) {
            assert_eq!(Foreign::sniff(&text), None, "{path}");
        }
    }
}

#[test]
fn candidate_grids_are_as_hodoku_prints_them() {
    let puzzle = record("4.....8.5.3..........7......2.....6.....8.4...+4..1.......6.3.7.5.+32.+1...1.4......");
    for (path, text) in files("hodoku-pmgrid", "txt") {
        let written = Target::Candidates.write(&puzzle).expect("9×9").lines;
        assert_eq!(written.join("\n"), text.trim_end().replace('\r', ""), "{path}");
    }
}
