//! Tests `--since` with the changes that Git reports.

use crate::cli::harness::{CLASH, Done, GOOD, Scratch, TWO_SOLUTIONS};
use std::cell::Cell;
use std::path::Path;
use std::process::{Command, Stdio};

/// A repository in a folder of its own.
struct Repository {
    scratch: Scratch,
    commits: Cell<u32>,
}

impl Repository {
    /// One with a commit on the branch `main`; `None`, and a word about it, where there is no Git.
    fn new(files: &[(&str, &str)]) -> Option<Repository> {
        if Command::new("git").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!("SKIPPED: there is no git here, so `--since` is not tested");
            return None;
        }
        let repository = Repository { scratch: Scratch::new(), commits: Cell::new(0) };
        repository.git("init --quiet --initial-branch=main");
        files.iter().for_each(|(name, text)| _ = repository.scratch.write(name, text));
        repository.commit();
        Some(repository)
    }

    #[track_caller]
    fn git(&self, line: &str) {
        git(self.scratch.path(), line);
    }

    #[track_caller]
    fn commit(&self) {
        self.git("add --all");
        // Commits of the same second that say the same are the same.
        self.commits.set(self.commits.get() + 1);
        self.git(&format!("commit --quiet --allow-empty --message={}", self.commits.get()));
    }

    fn write(&self, name: &str, text: &str) {
        self.scratch.write(name, text);
    }

    fn check(&self, line: &str) -> Done {
        self.scratch.run(&format!("check --ignore duplicate-puzzle {line}"))
    }

    fn paths(&self, line: &str) -> String {
        self.check(line).paths().join(" ")
    }
}

/// Runs Git without the settings of the user who runs the tests.
#[track_caller]
fn git(folder: &Path, line: &str) {
    let mut command = Command::new("git");
    for setting in ["user.name=a", "user.email=a@example.org", "commit.gpgsign=false", "protocol.file.allow=always"] {
        command.args(["-c", setting]);
    }
    command.args(line.split(' ')).current_dir(folder);
    command.env("HOME", folder).env("XDG_CONFIG_HOME", folder).env("GIT_CONFIG_NOSYSTEM", "1");
    let output = command.stdin(Stdio::null()).output().expect("git starts");
    assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_a_branch_has_changed() {
    let Some(repository) = Repository::new(&[("old.sudoku", CLASH), ("edited.sudoku", CLASH), ("moved.sudoku", CLASH)])
    else {
        return;
    };
    repository.git("switch --quiet --create work");
    repository.write("edited.sudoku", TWO_SOLUTIONS);
    repository.git("mv moved.sudoku new-name.sudoku");
    repository.write("committed.sudoku", CLASH);
    repository.commit();
    repository.write("staged.sudoku", CLASH);
    repository.git("add staged.sudoku");
    repository.write("untracked.sudoku", CLASH);
    let all = "committed.sudoku edited.sudoku new-name.sudoku staged.sudoku untracked.sudoku";
    assert_eq!(repository.paths("--since main"), all);
    // What others have changed meanwhile is not the branch's.
    repository.git("stash --quiet --include-untracked");
    repository.git("switch --quiet main");
    repository.write("old.sudoku", TWO_SOLUTIONS);
    repository.commit();
    repository.git("switch --quiet work");
    repository.git("stash pop --quiet");
    assert_eq!(repository.paths("--since main"), all);
    assert_eq!(repository.paths("--since main~1"), all);
    assert_eq!(repository.paths("--since HEAD"), "staged.sudoku untracked.sudoku");
    let done = repository.check("--since HEAD").exits_with(1);
    done.complains(&["checked 2 files, 2 puzzles", "; 4 files unchanged\n"]);
}

#[test]
fn what_settings_include_in_vain_is_a_note() {
    let Some(repository) = Repository::new(&[("a.sudoku", GOOD), ("sudoku.toml", "[check]\ninclude = ['*.tx']\n")])
    else {
        return;
    };
    repository.write("a.sudoku", CLASH);
    repository.check("").exits_with(2).complains(&["error: sudoku.toml:2: `*.tx` of `include` matches nothing"]);
    repository
        .check("--since main")
        .exits_with(1)
        .complains(&["note: sudoku.toml:2: `*.tx` of `include` matches nothing"]);
}

#[test]
fn no_changes_are_reported_and_exit_with_0() {
    let Some(repository) = Repository::new(&[("a.sudoku", CLASH), ("b/readme.txt", "")]) else { return };
    let done = repository.check("--since main").exits_with(0);
    assert_eq!(
        (done.stdout.as_str(), done.stderr.as_str()),
        (
            "",
            "note: no puzzle file has changed since `main`: nothing to do\n\
             checked 0 files, 0 puzzles: nothing found; 1 file unchanged\n"
        )
    );
    repository.check("--since main --format json").exits_with(0).complains(&["no puzzle file has changed"]);
    // Where there is no puzzle file, changed or not, it may be a mistake.
    repository.check("--since main b").exits_with(2).complains(&["nothing to check"]);
    repository.check("--since main no.sudoku").exits_with(2).complains(&["no.sudoku"]);
}

#[test]
fn paths_narrow_it_from_any_folder() {
    let Some(repository) = Repository::new(&[("a/one.sudoku", GOOD), ("b/two.sudoku", GOOD)]) else { return };
    repository.write("a/one.sudoku", CLASH);
    repository.write("b/two.sudoku", CLASH);
    repository.git("config diff.relative true");
    assert_eq!(repository.paths("--since HEAD b"), "b/two.sudoku");
    let mut command = repository.scratch.command("check --since HEAD . ../a/one.sudoku --ignore duplicate-puzzle");
    let done = Done::from(command.current_dir(repository.scratch.path().join("b")).output().expect("a run"));
    assert_eq!(done.exits_with(1).paths(), ["../a/one.sudoku", "two.sudoku"]);
    let done = repository.scratch.run_on("check --since HEAD -", CLASH).exits_with(1);
    assert_eq!(done.paths(), ["<stdin>"]);
}

#[test]
fn settings_that_changed_concern_what_they_hold_for() {
    let Some(repository) = Repository::new(&[
        ("a/one.sudoku", CLASH),
        ("a/b/two.sudoku", CLASH),
        ("a/b/sudoku.toml", ""),
        ("a/c/d/three.sudoku", CLASH),
        ("four.sudoku", CLASH),
    ]) else {
        return;
    };
    repository.write("a/sudoku.toml", "[check]\nfail-on = 'info'\n");
    let done = repository.check("--since HEAD");
    assert_eq!(done.paths(), ["a/c/d/three.sudoku", "a/one.sudoku"]);
    done.complains(&["note: a/sudoku.toml has changed since `HEAD`, so all files that it applies to are checked\n"]);
    assert_eq!(repository.paths("--since HEAD --isolated"), "");
    repository.commit();
    assert_eq!(repository.paths("--since HEAD"), "");
    // One that is gone held for them before.
    repository.git("rm --quiet a/b/sudoku.toml");
    assert_eq!(repository.paths("--since HEAD"), "a/b/two.sudoku");
    assert_eq!(repository.paths("--since HEAD --config a/sudoku.toml"), "");
    repository.write("a/sudoku.toml", "");
    assert_eq!(
        repository.paths("--since HEAD --config a/sudoku.toml"),
        "a/b/two.sudoku a/c/d/three.sudoku a/one.sudoku four.sudoku"
    );
}

#[test]
fn a_changed_puzzle_is_compared_with_all_others() {
    let Some(repository) =
        Repository::new(&[("b.sudoku", GOOD), ("c.sudoku", TWO_SOLUTIONS), ("d.sudoku", TWO_SOLUTIONS)])
    else {
        return;
    };
    // The original is the first by path, be it the one that has changed.
    for (name, place) in [("a.sudoku", "b.sudoku:1:1"), ("e.sudoku", "e.sudoku:1:1")] {
        let path = repository.scratch.write(name, GOOD);
        let done = repository.scratch.run("check --since main").exits_with(1);
        assert_eq!(done.stdout.lines().count(), 1, "{}", done.stdout);
        assert!(done.stdout.starts_with(&format!("{place}: warning[duplicate-puzzle]")), "{}", done.stdout);
        done.complains(&["checked 1 file, 1 puzzle: 1 warning; 3 files unchanged"]);
        std::fs::remove_file(path).expect("a removal");
    }
}

#[test]
fn fixes_change_only_what_has_changed() {
    // Of the last empty cell, the candidates lack its value.
    let short = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 {1} 1\n";
    let Some(repository) = Repository::new(&[("old.sudoku", short)]) else { return };
    repository.write("new.sudoku", short);
    repository.check("--since main --fix --unsafe-fixes").exits_with(0).complains(&["; 1 fixed; 1 file unchanged"]);
    assert_eq!(repository.scratch.read("old.sudoku"), short);
    assert_eq!(repository.scratch.read("new.sudoku"), short.replace("{1}", "{12}"));
}

#[cfg(unix)]
#[test]
fn names_of_any_kind_and_links() {
    let Some(repository) = Repository::new(&[("real/a.sudoku", GOOD), ("other/a.sudoku", CLASH)]) else { return };
    let link = repository.scratch.path().join("link");
    std::os::unix::fs::symlink("real", &link).expect("a link");
    repository.commit();
    let names = ["line\nend.sudoku", "\"quoted\".sudoku", " ü\t.sudoku"];
    names.iter().for_each(|name| repository.write(name, GOOD));
    repository.commit();
    names.iter().for_each(|name| repository.write(name, CLASH));
    let done = repository.check("--since HEAD").exits_with(1);
    done.complains(&["checked 3 files"]);
    // What a link leads to has changed, or where it leads.
    repository.commit();
    repository.write("real/a.sudoku", CLASH);
    assert_eq!(repository.paths("--since HEAD link"), "link/a.sudoku");
    repository.commit();
    assert_eq!(repository.paths("--since HEAD link"), "");
    std::fs::remove_file(&link).expect("a removal");
    std::os::unix::fs::symlink("other", &link).expect("a link");
    assert_eq!(repository.paths("--since HEAD link/a.sudoku"), "link/a.sudoku");
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text() {
    use std::os::unix::ffi::OsStrExt;
    let Some(repository) = Repository::new(&[]) else { return };
    let name = std::ffi::OsStr::from_bytes(b"\xff.sudoku");
    let path = repository.scratch.path().join(name);
    std::fs::write(&path, CLASH).expect("a file");
    repository.commit();
    repository.check("--since HEAD").exits_with(0);
    std::fs::write(&path, TWO_SOLUTIONS).expect("a file");
    repository.check("--since HEAD").exits_with(1);
}

#[test]
fn files_of_submodules() {
    let Some(inner) = Repository::new(&[("a.sudoku", CLASH)]) else { return };
    let Some(outer) = Repository::new(&[]) else { return };
    outer.git(&format!("submodule --quiet add {} sub", inner.scratch.path().display()));
    outer.commit();
    assert_eq!(outer.paths("--since HEAD"), "");
    outer.write("sub/a.sudoku", TWO_SOLUTIONS);
    assert_eq!(outer.paths("--since HEAD"), "sub/a.sudoku");
}

#[test]
fn what_git_cannot_tell_is_2() {
    let Some(repository) = Repository::new(&[("a.sudoku", GOOD)]) else { return };
    let blob = "HEAD:a.sudoku";
    for revision in ["no-such-branch", "0000000000000000000000000000000000000000", "main..main", blob] {
        let done = repository.check(&format!("--since {revision}")).exits_with(2);
        done.complains(&[&format!("git finds no commit `{revision}` here; fetch it first")]);
    }
    for bad in ["--since=", "--since=--output=x"] {
        repository.check(bad).exits_with(2).complains(&["a revision"]);
    }
    repository.git("switch --quiet --orphan other");
    repository.write("a.sudoku", GOOD);
    repository.commit();
    let done = repository.check("--since main").exits_with(2);
    done.complains(&["`main` and HEAD have no common commit\n"]);
    // Reports of an earlier run stay.
    repository.write("report.json", "old");
    repository.check("--since no-such-branch --format json=report.json").exits_with(2);
    assert_eq!(repository.scratch.read("report.json"), "old");
}

#[test]
fn a_shallow_clone_says_what_to_fetch() {
    let Some(repository) = Repository::new(&[("a.sudoku", GOOD)]) else { return };
    repository.git("switch --quiet --create work");
    repository.commit();
    repository.git("switch --quiet main");
    repository.commit();
    let clone = Scratch::new();
    let origin = repository.scratch.path().display();
    git(clone.path(), &format!("clone --quiet --depth=1 --no-single-branch file://{origin} clone"));
    let check = |line: &str| {
        let mut command = clone.command(&format!("check --since {line}"));
        Done::from(command.current_dir(clone.path().join("clone")).output().expect("a run"))
    };
    for revision in ["origin/work", "origin/main~1"] {
        check(revision).exits_with(2).complains(&["git fetch --unshallow", "fetch-depth: 0", "GIT_DEPTH: 0"]);
    }
    git(&clone.path().join("clone"), "fetch --quiet --unshallow");
    check("origin/work").exits_with(0);
}

#[test]
fn without_a_repository_or_git_it_is_2() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    let mut command = scratch.command("check --since main");
    let done = Done::from(command.env("PATH", scratch.path()).output().expect("a run"));
    done.exits_with(2).complains(&["the program `git`, which was not found"]);
    if Repository::new(&[]).is_some() {
        let mut command = scratch.command("check --since main");
        // Not even one above the folder for temporary files.
        let done = Done::from(command.env("GIT_CEILING_DIRECTORIES", scratch.path()).output().expect("a run"));
        done.exits_with(2).complains(&["--since: git says: "]);
    }
}

/// The settings of a repository may come from anybody: none of their programs is run.
#[cfg(unix)]
#[test]
fn no_program_of_the_repository_is_run() {
    let attributes = "*.sudoku filter=mark diff=mark\n*.sdm filter=a=b\n";
    let files = [("a.sudoku", GOOD), ("b.sdm", GOOD), (".gitattributes", attributes)];
    let Some(repository) = Repository::new(&files) else { return };
    let marks = Scratch::new();
    let program = |name: &str| format!("touch {}; cat", marks.path().join(name).display());
    let config = |key: &str, value: &str| {
        let mut command = Command::new("git");
        let done = command.args(["config", key, value]).current_dir(repository.scratch.path()).status();
        assert!(done.expect("git starts").success(), "{key}");
    };
    for (key, name) in [
        ("core.fsmonitor", "fsmonitor"),
        ("core.pager", "pager"),
        ("core.sshCommand", "ssh"),
        ("diff.external", "external"),
        ("diff.mark.command", "command"),
        ("diff.mark.textconv", "textconv"),
        ("filter.mark.clean", "clean"),
        ("filter.mark.process", "process"),
        ("filter.a=b.clean", "clean-with-a-sign"),
    ] {
        config(key, &program(name));
    }
    config("filter.mark.required", "true");
    let hooks = repository.scratch.path().join("hooks");
    for hook in ["post-index-change", "reference-transaction", "fsmonitor-watchman"] {
        let path = repository.scratch.write(&format!("hooks/{hook}"), format!("#!/bin/sh\n{}\n", program(hook)));
        let mut command = Command::new("chmod");
        assert!(command.arg("+x").arg(path).status().expect("chmod starts").success());
    }
    config("core.hooksPath", &hooks.display().to_string());
    // Git has to read the files: their times are new.
    repository.write("a.sudoku", CLASH);
    repository.write("b.sdm", CLASH);
    let mut command = repository.scratch.command("check --since HEAD");
    let done = Done::from(command.env("GIT_EXTERNAL_DIFF", program("variable")).output().expect("a run"));
    assert_eq!(done.exits_with(1).paths(), ["a.sudoku", "b.sdm"]);
    repository.scratch.run("doctor");
    let left: Vec<_> = std::fs::read_dir(marks.path()).expect("a folder").flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}

/// Git runs itself in submodules, whose own settings have other filters.
#[cfg(unix)]
#[test]
fn no_filter_of_a_submodule_is_run() {
    let Some(outer) = Repository::new(&[("a.sudoku", GOOD)]) else { return };
    let Some(inner) = Repository::new(&[("b.sudoku", GOOD)]) else { return };
    outer.git(&format!("submodule --quiet add {} sub", inner.scratch.path().display()));
    outer.commit();
    let marks = Scratch::new();
    let submodule = outer.scratch.path().join("sub");
    let program = format!("touch {}; cat", marks.path().join("clean").display());
    let mut command = Command::new("git");
    let done = command.args(["config", "filter.inner.clean", &program]).current_dir(&submodule).status();
    assert!(done.expect("git starts").success());
    // Attributes of the files in the submodule, and a new time, so that git has to read them.
    outer.write("sub/.gitattributes", "*.sudoku filter=inner\n");
    outer.write("sub/b.sudoku", CLASH);
    let done = outer.check("--since HEAD");
    assert_eq!(done.exits_with(1).paths(), ["sub/b.sudoku"]);
    assert!(!marks.path().join("clean").exists(), "the filter has run");
}
