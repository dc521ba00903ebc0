//! Runs `canon --against`: prints the puzzles that are equivalent to a puzzle of another collection, with the exchanges
//! that turn one into the other. The other collection is read first, into a table of classes; the inputs pass by.

use super::classes::{Classified, PuzzlesWithoutForm, classified};
use crate::args::{CanonArgs, InputArgs, UsageError};
use crate::each_puzzle::pass::Pass;
use crate::each_puzzle::per_puzzle::Remark;
use crate::input::discover::{Found, Input, InputNames, InputPlan};
use crate::input::units::ReadMode;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings, input_plan};
use crate::terminal::Counters;
use crate::text::json::json;
use ide::{Class, Equivalent, Origin, Origins, PuzzleIndex, PuzzleTable, Symmetry, symmetry_words};
use rayon::ThreadPool;
use serde::Serialize;
use settings::Overrides;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const VERB: &str = "compare";

/// Compares the inputs with the puzzles of `--against`.
pub(super) fn run(args: CanonArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let CanonArgs { inputs, against, output, .. } = args;
    let (inputs, others) = divided(inputs, against);
    let others = input_plan(others, VERB, Overrides::default(), around)?;
    let setup = Setup::new(inputs, &output, VERB, around)?;
    if others.reads_stdin() && setup.inputs.reads_stdin() {
        return Err("stdin can be read only once: give --against or the inputs another path than `-`".into());
    }
    Ok(compare(&others, setup))
}

/// The arguments about the inputs and about the puzzles of `--against`; `--stdin-filename` goes to the side of stdin.
fn divided(inputs: InputArgs, against: Vec<PathBuf>) -> (InputArgs, InputArgs) {
    let is_stdin_other = against.iter().any(|path| path == Path::new("-"));
    let (name, other_name) = match (inputs.stdin_filename.clone(), is_stdin_other) {
        (name, true) => (None, name),
        (name, false) => (name, None),
    };
    let others = InputArgs { paths: against, stdin_filename: other_name, ..inputs.clone() };
    (InputArgs { stdin_filename: name, ..inputs }, others)
}

fn compare(others: &InputPlan, setup: Setup) -> Status {
    let found_others = others.find();
    let found = setup.inputs.find();
    let counters = Arc::clone(&setup.console.progress.counters);
    Found::announce_all(&[&found_others, &found], &counters);
    let mut pass = Pass::new(setup.console, None);
    for found in [&found_others, &found] {
        pass.status.note(found.report(&mut pass.console));
    }
    let collection = read_others(&mut pass, &setup.pool, &found_others.inputs, &counters);
    // Without one of the collections, the result would look as if nothing were equivalent.
    if collection.puzzles == 0 && !others.allows_empty() {
        return pass.finish(missing(&found_others));
    }
    print_equivalent(&mut pass, &setup.pool, &found.inputs, &collection, &counters);
    pass.finish(missing(&found).filter(|_| !setup.inputs.allows_empty()))
}

/// The sentence about inputs without puzzles; `None` if there are no inputs.
fn missing(found: &Found) -> Option<String> {
    (!found.inputs.is_empty()).then(|| found.without_puzzles(VERB))
}

/// The first puzzle of each class in the other collection: 30 to 36 bytes a puzzle, and no text.
#[derive(Default)]
struct Others {
    classes: PuzzleTable<Equivalent>,
    /// The files in which the puzzles of `classes` are.
    origins: Origins,
    files: Vec<Arc<InputNames>>,
    /// The number of puzzles, with or without a class.
    puzzles: usize,
}

/// A puzzle of the other collection.
struct OtherPuzzle<'a> {
    class: Class,
    names: &'a InputNames,
    /// Its number in the file, from 1.
    number: u32,
}

impl Others {
    /// Adds the next puzzles: `count` of a file, and the classes of those that have one, with their numbers in the file
    /// from 1. Another `names` means another file.
    fn add(&mut self, names: &Arc<InputNames>, count: usize, classes: Vec<(usize, Class)>) {
        self.puzzles += count;
        if self.files.last().is_none_or(|last| !Arc::ptr_eq(last, names)) {
            self.files.push(Arc::clone(names));
        }
        let file = self.files.len().saturating_sub(1) as u32;
        for (number, Class { fingerprint, way }) in classes {
            let Ok(puzzle) = u32::try_from(number.saturating_sub(1)) else { break };
            if self.classes.first(fingerprint).is_none()
                && let Some(entry) = self.classes.add(fingerprint, way)
            {
                self.origins.note(entry, Origin { file, puzzle: PuzzleIndex(puzzle) });
            }
        }
    }

    /// The first puzzle of a class.
    fn find(&self, Class { fingerprint, .. }: Class) -> Option<OtherPuzzle<'_>> {
        let entry = self.classes.first(fingerprint)?;
        let Origin { file, puzzle: PuzzleIndex(puzzle) } = self.origins.of(entry)?;
        let class = Class { fingerprint, way: *self.classes.place(entry)? };
        Some(OtherPuzzle { class, names: self.files.get(file as usize)?, number: puzzle.checked_add(1)? })
    }
}

fn read_others(pass: &mut Pass, pool: &ThreadPool, inputs: &[Input], counters: &Counters) -> Others {
    let mut others = Others::default();
    let mut skipped = Skipped::default();
    pass.take_all(
        pool,
        inputs,
        ReadMode::AsItComes,
        |input, material, interrupt| {
            let classified = classified(input, material, interrupt);
            counters.puzzles_done(classified.count);
            classified
        },
        |pass, input, Classified { count, classes, without_form }| {
            others.add(&input.names, count, classes);
            skipped.take(pass, input, without_form)
        },
    );
    skipped.finish(pass);
    others
}

/// The inputs' puzzles of a piece that are equivalent to others: the lines about them.
struct Compared {
    lines: String,
    count: usize,
    without_form: PuzzlesWithoutForm,
}

fn print_equivalent(pass: &mut Pass, pool: &ThreadPool, inputs: &[Input], others: &Others, counters: &Counters) {
    let mut skipped = Skipped::default();
    pass.take_all(
        pool,
        inputs,
        ReadMode::AsItComes,
        |input, material, interrupt| {
            let Classified { count, classes, without_form } = classified(input, material, interrupt);
            counters.puzzles_done(count);
            let mut lines = String::new();
            for (number, class) in classes {
                if let Some(equivalent) = EquivalentPuzzle::find(others, &input.names.shown, number, class) {
                    lines += &json(&equivalent);
                    lines.push('\n');
                }
            }
            Compared { lines, count, without_form }
        },
        |pass, input, compared| {
            pass.puzzles += compared.count;
            pass.out.write_all(compared.lines.as_bytes())?;
            skipped.take(pass, input, compared.without_form)
        },
    );
    skipped.finish(pass);
}

/// A puzzle that is equivalent to one of the others, as it is printed.
#[derive(Serialize)]
struct EquivalentPuzzle<'a> {
    path: &'a str,
    puzzle: usize,
    other_path: &'a str,
    other_puzzle: u32,
    /// Equal, or equivalent.
    relation: &'static str,
    mapping: Mapping,
}

/// The exchanges that turn the puzzle into the other one; everything is counted from 1.
#[derive(Serialize)]
pub(super) struct Mapping {
    /// True if rows and columns are exchanged first.
    transpose: bool,
    /// For each row of the other puzzle, the row of the puzzle that it was.
    rows: [u8; 9],
    /// For each column of the other puzzle, the column of the puzzle that it was.
    columns: [u8; 9],
    /// For each digit of the puzzle, the digit that it becomes.
    digits: [u8; 9],
    /// The same in words.
    pub(super) text: String,
}

impl<'a> EquivalentPuzzle<'a> {
    fn find(others: &'a Others, path: &'a str, puzzle: usize, class: Class) -> Option<EquivalentPuzzle<'a>> {
        let other = others.find(class)?;
        let symmetry = class.symmetry_to(other.class);
        Some(EquivalentPuzzle {
            path,
            puzzle,
            other_path: &other.names.shown,
            other_puzzle: other.number,
            relation: if symmetry == Symmetry::IDENTITY { "equal" } else { "equivalent" },
            mapping: Mapping::new(&symmetry),
        })
    }
}

impl Mapping {
    pub(super) fn new(symmetry: &Symmetry) -> Mapping {
        let words = Some(symmetry_words(symmetry)).filter(|words| !words.is_empty());
        Mapping {
            transpose: symmetry.transposed,
            rows: symmetry.rows.map(|row| row + 1),
            columns: symmetry.columns.map(|column| column + 1),
            digits: symmetry.digits,
            text: words.unwrap_or_else(|| "nothing changes".to_owned()),
        }
    }
}

/// The puzzles without a canonical form in the current file.
#[derive(Default)]
struct Skipped {
    names: Option<Arc<InputNames>>,
    without_form: PuzzlesWithoutForm,
}

impl Skipped {
    /// Adds those of a piece; those of the file before are reported.
    fn take(&mut self, pass: &mut Pass, input: &Input, without_form: PuzzlesWithoutForm) -> io::Result<()> {
        if self.names.as_ref().is_none_or(|names| !Arc::ptr_eq(names, &input.names)) {
            self.report(pass)?;
            self.names = Some(Arc::clone(&input.names));
        }
        self.without_form.merge(without_form);
        Ok(())
    }

    fn report(&mut self, pass: &mut Pass) -> io::Result<()> {
        let Some(sentence) = std::mem::take(&mut self.without_form).sentence() else { return Ok(()) };
        let subject = self.names.as_ref().map(|names| names.shown.to_string());
        pass.remark(subject, Some(&Remark::Failure(sentence)))
    }

    /// Reports those of the last file.
    fn finish(mut self, pass: &mut Pass) {
        let written = self.report(pass);
        // Nothing is printed after this, so that a failure needs no special ending.
        let _ = pass.settle(written);
    }
}
