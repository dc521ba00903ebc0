//! Tests of `conversation`: for each kind of what must not be sent, a message that is refused.

use super::*;
use serde_json::json;

/// A session in which the client has announced this, and the server offers that.
#[track_caller]
fn session(announced: &Value, offered: &Value) -> Conversation {
    let mut conversation = Conversation::default();
    let params = json!({ "processId": null, "rootUri": null, "capabilities": announced });
    conversation.client_sends(&request(0, "initialize", params)).expect("it may begin");
    conversation.server_sends(&result(0, json!({ "capabilities": offered }))).expect("it may answer");
    conversation
}

fn request(id: i64, method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

fn notification(method: &str, params: Value) -> Value {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

fn result(id: i64, result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

/// Checks what comes of a message: nothing, or words with this among them.
#[track_caller]
fn check_judged(judged: Result<(), Violation>, expected: &str) {
    match judged {
        Ok(()) => assert_eq!(expected, "", "it was let through"),
        Err(violation) => assert!(!expected.is_empty() && violation.contains(expected), "{violation}"),
    }
}

/// Checks what the server says by itself.
#[track_caller]
fn check_said(announced: Value, message: Value, expected: &str) {
    check_judged(session(&announced, &json!({})).server_sends(&message), expected);
}

/// Checks the result of a request.
#[track_caller]
fn check_result(announced: Value, method: &str, params: Value, answer: Value, expected: &str) {
    let mut conversation = session(&announced, &json!({}));
    conversation.client_sends(&request(1, method, params)).expect("a right request");
    check_judged(conversation.server_sends(&result(1, answer)), expected);
}

/// Checks what the server offers.
#[track_caller]
fn check_offered(announced: Value, offered: Value, expected: &str) {
    let mut conversation = Conversation::default();
    let params = json!({ "processId": null, "rootUri": null, "capabilities": announced });
    conversation.client_sends(&request(0, "initialize", params)).expect("it may begin");
    check_judged(conversation.server_sends(&result(0, json!({ "capabilities": offered }))), expected);
}

fn range(start: u32, end: u32) -> Value {
    json!({ "start": { "line": 0, "character": start }, "end": { "line": 0, "character": end } })
}

fn document() -> Value {
    json!({ "textDocument": { "uri": "file:///a" } })
}

fn place() -> Value {
    json!({ "textDocument": { "uri": "file:///a" }, "position": { "line": 0, "character": 2 } })
}

fn published(diagnostic: Value) -> Value {
    let mut whole = json!({ "range": range(0, 1), "message": "!" });
    whole.as_object_mut().unwrap().extend(diagnostic.as_object().cloned().unwrap_or_default());
    notification("textDocument/publishDiagnostics", json!({ "uri": "file:///a", "diagnostics": [whole] }))
}

#[test]
fn envelopes() {
    let mut conversation = session(&json!({}), &json!({}));
    for (message, expected) in [
        (json!([]), "no object"),
        (json!({ "id": 1, "method": "shutdown" }), "jsonrpc"),
        (json!({ "jsonrpc": "2.0", "id": 1 }), "neither"),
        (json!({ "jsonrpc": "2.0", "id": 1, "result": null, "error": {} }), "neither"),
        (json!({ "jsonrpc": "2.0", "id": 1, "result": null, "more": 1 }), "`more`"),
        (json!({ "jsonrpc": "2.0", "id": [], "result": null }), "identifier"),
        (json!({ "jsonrpc": "2.0", "method": "telemetry/event", "params": null }), "params"),
        (result(7, Value::Null), "an answer to nothing"),
        (notification("own/method", json!({})), "no method"),
        (notification("textDocument/didOpen", json!({})), "other way"),
        (notification("workspace/configuration", json!({ "items": [] })), "needs an identifier"),
        (request(1, "window/logMessage", json!({ "type": 1, "message": "" })), "is a notification"),
    ] {
        check_judged(conversation.server_sends(&message), expected);
    }
}

#[test]
fn errors() {
    for (error, expected) in [
        (json!({ "code": -32603, "message": "!" }), ""),
        (json!({ "code": -32603, "message": "!", "data": [1] }), ""),
        (json!({ "code": -32603 }), "without code or message"),
        (json!({ "code": "a", "message": "!" }), "without code or message"),
        (json!({ "code": 1, "message": "!", "more": 1 }), "`more`"),
    ] {
        let mut conversation = session(&json!({}), &json!({}));
        conversation.client_sends(&request(1, "textDocument/hover", place())).unwrap();
        check_judged(conversation.server_sends(&json!({ "jsonrpc": "2.0", "id": 1, "error": error })), expected);
    }
    // The error of pulled diagnostics has data of a shape of its own.
    let mut conversation = session(&json!({ "textDocument": { "diagnostic": {} } }), &json!({}));
    conversation.client_sends(&request(1, "textDocument/diagnostic", document())).unwrap();
    let error = json!({ "code": -32802, "message": "!", "data": { "retrigger": 1 } });
    check_judged(conversation.server_sends(&json!({ "jsonrpc": "2.0", "id": 1, "error": error })), "retriggerRequest");
}

#[test]
fn a_request_is_answered_once() {
    let mut conversation = session(&json!({}), &json!({}));
    conversation.client_sends(&request(1, "textDocument/hover", place())).unwrap();
    check_judged(conversation.server_sends(&result(1, Value::Null)), "");
    check_judged(conversation.server_sends(&result(1, Value::Null)), "an answer to nothing");
}

#[test]
fn the_clients_messages() {
    let mut conversation = session(&json!({ "workspace": { "configuration": true } }), &json!({}));
    check_judged(conversation.client_sends(&request(1, "textDocument/hover", document())), "`position` is missing");
    check_judged(conversation.client_sends(&request(2, "shutdown", json!({}))), "no parameters");
    check_judged(conversation.client_sends(&request(3, "own", json!({}))), "no method");
    check_judged(conversation.client_sends(&result(9, Value::Null)), "nothing that the server has asked");
    conversation.server_sends(&request(9, "workspace/configuration", json!({ "items": [] }))).unwrap();
    check_judged(conversation.client_sends(&result(9, json!({}))), "a list is expected");
}

#[test]
fn nothing_before_the_answer_to_initialize() {
    let mut conversation = Conversation::default();
    check_judged(
        conversation.server_sends(&notification("window/logMessage", json!({ "type": 4, "message": "" }))),
        "",
    );
    check_judged(conversation.server_sends(&published(json!({}))), "before the answer");
}

#[test]
fn offers() {
    check_offered(json!({}), json!({ "hoverProvider": true, "documentFormattingProvider": true }), "");
    for (place, offered, capability) in [
        ("/completionProvider", json!({}), "textDocument.completion"),
        ("/inlayHintProvider", json!(true), "textDocument.inlayHint"),
        ("/foldingRangeProvider", json!(true), "textDocument.foldingRange"),
        (
            "/diagnosticProvider",
            json!({ "interFileDependencies": true, "workspaceDiagnostics": true }),
            "textDocument.diagnostic",
        ),
        ("/workspace", json!({ "textDocumentContent": { "schemes": [] } }), "workspace.textDocumentContent"),
        ("/positionEncoding", json!("utf-8"), "utf-8"),
    ] {
        let mut server = json!({});
        server[place.trim_start_matches('/')] = offered.clone();
        check_offered(json!({}), server, capability);
    }
    let rename = json!({ "renameProvider": { "prepareProvider": true } });
    check_offered(json!({ "textDocument": { "rename": {} } }), rename.clone(), "prepareSupport");
    check_offered(json!({ "textDocument": { "rename": { "prepareSupport": true } } }), rename, "");
    let kinds = json!({ "codeActionProvider": { "codeActionKinds": ["quickfix"] } });
    check_offered(json!({}), kinds, "codeActionLiteralSupport");
    check_offered(json!({ "general": { "positionEncodings": ["utf-8"] } }), json!({ "positionEncoding": "utf-8" }), "");
    let types = json!({ "requests": { "full": true }, "tokenTypes": [], "tokenModifiers": [], "formats": [] });
    let delta = json!({ "semanticTokensProvider": { "legend": { "tokenTypes": [], "tokenModifiers": [] }, "full": { "delta": true } } });
    check_offered(json!({ "textDocument": { "semanticTokens": types } }), delta, "requests.full.delta");
}

#[test]
fn what_a_server_says_by_itself() {
    for (method, params, capability) in [
        ("workspace/configuration", json!({ "items": [] }), "workspace.configuration"),
        ("window/workDoneProgress/create", json!({ "token": 1 }), "window.workDoneProgress"),
        ("window/showDocument", json!({ "uri": "a:b" }), "window.showDocument.support"),
        ("workspace/applyEdit", json!({ "edit": {} }), "workspace.applyEdit"),
    ] {
        let mut announced = json!({});
        check_said(announced.clone(), request(1, method, params.clone()), &format!("`{capability}` is not announced"));
        let names: Vec<&str> = capability.split('.').collect();
        *names.iter().fold(&mut announced, |object, name| &mut object[*name]) = json!(true);
        check_said(announced, request(1, method, params), "");
    }
    for method in ["diagnostic", "inlayHint", "semanticTokens", "codeLens", "foldingRange"] {
        let refresh = json!({ "jsonrpc": "2.0", "id": 1, "method": format!("workspace/{method}/refresh") });
        check_said(json!({}), refresh.clone(), "refreshSupport");
        let name = if method == "diagnostic" { "diagnostics" } else { method };
        check_said(json!({ "workspace": { name: { "refreshSupport": true } } }), refresh, "");
    }
}

#[test]
fn registrations() {
    let watch = |options: Value| {
        let method = "workspace/didChangeWatchedFiles";
        let registration = json!({ "id": "a", "method": method, "registerOptions": options });
        request(1, "client/registerCapability", json!({ "registrations": [registration] }))
    };
    let right = json!({ "watchers": [{ "globPattern": "**/*.sudoku" }] });
    let announced = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    check_said(json!({}), watch(right.clone()), "dynamicRegistration");
    check_said(announced.clone(), watch(json!({ "watchers": 1 })), "a list is expected");
    check_said(announced.clone(), watch(right.clone()), "");
    let unregister = |method: &str| {
        let registration = json!({ "id": "a", "method": method });
        request(2, "client/unregisterCapability", json!({ "unregisterations": [registration] }))
    };
    let mut conversation = session(&announced, &json!({}));
    conversation.server_sends(&watch(right)).unwrap();
    check_judged(conversation.server_sends(&unregister("textDocument/hover")), "is taken back");
}

#[test]
fn diagnostics() {
    check_said(json!({}), published(json!({ "code": "a", "severity": 1, "source": "b" })), "");
    let related = json!({ "location": { "uri": "a:b", "range": range(0, 1) }, "message": "" });
    for (member, value, capability) in [
        ("relatedInformation", json!([related]), "relatedInformation"),
        ("data", json!(1), "dataSupport"),
        ("tags", json!([1]), "tagSupport"),
        ("codeDescription", json!({ "href": "a:b" }), "codeDescriptionSupport"),
    ] {
        let message = published(json!({ member: value }));
        check_said(json!({}), message.clone(), capability);
        let support = if member == "tags" { json!({ "valueSet": [1] }) } else { json!(true) };
        check_said(json!({ "textDocument": { "publishDiagnostics": { capability: support } } }), message, "");
    }
    check_said(json!({}), published(json!({ "message": { "kind": "markdown", "value": "" } })), "markupMessageSupport");

    let pulls = json!({ "textDocument": { "diagnostic": {} } });
    let offered = json!({ "diagnosticProvider": { "interFileDependencies": true, "workspaceDiagnostics": false } });
    let mut conversation = session(&pulls, &offered);
    check_judged(conversation.server_sends(&published(json!({}))), "");
    conversation.client_sends(&request(1, "textDocument/diagnostic", document())).unwrap();
    check_judged(conversation.server_sends(&published(json!({}))), "of which they are pulled");
    let unchanged = json!({ "kind": "unchanged", "resultId": "a" });
    check_result(pulls.clone(), "textDocument/diagnostic", document(), unchanged, "does not name");
    check_result(pulls, "textDocument/diagnostic", document(), Value::Null, "is expected");
}

#[test]
fn texts() {
    let hover = |kind: &str| json!({ "contents": { "kind": kind, "value": "" } });
    let announced = |formats: Value| json!({ "textDocument": { "hover": { "contentFormat": formats } } });
    check_result(json!({}), "textDocument/hover", place(), hover("plaintext"), "");
    check_result(json!({}), "textDocument/hover", place(), hover("markdown"), "contentFormat");
    check_result(announced(json!(["plaintext"])), "textDocument/hover", place(), hover("markdown"), "contentFormat");
    check_result(announced(json!(["markdown"])), "textDocument/hover", place(), hover("markdown"), "");
}

#[test]
fn actions() {
    let params = json!({ "textDocument": { "uri": "a:b" }, "range": range(0, 1), "context": { "diagnostics": [] } });
    let check = |announced: Value, action: Value, expected: &str| {
        let announced = json!({ "textDocument": { "codeAction": announced } });
        check_result(announced, "textDocument/codeAction", params.clone(), json!([action]), expected);
    };
    let literals = json!({ "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } });
    check(json!({}), json!({ "title": "a", "edit": {} }), "codeActionLiteralSupport");
    check(json!({}), json!({ "title": "a", "command": "b" }), "");
    check(literals.clone(), json!({ "title": "a", "edit": {} }), "");
    check(literals.clone(), json!({ "title": "a" }), "without an edit");
    check(literals.clone(), json!({ "title": "a", "edit": {}, "isPreferred": true }), "isPreferredSupport");
    check(literals.clone(), json!({ "title": "a", "disabled": { "reason": "b" } }), "disabledSupport");
    check(literals.clone(), json!({ "title": "a", "edit": {}, "data": 1 }), "dataSupport");
    check(literals, json!({ "title": "a", "edit": { "documentChanges": [] } }), "workspaceEdit.documentChanges");
}

#[test]
fn symbols_and_locations() {
    let symbol = |kind: u32| json!({ "name": "a", "kind": kind, "range": range(0, 5), "selectionRange": range(1, 2) });
    let nested = json!({ "textDocument": { "documentSymbol": { "hierarchicalDocumentSymbolSupport": true } } });
    check_result(json!({}), "textDocument/documentSymbol", document(), json!([symbol(18)]), "hierarchical");
    check_result(nested.clone(), "textDocument/documentSymbol", document(), json!([symbol(18)]), "");
    check_result(nested.clone(), "textDocument/documentSymbol", document(), json!([symbol(19)]), "the kind 19");
    let mut outside = symbol(18);
    outside["selectionRange"] = range(4, 6);
    check_result(nested, "textDocument/documentSymbol", document(), json!([outside]), "is outside of");
    let link = json!({ "targetUri": "a:b", "targetRange": range(0, 1), "targetSelectionRange": range(0, 1) });
    check_result(json!({}), "textDocument/definition", place(), json!([link]), "linkSupport");
    let bare = json!({ "name": "a", "kind": 1, "location": { "uri": "a:b" } });
    check_result(json!({}), "workspace/symbol", json!({ "query": "" }), json!([bare]), "resolveSupport");
}

#[test]
fn completions() {
    let check = |announced: Value, item: Value, expected: &str| {
        let announced = json!({ "textDocument": { "completion": announced } });
        check_result(announced, "textDocument/completion", place(), json!([item]), expected);
    };
    check(json!({}), json!({ "label": "a", "textEdit": { "range": range(1, 2), "newText": "" } }), "");
    check(json!({}), json!({ "label": "a", "textEdit": { "range": range(3, 4), "newText": "" } }), "asked about");
    check(json!({}), json!({ "label": "a", "insertTextFormat": 2 }), "insertTextFormat 2");
    check(json!({ "completionItem": { "snippetSupport": true } }), json!({ "label": "a", "insertTextFormat": 2 }), "");
    check(
        json!({}),
        json!({ "label": "a", "documentation": { "kind": "markdown", "value": "" } }),
        "documentationFormat",
    );
    check(json!({}), json!({ "label": "a", "labelDetails": {} }), "labelDetailsSupport");
    check(json!({}), json!({ "label": "a", "kind": 25 }), "the kind 25");
    let both = json!({ "insert": range(2, 2), "replace": range(2, 3), "newText": "" });
    check(json!({}), json!({ "label": "a", "textEdit": both }), "insertReplaceSupport");
    let list = json!({ "isIncomplete": false, "itemDefaults": { "data": 1 }, "items": [] });
    check_result(json!({}), "textDocument/completion", place(), list, "the default `data`");
}

#[test]
fn ranges_edits_and_tokens() {
    check_said(json!({}), published(json!({ "range": range(2, 1) })), "ends before it begins");
    let format = json!({ "textDocument": { "uri": "a:b" }, "options": { "tabSize": 4, "insertSpaces": true } });
    let edit = |start, end| json!({ "range": range(start, end), "newText": "" });
    let formatted = |edits: Value, expected: &str| {
        check_result(json!({}), "textDocument/formatting", format.clone(), edits, expected);
    };
    formatted(json!([edit(3, 5), edit(1, 3)]), "");
    formatted(json!([edit(3, 5), edit(1, 4)]), "overlap");
    let applied = |edit: Value, expected: &str| {
        let announced = json!({ "workspace": { "applyEdit": true, "workspaceEdit": { "documentChanges": true } } });
        check_said(announced, request(1, "workspace/applyEdit", json!({ "edit": edit })), expected);
    };
    applied(json!({ "changes": { "a:b": [edit(0, 2), edit(1, 3)] } }), "overlap");
    let change = json!({ "textDocument": { "uri": "a:b", "version": 1 }, "edits": [edit(0, 2), edit(1, 3)] });
    applied(json!({ "documentChanges": [change] }), "overlap");
    for (data, expected) in [
        (json!([0, 0, 1, 0, 0, 0, 1, 1, 0, 0]), ""),
        (json!([0, 0, 2, 0, 0, 0, 1, 1, 0, 0]), "overlap"),
        (json!([0, 0, 0, 0, 0]), "is empty"),
        (json!([0, 0, 1, 0]), "4 numbers"),
    ] {
        check_result(json!({}), "textDocument/semanticTokens/full", document(), json!({ "data": data }), expected);
    }
    let selection = json!({ "range": range(1, 4), "parent": { "range": range(2, 5) } });
    let mut places = document();
    places["positions"] = json!([{ "line": 0, "character": 2 }]);
    check_result(json!({}), "textDocument/selectionRange", places, json!([selection]), "is outside of");
    let fold = json!([{ "startLine": 2, "endLine": 1 }]);
    check_result(json!({}), "textDocument/foldingRange", document(), fold, "ends before it begins");
}

#[test]
fn work_that_is_shown() {
    let announced = json!({ "window": { "workDoneProgress": true } });
    let say = |kind: &str| {
        let mut value = json!({ "kind": kind });
        if kind == "begin" {
            value["title"] = json!("a");
        }
        notification("$/progress", json!({ "token": "t", "value": value }))
    };
    check_said(announced.clone(), say("begin"), "nobody knows");
    let mut conversation = session(&announced, &json!({}));
    conversation.server_sends(&request(1, "window/workDoneProgress/create", json!({ "token": "t" }))).unwrap();
    check_judged(conversation.server_sends(&say("begin")), "Wanted");
    conversation.client_sends(&result(1, Value::Null)).unwrap();
    check_judged(conversation.server_sends(&say("report")), "Ready");
    check_judged(conversation.server_sends(&say("begin")), "");
    check_judged(conversation.server_sends(&say("report")), "");
    let odd = notification("$/progress", json!({ "token": "t", "value": { "kind": "report", "title": "a" } }));
    check_judged(conversation.server_sends(&odd), "`title`");
    check_judged(conversation.server_sends(&say("end")), "");
    check_judged(conversation.server_sends(&say("end")), "Ended");
}

#[test]
fn parts_of_a_result() {
    let announced = json!({ "textDocument": { "diagnostic": {} } });
    let report = json!({ "kind": "full", "uri": "a:b", "version": null, "items": [] });
    let part = |value: Value| notification("$/progress", json!({ "token": 5, "value": value }));
    let begin = || {
        let mut conversation = session(&announced, &json!({}));
        let params = json!({ "previousResultIds": [], "partialResultToken": 5 });
        conversation.client_sends(&request(1, "workspace/diagnostic", params)).unwrap();
        conversation
    };
    check_judged(begin().server_sends(&part(json!({ "items": [1] }))), "is expected");
    let mut conversation = begin();
    check_judged(conversation.server_sends(&part(json!({ "items": [report] }))), "");
    check_judged(conversation.server_sends(&result(1, json!({ "items": [report] }))), "sends one again");
    let mut conversation = begin();
    conversation.server_sends(&part(json!({ "items": [report] }))).unwrap();
    check_judged(conversation.server_sends(&result(1, json!({ "items": [] }))), "");
}

#[test]
fn names_that_a_client_made_up() {
    let mut conversation = session(&json!({}), &json!({}));
    let message = |uri: &str| notification("textDocument/publishDiagnostics", json!({ "uri": uri, "diagnostics": [] }));
    check_judged(conversation.server_sends(&message("not a uri")), "a URI is expected");
    conversation.note(&notification("textDocument/didClose", json!({ "textDocument": { "uri": "not a uri" } })));
    check_judged(conversation.server_sends(&message("not a uri")), "");
    check_judged(conversation.server_sends(&message("another")), "a URI is expected");
}
