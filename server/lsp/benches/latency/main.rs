//! Measures the latency and the memory of the server as a process, over its pipes; beside the floor, which is a server
//! of the same framework that does nothing. Both are measured in the same run, by turns, so that the difference is
//! valid on a machine that runs other programs, too.
//!
//! `cargo bench --bench latency`; words after `--` choose parts: `cold`, `small`, `samurai`, `collection`, `memory`,
//! `beside`, `huge`. `--server PROGRAM` measures another build of the server, `--edits COUNT` changes the number of
//! edits.

mod beside;
mod client;
mod documents;
mod floor;
mod huge;
mod process;
mod sessions;
mod table;

use client::Mode;
use documents::Documents;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The arguments of the command line.
struct Options {
    server: PathBuf,
    edits: usize,
    parts: Vec<String>,
}

/// One of the two servers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Floor,
    Server,
}

impl Options {
    fn read(arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let server = PathBuf::from(env!("CARGO_BIN_EXE_sudoku-lsp"));
        let mut options = Options { server, edits: 300, parts: Vec::new() };
        let mut arguments = arguments.filter(|argument| argument != "--bench");
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--server" => options.server = PathBuf::from(value()?),
                "--edits" => options.edits = value()?.parse().map_err(|_| "--edits needs a number")?,
                option if option.starts_with('-') => return Err(format!("no option {option}")),
                _ => options.parts.push(argument),
            }
        }
        Ok(options)
    }

    fn wants(&self, part: &str) -> bool {
        self.parts.is_empty() || self.parts.iter().any(|wanted| wanted == part)
    }

    fn command(&self, which: Which) -> Command {
        match which {
            Which::Floor => {
                let mut command = Command::new(std::env::current_exe().expect("this program has a name"));
                command.arg(floor::ARGUMENT);
                command
            }
            Which::Server => Command::new(&self.server),
        }
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some(floor::ARGUMENT) {
        return floor::serve();
    }
    let options = Options::read(std::env::args().skip(1)).unwrap_or_else(|error| panic!("{error}"));
    let documents = Documents::new();
    println!("{}; {}", process::machine(), documents.source);
    if options.wants("cold") {
        table::cold(&sessions::cold(&options, &documents));
    }
    let edited = [("small", &documents.small), ("samurai", &documents.samurai), ("collection", &documents.collection)];
    for (part, document) in edited {
        if !options.wants(part) {
            continue;
        }
        for mode in [Mode::Push, Mode::Pull] {
            let title = format!("{} bytes, {}", document.text.len(), mode.name());
            table::session(&title, &sessions::by_turns(&options, &documents, document, mode));
        }
    }
    if options.wants("memory") {
        table::memory(&sessions::memory(&options, &documents));
    }
    if options.wants("beside") {
        table::beside(&beside::measure(&options, &documents));
    }
    if options.wants("huge") {
        table::huge(&huge::measure(&options, &documents));
    }
    println!("load at the end: {}", process::load());
}

/// The URI of a folder.
fn uri(path: &Path) -> String {
    format!("file://{}", path.display())
}
