//! Answers a line with a JSON object. The names of the members are a promise; see the command's help.

use super::lines::{Batch, LONGEST};
use crate::input::read::decode;
use crate::process::ordered_parallel::panic_message;
use crate::text::byte_order_mark::BYTE_ORDER_MARK;
use ide::{Config, Fault, Judge, PROVED_AT_ONCE, Status, Verdict};
use rayon::prelude::*;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The number of lines that a thread takes at a time: easy ones take a few microseconds each.
const AT_A_TIME: usize = 8;

pub(super) struct Answerer {
    judge: Judge,
}

#[derive(Default)]
pub(super) struct BatchAnswers {
    /// The lines for stdout.
    pub(super) lines: Vec<u8>,
    /// The messages of defects of this program.
    pub(super) crashes: Vec<String>,
}

/// The object for a line.
#[derive(Serialize)]
struct AnswerRecord<'a> {
    /// The number of the line, from 1.
    n: u64,
    status: &'static str,
    /// The number of solutions, if the puzzle can be judged.
    solutions: Option<u64>,
    /// True if these are all.
    exact: bool,
    /// The only solution.
    solution: Option<&'a str>,
    findings: Vec<FaultRecord<'a>>,
}

#[derive(Serialize)]
struct FaultRecord<'a> {
    rule: &'static str,
    severity: &'static str,
    message: &'a str,
    cells: &'a [String],
}

impl Answerer {
    pub(super) fn new(config: Arc<Config>, limit: u64) -> Answerer {
        Answerer { judge: Judge::new(config, limit) }
    }

    /// Answers all lines, on the threads of the current pool.
    pub(super) fn answer_all(&self, batch: &Batch) -> BatchAnswers {
        let lines = batch.lines();
        let solutions: Vec<Option<String>> =
            lines.par_chunks(PROVED_AT_ONCE).with_max_len(1).flat_map_iter(|lines| self.solutions(lines)).collect();
        let lines: Vec<_> = lines.into_iter().zip(solutions).collect();
        // Each share is a task of its own, since one line may take as long as all others.
        let shares = lines.par_chunks(AT_A_TIME).with_max_len(1).map(|lines| {
            let mut answers = BatchAnswers { lines: Vec::with_capacity(lines.len() * 256), crashes: Vec::new() };
            for ((n, line), solution) in lines {
                self.answer(*n, line, solution.as_deref(), &mut answers);
            }
            answers
        });
        let shares: Vec<BatchAnswers> = shares.collect();
        let mut answers = BatchAnswers::default();
        answers.lines.reserve(shares.iter().map(|share| share.lines.len()).sum());
        for share in shares {
            answers.lines.extend(share.lines);
            answers.crashes.extend(share.crashes);
        }
        answers
    }

    /// The solutions of the lines that have nothing else to answer and can be proved together.
    fn solutions(&self, lines: &[(u64, &[u8])]) -> Vec<Option<String>> {
        // A line that is not text is answered by itself.
        let texts: Vec<&str> = lines.iter().map(|(_, line)| std::str::from_utf8(line).unwrap_or_default()).collect();
        // A defect of this program is reported with its line.
        let solutions = catch_unwind(AssertUnwindSafe(|| self.judge.sound(&texts, &|| false)));
        solutions.ok().and_then(Result::ok).unwrap_or_else(|| vec![None; lines.len()])
    }

    /// Appends the object for a line, even if the work on it panics. A known `solution` is the whole answer.
    fn answer(&self, n: u64, line: &[u8], solution: Option<&str>, answers: &mut BatchAnswers) {
        let judged = catch_unwind(AssertUnwindSafe(|| match solution {
            Some(solution) => Verdict::unique(solution.to_owned()),
            None => self.answer_text(line),
        }));
        let verdict = match judged {
            Ok(verdict) => verdict,
            Err(panic) => {
                let message = panic_message(panic.as_ref());
                answers.crashes.push(format!("line {n}: {message}"));
                Verdict::crashed(format!("internal error, please report it: {message}"))
            }
        };
        // Writing to memory cannot fail, and all keys are text.
        let _ = serde_json::to_writer(&mut answers.lines, &AnswerRecord::new(n, &verdict));
        answers.lines.push(b'\n');
    }

    fn answer_text(&self, line: &[u8]) -> Verdict {
        if line.strip_suffix(b"\n").unwrap_or(line).len() > LONGEST {
            return self.judge.invalid("this line is longer than 1 MiB".to_owned());
        }
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text),
            Err(_) => {
                let why = decode(line.to_vec(), 0).err().map(|error| error.to_string()).unwrap_or_default();
                return self.judge.invalid(why);
            }
        };
        // There is no interruption.
        self.judge.verdict(text, &|| false).unwrap_or_else(|_| Verdict::of(Status::Undecided))
    }
}

impl AnswerRecord<'_> {
    fn new(n: u64, verdict: &Verdict) -> AnswerRecord<'_> {
        AnswerRecord {
            n,
            status: verdict.status.name(),
            solutions: verdict.solutions,
            exact: verdict.exact,
            solution: verdict.solution.as_deref(),
            findings: verdict.faults.iter().map(FaultRecord::new).collect(),
        }
    }
}

impl FaultRecord<'_> {
    fn new(fault: &Fault) -> FaultRecord<'_> {
        let Fault { rule, severity, message, cells } = fault;
        FaultRecord { rule: rule.name(), severity: severity.name(), message, cells }
    }
}
