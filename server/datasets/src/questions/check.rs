//! Decides about each puzzle: the number of its solutions, and which rules the row breaks.

use super::{MISSING, Question, Rows, guarded, only_puzzle, proved_together};
use arrow_array::RecordBatch;
use arrow_array::builder::{BooleanBuilder, ListBuilder, StringBuilder, UInt16Builder, UInt64Builder};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use ide::{Cancellable, Chunk, Config, Interrupt, Judge, PROVED_AT_ONCE, PuzzleIndex, Rule, Status, Verdict};
use std::sync::Arc;

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
            Field::new("solutions", DataType::UInt64, true),
            Field::new("exact", DataType::Boolean, false),
            Field::new("solution", DataType::Utf8, true),
            Field::new("clues", DataType::UInt16, true),
            Field::new("rules", words.clone(), false),
            Field::new("messages", words, false),
        ];
        Check { judge: Judge::new(config, limit), schema: Arc::new(Schema::new(fields)) }
    }

    /// The verdict about a row.
    fn verdict(&self, puzzle: Option<&str>, answer: Option<&str>, interrupt: Interrupt<'_>) -> Cancellable<Verdict> {
        let Some(puzzle) = puzzle else { return Ok(self.judge.invalid(MISSING.to_owned())) };
        let answer = answer.map(str::trim).filter(|answer| !answer.is_empty());
        let judged = guarded(|| match answer {
            Some(answer) => self.with_answer(puzzle, answer, interrupt),
            None => self.judge.verdict(puzzle, interrupt),
        });
        judged.unwrap_or_else(|message| Ok(Verdict::crashed(message)))
    }

    /// The verdict about a puzzle with the solution that is claimed for it.
    fn with_answer(&self, puzzle: &str, answer: &str, interrupt: Interrupt<'_>) -> Cancellable<Verdict> {
        let mut verdict = self.judge.verdict(puzzle, interrupt)?;
        let answer = without_blanks(answer);
        let why = match (verdict.status, &verdict.solution) {
            (_, Some(solution)) => difference(&answer, solution),
            (Status::Invalid, _) => None,
            // Read as a puzzle, a full grid is its own solution.
            _ if self.judge.verdict(&answer, interrupt)?.solution.as_ref() != Some(&answer) => {
                Some(NO_SOLUTION.to_owned())
            }
            _ => self.line(puzzle).and_then(|givens| difference(&answer, &givens)),
        };
        verdict.faults.extend(why.and_then(|why| self.judge.fault(Rule::SolutionMismatch, why)));
        Ok(verdict)
    }

    /// The values of a puzzle as a line.
    fn line(&self, puzzle: &str) -> Option<String> {
        only_puzzle(&self.judge, Some(puzzle)).ok()?.line(Chunk::FILE, PuzzleIndex(0)).ok()
    }

    /// The number of givens, if there is a puzzle.
    fn clues(&self, puzzle: Option<&str>) -> Option<u16> {
        if let Some(puzzle) = puzzle.filter(|puzzle| ide::is_classic_line(puzzle)) {
            return Some(puzzle.bytes().fold(0, |clues, symbol| clues + u16::from((b'1'..=b'9').contains(&symbol))));
        }
        // A defect of this program shows in the verdict.
        let clues = guarded(|| {
            let analysis = only_puzzle(&self.judge, puzzle).ok()?;
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
        let mut out = Columns::with_capacity(rows.range.len());
        for part in rows.parts(PROVED_AT_ONCE) {
            let known = proved_together(&self.judge, &part, interrupt)?;
            for ((puzzle, answer), known) in part.iter().zip(known) {
                let clues = self.clues(puzzle);
                match known {
                    Some(solution) if answer.is_none_or(|answer| answer == solution) => {
                        out.push_sound(&solution, clues)
                    }
                    _ => out.push(&self.verdict(puzzle, answer, interrupt)?, clues),
                }
            }
        }
        Ok(out.finish(self.schema()))
    }
}

const NO_SOLUTION: &str = "the answer is not a full grid without a value twice in a house";

/// A grid in one line, as solutions are written.
fn without_blanks(grid: &str) -> String {
    grid.chars().filter(|symbol| !symbol.is_whitespace()).collect()
}

/// The way in which an answer differs from a line of values, of which dots are open.
fn difference(answer: &str, values: &str) -> Option<String> {
    if answer == values {
        return None;
    }
    let count = values.chars().count();
    if answer.chars().count() != count || answer.contains(['.', '0']) {
        return Some(NO_SOLUTION.to_owned());
    }
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

/// The columns of the answers, as they grow.
struct Columns {
    status: StringBuilder,
    solutions: UInt64Builder,
    exact: BooleanBuilder,
    solution: StringBuilder,
    clues: UInt16Builder,
    rules: ListBuilder<StringBuilder>,
    messages: ListBuilder<StringBuilder>,
}

impl Columns {
    fn with_capacity(rows: usize) -> Columns {
        Columns {
            status: StringBuilder::with_capacity(rows, 8 * rows),
            solutions: UInt64Builder::with_capacity(rows),
            exact: BooleanBuilder::with_capacity(rows),
            solution: StringBuilder::with_capacity(rows, 81 * rows),
            clues: UInt16Builder::with_capacity(rows),
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
        self.clues.append_option(clues);
        self.rules.append(true);
        self.messages.append(true);
    }

    fn push(&mut self, verdict: &Verdict, clues: Option<u16>) {
        self.status.append_value(verdict.status.name());
        self.solutions.append_option(verdict.solutions);
        self.exact.append_value(verdict.exact);
        self.solution.append_option(verdict.solution.as_deref());
        self.clues.append_option(clues);
        for fault in &verdict.faults {
            self.rules.values().append_value(fault.rule.name());
            self.messages.values().append_value(&fault.message);
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
