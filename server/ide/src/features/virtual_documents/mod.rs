//! Renders read-only pages about a file's puzzles: their solutions, the logical paths to them, or candidates.
//!
//! [`page_content`] returns a page as data, [`page()`] as Markdown.

mod chapter;
mod model;
mod parts;
mod text;

pub use model::{
    BoardCell, CellContent, Chapter, Page, PageBoard, PageContent, PageStep, RefutationLine, Sentence, SentencePart,
};

use crate::features::code_lens::{StatusDetail, status};
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot, View};

pub(crate) fn page_content(
    db: &Snapshot,
    id: FileId,
    page: Page,
    puzzle: Option<PuzzleIndex>,
    interrupt: Interrupt<'_>,
) -> Cancellable<PageContent> {
    let count = db.puzzle_count(id);
    let mut content = PageContent { page, chapters: Vec::new(), count, note: None };
    let mut puzzles = Vec::new();
    match puzzle {
        Some(puzzle) => match db.located(id, puzzle) {
            Some(located) => puzzles.push(located),
            None => content.note = Some(format!("There is no puzzle {}.", u64::from(puzzle.0) + 1)),
        },
        None => {
            puzzles.extend(db.file(id).into_iter().flat_map(View::puzzles).take(page.most_puzzles()));
            content.note = page.note(count);
        }
    }
    let detail = if page == Page::Path { StatusDetail::Difficulty } else { StatusDetail::Solutions };
    for located in &puzzles {
        let status = status(db, id, located.position, detail, interrupt)?;
        let status = status.map(|status| status.words()).unwrap_or_default();
        content.chapters.push(chapter::chapter(located, page, status, interrupt)?);
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
