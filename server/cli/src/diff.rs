//! Shows what a rewrite would change, as a unified diff: what `patch -p0` and `git apply -p0` read.

use similar::TextDiff;
use std::time::Duration;

/// Two long texts with nearly nothing in common could take hours to compare in the best way. Behind this time the rest is
/// told in a simpler way: what goes, then what comes.
const PATIENCE: Duration = Duration::from_secs(5);

/// The difference between two texts of the file `shown`, which begins with `mark`; empty if there is none. The lines are as
/// they are in the file, with its mark and the last one without a line end too: whoever applies the diff gets `new` byte by
/// byte.
pub(crate) fn diff(shown: &str, mark: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    let (old, new) = (format!("{mark}{old}"), format!("{mark}{new}"));
    // Only `\n` ends a line: to `patch`, a text with bare `\r` is one line.
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let diff = TextDiff::configure().newline_terminated(true).timeout(PATIENCE).diff_slices(&old, &new);
    let mut text = format!("--- {shown}\n+++ {shown}\n");
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

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use std::time::Instant;

    #[track_caller]
    fn check(old: &str, new: &str, expected: Expect) {
        expected.assert_eq(&diff("a.sudoku", "", old, new).replace('\r', "␍"));
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
        let diff = diff("a", "\u{FEFF}", "1\n2\n", "1\n3\n");
        assert_eq!(diff, "--- a\n+++ a\n@@ -1,2 +1,2 @@\n \u{FEFF}1\n-2\n+3\n");
    }

    #[test]
    fn long_texts_with_nothing_in_common_take_no_ages() {
        let line = |prefix: &str| (0..100_000).map(|n| format!("{prefix}{n}\n")).collect::<String>();
        let (old, new) = (line("a"), line("b"));
        let start = Instant::now();
        assert_eq!(diff("x", "", &old, &new).lines().count(), 200_003);
        assert!(start.elapsed() < PATIENCE);
    }
}
