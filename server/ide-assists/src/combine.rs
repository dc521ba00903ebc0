//! Combines several fixes into one change, for the editor's source action and for the command line.

use ide_db::{Finding, Fix, Safety, TextEdit};

/// Returns the fixes of findings that are at least as safe as `safety`.
pub fn applicable_fixes(findings: Vec<Finding>, safety: Safety) -> impl Iterator<Item = Fix> {
    let fixes = findings.into_iter().filter_map(|finding| finding.fix);
    fixes.filter(move |fix| fix.safety <= safety && !fix.edits.is_empty())
}

/// Returns the sorted edits of as many fixes as can be applied together, and the number of these fixes. A fix within a
/// range that another fix changes waits for the next round, and so does an insertion at the edge of that range.
pub fn combine_fixes(mut fixes: Vec<Fix>) -> (Vec<TextEdit>, u64) {
    fixes.retain(|fix| !fix.edits.is_empty());
    fixes.sort_by_key(|fix| fix.edits.first().map(|edit| edit.span));
    let mut edits: Vec<TextEdit> = Vec::new();
    let mut count = 0;
    for fix in fixes {
        if let (Some(last), Some(first)) = (edits.last(), fix.edits.first()) {
            let touches = last.span.end == first.span.start && !last.span.is_empty() && !first.span.is_empty();
            if last.span.end >= first.span.start && !touches {
                continue;
            }
        }
        edits.extend(fix.edits);
        count += 1;
    }
    (edits, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide_db::Safety;
    use syntax::Span;

    fn replace(places: &[(u32, u32)]) -> Fix {
        let edit = |&(start, end): &(u32, u32)| TextEdit { span: Span::new(start, end), text: "x".to_owned() };
        Fix { title: String::new(), safety: Safety::Safe, edits: places.iter().map(edit).collect() }
    }

    #[track_caller]
    fn check(fixes: &[&[(u32, u32)]], expected: &[(u32, u32)], expected_count: u64) {
        let (edits, count) = combine_fixes(fixes.iter().map(|places| replace(places)).collect());
        let places: Vec<(u32, u32)> =
            edits.iter().map(|edit| (edit.span.start.to_u32(), edit.span.end.to_u32())).collect();
        assert_eq!((places.as_slice(), count), (expected, expected_count));
    }

    #[test]
    fn all_that_do_not_touch_are_made_at_once() {
        check(&[&[(5, 6)], &[(1, 2), (8, 9)]], &[(1, 2), (8, 9)], 1);
        check(&[&[(10, 12)], &[(1, 2), (8, 9)]], &[(1, 2), (8, 9), (10, 12)], 2);
    }

    #[test]
    fn what_overlaps_waits_and_what_is_inserted_beside() {
        check(&[&[(1, 3)], &[(3, 4)], &[(4, 6)], &[(5, 7)], &[(6, 6)]], &[(1, 3), (3, 4), (4, 6)], 3);
        check(&[&[(1, 3)], &[(2, 4)], &[(3, 3)], &[(5, 5)], &[(5, 5)]], &[(1, 3), (5, 5)], 2);
        check(&[&[]], &[], 0);
    }
}
