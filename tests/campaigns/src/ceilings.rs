//! Measures the memory that each kind of large input takes. No kind may take more than 500 MB or a minute.

use crate::campaign::{Campaign, Form, Order, Tally};
use crate::measured::{self, Limits};
use crate::server::{Server, Silence};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const CAMPAIGN: Campaign = Campaign { name: "ceilings", about: "memory of each kind of large input", run };

const LIMITS: Limits = Limits { memory: 500 << 20, time: Duration::from_secs(60) };

/// An input, and the commands that read it.
struct Kind {
    name: &'static str,
    /// The name of the file, which decides how it is read.
    file: &'static str,
    commands: &'static [&'static [&'static str]],
    text: fn() -> String,
    /// True if the short form measures it.
    is_short: bool,
    /// What is to be said about the input, somewhere; empty if it is read as a whole.
    says: &'static str,
}

const CHECK: &[&str] = &["check"];
const FORMAT: &[&str] = &["fmt", "--diff"];
const SOLVE: &[&str] = &["solve"];
const CONVERT: &[&str] = &["convert", "--to", "line"];
const CHECK_TABLE: &[&str] = &["check", "--column", "puzzle"];
const REPORT: &[&str] = &["report", "--column", "puzzle"];

/// The givens of a sound puzzle.
const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SMALL: &str = "1...\n..2.\n.4..\n...3\n";

const KINDS: [Kind; 27] = [
    Kind {
        name: "a line of 1,000,000 fields before no grid",
        file: "fields.sudoku",
        commands: &[CHECK, SOLVE],
        text: || "1;".repeat(1_000_000) + "\n",
        is_short: true,
        says: "",
    },
    Kind {
        name: "a CSV of 3,000,000 columns",
        file: "columns.csv",
        commands: &[CHECK_TABLE, REPORT],
        text: || format!("puzzle{}\n{LINE}\n", ",a".repeat(3_000_000)),
        is_short: true,
        says: "fields",
    },
    Kind {
        name: "a CSV of 10,000 columns and 3,000 rows",
        file: "table.csv",
        commands: &[CHECK_TABLE],
        text: || format!("puzzle{}\n{}", ",a".repeat(9_999), format!("{LINE}{}\n", ",".repeat(9_999)).repeat(3_000)),
        is_short: false,
        says: "",
    },
    Kind {
        name: "a CSV row of 60 MB",
        file: "row.csv",
        commands: &[CHECK_TABLE],
        text: || format!("puzzle\n\"{}\"\n", "1".repeat(60_000_000)),
        is_short: false,
        says: "more than any grid",
    },
    Kind {
        name: "a CSV row of 30,000,000 fields",
        file: "fields.csv",
        commands: &[CHECK_TABLE],
        text: || format!("puzzle\n{LINE}{}\n", ",".repeat(30_000_000)),
        is_short: false,
        says: "fields",
    },
    Kind {
        name: "90,000 Markdown blocks",
        file: "blocks.md",
        commands: &[CHECK, SOLVE, CONVERT, FORMAT],
        text: || "```sudoku\n1\n```\n".repeat(90_000),
        is_short: true,
        says: "more than 10000",
    },
    Kind {
        name: "a clue of 1,000,000 cells",
        file: "cells.sudoku",
        commands: &[CHECK, FORMAT, SOLVE, CONVERT],
        text: || format!("{SMALL}[palindromes]\n{}\n", "r1c1 r2c2 ".repeat(500_000)),
        is_short: true,
        says: "",
    },
    Kind {
        name: "a chain of 1,000,000 dots",
        file: "dots.sudoku",
        commands: &[CHECK, FORMAT],
        text: || format!("{SMALL}[dots]\n{}r1c1\n", "r1c1 o r1c2 o ".repeat(500_000)),
        is_short: false,
        says: "",
    },
    Kind {
        name: "region sums and zippers of 1,296 cells in a 36×36 grid",
        file: "lines.sudoku",
        commands: &[CHECK, SOLVE],
        text: || {
            let grid = format!("{}\n", ".".repeat(36)).repeat(36);
            let line: String = (1..=36).map(|row| format!("r{row}c1-r{row}c36 ")).collect();
            format!("size: 36\n{grid}[region-sums]\n{0}{0}{0}{0}[zippers]\n{0}{0}{0}{0}", line + "\n")
        },
        is_short: true,
        says: "",
    },
    Kind {
        name: "eight zippers over a whole grid of 36×36",
        file: "zippers.sudoku",
        commands: &[CHECK, SOLVE],
        text: || {
            let grid = format!("{}\n", ".".repeat(36)).repeat(36);
            let mut line = Vec::new();
            for row in 1..=36 {
                // There and back, so that two cells as far from the middle as each other are in no house.
                line.push(if row % 2 == 1 { format!("r{row}c1-r{row}c36") } else { format!("r{row}c36-r{row}c1") });
            }
            format!("size: 36\n{grid}[zippers]\n{}", (line.join(" ") + "\n").repeat(8))
        },
        is_short: true,
        says: "",
    },
    Kind {
        name: "1,000,000 clues",
        file: "clues.sudoku",
        commands: &[CHECK, FORMAT, CONVERT],
        text: || format!("{SMALL}[cages]\n{}", "3: r1c1 r1c2\n".repeat(1_000_000)),
        is_short: false,
        says: "",
    },
    Kind {
        name: "500,000 clue sections",
        file: "sections.sudoku",
        commands: &[CHECK, FORMAT],
        text: || format!("{SMALL}{}", "[cages]\n3: r1c1 r1c2\n".repeat(500_000)),
        is_short: false,
        says: "",
    },
    Kind {
        name: "1,000,000 sections without a grid",
        file: "misplaced.sudoku",
        commands: &[CHECK],
        text: || "[solution]\n".repeat(1_000_000),
        is_short: false,
        says: "more than 10000",
    },
    Kind {
        name: "1,000,000 metadata lines",
        file: "metadata.sudoku",
        commands: &[CHECK, FORMAT],
        text: || format!("{}{SMALL}", "title: x\n".repeat(1_000_000)),
        is_short: false,
        says: "",
    },
    Kind {
        name: "an unknown size",
        file: "size.sudoku",
        commands: &[CHECK, FORMAT, SOLVE],
        text: || format!("size: 99999\n{LINE}\n"),
        is_short: true,
        says: "99999",
    },
    Kind {
        name: "a line of 60 MB",
        file: "line.sudoku",
        commands: &[CHECK],
        text: || "1".repeat(60_000_000),
        is_short: false,
        says: "more than any grid",
    },
    Kind {
        name: "740,000 grids on a line",
        file: "grids.sudoku",
        commands: &[CHECK],
        text: || LINE.repeat(740_000),
        is_short: false,
        says: "more than any grid",
    },
    Kind {
        name: "25,000,000 names in a comment that suppresses",
        file: "names.sudoku",
        commands: &[CHECK],
        text: || format!("# sudoku: ignore {}\n{LINE}\n", "a ".repeat(25_000_000)),
        is_short: false,
        says: "unknown rule",
    },
    Kind {
        name: "30,000,000 line ends",
        file: "ends.sudoku",
        commands: &[CHECK, FORMAT, CONVERT],
        text: || "\n".repeat(30_000_000),
        is_short: false,
        says: "",
    },
    Kind {
        name: "750,000 grids with wrong values",
        file: "wrong.sudoku",
        commands: &[FORMAT, CONVERT],
        text: || "36\n".repeat(1_500_000),
        is_short: false,
        says: "",
    },
    Kind {
        name: "400,000 puzzles that formatting changes",
        file: "indented.sudoku",
        commands: &[FORMAT, CONVERT],
        text: || format!(" {LINE}\n").repeat(400_000),
        is_short: false,
        says: "",
    },
    Kind {
        name: "JSON of 5,000,000 objects",
        file: "objects.json",
        commands: &[CONVERT],
        text: || format!("[{}{{}}]", "{\"\":0},".repeat(2_000_000)),
        is_short: true,
        says: "divide it",
    },
    Kind {
        name: "deep JSON",
        file: "deep.json",
        commands: &[CONVERT, CHECK],
        text: || "{\"a\":".repeat(3_000_000),
        is_short: false,
        says: "",
    },
    Kind {
        name: "1,000,000 lines of JSON",
        file: "lines.json",
        commands: &[CONVERT],
        text: || "{\"givens\":\"1...............\"}\n".repeat(1_000_000),
        is_short: false,
        says: "divide it",
    },
    Kind {
        name: "XML of 5,000,000 open elements",
        file: "deep.xml",
        commands: &[CONVERT],
        text: || format!("<?xml version='1.0'?><opensudoku>{}", "<a>".repeat(5_000_000)),
        is_short: true,
        says: "",
    },
    Kind {
        name: "XML of 1,000,000 games",
        file: "games.xml",
        commands: &[CONVERT],
        text: || {
            let game = format!("<game data='{}1'/>", "0".repeat(80));
            format!("<?xml version='1.0'?><opensudoku>{}</opensudoku>", game.repeat(500_000))
        },
        is_short: false,
        says: "",
    },
    Kind {
        name: "packed links that unpack to much",
        file: "links.txt",
        commands: &[CONVERT],
        text: || format!("https://f-puzzles.com/?load={}\n", packed_bomb()).repeat(20),
        is_short: true,
        says: "unpacks to more than",
    },
];

/// Data as `lz-string` packs them, which unpack to a text that grows with the square of their length: each code repeats
/// the phrase before it and one character more.
fn packed_bomb() -> String {
    let mut bits: Vec<bool> = Vec::new();
    // `{` as a new character of eight bits.
    push_bits(&mut bits, 0, 2);
    push_bits(&mut bits, u32::from(b'{'), 8);
    let mut code = 4;
    let mut width = 3;
    let mut until_wider = 4;
    while bits.len() < 6 * 30_000 {
        // The phrase that this code completes.
        push_bits(&mut bits, code, width);
        code += 1;
        until_wider -= 1;
        if until_wider == 0 {
            until_wider = 1 << width;
            width += 1;
        }
    }
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for six in bits.chunks_exact(6) {
        let digit = six.iter().fold(0, |number, bit| number << 1 | usize::from(*bit));
        text.push(char::from(DIGITS[digit]));
    }
    text
}

/// Adds so many bits of a number, its lowest first.
fn push_bits(bits: &mut Vec<bool>, number: u32, width: u32) {
    bits.extend((0..width).map(|at| number >> at & 1 == 1));
}

/// Requests whose answers nobody reads, and the most memory that these may take.
const UNREAD_REQUESTS: u64 = 2_000;
const UNREAD_MEMORY: u64 = 160 << 20;

fn run(order: &Order, tally: &mut Tally) {
    if order.form == Form::Long {
        tally.check("answers that nobody reads", measure_unread(order));
    }
    for kind in KINDS.iter().filter(|kind| order.form == Form::Long || kind.is_short) {
        let text = (kind.text)();
        let commands = if order.form == Form::Long { kind.commands } else { &kind.commands[..1] };
        for command in commands {
            tally.check(&format!("{}: {}", kind.name, command.join(" ")), measure(order, kind, command, &text));
        }
        if [".sudoku", ".md"].iter().any(|end| kind.file.ends_with(end)) && order.form == Form::Long {
            tally.check(&format!("{}: server", kind.name), measure_server(order, kind, &text));
        }
    }
}

fn measure(order: &Order, kind: &Kind, words: &[&str], text: &str) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path().join(kind.file);
    std::fs::write(&path, text).map_err(|error| error.to_string())?;
    let ended = run_on(order, words, &path).map_err(|error| error.to_string())?;
    println!("  {}: {}: {} MB, {:.1} s", kind.name, words[0], ended.memory >> 20, ended.time.as_secs_f64());
    if let Some(fault) = ended.fault(LIMITS) {
        return Err(fault);
    }
    let said = String::from_utf8_lossy(&ended.stdout).into_owned() + &ended.stderr;
    // `fmt` may leave a text as it is without giving the reason.
    if !said.contains(kind.says) && words[0] != "fmt" {
        return Err(format!("says nothing of `{}`: {said:.500}", kind.says));
    }
    Ok(())
}

fn run_on(order: &Order, words: &[&str], path: &Path) -> std::io::Result<measured::Ended> {
    let mut command = Command::new(&order.program);
    command.args(words).arg(path).stdin(Stdio::null());
    measured::run(&mut command, LIMITS)
}

/// Requests outlines without reading the answers until the server's memory no longer grows; then each must come.
fn measure_unread(order: &Order) -> Result<(), String> {
    let server = Server::start(&mut Command::new(&order.program)).map_err(|error| error.to_string())?;
    let document = json!({ "uri": "untitled:a.sudoku", "languageId": "sudoku", "version": 1,
        "text": format!("{LINE}\n").repeat(500) });
    begin(&server, &document)?;
    let parameters = json!({ "textDocument": { "uri": "untitled:a.sudoku" } });
    for id in 2..UNREAD_REQUESTS + 2 {
        server.send(
            &json!({ "jsonrpc": "2.0", "id": id, "method": "textDocument/documentSymbol", "params": parameters }),
        )?;
    }
    let start = Instant::now();
    let mut memory = server.memory();
    let mut last_growth = start;
    while last_growth.elapsed() < Duration::from_secs(3) && start.elapsed() < LIMITS.time {
        std::thread::sleep(Duration::from_millis(50));
        if server.memory() > memory + (1 << 20) {
            memory = server.memory();
            last_growth = Instant::now();
        }
    }
    let held = server.peak_memory();
    let mut missing: HashSet<u64> = (2..UNREAD_REQUESTS + 2).collect();
    while !missing.is_empty() {
        match server.receive(LIMITS.time) {
            Ok(message) if message.get("result").is_some() => {
                missing.remove(&message["id"].as_u64().unwrap_or_default());
            }
            Ok(_) => {}
            Err(_) => return Err(format!("{} answers did not come", missing.len())),
        }
    }
    println!("  answers that nobody reads: {} MB, {} MB once they were read", held >> 20, server.peak_memory() >> 20);
    if held > UNREAD_MEMORY { Err(format!("used {} MB", held >> 20)) } else { Ok(()) }
}

/// Begins a session with a document.
fn begin(server: &Server, document: &Value) -> Result<(), String> {
    let parameters = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    server.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": parameters }))?;
    server.send(&json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }))?;
    let parameters = json!({ "textDocument": document });
    server.send(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": parameters }))
}

/// Opens the text in a server, and measures until its first findings have come.
fn measure_server(order: &Order, kind: &Kind, text: &str) -> Result<(), String> {
    let start = Instant::now();
    let server = Server::start(&mut Command::new(&order.program)).map_err(|error| error.to_string())?;
    let document = json!({
        "uri": format!("file:///tmp/{}", kind.file), "version": 1, "text": text,
        "languageId": if kind.file.ends_with(".md") { "markdown" } else { "sudoku" },
    });
    begin(&server, &document)?;
    loop {
        let received = server.receive(Duration::from_millis(5));
        let memory = server.peak_memory();
        if memory > LIMITS.memory {
            return Err(format!("used {} MB", memory >> 20));
        }
        match received {
            Ok(message) if message["method"] == "textDocument/publishDiagnostics" => {
                println!("  {}: server: {} MB, {:.1} s", kind.name, memory >> 20, start.elapsed().as_secs_f64());
                return Ok(());
            }
            Err(Silence::Ended) => return Err("the server ended".to_owned()),
            Ok(_) | Err(Silence::Timeout) if start.elapsed() > LIMITS.time => return Err("no findings".to_owned()),
            Ok(_) | Err(Silence::Timeout) => {}
        }
    }
}
