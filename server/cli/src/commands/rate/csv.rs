//! Prints ratings as CSV: of a table, its rows as they stand with columns added; of other texts, a row a puzzle.
//!
//! A long text is rated chunk by chunk. Which puzzles are in a row shows when the chunks are put together again, in
//! their order: a row may begin in one and end in the next.

use super::{RatePlan, failure, rate};
use crate::each_puzzle::pass::Pass;
use crate::each_puzzle::per_puzzle::{Answer, Answered, PlacedAnswer, Question, Remark, answers_to, run_question};
use crate::input::discover::Input;
use crate::input::each_piece::Material;
use crate::input::opened_text::foreign;
use crate::input::origin::MOST_UNDIVIDED;
use crate::input::placed_document::FILE;
use crate::input::units::ReadMode;
use crate::process::status::Status;
use crate::setup::Setup;
use crate::terminal::Counters;
use crate::text::sanitize::is_log_command;
use ide::{Chunk, Interrupt, RATING_COLUMNS, RatingRow, Rope, new_column_names};
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};
use std::{mem, ptr, slice};

/// The columns before those of ratings, of puzzles that are not in a table.
const OWN: [&str; 4] = ["path", "puzzle", "name", "clues"];

pub(super) fn run(setup: Setup, plan: &RatePlan) -> Status {
    run_question(setup, None, |pass, pool, inputs, counters| {
        let mut printer = Printer { inputs: inputs.iter(), input: None, table: None, header: String::new() };
        pass.take_all(
            pool,
            inputs,
            ReadMode::Slowly,
            |input, material, interrupt| Rated::new(input, material, plan, counters, interrupt),
            |pass, input, rated| printer.print(pass, input, rated),
        );
        let written = printer.end_table(pass).and_then(|()| pass.out.flush());
        // Nothing is printed after this, so that a failure needs no special ending.
        let _ = pass.settle(written);
    })
}

/// A text, or a chunk of one, whose puzzles are rated.
struct Rated {
    /// As it stands, if it may belong to a table.
    text: Option<Rope>,
    /// Lines and puzzles before it.
    lines_before: usize,
    puzzles_before: usize,
    /// The answers about its puzzles: in place of lines for stdout, the fields of a row, not quoted yet.
    answers: Vec<Answered>,
    /// The lines of its puzzles in the whole text, from 1, by their numbers.
    lines: HashMap<usize, usize>,
}

impl Rated {
    fn new(input: &Input, material: Material, plan: &RatePlan, counters: &Counters, interrupt: Interrupt<'_>) -> Rated {
        let mut text = None;
        let mut lines_before = 0;
        let mut puzzles_before = 0;
        match &material {
            Material::Text(whole) if input.is_markdown() || foreign(input, &whole.content).is_some() => {}
            Material::Text(whole) => text = Some(Rope::from_str(&whole.content)),
            Material::Chunk(piece) => {
                text = piece.chunk.analysis.text(Chunk::FILE).filter(|_| !piece.is_foreign).cloned();
                lines_before = piece.lines_before;
                puzzles_before = piece.chunk.puzzles_before as usize;
            }
        }
        let lines = Mutex::new(HashMap::new());
        let ask = |question: Question<'_>| {
            if text.is_some()
                && let Some(position) = (question.position)()
            {
                lines.lock().unwrap_or_else(PoisonError::into_inner).insert(question.number, position.line);
            }
            answer(question, plan)
        };
        let answers = answers_to(input, material, &ask, counters, interrupt);
        let lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        Rated { text, lines_before, puzzles_before, answers, lines }
    }
}

fn answer(question: Question<'_>, plan: &RatePlan) -> Answer {
    let Some(row) = rate(question, plan) else { return Answer::default() };
    let name = question.name().unwrap_or_default();
    let clues = question.analysis.clue_count(FILE, question.puzzle);
    let mut fields = vec![question.path.to_owned(), question.number.to_string(), name, clues.to_string()];
    fields.extend(values(&row));
    Answer { lines: fields, remark: failure(&row) }
}

/// The fields of the columns of ratings.
fn values(row: &RatingRow) -> [String; RATING_COLUMNS.len()] {
    [
        row.difficulty.unwrap_or_default().to_owned(),
        in_tenths(row.se_er),
        in_tenths(row.se_ep),
        in_tenths(row.se_ed),
        row.hodoku_level.unwrap_or_default().to_owned(),
        row.hodoku_score.map_or_else(String::new, |score| score.to_string()),
        row.variant_level.unwrap_or_default().to_owned(),
        row.variant_score.map_or_else(String::new, |score| score.to_string()),
        row.scales.clone(),
        row.no_rating_because.clone().unwrap_or_default(),
    ]
}

fn in_tenths(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| format!("{value:.1}"))
}

/// The fields as CSV has them: in quotes if they contain something that would end them, or begin as a command of a log
/// does.
fn joined(fields: &[String], separator: char) -> String {
    let mut row = String::new();
    for (index, field) in fields.iter().enumerate() {
        if index > 0 {
            row.push(separator);
        }
        if field.contains([separator, '"', '\n', '\r']) || is_log_command(field) {
            row += &format!("\"{}\"", field.replace('"', "\"\""));
        } else {
            row += field;
        }
    }
    row
}

/// Prints rows below their header, in the order of the inputs.
struct Printer<'a> {
    /// The inputs after the current one.
    inputs: slice::Iter<'a, Input>,
    input: Option<&'a Input>,
    /// The table that the current input is.
    table: Option<CsvTable>,
    /// The header that was printed last.
    header: String,
}

impl Printer<'_> {
    fn print(&mut self, pass: &mut Pass, input: &Input, rated: Rated) -> io::Result<()> {
        if self.input.is_none_or(|current| !ptr::eq(current, input)) {
            self.end_table(pass)?;
            self.input = self.inputs.find(|next| ptr::eq(*next, input));
            self.table = rated.text.as_ref().and_then(|text| CsvTable::of(&text.line(0).to_string()));
        }
        let Some(table) = &mut self.table else {
            let header = [&OWN[..], &RATING_COLUMNS[..]].concat().join(",");
            let mut rows = rated.answers;
            for answered in &mut rows {
                if let Answered::Puzzle(PlacedAnswer { answer, .. }) = answered {
                    answer.lines = vec![joined(&answer.lines, ',')];
                }
            }
            return print_rows(pass, input, &mut self.header, header, rows);
        };
        let rows = table.rows(rated);
        print_rows(pass, input, &mut self.header, table.header.clone(), rows)
    }

    /// Prints what is left of the current input.
    fn end_table(&mut self, pass: &mut Pass) -> io::Result<()> {
        let (Some(input), Some(mut table)) = (self.input, self.table.take()) else { return Ok(()) };
        let rows = table.end_record().into_iter().collect();
        print_rows(pass, input, &mut self.header, table.header, rows)
    }
}

fn print_rows(
    pass: &mut Pass,
    input: &Input,
    printed: &mut String,
    header: String,
    rows: Vec<Answered>,
) -> io::Result<()> {
    if *printed != header && !rows.is_empty() {
        writeln!(pass.out, "{header}")?;
        *printed = header;
    }
    pass.print_all(input, rows)
}

/// A place in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FieldState {
    /// The start of a field: a quote here begins a field in quotes. Any other quote is a character like others.
    Start,
    Bare,
    Quoted,
    /// After a quote in a quoted field. Two quotes stand for one, so the next character tells whether the field has
    /// ended.
    AfterQuote,
}

impl FieldState {
    /// The place after this text. A line end that is not in quotes ends the row.
    fn after(self, text: &str, separator: char) -> FieldState {
        let mut place = self;
        for character in text.chars() {
            place = match (place, character) {
                (FieldState::Quoted, '"') => FieldState::AfterQuote,
                (FieldState::Quoted, _) => FieldState::Quoted,
                (FieldState::Start | FieldState::AfterQuote, '"') => FieldState::Quoted,
                (_, '\n' | '\r') => FieldState::Start,
                (_, character) if character == separator => FieldState::Start,
                _ => FieldState::Bare,
            };
        }
        place
    }
}

/// A text in rows of fields, below a row of their names. Each row is printed as it stands, with more fields.
struct CsvTable {
    separator: char,
    /// With the names of the columns that are added; empty until it has been read.
    header: String,
    /// The beginning of the current row, with its line end; a field in quotes may contain line ends.
    record: String,
    /// Where in a field it ends.
    place: FieldState,
    /// The line in which it begins, from 1, and the line after it.
    line: usize,
    end: usize,
    /// The answers that belong to no row yet, by line.
    answers: HashMap<usize, PlacedAnswer>,
}

impl CsvTable {
    /// The table that a text is: its first line has several fields, none of which is a puzzle.
    fn of(text: &str) -> Option<CsvTable> {
        let first = text.lines().next()?;
        let separator = [',', '\t', ';'].into_iter().find(|separator| first.contains(*separator))?;
        for name in names(first, separator) {
            // A name has letters, and no puzzle is this short.
            if name.len() > 40 || !name.chars().any(char::is_alphabetic) {
                return None;
            }
        }
        Some(CsvTable {
            separator,
            header: String::new(),
            record: String::new(),
            place: FieldState::Start,
            line: 1,
            end: 1,
            answers: HashMap::new(),
        })
    }

    /// The rows that end in the next part of the text.
    fn rows(&mut self, rated: Rated) -> Vec<Answered> {
        for (number, answered) in (rated.puzzles_before + 1..).zip(rated.answers) {
            if let (Answered::Puzzle(placed), Some(line)) = (answered, rated.lines.get(&number)) {
                // A row with two puzzles, such as a puzzle and its solution, is rated by the first.
                self.answers.entry(*line).or_insert(placed);
            }
        }
        let mut rows = Vec::new();
        let text = rated.text.unwrap_or_default();
        // The lines must be counted as positions count them: a carriage return alone ends a line, too.
        let parts = text.lines().map(|part| part.to_string()).filter(|part| !part.is_empty());
        for (line, part) in (rated.lines_before + 1..).zip(parts) {
            if self.record.is_empty() {
                self.line = line;
            }
            self.record += &part;
            self.end = line + 1;
            self.place = self.place.after(&part, self.separator);
            // Only the last line of the text has no line end. A quote that is never closed must not collect the rest of
            // a long text in memory.
            let is_last = !part.ends_with(['\n', '\r']);
            if is_last || self.place != FieldState::Quoted || self.record.len() as u64 > MOST_UNDIVIDED {
                let row = self.end_record();
                // Blank lines become one entry together: there may be millions of them.
                if let Some(Answered::Lines { text, .. }) = &row
                    && let Some(Answered::Lines { text: before, .. }) = rows.last_mut()
                {
                    *before += text;
                } else {
                    rows.extend(row);
                }
            }
        }
        // The rows that have ended have taken their answers. The current row goes on in the next chunk, and will take
        // the first answer among its lines. No other answer will be asked for.
        let first = self.answers.keys().copied().filter(|line| !self.record.is_empty() && *line >= self.line).min();
        self.answers.retain(|line, _| Some(*line) == first);
        rows
    }

    /// The row that has been read, if there is one; the first is the header.
    fn end_record(&mut self) -> Option<Answered> {
        let record = mem::take(&mut self.record);
        if record.is_empty() {
            return None;
        }
        let is_too_long = self.place == FieldState::Quoted && record.len() as u64 > MOST_UNDIVIDED;
        self.place = FieldState::Start;
        let record = record.trim_end_matches(['\n', '\r']);
        if self.header.is_empty() {
            self.header = self.header_with(record);
            return None;
        }
        if record.trim().is_empty() {
            return Some(Answered::Lines { text: format!("{record}\n"), puzzles: 0 });
        }
        // A row is rated by the first puzzle in its lines.
        let placed = (self.line..self.end).find_map(|line| self.answers.remove(&line));
        let mut placed = placed.unwrap_or(PlacedAnswer { position: None, answer: Answer::default() });
        // The table has columns of its own in place of `OWN`.
        let mut fields = placed.answer.lines.split_off(placed.answer.lines.len().min(OWN.len()));
        if fields.is_empty() {
            fields = vec![String::new(); RATING_COLUMNS.len()];
            fields[RATING_COLUMNS.len() - 1] = "there is no puzzle in this row".to_owned();
        }
        placed.answer.lines = vec![self.with(record, &fields)];
        if is_too_long {
            let why = format!("a row of more than {} MiB; is a quote missing?", MOST_UNDIVIDED >> 20);
            placed.answer.remark = Some(Remark::Failure(why));
        }
        Some(Answered::Puzzle(placed))
    }

    fn header_with(&self, record: &str) -> String {
        // The columns of the table keep their names. Without a prefix, there is always a name.
        let added = new_column_names(names(record, self.separator), RATING_COLUMNS, None).unwrap_or_default();
        self.with(record, &added)
    }

    fn with(&self, record: &str, fields: &[String]) -> String {
        format!("{record}{}{}", self.separator, joined(fields, self.separator))
    }
}

/// The names of the columns in a header.
fn names(header: &str, separator: char) -> impl Iterator<Item = &str> {
    header.split(separator).map(|name| name.trim_matches(['"', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a table in which the puzzles of these lines are rated, and which comes in such parts.
    fn rows(parts: &[&str], puzzles: &[usize]) -> Vec<String> {
        let mut table = CsvTable::of(parts[0]).expect("a table");
        let mut lines_before = 0;
        let mut rows = Vec::new();
        for part in parts {
            let text = Rope::from_str(part);
            let end = lines_before + text.lines().filter(|line| line.len_bytes() > 0).count();
            let lines: Vec<usize> =
                puzzles.iter().copied().filter(|line| (lines_before + 1..=end).contains(line)).collect();
            let answer = |line: &usize| {
                let fields = (0..OWN.len() + RATING_COLUMNS.len()).map(|_| line.to_string()).collect();
                Answered::Puzzle(PlacedAnswer { position: None, answer: Answer { lines: fields, remark: None } })
            };
            rows.extend(table.rows(Rated {
                text: Some(text),
                lines_before,
                puzzles_before: 0,
                answers: lines.iter().map(answer).collect(),
                lines: (1..).zip(lines.iter().copied()).collect(),
            }));
            lines_before = end;
        }
        rows.extend(table.end_record());
        let text = |answered| match answered {
            Answered::Puzzle(placed) => placed.answer.lines.concat(),
            Answered::Lines { text, .. } => text.trim_end_matches('\n').to_owned(),
        };
        rows.into_iter().map(text).collect()
    }

    #[test]
    fn rows_may_have_several_lines_and_end_in_the_next_chunk() {
        let text = "a,b\r\n1,\"two\nlines\"\n\n\"un\nclosed\n";
        let expected =
            ["1,\"two\nlines\",3,3,3,3,3,3,3,3,3,3", "", "\"un\nclosed,,,,,,,,,,there is no puzzle in this row"];
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        assert_eq!(rows(&[text], &[3]), expected);
        assert_eq!(rows(&lines, &[3]), expected);
    }

    #[test]
    fn a_quote_within_a_field_is_a_character() {
        let text = "id,name,puzzle\n1,5\" board,Q\n2,\"a \"\"b\"\"\",P\n3,6\" board,P\n";
        let expected = [
            "1,5\" board,Q,2,2,2,2,2,2,2,2,2,2",
            "2,\"a \"\"b\"\"\",P,3,3,3,3,3,3,3,3,3,3",
            "3,6\" board,P,4,4,4,4,4,4,4,4,4,4",
        ];
        assert_eq!(rows(&[text], &[2, 3, 4]), expected);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        assert_eq!(rows(&lines, &[2, 3, 4]), expected);
    }

    #[test]
    fn blank_lines_stay_and_take_no_rows() {
        let mut table = CsvTable::of("a,b\n").expect("a table");
        let text = format!("a,b\n1\n{}2\n", "\n".repeat(1_000));
        let answered = table.rows(Rated {
            text: Some(Rope::from_str(&text)),
            lines_before: 0,
            puzzles_before: 0,
            answers: Vec::new(),
            lines: HashMap::new(),
        });
        assert_eq!(answered.len(), 3);
        let Answered::Lines { text, puzzles: 0 } = &answered[1] else { panic!("no lines") };
        assert_eq!(text.len(), 1_000);
    }

    #[test]
    fn a_carriage_return_ends_a_line_as_in_positions() {
        let expected = ["\"a\rb\",2", "1,4,4,4,4,4,4,4,4,4,4"];
        assert_eq!(rows(&["a,b\n\"a\rb\",2\n1\n"], &[4])[1..], expected[1..]);
        assert_eq!(
            rows(&["a,b\r1\r2\r"], &[3]),
            ["1,,,,,,,,,,there is no puzzle in this row", "2,3,3,3,3,3,3,3,3,3,3"]
        );
    }

    #[test]
    fn names_that_the_table_has_are_not_added() {
        let table = CsvTable::of("id;\"difficulty\"; se_er\n").expect("a table");
        let header = table.header_with("id;\"difficulty\"; se_er");
        assert!(header.starts_with("id;\"difficulty\"; se_er;computed_difficulty;computed_se_er;se_ep;"));
    }

    #[test]
    fn tables_have_a_row_of_names() {
        let separator = |text| CsvTable::of(text).map(|table| table.separator);
        assert_eq!(separator("puzzle,solution\n12..\n"), Some(','));
        assert_eq!(separator("id\tpuzzle\n"), Some('\t'));
        for text in ["", "puzzle\n", "1,2,3,4\n", "title: a, 1\n1234\n", "1...............,12..............\n"] {
            assert_eq!(separator(text), None, "{text}");
        }
    }
}
