//! Kills the program at random moments while it writes. After each kill, every file is the old or the new one, whole,
//! with its mode and its links, and the next run does the rest and removes what was left behind.

use crate::campaign::{Campaign, Order, Tally};
use crate::random::Random;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const CAMPAIGN: Campaign = Campaign { name: "kills", about: "kills while files are written", run };

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A second puzzle, with a finding that a baseline knows.
const CLASH: &str = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Files with one to some hundred puzzles.
const BOOKS: usize = 12;

/// The time that the undisturbed run of a command may take.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A command that writes.
struct Writer {
    name: &'static str,
    arguments: &'static [&'static str],
    /// The exit code of an undisturbed run.
    code: i32,
}

const WRITERS: [Writer; 9] = [
    Writer { name: "fmt", arguments: &["fmt", "--jobs", "4", "books", "books/link.sudoku"], code: 0 },
    Writer {
        name: "check --fix",
        arguments: &["check", "--fix", "--select", "format", "--jobs", "4", "books", "books/link.sudoku"],
        code: 0,
    },
    Writer {
        name: "--output of CSV",
        arguments: &["solve", "--column", "puzzle", "table.csv", "--output", "out/answers.csv"],
        code: 0,
    },
    Writer {
        name: "--output of Parquet",
        arguments: &["check", "--column", "puzzle", "table.csv", "--exit-zero", "--output", "out/answers.parquet"],
        code: 0,
    },
    Writer {
        name: "reports",
        arguments: &["check", "list.sudoku", "--format", "json=out/report.json", "--format", "sarif=out/report.sarif"],
        code: 1,
    },
    Writer {
        name: "baseline",
        arguments: &["check", "list.sudoku", "--baseline", "known.toml", "--update-baseline"],
        code: 0,
    },
    Writer { name: "init", arguments: &["init", "--yes", "project"], code: 0 },
    Writer { name: "man", arguments: &["man", "--out", "pages"], code: 0 },
    Writer { name: "cache", arguments: &["rate", "--cache-dir", "cache", "few.sudoku"], code: 0 },
];

fn run(order: &Order, tally: &mut Tally) {
    let time = order.time_or(Duration::from_secs(6), Duration::from_secs(300));
    let share = time / WRITERS.len() as u32;
    let mut random = Random::new(order.seed);
    for writer in &WRITERS {
        let killed = Attack::new(order, writer).and_then(|mut attack| attack.run(share, &mut random));
        tally.check(writer.name, killed.map(|figures| println!("  {}: {figures}", writer.name)));
    }
}

/// The kills of one command in its folder.
struct Attack<'a> {
    program: &'a Path,
    writer: &'a Writer,
    folder: tempfile::TempDir,
    before: Entries,
    after: Entries,
    stdout: Vec<u8>,
    /// The time of an undisturbed run.
    time: Duration,
}

impl<'a> Attack<'a> {
    /// Makes the files, and notes what an undisturbed run makes of them.
    fn new(order: &'a Order, writer: &'a Writer) -> Result<Attack<'a>, String> {
        let folder = tempfile::tempdir().map_err(words)?;
        make_files(folder.path()).map_err(words)?;
        let before = entries(folder.path()).map_err(words)?;
        let mut attack = Attack {
            program: &order.program,
            writer,
            folder,
            before,
            after: Entries::new(),
            stdout: Vec::new(),
            time: Duration::ZERO,
        };
        let start = Instant::now();
        attack.stdout = attack.undisturbed()?;
        attack.time = start.elapsed();
        attack.after = attack.entries()?;
        if attack.after == attack.before {
            return Err("an undisturbed run writes nothing".to_owned());
        }
        Ok(attack)
    }

    fn run(&mut self, share: Duration, random: &mut Random) -> Result<String, String> {
        let start = Instant::now();
        let mut kills = 0;
        let mut untouched = 0;
        let mut done = 0;
        let mut left = 0;
        while kills == 0 || start.elapsed() < share {
            self.restore().map_err(words)?;
            self.kill(self.time.mul_f64(random.fraction())).map_err(words)?;
            kills += 1;
            let now = self.entries()?;
            let lying = now.keys().filter(|path| is_left_behind(path)).count();
            self.check_whole(&now)?;
            left += usize::from(lying > 0);
            untouched += usize::from(now == self.before);
            done += usize::from(now == self.after);
            let stdout = self.undisturbed()?;
            if stdout != self.stdout {
                return Err("the next run answers otherwise".to_owned());
            }
            self.check_done(&self.entries()?)?;
        }
        Ok(format!("{kills} kills, {untouched} before the first file, {done} behind the last, {left} left something"))
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.program);
        command.args(self.writer.arguments).current_dir(self.folder.path()).stdin(Stdio::null());
        command.env("SUDOKU_LSP_CACHE_DIR", "");
        command
    }

    /// Runs the command to its end, and returns what it prints.
    fn undisturbed(&self) -> Result<Vec<u8>, String> {
        let limits = crate::measured::Limits { memory: 1 << 30, time: TIMEOUT };
        let ended = crate::measured::run(&mut self.command(), limits).map_err(words)?;
        if let Some(fault) = ended.fault(limits) {
            return Err(format!("an undisturbed run {fault}"));
        }
        if ended.code != Some(self.writer.code) {
            return Err(format!("an undisturbed run ends with {:?}: {}", ended.code, ended.stderr));
        }
        // The questions of `init` differ with what is there.
        if self.writer.name == "init" {
            return Ok(Vec::new());
        }
        Ok(ended.stdout)
    }

    fn kill(&self, moment: Duration) -> io::Result<()> {
        let mut child = self.command().stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        // At any moment from its start to its end; what must hold, holds at each.
        std::thread::sleep(moment);
        child.kill()?;
        child.wait().map(drop)
    }

    fn entries(&self) -> Result<Entries, String> {
        entries(self.folder.path()).map_err(words)
    }

    fn restore(&self) -> io::Result<()> {
        for entry in self.folder.path().read_dir()? {
            let path = entry?.path();
            if path.is_dir() { fs::remove_dir_all(path)? } else { fs::remove_file(path)? }
        }
        make_files(self.folder.path())
    }

    /// Each file is the old or the new one; what a run has begun lies beside them under its own name.
    fn check_whole(&self, now: &Entries) -> Result<(), String> {
        for (path, entry) in now {
            let is_known = self.before.get(path) == Some(entry) || self.after.get(path) == Some(entry);
            if !is_known && !is_left_behind(path) && !self.is_spare(path, entry) {
                return Err(format!("{} is neither the old nor the new one", path.display()));
            }
        }
        for path in self.before.keys() {
            if self.after.contains_key(path) && !now.contains_key(path) {
                return Err(format!("{} is gone", path.display()));
            }
        }
        Ok(())
    }

    /// Everything is as after an undisturbed run.
    fn check_done(&self, now: &Entries) -> Result<(), String> {
        self.check_whole(now)?;
        if let Some(path) = now.keys().find(|path| is_left_behind(path)) {
            return Err(format!("the next run leaves {} behind", path.display()));
        }
        for (path, entry) in &self.after {
            if now.get(path) != Some(entry) && !self.is_cached(path) {
                return Err(format!("the next run does not write {}", path.display()));
            }
        }
        Ok(())
    }

    /// True for a copy that `init` has kept of an old file, and for what the cache holds: it judges its files itself.
    fn is_spare(&self, path: &Path, entry: &Entry) -> bool {
        let is_kept = path.to_string_lossy().contains(".orig") && self.before.values().any(|old| old == entry);
        is_kept || self.is_cached(path)
    }

    fn is_cached(&self, path: &Path) -> bool {
        path.starts_with("cache")
    }
}

/// What is in a folder, by relative path.
type Entries = BTreeMap<PathBuf, Entry>;

#[derive(PartialEq, Eq)]
enum Entry {
    /// With its mode.
    File(u32, Vec<u8>),
    Link(PathBuf),
}

fn entries(folder: &Path) -> io::Result<Entries> {
    let mut found = Entries::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in inner.read_dir()? {
            let path = entry?.path();
            let metadata = path.symlink_metadata()?;
            let entry = if metadata.is_dir() {
                folders.push(path);
                continue;
            } else if metadata.is_symlink() {
                Entry::Link(path.read_link()?)
            } else {
                Entry::File(mode(&metadata), fs::read(&path)?)
            };
            found.insert(path.strip_prefix(folder).unwrap_or(&path).to_owned(), entry);
        }
    }
    Ok(found)
}

#[cfg(unix)]
fn mode(metadata: &fs::Metadata) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&metadata.permissions())
}

#[cfg(not(unix))]
fn mode(_metadata: &fs::Metadata) -> u32 {
    0
}

fn is_left_behind(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with(".sudoku-lsp-") && name.ends_with(".tmp")
}

fn make_files(folder: &Path) -> io::Result<()> {
    for name in ["books", "elsewhere", "out", "project", "cache"] {
        fs::create_dir_all(folder.join(name))?;
    }
    for number in 0..BOOKS {
        let name = if number + 1 == BOOKS { "elsewhere/book".to_owned() } else { format!("books/{number}") };
        // Old and new have one length, so that a file half written would be a mixture.
        let text = format!("{LINE}\n").repeat(1 + 2 * number * number).replace('.', "0");
        let path = folder.join(name + ".sudoku");
        fs::write(&path, text)?;
        #[cfg(unix)]
        fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o640))?;
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink("../elsewhere/book.sudoku", folder.join("books/link.sudoku"))?;
    fs::write(folder.join("table.csv"), format!("puzzle\n{}", format!("{LINE}\n").repeat(500)))?;
    fs::write(folder.join("list.sudoku"), format!("{CLASH}\n").repeat(200))?;
    fs::write(folder.join("few.sudoku"), format!("{LINE}\n"))?;
    for name in ["out/answers.csv", "out/answers.parquet", "out/report.json", "out/report.sarif"] {
        fs::write(folder.join(name), "an older one\n".repeat(1_000))?;
    }
    fs::write(folder.join("known.toml"), "version = 1\nknown = [\n]\n")?;
    fs::write(folder.join("project/sudoku.toml"), "# my own\n")?;
    fs::write(folder.join("project/.pre-commit-config.yaml"), "repos:\n  - repo: local\n    hooks: []\n")
}

fn words(error: io::Error) -> String {
    error.to_string()
}
