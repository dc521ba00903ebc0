//! Reads clues that count: `2 of 3: r1c1-r1c9`.

use crate::clues::cells::{cells, set};
use crate::clues::line::{ClueResult, TextPart, begins_with_cell, number};
use crate::clues::list::{at_colon, values};
use crate::model::clues::{ClueContent, ClueProblem};
use clues::{Count, Counted};
use field::{Field, Numbers};

/// The word between the count and what it counts.
const OF: &str = "of";

/// Reads a clue of that kind.
pub(super) fn clue(line: TextPart<'_>, field: Field, numbers: Numbers) -> ClueResult<ClueContent> {
    let (head, list) = at_colon(line)?;
    let not_a_count = (ClueProblem::NotACount, head.span());
    let mut pieces = head.pieces();
    let (Some(count), Some(of)) = (pieces.next(), pieces.next()) else { return Err(not_a_count) };
    if !of.text.eq_ignore_ascii_case(OF) {
        return Err(not_a_count);
    }
    let what = head.part(of.span().end.to_usize() - head.start.to_usize()..head.text.len()).trimmed();
    let count = if begins_with_cell(count.text) {
        let (named, name, after) = set(count, field)?;
        match named.as_slice() {
            [cell] if after.text.is_empty() => Count::Cell(*cell),
            _ => return Err((ClueProblem::SeveralCells, name.span())),
        }
    } else {
        Count::Number(number(count)?)
    };
    let what = match Counted::from_word(what.text) {
        Some(what) => what,
        None if what.text.is_empty() => return Err(not_a_count),
        None => Counted::Values(values(what, numbers, usize::from(numbers.count()))?),
    };
    Ok(ClueContent::Counts { count, what, cells: cells(list, field)? })
}

/// Returns true for the beginning of such a clue, before its colon.
pub(super) fn is_head(head: &str) -> bool {
    let mut words = head.split_whitespace();
    let is_count = words.next().is_some_and(|word| begins_with_cell(word) || word.bytes().all(|b| b.is_ascii_digit()));
    is_count && words.next().is_some_and(|word| word.eq_ignore_ascii_case(OF))
}
