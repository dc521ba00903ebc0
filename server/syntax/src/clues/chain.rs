//! Reads cells with marks between them: `r1c1 o r1c2 * r1c3`.

use crate::clues::cells::set;
use crate::clues::line::{ClueResult, TextPart, number, separates};
use crate::model::clues::{ClueCell, ClueContent, ClueMark, ClueProblem};
use crate::text::glyph::narrow;
use clues::Relation;
use field::Field;

/// Reads a chain of at least two cells.
pub(super) fn chain(list: TextPart<'_>, field: Field) -> ClueResult<ClueContent> {
    let mut cells: Vec<ClueCell> = Vec::new();
    let mut marks: Vec<ClueMark> = Vec::new();
    let mut rest = list;
    while let Some(start) = rest.text.find(|c| !separates(c)) {
        rest = rest.part(start..rest.text.len());
        if let Some((mark, after)) = mark(rest)? {
            if cells.len() != marks.len() + 1 {
                return Err((ClueProblem::LooseMark, mark.span));
            }
            marks.push(mark);
            rest = after;
            continue;
        }
        let (named, name, after) = set(rest, field)?;
        let [cell] = named.as_slice() else { return Err((ClueProblem::SeveralCells, name.span())) };
        if cells.len() != marks.len() {
            return Err((ClueProblem::MissingMark, name.span()));
        }
        if cells.len() == field.cell_count() {
            return Err((ClueProblem::TooManyCells, name.span()));
        }
        cells.push(*cell);
        rest = after;
    }
    match (marks.last(), cells.len()) {
        (Some(mark), count) if count == marks.len() => Err((ClueProblem::LooseMark, mark.span)),
        (None, _) => Err((ClueProblem::MissingMark, list.span())),
        _ => {
            // Clues stay as long as their document.
            cells.shrink_to_fit();
            marks.shrink_to_fit();
            Ok(ClueContent::Chain { cells, marks })
        }
    }
}

/// Reads the mark at the beginning of a text, if there is one, and returns the text after it.
fn mark(text: TextPart<'_>) -> ClueResult<Option<(ClueMark, TextPart<'_>)>> {
    let Some(c) = text.text.chars().next() else { return Ok(None) };
    let digits = text.part(c.len_utf8()..text.text.len());
    let digits = digits.part(0..digits.text.find(|c| !narrow(c).is_ascii_digit()).unwrap_or(digits.text.len()));
    let relation = match narrow(c) {
        'o' | 'O' => Relation::Difference(positive(digits, Relation::USUAL_DIFFERENCE)?),
        '*' => Relation::Ratio(positive(digits, Relation::USUAL_RATIO)?),
        'x' | 'X' => Relation::Ten,
        'v' | 'V' => Relation::Five,
        '<' => Relation::Less,
        '>' => Relation::Greater,
        '=' => Relation::Equal,
        _ => return Ok(None),
    };
    let has_number = matches!(relation, Relation::Difference(_) | Relation::Ratio(_));
    let length = c.len_utf8() + if has_number { digits.text.len() } else { 0 };
    let mark = ClueMark { relation, span: text.part(0..length).span() };
    Ok(Some((mark, text.part(length..text.text.len()))))
}

/// Returns the number that digits are, or the usual one if there are none.
fn positive(digits: TextPart<'_>, usual: u32) -> ClueResult<u32> {
    if digits.text.is_empty() {
        return Ok(usual);
    }
    let value = number(digits)?;
    if value.number > 0 { Ok(value.number) } else { Err((ClueProblem::NotANumber, value.span)) }
}
