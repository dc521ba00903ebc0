//! Puts special files and links in the places of settings, ignore files, puzzles and outputs. The command line and the
//! server end, or answer, within a limit of memory and of time, and say which file it is.

use crate::campaign::{Campaign, Form, Order, Tally};
use crate::measured::{self, Limits};
use crate::random::Random;
use crate::server::{Server, Silence};
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const CAMPAIGN: Campaign =
    Campaign { name: "hostile", about: "special files as settings, ignore files, puzzles and outputs", run };

const LIMITS: Limits = Limits { memory: 300 << 20, time: Duration::from_secs(20) };

const PUZZLE: &str =
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";

/// What stands where a file is expected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Guise {
    Zeros,
    Noise,
    Pipe,
    Folder,
    Socket,
    Nowhere,
    Loop,
    /// A terabyte without content.
    Huge,
    /// As many lines as fit into the greatest file that is read.
    Lines,
    /// One line that fits into it.
    Line,
}

const GUISES: [Guise; 10] = [
    Guise::Zeros,
    Guise::Noise,
    Guise::Pipe,
    Guise::Folder,
    Guise::Socket,
    Guise::Nowhere,
    Guise::Loop,
    Guise::Huge,
    Guise::Lines,
    Guise::Line,
];

/// A file that the program reads unasked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Settings,
    Ignore,
}

const PLACES: [(&str, Kind); 7] = [
    ("sudoku.toml", Kind::Settings),
    ("sub/sudoku.toml", Kind::Settings),
    (".ignore", Kind::Ignore),
    (".gitignore", Kind::Ignore),
    ("sub/.gitignore", Kind::Ignore),
    (".git/info/exclude", Kind::Ignore),
    ("home/.config/git/ignore", Kind::Ignore),
];

/// Commands on a puzzle file.
const READERS: [&[&str]; 10] = [
    &["check"],
    &["check", "--fix"],
    &["fmt"],
    &["solve"],
    &["hint"],
    &["explain"],
    &["canon"],
    &["print"],
    &["convert", "--to", "line"],
    &["check", "--column", "puzzle"],
];

fn run(order: &Order, tally: &mut Tally) {
    let mut random = Random::new(order.seed);
    let mut chosen = |one_of: usize| order.form == Form::Long || random.below(one_of) == 0;
    for guise in GUISES {
        for (place, kind) in PLACES {
            if chosen(4) {
                tally.check(&format!("check, {guise:?} as {place}"), check(order, guise, place, kind));
            }
            if chosen(8) {
                tally.check(&format!("server, {guise:?} as {place}"), serve(order, guise, place, kind));
            }
        }
        // Long texts are other inputs, not special ones.
        let is_special = !matches!(guise, Guise::Lines | Guise::Line);
        for arguments in READERS.iter().filter(|_| is_special && chosen(6)) {
            let name = format!("{}, {guise:?} as a puzzle", arguments.join(" "));
            tally.check(&name, read(order, guise, arguments));
        }
        for option in ["--config", "--baseline"] {
            tally.check(&format!("{option}, {guise:?}"), name_file(order, guise, option));
        }
    }
    for place in [".git/HEAD", ".git/config", ".git/commondir"] {
        tally.check(&format!("doctor, a pipe as {place}"), wait_for_git(order, place));
    }
    for arguments in READERS.into_iter().chain([&["stream"] as &[&str]]).filter(|_| chosen(2)) {
        for device in ["/dev/zero", "/dev/urandom", "/dev/full"] {
            let name = format!("{} from {device}", arguments.join(" "));
            tally.check(&name, read_device(order, arguments, device));
        }
    }
    for place in ["/dev/null", "/dev/full", "/dev/stdout", "/dev/fd/1", "loop", "nowhere", "folder"] {
        for arguments in [&["--format", "json="] as &[&str], &["--output", ""]] {
            tally.check(&format!("{}{place}", arguments.join(" ")), write_to(order, place, arguments));
        }
    }
}

/// A folder with two good puzzles, which is a repository.
fn folder() -> io::Result<tempfile::TempDir> {
    let folder = tempfile::tempdir()?;
    for name in ["sub", ".git/info", "home/.config/git", "folder"] {
        fs::create_dir_all(folder.path().join(name))?;
    }
    for name in ["good.sudoku", "sub/good.sudoku"] {
        fs::write(folder.path().join(name), PUZZLE)?;
    }
    Ok(folder)
}

#[cfg(unix)]
fn disguise(guise: Guise, path: &Path) -> io::Result<()> {
    use std::os::unix::fs::symlink;
    const MOST: usize = 16 << 20;
    match guise {
        Guise::Zeros => symlink("/dev/zero", path),
        Guise::Noise => symlink("/dev/urandom", path),
        Guise::Pipe => {
            let mode = rustix::fs::Mode::from_bits_truncate(0o644);
            rustix::fs::mknodat(rustix::fs::CWD, path, rustix::fs::FileType::Fifo, mode, 0).map_err(io::Error::from)
        }
        Guise::Folder => fs::create_dir(path),
        Guise::Socket => std::os::unix::net::UnixListener::bind(path).map(drop),
        Guise::Nowhere => symlink("nowhere", path),
        Guise::Loop => symlink(path.file_name().unwrap_or_default(), path),
        Guise::Huge => fs::File::create(path)?.set_len(1 << 40),
        Guise::Lines => fs::write(path, "a\n".repeat(MOST / 2)),
        Guise::Line => fs::write(path, "1".repeat(MOST)),
    }
}

#[cfg(not(unix))]
fn disguise(_guise: Guise, path: &Path) -> io::Result<()> {
    fs::create_dir(path)
}

fn command(order: &Order, folder: &Path) -> Command {
    let mut command = Command::new(&order.program);
    command.current_dir(folder).stdin(Stdio::null()).env("HOME", folder.join("home")).env("SUDOKU_LSP_CACHE_DIR", "");
    command.env_remove("XDG_CONFIG_HOME").env_remove("GIT_CONFIG_GLOBAL").env_remove("GIT_CONFIG_SYSTEM");
    command
}

/// Runs a command within the limits, and compares its exit code.
fn expect(command: &mut Command, codes: &[i32]) -> Result<String, String> {
    let ended = measured::run(command, LIMITS).map_err(words)?;
    if let Some(fault) = ended.fault(LIMITS) {
        return Err(fault);
    }
    if ended.code.is_some_and(|code| codes.contains(&code)) {
        return Ok(ended.stderr);
    }
    Err(format!("exit code {:?}, not one of {codes:?}; {}", ended.code, ended.stderr))
}

fn check(order: &Order, guise: Guise, place: &str, kind: Kind) -> Result<(), String> {
    let folder = folder().map_err(words)?;
    disguise(guise, &folder.path().join(place)).map_err(words)?;
    let codes: &[i32] = if kind == Kind::Settings { &[2] } else { &[0] };
    let stderr = expect(command(order, folder.path()).args(["check", "--ignore", "duplicate-puzzle", "."]), codes)?;
    // One message names the file. Many lines are patterns like others, but too many.
    match stderr.lines().filter(|line| line.contains(&format!("{place}: "))).count() {
        1 => {}
        // TOML has a mistake in each line, and a link to itself is no file either.
        2.. if kind == Kind::Settings && matches!(guise, Guise::Lines | Guise::Loop) => {}
        count => return Err(format!("{count} messages name {place}: {stderr}")),
    }
    if kind == Kind::Ignore && !stderr.contains("checked 2 files") {
        return Err(format!("the run did not go on: {stderr}"));
    }
    Ok(())
}

fn read(order: &Order, guise: Guise, arguments: &[&str]) -> Result<(), String> {
    let folder = folder().map_err(words)?;
    disguise(guise, &folder.path().join("it.sudoku")).map_err(words)?;
    expect(command(order, folder.path()).args(arguments).arg("it.sudoku"), &[2]).map(drop)
}

fn name_file(order: &Order, guise: Guise, option: &str) -> Result<(), String> {
    let folder = folder().map_err(words)?;
    disguise(guise, &folder.path().join("it")).map_err(words)?;
    let stderr = expect(command(order, folder.path()).args(["check", "good.sudoku", option, "it"]), &[2])?;
    if stderr.contains("it:") { Ok(()) } else { Err(format!("no message names the file: {stderr}")) }
}

/// Git waits for ever for a pipe in its own folder; `doctor` does not wait for git.
fn wait_for_git(order: &Order, place: &str) -> Result<(), String> {
    let folder = folder().map_err(words)?;
    // What git takes for its own folder.
    fs::create_dir_all(folder.path().join(".git/objects")).map_err(words)?;
    fs::create_dir_all(folder.path().join(".git/refs")).map_err(words)?;
    fs::write(folder.path().join(".git/HEAD"), "ref: refs/heads/main\n").map_err(words)?;
    if folder.path().join(place).exists() {
        fs::remove_file(folder.path().join(place)).map_err(words)?;
    }
    disguise(Guise::Pipe, &folder.path().join(place)).map_err(words)?;
    expect(command(order, folder.path()).arg("doctor"), &[0, 1]).map(drop)
}

fn read_device(order: &Order, arguments: &[&str], device: &str) -> Result<(), String> {
    let folder = folder().map_err(words)?;
    let stdin = fs::File::open(device).map_err(words)?;
    let operand = if arguments == ["stream"] { None } else { Some("-") };
    expect(command(order, folder.path()).args(arguments).args(operand).stdin(Stdio::from(stdin)), &[2]).map(drop)
}

fn write_to(order: &Order, place: &str, arguments: &[&str]) -> Result<(), String> {
    let folder = folder().map_err(words)?;
    disguise(Guise::Loop, &folder.path().join("loop")).map_err(words)?;
    fs::write(folder.path().join("t.csv"), format!("puzzle\n{}\n", PUZZLE.replace('\n', ""))).map_err(words)?;
    let mut command = command(order, folder.path());
    match arguments {
        ["--output", _] => command.args(["solve", "--column", "puzzle", "t.csv", "--output", place]),
        _ => command.args(["check", "good.sudoku", "--format", &format!("json={place}")]),
    };
    let codes: &[i32] = match place {
        "/dev/null" | "/dev/stdout" | "/dev/fd/1" => &[0],
        // A table goes into a folder as a file of its own.
        "folder" if arguments[0] == "--output" => &[0],
        // A report needs no ending.
        "nowhere" => &[0, 2],
        _ => &[2],
    };
    expect(&mut command, codes).map(drop)
}

/// A session in a folder with the file: everything is answered, before and after the file is said to have changed.
fn serve(order: &Order, guise: Guise, place: &str, kind: Kind) -> Result<(), String> {
    let folder = folder().map_err(words)?;
    disguise(guise, &folder.path().join(place)).map_err(words)?;
    disguise(Guise::Pipe, &folder.path().join("pipe.sudoku")).map_err(words)?;
    let mut session = Session::start(&mut command(order, folder.path())).map_err(words)?;
    let root = format!("file://{}", folder.path().display());
    let folders = json!([{ "uri": root, "name": "x" }]);
    session.ask(
        1,
        "initialize",
        json!({ "processId": null, "capabilities": {}, "workspaceFolders": folders, "rootUri": null }),
    )?;
    session.tell("initialized", json!({}))?;
    let puzzle = format!("{root}/sub/good.sudoku");
    let document = json!({ "uri": puzzle, "languageId": "sudoku", "version": 1, "text": PUZZLE });
    session.tell("textDocument/didOpen", json!({ "textDocument": document }))?;
    let hover = json!({ "textDocument": { "uri": puzzle }, "position": { "line": 0, "character": 2 } });
    session.ask(2, "textDocument/hover", hover.clone())?;
    let changed = format!("{root}/{place}");
    session.tell("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": changed, "type": 2 }] }))?;
    session.ask(3, "workspace/symbol", json!({ "query": "" }))?;
    session.ask(4, "textDocument/hover", hover)?;
    session.until(|session| session.messages_about(place) > 0)?;
    session.ask(5, "shutdown", Value::Null)?;
    session.tell("exit", Value::Null)?;
    session.end()?;
    match session.messages_about(place) {
        1 => Ok(()),
        count => Err(format!(
            "{count} messages to the user about {place}, {}",
            if kind == Kind::Settings { "settings" } else { "ignored" }
        )),
    }
}

/// A session with a server whose memory and time are limited.
struct Session {
    server: Server,
    start: Instant,
    seen: Vec<Value>,
}

impl Session {
    fn start(command: &mut Command) -> io::Result<Session> {
        Ok(Session { server: Server::start(command)?, start: Instant::now(), seen: Vec::new() })
    }

    fn tell(&mut self, method: &str, params: Value) -> Result<(), String> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// Sends a request, and waits for its answer.
    fn ask(&mut self, id: i64, method: &str, params: Value) -> Result<(), String> {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        let answered = self.until(|session| {
            session.seen.iter().any(|message| message["id"] == json!(id) && message.get("method").is_none())
        });
        answered.map_err(|why| format!("{method}: {why}"))
    }

    fn send(&mut self, message: &Value) -> Result<(), String> {
        let mut message = message.clone();
        if let Some(members) = message.as_object_mut().filter(|members| members.get("params") == Some(&Value::Null)) {
            members.remove("params");
        }
        self.server.send(&message)
    }

    /// Waits until something holds, within the limits.
    fn until(&mut self, holds: impl Fn(&Session) -> bool) -> Result<(), String> {
        while !holds(self) {
            match self.server.receive(Duration::from_millis(20)) {
                Ok(message) => self.seen.push(message),
                Err(Silence::Timeout) => {}
                Err(Silence::Ended) => return Err("the server has ended".to_owned()),
            }
            self.within_limits()?;
        }
        Ok(())
    }

    fn within_limits(&self) -> Result<(), String> {
        let memory = self.server.peak_memory();
        if memory > LIMITS.memory {
            return Err(format!("used {} MB", memory >> 20));
        }
        if self.start.elapsed() > LIMITS.time { Err("no answer in time".to_owned()) } else { Ok(()) }
    }

    fn end(&mut self) -> Result<(), String> {
        loop {
            if let Some(status) = self.server.status().map_err(words)? {
                self.seen.extend(self.server.rest());
                return if status.success() { Ok(()) } else { Err(format!("the server ended with {status}")) };
            }
            self.within_limits()?;
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The messages to the user that name a file.
    fn messages_about(&self, place: &str) -> usize {
        let shown = self.seen.iter().filter(|message| message["method"] == "window/showMessage");
        let texts = shown.filter_map(|message| message["params"]["message"].as_str());
        texts.filter(|text| text.contains(place)).count()
    }
}

fn words(error: io::Error) -> String {
    error.to_string()
}
