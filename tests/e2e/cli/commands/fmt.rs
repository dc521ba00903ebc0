//! Tests `fmt`: files in place, stdin to stdout, and messages about them.

use crate::cli::harness::{GOOD, GOOD_LINE, Scratch};

/// `GOOD` in canonical form.
const CANONICAL: &str = "\
5 3 . | . 7 . | . . .
6 . . | 1 9 5 | . . .
. 9 8 | . . . | . 6 .
------+-------+------
8 . . | . 6 . | . . 3
4 . . | 8 . 3 | . . 1
7 . . | . 2 . | . . 6
------+-------+------
. 6 . | . . . | 2 8 .
. . . | 4 1 9 | . . 5
. . . | . 8 . | . 7 9
";

#[cfg(unix)]
#[test]
fn names_stay_on_their_lines() {
    let scratch = Scratch::new();
    scratch.write("a\nb\u{1b}[31m.sudoku", GOOD);
    assert_eq!(scratch.run("fmt --check").exits_with(1).stdout, "a\\nb\\u{1b}[31m.sudoku\n");
}

#[test]
fn files_are_rewritten_in_place() {
    let scratch = Scratch::new();
    scratch.write("bare.sudoku", GOOD);
    scratch.write("below/done.sudoku", CANONICAL);
    scratch.write("other.txt", GOOD);
    let done = scratch.run("fmt").exits_with(0).complains(&["1 file reformatted, 1 left unchanged"]);
    assert_eq!(done.stdout, "");
    assert_eq!(scratch.read("bare.sudoku"), CANONICAL);
    assert_eq!(scratch.read("below/done.sudoku"), CANONICAL);
    assert_eq!(scratch.read("other.txt"), GOOD);
    scratch.run("fmt").exits_with(0).complains(&["0 files reformatted, 2 left unchanged"]);
}

#[test]
fn check_names_files_and_writes_nothing() {
    let scratch = Scratch::new();
    scratch.write("b.sudoku", GOOD);
    scratch.write("a.sudoku", GOOD);
    scratch.write("c.sudoku", CANONICAL);
    let done = scratch.run("fmt --check").exits_with(1).complains(&["2 files would be reformatted, 1 would be"]);
    assert_eq!(done.stdout, "a.sudoku\nb.sudoku\n");
    assert_eq!(scratch.read("a.sudoku"), GOOD);
    scratch.run("fmt --check c.sudoku").exits_with(0);
    scratch.run("fmt --check --exit-zero").exits_with(0);
    let quiet = scratch.run("fmt --check --quiet").exits_with(1);
    assert_eq!(quiet.stderr, "");
}

#[test]
fn diff_shows_what_would_change() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "title:x\n1 2 | . .\n3 4 | . .\n----+----\n. . | 1 2\n. . | 3 4\n");
    for options in ["--diff", "--check --diff"] {
        let done = scratch.run(&format!("fmt {options} a.sudoku")).exits_with(1);
        assert_eq!(
            done.stdout,
            "\
--- a.sudoku
+++ a.sudoku
@@ -1,4 +1,4 @@
-title:x
+title: x
 1 2 | . .
 3 4 | . .
 ----+----
"
        );
    }
    assert!(scratch.read("a.sudoku").starts_with("title:x"));
    scratch.write("a.sudoku", CANONICAL);
    assert_eq!(scratch.run("fmt --diff").exits_with(0).stdout, "");
}

#[test]
fn stdin_goes_to_stdout() {
    let scratch = Scratch::new();
    assert_eq!(scratch.run_on("fmt -", GOOD).exits_with(0).stdout, CANONICAL);
    assert_eq!(scratch.run_on("fmt -", CANONICAL).exits_with(0).stdout, CANONICAL);
    let zeros = GOOD_LINE.replace('.', "0") + "\n";
    assert_eq!(scratch.run_on("fmt -", zeros.as_str()).exits_with(0).stdout, format!("{GOOD_LINE}\n"));
    let sdm = scratch.run_on("fmt --stdin-filename list.sdm -", zeros.as_str()).exits_with(0);
    assert_eq!(sdm.stdout, zeros);
    let check = scratch.run_on("fmt --check --stdin-filename new.sudoku -", GOOD).exits_with(1);
    assert_eq!(check.stdout, "new.sudoku\n");
}

#[test]
fn formats_of_other_programs_stay() {
    let scratch = Scratch::new();
    let zeros = GOOD_LINE.replace('.', "0");
    scratch.write("a.sdm", format!("{zeros}\r\n {zeros} \r\n"));
    scratch.write("b.sdk", format!("#AMe\r\n{}", GOOD.replace('.', "0").replace('\n', "\r\n")));
    scratch.write("c.ss", GOOD);
    scratch.run("fmt").exits_with(0).complains(&["3 files reformatted"]);
    assert_eq!(scratch.read("a.sdm"), format!("{zeros}\r\n{zeros}\r\n"));
    assert_eq!(scratch.read("b.sdk"), format!("#AMe\r\n{}", GOOD.replace('\n', "\r\n")));
    assert!(scratch.read("c.ss").starts_with(" *-----------*\n |53.|.7.|...|\n"), "{}", scratch.read("c.ss"));
}

#[test]
fn an_unreadable_file_is_left_and_reported() {
    let scratch = Scratch::new();
    let broken = "12..\n34.\n..12\n..34\n";
    scratch.write("a.sudoku", format!("{broken}\n12..\n34..\n..12\n..34\n"));
    scratch.run("fmt").exits_with(0).complains(&["a.sudoku:1:1: not formatted: it cannot be read as a whole"]);
    assert_eq!(scratch.read("a.sudoku"), format!("{broken}\n1 2 | . .\n3 4 | . .\n----+----\n. . | 1 2\n. . | 3 4\n"));
}

#[test]
fn line_ends_and_the_byte_order_mark_stay() {
    let scratch = Scratch::new();
    let crlf = |text: &str| text.replace('\n', "\r\n");
    scratch.write("a.sudoku", format!("\u{feff}{}", crlf(GOOD)));
    scratch.run("fmt").exits_with(0);
    assert_eq!(scratch.read("a.sudoku"), format!("\u{feff}{}", crlf(CANONICAL)));
}

#[test]
fn trouble_outranks_changes() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("b.sudoku", b"\xFF\xFE1");
    scratch
        .run("fmt --check a.sudoku b.sudoku missing.sudoku")
        .exits_with(2)
        .complains(&["b.sudoku", "missing.sudoku"]);
    scratch.run("fmt --check --exit-zero b.sudoku").exits_with(2);
    scratch.write("empty/x.txt", "");
    scratch.run("fmt empty").exits_with(2).complains(&["nothing to format"]);
    scratch.run("fmt --allow-empty empty").exits_with(0);
    scratch.run("fmt --no-such-option").exits_with(2);
}

#[test]
fn any_number_of_jobs_says_the_same() {
    let scratch = Scratch::new();
    for number in 0..40 {
        scratch.write(&format!("{number}.sudoku"), if number % 3 == 0 { CANONICAL } else { GOOD });
    }
    let one = scratch.run("fmt --diff --jobs 1").exits_with(1);
    assert_eq!(scratch.run("fmt --diff --jobs 4"), one);
}

#[test]
fn the_rule_says_where_and_its_fix_is_fmt() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("{GOOD}{GOOD}"));
    assert_eq!(scratch.run("check --format concise").stdout.matches("[format]").count(), 0);
    let done = scratch.run("check --select format").exits_with(1);
    assert!(
        done.stdout.starts_with("a.sudoku:1:1: warning[format] not in canonical form\na.sudoku:10:1: "),
        "{done:?}"
    );
    scratch.run("check --select format --fix").exits_with(0);
    assert_eq!(scratch.read("a.sudoku"), format!("{CANONICAL}\n{CANONICAL}"));
}

#[test]
fn blocks_of_markdown_files() {
    let scratch = Scratch::new();
    scratch.write("a.md", format!("# One\n\n```sudoku\n{GOOD}```\n\n~~~sudoku\n{CANONICAL}~~~\n"));
    scratch.run("fmt a.md").exits_with(0).complains(&["1 file reformatted"]);
    assert_eq!(scratch.read("a.md"), format!("# One\n\n```sudoku\n{CANONICAL}```\n\n~~~sudoku\n{CANONICAL}~~~\n"));
    scratch.run("fmt --check a.md").exits_with(0);
}

#[test]
fn blocks_of_markdown_are_formatted_and_nothing_else() {
    let scratch = Scratch::new();
    let book = |grid: &str| format!("\u{FEFF}# é\n\n53..7....\n\n```sudoku\n{grid}```\n~~~sudoku\n{grid}~~~\n");
    scratch.write("book.md", book("12..\n34..\n....\n....\n"));
    let expected = book("1 2 | . .\n3 4 | . .\n----+----\n. . | . .\n. . | . .\n");
    scratch.run("fmt --check book.md").exits_with(1);
    scratch.run("fmt book.md").exits_with(0);
    assert_eq!(scratch.read("book.md"), expected);
    assert_eq!(scratch.run_on("fmt - --stdin-filename x.md", expected.as_str()).exits_with(0).stdout, expected);
}

#[test]
fn broken_settings_leave_files_alone() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "[fmt]\nwidth = 3\n");
    scratch.write("a.sudoku", "12..\n34..\n....\n....\n");
    let done = scratch.run("fmt").exits_with(2);
    done.complains(&["sudoku.toml:2:1: unknown key `width` in [fmt]", "1 file not formatted"]);
    assert_eq!(scratch.read("a.sudoku"), "12..\n34..\n....\n....\n");
    scratch.run("fmt --isolated").exits_with(0);
}

#[test]
fn texts_of_other_programs_are_left_as_they_are() {
    let scratch = Scratch::new();
    let texts = [
        (
            "a.xml",
            format!("<?xml version=\"1.0\"?>\n<opensudoku>\n<game data=\"{}\"/>\n</opensudoku>\n", "53..".repeat(20)),
        ),
        ("b.xml", format!("<ksudoku>\n{GOOD}</ksudoku>\n")),
        ("c.json", "{\n \"size\": 4,\n \"grid\": [[{\"value\": 1, \"given\": true},{},{},{}]]\n}\n".to_owned()),
    ];
    for (name, text) in &texts {
        scratch.write(name, text);
        let note = format!("{name}: not formatted: not puzzle text");
        scratch.run(&format!("fmt {name}")).exits_with(0).complains(&[&note, "0 files reformatted"]);
        scratch.run(&format!("fmt --check {name}")).exits_with(0);
        assert_eq!(scratch.run_on("fmt -", text.as_str()).exits_with(0).stdout, *text);
        scratch.run(&format!("check --fix --allow-empty --select format {name}")).exits_with(0);
        scratch.run(&format!("check --fix {name}"));
        assert_eq!(scratch.read(name), *text);
    }
}

#[test]
fn the_difference_of_a_file_with_a_byte_order_mark_applies() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("\u{FEFF}{GOOD}"));
    let diff = scratch.run("fmt --diff a.sudoku").exits_with(1).stdout;
    assert!(diff.contains("\n-\u{FEFF}53..7....\n") && diff.contains("\n+\u{FEFF}5 3 . | . 7 ."), "{diff}");
}
