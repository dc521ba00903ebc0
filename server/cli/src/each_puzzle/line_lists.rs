//! Divides the puzzles of a document into parts to answer: lines of a list in shares, all others one by one.
//!
//! Must not know the question that is asked about the puzzles.

use crate::each_puzzle::answer::Answer;
use crate::input::placed_document::{FILE, PlacedDocument};
use ide::{Analysis, Interrupt, PuzzleIndex};
use rayon::prelude::*;
use std::ops::Range;

/// The lines of a share: enough for a batch, few enough that every thread has some of a short list.
const FEWEST: usize = 16;
const MOST: usize = 512;

/// Lines of a line list in question.
pub(crate) struct LineQuestion<'a> {
    /// The analysis that contains the list.
    pub(crate) analysis: &'a Analysis,
    /// The lines, counted from 0.
    pub(crate) lines: Range<u32>,
    /// Polled during long work.
    pub(crate) interrupt: Interrupt<'a>,
}

/// A part of the puzzles of a document.
pub(crate) enum AnswerPart {
    /// Answered puzzles without a remark: their lines for stdout, one a puzzle.
    Lines {
        text: String,
        puzzles: usize,
    },
    Answer(PuzzleIndex, Answer),
    /// A puzzle that is asked about by itself.
    Puzzle(PuzzleIndex),
}

/// The answers to the lines of a share, in order.
pub(crate) struct LineAnswers {
    parts: Vec<AnswerPart>,
    lines: Range<u32>,
}

impl LineAnswers {
    /// Adds an answer of one line without a remark.
    pub(crate) fn push_line(&mut self, line: &str) {
        let room = self.lines.len() * (line.len() + 1);
        self.lines.next();
        if !matches!(self.parts.last(), Some(AnswerPart::Lines { .. })) {
            self.parts.push(AnswerPart::Lines { text: String::with_capacity(room), puzzles: 0 });
        }
        if let Some(AnswerPart::Lines { text, puzzles }) = self.parts.last_mut() {
            text.push_str(line);
            text.push('\n');
            *puzzles += 1;
        }
    }

    /// Adds any other answer.
    pub(crate) fn push(&mut self, answer: Answer) {
        self.parts.extend(self.lines.next().map(|line| AnswerPart::Answer(PuzzleIndex(line), answer)));
    }

    /// Leaves a puzzle to the question about single puzzles.
    pub(crate) fn push_puzzle(&mut self) {
        self.parts.extend(self.lines.next().map(|line| AnswerPart::Puzzle(PuzzleIndex(line))));
    }
}

/// The puzzles of a document in parts, those of a line list answered as far as `ask` answers them.
pub(crate) fn parts(
    document: &PlacedDocument,
    ask: &(impl Fn(LineQuestion<'_>, &mut LineAnswers) + Sync),
    interrupt: Interrupt<'_>,
) -> Vec<AnswerPart> {
    let analysis = &document.analysis;
    let lines = analysis.unread_lines(FILE);
    if lines == 0 {
        return document.indices().map(|puzzle| AnswerPart::Puzzle(PuzzleIndex(puzzle))).collect();
    }
    let len = (lines as usize).div_ceil(2 * rayon::current_num_threads()).clamp(FEWEST, MOST);
    let shares = (0..lines).into_par_iter().step_by(len);
    let answers = shares.flat_map_iter(|start| {
        let lines = start..lines.min(start + len as u32);
        let mut answers = LineAnswers { parts: Vec::new(), lines: lines.clone() };
        ask(LineQuestion { analysis, lines, interrupt }, &mut answers);
        while !answers.lines.is_empty() {
            answers.push_puzzle();
        }
        answers.parts
    });
    answers.collect()
}
