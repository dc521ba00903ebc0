//! Adds the hooks to a configuration of pre-commit, as a text: its comments and layout stay.

use super::FilePlan;

/// Plans the change of a configuration; `ours` has our entry alone.
pub(super) fn plan(current: &str, ours: &str) -> FilePlan {
    if current.lines().any(names_hook) {
        return FilePlan::Nothing;
    }
    let entry: Vec<&str> = ours.lines().skip_while(|line| !line.trim_start().starts_with("- repo:")).collect();
    match extended(current, &entry) {
        Some(text) => FilePlan::Extend(text),
        None => FilePlan::ByHand(entry.join("\n")),
    }
}

/// Returns true for a line that names one of the hooks.
fn names_hook(line: &str) -> bool {
    let value = line.trim().trim_start_matches("- ").strip_prefix("id:").map(str::trim);
    value.is_some_and(|id| id.starts_with("sudoku-check") || id.starts_with("sudoku-fmt"))
}

/// The configuration with the entry at the end of `repos`; `None` if that is no list of lines.
fn extended(current: &str, entry: &[&str]) -> Option<String> {
    let lines: Vec<&str> = current.lines().collect();
    let start = lines.iter().position(|line| line.split('#').next().unwrap_or_default().trim_end() == "repos:")?;
    let first = lines.iter().skip(start + 1).find(|line| is_content(line))?;
    let indent = first.len() - first.trim_start().len();
    if !is_item(first) {
        return None;
    }
    // The list ends before the next key, or with the file; comments before that key belong to the key.
    let mut end = start + 1;
    for (index, line) in lines.iter().enumerate().skip(start + 1) {
        if !is_content(line) {
            continue;
        }
        if !line.starts_with(' ') && !is_item(line) {
            break;
        }
        end = index + 1;
    }
    let line_end = if current.contains("\r\n") { "\r\n" } else { "\n" };
    let mut text = String::new();
    for line in &lines[..end] {
        text += line;
        text += line_end;
    }
    for line in entry {
        text += &" ".repeat(indent);
        text += line.strip_prefix("  ").unwrap_or(line);
        text += line_end;
    }
    for line in &lines[end..] {
        text += line;
        text += line_end;
    }
    Some(text)
}

/// Returns true for a line that is neither blank nor a comment.
fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

/// Returns true for a line that begins an item of a list.
fn is_item(line: &str) -> bool {
    line.trim_start().starts_with("- ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    const OURS: &str = "repos:\n  - repo: https://example.org/x\n    rev: v1\n    hooks:\n      - id: sudoku-check\n";

    #[track_caller]
    fn check(current: &str, expected: Expect) {
        expected.assert_eq(&match plan(current, OURS) {
            FilePlan::Extend(text) => text,
            FilePlan::Nothing => "nothing".to_owned(),
            FilePlan::ByHand(entry) => format!("by hand:\n{entry}"),
            FilePlan::Create(_) | FilePlan::Leave => "a defect".to_owned(),
        });
    }

    #[test]
    fn the_entry_comes_last_with_the_indent_of_the_others() {
        check(
            "# ours\nrepos:\n- repo: local\n  hooks:\n  - id: a # b\n\n# about it\nci:\n  skip: [a]\n",
            expect![[r#"
                # ours
                repos:
                - repo: local
                  hooks:
                  - id: a # b
                - repo: https://example.org/x
                  rev: v1
                  hooks:
                    - id: sudoku-check

                # about it
                ci:
                  skip: [a]
            "#]],
        );
        check(
            "repos:   # list\n    -   repo: local\n        hooks: []\n",
            expect![[r#"
                repos:   # list
                    -   repo: local
                        hooks: []
                    - repo: https://example.org/x
                      rev: v1
                      hooks:
                        - id: sudoku-check
            "#]],
        );
    }

    #[test]
    fn a_form_that_is_not_changed() {
        check(
            "repos: []\n",
            expect![[r#"
            by hand:
              - repo: https://example.org/x
                rev: v1
                hooks:
                  - id: sudoku-check"#]],
        );
        check(
            "",
            expect![[r#"
            by hand:
              - repo: https://example.org/x
                rev: v1
                hooks:
                  - id: sudoku-check"#]],
        );
    }

    #[test]
    fn hooks_that_are_there() {
        check("repos:\n  - repo: x\n    hooks:\n      - id: sudoku-fmt\n", expect!["nothing"]);
    }
}
