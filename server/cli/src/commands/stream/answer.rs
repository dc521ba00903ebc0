//! Answers a line with a JSON object. The names of the members are a promise; see the command's help.

use super::lines::{Batch, LONGEST};
use crate::input::placed_document::FILE;
use crate::input::read::decode;
use crate::process::ordered_parallel::panic_message;
use crate::text::byte_order_mark::BYTE_ORDER_MARK;
use ide::{
    Analysis, Cancellable, ChunkReader, Config, Dialect, Finding, Foreign, Judged, JudgedText, PuzzleIndex, Rule,
    Severity, judge_text, sound_lines,
};
use rayon::prelude::*;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// The number of lines that a thread takes at a time: easy ones take a few microseconds each.
const AT_A_TIME: usize = 8;

/// The number of lines that a thread proves together.
const PROVED_AT_ONCE: usize = 128;

/// The settings of the answers.
pub(super) struct Answerer {
    config: Arc<Config>,
    reader: ChunkReader,
    /// The number up to which solutions are counted.
    limit: u64,
}

/// The answers to a batch.
#[derive(Default)]
pub(super) struct Answers {
    /// The lines for stdout.
    pub(super) lines: Vec<u8>,
    /// The messages of defects of this program.
    pub(super) crashes: Vec<String>,
}

/// The object for a line.
#[derive(Serialize, PartialEq, Eq, Debug)]
struct AnswerRecord {
    /// The number of the line, from 1.
    n: u64,
    status: Status,
    /// The number of solutions, if the puzzle can be judged.
    solutions: Option<u64>,
    /// True if these are all.
    exact: bool,
    /// The only solution.
    solution: Option<String>,
    findings: Vec<FindingRecord>,
}

#[derive(Clone, Copy, Serialize, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Status {
    Unique,
    Multiple,
    None,
    Invalid,
    Undecided,
}

#[derive(Serialize, PartialEq, Eq, Debug)]
struct FindingRecord {
    rule: &'static str,
    severity: &'static str,
    message: String,
    cells: Vec<String>,
}

impl Answerer {
    pub(super) fn new(config: Arc<Config>, limit: u64) -> Answerer {
        let reader = ChunkReader::new(Dialect::Sudoku, Arc::clone(&config)).with_line_lists();
        Answerer { config, reader, limit }
    }

    /// Answers all lines, on the threads of the current pool.
    pub(super) fn answer_all(&self, batch: &Batch) -> Answers {
        let lines = batch.lines();
        let solutions: Vec<Option<String>> =
            lines.par_chunks(PROVED_AT_ONCE).with_max_len(1).flat_map_iter(|lines| self.solutions(lines)).collect();
        let lines: Vec<_> = lines.into_iter().zip(solutions).collect();
        // Each share is a task of its own, since one line may take as long as all others.
        let shares = lines.par_chunks(AT_A_TIME).with_max_len(1).map(|lines| {
            let (mut out, mut crashes) = (Vec::with_capacity(lines.len() * 256), Vec::new());
            for ((n, line), solution) in lines {
                self.answer(*n, line, solution.as_deref(), &mut out, &mut crashes);
            }
            (out, crashes)
        });
        let (lines, crashes): (Vec<_>, Vec<_>) = shares.unzip();
        Answers { lines: lines.concat(), crashes: crashes.concat() }
    }

    /// The solutions of the lines that have nothing else to answer and can be proved together.
    fn solutions<'a>(&self, lines: &[(u64, &'a [u8])]) -> Vec<Option<String>> {
        // A line that is not read here is answered by itself.
        let text = |(_, line): &(u64, &'a [u8])| match std::str::from_utf8(line) {
            Ok(text) if Foreign::sniff(text).is_none() => text,
            _ => "",
        };
        let texts: Vec<&str> = lines.iter().map(text).collect();
        // A defect of this program is reported with its line.
        let solutions = catch_unwind(AssertUnwindSafe(|| sound_lines(&texts, &self.reader, &|| false)));
        solutions.ok().and_then(Result::ok).unwrap_or_else(|| vec![None; lines.len()])
    }

    /// Appends the object for a line, in any case. If `solution` is known, it is all there is to say.
    fn answer(&self, n: u64, line: &[u8], solution: Option<&str>, out: &mut Vec<u8>, crashes: &mut Vec<String>) {
        let answer = || match solution {
            Some(solution) => AnswerRecord::judged(Judged::Unique(solution.to_owned())),
            None => self.answer_text(line),
        };
        let record = catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|panic| {
            let message = panic_message(panic.as_ref());
            crashes.push(format!("line {n}: {message}"));
            let message = format!("internal error, please report it: {message}");
            let finding = FindingRecord::new(Rule::Undecided, Severity::Error, message);
            AnswerRecord { findings: vec![finding], ..AnswerRecord::of(Status::Undecided) }
        });
        // Writing to memory cannot fail, and all keys are text.
        let _ = serde_json::to_writer(&mut *out, &AnswerRecord { n, ..record });
        out.push(b'\n');
    }

    fn answer_text(&self, line: &[u8]) -> AnswerRecord {
        if line.strip_suffix(b"\n").unwrap_or(line).len() > LONGEST {
            return self.invalid("this line is longer than 1 MiB".to_owned());
        }
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text),
            Err(_) => {
                return self.invalid(decode(line.to_vec(), 0).err().map(|error| error.to_string()).unwrap_or_default());
            }
        };
        match Foreign::sniff(text) {
            // Read as a row of cells, it would lose its rules.
            Some(foreign) => self.answer_foreign(foreign, text),
            None => self.answer_judged(text, judge_text(FILE, text, &self.reader, &|| false)),
        }
    }

    /// Answers a line in the format of another program, as `.sudoku` text.
    fn answer_foreign(&self, foreign: Foreign, text: &str) -> AnswerRecord {
        match ide::converted(foreign, text) {
            Ok(text) => self.answer_judged(&text, judge_text(FILE, &text, &self.reader, &|| false)),
            Err(why) => self.invalid(why.to_string()),
        }
    }

    fn answer_judged(&self, text: &str, judged: Cancellable<JudgedText>) -> AnswerRecord {
        match judged {
            Ok(JudgedText::Sound(solution)) => AnswerRecord::judged(Judged::Unique(solution)),
            Ok(JudgedText::Several) => self.invalid("more than one puzzle on this line".to_owned()),
            Ok(JudgedText::Other(analysis)) => self.answer_findings(text, analysis),
            // There is no interruption.
            Err(ide::Interrupted) => AnswerRecord::of(Status::Undecided),
        }
    }

    /// Answers a line that is not decided by its solution alone.
    fn answer_findings(&self, text: &str, analysis: Analysis) -> AnswerRecord {
        let mut findings = analysis.findings(FILE);
        findings.list.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
        let why = match analysis.puzzle_count(FILE) {
            0 if text.trim().is_empty() => Some("this line is empty".to_owned()),
            0 if findings.list.is_empty() => Some("no puzzle on this line".to_owned()),
            _ => None,
        };
        let judged = analysis.judge(FILE, PuzzleIndex(0), self.limit, &|| false).ok().flatten();
        let misfit = why.into_iter().map(|why| self.misfit(why));
        let findings = misfit.chain(findings.list.into_iter().map(FindingRecord::from)).collect();
        AnswerRecord { findings, ..AnswerRecord::judged(judged.unwrap_or(Judged::Unreadable)) }
    }

    fn invalid(&self, why: String) -> AnswerRecord {
        AnswerRecord { findings: vec![self.misfit(why)], ..AnswerRecord::of(Status::Invalid) }
    }

    /// Creates the finding that a line is not exactly one puzzle. It is reported whichever rules are on, since it
    /// explains the answer.
    fn misfit(&self, why: String) -> FindingRecord {
        FindingRecord::new(Rule::Syntax, self.config.severity(Rule::Syntax).unwrap_or(Severity::Error), why)
    }
}

impl AnswerRecord {
    fn of(status: Status) -> AnswerRecord {
        AnswerRecord { n: 0, status, solutions: None, exact: false, solution: None, findings: Vec::new() }
    }

    fn judged(judged: Judged) -> AnswerRecord {
        match judged {
            Judged::Unique(line) => AnswerRecord {
                solutions: Some(1),
                exact: true,
                solution: Some(line),
                ..AnswerRecord::of(Status::Unique)
            },
            Judged::Several { count, limited } => {
                AnswerRecord { solutions: Some(count), exact: !limited, ..AnswerRecord::of(Status::Multiple) }
            }
            Judged::None => AnswerRecord { solutions: Some(0), exact: true, ..AnswerRecord::of(Status::None) },
            Judged::Unreadable => AnswerRecord::of(Status::Invalid),
            Judged::Undecided => AnswerRecord::of(Status::Undecided),
        }
    }
}

impl FindingRecord {
    fn new(rule: Rule, severity: Severity, message: String) -> FindingRecord {
        FindingRecord { rule: rule.name(), severity: severity.name(), message, cells: Vec::new() }
    }
}

impl From<Finding> for FindingRecord {
    fn from(finding: Finding) -> FindingRecord {
        let Finding { rule, severity, message, cells, .. } = finding;
        FindingRecord { cells, ..FindingRecord::new(rule, severity, message) }
    }
}
