//! Computes completions in the lines of a drawn map: its symbols, and the sums below it.

use super::clue_position::{CluePosition, is_of_word};
use super::clue_sums::sums_of;
use super::{Completion, CompletionKind, CompletionTrigger, Completions};
use clues::Map;
use engine::Cell;
use syntax::{Clue, ClueContent, ClueLine, LineSpan, Span, separates};

/// Returns what fits in a line of a map or of sums; `None` for other lines.
pub(super) fn completions(position: &CluePosition<'_>, trigger: CompletionTrigger) -> Option<Completions> {
    if position.kind.map() != Map::Pieces {
        return None;
    }
    let rows = rows_above(position);
    if rows.is_empty() {
        return None;
    }
    let before = position.line.before();
    let word = &before[before.trim_end_matches(is_of_word).len()..];
    let text = before[..before.len() - word.len()].trim_end_matches(separates);
    if let Some(symbol) = text.strip_suffix('=') {
        return sums_of_symbol(position, symbol.trim_end_matches(separates));
    }
    let is_invoked = trigger == CompletionTrigger::Invoked;
    let is_below = rows.len() >= usize::from(position.field().rows());
    if text.contains('=') || text.is_empty() && is_below && is_invoked {
        return symbols_without_sum(position);
    }
    // While a map is drawn, a list beside each blank would be in the way.
    let is_row = !is_below && word.is_empty() && !text.contains(':') && is_invoked;
    if is_row { symbols_of_row(position, &rows) } else { None }
}

/// Returns the rows of the map above the line.
fn rows_above(position: &CluePosition<'_>) -> Vec<String> {
    let section = position.section().span.in_file(position.located.start);
    let text = position.file.part(Span::new(section.start, position.line.start.max(section.start)));
    // The first line is the name of the section.
    let lines = text.lines().skip(1);
    lines.filter(|line| symbols(position, line).is_some()).map(str::to_owned).collect()
}

/// Returns the ranges of the symbols of a row of the map; `None` for another line.
fn symbols(position: &CluePosition<'_>, line: &str) -> Option<Vec<LineSpan>> {
    match ClueLine::of(position.kind, position.field(), line) {
        ClueLine::Row(symbols) => Some(symbols),
        _ => None,
    }
}

/// Returns the clues that are drawn, with their symbols.
fn drawn<'a>(position: &'a CluePosition<'_>) -> impl Iterator<Item = (&'a str, &'a Clue)> {
    position.section().clues.iter().filter_map(|clue| Some((&*clue.symbol.as_ref()?.text, clue)))
}

/// Returns the sums of the cells that have the last symbol of a text.
fn sums_of_symbol(position: &CluePosition<'_>, text: &str) -> Option<Completions> {
    let symbol = text.rsplit(separates).next()?;
    let (_, clue) = drawn(position).find(|(other, _)| *other == symbol)?;
    let ClueContent::Cells { cells, .. } = &clue.content else { return None };
    let cells: Vec<Cell> = cells.iter().filter_map(|cell| cell.within(position.field())).collect();
    sums_of(position, &cells)
}

/// Returns the symbols whose sums are missing.
fn symbols_without_sum(position: &CluePosition<'_>) -> Option<Completions> {
    let mut items = Vec::new();
    if position.kind.has_total() {
        for (symbol, clue) in drawn(position) {
            if matches!(&clue.content, ClueContent::Cells { values, .. } if !values.is_empty()) {
                continue;
            }
            let item = Completion::plain(&format!("{symbol}="), CompletionKind::Value, None);
            items.push(Completion { filter: symbol.to_owned(), ..item });
        }
    }
    position.word(is_of_word, items)
}

/// Returns the symbols that the next cell of a row is likely to have: that to the left, that above, and the first one
/// that the map does not have yet.
fn symbols_of_row(position: &CluePosition<'_>, rows: &[String]) -> Option<Completions> {
    let before = position.line.before();
    let own: Vec<&str> = before.split(separates).filter(|piece| !piece.is_empty()).collect();
    let is_divided = before.is_empty() || before.ends_with(separates);
    if !is_divided || own.len() >= usize::from(position.field().columns()) {
        return None;
    }
    let row = rows.last()?;
    let above = symbols(position, row)?.get(own.len()).map(|span| &row[span.range()]);
    let mut used = own.clone();
    for row in rows {
        used.extend(symbols(position, row).unwrap_or_default().iter().map(|span| &row[span.range()]));
    }
    let mut symbols = ('A'..='Z').chain('a'..='z').chain('1'..='9').map(String::from);
    let unused = symbols.find(|symbol| !used.contains(&&**symbol));
    let mut items: Vec<Completion> = Vec::new();
    for (symbol, detail) in [
        (own.last().copied(), "as to the left"),
        (above, "as above"),
        (unused.as_deref(), "a new one"),
        (Some("."), "none"),
    ] {
        let Some(symbol) = symbol else { continue };
        if !items.iter().any(|item| item.label == symbol) {
            let item = Completion::plain(symbol, CompletionKind::Value, None);
            items.push(Completion { detail: Some(detail.to_owned()), ..item });
        }
    }
    position.word(is_of_word, items)
}
