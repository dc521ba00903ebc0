//! Prints answers that are not written to a table: one column, a line a row.

use super::run::AnsweredPart;
use crate::process::status::Status;
use crate::terminal::Complaint;
use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch, StringArray};
use std::io::{self, BufWriter, Write};

/// Prints a column, an empty line where it has no value, and says why from another column.
///
/// # Errors
/// When stdout cannot be written.
pub(crate) fn print_column(answered: AnsweredPart<'_>, column: &str, reasons: &str) -> io::Result<()> {
    print_lines(answered.answers, column)?;
    print_reasons(answered, reasons);
    Ok(())
}

/// Complains about each row without an answer, for the reason in this column.
pub(crate) fn print_reasons(answered: AnsweredPart<'_>, reasons: &str) {
    let mut row = 0;
    for batch in answered.answers {
        let why = texts(batch, reasons);
        for index in 0..batch.num_rows() {
            if let Some(why) = why.filter(|why| why.is_valid(index)) {
                let place = format!("{}:{}", answered.path, answered.part.line(row));
                answered.console.error(&Complaint::new(Some(place), why.value(index).to_owned()));
                answered.status.note(Status::Found);
            }
            row += 1;
        }
    }
}

fn print_lines(answers: &[RecordBatch], column: &str) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for batch in answers {
        let Some(lines) = texts(batch, column) else { continue };
        for line in lines {
            writeln!(out, "{}", line.unwrap_or_default())?;
        }
    }
    out.flush()
}

fn texts<'a>(batch: &'a RecordBatch, name: &str) -> Option<&'a StringArray> {
    batch.column_by_name(name)?.as_string_opt::<i32>()
}
