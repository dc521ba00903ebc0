//! Writes views of the cells for `explain --view`: by value, by cell, or the grid alone.

use super::object::JsonObject;
use super::{ExplainOutcome, View};
use crate::args::{ExplainFormat, ViewKind};
use crate::each_puzzle::per_puzzle::Question;
use answers::{ContentRecord, HouseRecord, LevelRecord, rows};
use ide::{Content, Digit, DigitSet, GridView, Mark, drawn};
use std::io::{self, Write};

/// Writes one view of a state.
pub(super) fn write(
    out: &mut dyn Write,
    question: &Question<'_>,
    moment: &GridView,
    view: View,
    format: ExplainFormat,
) -> io::Result<ExplainOutcome> {
    let digits = moment.geometry().digits();
    if let Some(value) = view.value.filter(|value| !digits.contains(*value)) {
        let field = moment.geometry().field();
        return Ok(Err(format!("a {field} puzzle has no value {}", value.get())));
    }
    let digits = view.value.map_or(digits, DigitSet::single);
    match (format, view.kind) {
        (ExplainFormat::Text, ViewKind::Levels) => {
            for digit in digits {
                level(out, question, moment, digit)?;
            }
        }
        (ExplainFormat::Text, ViewKind::Columnar) => columnar(out, question, moment)?,
        (ExplainFormat::Text, ViewKind::Game) => game(out, question, moment)?,
        (ExplainFormat::Json, _) => json(out, question, moment, view, digits)?,
    }
    Ok(Ok(None))
}

/// Writes the value of each cell.
pub(super) fn game(out: &mut dyn Write, question: &Question<'_>, moment: &GridView) -> io::Result<()> {
    let mut cells = Vec::new();
    for value in moment.values() {
        cells.push(value.map_or_else(|| ".".to_owned(), |digit| question.symbol(digit)));
    }
    lines(out, &drawn(moment.geometry(), &cells))
}

/// Writes the value or the candidates of each cell.
pub(super) fn columnar(out: &mut dyn Write, question: &Question<'_>, moment: &GridView) -> io::Result<()> {
    let separator = if moment.geometry().digit_count() > 9 { " " } else { "" };
    let mut cells = Vec::new();
    for content in moment.contents() {
        cells.push(match content {
            Content::Value(digit) => question.symbol(digit),
            Content::Candidates(set) => {
                let symbols: Vec<String> = set.iter().map(|digit| question.symbol(digit)).collect();
                format!("{{{}}}", symbols.join(separator))
            }
        });
    }
    lines(out, &drawn(moment.geometry(), &cells))
}

/// Writes the level of a value: the value where it is placed, `o` where it is possible; then its links.
fn level(out: &mut dyn Write, question: &Question<'_>, moment: &GridView, digit: Digit) -> io::Result<()> {
    writeln!(out, "value {}", question.symbol(digit))?;
    let mut cells = Vec::new();
    for mark in moment.marks(digit) {
        cells.push(match mark {
            Mark::Determined => question.symbol(digit),
            Mark::Possible => "o".to_owned(),
            Mark::Excluded => ".".to_owned(),
        });
    }
    lines(out, &drawn(moment.geometry(), &cells))?;
    for link in moment.links(digit) {
        let HouseRecord { house, cells } = HouseRecord::of_link(moment, &link);
        let kind = if cells.len() == 2 { "strong link" } else { "three places" };
        writeln!(out, "  {kind} in {house}: {}", cells.join(" "))?;
    }
    Ok(())
}

/// Writes the lines of a drawing.
pub(super) fn lines(out: &mut dyn Write, lines: &[String]) -> io::Result<()> {
    for line in lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

fn json(
    out: &mut dyn Write,
    question: &Question<'_>,
    moment: &GridView,
    view: View,
    digits: DigitSet,
) -> io::Result<()> {
    let geometry = moment.geometry();
    let mut object = JsonObject::about(out, question)?;
    if let Some(at) = view.at {
        object = object.member("at", &at)?;
    }
    object = object.member("view", &view.kind.name())?;
    match view.kind {
        ViewKind::Levels => object
            .list("levels", |list| digits.iter().try_for_each(|digit| list.push(&LevelRecord::new(moment, digit)))),
        ViewKind::Columnar => {
            let contents: Vec<Content> = moment.contents().collect();
            object.member("cells", &rows(geometry, |cell| ContentRecord::from(contents[cell.index()])))
        }
        ViewKind::Game => object.member("cells", &rows(geometry, |cell| moment.values()[cell.index()].map(Digit::get))),
    }?
    .end()
}
