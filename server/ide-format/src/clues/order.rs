//! Sorts the clues of a section by their first cells, with the comments above them.

use super::map::{Sum, SumLine, sum_lines};
use clues::Relation;
use syntax::{Clue, ClueContent};

/// The treatment of the order of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClueOrder {
    /// They are sorted.
    Sorted,
    /// They stay where they are: text that the user does not see must not move.
    Written,
}

/// A formatted line.
pub(super) enum Entry {
    Blank,
    Comment(String),
    /// A clue of a list.
    Clue(SortKey, String),
    /// Sums of drawn cages, and the comment after them.
    Sums(Vec<Sum>, String),
    /// A line that stays in its place, and that no clue is moved across.
    Fixed(String),
}

/// The sort key of a clue.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct SortKey {
    /// The row and the column of its first cell.
    cell: (u8, u8),
    /// Its first mark, if it is a chain.
    mark: Option<Relation>,
}

/// Returns the sort key of a clue; `None` for clues at the sides of the grid.
pub(super) fn key(clue: &Clue) -> Option<SortKey> {
    let mark = match &clue.content {
        ClueContent::Chain { marks, .. } => marks.first().map(|mark| mark.relation),
        _ => None,
    };
    clue.content.first_cell().map(|cell| SortKey { cell: (cell.row, cell.column), mark })
}

/// A clue with the comments above it.
struct CommentedClue {
    comments: Vec<String>,
    key: SortKey,
    text: String,
}

/// Returns the lines of a section in their order, without blank lines at its end and below its first line.
pub(super) fn lines(entries: Vec<Entry>, order: ClueOrder) -> Vec<String> {
    let is_sorted = order == ClueOrder::Sorted;
    let mut lines: Vec<String> = Vec::new();
    let mut has_gap = false;
    let mut rest = entries.into_iter().peekable();
    while let Some(entry) = rest.next() {
        let written = match entry {
            Entry::Blank => {
                has_gap = lines.len() > 1;
                continue;
            }
            Entry::Fixed(line) => vec![line],
            Entry::Sums(sums, comment) => {
                let mut all = vec![SumLine { sums, comment }];
                while let Some(Entry::Sums(sums, comment)) = rest.next_if(|next| matches!(next, Entry::Sums(..))) {
                    all.push(SumLine { sums, comment });
                }
                sum_lines(all, is_sorted)
            }
            first @ (Entry::Comment(_) | Entry::Clue(..)) => {
                let mut run = vec![first];
                while let Some(next) = rest.next_if(|next| matches!(next, Entry::Comment(_) | Entry::Clue(..))) {
                    run.push(next);
                }
                run_lines(run, is_sorted)
            }
        };
        if std::mem::take(&mut has_gap) {
            lines.push(String::new());
        }
        lines.extend(written);
    }
    lines
}

/// Returns the lines of clues and comments without other lines between them.
fn run_lines(run: Vec<Entry>, is_sorted: bool) -> Vec<String> {
    let mut clues: Vec<CommentedClue> = Vec::new();
    let mut comments: Vec<String> = Vec::new();
    for entry in run {
        match entry {
            Entry::Comment(comment) => comments.push(comment),
            Entry::Clue(key, text) => clues.push(CommentedClue { comments: std::mem::take(&mut comments), key, text }),
            Entry::Blank | Entry::Sums(..) | Entry::Fixed(_) => {}
        }
    }
    if is_sorted {
        sort(&mut clues);
    }
    let mut lines = Vec::new();
    for clue in clues {
        lines.extend(clue.comments);
        lines.push(clue.text);
    }
    lines.extend(comments);
    lines
}

/// Sorts clues by their first cells. A comment moves with the clue below it, unless it may be about several: then it
/// stays above them, and they are sorted among themselves.
fn sort(clues: &mut [CommentedClue]) {
    let has_heading = clues.windows(2).any(|pair| !pair[0].comments.is_empty() && pair[1].comments.is_empty());
    if !has_heading {
        sort_part(clues);
        return;
    }
    for part in clues.chunk_by_mut(|_, next| next.comments.is_empty()) {
        let comments = std::mem::take(&mut part[0].comments);
        sort_part(part);
        part[0].comments = comments;
    }
}

/// Sorts clues by their first cells. Chains may be arranged by their marks instead, two or more of each, and the cells
/// of each mark sorted.
fn sort_part(clues: &mut [CommentedClue]) {
    let mut marks: Vec<Option<Relation>> = Vec::new();
    let is_arranged = clues.chunk_by(|one, next| one.key.mark == next.key.mark).all(|part| {
        let mark = part[0].key.mark;
        let is_new = !marks.contains(&mark);
        marks.push(mark);
        is_new && part.len() > 1 && part.is_sorted_by_key(|clue| clue.key.cell)
    });
    if !is_arranged {
        clues.sort_by_key(|clue| clue.key.cell);
    }
}
