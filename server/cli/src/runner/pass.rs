//! Passes over the inputs, and counts puzzles, output and failures.
//!
//! Must not know the question that is asked about the puzzles.

use crate::input::discover::Input;
use crate::input::read::{Text, decode, pieces};
use crate::process::ordered_parallel::{Outcome, once};
use crate::process::status::Status;
use crate::runner::answer::{Answer, PlacedAnswer, Remark};
use crate::runner::each_text::each_text;
use crate::runner::losses::Losses;
use crate::terminal::{Complaint, Console};
use ide::{Interrupt, Target};
use rayon::ThreadPool;
use std::io::{self, BufWriter, Stdout, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A pass over the inputs.
pub(crate) struct Pass {
    pub(crate) console: Console,
    pub(crate) out: BufWriter<Stdout>,
    pub(crate) status: Status,
    /// The number of puzzles so far.
    pub(crate) puzzles: usize,
    /// The number of puzzles of the current input, for callers that take them one by one.
    pub(crate) in_input: usize,
    /// The number of puzzles with output.
    printed: usize,
    target: Option<Target>,
    losses: Option<Losses>,
}

/// The results of parallel work are handed to `take` in order.
impl Pass {
    pub(crate) fn new(console: Console, target: Option<Target>) -> Pass {
        let (out, losses) = (BufWriter::new(io::stdout()), target.map(Losses::new));
        Pass { console, out, status: Status::Clean, puzzles: 0, in_input: 0, printed: 0, target, losses }
    }

    /// Works on texts in parallel, and on a long one piece by piece. The work receives the number of lines before its
    /// text.
    pub(crate) fn take_all<R: Send>(
        &mut self,
        pool: &ThreadPool,
        inputs: &[Input],
        work: impl Fn(&Input, Text, usize, Interrupt<'_>) -> R + Sync,
        mut take: impl FnMut(&mut Pass, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let mut rest = inputs;
        while let Some(first) = rest.first() {
            let short = rest.iter().take_while(|input| !is_long(input)).count();
            let (inputs, others) = rest.split_at(short.max(1));
            rest = others;
            if short > 0 {
                self.take_each(pool, inputs, |input, text, interrupt| work(input, text, 0, interrupt), &mut take)?;
            } else {
                self.take_pieces(pool, first, |text, before| work(first, text, before, &|| false), &mut take)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Works on texts in parallel.
    pub(crate) fn take_each<R: Send>(
        &mut self,
        pool: &ThreadPool,
        inputs: &[Input],
        work: impl Fn(&Input, Text, Interrupt<'_>) -> R + Sync,
        take: &mut impl FnMut(&mut Pass, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let counters = Arc::clone(&self.console.progress.counters);
        let mut ended = ControlFlow::Continue(());
        each_text(pool, inputs, work, |input, outcome| {
            counters.file_done();
            counters.bytes_done(input.len());
            self.in_input = 0;
            ended = self.take(input, outcome, take);
            ended
        });
        ended
    }

    /// Works on the pieces of one text, one after the other, with all threads of the pool.
    fn take_pieces<R: Send>(
        &mut self,
        pool: &ThreadPool,
        input: &Input,
        work: impl Fn(Text, usize) -> R + Sync,
        take: &mut impl FnMut(&mut Pass, &Input, R) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let mut pieces = match pieces(input) {
            Ok(pieces) => pieces,
            Err(sentence) => return self.take(input, Outcome::Unreadable(sentence), take),
        };
        self.in_input = 0;
        loop {
            let piece = match pieces.next() {
                Ok(Some(piece)) => piece,
                Ok(None) => break,
                Err(error) => return self.take(input, Outcome::Unreadable(error.to_string()), take),
            };
            let len = piece.bytes.len() as u64;
            let outcome = match decode(piece.bytes, piece.start) {
                Ok(text) => once(pool, || work(text, piece.lines_before)),
                Err(sentence) => Outcome::Unreadable(sentence),
            };
            self.console.progress.counters.bytes_done(len);
            self.take(input, outcome, take)?;
        }
        self.console.progress.counters.file_done();
        ControlFlow::Continue(())
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

    pub(crate) fn print_all(&mut self, input: &Input, answers: Vec<PlacedAnswer>) -> io::Result<()> {
        self.puzzles += answers.len();
        let several = answers.len() > 1;
        for (PlacedAnswer { position, answer }, number) in answers.into_iter().zip(1_usize..) {
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
        if let (Some(target), Some(first)) = (self.target, answer.lines.first()) {
            if let Some(line) = target.line_before(self.printed, first) {
                writeln!(self.out, "{line}")?;
            }
            self.printed += 1;
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
                    losses.note(&mut self.console, subject.unwrap_or_default(), list);
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
    fn settle(&mut self, written: io::Result<()>) -> ControlFlow<()> {
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

/// Returns true if a text may be too long to hold it in memory, or to wait for its end.
fn is_long(input: &Input) -> bool {
    const LONG: u64 = 1 << 20;
    !input.is_markdown() && (input.len() > LONG || input.is_stream())
}
