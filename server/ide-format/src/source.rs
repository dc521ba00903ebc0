//! Answers what a text is like before it is formatted: its line ends and empty marks, and which blocks are readable,
//! exempt or too long.

use ide_db::Rule;
use syntax::{Block, BlockSpan, Dialect, Document, Offset, ProblemKind, Scope, Span, TextLine};

/// The most lines of a block that is formatted: a file of nothing but line ends would take 75 times its size.
const MOST_LINES: usize = 100_000;

pub(crate) fn has_too_many_lines(text: &str) -> bool {
    text.len() > MOST_LINES && TextLine::all(text).nth(MOST_LINES).is_some()
}

/// Returns true if a comment in a block exempts its puzzles, or all of the file, from formatting.
pub(crate) fn exempts(block: &Block, scope: Scope) -> bool {
    let comments = block.suppressions.iter().filter(|comment| comment.scope == scope);
    comments.flat_map(|comment| &comment.names).any(|name| *name.text == *Rule::Format.name())
}

/// Returns the range of a block's puzzle, or of the block if it has none.
pub(crate) fn place(start: Offset, block: &Block) -> Span {
    let puzzle = block.puzzles.first().map(|puzzle| puzzle.span);
    puzzle.unwrap_or(BlockSpan::new(0, block.len)).in_file(start)
}

pub(crate) fn blocks(document: &Document) -> Vec<(Offset, &Block)> {
    document.blocks().iter().enumerate().map(|(index, block)| (document.start(index), &**block)).collect()
}

/// Returns true if a block's grids can be written again. Other problems, such as a metadata value of the wrong form, do
/// not matter.
pub(crate) fn is_readable(block: &Block) -> bool {
    use ProblemKind::{BadValue, Clue, HeadingWithoutGrid, UnknownRule, UnknownSection};
    block.problems.iter().all(|problem| {
        matches!(problem.kind, BadValue { .. } | Clue(_) | HeadingWithoutGrid | UnknownRule | UnknownSection)
    })
}

/// Returns the most frequent line end; of equally frequent ones LF, then CRLF.
pub fn line_end(text: &str) -> &'static str {
    let crlf = text.matches("\r\n").count();
    let lf = text.matches('\n').count() - crlf;
    let cr = text.matches('\r').count() - crlf;
    if lf >= crlf.max(cr) {
        "\n"
    } else if crlf >= cr {
        "\r\n"
    } else {
        "\r"
    }
}

/// Returns the mark of empty cells on one line: `.`, or in a format that has both `.` and `0` the more frequent one.
pub(crate) fn empty_mark(text: &str, dialect: Dialect) -> &'static str {
    if dialect == Dialect::Sdm && text.matches('0').count() > text.matches('.').count() { "0" } else { "." }
}
