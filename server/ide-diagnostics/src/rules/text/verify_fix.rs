//! Verifies that the edits of a row fix remove its problem. The meaning of a line depends on the lines around it: a
//! padded row may be read as something else, and then the change is no fix.

use crate::rules::context::Context;
use ide_db::BlockEdit;
use syntax::{BlockSpan, Document, ProblemKind};

/// The length of the longest block that is verified. A longer block is no puzzle with a typing mistake, and reading it
/// again for each of its rows would take too long.
pub(crate) const LONGEST: usize = 8_192;

/// The number of malformed rows of one puzzle that get a fix, for the same reason.
pub(crate) const MOST_ROWS: usize = 16;

/// Returns true if the edits leave fewer problems of the kind in the puzzle's block, and no more of other kinds. The
/// edits are sorted and do not overlap.
pub(crate) fn verify_fix(context: &Context<'_>, edits: &[BlockEdit], is_meant: fn(&ProblemKind) -> bool) -> bool {
    let before = (context.text)(BlockSpan::new(0, u32::MAX));
    if LONGEST < before.len() {
        return false;
    }
    let mut after = before.clone();
    for edit in edits.iter().rev() {
        let range = edit.span.start.to_usize()..edit.span.end.to_usize();
        if after.get(range.clone()).is_none() {
            return false;
        }
        after.replace_range(range, &edit.text);
    }
    let before = problems(&before);
    let after = problems(&after);
    let meant_before = before.iter().filter(|kind| is_meant(kind)).count();
    let meant_after = after.iter().filter(|kind| is_meant(kind)).count();
    // The block may read differently without the lines around it; then the counts do not improve.
    meant_after < meant_before && after.len() <= before.len()
}

/// The problems of reading a text.
fn problems(text: &str) -> Vec<ProblemKind> {
    Document::read(text)
        .blocks()
        .iter()
        .flat_map(|block| block.problems.iter().map(|problem| problem.kind.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::findings;
    use crate::tests::fixture::*;

    /// Counts the findings and the fixes.
    fn found(text: &str) -> (usize, usize) {
        let findings = findings::findings(&analysis(text), FILE).list;
        (findings.len(), findings.iter().filter(|finding| finding.fix.is_some()).count())
    }

    #[test]
    fn slips_are_fixed() {
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
