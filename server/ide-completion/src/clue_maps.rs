//! Computes completions in the lines of a drawn map: its symbols, and the sums below it.

use super::clue_lines::{CluePosition, is_of_word};
use super::clue_sums::sums_of;
use super::words::plain;
use super::{Completion, CompletionKind, CompletionTrigger, Completions};
use clues::Map;
use engine::Cell;
use syntax::{Clue, ClueContent, ClueLine, LineSpan, separates};

/// Returns what fits in a line of a map or of sums; `None` for other lines.
pub(super) fn completions(position: &CluePosition<'_>, trigger: CompletionTrigger) -> Option<Completions> {
    if position.kind().map() != Map::Pieces || !position.is_drawn() {
        return None;
    }
    let before = position.line.before();
    let word = &before[before.trim_end_matches(is_of_word).len()..];
    let text = before[..before.len() - word.len()].trim_end_matches(separates);
    if let Some(symbol) = text.strip_suffix('=') {
        return position.sums_of_symbol(symbol.trim_end_matches(separates));
    }
    let is_below = position.rows() >= usize::from(position.field().rows());
    if text.contains('=') || text.is_empty() && is_below && trigger == CompletionTrigger::Invoked {
        return position.symbols_without_sum();
    }
    // While a map is drawn, a list beside each blank would be in the way.
    let is_row = !is_below && word.is_empty() && !text.contains(':') && trigger == CompletionTrigger::Invoked;
    if is_row { position.symbols_of_row() } else { None }
}

impl CluePosition<'_> {
    /// Returns true if the section has a map above the line.
    fn is_drawn(&self) -> bool {
        self.rows_above().next().is_some()
    }

    /// Returns the lines of the section above the line, from its first one on.
    fn rows_above(&self) -> impl Iterator<Item = String> {
        let section = self.section().span.in_file(self.located.start);
        let text = self.file.part(syntax::Span::new(section.start, self.line.start.max(section.start)));
        let rows: Vec<String> =
            text.lines().skip(1).filter(|line| self.symbols(line).is_some()).map(str::to_owned).collect();
        rows.into_iter()
    }

    fn rows(&self) -> usize {
        self.rows_above().count()
    }

    /// Returns the ranges of the symbols of a row of the map.
    fn symbols(&self, line: &str) -> Option<Vec<LineSpan>> {
        match ClueLine::of(self.kind(), self.field(), line) {
            ClueLine::Row(symbols) => Some(symbols),
            _ => None,
        }
    }

    /// The clues that are drawn, with their symbols and cells.
    fn drawn(&self) -> impl Iterator<Item = (&str, &Clue)> {
        self.section().clues.iter().filter_map(|clue| Some((&*clue.symbol.as_ref()?.text, clue)))
    }

    fn sums_of_symbol(&self, text: &str) -> Option<Completions> {
        let symbol = text.rsplit(separates).next()?;
        let (_, clue) = self.drawn().find(|(other, _)| *other == symbol)?;
        let ClueContent::Cells { cells, .. } = &clue.content else { return None };
        let cells: Vec<Cell> = cells.iter().filter_map(|cell| cell.within(self.field())).collect();
        sums_of(self, &cells)
    }

    /// Returns the symbols whose sums are missing.
    fn symbols_without_sum(&self) -> Option<Completions> {
        let has_sum = |clue: &Clue| matches!(&clue.content, ClueContent::Cells { values, .. } if !values.is_empty());
        let item = |symbol: &str| {
            let text = format!("{symbol}=");
            Completion { filter: symbol.to_owned(), ..plain(&text, CompletionKind::Value, None) }
        };
        let missing = self.drawn().filter(|(_, clue)| self.kind().has_total() && !has_sum(clue));
        self.word(is_of_word, missing.map(|(symbol, _)| item(symbol)).collect())
    }

    /// Returns the symbols that the next cell of a row is likely to have: that to the left, that above, and the first
    /// one that the map does not have yet.
    fn symbols_of_row(&self) -> Option<Completions> {
        let before = self.line.before();
        let own: Vec<&str> = before.split(separates).filter(|piece| !piece.is_empty()).collect();
        let rows: Vec<String> = self.rows_above().collect();
        let is_divided = before.is_empty() || before.ends_with(separates);
        if !is_divided || own.len() >= usize::from(self.field().columns()) {
            return None;
        }
        let row = rows.last()?;
        let above = self.symbols(row)?.get(own.len()).map(|span| &row[span.range()]);
        let has = |symbol: &str| {
            let in_row =
                |row: &String| self.symbols(row).is_some_and(|all| all.iter().any(|span| &row[span.range()] == symbol));
            own.contains(&symbol) || rows.iter().any(in_row)
        };
        let unused = ('A'..='Z').chain('a'..='z').chain('1'..='9').map(String::from).find(|symbol| !has(symbol));
        let mut list: Vec<Completion> = Vec::new();
        let symbols = [
            own.last().copied().map(|it| (it, "as to the left")),
            above.map(|it| (it, "as above")),
            unused.as_deref().map(|it| (it, "a new one")),
            Some((".", "none")),
        ];
        for (symbol, detail) in symbols.into_iter().flatten() {
            if !list.iter().any(|item| item.label == symbol) {
                let item = plain(symbol, CompletionKind::Value, None);
                list.push(Completion { detail: Some(detail.to_owned()), ..item });
            }
        }
        self.word(is_of_word, list)
    }
}
