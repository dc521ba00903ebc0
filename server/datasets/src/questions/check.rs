//! Decides about each puzzle: the number of its solutions, and which rules the row breaks.

use super::row_value::{cells, misfit};
use super::{MISSING, Question, Rows, asked_together, guarded, only_puzzle, signed};
use arrow_array::RecordBatch;
use arrow_array::builder::{BooleanBuilder, Int32Builder, Int64Builder, ListBuilder, StringBuilder};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{
    Cancellable, Chunk, Config, Fault, Interrupt, Judge, PROVED_AT_ONCE, PuzzleIndex, Rule, Status, Verdict, summary,
};
use std::borrow::Cow;
use std::sync::Arc;

/// The number up to which solutions are counted for the message of a row. As many are compared with each other, so
/// where they differ is the same as with a higher one.
const COUNTED: u64 = 64;

/// The most rows of a task with several solutions whose messages give reasons, and the most without a solution. A
/// search for reasons takes about twenty times as long as the search for solutions.
const MOST_EXPLAINED: u32 = 2;

/// Checks rows under some settings.
pub struct Check {
    judge: Judge,
    most_explained: u32,
    schema: SchemaRef,
}

impl Check {
    /// Counts the solutions of puzzles that have several up to `limit`.
    pub fn new(config: Arc<Config>, limit: u64) -> Check {
        let words = DataType::new_list(DataType::Utf8, true);
        let fields = vec![
            Field::new("status", DataType::Utf8, false),
            Field::new("solutions", DataType::Int64, true),
            Field::new("exact", DataType::Boolean, false),
            Field::new("solution", DataType::Utf8, true),
            Field::new("clues", DataType::Int32, true),
            Field::new("rules", words.clone(), false),
            Field::new("messages", words, false),
        ];
        // Counting goes on long after it is known where solutions differ: to a thousand it takes most of the time of a
        // row with several.
        let mut config = Config::clone(&config);
        config.count_limit = config.count_limit.min(limit.max(COUNTED));
        Check {
            judge: Judge::new(Arc::new(config), limit),
            most_explained: MOST_EXPLAINED,
            schema: Arc::new(Schema::new(fields)),
        }
    }

    /// Gives no reasons that have to be searched for.
    pub(super) fn without_reasons(self) -> Check {
        Check { most_explained: 0, ..self }
    }

    /// Checks some rows, and says of each what its answer is.
    pub(super) fn check(
        &self,
        rows: Rows<'_>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<(RecordBatch, Vec<AnswerState>)> {
        let mut out = Columns::with_capacity(rows.range.len());
        let mut states = Vec::with_capacity(rows.range.len());
        let mut explained = Explained::default();
        for part in rows.parts(PROVED_AT_ONCE) {
            let known = asked_together(&part, |texts| self.judge.verdicts_of_lines(texts, interrupt))?;
            for ((puzzle, answer), known) in part.iter().zip(known) {
                if let (Some(puzzle), Some(Verdict { solution: Some(solution), .. })) = (puzzle, &known)
                    && answer.is_none_or(|answer| answer == solution)
                {
                    out.push_sound(solution, self.clues(puzzle));
                    states.push(if answer.is_some() { AnswerState::Right } else { AnswerState::Missing });
                    continue;
                }
                let known = known.filter(|verdict| !explained.takes(verdict, self.most_explained));
                let judged = guarded(|| self.verdict(puzzle, answer, known, interrupt));
                let (verdict, state) =
                    judged.unwrap_or_else(|message| Ok((Verdict::crashed(message), AnswerState::Unknown)))?;
                // A row that is not read whole has no number of givens.
                let puzzle = puzzle.filter(|_| verdict.status != Status::Invalid);
                out.push(&verdict, puzzle.and_then(|puzzle| self.clues(puzzle)));
                states.push(state);
            }
        }
        Ok((out.finish(self.schema()), states))
    }

    /// The verdict about a row; `known` is the one about its puzzle, if it needs no other.
    fn verdict(
        &self,
        puzzle: Option<&str>,
        answer: Option<&str>,
        known: Option<Verdict>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<(Verdict, AnswerState)> {
        let Some(puzzle) = puzzle else {
            let state = if answer.is_some() { AnswerState::Unknown } else { AnswerState::Missing };
            return Ok((self.judge.invalid(MISSING.to_owned()), state));
        };
        let mut verdict = match known {
            Some(verdict) => verdict,
            None => match misfit(puzzle) {
                Some((rule, why)) => self.invalid(rule, why),
                None => self.judge.verdict(puzzle, interrupt)?,
            },
        };
        // A text with an empty grid is a template, a row with one is a puzzle with many solutions.
        if verdict.status == Status::Multiple && verdict.faults.is_empty() && self.clues(puzzle) == Some(0) {
            let message = format!("at least {} solutions: the grid is empty", verdict.solutions.unwrap_or_default());
            verdict.faults.extend(self.judge.fault(Rule::MultipleSolutions, message));
        }
        let Some(answer) = answer else { return Ok((verdict, AnswerState::Missing)) };
        let (state, why) = self.compare(puzzle, answer, &verdict, interrupt)?;
        verdict.faults.extend(why.and_then(|why| self.judge.fault(Rule::SolutionMismatch, why)));
        Ok((verdict, state))
    }

    /// The verdict about a row that is no puzzle. Whichever rules are on, the fault explains the verdict.
    fn invalid(&self, rule: Rule, why: String) -> Verdict {
        match self.judge.fault(rule, why.clone()) {
            Some(fault) => Verdict { faults: vec![fault], ..Verdict::of(Status::Invalid) },
            None => self.judge.invalid(why),
        }
    }

    /// Compares an answer with what is known about its puzzle. The sentence says what is wrong with it.
    fn compare(
        &self,
        puzzle: &str,
        answer: &str,
        verdict: &Verdict,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<(AnswerState, Option<String>)> {
        if verdict.status == Status::Invalid {
            return Ok((AnswerState::Unknown, None));
        }
        let Some((answer, solution)) = self.comparable(puzzle, answer, verdict.solution.as_deref()) else {
            return Ok((AnswerState::Unreadable, Some(NO_GRID.to_owned())));
        };
        // Read as a puzzle, a full grid without a value twice in a house is its own solution.
        let is_full = !answer.contains('.')
            && (verdict.solution.is_some() || self.solution_of(&answer, interrupt)?.as_deref() == Some(&*answer));
        if !is_full {
            return Ok((AnswerState::Wrong, Some(NO_SOLUTION.to_owned())));
        }
        Ok(match (difference(&answer, &solution), verdict.solution.is_some()) {
            (Some(why), _) => (AnswerState::Wrong, Some(why)),
            (None, true) => (AnswerState::Right, None),
            (None, false) => (AnswerState::Unknown, None),
        })
    }

    /// The only solution of a line.
    fn solution_of(&self, line: &str, interrupt: Interrupt<'_>) -> Cancellable<Option<String>> {
        let known = self.judge.verdicts_of_lines(&[line], interrupt)?.pop().flatten();
        let verdict = match known {
            Some(verdict) => verdict,
            None => self.judge.verdict(line, interrupt)?,
        };
        Ok(verdict.solution)
    }

    /// The cells of an answer, and those of the solution in the same symbols; without a single solution, the values of
    /// the puzzle. `None` if the answer cannot be read as a grid of this size.
    fn comparable<'a>(
        &self,
        puzzle: &'a str,
        answer: &'a str,
        solution: Option<&'a str>,
    ) -> Option<(Cow<'a, str>, Cow<'a, str>)> {
        if let Some(solution) = solution {
            if is_full_line(answer) && is_full_line(solution) {
                return Some((answer.into(), solution.into()));
            }
            let bare: String = answer.chars().filter(|symbol| !symbol.is_whitespace()).collect();
            let is_in_its_symbols = bare.chars().all(|symbol| solution.contains(symbol));
            if is_in_its_symbols && bare.chars().count() == solution.chars().count() {
                return Some((bare.into(), solution.into()));
            }
        }
        let answer = cells(&self.judge, answer).ok()?;
        let solution = cells(&self.judge, solution.unwrap_or(puzzle)).ok()?;
        (answer.chars().count() == solution.chars().count()).then_some((answer, solution))
    }

    /// The number of givens, if there is a puzzle.
    fn clues(&self, puzzle: &str) -> Option<u16> {
        if ide::is_classic_line(puzzle) {
            return Some(puzzle.bytes().fold(0, |clues, symbol| clues + u16::from((b'1'..=b'9').contains(&symbol))));
        }
        if let Some(givens) = ide::givens_of_line(puzzle) {
            return u16::try_from(givens.iter().flatten().count()).ok();
        }
        // A defect of this program shows in the verdict.
        let clues = guarded(|| {
            let analysis = only_puzzle(&self.judge, Some(puzzle)).ok()?;
            u16::try_from(analysis.clue_count(Chunk::FILE, PuzzleIndex(0))).ok()
        });
        clues.ok().flatten()
    }
}

impl Question for Check {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn rows_per_task(&self) -> usize {
        4 * PROVED_AT_ONCE
    }

    fn answer(&self, rows: Rows<'_>, interrupt: Interrupt<'_>) -> Cancellable<RecordBatch> {
        self.check(rows, interrupt).map(|(batch, _)| batch)
    }
}

/// The verdict about the answer of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnswerState {
    /// There is none.
    Missing,
    /// It is the solution.
    Right,
    /// It is another grid.
    Wrong,
    /// It cannot be read as a grid of the puzzle's size.
    Unreadable,
    /// The puzzle does not have one solution, and the answer does not contradict its values.
    Unknown,
}

impl AnswerState {
    pub(super) const ALL: [AnswerState; 5] =
        [AnswerState::Missing, AnswerState::Right, AnswerState::Wrong, AnswerState::Unreadable, AnswerState::Unknown];
}

const NO_GRID: &str = "the answer cannot be read as a grid of the puzzle's size";
const NO_SOLUTION: &str = "the answer is not a full grid without a value twice in a house";

/// Returns true for a classic grid without an empty cell, on one line.
fn is_full_line(text: &str) -> bool {
    text.len() == 81 && text.bytes().all(|symbol| matches!(symbol, b'1'..=b'9'))
}

/// The numbers of rows of a task that got a message with reasons.
#[derive(Default)]
struct Explained {
    unsolvable: u32,
    ambiguous: u32,
}

impl Explained {
    /// Returns true if the message of a row is to give reasons, which `verdict` lacks, and counts the row.
    fn takes(&mut self, verdict: &Verdict, most: u32) -> bool {
        let mut takes = false;
        for fault in &verdict.faults {
            let count = match fault.rule {
                Rule::Unsolvable => &mut self.unsolvable,
                Rule::MultipleSolutions => &mut self.ambiguous,
                _ => continue,
            };
            takes |= *count < most;
            *count += 1;
        }
        takes
    }
}

/// The way in which an answer differs from a line of values, of which dots are open.
fn difference(answer: &str, values: &str) -> Option<String> {
    let count = values.chars().count();
    let mut first = None;
    let mut different = 0;
    for (cell, (is, should)) in answer.chars().zip(values.chars()).enumerate() {
        if should != '.' && is != should {
            let row = cell / count.isqrt() + 1;
            let column = cell % count.isqrt() + 1;
            first.get_or_insert_with(|| format!("r{row}c{column} is {is} in it, not {should}"));
            different += 1;
        }
    }
    let others = match different {
        0 | 1 => String::new(),
        2 => ", and 1 other cell differs".to_owned(),
        different => format!(", and {} other cells differ", different - 1),
    };
    Some(format!("the answer is wrong: {}{others}", first?))
}

/// The faults of a row, one for each rule that it breaks: the first message, and the number of the others.
fn summarized(faults: &[Fault]) -> Vec<(Rule, Cow<'_, str>)> {
    let mut summaries: Vec<(Rule, Cow<'_, str>)> = Vec::new();
    for fault in faults {
        if summaries.iter().any(|(rule, _)| *rule == fault.rule) {
            continue;
        }
        let alike = faults.iter().filter(|other| other.rule == fault.rule);
        let equal = alike.clone().filter(|other| other.message == fault.message).count();
        let message = match alike.count() {
            1 => Cow::from(fault.message.as_str()),
            all => summary(fault.message.clone(), equal, all - equal).into(),
        };
        summaries.push((fault.rule, message));
    }
    summaries
}

/// The columns of the answers, as they grow.
struct Columns {
    status: StringBuilder,
    solutions: Int64Builder,
    exact: BooleanBuilder,
    solution: StringBuilder,
    clues: Int32Builder,
    rules: ListBuilder<StringBuilder>,
    messages: ListBuilder<StringBuilder>,
}

impl Columns {
    fn with_capacity(rows: usize) -> Columns {
        Columns {
            status: StringBuilder::with_capacity(rows, 8 * rows),
            solutions: Int64Builder::with_capacity(rows),
            exact: BooleanBuilder::with_capacity(rows),
            solution: StringBuilder::with_capacity(rows, 81 * rows),
            clues: Int32Builder::with_capacity(rows),
            rules: ListBuilder::with_capacity(StringBuilder::new(), rows),
            messages: ListBuilder::with_capacity(StringBuilder::new(), rows),
        }
    }

    /// A row with one solution and nothing else to say.
    fn push_sound(&mut self, solution: &str, clues: Option<u16>) {
        self.status.append_value(Status::Unique.name());
        self.solutions.append_value(1);
        self.exact.append_value(true);
        self.solution.append_value(solution);
        self.clues.append_option(clues.map(i32::from));
        self.rules.append(true);
        self.messages.append(true);
    }

    fn push(&mut self, verdict: &Verdict, clues: Option<u16>) {
        self.status.append_value(verdict.status.name());
        self.solutions.append_option(verdict.solutions.map(signed));
        self.exact.append_value(verdict.exact);
        self.solution.append_option(verdict.solution.as_deref());
        self.clues.append_option(clues.map(i32::from));
        for (rule, message) in summarized(&verdict.faults) {
            self.rules.values().append_value(rule.name());
            self.messages.values().append_value(message);
        }
        self.rules.append(true);
        self.messages.append(true);
    }

    fn finish(mut self, schema: SchemaRef) -> RecordBatch {
        super::batch(
            schema,
            vec![
                Arc::new(self.status.finish()),
                Arc::new(self.solutions.finish()),
                Arc::new(self.exact.finish()),
                Arc::new(self.solution.finish()),
                Arc::new(self.clues.finish()),
                Arc::new(self.rules.finish()),
                Arc::new(self.messages.finish()),
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CheckedRows;
    use crate::texts::Texts;
    use arrow_array::ArrayRef;
    use arrow_array::StringArray;
    use arrow_array::cast::AsArray;

    const SOUND: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The status of a puzzle with an answer, and the rules that the row breaks.
    #[track_caller]
    fn check(puzzle: &str, answer: &str, expected: &str) {
        let texts = |text: &str| Texts::new(&(Arc::new(StringArray::from(vec![text])) as ArrayRef)).expect("texts");
        let puzzles = texts(puzzle);
        let answers = texts(answer);
        let rows = Rows::all(&puzzles, Some(&answers));
        let batch = Check::new(Arc::default(), 2).answer(rows, &|| false).expect("nothing interrupts");
        let rules = batch.column(5).as_list::<i32>().value(0);
        let rules: Vec<&str> = rules.as_string::<i32>().iter().flatten().collect();
        assert_eq!(
            format!("{} {}", batch.column(0).as_string::<i32>().value(0), rules.join(" ")),
            expected,
            "{answer}"
        );
    }

    #[test]
    fn a_message_counts_no_further_than_it_needs() {
        let open = format!("{}{}", &SOUND[..27], ".".repeat(54));
        for (limit, count) in [(2, 64), (100, 100)] {
            let puzzles = Texts::new(&(Arc::new(StringArray::from(vec![&*open])) as ArrayRef)).expect("texts");
            let check = Check::new(Arc::default(), limit);
            let batch = check.answer(Rows::all(&puzzles, None), &|| false).expect("nothing interrupts");
            let message = batch.column(6).as_list::<i32>().value(0).as_string::<i32>().value(0).to_owned();
            let verdict = Judge::new(Arc::default(), limit).verdict(&open, &|| false).expect("nothing interrupts");
            let [fault] = &verdict.faults[..] else { panic!("one fault") };
            assert_eq!(message, fault.message.replace("1000", &count.to_string()));
        }
    }

    /// The rows of the answers about some puzzles.
    fn rows_of(check: &Check, puzzles: &[String]) -> RecordBatch {
        let texts = Texts::new(&(Arc::new(StringArray::from(puzzles.to_vec())) as ArrayRef)).expect("texts");
        check.answer(Rows::all(&texts, None), &|| false).expect("nothing interrupts")
    }

    /// The rules of a row, each with its message.
    fn faults_of(batch: &RecordBatch, row: usize) -> Vec<(Rule, String)> {
        CheckedRows::new(batch).faults(row).map(|(rule, message)| (rule, message.to_owned())).collect()
    }

    /// Puzzles with direct conflicts, without a solution, with one and with several: each of some puzzles with one or
    /// two cells changed, and with fewer givens.
    fn changed() -> Vec<String> {
        const OF_17: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
        let mut puzzles = vec![".".repeat(81), "0".repeat(81), "9".repeat(81)];
        for (number, puzzle) in [SOUND, SOLUTION, OF_17].into_iter().enumerate() {
            for cell in (number..81).step_by(4) {
                for value in [".", "1", "5", "9"] {
                    let mut changed = puzzle.to_owned();
                    changed.replace_range(cell..=cell, value);
                    puzzles.push(changed.clone());
                    let next = if cell % 9 == 0 { cell + 1 } else { cell - 1 };
                    puzzles.push(format!("{}.{}", &changed[..next], &changed[next + 1..]));
                    changed.replace_range(80 - cell..=80 - cell, value);
                    puzzles.push(changed);
                }
                puzzles.push(format!("{}{}", &puzzle[..cell], ".".repeat(81 - cell)));
                let mark = ["_", "*", "-", "?", "x", "X"][cell % 6];
                puzzles.push(puzzle.replace(['.', '0'], mark));
                puzzles.push(puzzles[puzzles.len() - 4].replace(['.', '0'], mark));
            }
        }
        puzzles
    }

    #[test]
    fn a_short_verdict_says_nothing_else_than_a_long_one() {
        let puzzles = changed();
        for limit in [2, 5, 100] {
            let check = Check::new(Arc::default(), limit);
            let long = rows_of(&Check { most_explained: u32::MAX, ..check }, &puzzles);
            let short = rows_of(&Check::new(Arc::default(), limit).without_reasons(), &puzzles);
            assert_eq!(long.columns()[..6], short.columns()[..6]);
            let mut rules: Vec<Rule> = Vec::new();
            for (row, puzzle) in puzzles.iter().enumerate() {
                let [long, short] = [&long, &short].map(|batch| faults_of(batch, row));
                for ((rule, long), (_, short)) in long.into_iter().zip(short) {
                    rules.push(rule);
                    match rule {
                        Rule::Unsolvable => {
                            let givens = puzzle.bytes().filter(|cell| cell.is_ascii_digit() && *cell != b'0').count();
                            assert_eq!(short, format!("no solution: the {givens} givens cannot all be right"));
                        }
                        Rule::MultipleSolutions if long.ends_with("the grid is empty") => assert_eq!(short, long),
                        Rule::MultipleSolutions => is_true_of(&short, puzzle),
                        _ => assert_eq!(short, long, "{puzzle}"),
                    }
                }
            }
            for rule in
                [Rule::DuplicateValue, Rule::NoCandidate, Rule::NoPlace, Rule::Unsolvable, Rule::MultipleSolutions]
            {
                assert!(rules.iter().filter(|found| **found == rule).count() > 10, "{rule:?}");
            }
        }
    }

    /// A message names a cell and two values that it has in solutions.
    #[track_caller]
    fn is_true_of(message: &str, puzzle: &str) {
        let (_, place) = message.split_once(" solutions: r").expect("a place");
        let numbers: Vec<usize> = place.split(['c', ' ']).filter_map(|word| word.parse().ok()).collect();
        let [row, column, low, high] = numbers[..] else { panic!("{message}") };
        assert!(low < high, "{message}");
        let cell = (row - 1) * 9 + column - 1;
        for value in [low, high] {
            let mut with_value = puzzle.to_owned();
            with_value.replace_range(cell..=cell, &value.to_string());
            let verdict = Judge::new(Arc::default(), 2).verdict(&with_value, &|| false).expect("nothing interrupts");
            assert!(matches!(verdict.status, Status::Unique | Status::Multiple), "{message} of {puzzle}");
        }
    }

    #[test]
    fn the_first_rows_of_a_task_have_reasons() {
        let unsolvable = "98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6".to_owned();
        let ambiguous = SOUND.replacen("53", "..", 1);
        let twice = SOUND.replacen("53", "55", 1);
        let check = Check::new(Arc::default(), 2);
        let puzzles: Vec<String> =
            (0..3 * check.rows_per_task()).map(|row| [&unsolvable, &ambiguous, &twice][row % 3].clone()).collect();
        for threads in [1, 3] {
            let texts = Texts::new(&(Arc::new(StringArray::from(puzzles.clone())) as ArrayRef)).expect("texts");
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let batches = pool.install(|| crate::ask(&check, [Rows::all(&texts, None)], &|| false)).expect("answers");
            assert_eq!(batches.len(), 3);

            for batch in batches {
                let mut long = Vec::new();
                for row in 0..batch.num_rows() {
                    let faults = faults_of(&batch, row);
                    let mut messages = faults.iter().map(|fault| &fault.1);
                    if messages.any(|message| message.contains("remove") || message.contains("differ in")) {
                        long.push(row);
                    }
                }
                let mut of_rules = long.iter().map(|row| faults_of(&batch, *row).remove(0).0).collect::<Vec<_>>();
                of_rules.sort_by_key(|rule| rule.name());
                assert_eq!(of_rules, [[Rule::MultipleSolutions; 2], [Rule::Unsolvable; 2]].concat());
                assert!(long.iter().all(|row| *row < 6), "{long:?}");
            }
        }
    }

    #[test]
    fn answers_of_every_kind() {
        check(SOUND, SOLUTION, "unique ");
        check(SOUND, &format!(" {SOLUTION}\n"), "unique ");
        check(SOUND, "", "unique ");
        let rows: Vec<String> =
            SOLUTION.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        check(SOUND, &rows.join("\n"), "unique ");
        check(&SOUND.replace('.', "0"), SOLUTION, "unique ");
        let other: String = SOLUTION.chars().rev().collect();
        for wrong in [SOUND, &other, "abc", "534", &SOLUTION.replace('5', "6"), &format!("{SOLUTION}1"), "-"] {
            check(SOUND, wrong, "unique solution-mismatch");
        }
        let several = SOUND.replacen("53", "..", 1);
        check(&several, SOLUTION, "multiple multiple-solutions");
        check(&several, &other, "multiple multiple-solutions solution-mismatch");
        check("hello", SOLUTION, "invalid syntax");
    }
}
