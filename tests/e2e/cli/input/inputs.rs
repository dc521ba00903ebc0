//! Tests which files are read, and by which names reports call them.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};

#[test]
fn a_folder_gives_the_files_with_known_extensions() {
    let scratch = Scratch::new();
    for name in
        ["a.sudoku", "b.sdm", "c.sdk", "d.ss", "E.SDM", "f/g.sudoku", "h.txt", "i", ".hidden.sudoku", ".j/k.sudoku"]
    {
        scratch.write(name, CLASH);
    }
    let done = scratch.run("check").exits_with(1);
    assert_eq!(done.paths(), ["E.SDM", "a.sudoku", "b.sdm", "c.sdk", "d.ss", "f/g.sudoku"]);
}

#[test]
fn a_file_that_is_named_is_always_read() {
    let scratch = Scratch::new();
    scratch.write(".ignore", "h.txt\n");
    scratch.write("h.txt", CLASH);
    scratch.write(".hidden", CLASH);
    assert_eq!(scratch.run("check h.txt .hidden").paths(), [".hidden", "h.txt"]);
}

#[test]
fn paths_are_shown_as_given_and_reported_relative() {
    let scratch = Scratch::new();
    scratch.write("sub/a.sudoku", CLASH);
    let absolute = scratch.path().canonicalize().expect("a folder").join("sub");
    let displayed = |done: crate::cli::harness::Done| done.paths().first().map(|path| (*path).to_owned());
    assert_eq!(displayed(scratch.run("check")).as_deref(), Some("sub/a.sudoku"));
    assert_eq!(displayed(scratch.run("check .")).as_deref(), Some("sub/a.sudoku"));
    assert_eq!(displayed(scratch.run("check sub/")).as_deref(), Some("sub/a.sudoku"));
    assert_eq!(displayed(scratch.run("check ./sub")).as_deref(), Some("./sub/a.sudoku"));
    assert_eq!(displayed(scratch.run("check sub/../sub")).as_deref(), Some("sub/../sub/a.sudoku"));
    assert_eq!(displayed(scratch.run_with("check", &absolute)), Some(format!("{}/a.sudoku", absolute.display())));
    for given in [".".as_ref(), "./sub".as_ref(), absolute.as_path()] {
        let done = scratch.run_with("check --format jsonl", given);
        assert!(done.stdout.starts_with(r#"{"path":"sub/a.sudoku","#), "{}", done.stdout);
    }
}

#[test]
fn a_file_given_twice_is_checked_once() {
    let scratch = Scratch::new();
    scratch.write("sub/a.sudoku", GOOD);
    scratch.run("check sub sub/a.sudoku ./sub/a.sudoku").exits_with(0).complains(&["checked 1 file,"]);
}

#[test]
fn stdin_is_read_once_beside_a_file_of_its_name() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    let done = scratch.run_on("check --stdin-filename a.sudoku a.sudoku - -", CLASH).exits_with(1);
    done.complains(&["checked 2 files, 2 puzzles"]);
}

#[test]
fn ignore_files_are_respected_as_git_does() {
    let scratch = Scratch::new();
    scratch.write(".git/HEAD", "ref: refs/heads/main\n");
    scratch.write(".gitignore", "target/\n*.sdm\n");
    scratch.write("sub/.gitignore", "!kept.sdm\n");
    for name in ["target/a.sudoku", "b.sdm", "sub/kept.sdm", "sub/c.sudoku"] {
        scratch.write(name, CLASH);
    }
    assert_eq!(scratch.run("check").paths(), ["sub/c.sudoku", "sub/kept.sdm"]);
    assert_eq!(scratch.run("check --no-ignore").paths(), ["b.sdm", "sub/c.sudoku", "sub/kept.sdm", "target/a.sudoku"]);
    assert_eq!(scratch.run("check target").paths(), ["target/a.sudoku"]);
}

#[test]
fn outside_a_repository_only_ignore_counts() {
    let scratch = Scratch::new();
    scratch.write(".gitignore", "a.sudoku\n");
    scratch.write(".ignore", "b.sudoku\n");
    for name in ["a.sudoku", "b.sudoku"] {
        scratch.write(name, CLASH);
    }
    assert_eq!(scratch.run("check").paths(), ["a.sudoku"]);
}

#[test]
fn an_ignore_file_that_is_partly_unusable_is_mentioned() {
    let scratch = Scratch::new();
    scratch.write(".ignore", "{a\nb.sudoku\n");
    for name in ["a.sudoku", "b.sudoku"] {
        scratch.write(name, GOOD);
    }
    scratch.run("check").exits_with(0).complains(&["note: an ignore file has mistakes", ".ignore", "checked 1 file,"]);
}

#[test]
fn many_small_files_are_checked() {
    let scratch = Scratch::new();
    for number in 0..3_000 {
        scratch.write(&format!("{}/{number}.sudoku", number % 50), "1.2.\n..3.\n.4..\n....\n".repeat(number % 4 + 1));
    }
    let one = scratch.run("check --jobs 1");
    let eight = scratch.run("check --jobs 8").complains(&["checked 3000 files, 7500 puzzles"]);
    assert!(one == eight, "the output depends on the number of threads");
}

#[test]
fn exclude_leaves_out_and_force_exclude_leaves_out_what_is_named() {
    let scratch = Scratch::new();
    for name in ["a.sudoku", "old/b.sudoku", "new/old/c.sudoku"] {
        scratch.write(name, CLASH);
    }
    assert_eq!(scratch.run("check --exclude old").paths(), ["a.sudoku"]);
    assert_eq!(scratch.run("check --exclude /old --exclude a.*").paths(), ["new/old/c.sudoku"]);
    assert_eq!(scratch.run("check --exclude old old/b.sudoku").paths(), ["old/b.sudoku"]);
    let forced = scratch.run("check --force-exclude --exclude old old/b.sudoku a.sudoku new");
    assert_eq!(forced.paths(), ["a.sudoku"]);
    forced.exits_with(2).complains(&["new: nothing to check"]);
}

#[test]
fn exclude_reads_patterns_as_the_settings_do() {
    let scratch = Scratch::new();
    for name in ["a.sudoku", "drafts/b.sudoku", "new/drafts/c.sudoku"] {
        scratch.write(name, CLASH);
    }
    for (pattern, left) in [
        ("./drafts", ["a.sudoku", "new/drafts/c.sudoku"].as_slice()),
        ("drafts/", &["a.sudoku"]),
        ("drafts/*.sudoku", &["a.sudoku", "new/drafts/c.sudoku"]),
        ("new/**/c.*", &["a.sudoku", "drafts/b.sudoku"]),
        ("*.sudoku/", &["a.sudoku", "drafts/b.sudoku", "new/drafts/c.sudoku"]),
    ] {
        assert_eq!(scratch.run(&format!("check --exclude {pattern}")).paths(), left, "{pattern}");
        let config = format!("[check]\nexclude = ['{pattern}']\n");
        scratch.write("sudoku.toml", config);
        assert_eq!(scratch.run("check").paths(), left, "{pattern}");
        std::fs::remove_file(scratch.path().join("sudoku.toml")).expect("a removal");
    }
    for (pattern, why) in [("!a.sudoku", "`!` is not supported"), ("", "it is empty"), ("a[", "unclosed")] {
        scratch.run_with("check --exclude", pattern).exits_with(2).complains(&["--exclude", why]);
    }
}

#[test]
fn stdin_has_a_name() {
    let scratch = Scratch::new();
    let done = scratch.run_on("check -", CLASH).exits_with(1);
    assert_eq!(done.paths(), ["<stdin>"]);
    assert_eq!(scratch.run_on("check - --stdin-filename new/x.sudoku", CLASH).paths(), ["new/x.sudoku"]);
    assert_eq!(scratch.run_on("check --stdin-filename new/x.sudoku", CLASH).paths(), ["new/x.sudoku"]);
    scratch.run_on("check -", GOOD).exits_with(0);
}

#[test]
fn a_name_for_stdin_can_be_excluded() {
    let scratch = Scratch::new();
    let run = |line: &str| {
        scratch.run_on(&format!("{line} --force-exclude --exclude old --stdin-filename old/x.sudoku"), CLASH)
    };
    let done = run("check -")
        .exits_with(2)
        .complains(&["nothing to check: every path is excluded (by --exclude or sudoku.toml", "old/x.sudoku"]);
    assert_eq!(done.stdout, "");
    run("check - --allow-empty").exits_with(0).complains(&["checked 0 files"]);
    run("solve -").exits_with(2).complains(&["nothing to solve"]);
    // Who reads the fixed text is to get one.
    assert_eq!(run("check --fix -").exits_with(2).stdout, CLASH);
    assert_eq!(run("fmt -").exits_with(0).stdout, CLASH);
    run("fmt --check -").exits_with(2).complains(&["nothing to format"]);
    let odd = scratch
        .run_on("fmt --force-exclude --exclude x.* --stdin-filename x.sudoku", b"\xEF\xBB\xBF1\r\n\n".as_slice());
    assert_eq!(odd.exits_with(0).stdout, "\u{FEFF}1\r\n\n");
    // Without the option, and without a name, it is read.
    scratch.run_on("check - --exclude old --stdin-filename old/x.sudoku", CLASH).exits_with(1);
    scratch.run_on("check - --force-exclude --exclude *", CLASH).exits_with(1);
    scratch.write("sudoku.toml", "[check]\nexclude = ['old']\n");
    let done =
        scratch.run_on("fmt - --force-exclude --stdin-filename old/deep/x.sudoku --verbose", CLASH).exits_with(0);
    assert_eq!(done.stdout, CLASH);
    done.complains(&["old/deep/x.sudoku: excluded"]);
}

#[test]
fn findings_are_sorted_for_any_number_of_threads() {
    let scratch = Scratch::new();
    for number in 0..60 {
        scratch.write(&format!("d{}/{number}.sudoku", number % 7), CLASH.repeat(number % 5 + 1));
        scratch.write(&format!("d{}-x/{number}.sudoku", number % 7), GOOD);
    }
    scratch.write("d3/bad.sudoku", b"\xff");
    let one = scratch.run("check --format jsonl --jobs 1").exits_with(2);
    let keys: Vec<(String, u64, u64, String)> = one.stdout.lines().map(sort_key).collect();
    assert!(keys.is_sorted() && keys.len() > 100);
    for jobs in [2, 3, 16] {
        assert_eq!(scratch.run(&format!("check --format jsonl --jobs {jobs}")), one);
    }
}

fn sort_key(line: &str) -> (String, u64, u64, String) {
    let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let text = |name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    let number = |name: &str| finding[name].as_u64().unwrap_or_default();
    (text("path"), number("line"), number("column"), text("rule"))
}

#[cfg(unix)]
mod links {
    use super::*;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_directory_loop_hides_nothing() {
        let scratch = Scratch::new();
        scratch.write("a/b/x.sudoku", CLASH);
        symlink("..", scratch.path().join("a/b/up")).expect("a link");
        symlink(scratch.path(), scratch.path().join("a/b/root")).expect("a link");
        for folder in ["", ".", "a"] {
            let done = scratch.run(&format!("check {folder}")).exits_with(if folder == "a" { 2 } else { 1 });
            assert_eq!(done.paths(), ["a/b/x.sudoku"], "{folder}");
        }
        std::fs::remove_file(scratch.path().join("a/b/root")).expect("a link");
        scratch.run("check a").exits_with(1);
        // Out of the folders that are read.
        scratch.run("check a/b").exits_with(2).complains(&["a/b/up: directory loop"]);
        symlink("loop", scratch.path().join("a/loop")).expect("a link");
        let done = scratch.run("check").exits_with(2);
        assert_eq!(done.paths(), ["a/b/x.sudoku"]);
        done.complains(&["a/loop: cannot follow the link"]);
    }

    #[test]
    fn links_that_form_a_web_are_walked_once() {
        let scratch = Scratch::new();
        // Every folder leads to every other one: 12! ways.
        for one in 0..12 {
            scratch.write(&format!("{one}/x.sudoku"), GOOD);
            for other in (0..12).filter(|&other| other != one) {
                symlink(format!("../{other}"), scratch.path().join(format!("{one}/to{other}"))).expect("a link");
            }
        }
        scratch.run("check --ignore duplicate-puzzle").exits_with(0).complains(&["checked 12 files"]);
    }

    #[test]
    fn links_are_followed() {
        let scratch = Scratch::new();
        let elsewhere = Scratch::new();
        elsewhere.write("deep/x.sudoku", CLASH);
        elsewhere.write("y.txt", CLASH);
        scratch.write("a.sudoku", CLASH);
        symlink(elsewhere.path(), scratch.path().join("folder")).expect("a link");
        symlink(elsewhere.path().join("y.txt"), scratch.path().join("file.sdm")).expect("a link");
        assert_eq!(scratch.run("check").paths(), ["a.sudoku", "file.sdm", "folder/deep/x.sudoku"]);
        assert_eq!(scratch.run("check folder").paths(), ["folder/deep/x.sudoku"]);
    }

    #[test]
    fn a_dangling_link_is_unreadable() {
        let scratch = Scratch::new();
        scratch.write("good.sudoku", GOOD);
        symlink("nowhere", scratch.path().join("gone.sudoku")).expect("a link");
        symlink("nowhere", scratch.path().join("other.txt")).expect("a link");
        let done = scratch.run("check").exits_with(2).complains(&["gone.sudoku", "checked 1 file,"]);
        assert!(!done.stderr.contains("other.txt"));
        scratch.run("check gone.sudoku good.sudoku").exits_with(2).complains(&["gone.sudoku", "checked 1 file,"]);
    }

    #[test]
    fn a_file_under_two_names_is_checked_once() {
        let scratch = Scratch::new();
        scratch.write("t/a.sudoku", GOOD);
        symlink("a.sudoku", scratch.path().join("t/b.sudoku")).expect("a link");
        scratch.run("check .").exits_with(0).complains(&["checked 1 file,"]);
        scratch.run("check t/a.sudoku t/../t/a.sudoku").exits_with(0).complains(&["checked 1 file,"]);
        scratch.run("fmt").exits_with(0).complains(&["1 file reformatted, 0 left"]);
    }

    fn pipe(scratch: &Scratch, name: &str) {
        let made = std::process::Command::new("mkfifo").arg(scratch.path().join(name)).status();
        assert!(made.is_ok_and(|status| status.success()), "no pipe");
    }

    #[test]
    fn a_pipe_in_a_folder_is_left_out() {
        let scratch = Scratch::new();
        scratch.write("good.sudoku", GOOD);
        pipe(&scratch, "pipe.sudoku");
        symlink("pipe.sudoku", scratch.path().join("link.sudoku")).expect("a link");
        let done = scratch.run("check .").exits_with(0);
        done.complains(&["pipe.sudoku: not a regular file", "link.sudoku: the link does not lead", "checked 1 file,"]);
    }

    #[test]
    fn a_pipe_that_is_named_is_not_waited_for() {
        let scratch = Scratch::new();
        scratch.write("good.sudoku", GOOD);
        pipe(&scratch, "pipe.sudoku");
        for command in ["check", "fmt", "solve"] {
            let done = scratch.run(&format!("{command} pipe.sudoku good.sudoku")).exits_with(2);
            done.complains(&["pipe.sudoku: a named pipe"]);
        }
        let done = scratch.run_on("check /dev/stdin", CLASH).exits_with(1);
        assert_eq!(done.paths(), ["/dev/stdin"]);
    }

    /// A name as of the shell's `<(…)`: it can be read once, and its length is unknown.
    #[cfg(target_os = "linux")]
    #[test]
    fn what_the_shell_has_opened_is_not_kept_in_memory() {
        use std::io::Write;
        use std::process::Stdio;
        let scratch = Scratch::new();
        let mut check = scratch.command("check --jobs 1 /dev/stdin");
        check.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = check.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let remarks = format!("# {}\n", "x".repeat(990)).repeat(1_000);
        for _ in 0..48 {
            stdin.write_all(remarks.as_bytes()).expect("a reader");
        }
        // But for what a pipe holds, the program has read all that.
        let peak = crate::program::peak_memory(child.id());
        stdin.write_all(CLASH.as_bytes()).expect("a reader");
        drop(stdin);
        let reported = child.wait_with_output().expect("the program ends");
        assert_eq!(reported.status.code(), Some(1));
        assert!(reported.stdout.starts_with(b"/dev/stdin:48001:1: error[duplicate-value]"));
        assert!(peak < 8 << 20, "{peak} bytes");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_the_shell_has_opened_says_what_stdin_says() {
        let scratch = Scratch::new();
        let list = format!("{GOOD_LINE}\n{TWO_SOLUTIONS}\n").repeat(2_000);
        for line in ["check --format jsonl --stdin-filename /dev/stdin", "solve"] {
            let stdin = scratch.run_on(&format!("{line} -"), list.as_str());
            let named = scratch
                .run_on(&format!("{} /dev/stdin", line.replace("--stdin-filename /dev/stdin", "")), list.as_str());
            assert_eq!(
                (named.code, named.stdout.replace("/dev/stdin", "<stdin>")),
                (stdin.code, stdin.stdout.replace("/dev/stdin", "<stdin>")),
                "{line}"
            );
        }
    }

    /// What may have the name of an ignore file and is none.
    fn unfit(scratch: &Scratch, name: &str, what: &str) {
        let path = scratch.path().join(name);
        let _ = std::fs::remove_dir(&path).or_else(|_| std::fs::remove_file(&path));
        match what {
            "a named pipe" => pipe(scratch, name),
            "a folder" => std::fs::create_dir(&path).expect("a folder"),
            "a device" => symlink("/dev/zero", &path).expect("a link"),
            "more than 16777216 bytes" => {
                std::fs::File::create(&path).and_then(|file| file.set_len(1 << 40)).expect("a file");
            }
            _ => symlink("nowhere", &path).expect("a link"),
        }
    }

    #[test]
    fn an_ignore_file_that_is_none_is_named_once_and_the_run_goes_on() {
        let scratch = Scratch::new();
        for name in ["a/x.sudoku", "b/x.sudoku", "b/c/x.sudoku", ".git/info/none"] {
            scratch.write(name, CLASH);
        }
        for name in [".ignore", ".gitignore", "b/.gitignore", "b/.ignore", ".git/info/exclude"] {
            for what in ["a named pipe", "a folder", "a device", "more than 16777216 bytes", "No such file"] {
                unfit(&scratch, name, what);
                let done = scratch.run("check").exits_with(1);
                assert_eq!(done.paths(), ["a/x.sudoku", "b/c/x.sudoku", "b/x.sudoku"], "{name}: {what}");
                let named: Vec<&str> = done.stderr.lines().filter(|line| line.contains(name)).collect();
                assert!(matches!(named.as_slice(), [one] if one.contains(what)), "{name}: {what}: {}", done.stderr);
            }
            let done = scratch.run("check b/c").exits_with(1);
            assert_eq!(done.stderr.matches(name).count(), 1, "{}", done.stderr);
            assert!(!scratch.run("check --no-ignore").exits_with(1).stderr.contains(name));
            std::fs::remove_file(scratch.path().join(name)).expect("a removal");
        }
        // The other one of the folder holds.
        unfit(&scratch, "b/.gitignore", "a device");
        scratch.write("b/.ignore", "x.sudoku");
        assert_eq!(scratch.run("check").exits_with(1).paths(), ["a/x.sudoku"]);
    }

    #[test]
    fn a_device_is_no_puzzle_file() {
        use std::process::Stdio;
        let scratch = Scratch::new();
        scratch.write("good.sudoku", GOOD);
        symlink("/dev/zero", scratch.path().join("link.sudoku")).expect("a link");
        let commands =
            ["check", "check --fix", "fmt", "solve", "hint", "explain", "rate", "canon", "print", "convert --to line"];
        for command in commands {
            for path in ["/dev/zero", "link.sudoku"] {
                let done = scratch.run(&format!("{command} {path}")).exits_with(2);
                done.complains(&[path, "a device, which may never end"]);
            }
        }
        for line in commands.map(|command| format!("{command} -")).into_iter().chain(["stream".to_owned()]) {
            let zeros = std::fs::File::open("/dev/zero").expect("a device");
            let done = scratch.command(&line).stdin(Stdio::from(zeros)).output().expect("the program ends");
            assert_eq!(done.status.code(), Some(2), "{line}");
            assert!(String::from_utf8_lossy(&done.stderr).contains("a device, which may never end"), "{line}");
        }
        scratch.run("check .").exits_with(0).complains(&["link.sudoku: the link does not lead", "checked 1 file,"]);
        scratch.run("check --allow-empty /dev/null").exits_with(0);
    }

    #[test]
    fn a_folder_with_the_name_of_a_file_is_a_folder() {
        let scratch = Scratch::new();
        scratch.write("x.sudoku/y.sudoku", CLASH);
        assert_eq!(scratch.run("check").paths(), ["x.sudoku/y.sudoku"]);
        assert_eq!(scratch.run("check x.sudoku").paths(), ["x.sudoku/y.sudoku"]);
    }

    #[test]
    fn names_that_look_alike_are_two_files() {
        use std::os::unix::ffi::OsStrExt;
        let scratch = Scratch::new();
        for name in [b"a\xff.sudoku", b"a\xfe.sudoku"] {
            std::fs::write(scratch.path().join(std::ffi::OsStr::from_bytes(name)), GOOD).expect("a file");
        }
        scratch.run("check --ignore duplicate-puzzle").exits_with(0).complains(&["checked 2 files,"]);
        scratch.run("fmt").exits_with(0).complains(&["2 files reformatted"]);
    }

    #[test]
    fn names_need_not_be_text() {
        use std::os::unix::ffi::OsStrExt;
        let scratch = Scratch::new();
        let name = std::ffi::OsStr::from_bytes(b"\xffodd\n.sudoku");
        std::fs::write(scratch.path().join(name), CLASH).expect("a file");
        let done = scratch.run("check").exits_with(1);
        assert!(done.stdout.lines().all(|line| line.contains("odd\\n.sudoku:")), "{}", done.stdout);
    }
}
