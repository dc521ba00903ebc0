//! Formats the changes of a rewrite as a unified diff, for `patch -p0` and `git apply -p0`.

use crate::input::discover::{Input, Source};
use similar::TextDiff;
use std::path::Path;
use std::time::Duration;

/// Two long texts with nearly nothing in common could take hours to compare in the best way. After this time, the rest
/// is reported in a simple way: all removed lines, then all added ones.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Returns the difference between two texts of an input, both after the byte order mark `mark`; empty if there is
/// none. The lines are those of the file, including the mark and a last line without a line end: applying the diff in
/// the working directory gives `new` byte by byte.
pub(crate) fn diff(input: &Input, mark: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    let old = format!("{mark}{old}");
    let new = format!("{mark}{new}");
    // Only `\n` ends a line: for `patch`, a text with bare `\r` is one line.
    let old: Vec<&str> = old.split_inclusive('\n').collect();
    let new: Vec<&str> = new.split_inclusive('\n').collect();
    let diff = TextDiff::configure().newline_terminated(true).timeout(TIMEOUT).diff_slices(&old, &new);
    let name = name(input);
    let mut text = format!("--- {name}\n+++ {name}\n");
    for hunk in diff.unified_diff().iter_hunks() {
        text += &format!("{}\n", hunk.header());
        for change in hunk.iter_changes() {
            text += &format!("{}{}", change.tag(), change.value());
            if !change.value().ends_with('\n') {
                text += "\n\\ No newline at end of file\n";
            }
        }
    }
    text
}

/// Returns the name of an input's file for a header.
fn name(input: &Input) -> String {
    let path = match &input.source {
        Source::File(path) => path.strip_prefix(".").unwrap_or(path),
        Source::Stdin | Source::Argument(_) => Path::new(""),
    };
    if path.to_str().is_none() {
        // A name that is no UTF-8 can only be written as bytes.
        return quoted(path.as_os_str().as_encoded_bytes());
    }
    let name = &*input.names.path;
    if name.trim() != name || name.contains(|c: char| c.is_control() || c == '"' || c == '\\') {
        quoted(name.as_bytes())
    } else if name.contains(char::is_whitespace) {
        // Without the tab, the name would end at its first blank.
        format!("{name}\t")
    } else {
        name.to_owned()
    }
}

/// Quotes bytes as a string of C, which `git` and `patch` read.
fn quoted(name: &[u8]) -> String {
    let mut quoted = String::from("\"");
    for byte in name {
        match byte {
            b'"' | b'\\' => quoted.extend(['\\', char::from(*byte)]),
            b' '..=b'~' => quoted.push(char::from(*byte)),
            byte => quoted += &format!("\\{byte:03o}"),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::discover::test_input;
    use expect_test::{Expect, expect};
    use std::time::Instant;

    #[track_caller]
    fn check(old: &str, new: &str, expected: Expect) {
        expected.assert_eq(&diff(&test_input("a.sudoku"), "", old, new).replace('\r', "␍"));
    }

    #[test]
    fn nothing_changed_is_no_text() {
        check("a\n", "a\n", expect![""]);
    }

    #[test]
    fn changed_lines_with_what_is_around_them() {
        check(
            "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
            "1\n2\n3\n4\nfive\n6\n7\n8\n9\n",
            expect![[r#"
                --- a.sudoku
                +++ a.sudoku
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8
            "#]],
        );
    }

    #[test]
    fn line_ends_are_shown_as_they_are() {
        check(
            "1\r\n2",
            "1\n2\n",
            expect![[r#"
                --- a.sudoku
                +++ a.sudoku
                @@ -1,2 +1,2 @@
                -1␍
                -2
                \ No newline at end of file
                +1
                +2
            "#]],
        );
        check(
            "1\r2\r",
            "",
            expect![[r#"
                --- a.sudoku
                +++ a.sudoku
                @@ -1 +0,0 @@
                -1␍2␍
                \ No newline at end of file
            "#]],
        );
    }

    #[test]
    fn a_byte_order_mark_is_part_of_the_first_line() {
        let diff = diff(&test_input("a"), "\u{FEFF}", "1\n2\n", "1\n3\n");
        assert_eq!(diff, "--- a\n+++ a\n@@ -1,2 +1,2 @@\n \u{FEFF}1\n-2\n+3\n");
    }

    #[test]
    fn names_are_told_apart_from_what_follows() {
        let name = |text: &str| name(&test_input(text));
        assert_eq!(name("sub/a.sudoku"), "sub/a.sudoku");
        assert_eq!(name("größe.sudoku"), "größe.sudoku");
        assert_eq!(name("a b.sudoku"), "a b.sudoku\t");
        assert_eq!(name(" a.sudoku"), "\" a.sudoku\"");
        assert_eq!(name("a\"b\\ c\té.sudoku"), r#""a\"b\\ c\011\303\251.sudoku""#);
    }

    #[test]
    fn long_texts_with_nothing_in_common_take_no_ages() {
        let line = |prefix: &str| (0..100_000).map(|n| format!("{prefix}{n}\n")).collect::<String>();
        let old = line("a");
        let new = line("b");
        let start = Instant::now();
        assert_eq!(diff(&test_input("x"), "", &old, &new).lines().count(), 200_003);
        assert!(start.elapsed() < TIMEOUT);
    }
}
