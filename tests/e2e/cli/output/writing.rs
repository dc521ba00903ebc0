//! Tests files that cannot be written: each is named with the reason, nothing is lost, and the other files are written.

use crate::cli::harness::{Done, GOOD_LINE, Scratch};
use std::path::Path;
use std::process::{Command, Stdio};
use test_support::corpora::skip;

/// As many puzzles, not in canonical form.
fn old(puzzles: usize) -> String {
    new(puzzles).replace('.', "0")
}

fn new(puzzles: usize) -> String {
    format!("{GOOD_LINE}\n").repeat(puzzles)
}

const WRITERS: [&str; 2] = ["fmt --jobs 1", "check --fix --select format --jobs 1"];

/// Runs a shell with its own mounts of file systems: as root, or with the rights of root in its namespace. Reports that
/// the test is skipped where neither is allowed.
fn with_mounts(scratch: &Scratch, what: &str, script: &str) -> Option<Done> {
    let unshare = [&["-m"][..], &["-m", "-r"]].into_iter().find(|options| {
        let mut probe = Command::new("unshare");
        probe.args(*options).args(["mount", "-t", "tmpfs", "none", "/mnt"]).stderr(Stdio::null());
        probe.status().is_ok_and(|status| status.success())
    });
    let Some(options) = unshare else {
        skip(&format!("writing {what}: needs Linux, `unshare` of util-linux, and leave to mount"));
        return None;
    };
    let mut shell = scratch.command("");
    let program = shell.get_program().to_owned();
    shell = Command::new("unshare");
    shell.args(options).args(["sh", "-euc", script]).current_dir(scratch.path()).env("PROGRAM", program);
    Some(Done::from(shell.output().expect("a shell")))
}

/// The entries of a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_full_disk() {
    for writer in WRITERS {
        let scratch = Scratch::new();
        for (name, puzzles) in [("a", 10), ("b", 500), ("c", 10)] {
            scratch.write(&format!("{name}.sudoku"), old(puzzles));
        }
        // Two pages are left: enough for a second copy of the small ones.
        let script = format!(
            "mkdir disk kept
            mount -t tmpfs -o size=256k none disk
            cp *.sudoku disk
            head -c 8192 /dev/zero > disk/reserve
            cat /dev/zero > disk/filler 2> /dev/null || true
            rm disk/reserve
            code=0; \"$PROGRAM\" {writer} disk || code=$?
            ls -A disk > kept/names
            cp disk/*.sudoku kept
            exit $code"
        );
        let Some(done) = with_mounts(&scratch, "to a full disk", &script) else { return };
        let done = done.exits_with(2);
        assert_eq!(done.stderr.matches("error: ").count(), 1, "{}", done.stderr);
        done.complains(&["error: disk/b.sudoku: cannot write: No space left on device"]);
        assert_eq!(scratch.read("kept/names"), "a.sudoku\nb.sudoku\nc.sudoku\nfiller\n");
        assert_eq!(scratch.read("kept/b.sudoku"), old(500));
        for name in ["kept/a.sudoku", "kept/c.sudoku"] {
            assert_eq!(scratch.read(name), new(10), "{writer}");
        }
    }
}

#[test]
fn a_report_for_a_full_disk() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD_LINE);
    let script = "mkdir disk
        mount -t tmpfs -o size=64k none disk
        cat /dev/zero > disk/filler 2> /dev/null || true
        \"$PROGRAM\" check --format json=disk/report.json a.sudoku";
    let Some(done) = with_mounts(&scratch, "a report to a full disk", script) else { return };
    done.exits_with(2).complains(&["disk/report.json: cannot write the report: No space left on device"]);
}

#[test]
fn a_read_only_file_system() {
    for writer in WRITERS {
        let scratch = Scratch::new();
        for name in ["a/a", "b/b", "c/c"] {
            scratch.write(&format!("{name}.sudoku"), old(3));
        }
        let script = format!("mount --bind b b\nmount -o remount,bind,ro b\n\"$PROGRAM\" {writer} .");
        let Some(done) = with_mounts(&scratch, "to a read-only file system", &script) else { return };
        done.exits_with(2).complains(&["error: b/b.sudoku: cannot write: Read-only file system"]);
        let says = ["a/a", "b/b", "c/c"].map(|name| scratch.read(&format!("{name}.sudoku")));
        assert_eq!(says, [new(3), old(3), new(3)], "{writer}");
        assert_eq!(names(&scratch.path().join("b")), ["b.sudoku"]);
    }
}

mod unprivileged {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn set_mode(folder: &Path, mode: u32) {
        std::fs::set_permissions(folder, PermissionsExt::from_mode(mode)).expect("a mode");
    }

    #[test]
    fn a_folder_that_takes_no_files() {
        if !test_support::user::is_unprivileged() {
            return;
        }
        for writer in WRITERS {
            let scratch = Scratch::new();
            for name in ["a/a", "b/b", "c/c"] {
                scratch.write(&format!("{name}.sudoku"), old(3));
            }
            let folder = scratch.path().join("b");
            set_mode(&folder, 0o555);
            let done = scratch.run(writer).exits_with(2);
            set_mode(&folder, 0o755);
            done.complains(&["error: b/b.sudoku: not written: cannot create a file in its folder: "]);
            let texts = ["a/a", "b/b", "c/c"].map(|name| scratch.read(&format!("{name}.sudoku")));
            assert_eq!(texts, [new(3), old(3), new(3)], "{writer}");
        }
    }
}

/// Stops the program between reading and writing, and changes the file meanwhile.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_saved_meanwhile() {
    use std::io::Read;
    let mine = "# mine\n";
    let mut puzzles = 2_000;
    loop {
        let scratch = Scratch::new();
        let path = scratch.write("a.sudoku", old(puzzles));
        scratch.write("b.sudoku", old(1));
        let mut child = scratch
            .command("check --fix --select format --jobs 1")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let signal = |name: &str, id: u32| {
            let sent = Command::new("kill").args([name, &id.to_string()]).status().expect("`kill`");
            assert!(sent.success());
        };
        while read_so_far(child.id()) < old(puzzles).len() as u64 {
            std::thread::yield_now();
        }
        signal("-STOP", child.id());
        let is_in_time = scratch.read("a.sudoku") == old(puzzles);
        if is_in_time {
            std::fs::write(&path, mine).expect("a file");
        }
        signal("-CONT", child.id());
        let mut stderr = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
        let code = child.wait().expect("it ends").code();
        if !is_in_time {
            // It was quicker. More work makes it slower.
            puzzles *= 4;
            continue;
        }
        assert_eq!(code, Some(2), "{stderr}");
        let sentence = "error: a.sudoku: not written: it has changed since it was read; run the command again\n";
        assert!(stderr.contains(sentence), "{stderr}");
        assert_eq!((scratch.read("a.sudoku").as_str(), scratch.read("b.sudoku")), (mine, new(1)));
        return;
    }
}

/// The number of bytes that a process has read.
#[cfg(target_os = "linux")]
fn read_so_far(id: u32) -> u64 {
    let counters = std::fs::read_to_string(format!("/proc/{id}/io")).expect("the process is there");
    let read = counters.lines().find_map(|line| line.strip_prefix("rchar: "));
    read.and_then(|number| number.parse().ok()).expect("a number")
}

#[cfg(unix)]
#[test]
fn a_file_under_several_names() {
    for writer in ["fmt", "check --fix --select format"] {
        let scratch = Scratch::new();
        scratch.write("a.sudoku", old(1));
        scratch.write("c.sudoku", old(1));
        for name in ["kept.txt", "b.sudoku"] {
            std::fs::hard_link(scratch.path().join("a.sudoku"), scratch.path().join(name)).expect("a link");
        }
        let done = scratch.run(writer).exits_with(0);
        let notes: Vec<&str> = done.stderr.lines().filter(|line| line.starts_with("note: ")).collect();
        let note = |name: &str| {
            format!(
                "note: {name}: this file had 3 names (hard links); the new text is in a separate file under this name only"
            )
        };
        assert_eq!(notes, [note("a.sudoku"), note("b.sudoku")], "{writer}");
        for name in ["a.sudoku", "b.sudoku", "c.sudoku"] {
            assert_eq!(scratch.read(name), new(1), "{writer}");
        }
        assert_eq!(scratch.read("kept.txt"), old(1));
        // A file that is not written has no note.
        let again = scratch.run(writer).exits_with(0);
        assert!(!again.stderr.contains("note: "), "{}", again.stderr);
    }
}

/// Links that lead out of the folder: what they lead to belongs to somebody else, unless it is named.
#[cfg(unix)]
mod elsewhere {
    use super::*;
    use std::os::unix::fs::symlink;

    const OLD: &str = "4...\n....\n....\n....\n";

    /// A folder with links of each kind to files outside of it.
    fn scratch() -> Scratch {
        let scratch = Scratch::new();
        for name in ["in/own.sudoku", "out/a.sudoku", "out/b.sudoku", "out/deep/c.sudoku", "in/sub/target.sudoku"] {
            scratch.write(name, OLD);
        }
        let link = |target: &str, name: &str| symlink(target, scratch.path().join(name)).expect("a link");
        link("../out/a.sudoku", "in/a.sudoku");
        link("../out/hop.sudoku", "in/b.sudoku");
        link("b.sudoku", "out/hop.sudoku");
        link("../out/deep", "in/deep");
        link("sub/target.sudoku", "in/inside.sudoku");
        link("in", "linked");
        scratch
    }

    fn changed(scratch: &Scratch) -> Vec<&'static str> {
        let names = ["in/own.sudoku", "in/sub/target.sudoku", "out/a.sudoku", "out/b.sudoku", "out/deep/c.sudoku"];
        let is_changed = |name: &&str| std::fs::read_to_string(scratch.path().join(name)).expect("a text") != OLD;
        names.into_iter().filter(is_changed).collect()
    }

    const OWN: [&str; 2] = ["in/own.sudoku", "in/sub/target.sudoku"];

    #[test]
    fn what_links_in_a_folder_lead_to_is_not_written() {
        for (line, code) in [
            ("fmt in", 0),
            ("check --fix --select format in", 1),
            ("fmt in/.", 0),
            ("fmt in/../in", 0),
            ("fmt linked", 0),
        ] {
            let scratch = scratch();
            let done = scratch.run(line).exits_with(code);
            assert_eq!(changed(&scratch), OWN, "{line}");
            let notes = ["/a.sudoku", "/b.sudoku", "/deep/c.sudoku"]
                .map(|name| format!("{name}: not written: a link leads to this file"));
            done.complains(&notes.each_ref().map(String::as_str));
            assert!(scratch.path().join("in/a.sudoku").is_symlink());
        }
    }

    #[test]
    fn what_is_named_is_written() {
        for (line, others) in [
            ("fmt in in/a.sudoku", vec!["out/a.sudoku"]),
            ("fmt in out/a.sudoku", vec!["out/a.sudoku"]),
            ("check --fix --select format in in/b.sudoku", vec!["out/b.sudoku"]),
            ("fmt in out/deep", vec!["out/deep/c.sudoku"]),
            ("fmt in in/deep", vec!["out/deep/c.sudoku"]),
            ("fmt in out", vec!["out/a.sudoku", "out/b.sudoku", "out/deep/c.sudoku"]),
        ] {
            let scratch = scratch();
            // What is left is reported as before.
            scratch.run(line).exits_with(i32::from(line.starts_with("check")));
            assert_eq!(changed(&scratch), [&OWN[..], &others].concat(), "{line}");
        }
    }

    #[test]
    fn a_look_at_the_changes_shows_those_that_would_be_made() {
        let scratch = scratch();
        for line in ["fmt --check in", "fmt --diff in", "check --diff --select format in"] {
            let done = scratch.run(line).exits_with(1);
            assert!(done.stdout.contains("in/own.sudoku"), "{line}: {}", done.stdout);
            assert!(!done.stdout.contains("in/deep/c.sudoku"), "{line}: {}", done.stdout);
            done.complains(&["in/deep/c.sudoku: not written"]);
        }
        assert!(changed(&scratch).is_empty());
    }
}
