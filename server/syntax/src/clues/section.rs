//! Collects the clues of a section, and the parts of it that cannot be read, within limits.

use crate::clues::line::{ClueResult, TextPart};
use crate::model::clues::{Clue, ClueContent, ClueProblem};
use crate::text::span::BlockSpan;

/// The clues of a section, and the parts of it that cannot be read.
#[derive(Default)]
pub(crate) struct Clues {
    pub(crate) list: Vec<Clue>,
    pub(crate) problems: Vec<(ClueProblem, BlockSpan)>,
    pub(crate) is_malformed: bool,
    /// The first line that is not read, since the puzzle has as many clues as it may.
    pub(crate) unread: Option<BlockSpan>,
}

/// The numbers of clues and cells that a puzzle may still add. Limits keep it from filling the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room {
    pub(crate) clues: usize,
    pub(crate) cells: usize,
}

/// The most clues of a puzzle. A 36×36 grid has 2,520 pairs of neighbours.
pub(crate) const MOST_CLUES: usize = 10_000;

/// The most cells that the clues of a puzzle name together.
pub(crate) const MOST_CELLS: usize = 200_000;

impl Default for Room {
    fn default() -> Room {
        Room { clues: MOST_CLUES, cells: MOST_CELLS }
    }
}

impl Room {
    /// Takes the place of a clue; `None` if there is none left.
    fn take(&mut self, clue: &ClueContent) -> Option<()> {
        let cells = match clue {
            ClueContent::Side { places, .. } => places.len(),
            _ => clue.cells().count(),
        };
        self.clues = self.clues.checked_sub(1)?;
        self.cells = self.cells.checked_sub(cells)?;
        Some(())
    }
}

/// Limits the number of problems of one section: a file of nothing else would fill the memory.
const MOST_PROBLEMS: usize = 1_000;

impl Clues {
    /// Adds the clues of a line, or the reason why it has none. Returns false if there is no room for them.
    pub(super) fn add(&mut self, line: TextPart<'_>, read: ClueResult<Vec<ClueContent>>, room: &mut Room) -> bool {
        match read {
            Ok(contents) => {
                let span = line.span();
                if contents.iter().any(|clue| room.take(clue).is_none()) {
                    self.unread = Some(span);
                    self.is_malformed = true;
                    return false;
                }
                self.list.extend(contents.into_iter().map(|content| Clue { span, content, symbol: None }));
            }
            // What is missing has no range of its own.
            Err((problem, span)) => self.report(problem, if span.is_empty() { line.span() } else { span }),
        }
        true
    }

    pub(crate) fn report(&mut self, problem: ClueProblem, span: BlockSpan) {
        self.is_malformed = true;
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push((problem, span));
        }
    }
}
