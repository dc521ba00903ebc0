//! Tests that the server has the editor's text, for all encodings, line ends and edits.

use crate::lsp::harness::{Editor, PUZZLE, URI, Width, codes, edit, everything, in_line, items, position, position_of};
use serde_json::{Value, json};

fn with_encodings(encodings: &Value) -> Value {
    let mut capabilities = everything();
    capabilities["general"]["positionEncodings"] = encodings.clone();
    capabilities
}

#[test]
fn the_editors_first_choice_is_taken() {
    for (offered, taken) in [
        (json!(["utf-8", "utf-16"]), "utf-8"),
        (json!(["utf-16", "utf-8"]), "utf-16"),
        (json!(["utf-32", "utf-8"]), "utf-32"),
        (json!(["utf-7", "utf-32"]), "utf-32"),
        (json!(["utf-7"]), "utf-16"),
        (json!([]), "utf-16"),
    ] {
        let editor = Editor::start(with_encodings(&offered));
        assert_eq!(editor.server["capabilities"]["positionEncoding"], taken);
        editor.leave();
    }
}

#[test]
fn edits_behind_other_characters() {
    // `é😀数` is 9 bytes, 4 units of UTF-16, 3 characters.
    for (encoding, before) in [("utf-8", 9), ("utf-16", 4), ("utf-32", 3)] {
        let mut editor = Editor::start(with_encodings(&json!([encoding])));
        editor.open(URI, &format!("title: é😀数X\n{PUZZLE}"));
        let at = 7 + before;
        editor.change(URI, 2, edit(0, at, at + 1, "Y"));
        assert_eq!(editor.symbol_names(URI), ["é😀数Y"], "{encoding}");
        editor.change(URI, 3, edit(0, at, at, "😀"));
        editor.change(URI, 4, edit(0, 7, at, ""));
        assert_eq!(editor.symbol_names(URI), ["😀Y"], "{encoding}");
        editor.leave();
    }
}

#[test]
fn diagnostics_behind_other_characters() {
    for (encoding, before) in [("utf-8", 9), ("utf-16", 4), ("utf-32", 3)] {
        let mut editor = Editor::start(with_encodings(&json!([encoding])));
        // A comment before the grid, and a row with an unknown symbol in it.
        editor.open(URI, &PUZZLE.replace("6..195...", "é😀数195..."));
        let published = editor.published(URI);
        let last = published.items.iter().rfind(|item| item["range"]["start"]["line"] == 1).expect("a finding");
        let end = last["range"]["end"]["character"].as_u64().expect("a column");
        assert!(end == before || end == before + 6, "{encoding}: {:?}", published.items);
        editor.leave();
    }
}

#[test]
fn positions_inside_of_characters() {
    let mut editor = Editor::start(with_encodings(&json!(["utf-16"])));
    editor.open(URI, &format!("title: a😀b\n{PUZZLE}"));
    // Between the halves of the surrogate pair: its beginning is meant.
    editor.change(URI, 2, edit(0, 9, 9, "x"));
    assert_eq!(editor.symbol_names(URI), ["ax😀b"]);
    editor.leave();

    let mut editor = Editor::start(with_encodings(&json!(["utf-8"])));
    editor.open(URI, &format!("title: a😀b\n{PUZZLE}"));
    for inside in 9..12 {
        editor.change(URI, 2, edit(0, inside, inside, "x"));
    }
    assert_eq!(editor.symbol_names(URI), ["axxx😀b"]);
    editor.leave();
}

#[test]
fn half_a_character_is_replaced_by_one_of_the_same_length() {
    let mut editor = Editor::start(with_encodings(&json!(["utf-16"])));
    let message = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"{URI}","languageId":"sudoku","version":1,"text":{}}}}}}}"#,
        json!(format!("title: aHALFb\n{PUZZLE}")).to_string().replace("HALF", "\\ud83d")
    );
    editor.send_bytes(&test_support::lsp_client::frame(&message));
    assert_eq!(editor.symbol_names(URI), ["a\u{FFFD}b"]);
    editor.change(URI, 2, edit(0, 8, 9, "😀"));
    assert_eq!(editor.symbol_names(URI), ["a😀b"]);
    editor.leave();
}

#[test]
fn only_three_things_end_a_line() {
    // Vertical tab, form feed, next line, line and paragraph separators do not.
    for end in ["\n", "\r\n", "\r"] {
        let mut editor = Editor::start(everything());
        let text = format!("# \u{b} \u{c} \u{85} \u{2028} \u{2029}\ntitle: a\n{PUZZLE}");
        editor.open(URI, &text.replace('\n', end));
        editor.change(URI, 2, edit(1, 7, 8, "b"));
        assert_eq!(editor.symbol_names(URI), ["b"], "{end:?}");
        editor.leave();
    }
}

#[test]
fn positions_that_do_not_exist() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("title: a\n{PUZZLE}"));
    // Past the end of a line is its end, past the last line the end of the text.
    editor.unchecked();
    editor.change(URI, 2, edit(0, 100, 4_000_000_000, "b"));
    assert_eq!(editor.symbol_names(URI), ["ab"]);
    editor.unchecked();
    editor.change(
        URI,
        3,
        json!([{ "range": { "start": position(500, 7), "end": position(4_000_000_000, 0) }, "text": "\ntitle: c\n" }]),
    );
    assert_eq!(editor.symbol_names(URI)[0], "ab");
    // Ends in the wrong order.
    editor.change(URI, 4, edit(0, 9, 7, "d"));
    assert_eq!(editor.symbol_names(URI)[0], "d");
    for method in ["hover", "codeAction"] {
        for place in [position(4_000_000_000, 4_000_000_000), position(3, 4_000_000_000)] {
            let params = json!({
                "textDocument": { "uri": URI },
                "position": place,
                "range": { "start": place, "end": position(0, 0) },
                "context": { "diagnostics": [] },
            });
            editor.unchecked().call(&format!("textDocument/{method}"), params);
        }
    }
    editor.leave();
}

#[test]
fn several_changes_in_one_message() {
    let mut editor = Editor::start(everything());
    editor.open(URI, "gone");
    editor.change(
        URI,
        2,
        json!([
            { "text": format!("title: abc\n{PUZZLE}") },
            { "range": in_line(0, 7, 8), "rangeLength": 1, "text": "" },
            { "range": in_line(0, 8, 9), "text": "xyz" },
            { "range": in_line(0, 7, 7), "text": "" },
        ]),
    );
    assert_eq!(editor.symbol_names(URI), ["bxyz"]);
    editor.leave();
}

#[test]
fn whole_texts_are_fine() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("title: a\n{PUZZLE}"));
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    editor.replace(URI, 2, &format!("title: é\n{}", PUZZLE.replace("53.", "535")));
    assert_eq!(editor.published(URI).codes(), ["duplicate-value", "duplicate-value"]);
    assert_eq!(editor.symbol_names(URI), ["é"]);
    editor.replace(URI, 3, "");
    assert_eq!(editor.published(URI).codes(), Vec::<&str>::new());
    editor.replace(URI, 4, PUZZLE);
    assert_eq!(editor.published(URI).version, Some(4));
    editor.leave();
}

#[test]
fn versions_that_go_back_or_are_missing() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("title: a\n{PUZZLE}"));
    assert_eq!(editor.published(URI).version, Some(1));
    for (version, output) in [(json!(9), 9), (json!(3), 3), (json!(3), 3), (Value::Null, 3), (json!(-1), -1)] {
        let document = json!({ "uri": URI, "version": version });
        let changes = edit(0, 8, 8, "b");
        editor
            .unchecked()
            .notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        assert_eq!(editor.published(URI).version, Some(output));
    }
    assert_eq!(editor.symbol_names(URI), ["abbbbb"]);
    editor.leave();
}

#[test]
fn a_document_that_was_never_opened() {
    let mut editor = Editor::start(everything());
    editor.change(URI, 2, edit(0, 0, 0, "1"));
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    let params = json!({
        "textDocument": { "uri": URI },
        "position": position(0, 0),
        "range": in_line(0, 0, 0),
        "context": { "diagnostics": [] },
    });
    for method in ["hover", "codeAction", "documentSymbol"] {
        assert_eq!(editor.unchecked().call(&format!("textDocument/{method}"), params.clone()), Value::Null);
    }
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}

#[test]
fn a_document_that_is_opened_twice() {
    let mut editor = Editor::start(everything());
    editor.open(URI, &format!("title: a\n{PUZZLE}"));
    editor.open(URI, &format!("title: b\n{PUZZLE}"));
    assert_eq!(editor.symbol_names(URI), ["b"]);
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert_eq!(editor.outline(URI), Value::Null);
    editor.leave();
}

#[test]
fn names_of_documents_are_not_interpreted() {
    let mut editor = Editor::start_with(
        json!({ "processId": null, "rootUri": null, "capabilities": everything(), "initializationOptions": { "check": { "ignore": ["duplicate-puzzle"] } } }),
    );
    for uri in
        ["untitled:Untitled-1", "file:///c%3A/a%20b.sudoku", "FILE:///x", "", "not a uri ä", "vscode-remote://ssh+a/b"]
    {
        editor.unchecked();
        editor.open(uri, &PUZZLE.replace("53.", "535"));
        let published = editor.published(uri);
        assert_eq!(codes(&published.items), ["duplicate-value", "duplicate-value"]);
        let related = &published.items[0]["relatedInformation"][0]["location"]["uri"];
        assert_eq!(related, uri);
    }
    editor.leave();
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Where an edit may begin or end: not inside of a character, nor of `\r\n`.
fn any_place(text: &str, numbers: &mut Numbers) -> usize {
    let at = text.floor_char_boundary(numbers.below(text.len() + 1));
    if text[..at].ends_with('\r') && text[at..].starts_with('\n') { at - 1 } else { at }
}

#[test]
fn after_many_edits_all_is_as_if_it_had_just_been_opened() {
    let pieces =
        ["1", "5", ".", "\n", "\r\n", "\r", "é", "😀", "title: x\n", "53..7....\n", "# 数\n", " ", "", "|", PUZZLE];
    let widths: [(&str, Width); 3] = [("utf-8", char::len_utf8), ("utf-16", char::len_utf16), ("utf-32", |_| 1)];
    for (encoding, width) in widths {
        let mut editor = Editor::start(with_encodings(&json!([encoding])));
        let mut numbers = Numbers(encoding.len() as u64 * 7 + width('😀') as u64);
        let mut text = PUZZLE.repeat(2);
        editor.open(URI, &text);
        for version in 2..400 {
            let changes = (0..1 + numbers.below(3)).map(|_| {
                let (a, b) = (any_place(&text, &mut numbers), any_place(&text, &mut numbers));
                // Mostly near to each other.
                let b = if numbers.below(8) == 0 { b } else { a.max(text.floor_char_boundary(b.min(a + 4))) };
                let (start, end) = (a.min(b), a.max(b));
                let splits = text[..end].ends_with('\r') && text[end..].starts_with('\n');
                let end = if splits { end - 1 } else { end }.max(start);
                let piece = pieces[numbers.below(pieces.len())];
                let range = json!({ "start": position_of(&text, start, width), "end": position_of(&text, end, width) });
                text.replace_range(start..end, piece);
                json!({ "range": range, "text": piece })
            });
            let changes: Vec<Value> = changes.collect();
            editor.change(URI, version, json!(changes));
            if version % 20 == 0 {
                let fresh = format!("file:///fresh/{version}");
                editor.open(&fresh, &text);
                // Otherwise a grid may be in progress.
                editor.notify("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
                assert_eq!(ranges(&editor.pull(URI, None)), ranges(&editor.pull(&fresh, None)), "{encoding} {text:?}");
                assert_eq!(editor.outline(URI), editor.outline(&fresh), "{encoding} {text:?}");
            }
        }
        editor.leave();
    }
}

/// The diagnostics without the document's name, and without what only a document with a history has: the value of the
/// solution that the puzzle had before, which moves `unsolvable` to the edited cell.
fn ranges(report: &Value) -> Vec<String> {
    let of = |item: &Value| {
        let message = item["message"].as_str().expect("a message");
        let message = message.split("; the solution had").next().unwrap_or_default();
        if item["code"] == "unsolvable" {
            return "unsolvable".to_owned();
        }
        format!("{} {} {message}", item["range"], item["code"])
    };
    let mut found: Vec<String> = items(&report["items"]).iter().map(of).collect();
    found.sort();
    found
}

#[test]
fn rubbish_is_a_text_like_any_other() {
    let mut editor = Editor::start(everything());
    for (n, text) in
        ["\0\0\0", "\u{feff}", "\u{feff}1\r2\n\r3", "x".repeat(1_000_000).as_str(), &"12.\t|;#=é".repeat(20_000)]
            .iter()
            .enumerate()
    {
        let uri = format!("file:///{n}");
        editor.open(&uri, text);
        editor.published(&uri);
        editor.outline(&uri);
        let range = json!({ "start": position(0, 0), "end": position(9, 9) });
        editor.call(
            "textDocument/codeAction",
            json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } }),
        );
        assert!(items(&json!([])).is_empty());
    }
    editor.leave();
}

#[test]
fn documents_that_are_no_files_are_checked_on_their_own() {
    let mut editor = Editor::start(everything());
    let file = "file:///puzzles/a%20b/x.sudoku";
    editor.open(file, PUZZLE);
    assert_eq!(editor.published(file).items, Vec::<Value>::new());
    // The same puzzle, in other states and spellings.
    let others = [
        "git:/puzzles/a%20b/x.sudoku?%7B%22path%22%3A%22%2Fpuzzles%2Fa%20b%2Fx.sudoku%22%7D",
        "file:///puzzles/%61%20b/x.sudoku",
        "vscode-notebook-cell:/puzzles/a.ipynb#W0sZmlsZQ%3D%3D",
        "vscode-vfs://github/owner/x.sudoku",
        "file://elsewhere/share/x.sudoku",
        "a:",
    ];
    for (uri, is_apart) in others.iter().zip([true, true, true, true, false, true]) {
        editor.open(uri, PUZZLE);
        let codes: &[&str] = if is_apart { &[] } else { &["duplicate-puzzle"] };
        assert_eq!(editor.published(uri).codes(), codes, "{uri}");
        editor.replace(uri, 2, &PUZZLE.replace("53.", "535"));
        assert_eq!(editor.published(uri).codes(), ["duplicate-value", "duplicate-value"], "{uri}");
        editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        assert_eq!(editor.published(uri).items, Vec::<Value>::new());
    }
    // A new one is compared, and no rule for puzzles looks at settings, wherever they are.
    editor.open("untitled:Untitled-1", PUZZLE);
    assert_eq!(editor.published("untitled:Untitled-1").codes(), ["duplicate-puzzle"]);
    let settings = "git:/puzzles/sudoku.toml?%7B%7D";
    editor.open(settings, "[check]");
    assert_eq!(editor.published(settings).items, Vec::<Value>::new());
    editor.outline(file);
    assert_eq!(editor.unseen_publications(), 0);
    editor.leave();
}
