//! Prints ratings as CSV: of a table, its rows with columns added; of other files, a row a puzzle.

use super::record::Record;
use super::{RatePlan, rate, remark};
use crate::input::discover::Input;
use crate::input::opened_text::foreign;
use crate::input::units::Reading;
use crate::process::status::Status;
use crate::runner::each_piece::Material;
use crate::runner::pass::Pass;
use crate::runner::per_puzzle::{Answer, Answered, PlacedAnswer, Question, answers_to, run_question};
use crate::runner::setup::Setup;
use crate::terminal::Counters;
use crate::text::sanitize::is_log_command;
use ide::{Interrupt, Scale};
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// The columns that are added to a table.
const ADDED: [&str; 9] = [
    "difficulty",
    "se_er",
    "se_ep",
    "se_ed",
    "hodoku_level",
    "hodoku_score",
    "scales",
    "estimated",
    "no_rating_because",
];
/// The columns before them, of puzzles that are not in a table.
const OWN: [&str; 4] = ["path", "puzzle", "name", "clues"];

/// A table as it is printed: the answers for its rows, below their header.
struct Rated {
    header: String,
    rows: Vec<Answered>,
}

/// Rates every puzzle.
pub(super) fn run(setup: Setup, plan: &RatePlan) -> Status {
    run_question(setup, None, |pass, pool, inputs, counters| {
        let mut header = String::new();
        let work = |input: &Input, material: Material, interrupt: Interrupt<'_>| {
            rated(input, material, plan, counters, interrupt)
        };
        pass.take_all(pool, inputs, Reading::Whole, work, |pass, input, rated| {
            if header != rated.header && !rated.rows.is_empty() {
                writeln!(pass.out, "{}", rated.header)?;
                header = rated.header;
            }
            Pass::print_all(pass, input, rated.rows)
        });
    })
}

fn rated(input: &Input, material: Material, plan: &RatePlan, counters: &Counters, interrupt: Interrupt<'_>) -> Rated {
    let text = match &material {
        Material::Text(text) if !input.is_markdown() && foreign(input, &text.content).is_none() => text.content.clone(),
        _ => String::new(),
    };
    let Some(table) = Table::of(&text) else {
        let ask = |question: Question<'_>| answer(question, plan, ',', |record| own(record, question.path));
        let header = [&OWN[..], &ADDED[..]].concat().join(",");
        return Rated { header, rows: answers_to(input, material, &ask, counters, interrupt) };
    };
    let separator = table.separator;
    // By the numbers of the puzzles.
    let lines = Mutex::new(HashMap::new());
    let ask = |question: Question<'_>| {
        let line = (question.position)().map(|position| (question.number, position.line));
        lines.lock().unwrap_or_else(PoisonError::into_inner).extend(line);
        answer(question, plan, separator, |_| Vec::new())
    };
    let answers = answers_to(input, material, &ask, counters, interrupt);
    let lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
    Rated { header: table.header(), rows: table.rows(answers, &lines) }
}

/// The row of a puzzle: the fields that `first` returns, and those of its rating.
fn answer(
    question: Question<'_>,
    plan: &RatePlan,
    separator: char,
    first: impl FnOnce(&Record<'_>) -> Vec<String>,
) -> Answer {
    let Some(ratings) = rate(question, plan) else { return Answer::default() };
    let record = Record::new(question, &ratings, plan.scales);
    let mut fields = first(&record);
    fields.extend(added(&record, plan.scales));
    let row = fields.iter().map(|field| quoted(field, separator)).collect::<Vec<_>>();
    Answer { lines: vec![row.join(&separator.to_string())], remark: remark(&record) }
}

fn own(record: &Record<'_>, path: &str) -> Vec<String> {
    vec![path.to_owned(), record.puzzle.to_string(), record.name.clone().unwrap_or_default(), record.clues.to_string()]
}

fn added(record: &Record<'_>, scales: &[Scale]) -> [String; ADDED.len()] {
    let (se, hodoku) = (record.se.as_ref(), record.hodoku.as_ref());
    let [er, ep, ed] = se.map_or_else(Default::default, |se| [se.er, se.ep, se.ed].map(|value| format!("{value:.1}")));
    let level = hodoku.map(|hodoku| hodoku.level.to_owned()).unwrap_or_default();
    let score = hodoku.map(|hodoku| hodoku.score.to_string()).unwrap_or_default();
    let scales: Vec<&str> = scales.iter().map(|scale| scale.name()).collect();
    let difficulty = record.difficulty.unwrap_or_default().to_owned();
    let reason = record.reason.clone().unwrap_or_default();
    [difficulty, er, ep, ed, level, score, scales.join("; "), record.estimated.to_string(), reason]
}

/// A field as CSV has it: in quotes if it contains something that would end it, or begins as a command of a log does.
fn quoted(field: &str, separator: char) -> String {
    if field.contains([separator, '"', '\n', '\r']) || is_log_command(field) {
        return format!("\"{}\"", field.replace('"', "\"\""));
    }
    field.to_owned()
}

/// A text in rows of fields, below a row of their names.
struct Table<'a> {
    /// The records, each with the number of the line that it begins in, from 1.
    records: Vec<(usize, &'a str)>,
    separator: char,
}

impl<'a> Table<'a> {
    /// The table that a text is: its first line has several fields, none of which is a puzzle.
    fn of(text: &'a str) -> Option<Table<'a>> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let first = text.lines().next()?;
        let separator = [',', '\t', ';'].into_iter().find(|separator| first.contains(*separator))?;
        let mut names = first.split(separator).map(|name| name.trim_matches(['"', ' ']));
        // A name has letters, and no puzzle is this short.
        let is_name = |name: &str| name.len() <= 40 && name.chars().any(char::is_alphabetic);
        names.all(is_name).then(|| Table { records: records(text), separator })
    }

    fn header(&self) -> String {
        let first = self.records.first().map_or("", |(_, record)| record);
        let names: Vec<&str> = first.split(self.separator).map(|name| name.trim_matches(['"', ' '])).collect();
        // The columns of the table keep their names.
        let added = ADDED.map(|name| if names.contains(&name) { format!("computed_{name}") } else { name.to_owned() });
        self.with(first, &added.join(&self.separator.to_string()))
    }

    /// Its rows with the fields of the answers, whose lines are found by the numbers of their puzzles. Answers without
    /// a line come last.
    fn rows(&self, answers: Vec<Answered>, lines: &HashMap<usize, usize>) -> Vec<Answered> {
        let (mut by_line, mut others) = (HashMap::new(), Vec::new());
        for (number, answered) in (1..).zip(answers) {
            match (answered, lines.get(&number)) {
                // A row with two puzzles, such as a puzzle and its solution, is rated by the first.
                (Answered::Puzzle(placed), Some(&line)) => _ = by_line.entry(line).or_insert(placed),
                (answered, _) => others.push(answered),
            }
        }
        let mut none = ADDED.map(|_| String::new());
        none[ADDED.len() - 1] = "there is no puzzle in this row".to_owned();
        let none = none.join(&self.separator.to_string());
        let ends = self.records.iter().skip(2).map(|(line, _)| *line).chain([usize::MAX]);
        let rows = self.records.iter().skip(1).zip(ends).map(|(&(start, record), end)| {
            let lines = start..end.min(start + record.lines().count().max(1));
            let placed = lines.into_iter().find_map(|line| by_line.remove(&line));
            let (position, answer) =
                placed.map_or((None, Answer::default()), |placed| (placed.position, placed.answer));
            let line = match (record.trim().is_empty(), answer.lines.first()) {
                (true, _) => record.to_owned(),
                (false, Some(fields)) => self.with(record, fields),
                (false, None) => self.with(record, &none),
            };
            Answered::Puzzle(PlacedAnswer { position, answer: Answer { lines: vec![line], ..answer } })
        });
        rows.chain(others).collect()
    }

    fn with(&self, record: &str, fields: &str) -> String {
        format!("{record}{}{fields}", self.separator)
    }
}

/// The records of a text, without their line ends, each with the number of its first line: a field in quotes may
/// contain line ends.
fn records(text: &str) -> Vec<(usize, &str)> {
    let (mut records, mut start, mut at, mut first, mut line) = (Vec::new(), 0, 0, 1, 1);
    let mut is_quoted = false;
    for part in text.split_inclusive('\n') {
        at += part.len();
        is_quoted ^= part.matches('"').count() % 2 == 1;
        line += 1;
        if !is_quoted || at == text.len() {
            records.push((first, text[start..at].trim_end_matches(['\n', '\r'])));
            (start, first) = (at, line);
        }
    }
    records
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_may_have_several_lines() {
        let text = "a,b\r\n1,\"two\nlines\"\n\"un\nclosed\n";
        assert_eq!(records(text), [(1, "a,b"), (2, "1,\"two\nlines\""), (4, "\"un\nclosed")]);
        assert_eq!(records(""), []);
    }

    #[test]
    fn names_that_the_table_has_are_not_added() {
        let table = Table::of("id;\"difficulty\"; se_er\n").expect("a table");
        assert!(table.header().starts_with("id;\"difficulty\"; se_er;computed_difficulty;computed_se_er;se_ep;"));
    }

    #[test]
    fn tables_have_a_row_of_names() {
        let separator = |text| Table::of(text).map(|table| table.separator);
        assert_eq!(separator("puzzle,solution\n12..\n"), Some(','));
        assert_eq!(separator("id\tpuzzle\n"), Some('\t'));
        for text in ["", "puzzle\n", "1,2,3,4\n", "title: a, 1\n1234\n", "1...............,12..............\n"] {
            assert_eq!(separator(text), None, "{text}");
        }
    }
}
