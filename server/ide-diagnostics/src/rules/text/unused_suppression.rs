//! Rule `unused-suppression`: reports ignore comments that suppress nothing.

use crate::rules::info::{Info, Needs, Page};
use ide_db::base::nearest::nearest;
use ide_db::base::words::{counted, listed};
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::{BlockSpan, Scope, Suppression};

pub(crate) const INFO: Info = Info {
    summary: "an ignore comment for a rule that reports nothing there",
    fixes: Some(Safety::Safe),
    page: Page {
        what: "\
A comment `# sudoku: ignore RULE` or `# sudoku: ignore-file RULE` names a rule that reports nothing for the puzzle or
the file, or a rule that does not exist. The comment applies to the puzzle below it, or to the one in whose rows it is
written. Rules that are off are not judged, and neither are `duplicate-puzzle` and `equivalent-puzzle`, since the other
puzzle may be in a file that was not read, nor rules that cannot run because the grid has mistakes.",
        why: "It would hide the next mistake.",
        example: "\
# sudoku: ignore no-place
1234
3412
2143
4321
",
        output: "\
example.sudoku:1:1: info[unused-suppression] unused ignore comment: `no-place` reports nothing for this puzzle
",
        remark: "Every value has a place in this puzzle, so `no-place` has nothing to report.",
        remedy: "Remove the comment, or the rule's name from it. The fix does so.",
        settings: "",
    },
    check: |_, _| {},
    needs: Needs::File,
};

/// The use of one name in an ignore comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SuppressionUse {
    /// It suppresses a finding, or this cannot be decided.
    Used,
    /// It suppresses nothing.
    Unused,
    /// There is no such rule.
    Unknown,
}

/// Returns the finding on a comment; `uses` has one for each of its names.
pub(crate) fn finding(comment: &Suppression, uses: &[SuppressionUse]) -> Option<BlockFinding> {
    let mut used = Vec::new();
    let mut unused = Vec::new();
    let mut unknown = Vec::new();
    for (name, use_of_name) in comment.names.iter().zip(uses) {
        match use_of_name {
            SuppressionUse::Used => used.push(&*name.text),
            SuppressionUse::Unused => unused.push(format!("`{}`", name.text)),
            SuppressionUse::Unknown => unknown.push(&*name.text),
        }
    }
    if used.len() == comment.names.len() && !used.is_empty() {
        return None;
    }
    let mut parts = Vec::new();
    if !unused.is_empty() {
        let verb = if unused.len() == 1 { "reports" } else { "report" };
        let place = if comment.scope == Scope::File { "in this file" } else { "for this puzzle" };
        parts.push(format!("{} {verb} nothing {place}", listed(&unused)));
    }
    parts.extend(unknown.iter().take(MOST_SHOWN).map(|name| unknown_rule(name)));
    if unknown.len() > MOST_SHOWN {
        parts.push(counted((unknown.len() - MOST_SHOWN) as u64, "more unknown rule"));
    }
    if parts.is_empty() {
        parts.push("it names no rule".to_owned());
    }
    Some(
        BlockFinding::new(
            Rule::UnusedSuppression,
            comment.span,
            format!("unused ignore comment: {}", parts.join("; ")),
        )
        .with_fix(Some(removal(comment, &used))),
    )
}

/// The number of unknown names of one comment in a message.
const MOST_SHOWN: usize = 5;

fn unknown_rule(name: &str) -> String {
    let excerpt: String = name.chars().take(40).collect();
    match nearest(name, Rule::ALL.map(Rule::name)) {
        Some(meant) => format!("unknown rule `{excerpt}`, did you mean `{meant}`?"),
        None => format!("unknown rule `{excerpt}`"),
    }
}

/// Removes the unused names, or the comment if no name is used.
fn removal(comment: &Suppression, used: &[&str]) -> Fix<BlockSpan> {
    let names = comment.names.iter().map(|name| name.span).reduce(BlockSpan::cover);
    let (title, edit) = match names {
        Some(span) if !used.is_empty() => ("Remove the unused rule names", BlockEdit { span, text: used.join(", ") }),
        _ => ("Remove the unused comment", BlockEdit { span: comment.whole, text: String::new() }),
    };
    Fix { title: title.to_owned(), safety: Safety::Safe, edits: vec![edit] }
}

#[cfg(test)]
mod tests {
    use crate::findings;
    use crate::tests::fixture::*;
    use expect_test::expect;
    use ide_db::{Config, Rule};

    const FULL: &str = "1234\n3412\n2143\n4321\n";
    const TWICE: &str = "11..\n....\n..21\n....\n";

    #[test]
    fn suppresses() {
        check(&format!("# sudoku: ignore duplicate-value, no-place\n{TWICE}"), expect![""]);
        check(
            &format!("{FULL}\n# sudoku: ignore duplicate-value\ntitle: x\n; sudoku: ignore no-place\n{TWICE}"),
            expect![""],
        );
        check(&format!("# sudoku: ignore-file duplicate-value, no-place\n\n{FULL}\n{TWICE}\n{TWICE}"), expect![""]);
        check(&format!("{TWICE}\n{TWICE}\n# sudoku: ignore-file duplicate-value no-place\n"), expect![""]);
        check("11..\n# sudoku: ignore duplicate-value, no-place\n....\n..21\n....\n", expect![""]);
        check("# sudoku: ignore multiple-solutions\n12..\n....\n..21\n....\n", expect![""]);
    }

    #[test]
    fn many_names_that_are_none() {
        let message = |count: usize| {
            let findings =
                findings::findings(&analysis(&format!("# sudoku: ignore{}\n{FULL}", " qqq".repeat(count))), FILE).list;
            findings.first().map(|finding| finding.message.clone()).unwrap_or_default()
        };
        assert_eq!(message(5), format!("unused ignore comment: {}", ["unknown rule `qqq`"; 5].join("; ")));
        assert_eq!(message(6), message(5) + "; 1 more unknown rule");
        assert_eq!(message(999), message(5) + "; 994 more unknown rules");
    }

    #[test]
    fn after_a_row() {
        check("11.. # sudoku: ignore duplicate-value, no-place\n....\n..21\n....\n", expect![""]);
        check("11..\n....\n..21\n.... // sudoku: ignore duplicate-value, no-place\n", expect![""]);
        check("1 1 | . . ; sudoku: ignore-file duplicate-value, no-place\n....\n..21\n....\n", expect![""]);
        check("Grid 1 # sudoku: ignore duplicate-value, no-place\n11..\n....\n..21\n....\n", expect![""]);
        check("[puzzle] # sudoku: ignore duplicate-value, no-place\n11..\n....\n..21\n....\n", expect![""]);
        let line = "11........21....  # sudoku: ignore duplicate-value, no-place";
        check(&format!("{line}\n{line}\n"), expect![""]);
        check(&format!("P1: 55{} from me # sudoku: ignore duplicate-value", ".".repeat(79)), expect![""]);
    }

    #[test]
    fn after_a_row_in_vain() {
        check(
            "1234 # sudoku: ignore no-place \n3412\n2143\n4321\n",
            expect![[r#"
                1234 # sudoku: ignore no-place 
                     ^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  1- 1234 # sudoku: ignore no-place 
                  1+ 1234
            "#]],
        );
        check(
            "1234123434122143 // sudoku: ignore no-place, duplicate-value -- why",
            expect![[r#"
                1234123434122143 // sudoku: ignore no-place, duplicate-value -- why
                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` reports nothing for this puzzle
                  fix: Remove the unused rule names (Safe)
                  1- 1234123434122143 // sudoku: ignore no-place, duplicate-value -- why
                  1+ 1234123434122143 // sudoku: ignore duplicate-value -- why
            "#]],
        );
        check(
            "+--+--+\n|12|3 | # sudoku: ignore no-place\n|34|12|\n|21|43|\n|4 | 1  # sudoku: ignore no-place\n+--+--+\n",
            expect![[r#"
                |12|3 | # sudoku: ignore no-place
                        ^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  2- |12|3 | # sudoku: ignore no-place
                  2+ |12|3 | 
                |4 | 1  # sudoku: ignore no-place
                        ^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  5- |4 | 1  # sudoku: ignore no-place
                  5+ |4 | 1  
            "#]],
        );
    }

    #[test]
    fn only_the_next_puzzle() {
        check(
            &format!("# sudoku: ignore no-place, duplicate-value\n{TWICE}\n{TWICE}"),
            expect![[r#"
                11..
                ^ error[duplicate-value]: 1 appears twice in row 1 and box 1
                  cells: r1c1
                  see: r1c2 is 1, too (1)
                11..
                 ^ error[duplicate-value]: 1 appears twice in row 1 and box 1
                  cells: r1c2
                  see: r1c1 is 1, too (1)
                ..21
                ^ error[no-place]: 1 fits in no cell of box 3
                  cells: r3c1 r3c2 r4c1 r4c2
                  see: r3c1 cannot be 1: r1c1 is 1 in column 1 (.)
                  see: r3c2 cannot be 1: r1c2 is 1 in column 2 (.)
                  see: r4c1 cannot be 1: r1c1 is 1 in column 1 (.)
                  see: r4c2 cannot be 1: r1c2 is 1 in column 2 (.)
                ....
                ^ error[no-place]: 1 fits in no cell of row 4
                  cells: r4c1 r4c2 r4c3 r4c4
                  see: r4c1 cannot be 1: r1c1 is 1 in column 1 (.)
                  see: r4c2 cannot be 1: r1c2 is 1 in column 2 (.)
                  see: r4c3 cannot be 1: r3c4 is 1 in box 4 (.)
                  see: r4c4 cannot be 1: r3c4 is 1 in column 4 (.)
            "#]],
        );
    }

    #[test]
    fn text_outside_of_all_puzzles() {
        check("# sudoku: ignore-file unknown-key, syntax\nautor: x\n\n!!!\n\n1234\n3412\n2143\n4321\n", expect![""]);
        check(
            "# sudoku: ignore unknown-key\nautor: x\n\n1234\n3412\n2143\n4321\n",
            expect![[r#"
                # sudoku: ignore unknown-key
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `unknown-key` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  1- # sudoku: ignore unknown-key
                autor: x
                ^^^^^ info[unknown-key]: unknown key `autor`, did you mean `author`?
                  fix: Change the key to `author` (Unsafe)
                  2- autor: x
                  2+ author: x
            "#]],
        );
    }

    #[test]
    fn of_no_use() {
        check(
            &format!("# sudoku: ignore no-place\n{FULL}"),
            expect![[r#"
                # sudoku: ignore no-place
                ^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  1- # sudoku: ignore no-place
            "#]],
        );
        check(
            &format!("# sudoku: ignore no-place, duplicate-value, no-candidate -- why\n{TWICE}"),
            expect![[r#"
                # sudoku: ignore no-place, duplicate-value, no-candidate -- why
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-candidate` reports nothing for this puzzle
                  fix: Remove the unused rule names (Safe)
                  1- # sudoku: ignore no-place, duplicate-value, no-candidate -- why
                  1+ # sudoku: ignore no-place, duplicate-value -- why
            "#]],
        );
        check(
            &format!("{FULL}\n# sudoku: ignore no-place"),
            expect![[r#"
                # sudoku: ignore no-place
                ^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  6- # sudoku: ignore no-place
            "#]],
        );
        check(
            &format!("# sudoku: ignore\n{FULL}"),
            expect![[r#"
                # sudoku: ignore
                ^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: it names no rule
                  fix: Remove the unused comment (Safe)
                  1- # sudoku: ignore
            "#]],
        );
        check(
            &format!("{TWICE}\n# sudoku: ignore-file no-place, duplicate-value, unsolvable"),
            expect![[r#"
                # sudoku: ignore-file no-place, duplicate-value, unsolvable
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `unsolvable` reports nothing in this file
                  fix: Remove the unused rule names (Safe)
                  6- # sudoku: ignore-file no-place, duplicate-value, unsolvable
                  6+ # sudoku: ignore-file no-place, duplicate-value
            "#]],
        );
    }

    #[test]
    fn the_nearer_comment_suppresses() {
        check(
            &format!(
                "# sudoku: ignore-file no-place, duplicate-value\n# sudoku: ignore no-place, duplicate-value\n{TWICE}"
            ),
            expect![[r#"
                # sudoku: ignore-file no-place, duplicate-value
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` and `duplicate-value` report nothing in this file
                  fix: Remove the unused comment (Safe)
                  1- # sudoku: ignore-file no-place, duplicate-value
            "#]],
        );
    }

    #[test]
    fn unknown_rules() {
        check(
            &format!("# sudoku: ignore no-plcae, everything\n{FULL}"),
            expect![[r#"
                # sudoku: ignore no-plcae, everything
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: unknown rule `no-plcae`, did you mean `no-place`?; unknown rule `everything`
                  fix: Remove the unused comment (Safe)
                  1- # sudoku: ignore no-plcae, everything
            "#]],
        );
    }

    #[test]
    fn the_rule_itself_is_ignored() {
        check(&format!("# sudoku: ignore unused-suppression, no-place\n{FULL}"), expect![""]);
        check(&format!("# sudoku: ignore-file unused-suppression\n# sudoku: ignore no-place\n{FULL}"), expect![""]);
        check(&format!("# sudoku: ignore unused-suppression\n{FULL}"), expect![""]);
    }

    #[test]
    fn rules_that_are_off() {
        let mut config = Config::default();
        config.ignore(&[Rule::NoPlace]);
        check_with(&format!("# sudoku: ignore no-place\n{FULL}"), config.clone(), expect![""]);
        check_with(
            &format!("# sudoku: ignore-file no-place, syntax\n{FULL}"),
            config,
            expect![[r#"
                # sudoku: ignore-file no-place, syntax
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `syntax` reports nothing in this file
                  fix: Remove the unused rule names (Safe)
                  1- # sudoku: ignore-file no-place, syntax
                  1+ # sudoku: ignore-file no-place
            "#]],
        );
    }

    #[test]
    fn several_grids_on_one_line() {
        let line = format!("55{}", ".".repeat(79)).repeat(2);
        check(&format!("# sudoku: ignore duplicate-value\n{line}\n"), expect![""]);
    }

    #[test]
    fn nothing_is_said_before_all_is_known() {
        let text = format!("# sudoku: ignore multiple-solutions\n{FULL}");
        let analysis = host(&text).snapshot();
        assert_eq!(findings::findings(&analysis, FILE).list, []);
        prove_all(&analysis);
        assert_eq!(findings::findings(&analysis, FILE).list.len(), 1);
    }

    #[test]
    fn nobody_can_tell_while_a_puzzle_cannot_be_judged() {
        check_rules(&format!("# sudoku: ignore multiple-solutions, no-place\n{HALF_TYPED}"), &["malformed-row"]);
        check_rules(&format!("# sudoku: ignore-file multiple-solutions\n\n{FULL}\n{HALF_TYPED}"), &["malformed-row"]);
        check_rules(&format!("# sudoku: ignore-file wrong-value\n\nrules: windoku\n{OPEN}"), &["undecided"]);
        check_rules(&format!("# sudoku: ignore multiple-solutions\nrules: windoku\n{OPEN}"), &["undecided"]);
        // The rules that need only the text have already run.
        check_rules(
            &format!("# sudoku: ignore incomplete-grid\n{HALF_TYPED}"),
            &["malformed-row", "unused-suppression"],
        );
        check_rules(
            &format!("# sudoku: ignore no-place\nrules: windoku\n{OPEN}"),
            &["undecided", "unused-suppression"],
        );
    }

    #[test]
    fn nobody_can_tell_what_stands_in_other_files() {
        check(&format!("# sudoku: ignore duplicate-puzzle\n{FULL}"), expect![""]);
        let mut config = Config::default();
        config.set_severity(Rule::EquivalentPuzzle, Some(ide_db::base::rule::Severity::Warning));
        check_with(&format!("# sudoku: ignore equivalent-puzzle\n{FULL}"), config, expect![""]);
        check(&format!("# sudoku: ignore-file duplicate-puzzle\n{FULL}"), expect![""]);
    }

    #[test]
    fn a_byte_order_mark_stays() {
        check(
            &format!("\u{feff}# sudoku: ignore no-place\n{FULL}"),
            expect![[r#"
                ﻿# sudoku: ignore no-place
                 ^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `no-place` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  1- ﻿# sudoku: ignore no-place
                  2- 1234
                  1+ ﻿1234
            "#]],
        );
    }

    const OPEN: &str = "12..\n....\n..21\n....\n";
    const HALF_TYPED: &str = "12..\n..\n..21\n....\n";

    #[track_caller]
    fn check_rules(text: &str, expected: &[&str]) {
        let findings = findings::findings(&analysis(text), FILE).list;
        let mut rules: Vec<&str> = findings.iter().map(|finding| finding.rule.name()).collect();
        rules.sort_unstable();
        assert_eq!(rules, expected);
    }

    #[test]
    fn a_comment_for_the_file_comes_and_goes() {
        use ide_db::{Change, TextEdit};
        use syntax::Span;
        let comment = "# sudoku: ignore-file duplicate-value, no-place\n";
        let body = format!("{TWICE}\n").repeat(300);
        let mut host = host(&body);
        let count = |host: &mut ide_db::host::Host| {
            let analysis = host.snapshot();
            prove_all(&analysis);
            findings::findings(&analysis, FILE).list.len()
        };
        let before = count(&mut host);
        assert!(before >= 300);
        let end = body.len() as u32;
        let edit = |span, text: &str| Change::Edit { file: FILE, edit: TextEdit { span, text: text.to_owned() } };
        host.apply(edit(Span::empty(end), comment));
        assert_eq!(count(&mut host), 0);
        host.apply(edit(Span::new(end, end + comment.len() as u32), ""));
        assert_eq!(count(&mut host), before);
    }
}
