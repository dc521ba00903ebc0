//! Reads clues of the form `[value:] cells`, by what their kind has before the colon.

use crate::clues::Reading;
use crate::clues::cells::cells;
use crate::clues::chain::chain;
use crate::clues::line::Part;
use crate::model::clues::{ClueContent, ClueKind, ClueProblem, ClueValue};
use crate::text::glyph::narrow;
use field::Field;

/// The most values before the colon of a clue: as many as the corners where four cells meet have cells.
const MOST_VALUES: usize = 4;

/// The part of a clue before its colon.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// Nothing, and no colon.
    Nothing,
    /// A number, or nothing.
    MaybeNumber,
    Number,
    /// Some values of the grid.
    Values,
    Cells,
}

fn before(kind: ClueKind) -> Before {
    match kind {
        ClueKind::Cages | ClueKind::Whispers | ClueKind::Lockout => Before::MaybeNumber,
        ClueKind::Sums | ClueKind::LittleKillers => Before::Number,
        ClueKind::Quads => Before::Values,
        ClueKind::Arrows => Before::Cells,
        _ => Before::Nothing,
    }
}

/// Reads the clues of a line: several only for equal parts in a row of clones.
pub(super) fn clues(kind: ClueKind, line: Part<'_>, field: Field, digit_count: u8) -> Reading<Vec<ClueContent>> {
    let (head, rest) = match line.split_at_first(':') {
        Some((head, rest)) => (Some(head.trimmed()), rest.trimmed()),
        None => (None, line),
    };
    let head = match (before(kind), head) {
        (Before::Nothing, Some(head)) => return Err((ClueProblem::UnexpectedValue, head.span())),
        (Before::Number | Before::Values | Before::Cells, None) => {
            return Err((ClueProblem::MissingValue, line.span()));
        }
        (_, Some(head)) if head.text.is_empty() => return Err((ClueProblem::MissingValue, line.span())),
        (_, head) => head,
    };
    Ok(match (kind, head) {
        (ClueKind::Dots | ClueKind::Xv | ClueKind::Inequalities | ClueKind::Marks, _) => vec![chain(rest, field)?],
        (ClueKind::Clones, _) => clones(rest, field)?,
        (ClueKind::Arrows, Some(circle)) => {
            vec![ClueContent::Arrow { circle: cells(circle, field)?, shaft: cells(rest, field)? }]
        }
        (_, head) => {
            let values = head.map_or(Ok(Vec::new()), |head| values(before(kind), head, digit_count))?.into();
            vec![ClueContent::Cells { values, cells: cells(rest, field)? }]
        }
    })
}

/// Reads `cells = cells`, or more than two equal parts.
fn clones(line: Part<'_>, field: Field) -> Reading<Vec<ClueContent>> {
    let (mut parts, mut rest) = (Vec::new(), line);
    while let Some((part, behind)) = rest.split_at_first('=') {
        parts.push(cells(part, field)?);
        if parts.len() > field.cell_count() {
            return Err((ClueProblem::TooManyCells, part.span()));
        }
        rest = behind;
    }
    parts.push(cells(rest, field)?);
    let is_even = parts.len() > 1 && parts.iter().all(|part| part.len() == parts[0].len());
    if !is_even {
        return Err((ClueProblem::UnevenClones, line.span()));
    }
    let pairs = parts.windows(2).map(|pair| ClueContent::Clones { left: pair[0].clone(), right: pair[1].clone() });
    Ok(pairs.collect())
}

/// Reads the numbers before a colon.
fn values(before: Before, head: Part<'_>, digit_count: u8) -> Reading<Vec<ClueValue>> {
    if before != Before::Values {
        return Ok(vec![number(head)?]);
    }
    let mut values = Vec::new();
    for piece in head.pieces() {
        if digit_count <= 9 {
            // Digits side by side are values of their own.
            for (at, c) in piece.text.char_indices().take(MOST_VALUES + 1) {
                values.push(number(piece.part(at..at + c.len_utf8()))?);
            }
        } else {
            values.push(number(piece)?);
        }
        if values.len() > MOST_VALUES {
            break;
        }
    }
    let wrong = values.iter().find(|value| !(1..=u32::from(digit_count)).contains(&value.number));
    match wrong.or(values.get(MOST_VALUES)) {
        Some(value) => Err((ClueProblem::NotANumber, value.span)),
        None => Ok(values),
    }
}

/// Reads a number of at most six digits.
pub(super) fn number(text: Part<'_>) -> Reading<ClueValue> {
    let digits: Option<Vec<u32>> = text.text.chars().take(7).map(|c| narrow(c).to_digit(10)).collect();
    match digits.filter(|digits| (1..=6).contains(&digits.len())) {
        Some(digits) => {
            let number = digits.iter().fold(0, |number, digit| 10 * number + digit);
            Ok(ClueValue { number, span: text.span() })
        }
        None => Err((ClueProblem::NotANumber, text.span())),
    }
}
