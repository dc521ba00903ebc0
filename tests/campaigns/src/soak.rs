//! Opens, edits, asks, closes and changes settings in a loop. The server's memory must not grow, keys must stay quick,
//! and at the end it must say what a server says that has just begun.

use crate::campaign::{Campaign, Order, Tally};
use crate::editor::{Diagnostics, Editor, about, sorted};
use crate::random::Random;
use crate::texts;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub(crate) const CAMPAIGN: Campaign = Campaign { name: "soak", about: "a long session within limits", run };

/// The most resident memory at the end of a round, in bytes.
const MEMORY: u64 = 300 << 20;
/// The most by which it may grow after the first tenth of the time.
const GROWTH: u64 = 100 << 20;
/// The 99th percentile of the time from a key to its diagnostics. What other programs do on the machine counts, too.
const SLOWEST: Duration = Duration::from_millis(500);
/// Keys in each document.
const KEYS: usize = 12;
const LONGEST: usize = 4_000;
/// Puzzles of the collection that is open beside the other documents from the beginning to the end.
const COLLECTION: usize = 500;
const BESIDE: &str = "untitled:collection.sudoku";

/// What was measured.
#[derive(Default)]
struct Figures {
    keys: Vec<Duration>,
    rounds: usize,
    /// The memory at the end of the first tenth of the time, at the end, and at most.
    early: u64,
    last: u64,
    most: u64,
}

fn run(order: &Order, tally: &mut Tally) {
    let time = order.time_or(Duration::from_secs(6), Duration::from_secs(20 * 60));
    let mut figures = Figures::default();
    tally.check("the session", session(order, time, &mut figures));
    figures.keys.sort_unstable();
    let rank = (figures.keys.len() * 99).div_ceil(100).saturating_sub(1);
    let slowest = figures.keys.get(rank).copied().unwrap_or(Duration::MAX);
    let Figures { rounds, early, last, most, .. } = figures;
    let early_mb = early >> 20;
    let last_mb = last >> 20;
    let most_mb = most >> 20;
    println!(
        "  {rounds} documents, {} keys, p99 {:.1} ms; memory {early_mb} MB early, {last_mb} MB last, {most_mb} MB most",
        figures.keys.len(),
        slowest.as_secs_f64() * 1000.0
    );
    tally.require("memory", most <= MEMORY, || format!("{most_mb} MB, more than {}", MEMORY >> 20));
    let growth = last.saturating_sub(early);
    tally.require("growth of memory", growth <= GROWTH, || format!("{} MB since the first tenth", growth >> 20));
    tally.require("keys", slowest <= SLOWEST, || format!("p99 {slowest:?}, more than {SLOWEST:?}"));
}

fn session(order: &Order, time: Duration, figures: &mut Figures) -> Result<(), String> {
    let mut random = Random::new(order.seed);
    let texts = texts::samples(LONGEST);
    if texts.is_empty() {
        return Err("there are no samples".to_owned());
    }
    let mut editor = Editor::start(&order.program, Diagnostics::Pushed)?;
    let collection = collection(&mut random);
    editor.open(BESIDE, &collection)?;
    let begun = Instant::now();
    let mut settings = json!({});
    while figures.rounds == 0 || begun.elapsed() < time {
        let text = texts::joined(&mut random, &texts, LONGEST);
        round(&mut editor, &mut random, text, figures)?;
        if random.below(4) == 0 {
            let choices: [&[&str]; 3] = [&["format"], &["multiple-solutions"], &[]];
            let ignored = random.pick(&choices);
            settings = json!({ "check": { "ignore": ignored }, "solve": { "budget": 1_000 + random.below(9) } });
            editor.configure(&settings)?;
        }
        figures.rounds += 1;
        figures.last = editor.memory();
        figures.most = figures.most.max(figures.last);
        if begun.elapsed() < time / 10 || figures.early == 0 {
            figures.early = figures.last;
        }
    }
    let mut fresh = Editor::start(&order.program, Diagnostics::Pushed)?;
    fresh.configure(&settings)?;
    for text in texts.iter().take(20) {
        if settled(&mut editor, text)? != settled(&mut fresh, text)? {
            return Err(format!("at the end this text has other diagnostics than in a fresh session:\n{text}"));
        }
    }
    Ok(())
}

/// Opens a document, types and asks in it, saves and closes it.
fn round(editor: &mut Editor, random: &mut Random, mut text: String, figures: &mut Figures) -> Result<(), String> {
    let uri = format!("untitled:{}.sudoku", figures.rounds);
    editor.open(&uri, &text)?;
    editor.published(&uri, 1)?;
    for version in 2..2 + KEYS as i64 {
        let edit = texts::edit(random, &text);
        let start = texts::position(&text, edit.range.start);
        let end = texts::position(&text, edit.range.end);
        edit.apply(&mut text);
        let begun = Instant::now();
        editor.change(&uri, version, &json!({ "start": start, "end": end }), &edit.new)?;
        editor.published(&uri, version)?;
        figures.keys.push(begun.elapsed());
        ask(editor, random, &uri, &text)?;
    }
    editor.save(&uri)?;
    editor.close(&uri)
}

/// Sends one of the requests that editors send beside the keys.
fn ask(editor: &mut Editor, random: &mut Random, uri: &str, text: &str) -> Result<(), String> {
    let at = texts::position(text, texts::place(text, random.below(text.len() + 1)));
    let mut params = about(uri);
    let method = match random.below(6) {
        0 => {
            params["position"] = at;
            "textDocument/hover"
        }
        1 => {
            params["position"] = at;
            "textDocument/completion"
        }
        2 => "textDocument/semanticTokens/full",
        3 => "textDocument/documentSymbol",
        4 => "textDocument/codeLens",
        _ => {
            params["range"] = json!({ "start": at, "end": at });
            params["context"] = json!({ "diagnostics": [] });
            "textDocument/codeAction"
        }
    };
    editor.call(method, &params).map(drop)
}

/// The diagnostics of a text once two answers after each other are the same: what is proved later follows.
fn settled(editor: &mut Editor, text: &str) -> Result<Vec<String>, String> {
    let uri = "untitled:end.sudoku";
    editor.open(uri, text)?;
    let mut known = Value::Null;
    // Each change is answered; the puzzles of the text stay proved.
    for version in 1..200 {
        if version > 1 {
            let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
            editor.change(uri, version, &range, "")?;
        }
        let diagnostics = editor.published(uri, version)?;
        if version > 20 && diagnostics == known {
            break;
        }
        known = diagnostics;
    }
    editor.close(uri)?;
    Ok(sorted(known.as_array().map(Vec::as_slice).unwrap_or_default()))
}

/// A list of puzzles, each with a few random givens, so that some have one solution and most have many or none.
fn collection(random: &mut Random) -> String {
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut collection = String::new();
    for _ in 0..COLLECTION {
        collection.extend(SOLVED.chars().map(|given| if random.below(3) == 0 { given } else { '.' }));
        collection.push('\n');
    }
    collection
}
