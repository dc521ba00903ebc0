//! Reads drawn maps: N rows of N symbols, one symbol for each cage, and the sums of the cages.

use crate::clues::line::{TextPart, number, separates};
use crate::clues::section::Clues;
use crate::clues::side::is_none;
use crate::model::clues::{Clue, ClueCell, ClueContent, ClueProblem, ClueValue, MapSymbol};
use crate::text::glyph::{is_bar, is_frame};
use crate::text::span::BlockSpan;
use clues::{ClueKind, Map};
use field::Field;
use std::collections::BTreeMap;

/// A map that is being read.
pub(super) struct MapReader<'t> {
    kind: ClueKind,
    field: Field,
    /// The number of its rows so far.
    rows: u32,
    last_row: BlockSpan,
    /// The cages with their symbols, in the order of their first cells, and where each symbol has its cage.
    cages: Vec<(&'t str, Vec<ClueCell>)>,
    symbols: BTreeMap<&'t str, usize>,
    sums: Vec<TextPart<'t>>,
    /// True if a row is missing or has the wrong number of symbols.
    is_broken: bool,
}

impl<'t> MapReader<'t> {
    pub(super) fn new(kind: ClueKind, field: Field) -> MapReader<'t> {
        MapReader {
            kind,
            field,
            rows: 0,
            last_row: BlockSpan::default(),
            cages: Vec::new(),
            symbols: BTreeMap::new(),
            sums: Vec::new(),
            is_broken: false,
        }
    }

    /// Adds a row with its symbols.
    pub(super) fn row(&mut self, line: TextPart<'t>, symbols: Vec<TextPart<'t>>, clues: &mut Clues) {
        self.rows += 1;
        self.last_row = line.span();
        if self.rows > u32::from(self.field.rows()) {
            return;
        }
        if symbols.len() != usize::from(self.field.columns()) {
            self.is_broken = true;
            clues.report(ClueProblem::MapRow { symbols: symbols.len() as u32 }, line.span());
            return;
        }
        let row = self.rows as u8 - 1;
        for (symbol, column) in symbols.into_iter().zip(0..) {
            if is_none(symbol.text) {
                continue;
            }
            let next = self.cages.len();
            let cage = *self.symbols.entry(symbol.text).or_insert(next);
            if cage == next {
                self.cages.push((symbol.text, Vec::new()));
            }
            self.cages[cage].1.push(ClueCell { row, column, span: symbol.span() });
        }
    }

    /// Adds a line of sums: `A=15 B=8`.
    pub(super) fn sums(&mut self, line: TextPart<'t>) {
        self.sums.push(line);
    }

    /// Adds the cages as clues.
    pub(super) fn finish(mut self, clues: &mut Clues) {
        if self.rows > 0 && self.rows != u32::from(self.field.rows()) {
            self.is_broken = true;
            clues.report(ClueProblem::MapRows { rows: self.rows }, self.last_row);
        }
        let mut sums = vec![None; self.cages.len()];
        for line in std::mem::take(&mut self.sums) {
            self.read_sums(line, &mut sums, clues);
        }
        let must_touch = !self.is_broken && self.kind.map() == Map::Pieces;
        for ((symbol, cells), sum) in self.cages.into_iter().zip(sums) {
            let Some(first) = cells.first().map(|cell| cell.span) else { continue };
            if must_touch && let Some(apart) = first_apart(&cells) {
                clues.report(ClueProblem::Apart, apart.span);
                continue;
            }
            let symbol = MapSymbol { text: symbol.into(), before_sum: sum.map(|(symbol, _)| symbol) };
            let values = sum.into_iter().map(|(_, value)| value).collect();
            let content = ClueContent::Cells { values, cells };
            clues.list.push(Clue { span: first, content, symbol: Some(symbol) });
        }
    }

    fn read_sums(&self, line: TextPart<'t>, sums: &mut [Option<(BlockSpan, ClueValue)>], clues: &mut Clues) {
        let mut rest = line;
        while let Some((symbol, after)) = rest.split_at_first('=') {
            let start = symbol.text.find(|c| !separates(c)).unwrap_or(symbol.text.len());
            let symbol = symbol.part(start..symbol.text.len()).trimmed();
            let start = after.text.find(|c| !separates(c)).unwrap_or(after.text.len());
            let end = after.text[start..].find(separates).map_or(after.text.len(), |length| start + length);
            let value = after.part(start..end);
            rest = after.part(end..after.text.len());
            match number(value) {
                _ if symbol.text.is_empty() || symbol.text.contains(separates) => {
                    clues.report(ClueProblem::NotASum, line.span());
                }
                _ if !self.kind.has_total() => clues.report(ClueProblem::UnexpectedValue, line.span()),
                Err(_) if value.text.is_empty() => clues.report(ClueProblem::NotASum, line.span()),
                Err((problem, span)) => clues.report(problem, span),
                Ok(value) => match self.symbols.get(symbol.text).and_then(|cage| sums.get_mut(*cage)) {
                    None if self.is_broken => {}
                    None => clues.report(ClueProblem::SumOfNothing, symbol.span().cover(value.span)),
                    Some(Some(_)) => clues.report(ClueProblem::SecondSum, symbol.span().cover(value.span)),
                    Some(sum) => *sum = Some((symbol.span(), value)),
                },
            }
        }
        if let Some(left) = rest.pieces().next() {
            clues.report(ClueProblem::NotASum, left.span());
        }
    }
}

/// Returns true for a line between the bands of a map, as around grids.
pub(super) fn is_between_bands(line: &str) -> bool {
    line.contains(['+', '─', '═', '━']) && line.chars().all(|c| is_frame(c) || separates(c))
}

/// Returns the symbols of a row: its pieces if there are as many as the row has cells, else its characters.
pub(super) fn symbols<Origin: Copy + Ord + Default>(
    line: TextPart<'_, Origin>,
    columns: u8,
) -> Vec<TextPart<'_, Origin>> {
    // Whoever asks wants to know whether there are one too many at most.
    let most = usize::from(columns) + 2;
    let pieces: Vec<TextPart<'_, Origin>> = line.pieces().take(most).collect();
    if pieces.len() == usize::from(columns) {
        return pieces;
    }
    let is_divided = line.text.chars().any(is_bar);
    if pieces.len() > 1 && !is_divided {
        return pieces;
    }
    let characters = line.text.char_indices().filter(|(_, c)| !separates(*c));
    characters.take(most).map(|(at, c)| line.part(at..at + c.len_utf8())).collect()
}

/// Returns the first cell that no chain of neighbours joins with the first one.
fn first_apart(cells: &[ClueCell]) -> Option<ClueCell> {
    let mut open: BTreeMap<(u8, u8), ClueCell> =
        cells.iter().skip(1).map(|cell| ((cell.row, cell.column), *cell)).collect();
    let mut reached: Vec<(u8, u8)> = cells.first().map(|cell| (cell.row, cell.column)).into_iter().collect();
    while let Some((row, column)) = reached.pop() {
        let above = row.checked_sub(1).map(|row| (row, column));
        let left = column.checked_sub(1).map(|column| (row, column));
        let neighbours = [above, left, Some((row + 1, column)), Some((row, column + 1))];
        reached.extend(neighbours.into_iter().flatten().filter(|cell| open.remove(cell).is_some()));
    }
    open.into_values().next()
}
