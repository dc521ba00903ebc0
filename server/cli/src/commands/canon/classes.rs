//! Finds the classes of equivalent puzzles that the puzzles of a text belong to, in parallel.
//!
//! Must not know what the classes are compared with.

use crate::input::discover::Input;
use crate::input::each_piece::{Material, Readable};
use crate::input::placed_document::{FILE, PlacedDocument};
use crate::text::position::Position;
use crate::text::words::shortened;
use ide::words::counted;
use ide::{Analysis, Class, Interrupt, PuzzleIndex};
use rayon::prelude::*;

/// The lines of a list that one thread answers at a time.
const LINES: u32 = 256;

/// The puzzles of a text, or a chunk of one.
#[derive(Default)]
pub(crate) struct Classified {
    /// The number of all its puzzles.
    pub(crate) count: usize,
    /// The classes of those that have one, with their numbers in the file from 1; in order.
    pub(crate) classes: Vec<(usize, Class)>,
    /// Those that have none.
    pub(crate) without_form: PuzzlesWithoutForm,
}

/// Puzzles of a file that have no canonical form.
#[derive(Default)]
pub(crate) struct PuzzlesWithoutForm {
    count: u64,
    first: Option<PuzzleWithoutForm>,
}

struct PuzzleWithoutForm {
    /// Where it begins, if that is a place of its file.
    position: Option<Position>,
    reason: String,
}

/// Finds the classes of the puzzles of a text, or a chunk of one.
pub(crate) fn classified(input: &Input, material: Material, interrupt: Interrupt<'_>) -> Classified {
    let readable = match material.open(input) {
        Ok(readable) => readable,
        Err(why) => {
            let first = Some(PuzzleWithoutForm { position: None, reason: why.to_string() });
            return Classified { count: 1, classes: Vec::new(), without_form: PuzzlesWithoutForm { count: 1, first } };
        }
    };
    let mut classified = Classified { count: readable.opened.puzzle_count(), ..Classified::default() };
    for document in readable.opened.documents() {
        for (puzzle, class) in (0..).map(PuzzleIndex).zip(classes(document, interrupt)) {
            match class {
                Some(class) => classified.classes.push((document.number(puzzle), class)),
                None => classified.without_form.add(&readable, document, puzzle),
            }
        }
    }
    classified
}

/// The classes of a document's puzzles, in order.
fn classes(document: &PlacedDocument, interrupt: Interrupt<'_>) -> Vec<Option<Class>> {
    let analysis = &document.analysis;
    let lines = analysis.unread_lines(FILE);
    if lines == 0 {
        return document.indices().into_par_iter().map(|puzzle| class(analysis, puzzle, interrupt)).collect();
    }
    let shares = (0..lines).into_par_iter().step_by(LINES as usize);
    let classes = shares.flat_map_iter(|start| {
        let lines = start..lines.min(start + LINES);
        let mut classes = Vec::with_capacity(lines.len());
        if !interrupt() {
            analysis.classes_of_lines(FILE, lines.clone(), |class| classes.push(class));
        }
        for puzzle in lines.skip(classes.len()) {
            classes.push(class(analysis, puzzle, interrupt));
        }
        classes
    });
    classes.collect()
}

/// The class of a puzzle. If it is interrupted, the run has ended, and the class is not used.
fn class(analysis: &Analysis, puzzle: u32, interrupt: Interrupt<'_>) -> Option<Class> {
    if interrupt() { None } else { analysis.class(FILE, PuzzleIndex(puzzle)).ok() }
}

impl PuzzlesWithoutForm {
    /// Adds a puzzle of a document.
    fn add(&mut self, readable: &Readable, document: &PlacedDocument, puzzle: PuzzleIndex) {
        self.count += 1;
        self.first.get_or_insert_with(|| {
            let reasons = document.analysis.class(FILE, puzzle).err().unwrap_or_default();
            PuzzleWithoutForm { position: readable.position(document, puzzle), reason: shortened(&reasons) }
        });
    }

    /// Adds those of the next chunk of the file.
    pub(crate) fn merge(&mut self, next: PuzzlesWithoutForm) {
        self.count += next.count;
        self.first = self.first.take().or(next.first);
    }

    /// Says how many there are, and why; `None` if there are none.
    pub(crate) fn sentence(&self) -> Option<String> {
        let PuzzleWithoutForm { position, reason } = self.first.as_ref()?;
        let puzzles = counted(self.count, "puzzle");
        let (verb, which) = if self.count == 1 { ("was", "it") } else { ("were", "the first") };
        let place = position.map_or_else(String::new, |position| format!(" ({position})"));
        Some(format!("{puzzles} {verb} not compared; {which}{place} has no canonical form: {reason}"))
    }
}
