//! Reads files of cases: `=== title`, the input, `>>>`, and the output of the program.

use std::path::Path;

/// Separates the input of a case from its output.
const OUTPUT: &str = ">>>";

/// One case of a list.
pub(super) struct Case<'a> {
    /// The title; lists of the editor name features behind a colon.
    pub(super) title: &'a str,
    /// The input, with its last line break.
    pub(super) input: &'a str,
}

/// A list beside this file, with the output of each case as it is now.
pub(super) fn with_output(name: &str, output: impl Fn(&Case<'_>) -> String) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/e2e/messages").join(name);
    let list = std::fs::read_to_string(path).expect("the list");
    let mut parts = list.split("\n=== ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (title, rest) = part.split_once('\n').unwrap_or((part, ""));
        let end = rest.find(&format!("{OUTPUT}\n")).unwrap_or(rest.len());
        let input = &rest[..end];
        let reported = output(&Case { title, input });
        text += &format!("\n=== {title}\n{input}{OUTPUT}\n{}\n", reported.trim_end());
    }
    text
}
