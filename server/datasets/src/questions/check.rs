//! Decides about each puzzle: the number of its solutions, and which rules the row breaks.

use super::row_value::{cells, misfit};
use super::{MISSING, Question, Rows, guarded, only_puzzle, proved_together, signed};
use arrow_array::RecordBatch;
use arrow_array::builder::{BooleanBuilder, Int32Builder, Int64Builder, ListBuilder, StringBuilder};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Fault, Interrupt, Judge, PROVED_AT_ONCE, PuzzleIndex, Rule, Status, Verdict};
use std::borrow::Cow;
use std::sync::Arc;

/// The number up to which solutions are counted for the message of a row. As many are compared with each other, so
/// where they differ is the same as with a higher one.
const COUNTED: u64 = 64;

/// Checks rows under some settings.
pub struct Check {
    judge: Judge,
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
        Check { judge: Judge::new(Arc::new(config), limit), schema: Arc::new(Schema::new(fields)) }
    }

    /// Checks some rows, and says of each what its answer is.
    pub(super) fn check(
        &self,
        rows: Rows<'_>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<(RecordBatch, Vec<AnswerState>)> {
        let mut out = Columns::with_capacity(rows.range.len());
        let mut states = Vec::with_capacity(rows.range.len());
        for part in rows.parts(PROVED_AT_ONCE) {
            let known = proved_together(&self.judge, &part, interrupt)?;
            for ((puzzle, answer), known) in part.iter().zip(known) {
                if let (Some(puzzle), Some(solution)) = (puzzle, &known)
                    && answer.is_none_or(|answer| answer == solution)
                {
                    out.push_sound(solution, self.clues(puzzle));
                    states.push(if answer.is_some() { AnswerState::Right } else { AnswerState::Missing });
                    continue;
                }
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

    /// The verdict about a row; `solution` is that of its puzzle, if it is known already.
    fn verdict(
        &self,
        puzzle: Option<&str>,
        answer: Option<&str>,
        solution: Option<String>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<(Verdict, AnswerState)> {
        let Some(puzzle) = puzzle else {
            let state = if answer.is_some() { AnswerState::Unknown } else { AnswerState::Missing };
            return Ok((self.judge.invalid(MISSING.to_owned()), state));
        };
        let mut verdict = match solution {
            Some(solution) => Verdict::unique(solution),
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
            && (verdict.solution.is_some()
                || self.judge.verdict(&answer, interrupt)?.solution.as_deref() == Some(&*answer));
        if !is_full {
            return Ok((AnswerState::Wrong, Some(NO_SOLUTION.to_owned())));
        }
        Ok(match (difference(&answer, &solution), verdict.solution.is_some()) {
            (Some(why), _) => (AnswerState::Wrong, Some(why)),
            (None, true) => (AnswerState::Right, None),
            (None, false) => (AnswerState::Unknown, None),
        })
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
        let others = alike.count() - equal;
        let mut message = Cow::from(fault.message.as_str());
        if equal > 1 {
            message.to_mut().push_str(&format!(" ({equal} times)"));
        }
        if others > 0 {
            message.to_mut().push_str(&format!("; and {others} more"));
        }
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
