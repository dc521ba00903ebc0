//! Lists the messages of the language server at a cursor, and its refusals.

use super::cases::Case;
use crate::lsp::harness::{Editor, items, position, resolving};
use serde_json::{Value, json};
use std::fmt::Write as _;

const URI: &str = "file:///puzzles/a.sudoku";
const REFRESH: &str = "workspace/codeLens/refresh";

/// The output of the features in the title at the cursor, `$0`.
pub(super) fn output(case: &Case<'_>) -> String {
    let (_, features) = case.title.rsplit_once(": ").expect(case.title);
    let before = case.input.find("$0").expect(case.title);
    let text = case.input.replace("$0", "");
    let line = text[..before].matches('\n').count();
    let character = text[..before].rsplit('\n').next().unwrap_or_default().chars().count();
    let mut cursor = Cursor { editor: start(), at: position(line as u32, character as u32) };
    cursor.editor.open(URI, &text);
    // The answer to a pull is complete, so that all that follows is known.
    cursor.editor.pull(URI, None);
    let out = features.split(' ').map(|feature| cursor.displayed(feature)).collect();
    cursor.editor.leave();
    out
}

/// An editor that can do all that has words in it.
fn start() -> Editor {
    let mut capabilities = resolving();
    capabilities["workspace"]["codeLens"] = json!({ "refreshSupport": true });
    let document = &mut capabilities["textDocument"];
    document["diagnostic"] = json!({});
    document["completion"] = json!({ "completionItem": { "documentationFormat": ["plaintext"] } });
    document["codeLens"] = json!({});
    document["inlayHint"] = json!({});
    document["inlineCompletion"] = json!({});
    document["rename"] = json!({ "prepareSupport": true });
    let mut editor = Editor::start_with(json!({
        "processId": null,
        "rootUri": null,
        "capabilities": capabilities,
        "initializationOptions": { "inlayHints": { "forced": true, "candidates": true } },
    }));
    editor.answer("workspace/applyEdit", json!({ "applied": true }));
    editor.answer(REFRESH, Value::Null);
    editor.answer("window/showDocument", json!({ "success": true }));
    editor
}

struct Cursor {
    editor: Editor,
    at: Value,
}

impl Cursor {
    fn displayed(&mut self, feature: &str) -> String {
        let (name, argument) = feature.split_once('=').unwrap_or((feature, ""));
        let lines = match name {
            "hover" => self.hover(),
            "actions" => self.actions(),
            "lens" => self.lenses(),
            "ghost" => self.ghost(),
            "hints" => self.hints(),
            "complete" => self.completions(),
            "symbols" => self.symbols(),
            "rename" => self.rename(argument),
            "command" => self.command(argument, json!([URI, self.at])),
            "file-command" => self.command(argument, json!([URI])),
            _ => panic!("there is no feature {name}"),
        };
        lines.iter().fold(String::new(), |mut out, line| {
            writeln!(out, "{name}: {}", line.replace('\n', "\n    ")).expect("a string takes all");
            out
        })
    }

    fn place(&self) -> Value {
        json!({ "textDocument": { "uri": URI }, "position": self.at })
    }

    fn hover(&mut self) -> Vec<String> {
        let params = self.place();
        vec![text(&self.editor.call("textDocument/hover", params)["contents"]["value"])]
    }

    fn actions(&mut self) -> Vec<String> {
        let range = json!({ "start": self.at, "end": self.at });
        let diagnostics = self.editor.pull(URI, None)["items"].take();
        let mut lines = Vec::new();
        for only in [json!(null), json!(["quickfix", "refactor", "source"])] {
            let context = match only {
                Value::Null => json!({ "diagnostics": diagnostics }),
                only => json!({ "diagnostics": diagnostics, "only": only }),
            };
            let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": context });
            for action in items(&self.editor.call("textDocument/codeAction", params)) {
                let why = text(&action["disabled"]["reason"]);
                let title = text(&action["title"]);
                lines.push(if why.is_empty() { title } else { format!("{title} — not possible: {why}") });
            }
        }
        let mut seen = std::collections::BTreeSet::new();
        lines.retain(|line| seen.insert(line.clone()));
        lines
    }

    /// The lenses once all ratings are known.
    fn lenses(&mut self) -> Vec<String> {
        loop {
            let refreshed = self.editor.times_asked(REFRESH);
            let lenses = self.lenses_now();
            // A grid of givens has no ratings.
            let is_rated = |lens: &String| {
                !lens.starts_with("unique")
                    || lens.contains(" · SE ")
                    || lens.contains(" · own scale ")
                    || lens.ends_with(" · solved")
            };
            if lenses.iter().all(is_rated) {
                return lenses;
            }
            self.editor.wait_until_asked(REFRESH, refreshed + 1);
        }
    }

    fn lenses_now(&mut self) -> Vec<String> {
        let lenses = items(&self.editor.call("textDocument/codeLens", json!({ "textDocument": { "uri": URI } })));
        let mut lines = Vec::new();
        for mut lens in lenses {
            if lens.get("command").is_none() {
                lens = self.editor.call("codeLens/resolve", lens);
            }
            lines.push(text(&lens["command"]["title"]));
        }
        lines
    }

    fn ghost(&mut self) -> Vec<String> {
        let mut params = self.place();
        params["context"] = json!({ "triggerKind": 1 });
        let answer = self.editor.call("textDocument/inlineCompletion", params);
        let items = answer.get("items").cloned().unwrap_or(answer);
        items.as_array().into_iter().flatten().map(|item| text(&item["insertText"])).collect()
    }

    fn hints(&mut self) -> Vec<String> {
        let range = json!({ "start": position(0, 0), "end": position(99, 0) });
        let params = json!({ "textDocument": { "uri": URI }, "range": range });
        let hints = self.editor.call("textDocument/inlayHint", params);
        let hints: Vec<Value> = hints.as_array().into_iter().flatten().take(4).cloned().collect();
        let mut lines = Vec::new();
        for mut hint in hints {
            if hint.get("tooltip").is_none() {
                hint = self.editor.call("inlayHint/resolve", hint);
            }
            let label = text(&hint["label"]);
            let tooltip = &hint["tooltip"];
            let tooltip = tooltip.get("value").unwrap_or(tooltip);
            lines.push(format!("{label} — {}", text(tooltip)));
        }
        lines
    }

    fn completions(&mut self) -> Vec<String> {
        let params = self.place();
        let answer = self.editor.call("textDocument/completion", params);
        let items = answer.get("items").cloned().unwrap_or(answer);
        let line = |item: &Value| {
            let documentation = &item["documentation"];
            let documentation = text(documentation.get("value").unwrap_or(documentation));
            // The pages of rules have files of their own.
            let documentation = if documentation.starts_with("# ") { String::new() } else { documentation };
            let parts = [text(&item["label"]), text(&item["detail"]), documentation];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" — ")
        };
        items.as_array().into_iter().flatten().map(line).collect()
    }

    fn symbols(&mut self) -> Vec<String> {
        let symbols = items(&self.editor.outline(URI));
        symbols.iter().map(|symbol| format!("{} — {}", text(&symbol["name"]), text(&symbol["detail"]))).collect()
    }

    fn rename(&mut self, name: &str) -> Vec<String> {
        let mut params = self.place();
        params["newName"] = json!(name);
        vec![format!("{name}: {}", self.answer("textDocument/rename", params))]
    }

    fn command(&mut self, name: &str, arguments: Value) -> Vec<String> {
        let params = json!({ "command": format!("sudoku-lsp.{name}"), "arguments": arguments });
        let answer = self.answer("workspace/executeCommand", params);
        let messages = self.editor.unseen();
        let displayed = messages.iter().filter(|message| message["method"] == "window/showMessage");
        let mut lines = vec![format!("{name}: {answer}")];
        lines.extend(displayed.map(|message| format!("  message: {}", text(&message["params"]["message"]))));
        lines
    }

    /// The words of an answer or of an error.
    fn answer(&mut self, method: &str, params: Value) -> String {
        let id = self.editor.request(method, params);
        let response = self.editor.response(id);
        if let Some(message) = response["error"]["message"].as_str() {
            return format!("error: {message}");
        }
        let words = ["status", "title", "reason", "message"].map(|member| text(&response["result"][member]));
        let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        if words.is_empty() { "done".to_owned() } else { words.join(" — ") }
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().trim_end().to_owned()
}
