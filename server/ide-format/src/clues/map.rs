//! Writes drawn maps and the sums below them.

use super::with_comment;
use crate::items::ClueText;
use ::clues::ClueKind;
use engine::Field;
use std::collections::BTreeMap;
use syntax::{BlockOffset, ClueContent, ClueLine, ClueSection, LineSpan, MapSymbol};

/// The width that lines of sums are wrapped at if their entries have to be arranged anew.
const WRAPPED: usize = 60;

/// The most characters of a line of sums that stays as it is divided.
const LONGEST: usize = 100;

/// The columns and the sums of a map.
pub(super) struct Map {
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

impl Map {
    pub(super) fn new(section: &ClueSection, kind: ClueKind, field: Field, lines: &[ClueText<'_>]) -> Map {
        let mut widths = Vec::new();
        for line in lines.iter().filter(|_| kind.has_map()) {
            let ClueLine::Row(symbols) = ClueLine::of(kind, field, line.text) else { continue };
            widths.resize(widths.len().max(symbols.len()), 0);
            for (width, symbol) in widths.iter_mut().zip(symbols) {
                *width = (*width).max(line.text[symbol.range()].chars().count());
            }
        }
        let drawn = section.clues.iter().filter_map(|clue| Some((clue.symbol.as_ref()?, &clue.content)));
        let sum = |(rank, (symbol, content)): (usize, (&MapSymbol, &ClueContent))| {
            let ClueContent::Cells { values, .. } = content else { return None };
            let text = format!("{}={}", symbol.text, values.first()?.number);
            Some((symbol.before_sum?.start, Sum { rank, text }))
        };
        Map { widths, sums: drawn.enumerate().filter_map(sum).collect() }
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

/// Returns the lines of sums. They keep their division if they are in order and short, or have comments.
pub(super) fn sum_lines(lines: Vec<(Vec<Sum>, String)>, may_sort: bool) -> Vec<String> {
    let written = |sums: &[Sum]| sums.iter().map(|sum| sum.text.as_str()).collect::<Vec<_>>().join(" ");
    let all: Vec<Sum> = lines.iter().flat_map(|(sums, _)| sums.iter().cloned()).collect();
    let are_short = lines.iter().all(|(sums, _)| written(sums).chars().count() <= LONGEST);
    let has_comment = lines.iter().any(|(_, comment)| !comment.is_empty());
    if !may_sort || has_comment || are_short && all.is_sorted() {
        return lines.iter().map(|(sums, comment)| with_comment(written(sums), comment)).collect();
    }
    let mut sorted = all;
    sorted.sort();
    let mut wrapped: Vec<String> = Vec::new();
    for sum in sorted {
        match wrapped.last_mut().filter(|line| line.chars().count() + 1 + sum.text.chars().count() <= WRAPPED) {
            Some(line) => *line = format!("{line} {}", sum.text),
            None => wrapped.push(sum.text),
        }
    }
    wrapped
}
