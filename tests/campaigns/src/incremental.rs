//! Follows a random session: edits, undo, save, cursor, settings, documents that are closed and opened again. At quiet
//! points the diagnostics are those of a server that has just opened the same texts.
//!
//! The log of a session that fails is written to a file and reduced: steps without which it fails as well are left out.

use crate::campaign::{Campaign, Order, Tally};
use crate::editor::{Diagnostics, Editor};
use crate::random::Random;
use crate::texts::{self, TextEdit};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

pub(crate) const CAMPAIGN: Campaign =
    Campaign { name: "incremental", about: "random sessions against fresh servers", run };

/// Documents of a session.
const DOCUMENTS: usize = 3;
/// Steps between two quiet points, and of a session.
const BETWEEN: usize = 12;
const STEPS: usize = 96;
/// The texts that are edited: longer ones take the time of many short ones.
const LONGEST: usize = 6_000;
/// How often both servers are asked again before their answers count as different: an answer may come before the end
/// of a check.
const TRIES: usize = 15;
/// The time for the reduction of a log.
const REDUCTION: Duration = Duration::from_secs(240);

/// A step of a session. Places are bytes of the text as it is then; what is beyond its end is its end.
#[derive(Clone, Debug)]
enum Step {
    Open {
        document: usize,
        text: String,
    },
    Edit {
        document: usize,
        start: usize,
        end: usize,
        text: String,
    },
    Save {
        document: usize,
    },
    /// `None` for a document that is left.
    Cursor {
        document: usize,
        at: Option<usize>,
    },
    Close {
        document: usize,
    },
    Settings(Value),
    /// Waits for the check of a document.
    Wait {
        document: usize,
    },
    /// Saves all documents, and compares.
    Quiet,
}

impl Step {
    fn of_edit(document: usize, edit: TextEdit) -> Step {
        Step::Edit { document, start: edit.range.start, end: edit.range.end, text: edit.new }
    }
}

fn run(order: &Order, tally: &mut Tally) {
    let texts = texts::samples(LONGEST);
    if texts.is_empty() {
        return tally.check("samples", Err("there are none".to_owned()));
    }
    let end = Instant::now() + order.time_or(Duration::from_secs(6), Duration::from_secs(600));
    let mut seed = order.seed;
    let mut sessions = 0;
    let mut edits = 0;
    // One at least, however short the time.
    while sessions == 0 || Instant::now() < end {
        let steps = session(&mut Random::new(seed), &texts);
        edits += steps.iter().filter(|step| matches!(step, Step::Edit { .. })).count();
        sessions += 1;
        let deadline = (order.time.is_none() || sessions > 1).then_some(end);
        let outcome = replay(&order.program, &steps, deadline);
        let failed = outcome.is_err();
        tally.check(&format!("session of seed {seed}"), outcome.map_err(|why| kept(order, seed, &steps, &why)));
        if failed {
            break;
        }
        seed = Random::new(seed).next();
    }
    println!("  {sessions} sessions, {edits} edits");
}

/// A random session. It opens its documents first and ends at a quiet point.
fn session(random: &mut Random, texts: &[String]) -> Vec<Step> {
    let mut open: Vec<String> = Vec::new();
    let mut steps = Vec::new();
    for document in 0..DOCUMENTS {
        let text = texts::joined(random, texts, LONGEST);
        steps.push(Step::Open { document, text: text.clone() });
        open.push(text);
    }
    // The edits that undo those of each document, the last one last.
    let mut undo: Vec<Vec<TextEdit>> = (0..DOCUMENTS).map(|_| Vec::new()).collect();
    while steps.len() < STEPS {
        let document = random.below(DOCUMENTS);
        match random.below(20) {
            0..=11 => {
                let edit = texts::edit(random, &open[document]);
                undo[document].push(edit.apply(&mut open[document]));
                steps.push(Step::of_edit(document, edit));
            }
            12..=13 => {
                if let Some(edit) = undo[document].pop() {
                    edit.apply(&mut open[document]);
                    steps.push(Step::of_edit(document, edit));
                }
            }
            14 => steps.push(Step::Save { document }),
            15..=16 => {
                let at = (random.below(4) > 0).then(|| random.below(open[document].len() + 1));
                steps.push(Step::Cursor { document, at });
            }
            17 => steps.push(Step::Settings(settings(random))),
            18 => {
                steps.push(Step::Close { document });
                steps.push(Step::Open { document, text: open[document].clone() });
                undo[document].clear();
            }
            _ => steps.push(Step::Wait { document }),
        }
        if steps.len() % BETWEEN == 0 {
            steps.push(Step::Quiet);
        }
    }
    steps.push(Step::Quiet);
    steps
}

fn settings(random: &mut Random) -> Value {
    const RULES: [&str; 7] = [
        "multiple-solutions",
        "redundant-given",
        "equivalent-puzzle",
        "rating-mismatch",
        "difficulty-mismatch",
        "format",
        "impossible-clue",
    ];
    match random.below(6) {
        0 => json!({}),
        1 => json!({ "check": { "ignore": [random.pick(&RULES)] } }),
        2 => json!({ "check": { "select": [random.pick(&RULES), random.pick(&RULES)] } }),
        3 => json!({ "solve": { "budget": 1 + random.below(2_000) } }),
        4 => json!({ "inlayHints": { "candidates": random.below(2) == 0 }, "codeLens": { "enabled": false } }),
        _ => json!({ "check": { "severity": { *random.pick(&RULES): *random.pick(&["info", "error", "off"]) } } }),
    }
}

/// Runs a session until a quiet point differs or the deadline is over.
fn replay(program: &Path, steps: &[Step], deadline: Option<Instant>) -> Result<(), String> {
    let mut editor = Editor::start(program, Diagnostics::Pulled)?;
    let mut fresh = Editor::start(program, Diagnostics::Pulled)?;
    let mut texts: BTreeMap<usize, (i64, String)> = BTreeMap::new();
    for (number, step) in steps.iter().enumerate() {
        if deadline.is_some_and(|deadline| deadline < Instant::now()) {
            return Ok(());
        }
        perform(step, &mut editor, &mut fresh, &mut texts).map_err(|why| format!("step {number}: {why}"))?;
    }
    Ok(())
}

fn perform(
    step: &Step,
    editor: &mut Editor,
    fresh: &mut Editor,
    texts: &mut BTreeMap<usize, (i64, String)>,
) -> Result<(), String> {
    match step {
        Step::Open { document, text } => {
            if texts.contains_key(document) {
                editor.close(&uri(*document))?;
            }
            texts.insert(*document, (1, text.clone()));
            editor.open(&uri(*document), text)
        }
        Step::Edit { document, start, end, text } => {
            let Some((version, known)) = texts.get_mut(document) else { return Ok(()) };
            let end = texts::place(known, *end);
            let start = texts::place(known, *start).min(end);
            let range = json!({ "start": texts::position(known, start), "end": texts::position(known, end) });
            known.replace_range(start..end, text);
            *version += 1;
            editor.change(&uri(*document), *version, &range, text)
        }
        Step::Save { document } if texts.contains_key(document) => editor.save(&uri(*document)),
        Step::Cursor { document, at } => {
            let Some((_, known)) = texts.get(document) else { return Ok(()) };
            let position = at.map(|at| texts::position(known, texts::place(known, at)));
            let params = json!({ "textDocument": { "uri": uri(*document) }, "position": position });
            editor.notify("sudoku/cursor", &params)
        }
        Step::Close { document } if texts.remove(document).is_some() => editor.close(&uri(*document)),
        Step::Settings(settings) => {
            editor.configure(settings)?;
            fresh.configure(settings)
        }
        Step::Wait { document } if texts.contains_key(document) => editor.pull(&uri(*document)).map(drop),
        Step::Save { .. } | Step::Close { .. } | Step::Wait { .. } => Ok(()),
        Step::Quiet => compare(editor, fresh, texts),
    }
}

/// Compares all documents with those of a server that opens them now.
fn compare(editor: &mut Editor, fresh: &mut Editor, texts: &BTreeMap<usize, (i64, String)>) -> Result<(), String> {
    for (document, (_, text)) in texts {
        editor.save(&uri(*document))?;
        fresh.open(&uri(*document), text)?;
    }
    for document in texts.keys() {
        let uri = uri(*document);
        let mut followed = editor.pull(&uri)?;
        let mut expected = fresh.pull(&uri)?;
        for _ in 0..TRIES {
            if followed == expected {
                break;
            }
            followed = editor.pull(&uri)?;
            expected = fresh.pull(&uri)?;
        }
        if followed != expected {
            let here: Vec<&String> = followed.iter().filter(|line| !expected.contains(line)).take(3).collect();
            let there: Vec<&String> = expected.iter().filter(|line| !followed.contains(line)).take(3).collect();
            return Err(format!(
                "the diagnostics of {uri} differ; only here: {here:?}; only in a fresh session: {there:?}"
            ));
        }
    }
    texts.keys().try_for_each(|document| fresh.close(&uri(*document)))
}

fn uri(document: usize) -> String {
    format!("untitled:{document}.sudoku")
}

/// Writes the log of a session that has failed, and a reduced one. Returns why it failed, with their paths.
fn kept(order: &Order, seed: u64, steps: &[Step], why: &str) -> String {
    let whole = write(&format!("incremental-{seed}.log"), steps, why);
    println!("  the log is in {whole}; it is being reduced");
    let (reduced, last) = reduced(&order.program, steps.to_vec(), why);
    let path = write(&format!("incremental-{seed}-reduced.log"), &reduced, &last);
    format!("{last}\n  {} steps in {whole}, reduced to {} in {path}", steps.len(), reduced.len())
}

/// Leaves out steps without which a session fails as well: first halves of it, then quarters, and so on.
fn reduced(program: &Path, mut steps: Vec<Step>, why: &str) -> (Vec<Step>, String) {
    let end = Instant::now() + REDUCTION;
    let mut last = why.to_owned();
    let mut size = steps.len() / 2;
    while size > 0 {
        let mut at = 0;
        while at < steps.len() && Instant::now() < end {
            let mut fewer = steps.clone();
            fewer.drain(at..(at + size).min(steps.len()));
            match replay(program, &fewer, None) {
                Err(why) => {
                    steps = fewer;
                    last = why;
                }
                Ok(()) => at += size,
            }
        }
        size /= 2;
    }
    (steps, last)
}

fn write(name: &str, steps: &[Step], why: &str) -> String {
    let path: PathBuf = std::env::temp_dir().join(name);
    let lines: Vec<String> = steps.iter().map(|step| format!("{step:?}\n")).collect();
    match std::fs::write(&path, lines.concat() + why + "\n") {
        Ok(()) => path.display().to_string(),
        Err(error) => format!("no file ({}: {error})", path.display()),
    }
}
