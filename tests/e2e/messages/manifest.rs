//! Lists the strings of the editors' plug-ins, with the manifest of the VS Code extension.

use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;

/// Members of `package.json` that users read.
const SHOWN: &[&str] = &[
    "title",
    "shortTitle",
    "category",
    "description",
    "markdownDescription",
    "displayName",
    "label",
    "name",
    "contents",
    "submenu",
    "enumDescriptions",
    "markdownEnumDescriptions",
    "deprecationMessage",
    "markdownDeprecationMessage",
];

/// All strings, by file.
pub(super) fn list() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("editors");
    let mut out = "What the editors' plug-ins say by themselves.\n\n=== vscode/package.json\n".to_owned();
    let manifest = std::fs::read_to_string(folder.join("vscode/package.json")).expect("the manifest");
    let manifest: Value = serde_json::from_str(&manifest).expect("JSON");
    collect(&manifest, "", &mut out);
    for (kind, ending) in [("vscode/src", "ts"), ("vscode/snippets", "json"), ("neovim", "lua"), ("emacs", "el")] {
        let mut files = Vec::new();
        files_below(&folder.join(kind), ending, &mut files);
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source");
            let lines: String = literals(&text).map(|literal| format!("{literal}\n")).collect();
            if !lines.is_empty() {
                let name = file.strip_prefix(&folder).expect("it is below").display();
                write!(out, "\n=== {name}\n{lines}").expect("a string takes all");
            }
        }
    }
    out
}

fn collect(value: &Value, path: &str, out: &mut String) {
    match value {
        Value::Object(members) => {
            let name = members.get("command").or_else(|| members.get("id")).and_then(Value::as_str);
            let path = name.map_or(path.to_owned(), str::to_owned);
            for (key, member) in members {
                let output = SHOWN.contains(&key.as_str()) && (member.is_string() || member.is_array());
                if output && path != "scripts" {
                    writeln!(out, "{path} {key}: {}", strings(member)).expect("a string takes all");
                } else {
                    let below = if member.is_object() && key.contains('.') { key } else { &path };
                    collect(member, below, out);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, path, out)),
        _ => {}
    }
}

fn strings(value: &Value) -> String {
    match value {
        Value::Array(items) => items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" | "),
        one => one.as_str().unwrap_or_default().to_owned(),
    }
}

fn files_below(folder: &Path, ending: &str, found: &mut Vec<std::path::PathBuf>) {
    for path in std::fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            files_below(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

/// String literals of several words, each on one line.
fn literals(code: &str) -> impl Iterator<Item = String> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &code[at..];
            let next = rest.find(['"', '/', '\'', '`', ';'])?;
            let start = at + next;
            let rest = &code[start..];
            if let Some(length) = skipped(rest) {
                at = start + length;
                continue;
            }
            let quote = rest.chars().next()?;
            if quote != '"' && quote != '`' {
                at = start + 1;
                continue;
            }
            let end = if code[..start].ends_with('r') { rest[1..].find('"')? + 1 } else { closing(rest, quote)? };
            at = start + end + 1;
            let literal = one_line(&rest[1..end]);
            if literal.trim().contains(' ') {
                return Some(literal);
            }
        }
    })
}

/// The length of a comment or a character literal at the beginning.
fn skipped(rest: &str) -> Option<usize> {
    if rest.starts_with("//") || rest.starts_with(";;") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return Some(rest.find("*/").map_or(rest.len(), |end| end + 2));
    }
    let mut characters = rest.strip_prefix('\'')?.chars();
    let first = characters.next()?;
    if first == '\\' {
        return Some(rest[2..].find('\'').map_or(1, |end| end + 3)).filter(|length| *length < 14);
    }
    (characters.next()? == '\'').then(|| 2 + first.len_utf8())
}

/// Where a literal ends.
fn closing(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    rest.char_indices().skip(1).find_map(|(at, character)| {
        let closes = character == quote && !escaped;
        escaped = character == '\\' && !escaped;
        closes.then_some(at)
    })
}

/// A literal as one line, with its escapes.
fn one_line(literal: &str) -> String {
    let mut lines = literal.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        match out.strip_suffix('\\') {
            Some(before) => out = before.to_owned() + line.trim_start(),
            None => out += &format!(" {}", line.trim()),
        }
    }
    out.replace("\\n", " ").replace("\\\"", "\"").trim().to_owned()
}
