//! Runs the program in a fresh folder, and checks its exit code and output.

use crate::program::program;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A valid puzzle with one solution.
pub(crate) const GOOD: &str = "\
53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

/// The same, with the 5 of the first row written twice.
pub(crate) const CLASH: &str = "\
53..7...5
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

/// [`GOOD`] on one line, and its solution.
pub(crate) const GOOD_LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const GOOD_SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Two solutions: the last two rows of boxes leave one rectangle open.
pub(crate) const TWO_SOLUTIONS: &str =
    ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";

/// A folder of its own for one test, and the program in it.
pub(crate) struct Scratch {
    folder: TempDir,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch { folder: tempfile::tempdir().expect("a temporary folder") }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, and the folders that it needs.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent).expect("a folder");
        }
        std::fs::write(&path, content).expect("a file");
        path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).expect("a readable file")
    }

    /// The program, not yet started; the words of `line` are its arguments.
    pub(crate) fn command(&self, line: &str) -> Command {
        let mut command = program();
        command.args(line.split_whitespace()).current_dir(self.path());
        // The user who runs the tests may have settings.
        for name in [
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "COLUMNS",
            "RUST_BACKTRACE",
            "GIT_DIR",
            "GIT_WORK_TREE",
            "GIT_INDEX_FILE",
            "GITHUB_WORKSPACE",
            "CI_PROJECT_DIR",
            // Output in CI is coloured for any terminal.
            "CI",
        ] {
            command.env_remove(name);
        }
        command.env("HOME", self.path()).env("XDG_CONFIG_HOME", self.path());
        command
    }

    /// Runs the program without input.
    pub(crate) fn run(&self, line: &str) -> Done {
        Done::from(self.command(line).stdin(Stdio::null()).output().expect("the program starts"))
    }

    /// Runs the program with one more argument, which need not be UTF-8.
    pub(crate) fn run_with(&self, line: &str, argument: impl AsRef<OsStr>) -> Done {
        let mut command = self.command(line);
        Done::from(command.arg(argument).stdin(Stdio::null()).output().expect("the program starts"))
    }

    /// Runs the program with input.
    pub(crate) fn run_on(&self, line: &str, input: impl Into<Vec<u8>>) -> Done {
        let mut child = self
            .command(line)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.into();
        // From a thread of its own, so that neither side waits for the other; the program may end before it has read
        // all.
        let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the writer ends");
        Done::from(output)
    }
}

/// The result of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Done {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl From<Output> for Done {
    fn from(output: Output) -> Done {
        Done {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("UTF-8 on stdout"),
            stderr: String::from_utf8(output.stderr).expect("UTF-8 on stderr"),
        }
    }
}

impl Done {
    /// Demands an exit code.
    #[track_caller]
    pub(crate) fn exits_with(self, code: i32) -> Done {
        assert_eq!(self.code, Some(code), "stdout:\n{}\nstderr:\n{}", self.stdout, self.stderr);
        self
    }

    /// Demands that stderr names all of these.
    #[track_caller]
    pub(crate) fn complains(self, words: &[&str]) -> Done {
        for word in words {
            assert!(self.stderr.contains(word), "stderr lacks `{word}`:\n{}", self.stderr);
        }
        self
    }

    /// The rules that concise findings name, in order.
    pub(crate) fn rules(&self) -> Vec<&str> {
        let rule = |line: &'_ str| line.find('[').zip(line.find(']')).map(|(start, end)| (start + 1, end));
        self.stdout.lines().filter_map(|line| rule(line).and_then(|(start, end)| line.get(start..end))).collect()
    }

    /// The paths that concise findings name, in order, each once.
    pub(crate) fn paths(&self) -> Vec<&str> {
        let mut paths: Vec<&str> = self.stdout.lines().filter_map(|line| line.split(':').next()).collect();
        paths.dedup();
        paths
    }
}
