//! Decides about texts that should hold one puzzle each: how many solutions it has, and what is wrong with it.
//!
//! Lines of a stream and values of a table are such texts. Must not know where they are from, nor how verdicts are
//! written.

use crate::judge::{JudgedText, judge_text, sound_lines};
use formats::Foreign;
use ide_db::base::config::Config;
use ide_db::base::finding::{FileId, Finding, PuzzleIndex};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::base::rule::{Rule, Severity};
use ide_db::chunk::{Chunk, ChunkReader};
use ide_db::snapshot::Snapshot;
use ide_puzzles::convert::pasted::converted;
use ide_puzzles::explain::solve::Judged;
use std::sync::Arc;
use syntax::{Dialect, Remainder};

/// The file of the snapshots that are made on the way.
const FILE: FileId = Chunk::FILE;

const EMPTY: &str = "this line is empty";
const NO_PUZZLE: &str = "no puzzle on this line";
const SEVERAL: &str = "more than one puzzle on this line";

/// The number of puzzles that are worth a call of [`Judge::sound`].
pub const PROVED_AT_ONCE: usize = 512;

/// The answer to the question whether a puzzle is sound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The kind of the answer.
    pub status: Status,
    /// The number of solutions, if the puzzle can be judged.
    pub solutions: Option<u64>,
    /// True if these are all.
    pub exact: bool,
    /// The only solution, as a line.
    pub solution: Option<String>,
    /// The faults, by position.
    pub faults: Vec<Fault>,
}

/// The kinds of verdicts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// One solution.
    Unique,
    /// Several solutions.
    Multiple,
    /// No solution.
    None,
    /// The text is not exactly one readable puzzle.
    Invalid,
    /// The budget ended before the search.
    Undecided,
}

impl Status {
    /// All, the best first.
    pub const ALL: [Status; 5] = [Status::Unique, Status::Multiple, Status::None, Status::Invalid, Status::Undecided];

    /// Its name in JSON and tables, which is a promise.
    pub fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Invalid => "invalid",
            Status::Undecided => "undecided",
        }
    }
}

/// A finding without its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The rule that is broken.
    pub rule: Rule,
    /// Its severity under the settings.
    pub severity: Severity,
    /// The message for people.
    pub message: String,
    /// The cells in question, such as `r1c2`.
    pub cells: Vec<String>,
}

/// Decides under some settings.
#[derive(Clone)]
pub struct Judge {
    config: Arc<Config>,
    reader: ChunkReader,
    /// The number up to which solutions are counted.
    limit: u64,
}

impl Judge {
    /// Counts the solutions of a puzzle that has several up to `limit`.
    pub fn new(config: Arc<Config>, limit: u64) -> Judge {
        let reader = ChunkReader::new(Dialect::Sudoku, Arc::clone(&config));
        Judge { config, reader, limit }
    }

    /// The solutions of the texts about which there is nothing else to say and which can be proved together, which
    /// takes less time than one by one. `None` for any other text, also for some that are sound.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn sound(&self, texts: &[&str], interrupt: Interrupt<'_>) -> Cancellable<Vec<Option<String>>> {
        sound_lines(texts, &self.reader, interrupt)
    }

    /// The verdict about a text: `.sudoku` of any layout, or the format of another program.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn verdict(&self, text: &str, interrupt: Interrupt<'_>) -> Cancellable<Verdict> {
        match Foreign::sniff(text) {
            Some(foreign) => match converted(foreign, text) {
                Ok(text) => self.judged(&text, interrupt),
                Err(why) => Ok(self.invalid(why.to_string())),
            },
            None => self.judged(text, interrupt),
        }
    }

    /// The verdict about a text that is not exactly one puzzle. The fault is named whichever rules are on, since it
    /// explains the verdict.
    pub fn invalid(&self, why: String) -> Verdict {
        Verdict { faults: vec![self.misfit(why)], ..Verdict::of(Status::Invalid) }
    }

    /// A snapshot of the text, a file with exactly one puzzle, or the reason why it is none.
    pub fn only_puzzle(&self, text: &str) -> Result<Snapshot, String> {
        let converted = Foreign::sniff(text).map(|foreign| converted(foreign, text)).transpose();
        let text = match &converted {
            Ok(Some(text)) => text,
            Ok(None) => text,
            Err(why) => return Err(why.to_string()),
        };
        let Some(chunk) = self.reader.clone().next(text, Remainder::Nothing) else {
            return Err(EMPTY.into());
        };
        match chunk.snapshot.puzzle_count(FILE) {
            0 if text.trim().is_empty() => Err(EMPTY.into()),
            0 => Err(NO_PUZZLE.into()),
            1 => Ok(chunk.snapshot),
            _ => Err(SEVERAL.into()),
        }
    }

    fn judged(&self, text: &str, interrupt: Interrupt<'_>) -> Cancellable<Verdict> {
        match judge_text(FILE, text, &self.reader, interrupt)? {
            JudgedText::Sound(solution) => Ok(Verdict::judged(Judged::Unique(solution))),
            JudgedText::Several => Ok(self.invalid(SEVERAL.to_owned())),
            JudgedText::Other(analysis) => self.with_faults(text, &analysis, interrupt),
        }
    }

    /// The verdict about a text that is not decided by its solution alone.
    fn with_faults(&self, text: &str, analysis: &Snapshot, interrupt: Interrupt<'_>) -> Cancellable<Verdict> {
        let mut findings = ide_diagnostics::findings::findings(analysis, FILE);
        findings.list.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
        let why = match analysis.puzzle_count(FILE) {
            0 if text.trim().is_empty() => Some(EMPTY.to_owned()),
            0 if findings.list.is_empty() => Some(NO_PUZZLE.to_owned()),
            _ => None,
        };
        let judged = ide_puzzles::explain::solve::judge(analysis, FILE, PuzzleIndex(0), self.limit, interrupt)?;
        let misfit = why.into_iter().map(|why| self.misfit(why));
        let faults = misfit.chain(findings.list.into_iter().map(Fault::from)).collect();
        Ok(Verdict { faults, ..Verdict::judged(judged.unwrap_or(Judged::Unreadable)) })
    }

    /// A fault that the caller has found; `None` if its rule is off.
    pub fn fault(&self, rule: Rule, message: String) -> Option<Fault> {
        Some(Fault { rule, severity: self.config.severity(rule)?, message, cells: Vec::new() })
    }

    fn misfit(&self, message: String) -> Fault {
        let severity = self.config.severity(Rule::Syntax).unwrap_or(Severity::Error);
        Fault { rule: Rule::Syntax, severity, message, cells: Vec::new() }
    }
}

impl Verdict {
    /// A verdict with this status about which nothing else is known.
    pub fn of(status: Status) -> Verdict {
        Verdict { status, solutions: None, exact: false, solution: None, faults: Vec::new() }
    }

    /// The verdict about a sound puzzle with this solution.
    pub fn unique(solution: String) -> Verdict {
        Verdict { solutions: Some(1), exact: true, solution: Some(solution), ..Verdict::of(Status::Unique) }
    }

    /// The verdict about a text whose check ended by a defect of this program.
    pub fn crashed(message: String) -> Verdict {
        let fault = Fault { rule: Rule::Undecided, severity: Severity::Error, message, cells: Vec::new() };
        Verdict { faults: vec![fault], ..Verdict::of(Status::Undecided) }
    }

    fn judged(judged: Judged) -> Verdict {
        match judged {
            Judged::Unique(line) => Verdict::unique(line),
            Judged::Several { count, limited } => {
                Verdict { solutions: Some(count), exact: !limited, ..Verdict::of(Status::Multiple) }
            }
            Judged::None => Verdict { solutions: Some(0), exact: true, ..Verdict::of(Status::None) },
            Judged::Unreadable => Verdict::of(Status::Invalid),
            Judged::Undecided => Verdict::of(Status::Undecided),
        }
    }
}

impl From<Finding> for Fault {
    fn from(finding: Finding) -> Fault {
        let Finding { rule, severity, message, cells, .. } = finding;
        Fault { rule, severity, message, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn check(text: &str, status: Status, solutions: Option<u64>, rules: &[&str]) {
        let judge = Judge::new(Arc::default(), 2);
        let verdict = judge.verdict(text, &|| false).expect("nothing interrupts");
        let names: Vec<&str> = verdict.faults.iter().map(|fault| fault.rule.name()).collect();
        assert_eq!((verdict.status, verdict.solutions, &names[..]), (status, solutions, rules), "{text}");
        let together = judge.sound(&[text], &|| false).expect("nothing interrupts").remove(0);
        assert!(together.is_none() || verdict == Verdict::unique(together.unwrap_or_default()), "{text}");
    }

    #[test]
    fn each_kind_of_verdict() {
        check(SOUND, Status::Unique, Some(1), &[]);
        check("1234341.21...321", Status::Unique, Some(1), &[]);
        check(&SOUND.replacen("53", "..", 1), Status::Multiple, Some(2), &["multiple-solutions"]);
        check(&SOUND.replacen("53", "55", 1), Status::None, Some(0), &["duplicate-value", "duplicate-value"]);
        check("", Status::Invalid, None, &["syntax"]);
        check("hello", Status::Invalid, None, &["syntax"]);
        check(&format!("{SOUND}\n{SOUND}"), Status::Invalid, None, &["syntax"]);
    }

    #[test]
    fn a_wrong_solution_behind_the_puzzle() {
        let text = format!("{SOUND},{}", "9".repeat(81));
        let verdict = Judge::new(Arc::default(), 2).verdict(&text, &|| false).expect("nothing interrupts");
        assert_eq!((verdict.status, verdict.faults.is_empty()), (Status::Unique, false));
        assert!(verdict.faults.iter().all(|fault| fault.rule == Rule::SolutionMismatch));
    }
}
