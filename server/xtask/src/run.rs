//! Runs other programs, and counts tests.

use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// An error message.
#[derive(Debug)]
pub(crate) struct Failed(pub(crate) String);

impl Failed {
    /// The failure of reading or writing a file.
    pub(crate) fn about(path: &Path, error: &std::io::Error) -> Failed {
        Failed(format!("{}: {error}", path.display()))
    }
}

impl From<std::io::Error> for Failed {
    fn from(error: std::io::Error) -> Failed {
        Failed(error.to_string())
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The counts of tests.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    /// One line for each thing that failed.
    pub(crate) failures: Vec<String>,
    /// One line for each test that did not run, with the reason and the remedy.
    pub(crate) skipped: Vec<String>,
    /// The part that runs, and when it began. It ends where the next one begins.
    part: Option<(String, Instant)>,
    /// A line for each part that has ended, with its time.
    times: Vec<String>,
}

/// The processor time of all programs that were started here and have ended, with those that they started.
fn processors() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may contain spaces. The times of ended children are the fields 16 and 17
    // of proc(5), in hundredths of a second.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let hundredths: u64 = fields.get(13)?.parse::<u64>().ok()? + fields.get(14)?.parse::<u64>().ok()?;
    Some(Duration::from_millis(hundredths * 10))
}

impl Tally {
    /// Begins a part; its time is printed at the end.
    pub(crate) fn begin(&mut self, name: &str) {
        self.end_part();
        self.part = Some((name.to_owned(), Instant::now()));
    }

    fn end_part(&mut self) {
        if let Some((name, begun)) = self.part.take() {
            self.times.push(format!("{name}: {} s", begun.elapsed().as_secs()));
        }
    }

    /// A line for each part, with the time that it took, and the processor time of all together. The build of the
    /// program, which other parts run beside, is counted where it ended.
    pub(crate) fn times(&mut self) -> Vec<String> {
        self.end_part();
        let mut lines = std::mem::take(&mut self.times);
        if let Some(processors) = processors() {
            lines.push(format!("all: {} s of processors", processors.as_secs()));
        }
        lines
    }

    /// Adds the counts and times of parts that ran beside these.
    pub(crate) fn add(&mut self, mut other: Tally) {
        other.end_part();
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
        self.skipped.extend(other.skipped);
        self.times.extend(other.times);
    }

    /// Counts tests of a suite.
    pub(crate) fn count(&mut self, name: &str, passed: usize, failed: usize) {
        self.passed += passed;
        self.failed += failed;
        if failed > 0 {
            self.failures.push(format!("{failed} of {name}"));
        }
    }

    /// Counts a step that is a test of its own.
    pub(crate) fn step(&mut self, name: &str, done: Result<(), Failed>) {
        match done {
            Ok(()) => self.passed += 1,
            Err(failed) => {
                self.failed += 1;
                self.failures.push(format!("{name}: {failed}"));
            }
        }
    }
}

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap_or_else(|_| PathBuf::from("."))
}

/// Cargo's folder for what it builds.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from))
}

/// A corpus beside the repository, or in `$SUDOKU_CORPORA`.
pub(crate) fn corpus(name: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("SUDOKU_CORPORA").map_or_else(|| root().join("../shared/data"), PathBuf::from);
    Some(folder.join(name)).filter(|path| path.exists())
}

/// The path of the program of `cargo build --release`.
pub(crate) fn release_program() -> PathBuf {
    target().join("release").join(format!("sudoku-lsp{}", std::env::consts::EXE_SUFFIX))
}

/// The path of the program that `cargo test` builds for the end-to-end tests.
pub(crate) fn tested_program() -> PathBuf {
    target().join("debug").join(format!("sudoku-lsp{}", std::env::consts::EXE_SUFFIX))
}

/// The targets of `cargo test`. Examples are left out, since `cargo clippy --all-targets` checks them.
pub(crate) const TEST_TARGETS: [&str; 3] = ["--lib", "--bins", "--tests"];

/// `cargo test` for all crates but the Python module, which has no tests in Rust.
pub(crate) fn cargo_test(arguments: &[&str]) -> Command {
    let mut cargo = command("cargo", &["test", "--workspace", "--exclude", "python", "--locked"]);
    cargo.args(arguments);
    cargo
}

/// A command in the repository.
pub(crate) fn command(program: &str, arguments: &[&str]) -> Command {
    // A script, which Windows finds by its whole name only.
    let program = if cfg!(windows) && program == "npm" { "npm.cmd" } else { program };
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs a command, whose output is visible.
pub(crate) fn run(command: &mut Command) -> Result<(), Failed> {
    println!("$ {}", command_line(command));
    let status = command.status().map_err(|error| Failed(format!("{}: {error}", command_line(command))))?;
    if status.success() { Ok(()) } else { Err(Failed(format!("{} ended with {status}", command_line(command)))) }
}

/// Runs a command, prints its output as it comes and passes each line to `line`. Returns its exit code.
pub(crate) fn watch(command: &mut Command, mut line: impl FnMut(&str)) -> Result<Option<i32>, Failed> {
    let name = command_line(command);
    println!("$ {name}");
    let failed = |error: std::io::Error| Failed(format!("{name}: {error}"));
    let mut child = command.stdout(Stdio::piped()).spawn().map_err(failed)?;
    if let Some(stdout) = child.stdout.take() {
        for text in BufReader::new(stdout).lines().map_while(Result::ok) {
            println!("{text}");
            line(&text);
        }
    }
    Ok(child.wait().map_err(failed)?.code())
}

/// Runs tests with Rust's test runner, which prints a line with counts for each program. Tests note what they skip.
pub(crate) fn count_cargo(tally: &mut Tally, name: &str, cargo: &mut Command) {
    let note = target().join("skipped-tests.txt");
    let _ = std::fs::remove_file(&note);
    cargo.env("SUDOKU_SKIPPED", &note);
    count_tests(tally, name, cargo, |line| {
        if !line.starts_with("test result:") {
            return [None, None];
        }
        [number_before(line, "passed"), number_before(line, "failed")]
    });
    for why in std::fs::read_to_string(note).unwrap_or_default().lines() {
        // Another part may have skipped the same.
        if !tally.skipped.iter().any(|known| known == why) {
            tally.skipped.push(why.to_owned());
        }
    }
}

/// Runs tests with Node's test runner, whose summary has a line for each count.
pub(crate) fn count_node(tally: &mut Tally, name: &str, node: &mut Command) {
    count_tests(tally, name, node, |line| {
        let words = line.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
        ["pass ", "fail "].map(|word| words.strip_prefix(word)?.trim().parse().ok())
    });
}

/// Runs tests whose lines may contain the numbers of tests that passed and that failed, as `counts` reads them.
pub(crate) fn count_tests(
    tally: &mut Tally,
    name: &str,
    tests: &mut Command,
    counts: impl Fn(&str) -> [Option<usize>; 2],
) {
    let before = tally.failed;
    let done = watch(tests, |line| {
        let [passed, failed] = counts(line).map(Option::unwrap_or_default);
        tally.count(name, passed, failed);
    });
    match done {
        Ok(code) if code != Some(0) && tally.failed == before => {
            tally.step(name, Err(Failed(format!("ended with {code:?}"))));
        }
        Ok(_) => {}
        Err(failed) => tally.step(name, Err(failed)),
    }
}

/// The output of a command.
pub(crate) fn output(command: &mut Command) -> Result<String, Failed> {
    let output = command.output().map_err(|error| Failed(format!("{}: {error}", command_line(command))))?;
    if !output.status.success() {
        return Err(Failed(format!("{}: {}", command_line(command), String::from_utf8_lossy(&output.stderr))));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns true if a program can be started.
pub(crate) fn exists(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Installs packages of the system where that is allowed. The caller checks the result.
pub(crate) fn install(packages: &[&str]) {
    if is_root() && exists("apt-get") {
        // Two parts may install packages at the same time.
        let lock = std::env::temp_dir().join("sudoku-lsp-apt.lock");
        for arguments in [&["update", "-q"][..], &["install", "-y", "-q", "--no-install-recommends"]] {
            let mut apt = command("flock", &[]);
            apt.arg(&lock).arg("apt-get").args(arguments);
            if arguments[0] == "install" {
                apt.args(packages);
            }
            let _ = run(&mut apt);
        }
    }
}

/// Returns true if Rust's library for the target is installed; installs it where that is allowed.
pub(crate) fn has_rust_target(target: &str) -> bool {
    if !is_rust_target_installed(target) && is_root() {
        // Where there is no way to rustup's server, it would wait without end.
        let _ = run(&mut command("timeout", &["60", "rustup", "target", "add", target]));
    }
    is_rust_target_installed(target)
}

fn is_rust_target_installed(target: &str) -> bool {
    let folder = output(&mut command("rustc", &["--print", "target-libdir", "--target", target]));
    folder.is_ok_and(|folder| Path::new(folder.trim()).exists())
}

/// Returns true if the user is root, who may change the system.
#[cfg(unix)]
pub(crate) fn is_root() -> bool {
    output(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}

/// Returns true if the user is root, who may change the system.
#[cfg(not(unix))]
pub(crate) fn is_root() -> bool {
    false
}

fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// The number before a word, as in `12 passed; 0 failed`.
pub(crate) fn number_before(line: &str, word: &str) -> Option<usize> {
    let mut before = None;
    for next in line.split(|c: char| c.is_whitespace() || c == ';' || c == ',') {
        if next == word {
            return before.and_then(|number: &str| number.parse().ok());
        }
        if !next.is_empty() {
            before = Some(next);
        }
    }
    None
}
