//! Shows a document as text, for tests.

use syntax::{BlockSpan, Content, Dialect, Document, PuzzleText, RowPlace};

/// Every block, puzzle and problem of `text`.
pub(crate) fn dump(text: &str) -> String {
    dump_as(text, Dialect::Sudoku)
}

/// The same for a file of that kind.
pub(crate) fn dump_as(text: &str, dialect: Dialect) -> String {
    let document = Document::read_as(text, dialect);
    let mut out = String::new();
    for (block, index) in document.blocks().iter().zip(0..) {
        let start = document.start(index);
        let place = |span: BlockSpan| {
            let before = &text[..span.start.in_file(start).to_usize()];
            let line = before.matches('\n').count() + 1;
            let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
            format!("{line}:{column}")
        };
        for puzzle in &block.puzzles {
            out += &head(puzzle);
            for row in puzzle.grid.rows() {
                let cells: String = puzzle.grid.slots_of(row).map(|slot| shown(puzzle, slot.content)).collect();
                let note = match row.place {
                    RowPlace::Row(_) | RowPlace::Whole => "",
                    RowPlace::Malformed(_) => " malformed",
                    RowPlace::Surplus => " surplus",
                };
                out += &format!("  {} {cells}{note}\n", place(row.span));
            }
            for section in &puzzle.sections {
                let cells = (0..section.grid.slot_count()).map(|slot| section.grid.slot(slot).content);
                let cells: String = cells.map(|content| shown(puzzle, content)).collect();
                let at = place(section.grid.span);
                out += &format!("  + {at} {:?} in {:?} {cells}\n", section.kind, section.origin);
            }
            for section in &puzzle.clues {
                let kind = section.kind.map_or("Unknown".to_owned(), |kind| format!("{kind:?}"));
                out += &format!("  {} {kind}\n", place(section.span));
            }
        }
        for problem in &block.problems {
            out += &format!(
                "! {} {:?} {:?}\n",
                place(problem.span),
                problem.kind,
                &text[problem.span.in_file(start).range()]
            );
        }
    }
    out
}

fn head(puzzle: &PuzzleText) -> String {
    let boxes = puzzle.boxes.map_or("no boxes".to_owned(), |(rows, columns)| format!("boxes {rows}x{columns}"));
    let title = puzzle.declared.title.as_ref().map_or(String::new(), |title| format!(" {title:?}"));
    let decimal = if puzzle.style.decimal { " decimal" } else { "" };
    let solutions = puzzle.declared.solutions.map_or(String::new(), |number| format!(" {number:?}"));
    let field = puzzle.field;
    if let Some(figure) = &puzzle.figure {
        return format!("{field} {} {boxes}{title}{decimal}{solutions}\n", figure.declaration());
    }
    let is_usual = field.is_square_of(puzzle.digit_count);
    let values = if is_usual { String::new() } else { format!(" values {}", puzzle.digit_count) };
    format!("{}x{}{values} {boxes}{title}{decimal}{solutions}\n", field.rows(), field.columns())
}

fn shown(puzzle: &PuzzleText, content: Content) -> String {
    let value = |value| puzzle.write(value).unwrap_or("?".to_owned());
    let tail = if puzzle.style.decimal { " " } else { "" };
    (match content {
        Content::Empty => ".".to_owned(),
        Content::Given(given) => value(given),
        Content::Placed(placed) => format!("+{}", value(placed)),
        Content::Candidates(set) => {
            format!("{{{}}}", set.iter().map(value).collect::<String>())
        }
        Content::Unknown => "!".to_owned(),
        Content::Outside => "~".to_owned(),
    }) + tail
}
