//! Reads the lines of clue sections: cells, values, marks between cells, drawn maps, and clues at the sides of a grid.
//!
//! Knows neither blocks nor how a section ends.

mod cells;
mod chain;
pub(crate) mod line;
mod list;
mod map;
mod side;
pub(crate) mod size;

use crate::clues::line::{Part, is_drawn, without_remark};
use crate::clues::map::Map;
use crate::model::clues::{Clue, ClueContent, ClueKind, ClueProblem};
use crate::text::span::BlockSpan;

/// The clues of a section, and the parts of it that cannot be read.
#[derive(Default)]
pub(crate) struct Clues {
    pub(crate) list: Vec<Clue>,
    pub(crate) problems: Vec<(ClueProblem, BlockSpan)>,
    pub(crate) is_malformed: bool,
}

/// A clue, or the reason why it cannot be read with the range of the wrong part.
type Reading<T> = Result<T, (ClueProblem, BlockSpan)>;

/// Limits the number of problems of one section: a file of nothing else would fill the memory.
const MOST_PROBLEMS: usize = 1_000;

impl Clues {
    /// Reads the lines of a section in a grid of that size. Each line comes with its range.
    pub(crate) fn read<'t>(kind: ClueKind, size: u8, lines: impl Iterator<Item = (BlockSpan, &'t str)>) -> Clues {
        let (mut clues, mut map) = (Clues::default(), Map::new(kind, size));
        if kind == ClueKind::Unknown {
            return clues;
        }
        for (span, text) in lines {
            let line = Part { text, start: span.start }.part(without_remark(text));
            match () {
                () if line.text.is_empty() => {}
                () if kind.has_map() && is_drawn(line.text) && map.row(line, &mut clues) => {}
                () if kind.has_map() && line.text.contains('=') && !line.text.contains(':') => map.sums(line),
                () => {
                    let read = if kind.has_sides() { side::clue(line, size) } else { list::clues(kind, line, size) };
                    clues.add(line, read);
                }
            }
        }
        map.finish(&mut clues);
        clues.list.sort_by_key(|clue| clue.span);
        clues.problems.sort_by_key(|(_, span)| *span);
        clues
    }

    /// Adds the clues of a line, or the reason why it has none.
    fn add(&mut self, line: Part<'_>, read: Reading<Vec<ClueContent>>) {
        match read {
            Ok(contents) => {
                let span = line.span();
                self.list.extend(contents.into_iter().map(|content| Clue { span, content, symbol: None }));
            }
            // What is missing has no range of its own.
            Err((problem, span)) => self.report(problem, if span.is_empty() { line.span() } else { span }),
        }
    }

    fn report(&mut self, problem: ClueProblem, span: BlockSpan) {
        self.is_malformed = true;
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push((problem, span));
        }
    }
}

#[cfg(test)]
mod tests;
