//! Passes over the inputs, and counts puzzles, output and failures.
//!
//! Must not know the question that is asked about the puzzles.

use crate::each_puzzle::answer::{Answer, Answered, PlacedAnswer, Remark};
use crate::each_puzzle::form::PuzzleForm;
use crate::each_puzzle::losses::Losses;
use crate::input::discover::{Input, ONLY_ARGUMENT};
use crate::input::each_piece::{Material, each_piece};
use crate::input::units::ReadMode;
use crate::process::ordered_parallel::Outcome;
use crate::process::status::Status;
use crate::terminal::{Complaint, Console};
use ide::Interrupt;
use rayon::ThreadPool;
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

pub(crate) struct Pass {
    pub(crate) console: Console,
    pub(crate) out: BufWriter<Stdout>,
    pub(crate) status: Status,
    /// The number of puzzles so far.
    pub(crate) puzzles: usize,
    /// The number of puzzles with output.
    printed: usize,
    /// True if the puzzle printed last has several lines.
    was_long: bool,
    form: Option<PuzzleForm>,
    losses: Option<Losses>,
}

impl Pass {
    pub(crate) fn new(console: Console, form: Option<PuzzleForm>) -> Pass {
        Pass {
            console,
            out: BufWriter::new(io::stdout()),
            status: Status::Clean,
            puzzles: 0,
            printed: 0,
            was_long: false,
            form,
            losses: form.map(|form| Losses::new(form.target())),
        }
    }

    /// Works on the pieces of all inputs at once, and hands their results to `take` in order.
    pub(crate) fn take_all<R: Send>(
        &mut self,
        pool: &ThreadPool,
        inputs: &[Input],
        reading: ReadMode,
        work: impl Fn(&Input, Material, Interrupt<'_>) -> R + Sync,
        mut take: impl FnMut(&mut Pass, &Input, R) -> io::Result<()>,
    ) {
        let counters = Arc::clone(&self.console.progress.counters);
        each_piece(pool, inputs, reading, &counters, work, |input, outcome| self.take(input, outcome, &mut take));
    }

    fn take<R>(
        &mut self,
        input: &Input,
        outcome: Outcome<R>,
        take: &mut impl FnMut(&mut Pass, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        match outcome {
            Outcome::Done(result) => {
                let written = take(self, input, result).and_then(|()| self.flush());
                self.settle(written)?;
            }
            Outcome::Unreadable(sentence) => {
                self.status.note(self.console.error(&input.complaint(sentence)));
            }
            Outcome::Crashed(message) => self.status.note(self.console.crashed(&input.names.shown, &message)),
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn print_all(&mut self, input: &Input, answers: Vec<Answered>) -> io::Result<()> {
        let count: usize = answers.iter().map(Answered::puzzle_count).sum();
        self.puzzles += count;
        let several = count > 1;
        let mut number = 0;
        for answered in answers {
            number += answered.puzzle_count();
            let PlacedAnswer { position, answer } = match answered {
                Answered::Lines { text, .. } => {
                    self.out.write_all(text.as_bytes())?;
                    continue;
                }
                Answered::Puzzle(answer) => answer,
            };
            let subject = match position {
                // It is the only puzzle.
                _ if input.is_whole_question() => None,
                Some(position) => Some(format!("{}:{position}", input.names.shown)),
                None if several => Some(format!("{}: puzzle {number}", input.names.shown)),
                None => Some(input.names.shown.to_string()),
            };
            self.print(subject, &answer)?;
        }
        Ok(())
    }

    fn print(&mut self, subject: Option<String>, answer: &Answer) -> io::Result<()> {
        if let Some(form) = self.form.filter(|_| !answer.lines.is_empty()) {
            if let Some(line) = form.line_before(self.printed, self.was_long, &answer.lines) {
                writeln!(self.out, "{line}")?;
            }
            self.printed += 1;
            self.was_long = answer.lines.len() > 1;
        }
        for line in &answer.lines {
            writeln!(self.out, "{line}")?;
            if let Some(losses) = &mut self.losses {
                losses.line(line);
            }
        }
        self.remark(subject, answer.remark.as_ref())
    }

    /// Reports the remark of an answer.
    pub(crate) fn remark(&mut self, subject: Option<String>, remark: Option<&Remark>) -> io::Result<()> {
        let Some(remark) = remark else { return Ok(()) };
        // Earlier output must be visible before it.
        self.flush()?;
        match remark {
            Remark::Failure(text) => {
                self.console.error(&Complaint::new(subject, text.as_str()));
                self.status.note(Status::Found);
            }
            Remark::Note(text) => self.console.note(&Complaint::new(subject, text.as_str())),
            Remark::Losses(list) => {
                if let Some(losses) = &mut self.losses {
                    let subject = subject.unwrap_or_else(|| ONLY_ARGUMENT.to_owned());
                    losses.note(&mut self.console, subject, list);
                }
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        let out = &mut self.out;
        self.console.progress.aside(|| out.flush())
    }

    /// Ends the pass if stdout cannot be written to.
    pub(crate) fn settle(&mut self, written: io::Result<()>) -> ControlFlow<()> {
        let Err(error) = written else { return ControlFlow::Continue(()) };
        self.status.note(self.console.stdout_ended(&error));
        ControlFlow::Break(())
    }

    /// Ends the run. If there was no puzzle, `without_puzzles` is the failure to report.
    pub(crate) fn finish(mut self, without_puzzles: Option<String>) -> Status {
        self.console.progress.finish();
        if let Some(losses) = self.losses {
            losses.finish(&mut self.console, self.printed);
        }
        if let Some(sentence) = without_puzzles.filter(|_| self.puzzles == 0 && self.status == Status::Clean) {
            self.console.error(&Complaint::new(None, sentence));
            self.status.note(Status::Trouble);
        }
        self.status
    }
}
