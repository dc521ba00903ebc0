//! Checks the invariants of every document, for properties and fuzz targets.

use clues::{Count, Counted};
use field::Field;
use syntax::{BlockSpan, Clue, ClueCell, ClueContent, Document, Offset};

/// Checks that the ranges of a clue are in its section, and its cells in the grid.
fn clue_inside(clue: &Clue, section: BlockSpan, field: Field) {
    let mut spans = vec![clue.span];
    let mut lists: Vec<&[ClueCell]> = Vec::new();
    match &clue.content {
        ClueContent::Cells { values, cells } => {
            spans.extend(values.iter().map(|value| value.span));
            lists.push(cells);
        }
        ClueContent::Arrow { circle, shaft } => lists.extend([&circle[..], shaft]),
        ClueContent::Clones { left, right } => lists.extend([&left[..], right]),
        ClueContent::Pairs { cells, .. } => lists.push(cells),
        ClueContent::Sets(sets) => lists.extend(sets.iter().map(Vec::as_slice)),
        ClueContent::Counts { count, what, cells } => {
            match count {
                Count::Number(value) => spans.push(value.span),
                Count::Cell(cell) => lists.push(std::slice::from_ref(cell)),
            }
            if let Counted::Values(values) = what {
                spans.extend(values.iter().map(|value| value.span));
            }
            lists.push(cells);
        }
        ClueContent::Chain { cells, marks } => {
            assert_eq!(cells.len(), marks.len() + 1);
            spans.extend(marks.iter().map(|mark| mark.span));
            lists.push(cells);
        }
        ClueContent::Side { side, places } => {
            assert_eq!(places.len(), usize::from(side.length(field)));
            spans.extend(places.iter().flatten().map(|value| value.span));
        }
    }
    for cells in lists {
        assert!(!cells.is_empty() && cells.len() <= 4 * field.cell_count());
        assert!(cells.iter().all(|cell| cell.within(field).is_some()));
        spans.extend(cells.iter().map(|cell| cell.span));
    }
    for span in spans {
        assert!(section.start <= span.start && span.end <= section.end && !span.is_empty());
    }
}

/// Checks that blocks have no gaps, and that every range is inside its block.
pub fn check(document: &Document, text: &str) {
    let mut at = Offset::START;
    for (block, index) in document.blocks().iter().zip(0..) {
        assert_eq!(document.start(index), at);
        assert!(block.len > 0 && text.is_char_boundary(at.to_usize()));
        let inside = |span: BlockSpan| {
            assert!(span.end.to_u32() <= block.len);
            let range = span.in_file(at).range();
            assert!(text.is_char_boundary(range.start) && text.is_char_boundary(range.end));
        };
        for puzzle in &block.puzzles {
            inside(puzzle.span);
            assert!((2..=36).contains(&puzzle.digit_count), "no grid has so many digits: {}", puzzle.digit_count);
            for section in &puzzle.clues {
                inside(section.word);
                section.clues.iter().for_each(|clue| clue_inside(clue, section.span, puzzle.field));
                inside(section.span);
                assert!(section.span.start <= section.word.start && section.word.end <= section.span.end);
                assert!(puzzle.span.start <= section.span.start && section.span.end <= puzzle.span.end);
            }
            assert!(puzzle.clues.windows(2).all(|pair| pair[0].span.end <= pair[1].span.start), "sections overlap");
            puzzle.entries.iter().for_each(|entry| inside(entry.key_span.cover(entry.value_span)));
            for grid in std::iter::once(&puzzle.grid).chain(puzzle.sections.iter().map(|section| &section.grid)) {
                let slots: Vec<BlockSpan> = (0..grid.slot_count()).map(|slot| grid.slot(slot).span).collect();
                slots.iter().for_each(|&span| inside(span));
                assert!(slots.windows(2).all(|pair| pair[0].end <= pair[1].start), "slots overlap");
                assert_eq!(grid.cells(puzzle.field).count(), grid.cell_count(), "cells outside the field");
            }
        }
        block.entries.iter().for_each(|entry| inside(entry.key_span.cover(entry.value_span)));
        for suppression in &block.suppressions {
            inside(suppression.span);
            inside(suppression.whole);
            suppression.names.iter().for_each(|name| inside(name.span));
        }
        block.problems.iter().for_each(|problem| inside(problem.span));
        at += block.len;
    }
    assert_eq!(at.to_usize(), text.len());
}
