//! Whether a change of rows mends what it is meant to. What a line is depends on its neighbourhood, so a row that is padded
//! may become something else; then the change is no fix.

use crate::base::finding::TextEdit;
use crate::diagnostics::rules::Context;
use syntax::{Document, ProblemKind, Span};

/// A longer block is no puzzle with a slip in it, and reading it for each of its rows would take its time.
pub(crate) const LONGEST: usize = 8_192;

/// Nor is a puzzle with more rows that are not as they should be.
pub(crate) const MOST_ROWS: usize = 16;

/// Whether there are fewer problems of a kind after edits of the puzzle's block, and no more of other kinds. The edits are
/// sorted and do not overlap.
pub(crate) fn heals(context: &Context<'_>, edits: &[TextEdit], is_meant: fn(&ProblemKind) -> bool) -> bool {
    let before = (context.text)(Span::new(0, u32::MAX));
    if LONGEST < before.len() {
        return false;
    }
    let mut after = before.clone();
    for edit in edits.iter().rev() {
        let range = edit.span.start as usize..edit.span.end as usize;
        if after.get(range.clone()).is_none() {
            return false;
        }
        after.replace_range(range, &edit.text);
    }
    let (meant_before, all_before) = problems(&before, is_meant);
    let (meant_after, all_after) = problems(&after, is_meant);
    // Where the block reads otherwise without what stands around it, nobody can tell.
    meant_after < meant_before && all_after <= all_before
}

/// How many problems of a kind a text has, and how many in all.
fn problems(text: &str, is_meant: fn(&ProblemKind) -> bool) -> (usize, usize) {
    let document = Document::read(text);
    let problems = || document.blocks().iter().flat_map(|block| block.problems.iter());
    (problems().filter(|problem| is_meant(&problem.kind)).count(), problems().count())
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;

    /// How many findings there are, and how many fixes.
    fn found(text: &str) -> (usize, usize) {
        let findings = analysis(text).findings(FILE).list;
        (findings.len(), findings.iter().filter(|finding| finding.fix.is_some()).count())
    }

    #[test]
    fn slips_are_mended() {
        assert_eq!(found("1...\n..3\n..4.\n.2...\n"), (2, 2));
        assert_eq!(found("1...\n..3.\n"), (1, 1));
    }

    #[test]
    fn a_row_that_would_be_another_is_not() {
        assert_eq!(found(". . 3 .\n. . . .\n. . . 1\nP1; 12..34....12..34\n17;1 2 . . 3 4 . . . . 1 2 . . 3 4\n").1, 0);
    }

    #[test]
    fn what_is_no_slip_is_not_tried() {
        let long = format!("# {}\n1...\n..3\n..4.\n.2..\n", "a long comment ".repeat(1_000));
        assert_eq!(found(&long), (1, 0));
    }
}
