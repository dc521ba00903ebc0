//! A line to the object that answers it. The names of the members are a promise; see the command's help.

use super::lines::{Batch, LONGEST};
use crate::input::open::without_forms;
use crate::input::part::FILE;
use crate::input::read::decode;
use crate::process::ordered_parallel::panic_message;
use crate::text::byte_order_mark::BYTE_ORDER_MARK;
use ide::{
    Analysis, ChunkReader, Config, Dialect, Finding, Foreign, Judged, JudgedText, PuzzleIndex, Rule, Severity,
    judge_text,
};
use rayon::prelude::*;
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Lines that a thread takes at a time: easy ones take a few microseconds each.
const AT_A_TIME: usize = 8;

/// What is asked about every line.
pub(super) struct Asker {
    config: Arc<Config>,
    reader: ChunkReader,
    /// Solutions are counted up to this number.
    limit: u64,
}

/// The answers to a batch.
#[derive(Default)]
pub(super) struct Answers {
    /// Lines for stdout.
    pub(super) lines: Vec<u8>,
    /// Defects of this program that showed.
    pub(super) crashes: Vec<String>,
}

/// The object for a line.
#[derive(Serialize, PartialEq, Eq, Debug)]
struct Record {
    /// The number of the line, from 1.
    n: u64,
    status: Status,
    /// How many were counted, where the puzzle can be judged.
    solutions: Option<u64>,
    /// Whether these are all.
    exact: bool,
    /// The only one.
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

impl Asker {
    pub(super) fn new(config: Arc<Config>, limit: u64) -> Asker {
        let reader = ChunkReader::new(Dialect::Sudoku, Arc::clone(&config)).with_line_lists();
        Asker { config, reader, limit }
    }

    /// Answers all lines, on the threads of the pool that this runs on.
    pub(super) fn answer_all(&self, batch: &Batch) -> Answers {
        let shares = batch.lines();
        // Each share on its own, for one line may take as long as all others.
        let shares = shares.par_chunks(AT_A_TIME).with_max_len(1).map(|lines| {
            let (mut out, mut crashes) = (Vec::with_capacity(lines.len() * 256), Vec::new());
            lines.iter().for_each(|(n, line)| self.answer(*n, line, &mut out, &mut crashes));
            (out, crashes)
        });
        let (lines, crashes): (Vec<_>, Vec<_>) = shares.unzip();
        Answers { lines: lines.concat(), crashes: crashes.concat() }
    }

    /// Appends the object for a line, whatever happens.
    fn answer(&self, n: u64, line: &[u8], out: &mut Vec<u8>, crashes: &mut Vec<String>) {
        let record = catch_unwind(AssertUnwindSafe(|| self.tell(line))).unwrap_or_else(|panic| {
            let message = panic_message(panic.as_ref());
            crashes.push(format!("line {n}: {message}"));
            let message = format!("internal error, please report it: {message}");
            let finding = FindingRecord::new(Rule::Undecided, Severity::Error, message);
            Record { findings: vec![finding], ..Record::of(Status::Undecided) }
        });
        // Writing to memory cannot fail, and all keys are text.
        let _ = serde_json::to_writer(&mut *out, &Record { n, ..record });
        out.push(b'\n');
    }

    fn tell(&self, line: &[u8]) -> Record {
        if line.strip_suffix(b"\n").unwrap_or(line).len() > LONGEST {
            return self.invalid("this line is longer than 1 MiB".to_owned());
        }
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text),
            Err(_) => return self.invalid(decode(line.to_vec(), 0).err().unwrap_or_default()),
        };
        match judge_text(FILE, text, &self.reader, &|| false) {
            Ok(JudgedText::Sound(solution)) => Record::judged(Judged::Unique(solution)),
            Ok(JudgedText::Several) => self.invalid("more than one puzzle on this line".to_owned()),
            Ok(JudgedText::Other(analysis)) => self.tell_all(text, analysis),
            // Nothing does.
            Err(ide::Interrupted) => Record::of(Status::Undecided),
        }
    }

    /// What there is to say where it is more than a solution.
    fn tell_all(&self, text: &str, analysis: Analysis) -> Record {
        let mut findings = analysis.findings(FILE);
        if Foreign::sniff(text).is_some() {
            without_forms(&mut findings);
        }
        findings.list.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
        let why = match analysis.puzzle_count(FILE) {
            0 if text.trim().is_empty() => Some("this line is empty".to_owned()),
            0 if findings.list.is_empty() => Some("no puzzle on this line".to_owned()),
            _ => None,
        };
        let judged = analysis.judge(FILE, PuzzleIndex(0), self.limit, &|| false).ok().flatten();
        let misfit = why.into_iter().map(|why| self.misfit(why));
        let findings = misfit.chain(findings.list.into_iter().map(FindingRecord::from)).collect();
        Record { findings, ..Record::judged(judged.unwrap_or(Judged::Unreadable)) }
    }

    fn invalid(&self, why: String) -> Record {
        Record { findings: vec![self.misfit(why)], ..Record::of(Status::Invalid) }
    }

    /// Why a line is none that is asked about. That is said whichever rules are on: the answer would not explain itself.
    fn misfit(&self, why: String) -> FindingRecord {
        FindingRecord::new(Rule::Syntax, self.config.severity(Rule::Syntax).unwrap_or(Severity::Error), why)
    }
}

impl Record {
    fn of(status: Status) -> Record {
        Record { n: 0, status, solutions: None, exact: false, solution: None, findings: Vec::new() }
    }

    fn judged(judged: Judged) -> Record {
        match judged {
            Judged::Unique(line) => {
                Record { solutions: Some(1), exact: true, solution: Some(line), ..Record::of(Status::Unique) }
            }
            Judged::Several { count, limited } => {
                Record { solutions: Some(count), exact: !limited, ..Record::of(Status::Multiple) }
            }
            Judged::None => Record { solutions: Some(0), exact: true, ..Record::of(Status::None) },
            Judged::Unreadable => Record::of(Status::Invalid),
            Judged::Undecided => Record::of(Status::Undecided),
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
