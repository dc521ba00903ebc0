//! Tests `diff` and `git-driver`: what changed in puzzles, in files, folders and git.

use crate::cli::harness::{GOOD, GOOD_LINE, Scratch};
use serde_json::{Value, json};
use std::process::{Command, Stdio};

/// [`GOOD`] without the 7 of its last row.
fn with_two_solutions() -> String {
    GOOD.replace("....8..79", "....8...9").replace("6..195...", "6..19....")
}

fn titled(title: &str, grid: &str) -> String {
    format!("title: {title}\n{grid}")
}

#[test]
fn two_files() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", [titled("One", "12..34.....3..2.\n"), titled("Two", GOOD)].join("\n"));
    scratch.write("b.sudoku", [titled("New", "1..............4\n"), titled("Two", &with_two_solutions())].join("\n"));
    let done = scratch.run("diff a.sudoku b.sudoku").exits_with(1);
    assert_eq!(
        done.stdout,
        "puzzle 1 (New): added, 2 clues, 18 solutions\n\
         old puzzle 1 (One): removed\n\
         puzzle 2 (Two): r2c6 5 → empty, r9c8 7 → empty, now 2 solutions\n"
    );
    assert_eq!(done.stderr, "compared 3 puzzles: 1 changed, 1 added, 1 removed\n");
    scratch.run("diff --exit-zero a.sudoku b.sudoku").exits_with(0);
}

#[test]
fn layout_and_line_ends_make_no_difference() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("b.sdm", format!("{}\r\n", GOOD_LINE.replace('.', "0")));
    let done = scratch.run("diff a.sudoku b.sdm").exits_with(0);
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("", "compared 1 puzzle: no difference\n"));
}

#[test]
fn objects_for_programs() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", titled("One", GOOD));
    let done = scratch.run_on("diff --format json a.sudoku -", titled("Two", &with_two_solutions())).exits_with(1);
    let object: Value = serde_json::from_str(&done.stdout).expect("one object");
    assert_eq!(
        object,
        json!({
            "old_path": "a.sudoku", "old_puzzle": 1, "path": "<stdin>", "puzzle": 1, "name": "Two",
            "change": "changed", "moved": false,
            "changes": [
                { "kind": "cell", "subject": "r2c6", "before": "5", "after": null },
                { "kind": "cell", "subject": "r9c8", "before": "7", "after": null },
                { "kind": "metadata", "subject": "title", "before": "One", "after": "Two" },
            ],
            "before": { "status": "unique", "solutions": 1, "exact": true, "clues": 30 },
            "after": { "status": "multiple", "solutions": 2, "exact": true, "clues": 28 },
            "text": "r2c6 5 → empty, r9c8 7 → empty, title \"One\" → \"Two\", now 2 solutions",
        })
    );
}

#[test]
fn two_folders() {
    let scratch = Scratch::new();
    scratch.write("old/same.sudoku", GOOD);
    scratch.write("old/sub/a.sudoku", GOOD);
    scratch.write("old/gone.sudoku", "12..34.....3..2.\n");
    scratch.write("new/same.sudoku", GOOD_LINE);
    scratch.write("new/sub/a.sudoku", with_two_solutions());
    scratch.write("new/come.sudoku", "21..34.....3..1.\n");
    let done = scratch.run("diff old new/").exits_with(1);
    assert_eq!(
        done.stdout,
        "come.sudoku: puzzle 1: added, 6 clues, unique\n\
         gone.sudoku: old puzzle 1: removed\n\
         sub/a.sudoku: puzzle 1: r2c6 5 → empty, r9c8 7 → empty, now 2 solutions\n"
    );
}

#[test]
fn what_cannot_be_compared() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("notes.txt", "nothing\n");
    let missing = scratch.run("diff a.sudoku missing.sudoku").exits_with(2);
    assert!(missing.stderr.contains("missing.sudoku: "), "{}", missing.stderr);
    assert!(scratch.run("diff a.sudoku .").exits_with(2).stderr.contains("B is a folder and A is not"));
    assert!(scratch.run("diff - -").exits_with(2).stderr.contains("stdin can be read only once"));
    scratch.run("diff a.sudoku").exits_with(2);
    assert!(scratch.run("diff notes.txt notes.txt").exits_with(2).stderr.contains("no puzzle in A or B"));
    scratch.run("diff --allow-empty notes.txt notes.txt").exits_with(0);
}

/// Runs git in the folder of the test; its output.
fn git(scratch: &Scratch, arguments: &[&str]) -> String {
    let mut command = Command::new("git");
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_EXTERNAL_DIFF"] {
        command.env_remove(name);
    }
    let who = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.pager=cat"];
    let output = command
        .args(who)
        .args(arguments)
        .current_dir(scratch.path())
        .env("HOME", scratch.path())
        .stdin(Stdio::null())
        .output()
        .expect("git starts");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// A repository with the driver, and a commit of [`GOOD`].
fn repository() -> Scratch {
    let scratch = Scratch::new();
    git(&scratch, &["init", "--quiet"]);
    let driver = format!("\"{}\" git-driver", scratch.command("").get_program().to_string_lossy());
    for key in ["command", "textconv"] {
        git(&scratch, &["config", &format!("diff.sudoku.{key}"), &driver]);
    }
    scratch.write(".gitattributes", "*.sudoku diff=sudoku\n");
    scratch.write("a.sudoku", titled("One", GOOD));
    git(&scratch, &["add", "."]);
    git(&scratch, &["commit", "--quiet", "--message", "one"]);
    scratch
}

#[test]
fn names_cannot_write_lines_of_their_own() {
    let scratch = Scratch::new();
    let name = "a\n::add-mask::y\u{1b}]0;x\u{7}.sudoku";
    scratch.write("old", GOOD);
    scratch.write("new", with_two_solutions());
    let mut command = scratch.command("git-driver");
    command.args([name, "old", "0", "100644", "new", "1", "100644"]);
    let output = command.output().expect("it runs");
    let stdout = String::from_utf8(output.stdout).expect("text");
    let heading = stdout.lines().next().expect("a line");
    assert_eq!(heading, format!("puzzles a/{0} b/{0}", "a\\n::add-mask::y\\u{1b}]0;x\\u{7}.sudoku"));
    let mut command = scratch.command("git-driver");
    let output = command.env("GIT_DIFF_PATH_COUNTER", "1").arg(name).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 1);
}

#[test]
fn too_many_small_puzzles_are_not_compared() {
    let scratch = Scratch::new();
    let text = "36\n".repeat(250_000);
    scratch.write("a.sudoku", &text);
    scratch.write("b.sudoku", GOOD);
    let mut command = scratch.command("diff");
    let output = command.args(["a.sudoku", "b.sudoku"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).expect("text");
    assert!(stderr.contains("a.sudoku: more small puzzles than can be compared"), "{stderr}");
    let mut command = scratch.command("git-driver");
    command.args(["a.sudoku", "a.sudoku", "0", "100644", "b.sudoku", "1", "100644"]);
    let output = command.output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("cannot be compared: a.sudoku: more small puzzles"));
    let mut command = scratch.command("git-driver");
    let output = command.arg("a.sudoku").output().expect("it runs");
    assert!(output.stdout == text.as_bytes(), "it is printed as it is");
}

#[test]
fn git_shows_sentences() {
    let scratch = repository();
    scratch.write("a.sudoku", titled("One", &with_two_solutions()));
    let sentence = "puzzle 1 (One): r2c6 5 → empty, r9c8 7 → empty, now 2 solutions\n";
    assert_eq!(git(&scratch, &["diff"]), format!("puzzles a/a.sudoku b/a.sudoku\n{sentence}"));
    git(&scratch, &["commit", "--quiet", "--all", "--message", "two"]);
    assert!(git(&scratch, &["log", "-1", "--patch", "--ext-diff"]).ends_with(sentence));
    git(&scratch, &["mv", "a.sudoku", "b c.sudoku"]);
    scratch.write("b c.sudoku", format!("author: me\n{}", scratch.read("b c.sudoku")));
    git(&scratch, &["add", "."]);
    assert_eq!(
        git(&scratch, &["diff", "--cached", "--find-renames"]),
        "puzzles a/a.sudoku b/b c.sudoku\npuzzle 1 (One): author \"me\" added\n"
    );
    git(&scratch, &["rm", "--quiet", "--force", "b c.sudoku"]);
    assert!(git(&scratch, &["diff", "--cached"]).ends_with("old puzzle 1 (One): removed\n"));
}

#[test]
fn git_shows_canonical_lines() {
    let scratch = repository();
    scratch.write("a.sudoku", titled("One", &format!("{GOOD_LINE}\n")));
    assert_eq!(git(&scratch, &["diff", "--no-ext-diff", "--stat=80"]).lines().count(), 2);
    let lines = git(&scratch, &["diff", "--no-ext-diff"]);
    assert!(!lines.contains("@@"), "only the layout has changed: {lines}");
    scratch.write("a.sudoku", titled("One", &with_two_solutions()));
    let lines = git(&scratch, &["diff", "--no-ext-diff"]);
    assert!(lines.contains("\n-6 . . | 1 9 5 | . . .\n+6 . . | 1 9 . | . . .\n"), "{lines}");
    assert!(lines.contains("\n-# unique · 30 clues\n") && lines.contains("\n+# 2 solutions · 28 clues\n"), "{lines}");
}

#[test]
fn any_file_passes_the_driver() {
    let scratch = repository();
    for rubbish in ["".as_bytes(), b"not a puzzle\n", b"\xFF\xFE\0"] {
        scratch.write("rubbish.sudoku", rubbish);
        let output = scratch.command("git-driver rubbish.sudoku").output().expect("the program starts");
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), rubbish));
        scratch.run("git-driver x rubbish.sudoku 0 100644 /dev/null . .").exits_with(0);
    }
    scratch.write("sudoku.toml", "[nonsense]\n");
    scratch.write("a.sudoku", titled("One", &with_two_solutions()));
    assert!(git(&scratch, &["diff"]).contains("now 2 solutions"), "broken settings do not matter");
    scratch.run("git-driver").exits_with(2);
    scratch.run("git-driver a b").exits_with(2);
}

#[test]
fn git_driver_names_what_it_cannot_read() {
    let scratch = Scratch::new();
    scratch.write("folder/a.sudoku", GOOD);
    scratch.write("a.sudoku", GOOD);
    scratch.run("git-driver missing.sudoku").exits_with(2).complains(&["error: missing.sudoku: No such file"]);
    scratch.run("git-driver folder").exits_with(2).complains(&["error: folder: this is a folder"]);
    for version in ["missing.sudoku", "folder"] {
        let done = scratch.run(&format!("git-driver a.sudoku {version} 0 100644 a.sudoku . .")).exits_with(0);
        assert!(done.stdout.contains(&format!("cannot be compared: {version}: ")), "{}", done.stdout);
    }
    let done = scratch.run("git-driver a.sudoku").exits_with(0);
    assert!(done.stdout.contains("# unique"), "{}", done.stdout);
}

#[cfg(unix)]
#[test]
fn git_driver_passes_a_large_file_in_parts() {
    const BYTES: u64 = 65 << 20;
    let scratch = Scratch::new();
    let file = std::fs::File::create(scratch.path().join("large.sudoku")).expect("a file");
    file.set_len(BYTES).expect("a length");
    let output = scratch.command("git-driver large.sudoku").output().expect("the program starts");
    assert_eq!((output.status.code(), output.stdout.len() as u64), (Some(0), BYTES));
    let done = scratch.run("git-driver x large.sudoku 0 100644 /dev/null . .").exits_with(0);
    assert!(done.stdout.contains("cannot be compared: large.sudoku: larger than 64 MiB"), "{}", done.stdout);
}
