//! Checks the headers, sizes and leftovers of sources, which no compiler checks.

use crate::run::{Failed, root};
use std::path::{Path, PathBuf};

/// The greatest number of lines of a file, without tests.
const LONGEST: usize = 500;

/// The greatest width of a comment. `rustfmt` wraps code at the same width.
const WIDEST: usize = 120;

/// Words that do not begin a sentence about what a module does.
const VAGUE: [&str; 5] = ["What", "Whether", "How", "Those", "Who"];

/// A source file.
pub(crate) struct Source {
    /// Relative to the repository.
    pub(crate) path: PathBuf,
    text: String,
}

impl Source {
    #[cfg(test)]
    pub(crate) fn new(path: String, text: &str) -> Source {
        Source { path: path.into(), text: text.to_owned() }
    }

    /// The text without its tests, which come last.
    pub(crate) fn code(&self) -> &str {
        &self.text[..self.text.find("#[cfg(test)]\nmod tests").unwrap_or(self.text.len())]
    }
}

/// Checks every Rust source.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for source in sources("server")?.iter().chain(&sources("tests")?) {
        let path = source.path.display();
        wrong.extend(mistakes(source).into_iter().map(|mistake| format!("{path}: {mistake}")));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failed(format!("tidy:\n  {}", wrong.join("\n  ")))) }
}

fn mistakes(source: &Source) -> Vec<String> {
    let mut wrong = Vec::new();
    match source.text.strip_prefix("//!") {
        None => wrong.push("a `//!` header is missing".to_owned()),
        Some(header) => {
            let first = header.split_whitespace().next().unwrap_or_default();
            if VAGUE.contains(&first) {
                wrong.push(format!("the header begins with `{first}`: write what the module does, with a verb"));
            }
        }
    }
    let lines = source.code().lines().count();
    // Tests may be of any length.
    let is_test = source.path.with_extension("").components().any(|part| part.as_os_str() == "tests");
    if lines > LONGEST && !is_test {
        wrong.push(format!("{lines} lines without tests, more than {LONGEST}"));
    }
    if root().join(&source.path).with_extension("").is_dir() {
        wrong.push("a module with modules below it is a folder with a `mod.rs`".to_owned());
    }
    let numbered = (1..).zip(source.text.lines());
    wrong.extend(numbered.filter(|(_, line)| is_wide_comment(line)).map(|(number, line)| {
        format!("line {number}: a comment of {} columns, more than {WIDEST}", line.chars().count())
    }));
    if source.text.contains(concat!("#[", "should_panic")) || source.text.contains(concat!("#[", "ignore")) {
        wrong.push("a test that cannot fail or does not run".to_owned());
    }
    wrong
}

/// Rows of tables cannot be wrapped.
fn is_wide_comment(line: &str) -> bool {
    let text = line.trim_start();
    let is_row = text.trim_start_matches(['/', '!', ' ']).starts_with('|');
    text.starts_with("//") && !is_row && line.chars().count() > WIDEST
}

/// The Rust sources below a folder of the repository, sorted.
pub(crate) fn sources(folder: &str) -> Result<Vec<Source>, Failed> {
    let mut found = Vec::new();
    collect(&root().join(folder), &mut found)?;
    found.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).map_err(|error| Failed(format!("{}: {error}", path.display())))?;
        Ok(Source { path: path.strip_prefix(root()).unwrap_or(&path).to_owned(), text })
    };
    found.into_iter().map(read).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failed> {
    let entries = std::fs::read_dir(folder).map_err(|error| Failed(format!("{}: {error}", folder.display())))?;
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != "node_modules" {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Source, mistakes};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(mistakes(&Source::new("server/it/src/lib.rs".to_owned(), text)), expected);
    }

    #[test]
    fn headers_begin_with_a_verb() {
        check("//! Reads files.\n", &[]);
        check("fn f() {}\n", &["a `//!` header is missing"]);
        check("//! What files say.\n", &["the header begins with `What`: write what the module does, with a verb"]);
    }

    #[test]
    fn comments_have_a_width_and_strings_need_not() {
        let long = "x".repeat(117);
        check(&format!("//! Reads.\n// {long}\nlet s = \"{long}{long}\";\n"), &[]);
        check(&format!("//! Reads.\n// {long}x\n"), &["line 2: a comment of 121 columns, more than 120"]);
    }
}
