//! Writes drawn maps and the sums below them.

use crate::items::{ClueText, with_comment};
use ::clues::ClueKind;
use engine::Field;
use std::collections::BTreeMap;
use syntax::{BlockOffset, ClueContent, ClueLine, ClueSection, LineSpan};

/// The width that lines of sums are wrapped at if their entries have to be arranged anew.
const WRAPPED: usize = 60;

/// The most characters of a line of sums that stays as it is divided.
const LONGEST: usize = 100;

/// The columns and the sums of a map.
pub(super) struct DrawnMap {
    /// The width of each column.
    widths: Vec<usize>,
    /// The sums, by the places of their symbols.
    sums: BTreeMap<BlockOffset, Sum>,
}

/// A sum below a map: `A=15`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sum {
    /// The position of its cage among those of the map, by their first cells.
    rank: usize,
    text: String,
}

impl DrawnMap {
    pub(super) fn new(section: &ClueSection, kind: ClueKind, field: Field, lines: &[ClueText<'_>]) -> DrawnMap {
        let mut widths = Vec::new();
        if kind.has_map() {
            for line in lines {
                let ClueLine::Row(symbols) = ClueLine::of(kind, field, line.text) else { continue };
                widths.resize(widths.len().max(symbols.len()), 0);
                for (width, symbol) in widths.iter_mut().zip(symbols) {
                    *width = (*width).max(line.text[symbol.range()].chars().count());
                }
            }
        }
        let mut sums = BTreeMap::new();
        let drawn = section.clues.iter().filter(|clue| clue.symbol.is_some());
        for (rank, clue) in drawn.enumerate() {
            if let Some(symbol) = &clue.symbol
                && let Some(before_sum) = symbol.before_sum
                && let ClueContent::Cells { values, .. } = &clue.content
                && let Some(value) = values.first()
            {
                sums.insert(before_sum.start, Sum { rank, text: format!("{}={}", symbol.text, value.number) });
            }
        }
        DrawnMap { widths, sums }
    }

    pub(super) fn row(&self, line: &str, symbols: &[LineSpan], comment: &str) -> String {
        let mut row = String::new();
        for (symbol, &width) in symbols.iter().zip(&self.widths) {
            let symbol = if &line[symbol.range()] == "·" { "." } else { &line[symbol.range()] };
            row += &format!("{symbol:width$} ");
        }
        with_comment(row.trim_end().to_owned(), comment)
    }

    /// Returns the sums of a line.
    pub(super) fn sums(&self, line: &ClueText<'_>) -> Vec<Sum> {
        self.sums.range(line.start..line.span().end).map(|(_, sum)| sum.clone()).collect()
    }
}

/// A line of sums, with the comment after them.
pub(super) struct SumLine {
    pub(super) sums: Vec<Sum>,
    pub(super) comment: String,
}

impl SumLine {
    fn text(&self) -> String {
        self.sums.iter().map(|sum| sum.text.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the lines of sums. They keep their division if they are in order and short, or have comments.
pub(super) fn sum_lines(lines: Vec<SumLine>, may_sort: bool) -> Vec<String> {
    let are_short = lines.iter().all(|line| line.text().chars().count() <= LONGEST);
    let are_in_order = lines.iter().flat_map(|line| &line.sums).is_sorted();
    let has_comment = lines.iter().any(|line| !line.comment.is_empty());
    if !may_sort || has_comment || are_short && are_in_order {
        return lines.iter().map(|line| with_comment(line.text(), &line.comment)).collect();
    }
    let mut sorted: Vec<Sum> = lines.into_iter().flat_map(|line| line.sums).collect();
    sorted.sort();
    let mut wrapped: Vec<String> = Vec::new();
    for sum in sorted {
        match wrapped.last_mut() {
            Some(line) if line.chars().count() + 1 + sum.text.chars().count() <= WRAPPED => {
                *line = format!("{line} {}", sum.text);
            }
            _ => wrapped.push(sum.text),
        }
    }
    wrapped
}
