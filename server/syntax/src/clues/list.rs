//! Reads a clue on a line of its own, by the shape that its kind has.

use crate::clues::cells::cells;
use crate::clues::chain::chain;
use crate::clues::limits::is_too_large;
use crate::clues::line::{ClueResult, TextPart, number, number_up_to};
use crate::clues::{count, side};
use crate::model::clues::{ClueCell, ClueContent, ClueProblem, ClueValue};
use clues::{Before, ClueKind, PairRelation, SetSizes, Shape};
use field::{Field, Numbers};

/// The most values before the colon of a clue: as many as the corners where four cells meet have cells.
const MOST_VALUES: usize = 4;

/// Reads the clues of a line: several only for equal parts in a row of clones.
pub(super) fn clues(
    kind: ClueKind,
    line: TextPart<'_>,
    field: Field,
    numbers: Numbers,
) -> ClueResult<Vec<ClueContent>> {
    let clues = clues_of(kind.shape(), line, field, numbers)?;
    if clues.iter().any(|clue| is_too_large(kind, clue, numbers.count())) {
        return Err((ClueProblem::TooLarge, line.span()));
    }
    Ok(clues)
}

fn clues_of(shape: Shape, line: TextPart<'_>, field: Field, numbers: Numbers) -> ClueResult<Vec<ClueContent>> {
    match shape {
        Shape::Cells { before: Before::Nothing, .. } => {
            let cells = cells(without_colon(line)?, field)?;
            Ok(vec![ClueContent::Cells { values: Vec::new(), cells }])
        }
        Shape::Cells { before: Before::MaybeTotal | Before::MaybeDifference(_), .. } if !line.text.contains(':') => {
            Ok(vec![ClueContent::Cells { values: Vec::new(), cells: cells(line, field)? }])
        }
        Shape::Cells { before, .. } => {
            let (head, list) = at_colon(line)?;
            let values = match before {
                Before::Values => values(head, numbers, MOST_VALUES)?,
                Before::Number => vec![number_up_to(9, head)?],
                Before::Nothing | Before::Total | Before::MaybeTotal | Before::MaybeDifference(_) => {
                    vec![number(head)?]
                }
            };
            Ok(vec![ClueContent::Cells { values, cells: cells(list, field)? }])
        }
        Shape::Arrow => {
            let (circle, shaft) = at_colon(line)?;
            Ok(vec![ClueContent::Arrow { circle: cells(circle, field)?, shaft: cells(shaft, field)? }])
        }
        Shape::Clones => clones(without_colon(line)?, field),
        Shape::Pairs => {
            let (head, list) = at_colon(line)?;
            let relation = PairRelation::from_text(head.text).ok_or((ClueProblem::NotARelation, head.span()))?;
            Ok(vec![ClueContent::Pairs { relation, cells: cells(list, field)? }])
        }
        Shape::Sets(sizes) => Ok(vec![sets(sizes, without_colon(line)?, field)?]),
        Shape::Counts => Ok(vec![count::clue(line, field, numbers)?]),
        Shape::Chain(_) => Ok(vec![chain(without_colon(line)?, field)?]),
        Shape::Side => Ok(vec![side::clue(line, field)?]),
    }
}

/// The parts before and after the colon that a line needs.
pub(super) fn at_colon(line: TextPart<'_>) -> ClueResult<(TextPart<'_>, TextPart<'_>)> {
    match line.split_at_first(':') {
        Some((head, rest)) if !head.trimmed().text.is_empty() => Ok((head.trimmed(), rest.trimmed())),
        _ => Err((ClueProblem::MissingValue, line.span())),
    }
}

/// A line that may have no colon.
fn without_colon(line: TextPart<'_>) -> ClueResult<TextPart<'_>> {
    match line.split_at_first(':') {
        Some((head, _)) => Err((ClueProblem::UnexpectedValue, head.trimmed().span())),
        None => Ok(line),
    }
}

/// Reads the parts between equals signs.
fn parts(line: TextPart<'_>, field: Field) -> ClueResult<Vec<Vec<ClueCell>>> {
    let mut parts = Vec::new();
    let mut rest = line;
    while let Some((part, after)) = rest.split_at_first('=') {
        parts.push(cells(part, field)?);
        if parts.len() > field.cell_count() {
            return Err((ClueProblem::TooManyCells, part.span()));
        }
        rest = after;
    }
    parts.push(cells(rest, field)?);
    Ok(parts)
}

/// Reads two or more sets of cells.
fn sets(sizes: SetSizes, line: TextPart<'_>, field: Field) -> ClueResult<ClueContent> {
    let sets = parts(line, field)?;
    if sets.len() < 2 {
        return Err((ClueProblem::OneSet, line.span()));
    }
    if sizes == SetSizes::Same && sets.iter().any(|set| set.len() != sets[0].len()) {
        return Err((ClueProblem::UnevenSets, line.span()));
    }
    // As many cells as the clue would have room for otherwise.
    if sets.iter().map(Vec::len).sum::<usize>() > 4 * field.cell_count() {
        return Err((ClueProblem::TooManyCells, line.span()));
    }
    Ok(ClueContent::Sets(sets))
}

/// Reads `cells = cells`, or more than two equal parts.
fn clones(line: TextPart<'_>, field: Field) -> ClueResult<Vec<ClueContent>> {
    let parts = parts(line, field)?;
    let is_even = parts.len() > 1 && parts.iter().all(|part| part.len() == parts[0].len());
    if !is_even {
        return Err((ClueProblem::UnevenClones, line.span()));
    }
    let pairs = parts.windows(2).map(|pair| ClueContent::Clones { left: pair[0].clone(), right: pair[1].clone() });
    Ok(pairs.collect())
}

/// Reads values of the grid, not more than `most`.
pub(super) fn values(head: TextPart<'_>, numbers: Numbers, most: usize) -> ClueResult<Vec<ClueValue>> {
    let mut values = Vec::new();
    for piece in head.pieces() {
        if numbers.greatest() <= 9 {
            // Digits side by side are values of their own.
            for (at, c) in piece.text.char_indices().take(most + 1) {
                values.push(number(piece.part(at..at + c.len_utf8()))?);
            }
        } else {
            values.push(number(piece)?);
        }
        if values.len() > most {
            break;
        }
    }
    let wrong = values.iter().find(|value| !numbers.contains(value.number));
    match wrong.or(values.get(most)) {
        Some(value) => Err((ClueProblem::NotANumber, value.span)),
        None => Ok(values),
    }
}
