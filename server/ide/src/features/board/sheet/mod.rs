//! Draws boards as sheets to print: SVG pictures of puzzles, alone or on the pages of an HTML document.
//!
//! Nothing depends on colour alone: a sheet is readable in black and white. A text of a file is always a text: it is
//! escaped where it enters the markup.

mod icon;
mod markup;
mod page;
mod picture;
mod step;

pub(crate) use icon::icon;
pub use markup::escaped;
pub use page::{Html, svg_sheet};
pub use picture::{Picture, Sheet};
pub use step::StepView;

use crate::features::board::PuzzleBoard;
use engine::Digit;
use ide_db::{Cancellable, FileId, Interrupt, Proof, PuzzleIndex, Snapshot};

/// A document with the picture of one puzzle: HTML, or SVG.
pub fn sheet_of(board: &PuzzleBoard, format: SheetFormat) -> String {
    let caption = board.name.clone().unwrap_or_else(|| format!("Puzzle {}", board.puzzle.0 + 1));
    let picture = Picture::new(board, Sheet::Puzzle, &caption);
    match format {
        SheetFormat::Html => {
            let html = Html { columns: 1 };
            html.start(&caption) + &html.figure(&caption, &picture) + html.end(false)
        }
        SheetFormat::Svg => svg_sheet(&[(caption, picture)], 1),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetFormat {
    /// An HTML document for a browser to print.
    Html,
    /// One SVG picture.
    Svg,
}

pub(crate) fn solution(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Vec<Digit>>> {
    let Some(located) = db.located(file, puzzle) else { return Ok(None) };
    Ok(match located.prove(interrupt)? {
        Proof::One(solution) => Some(solution.to_vec()),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
