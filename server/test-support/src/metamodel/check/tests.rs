//! Tests of `check`: for each kind of type, values that are refused.

use super::*;
use serde_json::json;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The types that the tests below name.
static TYPES: LazyLock<HashMap<&str, Type>> = LazyLock::new(|| {
    let names = [
        "CodeAction",
        "CompletionItem",
        "Diagnostic",
        "DiagnosticSeverity",
        "DocumentSelector",
        "FormattingOptions",
        "Hover",
        "InitializeParams",
        "LSPAny",
        "MarkupKind",
        "ParameterInformation",
        "Position",
        "ProgressToken",
        "PositionEncodingKind",
        "Range",
        "SemanticTokensOptions",
        "ServerCapabilities",
        "TextDocumentItem",
        "TextDocumentSyncOptions",
        "WorkDoneProgressBegin",
        "WorkspaceEdit",
    ];
    names.into_iter().map(|name| (name, Type::Reference(name.to_owned()))).collect()
});

#[track_caller]
fn check_right(name: &str, value: Value) {
    if let Err(mismatch) = check(&TYPES[name], &value) {
        panic!("{name} {value}: {mismatch}");
    }
}

#[track_caller]
fn check_wrong(name: &str, value: Value, expected: &str) {
    let mismatch = check(&TYPES[name], &value).err().map(|mismatch| mismatch.to_string());
    assert_eq!(mismatch.as_deref(), Some(expected), "{name} {value}");
}

fn range() -> Value {
    json!({ "start": { "line": 0, "character": 1 }, "end": { "line": 2, "character": 3 } })
}

#[test]
fn structures() {
    check_right("Range", range());
    check_wrong("Range", json!({ "start": { "line": 0, "character": 1 } }), ": `end` is missing");
    check_wrong("Position", json!({ "line": 0, "character": 1, "column": 1 }), ": `column` is not known here");
    check_wrong("Position", json!([0, 1]), ": Position is expected, not [0,1]");
    check_wrong(
        "Diagnostic",
        json!({ "range": range(), "message": "!", "tags": null }),
        "tags: a list is expected, not null",
    );
}

#[test]
fn members_of_others() {
    // From `_InitializeParams`, a mixin of it, and another parent.
    let params =
        json!({ "processId": null, "rootUri": null, "capabilities": {}, "workDoneToken": 1, "workspaceFolders": null });
    check_right("InitializeParams", params);
    check_wrong("InitializeParams", json!({ "rootUri": null, "capabilities": {} }), ": `processId` is missing");
}

#[test]
fn base_types() {
    let at = |line: Value| json!({ "line": line, "character": 0 });
    check_right("Position", at(json!(2_147_483_647)));
    for wrong in [json!(-1), json!(2_147_483_648_i64), json!(1.5), json!("1"), Value::Null] {
        let expected = format!("line: a whole number from 0 to 2^31 - 1 is expected, not {wrong}");
        check_wrong("Position", at(wrong), &expected);
    }
    let item = |uri: &str, version: Value| json!({ "uri": uri, "languageId": "x", "version": version, "text": "" });
    check_right("TextDocumentItem", item("file:///a%20b?c#d", json!(-2_147_483_648)));
    check_wrong(
        "TextDocumentItem",
        item("a:b", json!(-2_147_483_649_i64)),
        "version: a whole number of 32 bits is expected, not -2147483649",
    );
    for wrong in ["", "a", "/a/b", "file:///a b", "file:///é", "1a:b", "a:\u{7f}", "a:{}"] {
        let expected = format!("uri: a URI is expected, not {}", Value::from(wrong));
        check_wrong("TextDocumentItem", item(wrong, json!(1)), &expected);
    }
    check_wrong("TextDocumentSyncOptions", json!({ "openClose": 1 }), "openClose: true or false is expected, not 1");
    check_wrong("WorkDoneProgressBegin", json!({ "kind": "begin", "title": 1 }), "title: a string is expected, not 1");
}

#[test]
fn alternatives() {
    check_right("ProgressToken", json!("a"));
    check_right("ProgressToken", json!(1));
    check_wrong("ProgressToken", json!(true), ": a whole number of 32 bits is expected, not true");
    for contents in
        [json!("a"), json!({ "language": "a", "value": "b" }), json!(["a"]), json!({ "kind": "markdown", "value": "" })]
    {
        check_right("Hover", json!({ "contents": contents }));
    }
    // The message is about the alternative that fits best.
    check_wrong(
        "Hover",
        json!({ "contents": { "kind": "html", "value": "" } }),
        "contents.kind: MarkupKind is expected, not \"html\"",
    );
}

#[test]
fn literals_tuples_and_maps() {
    check_wrong(
        "WorkDoneProgressBegin",
        json!({ "kind": "end", "title": "a" }),
        "kind: `begin` is expected, not \"end\"",
    );
    check_right("ParameterInformation", json!({ "label": [1, 2] }));
    check_wrong("ParameterInformation", json!({ "label": [1] }), "label: a string is expected, not [1]");
    check_wrong(
        "ParameterInformation",
        json!({ "label": [1, "a"] }),
        "label.1: a whole number from 0 to 2^31 - 1 is expected, not \"a\"",
    );
    check_right("SemanticTokensOptions", json!({ "legend": { "tokenTypes": [], "tokenModifiers": [] }, "range": {} }));
    check_wrong(
        "SemanticTokensOptions",
        json!({ "legend": { "tokenTypes": [], "tokenModifiers": [] }, "range": { "a": 1 } }),
        "range: true or false is expected, not {\"a\":1}",
    );
    let edit = json!({ "range": range(), "newText": "" });
    check_right("WorkspaceEdit", json!({ "changes": { "a:b": [edit] } }));
    check_wrong("WorkspaceEdit", json!({ "changes": { "b": [edit] } }), "changes: the name `b` is no URI");
    check_wrong(
        "WorkspaceEdit",
        json!({ "changes": { "a:b": edit } }),
        &format!("changes.a:b: a list is expected, not {edit}"),
    );
}

#[test]
fn enumerations() {
    check_right("DiagnosticSeverity", json!(4));
    check_wrong("DiagnosticSeverity", json!(5), ": DiagnosticSeverity is expected, not 5");
    check_wrong("DiagnosticSeverity", json!("1"), ": DiagnosticSeverity is expected, not \"1\"");
    check_wrong("MarkupKind", json!("html"), ": MarkupKind is expected, not \"html\"");
    // Anyone may have another encoding, but it is a string.
    check_right("PositionEncodingKind", json!("utf-7"));
    check_wrong("PositionEncodingKind", json!(7), ": a string is expected, not 7");
}

#[test]
fn what_is_open() {
    check_right("LSPAny", json!({ "a": [1, null, { "b": 1.5 }] }));
    check_right("FormattingOptions", json!({ "tabSize": 4, "insertSpaces": true, "own": 1 }));
    check_right("ServerCapabilities", json!({ "experimental": { "own": true } }));
}

#[test]
fn the_structures_that_were_found() {
    let value = json!({ "range": range(), "message": { "kind": "plaintext", "value": "" }, "code": "a" });
    let found = check(&TYPES["Diagnostic"], &value).expect("it is right");
    let names: Vec<&str> = found.iter().map(|found| found.structure).collect();
    assert_eq!(names, ["Diagnostic", "Range", "Position", "Position", "MarkupContent"]);
    assert_eq!(found[1].value, &range());
}
