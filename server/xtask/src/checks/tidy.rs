//! Checks the headers and leftovers of sources, which no compiler checks.

use super::files::{TextFile, sources, verdict};
use crate::run::{Failed, root};

/// The greatest width of a comment. `rustfmt` wraps code at the same width.
const WIDEST: usize = 120;

/// Words that do not begin a sentence about what a module does.
const VAGUE: [&str; 5] = ["What", "Whether", "How", "Those", "Who"];

/// Checks every Rust source.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for source in sources("server")?.iter().chain(&sources("tests")?) {
        let path = source.path.display();
        wrong.extend(mistakes(source).into_iter().map(|mistake| format!("{path}: {mistake}")));
    }
    verdict("tidy", &wrong)
}

fn mistakes(source: &TextFile) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::{TextFile, mistakes};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(mistakes(&TextFile { path: "server/it/src/lib.rs".into(), text: text.to_owned() }), expected);
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
