//! Tests settings files that cannot be used: all mistakes are reported at once, with their places.

use crate::cli::harness::{GOOD, Scratch, TWO_SOLUTIONS};
use expect_test::{Expect, expect};

/// The messages about these bytes as `sudoku.toml`, which are not settings.
#[track_caller]
fn check(bytes: impl AsRef<[u8]>, expected: Expect) {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    scratch.write("sudoku.toml", bytes);
    expected.assert_eq(&complaints(&scratch.run("check").exits_with(2).stderr));
    scratch.run("check --isolated").exits_with(0);
}

fn complaints(stderr: &str) -> String {
    stderr.lines().filter_map(|line| line.strip_prefix("error: ")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let text = "\
select = ['syntax']
[check]
slect = []
fail-on = 'none'
ignore = ['sintax', 'no-plcae']
[check.per-file]
'*.sdm' = { serverity = {} }
[solve]
budget = 'much'
";
    check(
        text,
        expect![[r#"
            sudoku.toml:1:1: unknown key `select`: it belongs in [check]
            sudoku.toml:3:1: unknown key `slect` in [check], did you mean `select`?
            sudoku.toml:4:11: unknown severity `none`, expected error, warning or info
            sudoku.toml:5:11: unknown rule `sintax`, did you mean `syntax`? `sudoku-lsp rules` lists all
            sudoku.toml:5:21: unknown rule `no-plcae`, did you mean `no-place`? `sudoku-lsp rules` lists all
            sudoku.toml:7:13: unknown key `serverity` in [check.per-file."*.sdm"], did you mean `severity`?
            sudoku.toml:9:10: invalid type: string "much", expected a whole number, 1 or more
        "#]],
    );
    check(
        "[check\nselect = syntax\nignore = [\n",
        expect![[r#"
        sudoku.toml:1:7: unclosed table, expected `]`
        sudoku.toml:3:11: unclosed array, expected `]`
    "#]],
    );
    check(
        "[check]\nfail-on = 'info'\nfail-on = 'info'\n[check]\n",
        expect![[r#"
        sudoku.toml:3:1: duplicate key
        sudoku.toml:4:2: duplicate key
    "#]],
    );
}

#[test]
fn a_text_in_another_encoding_says_so() {
    check(
        b"# caf\xE9\n[check]\n",
        expect![[r#"
        sudoku.toml:1:6: cannot read the settings: the text is not valid UTF-8 here
    "#]],
    );
    let utf16: Vec<u8> = "\u{FEFF}[check]\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    check(
        utf16,
        expect![[r#"
        sudoku.toml:1:1: cannot read the settings: the text is not valid UTF-8 here
    "#]],
    );
    check(
        b"[check]\0\n",
        expect![[r#"
        sudoku.toml:1:8: unexpected key or value, expected newline, `#`
    "#]],
    );
}

#[test]
fn a_file_that_is_too_long_is_not_read() {
    check(
        "#".repeat((1 << 20) + 1),
        expect![[r#"
        sudoku.toml: cannot read the settings: the file has more than 1048576 bytes
    "#]],
    );
}

#[test]
fn unusual_files_that_are_fine() {
    let scratch = Scratch::new();
    scratch.write("two.sudoku", TWO_SOLUTIONS);
    let settings = "[check]\nignore = ['multiple-solutions']\n";
    for text in [
        settings.to_owned(),
        settings.replace('\n', "\r\n"),
        format!("\u{FEFF}{settings}"),
        format!("{settings}{}", "#".repeat((1 << 20) - settings.len())),
        settings.trim_end().to_owned(),
        "check.ignore = [ # why\n  'multiple-solutions',\n]".to_owned(),
        "check = { ignore = ['multiple-solutions'] }".to_owned(),
        "\"check\".\"ign\\u006fre\" = ['''multiple-solutions''']".to_owned(),
    ] {
        scratch.write("sudoku.toml", &text);
        scratch.run("check").exits_with(0);
    }
    scratch.write("sudoku.toml", "");
    scratch.run("check").exits_with(1);
}

#[cfg(unix)]
mod odd {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    /// A folder with a puzzle in it, below one whose settings let everything pass.
    fn scratch() -> Scratch {
        let scratch = Scratch::new();
        scratch.write("sudoku.toml", "[check]\nignore = ['multiple-solutions']");
        scratch.write("x/two.sudoku", TWO_SOLUTIONS);
        scratch.run("check").exits_with(0);
        scratch
    }

    #[track_caller]
    fn check(scratch: &Scratch, expected: Expect) {
        expected.assert_eq(&complaints(&scratch.run("check").exits_with(2).stderr));
    }

    #[test]
    fn a_link_leads_to_the_settings() {
        let scratch = scratch();
        scratch.write("shared/other.toml", "[check]\nfail-on = 'info'");
        symlink("../shared/other.toml", scratch.path().join("x/sudoku.toml")).expect("a link");
        assert_eq!(scratch.run("check").exits_with(1).paths(), ["x/two.sudoku"]);
        let output = scratch.run("config show x").exits_with(0).stdout;
        assert!(output.contains("# x/sudoku.toml:2"), "{output}");
    }

    #[test]
    fn everything_with_the_name_is_read() {
        let scratch = scratch();
        let here = scratch.path().join("x/sudoku.toml");
        symlink("nowhere", &here).expect("a link");
        check(
            &scratch,
            expect![[r#"
                x/sudoku.toml: cannot read the settings behind this link: No such file or directory (os error 2)
            "#]],
        );
        std::fs::remove_file(&here).expect("a link");
        symlink("sudoku.toml", &here).expect("a link");
        check(
            &scratch,
            expect![[r#"
                x/sudoku.toml: cannot read the settings behind this link: Too many levels of symbolic links (os error 40)
                x/sudoku.toml: cannot follow the link: Too many levels of symbolic links (os error 40)
            "#]],
        );
        std::fs::remove_file(&here).expect("a link");
        std::fs::create_dir(&here).expect("a folder");
        check(
            &scratch,
            expect![[r#"
            x/sudoku.toml: cannot read the settings: it is a folder
        "#]],
        );
        std::fs::remove_dir(&here).expect("a folder");
        let made = std::process::Command::new("mkfifo").arg(&here).status().expect("mkfifo");
        assert!(made.success());
        check(
            &scratch,
            expect![[r#"
                x/sudoku.toml: cannot read the settings: it is not a regular file
            "#]],
        );
    }

    #[test]
    fn what_is_named_may_be_a_pipe_and_no_folder() {
        let scratch = Scratch::new();
        scratch.write("two.sudoku", TWO_SOLUTIONS);
        let done = scratch.run_on("check --config /dev/stdin", "[check]\nfail-on = 'none'");
        expect![[r#"
            /dev/stdin:2:11: unknown severity `none`, expected error, warning or info
        "#]]
        .assert_eq(&complaints(&done.exits_with(2).stderr));
        scratch.run_on("check --config /dev/stdin", "[check]\nignore = ['multiple-solutions']").exits_with(0);
        expect![[r#"
            .: cannot read the settings: it is a folder
        "#]]
        .assert_eq(&complaints(&scratch.run("check --config .").exits_with(2).stderr));
    }

    mod unprivileged {
        use super::*;

        #[test]
        fn a_file_that_may_not_be_read() {
            if !test_support::user::is_unprivileged() {
                return;
            }
            let scratch = scratch();
            let path = scratch.write("x/sudoku.toml", "");
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o000)).expect("permissions");
            check(&scratch, expect!["x/sudoku.toml: cannot read the settings: Permission denied (os error 13)\n"]);
        }
    }
}
