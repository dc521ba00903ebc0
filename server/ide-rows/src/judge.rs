//! Judges texts that should hold one puzzle each, such as lines of a stream and values of a table: how many solutions
//! the puzzle has, and what is wrong with it.
//!
//! Most such texts are lines of classic puzzles with one solution. [`Judge::sound`] proves many of them together from
//! their digits, [`Judge::verdicts_of_lines`] also says in short what is wrong with the others; [`Judge::verdict`]
//! judges any text, and looks for findings only if there is more to say than the solution.
//!
//! Must not know where the texts are from, nor how verdicts are written.

use crate::lines::{DigitLine, givens_of_line};
use engine::{Digit, Outcome, Stopped};
use formats::Foreign;
use ide_db::chunk::{Chunk, ChunkReader, Content};
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::proof::{only_solutions, solutions_of_each};
use ide_db::{Cancellable, Config, FileId, Finding, Interrupt, Proof, PuzzleIndex, Rule, Severity, Snapshot};
use ide_diagnostics::checks::may_report;
use ide_diagnostics::classic_line;
use ide_diagnostics::findings::findings;
use ide_puzzles::convert::pasted::converted;
use ide_puzzles::explain::lines::solution_line;
use ide_puzzles::explain::solve::{Judged, judge};
use std::borrow::Cow;
use std::sync::Arc;
use syntax::{Dialect, PuzzleText, Remainder, blocks};

/// The file of the snapshots that are made on the way.
const FILE: FileId = Chunk::FILE;

const EMPTY: &str = "this line is empty";
const NO_PUZZLE: &str = "no puzzle on this line";
const SEVERAL: &str = "more than one puzzle on this line";

/// The number of puzzles that are worth a call of [`Judge::sound`].
pub const PROVED_AT_ONCE: usize = 512;

/// Judges texts under some settings.
#[derive(Clone)]
pub struct Judge {
    reader: ChunkReader,
    /// The number up to which solutions are counted.
    limit: u64,
}

/// The answer to the question whether a text holds a sound puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
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

/// Some classic puzzles, each on a line, and their numbers among other texts.
#[derive(Default)]
struct ClassicLines {
    numbers: Vec<usize>,
    puzzles: Vec<[Option<Digit>; 81]>,
}

/// A solution as a line. Not by `solution_line`, whose text grows symbol by symbol: there are millions of lines.
fn digits(solution: &[Digit]) -> String {
    DigitLine::of_solution(solution).as_str().to_owned()
}

impl Judge {
    /// Counts the solutions of a puzzle that has several up to `limit`.
    pub fn new(config: Arc<Config>, limit: u64) -> Judge {
        Judge { reader: ChunkReader::new(Dialect::Sudoku, config), limit }
    }

    /// Returns the solution of each text that is a line of a classic puzzle with one solution, which is all that
    /// [`Judge::verdict`] would say about it. The puzzles are proved together, in less time than one by one. `None` for
    /// any other text, and for puzzles whose proof takes long.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn sound(&self, texts: &[&str], interrupt: Interrupt<'_>) -> Cancellable<Vec<Option<String>>> {
        let lines = self.lines_of(texts);
        let found = only_solutions(&lines.puzzles, &self.reader.config, interrupt)?;
        let mut solutions = vec![None; texts.len()];
        for (number, solution) in lines.numbers.into_iter().zip(found) {
            solutions[number] = solution.as_deref().map(digits);
        }
        Ok(solutions)
    }

    /// Returns the verdict about each text that is a line of a classic puzzle, with one message for each rule that it
    /// breaks and without reasons that need a search. It differs in nothing else from what [`Judge::verdict`] would
    /// say. `None` for any other text, and for puzzles whose proof takes long.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn verdicts_of_lines(&self, texts: &[&str], interrupt: Interrupt<'_>) -> Cancellable<Vec<Option<Verdict>>> {
        let lines = self.lines_of(texts);
        let found = solutions_of_each(&lines.puzzles, self.limit.max(2), 2, &self.reader.config, interrupt)?;
        let mut verdicts = vec![None; texts.len()];
        for ((number, givens), outcome) in lines.numbers.into_iter().zip(&lines.puzzles).zip(found) {
            verdicts[number] = outcome.map(|outcome| self.verdict_of_line(givens, &outcome));
        }
        Ok(verdicts)
    }

    /// The verdict about a classic puzzle after a search that was not ended early.
    fn verdict_of_line(&self, givens: &[Option<Digit>; 81], outcome: &Outcome) -> Verdict {
        let is_blank = givens.iter().all(Option::is_none);
        let (verdict, summaries) = match &outcome.solutions[..] {
            [only] => return Verdict::unique(digits(only)),
            [one, other, ..] => {
                let count = outcome.count.min(self.limit);
                let is_all = outcome.stopped == Stopped::Exhausted;
                let exact = is_all && outcome.count < self.limit;
                // An empty grid is a template.
                let summary = (!is_blank).then(|| classic_line::with_solutions(outcome.count, is_all, one, other));
                let verdict = Verdict { solutions: Some(count), exact, ..Verdict::of(Status::Multiple) };
                (verdict, summary.into_iter().collect())
            }
            _ => {
                let verdict = Verdict { solutions: Some(0), exact: true, ..Verdict::of(Status::None) };
                (verdict, classic_line::without_solution(givens))
            }
        };
        let faults = summaries.into_iter().filter_map(|summary| self.fault(summary.rule, summary.message)).collect();
        Verdict { faults, ..verdict }
    }

    /// The classic puzzles among some texts.
    fn lines_of(&self, texts: &[&str]) -> ClassicLines {
        let mut lines = ClassicLines::default();
        // A rule may need more than the digits.
        if !self.reader.reads_line_lists() {
            return lines;
        }
        lines.numbers.reserve(texts.len());
        lines.puzzles.reserve(texts.len());
        for (number, text) in texts.iter().enumerate() {
            let line = text.strip_suffix('\n').map_or(*text, |line| line.strip_suffix('\r').unwrap_or(line));
            if let Some(givens) = givens_of_line(line) {
                lines.numbers.push(number);
                lines.puzzles.push(givens);
            }
        }
        lines
    }

    /// Returns the verdict about a text: `.sudoku` of any layout, or the format of another program.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn verdict(&self, text: &str, interrupt: Interrupt<'_>) -> Cancellable<Verdict> {
        let text = match in_sudoku_format(text) {
            Ok(text) => text,
            Err(why) => return Ok(self.invalid(why)),
        };
        let ChunkReader { config, dialect, geometries, .. } = &self.reader;
        let facts = match self.reader.clone().content(&text, Remainder::Nothing) {
            Some((Content::Lines(lines), _)) => lines.facts(&text, geometries),
            Some((Content::Blocks(facts), _)) => facts,
            None => Vec::new(),
        };
        let start: u32 = facts.iter().take_while(|facts| facts.puzzle_count() == 0).map(|facts| facts.len).sum();
        if let Some(first) = facts.iter().find(|facts| facts.puzzle_count() > 0) {
            let puzzles: u32 = facts.iter().map(|facts| facts.puzzle_count()).sum();
            let rest = text.get(start as usize..).unwrap_or_default();
            if puzzles > 1 || is_followed_by_another(first.puzzle(0), rest) {
                return Ok(self.invalid(SEVERAL.to_owned()));
            }
            first.prove(0, config, interrupt)?;
        }
        if let [only] = &facts[..]
            && let Some(solution) = sound_solution(only, config)
        {
            return Ok(Verdict::unique(solution));
        }
        let view = Content::Blocks(facts).view(&text, *dialect, config, geometries);
        self.verdict_with_faults(&text, &Snapshot::of(FILE, view), interrupt)
    }

    /// Returns the verdict about a text, read as a snapshot in which the puzzle, if there is one, is proved.
    fn verdict_with_faults(&self, text: &str, db: &Snapshot, interrupt: Interrupt<'_>) -> Cancellable<Verdict> {
        let mut findings = findings(db, FILE).list;
        findings.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
        let mut faults = Vec::new();
        if db.puzzle_count(FILE) == 0 {
            if text.trim().is_empty() {
                faults.push(self.misfit(EMPTY.to_owned()));
            } else if findings.is_empty() {
                faults.push(self.misfit(NO_PUZZLE.to_owned()));
            }
        }
        faults.extend(findings.into_iter().map(Fault::from));
        let verdict = match judge(db, FILE, PuzzleIndex(0), self.limit, interrupt)? {
            Some(Judged::Unique(solution)) => Verdict::unique(solution),
            Some(Judged::Several { count, limited }) => {
                Verdict { solutions: Some(count), exact: !limited, ..Verdict::of(Status::Multiple) }
            }
            Some(Judged::None) => Verdict { solutions: Some(0), exact: true, ..Verdict::of(Status::None) },
            Some(Judged::Undecided) => Verdict::of(Status::Undecided),
            Some(Judged::Unreadable) | None => Verdict::of(Status::Invalid),
        };
        Ok(Verdict { faults, ..verdict })
    }

    /// Returns the verdict about a text that is not exactly one puzzle. The fault is named whichever rules are on,
    /// since it explains the verdict.
    pub fn invalid(&self, why: String) -> Verdict {
        Verdict { faults: vec![self.misfit(why)], ..Verdict::of(Status::Invalid) }
    }

    /// Reads a text as a file with exactly one puzzle. The error is the reason why it is none.
    pub fn only_puzzle(&self, text: &str) -> Result<Snapshot, String> {
        let text = in_sudoku_format(text)?;
        let Some(chunk) = self.reader.clone().next(&text, Remainder::Nothing) else {
            return Err(EMPTY.to_owned());
        };
        match chunk.snapshot.puzzle_count(FILE) {
            0 if text.trim().is_empty() => Err(EMPTY.to_owned()),
            0 => Err(NO_PUZZLE.to_owned()),
            1 => Ok(chunk.snapshot),
            _ => Err(SEVERAL.to_owned()),
        }
    }

    /// Returns a fault that the caller has found; `None` if its rule is off.
    pub fn fault(&self, rule: Rule, message: String) -> Option<Fault> {
        Some(Fault { rule, severity: self.reader.config.severity(rule)?, message, cells: Vec::new() })
    }

    fn misfit(&self, message: String) -> Fault {
        let severity = self.reader.config.severity(Rule::Syntax).unwrap_or(Severity::Error);
        Fault { rule: Rule::Syntax, severity, message, cells: Vec::new() }
    }
}

/// Converts a text that is in the format of another program. The error is the reason why that is not possible.
fn in_sudoku_format(text: &str) -> Result<Cow<'_, str>, String> {
    match Foreign::sniff(text) {
        Some(foreign) => converted(foreign, text).map(Cow::Owned).map_err(|why| why.to_string()),
        None => Ok(Cow::Borrowed(text)),
    }
}

/// Returns true if the text after a puzzle, which the reader takes for a comment, would itself read as a puzzle of the
/// same size.
fn is_followed_by_another(puzzle: &PuzzleText, text: &str) -> bool {
    let cells = puzzle.field.cell_count();
    let rest = text.get(puzzle.span.end.to_usize()..).unwrap_or_default();
    let rest = rest.trim_matches(|character: char| character.is_whitespace() || ",;|#".contains(character));
    rest.len() >= cells
        && blocks(rest, Dialect::Sudoku)
            .flat_map(|block| block.puzzles)
            .any(|other| other.field == puzzle.field && other.grid.cell_count() == cells)
}

/// Returns the only solution of the only puzzle of a block, if it is proved and there is no finding about the block.
fn sound_solution(facts: &BlockFacts, config: &Config) -> Option<String> {
    let block = &facts.block;
    let is_bare = block.problems.is_empty() && block.entries.is_empty() && block.suppressions.is_empty();
    // The layout of the text has not been looked at.
    if !is_bare || facts.puzzle_count() != 1 || config.severity(Rule::Format).is_some() || !facts.is_sound(0) {
        return None;
    }
    let proof = facts.proof(0)?;
    let Proof::One(solution) = proof else { return None };
    if may_report(proof, facts, 0) {
        return None;
    }
    Some(solution_line(facts.puzzle(0), solution))
}

impl Verdict {
    /// A verdict with this status about which nothing else is known.
    pub fn of(status: Status) -> Verdict {
        Verdict { status, solutions: None, exact: false, solution: None, faults: Vec::new() }
    }

    /// The verdict about a puzzle whose only solution this is.
    pub fn unique(solution: String) -> Verdict {
        Verdict { solutions: Some(1), exact: true, solution: Some(solution), ..Verdict::of(Status::Unique) }
    }

    /// The verdict about a text whose check ended by a defect of this program.
    pub fn crashed(message: String) -> Verdict {
        let fault = Fault { rule: Rule::Undecided, severity: Severity::Error, message, cells: Vec::new() };
        Verdict { faults: vec![fault], ..Verdict::of(Status::Undecided) }
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
    use ide_db::Change;
    use test_fixture::{host, prove_all};

    const SOUND: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    fn verdict(text: &str, config: Config) -> Verdict {
        Judge::new(Arc::new(config), 2).verdict(text, &|| false).expect("nothing interrupts")
    }

    #[track_caller]
    fn check(text: &str, status: Status, solutions: Option<u64>, rules: &[&str]) {
        let verdict = verdict(text, Config::default());
        let names: Vec<&str> = verdict.faults.iter().map(|fault| fault.rule.name()).collect();
        assert_eq!((verdict.status, verdict.solutions, &names[..]), (status, solutions, rules), "{text}");
        let judge = Judge::new(Arc::default(), 2);
        let together = judge.sound(&[text], &|| false).expect("nothing interrupts").remove(0);
        assert!(together.is_none() || verdict == Verdict::unique(together.unwrap_or_default()), "{text}");
    }

    #[track_caller]
    fn check_sound(text: &str, solution: &str) {
        assert_eq!(verdict(text, Config::default()), Verdict::unique(solution.to_owned()), "{text}");
    }

    /// No finding is left out that a host has.
    #[track_caller]
    fn check_faults(text: &str, config: Config) {
        let faults = verdict(text, config.clone()).faults;
        let mut host = host(text);
        host.apply(Change::Configure(Arc::new(config)));
        let analysis = host.snapshot();
        prove_all(&analysis);
        let mut expected = findings(&analysis, FILE).list;
        expected.sort_by_key(|finding| (finding.span.start, finding.rule.name()));
        let expected: Vec<Fault> = expected.into_iter().map(Fault::from).collect();
        match analysis.puzzle_count(FILE) {
            // A text without a puzzle has a fault of its own.
            0 => assert!(!faults.is_empty() && faults.ends_with(&expected), "{text}: {faults:?}"),
            _ => assert_eq!(faults, expected, "{text}"),
        }
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

    /// The quick look at a line of digits agrees with the reader of all texts.
    #[test]
    fn lines_in_which_zero_may_be_a_value() {
        let full = "012345678345678012678012345120453786453786120786120453201534867534867201867201534";
        check(full, Status::Unique, Some(1), &[]);
        check(&full.replacen("012", "0.2", 1), Status::Unique, Some(1), &[]);
        check(&full.replacen("012", ".12", 1), Status::Unique, Some(1), &[]);
        check(&full.replace('8', "."), Status::Invalid, None, &["syntax"]);
        check(&full.replacen("01234567834", "01234567804", 1), Status::Unique, Some(1), &[]);
        check("01....0110..0.1.", Status::Invalid, None, &["syntax"]);
    }

    #[test]
    fn a_wrong_solution_after_the_puzzle() {
        let verdict = verdict(&format!("{SOUND},{}", "9".repeat(81)), Config::default());
        assert_eq!((verdict.status, verdict.faults.is_empty()), (Status::Unique, false));
        assert!(verdict.faults.iter().all(|fault| fault.rule == Rule::SolutionMismatch));
    }

    #[test]
    fn a_puzzle_with_one_solution_in_any_layout() {
        check_sound("1234341.21...321\n", "1234341221434321");
        check_sound("1234\n341.\n21..\n.321", "1234341221434321");
        check_sound("1234341.21...321 # a title\n", "1234341221434321");
    }

    #[test]
    fn empty_cells_may_have_any_mark() {
        for puzzle in [SOUND, HARD, &SOUND.replacen("53", "..", 1), &SOUND.replacen("53", "55", 1)] {
            for mark in ["_", "*", "-", "?", "x", "X"] {
                let text = puzzle.replace('.', mark);
                let alone = verdict(&text, Config::default());
                let dotted = verdict(puzzle, Config::default());
                assert_eq!((alone.status, &alone.solution), (dotted.status, &dotted.solution), "{text}");
                let judge = Judge::new(Arc::default(), 2);
                let line = judge.verdicts_of_lines(&[&text], &|| false).expect("nothing interrupts").remove(0);
                assert_eq!(
                    line.map(|line| (line.status, line.solution)),
                    Some((alone.status, alone.solution)),
                    "{text}"
                );
            }
        }
        for text in
            ["-".repeat(81), format!("{}_", &SOUND[..80]), SOUND.replace('.', "#"), "1x".repeat(41)[..81].to_owned()]
        {
            assert_eq!(givens_of_line(&text), None, "{text}");
        }
    }

    #[test]
    fn lines_that_are_proved_together_are_judged_like_single_ones() {
        let several = SOUND.replace("53", "..");
        let texts = [
            &format!("{HARD}\n"),
            SOUND,
            &several,
            &format!(" {SOUND}"),
            &format!("{SOUND}\n{SOUND}\n"),
            &format!("{SOUND} # a title"),
            &".".repeat(81),
            &"1".repeat(81),
            "1234341.21...321",
            "",
            &format!("{SOUND}\r\n"),
        ];
        for budget in [0, 1, 200_000] {
            let mut config = Config::default();
            config.budget = budget;
            let judge = Judge::new(Arc::new(config.clone()), 2);
            let together = judge.sound(&texts, &|| false).expect("nothing interrupts");
            for (text, solution) in texts.iter().zip(&together) {
                if let Some(solution) = solution {
                    assert_eq!(verdict(text, config.clone()), Verdict::unique(solution.clone()), "{text}");
                }
            }
            let lines: Vec<bool> = together.iter().map(Option::is_some).collect();
            assert_eq!([lines[0], lines[1], lines[10]], [budget > 1, true, true], "with {budget} steps");
        }
        assert!(Judge::new(Arc::default(), 2).sound(&texts, &|| true).is_err());
    }

    #[test]
    fn a_line_list_is_judged_like_any_text() {
        let solution = "812753649943682175675491283154237896369845721287169534521974368438526917796318452";
        for text in [format!("{HARD}\n"), HARD.to_owned(), format!(" {HARD}")] {
            check_sound(&text, solution);
        }
    }

    #[test]
    fn another_puzzle_after_a_puzzle() {
        let puzzle = "1234341.21...321";
        for (after, expected) in [
            ("", false),
            (" title", false),
            (" # 12345678901234567 times", false),
            (",1234341221434321", false),
            // A solution has all cells.
            (",1234341.21...321", true),
            (",1...............", true),
            (" # 1...............", true),
            (" 1........", false),
            ("\n1234341.21...321", true),
        ] {
            for before in ["", "# a remark\n", "P1; "] {
                let verdict = verdict(&format!("{before}{puzzle}{after}\n"), Config::default());
                let is_several = verdict.faults.iter().any(|fault| fault.message == SEVERAL);
                assert_eq!(is_several, expected, "{before}{after}");
            }
        }
    }

    #[test]
    fn findings_become_faults() {
        for text in [
            "",
            "# x\n",
            "hello\n",
            "12..\n....\n..21\n....\n",
            "11..\n....\n....\n....\n",
            "1+234341.21...321\n",
            "clues: 9\n\n1234341.21...321\n",
            "1234341.21...321,1234341221434312\n",
            "# sudoku: ignore syntax\n1234341.21...321\n",
        ] {
            check_faults(text, Config::default());
        }
        for rule in [Rule::Format, Rule::RedundantGiven] {
            let mut config = Config::default();
            config.select(&[rule]);
            check_faults("1234341.21...321\n", config);
        }
    }
}
