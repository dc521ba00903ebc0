//! Tests that after a save a document is reported like one that was just opened, for edits at the end of every sample,
//! whatever has arrived before.

use crate::lsp::harness::{Editor, edit, everything, items, pulling};
use crate::samples::samples;
use serde_json::{Value, json};
use std::path::Path;

const URI: &str = "untitled:a.sudoku";

/// A replacement of a part of one line: the line, the first and the last column in bytes, the new text.
type Replacement = (u32, u32, u32, &'static str);

/// Edits of a text: its last character is removed, and a digit in its last line, which mostly is a clue line or a row,
/// becomes another.
fn edits(text: &str) -> Vec<Replacement> {
    let lines: Vec<&str> = text.lines().collect();
    let Some((number, last)) = lines.iter().enumerate().rfind(|(_, line)| !line.trim().is_empty()) else {
        return Vec::new();
    };
    let (number, last) = (number as u32, last.trim_end());
    let start = last.char_indices().next_back().map_or(0, |(at, _)| at as u32);
    let end = last.len() as u32;
    let mut edits = vec![(number, start, end, "")];
    let digits: Vec<usize> = last.char_indices().filter(|(_, it)| it.is_ascii_digit()).map(|(at, _)| at).collect();
    if let Some(&middle) = digits.get(digits.len() / 2) {
        let other = if last.as_bytes()[middle] == b'1' { "2" } else { "1" };
        edits.push((number, middle as u32, middle as u32 + 1, other));
    }
    edits
}

fn applied(text: &str, (line, start, end, new): Replacement) -> String {
    let before: usize = text.split_inclusive('\n').take(line as usize).map(str::len).sum();
    let mut text = text.to_owned();
    text.replace_range(before + start as usize..before + end as usize, new);
    text
}

/// A client that pulls and cannot be asked to pull again, so that answers wait for the end of the check.
fn patient() -> Editor {
    let mut capabilities = pulling();
    capabilities["workspace"]["diagnostics"] = Value::Null;
    capabilities["general"]["positionEncodings"] = json!(["utf-8"]);
    Editor::start(capabilities)
}

fn pulled(editor: &mut Editor) -> Vec<Value> {
    items(&editor.pull(URI, None)["items"])
}

fn close(editor: &mut Editor) {
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
}

fn save(editor: &mut Editor) {
    editor.notify("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
}

fn leave_the_puzzle(editor: &mut Editor) {
    editor.notify("sudoku/cursor", json!({ "textDocument": { "uri": URI }, "position": null }));
}

/// Compares a session with an edit and a save with one that opens the text. A check may take longer than an answer
/// waits for it, so both are asked again for a while.
#[track_caller]
fn check(edited: &mut Editor, fresh: &mut Editor, (path, text): (&Path, &str), replacement: Replacement) {
    let (line, start, end, new) = replacement;
    edited.open(URI, text);
    pulled(edited);
    edited.change(URI, 2, edit(line, start, end, new));
    // The proof arrives before the cursor leaves.
    pulled(edited);
    leave_the_puzzle(edited);
    save(edited);
    fresh.open(URI, &applied(text, replacement));
    let (mut saved, mut expected) = (pulled(edited), pulled(fresh));
    for _ in 0..20 {
        if saved != expected {
            (saved, expected) = (pulled(edited), pulled(fresh));
        }
    }
    assert_eq!(saved, expected, "{} after {replacement:?}", path.display());
    [edited, fresh].into_iter().for_each(close);
}

#[test]
fn after_a_save_every_sample_is_reported_as_if_it_was_just_opened() {
    let (mut edited, mut fresh) = (patient(), patient());
    let mut count = 0;
    for path in samples() {
        let text = std::fs::read_to_string(&path).expect("a sample");
        for replacement in edits(&text) {
            check(&mut edited, &mut fresh, (&path, &text), replacement);
            count += 1;
        }
    }
    assert!(count > 120, "{count}");
    edited.leave();
    fresh.leave();
}

/// A clue line that is half typed, above the last one.
const CLUES: &str = "size: 4\n1...\n....\n....\n....\n\n[cages]\n3: r1c2 r1c3\n7: r3c1 r3c2\n";

#[test]
fn what_was_held_back_is_pushed_when_the_cursor_has_left_and_with_the_save() {
    let end: [fn(&mut Editor); 2] = [leave_the_puzzle, save];
    for ends in [&end[..], &end[1..]] {
        let mut editor = Editor::start(everything());
        editor.open(URI, CLUES);
        editor.change(URI, 2, edit(8, 0, 1, "9"));
        let before = editor.published_for(URI, 2);
        assert!(!before.codes().contains(&"impossible-clue"), "{:?}", before.codes());
        ends.iter().for_each(|end| end(&mut editor));
        let mut codes = Vec::new();
        while !codes.contains(&"impossible-clue".to_owned()) {
            codes = editor.published_for(URI, 2).codes().into_iter().map(str::to_owned).collect();
        }
        editor.leave();
    }
}

#[test]
fn a_save_without_an_edit_changes_nothing() {
    let mut editor = Editor::start(everything());
    editor.open(URI, CLUES);
    editor.published(URI);
    save(&mut editor);
    editor.symbol_names(URI);
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn an_edit_after_a_save_is_in_progress_again() {
    let mut editor = Editor::start(everything());
    editor.open(URI, "2...\n..3.\n.4..\n...1\n\n\n53..7....\n6..195...\n");
    editor.change(URI, 2, edit(8, 0, 0, ".98...."));
    assert_eq!(editor.published_for(URI, 2).codes(), ["in-progress"]);
    save(&mut editor);
    assert_ne!(editor.published_for(URI, 2).codes(), ["in-progress"]);
    editor.change(URI, 3, edit(8, 7, 7, "6."));
    assert_eq!(editor.published_for(URI, 3).codes(), ["in-progress"]);
    editor.leave();
}
