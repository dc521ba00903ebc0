//! Renders read-only pages about a file's puzzles: their solutions, the logical paths to them, or candidates.
//!
//! [`Analysis::page_content`] returns a page as data, [`Analysis::page`] as Markdown.

mod chapter;
mod model;
mod parts;
mod text;

pub use model::{Board, BoardCell, CellContent, Chapter, PageContent, PageStep, Part, RefutationLine, Sentence};

use crate::features::code_lens::StatusDetail;
use crate::features::code_lens::status;
use ide_db::base::finding::{FileId, PuzzleIndex};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::snapshot::Snapshot;
use ide_db::state::file::{Located, View};

/// The kind of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// The solved grids.
    Solution,
    /// The current grids, and all steps of logic from there, each with its reason.
    Path,
    /// The grids with the candidates of each empty cell.
    Candidates,
}

impl Page {
    /// The maximum number of puzzles on a page about a whole file. A path may take 0.1 s.
    fn most(self) -> usize {
        match self {
            Page::Solution | Page::Candidates => 250,
            Page::Path => 100,
        }
    }

    /// Returns the note about the puzzles that a page about a whole file with `count` puzzles leaves out.
    fn note(self, count: usize) -> Option<String> {
        match count {
            0 => Some("There is no puzzle.".to_owned()),
            _ if self.most() < count => Some(format!("The first {} of {count} puzzles.", self.most())),
            _ => None,
        }
    }
}

pub(crate) fn page_content(
    db: &Snapshot,
    id: FileId,
    page: Page,
    puzzle: Option<PuzzleIndex>,
    interrupt: Interrupt<'_>,
) -> Cancellable<PageContent> {
    let count = db.puzzle_count(id);
    let mut content = PageContent { page, chapters: Vec::new(), count, note: None };
    let detail = if page == Page::Path { StatusDetail::Difficulty } else { StatusDetail::Solutions };
    let mut add = |located: &Located<'_>| {
        let status = status(db, id, located.position, detail, interrupt)?;
        let status = status.map(|status| status.words()).unwrap_or_default();
        content.chapters.push(chapter::chapter(located, page, status, interrupt)?);
        Ok(())
    };
    match puzzle {
        Some(puzzle) => match db.located(id, puzzle) {
            Some(located) => add(&located)?,
            None => content.note = Some(format!("There is no puzzle {}.", u64::from(puzzle.0) + 1)),
        },
        None => {
            for located in db.file(id).into_iter().flat_map(View::puzzles).take(page.most()) {
                add(&located)?;
            }
            content.note = page.note(count);
        }
    }
    Ok(content)
}

pub(crate) fn page(
    db: &Snapshot,
    id: FileId,
    page: Page,
    puzzle: Option<PuzzleIndex>,
    interrupt: Interrupt<'_>,
) -> Cancellable<String> {
    page_content(db, id, page, puzzle, interrupt).map(|content| text::written(&content))
}

#[cfg(test)]
mod tests;
