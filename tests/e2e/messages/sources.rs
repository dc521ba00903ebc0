//! Lists string literals of several words in the sources that no case provokes, so that the lists are complete.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Where messages are made.
const FOLDERS: &[&str] = &[
    "server/cli/src",
    "server/engine/src",
    "server/formats/src",
    "server/ide/src",
    "server/lsp/src",
    "server/discovery/src",
    "server/settings/src",
    "server/syntax/src",
];

/// The text before a literal that no user reads.
const INTERNAL: &[&str] =
    &[".expect(", "panic!(", "unreachable!(", "reason = ", "assert!(", "concat!(", "unimplemented!("];

/// Where the tests of a file begin.
const TESTS: &[&str] = &["#[cfg(test)]\nmod ", "#[cfg(test)]\npub(super) mod ", "#![cfg(test)]"];

/// The literals that none of the lists holds, by file.
pub(super) fn without_case(lists: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let provoked = lists.iter().map(|list| words(&list.replace("\n! ", "\n"))).collect::<Vec<_>>().join("\n");
    let provoked = provoked + &rule_pages(root);
    let mut out = "Messages that no case provokes, as the sources have them.\n".to_owned();
    for folder in FOLDERS {
        let mut files = Vec::new();
        collect(&root.join(folder), &mut files);
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a source");
            let code = TESTS.iter().filter_map(|tests| text.find(tests)).min().map_or(&*text, |end| &text[..end]);
            let missing: String = literals(code)
                .filter(|(before, literal)| is_shown(before, literal) && !is_provoked(literal, &provoked))
                .map(|(_, literal)| format!("{literal}\n"))
                .collect();
            if !missing.is_empty() {
                let name = file.strip_prefix(root).expect("it is below").display();
                write!(out, "\n=== {name}\n{missing}").expect("a string takes all");
            }
        }
    }
    out
}

/// The pages of the rules, which their own test holds against the program.
fn rule_pages(root: &Path) -> String {
    let pages = std::fs::read_dir(root.join("server/reference/rules")).expect("the pages");
    let page = |entry: std::io::Result<std::fs::DirEntry>| std::fs::read_to_string(entry.ok()?.path()).ok();
    pages.filter_map(page).map(|page| words(&page)).collect()
}

fn is_shown(before: &str, literal: &str) -> bool {
    let before = before.trim_end();
    !INTERNAL.iter().any(|internal| before.ends_with(internal)) && literal.contains(char::is_alphabetic)
}

/// Returns true if all fixed parts of several words of a literal are in the lists.
fn is_provoked(literal: &str, provoked: &str) -> bool {
    let mut depth = 0;
    let is_brace = |character: char| {
        depth += i32::from(character == '{') - i32::from(character == '}');
        character == '}' || depth > 0
    };
    let fixed: Vec<String> = literal.split(is_brace).map(words).filter(|part| part.contains(' ')).collect();
    fixed.iter().all(|part| provoked.contains(part.as_str()))
}

/// The text with one space between its words.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// String literals of several words, each on one line, with the text before them.
pub(super) fn literals(code: &str) -> impl Iterator<Item = (&str, String)> {
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
                return Some((&code[..start], literal));
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

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in std::fs::read_dir(folder).expect("a folder of sources").filter_map(|entry| Some(entry.ok()?.path())) {
        let is_test = path.file_stem().is_some_and(|stem| stem == "tests" || stem == "fixture" || stem == "testing");
        if path.is_dir() && !is_test {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !is_test {
            found.push(path);
        }
    }
}
