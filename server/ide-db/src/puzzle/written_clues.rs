//! Finds the clue at an offset of a block, and the clues of a cell, with their names and ranges.
//!
//! Must not know what clues mean.

use crate::puzzle::clues::{Place, cell_name, line_from, mark_name, name, place_name};
use clues::{ClueKind, Count, Counted, Side};
use engine::Field;
use syntax::{BlockOffset, BlockSpan, Clue, ClueCell, ClueContent, ClueMark, ClueSection, ClueValue, PuzzleText};

/// A clue, or a part of one that is a clue by itself.
#[derive(Clone, Copy)]
pub struct WrittenClue<'a> {
    pub kind: ClueKind,
    pub clue: &'a Clue,
    part: ClueRange,
}

/// The part of a clue that a cursor is in.
#[derive(Clone, Copy)]
enum ClueRange {
    /// All of it.
    Whole,
    /// The mark between the cell of this index and the next one.
    Mark(usize),
    /// The number at a place of a side.
    AtSide(Side, u8, ClueValue),
}

impl<'a> WrittenClue<'a> {
    /// Returns the clue at an offset, and the range that shows it: a symbol of a map, a sum below it (`A=15`), a number
    /// at a side, or the whole clue.
    pub fn at(puzzle: &'a PuzzleText, at: BlockOffset) -> Option<(WrittenClue<'a>, BlockSpan)> {
        let section = puzzle.clues.iter().find(|section| section.span.touches(at))?;
        let kind = section.kind?;

        // A symbol of a drawn clue; the one that begins at the offset rather than one that ends there.
        let mut touched = None;
        for clue in section.clues.iter().filter(|clue| clue.symbol.is_some()) {
            for span in drawn_spans(clue) {
                if span.start <= at && at < span.end {
                    return Some((WrittenClue { kind, clue, part: ClueRange::Whole }, span));
                }
                if touched.is_none() && span.touches(at) {
                    touched = Some((WrittenClue { kind, clue, part: ClueRange::Whole }, span));
                }
            }
        }
        if touched.is_some() {
            return touched;
        }

        let clue = section.clues.iter().find(|clue| clue.symbol.is_none() && clue.span.touches(at))?;
        for (side, place, value) in at_side(clue) {
            if value.span.touches(at) {
                return Some((WrittenClue { kind, clue, part: ClueRange::AtSide(side, place, value) }, value.span));
            }
        }
        Some((WrittenClue { kind, clue, part: ClueRange::Whole }, clue.span))
    }

    /// Returns the clues of a puzzle, in the order of the text.
    pub fn all(puzzle: &'a PuzzleText) -> impl Iterator<Item = WrittenClue<'a>> {
        puzzle.clues.iter().flat_map(ClueSection::of_kind).flat_map(|(kind, clue)| {
            let parts: Vec<ClueRange> = match &clue.content {
                ClueContent::Chain { marks, .. } => (0..marks.len()).map(ClueRange::Mark).collect(),
                ClueContent::Side { .. } => {
                    at_side(clue).map(|(side, place, value)| ClueRange::AtSide(side, place, value)).collect()
                }
                _ => vec![ClueRange::Whole],
            };
            parts.into_iter().map(move |part| WrittenClue { kind, clue, part })
        })
    }

    /// Returns the clues of a cell, in the order of the text.
    pub fn of_cell(puzzle: &'a PuzzleText, cell: Place) -> Vec<WrittenClue<'a>> {
        WrittenClue::all(puzzle).filter(|part| part.cells(puzzle.field).contains(&cell)).collect()
    }

    /// Returns the mark that it is, between its two cells.
    pub fn mark(&self) -> Option<(Place, Place, &'a ClueMark)> {
        match (self.part, &self.clue.content) {
            (ClueRange::Mark(index), ClueContent::Chain { cells, marks }) => {
                Some((place(&cells[index]), place(&cells[index + 1]), &marks[index]))
            }
            _ => None,
        }
    }

    /// Returns the number at a place of a side that it is.
    pub fn number_at_side(&self) -> Option<(Side, u8, ClueValue)> {
        match self.part {
            ClueRange::AtSide(side, place, value) => Some((side, place, value)),
            ClueRange::Whole | ClueRange::Mark(_) => None,
        }
    }

    /// Returns its name in a sentence: `cage A`, `the arrow at r1c1`.
    pub fn name(&self) -> String {
        match (self.part, &self.clue.content) {
            (ClueRange::Mark(index), ClueContent::Chain { cells, .. }) => {
                mark_name(cell_name(place(&cells[index])), cell_name(place(&cells[index + 1])))
            }
            (ClueRange::AtSide(side, place, value), _) => place_name(self.kind, side, place, value.number),
            _ => name(self.kind, self.clue),
        }
    }

    /// Returns its cells, each once.
    pub fn cells(&self, field: Field) -> Vec<Place> {
        let cells: Vec<Place> = match (self.part, &self.clue.content) {
            (ClueRange::Mark(index), ClueContent::Chain { cells, .. }) => {
                cells[index..index + 2].iter().map(place).collect()
            }
            (ClueRange::AtSide(side, at, _), _) => {
                line_from(side, at, field).map(|cell| (field.row(cell), field.column(cell))).collect()
            }
            _ => self.clue.content.cells().map(place).collect(),
        };
        let mut once: Vec<Place> = Vec::with_capacity(cells.len());
        for cell in cells {
            if !once.contains(&cell) {
                once.push(cell);
            }
        }
        once
    }

    /// Returns its range: that of its constraints.
    pub fn span(&self) -> BlockSpan {
        match (self.part, &self.clue.content) {
            (ClueRange::Mark(index), ClueContent::Chain { marks, .. }) => marks[index].span,
            (ClueRange::AtSide(_, _, value), _) => value.span,
            _ => self.clue.span,
        }
    }

    /// Returns the ranges that define it: the first symbol of a drawn cage and its sum, the number at a side, or the
    /// clue.
    pub fn definitions(&self) -> Vec<BlockSpan> {
        match self.part {
            ClueRange::AtSide(_, _, value) => vec![value.span],
            ClueRange::Whole | ClueRange::Mark(_) => {
                std::iter::once(self.clue.span).chain(sum_span(self.clue)).collect()
            }
        }
    }

    /// Returns all its ranges: the symbols of a drawn cage and its sum, or the clue.
    pub fn spans(&self) -> Vec<BlockSpan> {
        match self.clue.symbol {
            Some(_) => drawn_spans(self.clue).collect(),
            None => self.definitions(),
        }
    }

    /// Returns the ranges of its symbol, in the map and before its sum; none if it is not drawn.
    pub fn symbols(&self) -> Vec<BlockSpan> {
        let Some(symbol) = &self.clue.symbol else { return Vec::new() };
        self.clue.content.cells().map(|cell| cell.span).chain(symbol.before_sum).collect()
    }
}

/// Returns the cells that the text at an offset of a clue names, `r1c1` or all cells of `r1c1-r1c4`, and its range.
/// `span` is the range that shows the clue there, and that of the answer if no cell is named.
pub fn cells_at(found: &WrittenClue<'_>, span: BlockSpan, at: BlockOffset) -> (BlockSpan, Vec<Place>) {
    let touched: Vec<&ClueCell> = found.clue.content.cells().filter(|cell| cell.span.touches(at)).collect();
    let least = match found.clue.symbol {
        Some(_) => Some(span),
        None => touched.iter().map(|cell| cell.span).min_by_key(|span| (span.len(), at == span.end)),
    };
    let named = touched.into_iter().filter(|cell| Some(cell.span) == least).map(place).collect();
    (least.unwrap_or(span), named)
}

fn place(cell: &ClueCell) -> Place {
    (cell.row, cell.column)
}

/// The range of `A=15` below a map.
fn sum_span(clue: &Clue) -> Option<BlockSpan> {
    let symbol = clue.symbol.as_ref()?.before_sum?;
    let ClueContent::Cells { values, .. } = &clue.content else { return None };
    values.first().map(|value| symbol.cover(value.span))
}

/// The symbols of a drawn clue in the map, and its sum.
fn drawn_spans(clue: &Clue) -> impl Iterator<Item = BlockSpan> {
    clue.content.cells().map(|cell| cell.span).chain(sum_span(clue))
}

/// The numbers at a side, each with its place.
fn at_side(clue: &Clue) -> impl Iterator<Item = (Side, u8, ClueValue)> {
    let (side, places) = match &clue.content {
        ClueContent::Side { side, places } => (*side, &places[..]),
        _ => (Side::Top, &[][..]),
    };
    (0..).zip(places).filter_map(move |(place, value)| Some((side, place, (*value)?)))
}

/// The meaning of a clue apart from its symbol, as a text: equal for clues that are read as the same.
pub fn meaning(clue: &Clue) -> String {
    match &clue.content {
        ClueContent::Cells { values, cells } => {
            let numbers: Vec<String> = values.iter().map(|value| value.number.to_string()).collect();
            format!("{}: {}", numbers.join(" "), names(cells))
        }
        ClueContent::Arrow { circle, shaft } => format!("{}: {}", names(circle), names(shaft)),
        ClueContent::Clones { left, right } => format!("{} = {}", names(left), names(right)),
        ClueContent::Pairs { relation, cells } => format!("{}: {}", relation.text(), names(cells)),
        ClueContent::Sets(sets) => sets.iter().map(|set| names(set)).collect::<Vec<_>>().join(" = "),
        ClueContent::Counts { count, what, cells } => format!("{}: {}", counted(count, what), names(cells)),
        ClueContent::Chain { cells, marks } => {
            let relations: Vec<_> = marks.iter().map(|mark| mark.relation).collect();
            format!("{} {relations:?}", names(cells))
        }
        ClueContent::Side { side, places } => {
            let mut numbers = Vec::with_capacity(places.len());
            for place in places {
                numbers.push(place.map_or(".".to_owned(), |value| value.number.to_string()));
            }
            format!("{}: {}", side.name(), numbers.join(" "))
        }
    }
}

/// `2 of 3`, `r5c5 of odd`.
pub fn counted(count: &Count<ClueCell, ClueValue>, what: &Counted<ClueValue>) -> String {
    let count = match count {
        Count::Number(value) => value.number.to_string(),
        Count::Cell(cell) => cell_name(place(cell)),
    };
    let what = match what {
        Counted::Values(values) => {
            let numbers: Vec<String> = values.iter().map(|value| value.number.to_string()).collect();
            numbers.join(" ")
        }
        other => other.word().unwrap_or_default().to_owned(),
    };
    format!("{count} of {what}")
}

/// The names of some cells with blanks between them.
fn names(cells: &[ClueCell]) -> String {
    cells.iter().map(|cell| cell_name(place(cell))).collect::<Vec<_>>().join(" ")
}
