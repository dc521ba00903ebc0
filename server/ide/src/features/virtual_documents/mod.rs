//! Renders read-only pages about a file's puzzles as Markdown: solutions, the logical paths to them, or candidates.

mod chapter;
mod model;
mod names;
mod text;

pub use model::Page;

use crate::features::code_lens::{StatusDetail, status};
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot, View};
use model::PageContent;

pub(crate) fn page(
    db: &Snapshot,
    id: FileId,
    page: Page,
    puzzle: Option<PuzzleIndex>,
    interrupt: Interrupt<'_>,
) -> Cancellable<String> {
    let mut content = PageContent { chapters: Vec::new(), note: None };
    let mut puzzles = Vec::new();
    match puzzle {
        Some(puzzle) => match db.located(id, puzzle) {
            Some(located) => puzzles.push(located),
            None => content.note = Some(format!("There is no puzzle {}.", u64::from(puzzle.0) + 1)),
        },
        None => {
            puzzles.extend(db.file(id).into_iter().flat_map(View::puzzles).take(page.most_puzzles()));
            content.note = page.note(db.puzzle_count(id));
        }
    }
    let detail = if page == Page::Path { StatusDetail::Difficulty } else { StatusDetail::Solutions };
    for located in &puzzles {
        let status = status(db, id, located.position, detail, interrupt)?;
        let status = status.map(|status| status.words()).unwrap_or_default();
        content.chapters.push(chapter::chapter(located, page, status, interrupt)?);
    }
    Ok(text::written(&content))
}

#[cfg(test)]
mod tests;
