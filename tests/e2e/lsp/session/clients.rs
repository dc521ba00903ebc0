//! Walks every recorded client through all features that the server offers to it.
//!
//! The features come from the answer to `initialize`: a new one is included automatically, and fails until this file
//! has its parameters.

use crate::lsp::harness::{Editor, PUZZLE, URI, edit, everything, in_line, items, position, pulling};
use serde_json::{Value, json};
use test_support::corpora::corpus;
use test_support::lsp_requests::REQUESTS;

/// Something of everything: metadata, a clash, several solutions, a comment, other characters, what is no puzzle.
fn broken() -> String {
    let clash = PUZZLE.replace("53.", "535");
    let ambiguous = PUZZLE.replace("419..5", "......").replace("8..79", "....12");
    format!("title: É😀 one\n{clash}\n# sudoku: ignore no-place\n{ambiguous}\ntitle: two\n{PUZZLE}\n53..7\n")
}

/// Where questions about a place are asked: a key, a title, a given, an empty cell, between puzzles, a comment, the
/// end.
const PLACES: [(u32, u32); 8] = [(0, 2), (0, 8), (1, 0), (1, 3), (10, 0), (11, 12), (2, 1), (34, 0)];

/// Requests whose parameters come from the answers to others, or that are sent differently.
const FOLLOWING: [&str; 9] = [
    "callHierarchy/incomingCalls",
    "callHierarchy/outgoingCalls",
    "codeAction/resolve",
    "codeLens/resolve",
    "completionItem/resolve",
    "inlayHint/resolve",
    "workspaceSymbol/resolve",
    "workspace/diagnostic",
    "workspace/executeCommand",
];

#[test]
fn recorded_clients() {
    let Some(folder) = corpus("lsp/initialize") else { return };
    let files = std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("a file").path());
    let mut recordings: Vec<_> = files.filter(|path| path.extension().is_some_and(|it| it == "json")).collect();
    recordings.sort();
    assert!(!recordings.is_empty());
    for path in recordings {
        eprintln!("{}", path.display());
        let text = std::fs::read_to_string(&path).expect("the recording");
        let mut params: Value = serde_json::from_str(&text).expect("JSON");
        // The process and the folders of that time are gone.
        params["processId"] = Value::Null;
        params["workspaceFolders"] = Value::Null;
        // Real editors announce more than the protocol knows, and leave out what it demands.
        walk(Editor::start_unchecked(params.clone()), &params["capabilities"]);
    }
}

#[test]
fn the_clients_of_these_tests() {
    for capabilities in [json!({}), everything(), pulling()] {
        walk(Editor::start(capabilities.clone()), &capabilities);
    }
}

/// A whole session.
fn walk(mut editor: Editor, capabilities: &Value) {
    for (method, answer) in [
        ("client/registerCapability", Value::Null),
        ("client/unregisterCapability", Value::Null),
        ("window/showDocument", json!({ "success": true })),
        ("window/workDoneProgress/create", Value::Null),
        ("workspace/applyEdit", json!({ "applied": true })),
        ("workspace/configuration", json!([null])),
    ] {
        editor.answer(method, answer);
    }
    for refreshed in ["codeLens", "diagnostic", "inlayHint", "semanticTokens", "textDocumentContent"] {
        editor.answer(&format!("workspace/{refreshed}/refresh"), Value::Null);
    }
    let pulls = capabilities["textDocument"].get("diagnostic").is_some();
    editor.open(URI, &broken());
    assert!(has_clash(&diagnostics(&mut editor, pulls, 1)));
    let workspace = ask_about_the_workspace(&mut editor);
    ask_everything(&mut editor);
    editor.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    editor.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    editor.notify("textDocument/didSave", json!({ "textDocument": { "uri": URI } }));
    editor.change(URI, 2, edit(1, 2, 3, "."));
    assert!(!has_clash(&diagnostics(&mut editor, pulls, 2)));
    ask_everything(&mut editor);
    for request in workspace {
        editor.notify("$/cancelRequest", json!({ "id": request }));
        editor.response(request);
    }
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    editor.leave();
}

fn diagnostics(editor: &mut Editor, pulls: bool, version: i64) -> Vec<Value> {
    if pulls { items(&editor.pull(URI, None)["items"]) } else { editor.published_for(URI, version).items }
}

fn has_clash(diagnostics: &[Value]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic["code"] == "duplicate-value")
}

/// Returns true if the server has announced a method.
fn is_offered(editor: &Editor, method: &str) -> bool {
    let (_, place) = REQUESTS.iter().find(|(name, _)| *name == method).expect("a request of the protocol");
    let offered = &editor.server["capabilities"];
    let found = place.split('.').try_fold(offered, |value, name| value.get(name));
    !matches!(found, None | Some(Value::Null | Value::Bool(false)))
}

/// Asks for the diagnostics of all files, in parts. The answer may stay away until something changes.
fn ask_about_the_workspace(editor: &mut Editor) -> Vec<i64> {
    let params = json!({ "previousResultIds": [], "partialResultToken": "parts", "workDoneToken": "work" });
    let offered = is_offered(editor, "workspace/diagnostic");
    offered.then(|| editor.request("workspace/diagnostic", params)).into_iter().collect()
}

/// Asks all that can be asked, and what follows from the answers.
fn ask_everything(editor: &mut Editor) {
    let requests = REQUESTS.into_iter().map(|(method, _)| method).filter(|method| !FOLLOWING.contains(method));
    let methods: Vec<&str> = requests.filter(|method| is_offered(editor, method)).collect();
    assert!(methods.contains(&"textDocument/hover"), "nothing is offered");
    for method in methods {
        for params in questions(editor, method) {
            let request = editor.request(method, params);
            let response = editor.response(request);
            // An unknown identifier has no content; all else can be answered.
            assert!(
                response.get("error").is_none() || method == "workspace/textDocumentContent",
                "{method}: {response}"
            );
            follow(editor, method, &response["result"]);
        }
    }
}

/// The parameters with which a method is asked.
fn questions(editor: &mut Editor, method: &str) -> Vec<Value> {
    let document = json!({ "uri": URI });
    let whole = json!({ "start": position(0, 0), "end": position(35, 0) });
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let of = |members: Value| {
        let mut params = json!({ "textDocument": document });
        params.as_object_mut().expect("an object").extend(members.as_object().cloned().unwrap_or_default());
        params
    };
    let at_places = |members: Value| -> Vec<Value> {
        let at = |(line, character)| {
            let mut params = of(members.clone());
            params["position"] = position(line, character);
            params
        };
        PLACES.into_iter().map(at).collect()
    };
    match method {
        "textDocument/codeLens"
        | "textDocument/diagnostic"
        | "textDocument/documentColor"
        | "textDocument/documentLink"
        | "textDocument/documentSymbol"
        | "textDocument/foldingRange"
        | "textDocument/semanticTokens/full" => vec![of(json!({}))],
        "textDocument/codeAction" => {
            let ranges = PLACES.map(|(line, character)| in_line(line, character, character));
            let ask = |range: &Value| of(json!({ "range": range, "context": { "diagnostics": [] } }));
            ranges.iter().chain([&whole]).map(ask).collect()
        }
        "textDocument/completion" => at_places(json!({ "context": { "triggerKind": 1 } })),
        "textDocument/definition"
        | "textDocument/documentHighlight"
        | "textDocument/hover"
        | "textDocument/linkedEditingRange"
        | "textDocument/prepareRename" => at_places(json!({})),
        "textDocument/formatting" => vec![of(json!({ "options": options }))],
        "textDocument/inlayHint" | "textDocument/semanticTokens/range" => {
            vec![of(json!({ "range": whole })), of(json!({ "range": in_line(1, 0, 4) }))]
        }
        "textDocument/inlineCompletion" => at_places(json!({ "context": { "triggerKind": 2 } })),
        "textDocument/onTypeFormatting" => {
            let mut requests = at_places(json!({ "options": options, "ch": "5" }));
            requests.truncate(4);
            requests
        }
        "textDocument/rangeFormatting" => vec![of(json!({ "range": in_line(13, 0, 4), "options": options }))],
        "textDocument/rangesFormatting" => vec![of(json!({ "ranges": [whole], "options": options }))],
        "textDocument/references" => at_places(json!({ "context": { "includeDeclaration": true } })),
        "textDocument/rename" => vec![of(json!({ "position": position(1, 0), "newName": "7" }))],
        "textDocument/selectionRange" => {
            let positions: Vec<Value> = PLACES.map(|(line, character)| position(line, character)).into();
            vec![of(json!({ "positions": positions }))]
        }
        "textDocument/semanticTokens/full/delta" => {
            let before = editor.call("textDocument/semanticTokens/full", of(json!({})));
            let id = before["resultId"].as_str().expect("tokens that can be followed have an identifier");
            vec![of(json!({ "previousResultId": id })), of(json!({ "previousResultId": "unknown" }))]
        }
        "workspace/symbol" => vec![json!({ "query": "" }), json!({ "query": "one" }), json!({ "query": "?" })],
        "workspace/textDocumentContent" => {
            let schemes = items(&editor.server["capabilities"]["workspace"]["textDocumentContent"]["schemes"]);
            let name = |scheme: &Value| format!("{}:///nowhere", scheme.as_str().expect("a scheme"));
            schemes.iter().map(|scheme| json!({ "uri": name(scheme) })).collect()
        }
        other => panic!("{other} is offered, but nobody has written down here how to ask for it"),
    }
}

/// Does with the parts of an answer what an editor does: resolves them, runs their commands, opens their documents.
fn follow(editor: &mut Editor, method: &str, result: &Value) {
    let resolve = match method {
        "textDocument/codeAction" => "codeAction/resolve",
        "textDocument/codeLens" => "codeLens/resolve",
        "textDocument/completion" => "completionItem/resolve",
        "textDocument/inlayHint" => "inlayHint/resolve",
        "workspace/symbol" => "workspaceSymbol/resolve",
        _ => return,
    };
    let parts = result.get("items").unwrap_or(result).as_array().cloned().unwrap_or_default();
    for part in parts {
        // Editors ask for what is missing. Plain commands are among the actions.
        let is_command = part["command"].is_string();
        let is_whole = is_command || (method == "textDocument/codeLens" && part.get("command").is_some());
        let whole = if is_offered(editor, resolve) && !is_whole { editor.call(resolve, part) } else { part };
        let command = if is_command { &whole } else { &whole["command"] };
        run(editor, command);
    }
}

/// Runs a command if it is the server's.
fn run(editor: &mut Editor, command: &Value) {
    let ours = &editor.server["capabilities"]["executeCommandProvider"]["commands"];
    if ours.as_array().is_some_and(|ours| ours.contains(&command["command"])) {
        let mut params = json!({ "command": command["command"] });
        if let Some(arguments) = command.get("arguments") {
            params["arguments"] = arguments.clone();
        }
        editor.call("workspace/executeCommand", params);
    }
}
