//! Rule `unknown-key`: reports unknown metadata keys.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use ide_db::base::nearest::nearest;
use ide_db::base::words::counted;
use ide_db::puzzle::parts::own_title;
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use std::collections::BTreeSet;
use syntax::{BlockSpan, Entry, Key, SectionKind};

pub(crate) const INFO: Info = Info {
    summary: "an unknown metadata key",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "The key of a `key: value` line is unknown. The line is kept as it is.",
        why: "It is often a typing mistake: with `dificulty: hard`, nothing checks the difficulty.",
        example: "\
titel: Monday
1234
3412
2143
4321
",
        output: "\
example.sudoku:1:1: info[unknown-key] unknown key `titel`, did you mean `title`?
",
        remark: "",
        remedy: "\
Use one of the known keys: `title` `author` `source` `url` `date` `id` `tags` `comment` `size` `box` `symbols` `values`
`rules` `difficulty` `rating` `clues` `solutions` `solution`. Put anything else behind `comment:` or `#`. The fix
writes the known key that the message names, unless the puzzle already has it: of two equal keys, the last one counts.",
        settings: "If you want to keep a key of your own, ignore the rule for the file or turn it off.",
    },
    check,
    needs: Needs::Text,
};

/// The number of unknown keys of one puzzle that are reported one by one: a file that holds nothing else would fill the
/// memory with findings.
const MOST_OF_PUZZLE: usize = 1_000;

/// The number of unknown keys without a puzzle that are reported one by one. More of them are the lines of a file that
/// holds something else.
pub(crate) const MOST_WITHOUT_PUZZLE: usize = 4;

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    // A heading is a title, too, and a grid below `[solution]` is the solution.
    let title = own_title(context.puzzle).map(|_| Key::Title);
    let has_solution = context.puzzle.sections.iter().any(|section| section.kind == SectionKind::Solution);
    let declared = title.into_iter().chain(has_solution.then_some(Key::Solution));
    found.extend(findings(&context.puzzle.entries, declared, MOST_OF_PUZZLE, context.text));
}

/// Returns a finding for each of the first `most` unknown keys and one for all others. `declared` are keys that are
/// declared in other ways, `text` returns a part of the block.
pub(crate) fn findings(
    entries: &[Entry],
    declared: impl IntoIterator<Item = Key>,
    most: usize,
    text: &dyn Fn(BlockSpan) -> String,
) -> Vec<BlockFinding> {
    let unknown: Vec<&Entry> = entries.iter().filter(|entry| entry.key.is_none()).collect();
    let declared: BTreeSet<Key> = entries.iter().filter_map(|entry| entry.key).chain(declared).collect();
    let mut offered = BTreeSet::new();
    let mut found = Vec::new();
    for entry in unknown.iter().take(most) {
        let written = text(entry.key_span);
        let meant = nearest(&written, Key::ALL.map(|(_, name)| name)).and_then(Key::from_name);
        // Of two equal keys the last one counts, so a fix that adds a second one would hide the first. Comments are the
        // exception.
        let is_there = meant.is_some_and(|key| key != Key::Comment && declared.contains(&key));
        let offer = meant.filter(|&key| !is_there && (offered.insert(key) || key == Key::Comment));
        found.push(finding(entry.key_span, &written, meant, is_there, offer));
    }
    if let Some(first) = unknown.get(most) {
        let count = unknown.len() - most;
        let message = format!("{} from here on", counted(count as u64, "more unknown key"));
        found.push(BlockFinding::new(Rule::UnknownKey, first.key_span, message));
    }
    found
}

fn finding(span: BlockSpan, key: &str, meant: Option<Key>, is_there: bool, offered: Option<Key>) -> BlockFinding {
    let excerpt: String = key.chars().take(40).collect();
    let message = match meant.map(Key::name) {
        Some(meant) if is_there => {
            format!("unknown key `{excerpt}`, did you mean `{meant}`? The puzzle already has that key")
        }
        Some(meant) => format!("unknown key `{excerpt}`, did you mean `{meant}`?"),
        None => format!("unknown key `{excerpt}`"),
    };
    // Unsafe: a key changes how the grid is read and checked, and this one is a guess.
    let fix = offered.map(Key::name).map(|meant| Fix {
        title: format!("Change the key to `{meant}`"),
        safety: Safety::Unsafe,
        edits: vec![BlockEdit { span, text: meant.to_owned() }],
    });
    BlockFinding::new(Rule::UnknownKey, span, message).with_fix(fix)
}

#[cfg(test)]
mod tests {
    use crate::findings;
    use crate::tests::fixture::*;
    use expect_test::expect;
    use ide_db::Rule;

    #[test]
    fn a_misspelt_key() {
        check(
            "Titel: Monday\nlevel: 3\n1234\n3412\n2143\n4321\n",
            expect![[r#"
                Titel: Monday
                ^^^^^ info[unknown-key]: unknown key `Titel`, did you mean `title`?
                  fix: Change the key to `title` (Unsafe)
                  1- Titel: Monday
                  1+ title: Monday
                level: 3
                ^^^^^ info[unknown-key]: unknown key `level`
            "#]],
        );
    }

    #[test]
    fn keys_of_the_whole_file() {
        check(
            "autor: me\ntitle: x\n\n1234\n3412\n2143\n4321\n",
            expect![[r#"
                autor: me
                ^^^^^ info[unknown-key]: unknown key `autor`, did you mean `author`?
                  fix: Change the key to `author` (Unsafe)
                  1- autor: me
                  1+ author: me
            "#]],
        );
    }

    #[test]
    fn a_key_without_a_grid() {
        check(
            "1234\n3412\n2143\n4321\n\nautor: me\n",
            expect![[r#"
                autor: me
                ^^^^^ info[unknown-key]: unknown key `autor`, did you mean `author`?
                  fix: Change the key to `author` (Unsafe)
                  6- autor: me
                  6+ author: me
            "#]],
        );
    }

    #[test]
    fn a_puzzle_that_cannot_be_solved_says_so_in_spite_of_an_odd_key() {
        check(
            "kind: 3\n98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6\n",
            expect![[r#"
                kind: 3
                ^^^^ info[unknown-key]: unknown key `kind`
                98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6
                 ^ error[unsolvable]: no solution: these 25 givens cannot all be right; remove any one of them and there is a solution
                  cells: r1c2 r1c4 r1c7 r2c1 r2c2 r2c5 r3c3 r3c4 r3c6 r3c8 r4c1 r4c6 r4c8 r5c3 r5c4 r6c5 r6c7 r7c1 r7c9 r8c2 r8c6 r8c8 r9c3 r9c4 r9c9
                  see: r1c4 is 7 (7)
                  see: r1c7 is 6 (6)
                  see: r2c1 is 7 (7)
                  see: r2c2 is 5 (5)
                  see: r2c5 is 4 (4)
                  see: r3c3 is 3 (3)
                  see: r3c4 is 6 (6)
                  see: r3c6 is 8 (8)
                  see: r3c8 is 7 (7)
                  see: r4c1 is 5 (5)
                  see: r4c6 is 7 (7)
                  see: r4c8 is 3 (3)
                  see: r5c3 is 9 (9)
                  see: r5c4 is 4 (4)
                  see: r6c5 is 2 (2)
                  see: r6c7 is 1 (1)
                  see: r7c1 is 3 (3)
                  see: r7c9 is 1 (1)
                  see: r8c2 is 9 (9)
                  see: r8c6 is 5 (5)
                  see: r8c8 is 8 (8)
                  see: r9c3 is 5 (5)
                  see: r9c4 is 2 (2)
                  see: r9c9 is 6 (6)
                  see: 1. Hidden Single: r2c3=6, the only 6 in box 1 (.)
                  see: 2. Hidden Single: r6c4=5, the only 5 in column 4 (.)
                  see: 3. r6c1 can only be 4 or 6 or 8, and each leads to a contradiction: (.)
                  see: 3.1. if r6c1=4: (.)
                  see: 3.1.1. r1c3 can only be 1 or 2 or 4, and each leads to a contradiction: (.)
                  see: 3.1.1.1. if r1c3=1: (.)
                  see: 3.1.1.1.1. Hidden Single: r2c8=1, the only 1 in box 3 (.)
                  see: 3.1.1.1.2. Hidden Single: r3c5=1, the only 1 in box 2 (.)
                  see: 3.1.1.1.3. Hidden Single: r1c5=5, the only 5 in box 2 (.)
                  see: 3.1.1.1.4. r2c4 can only be 3 or 9, and each leads to a contradiction: (.)
                  see: 3.1.1.1.4.1. if r2c4=3: (.)
                  see: 3.1.1.1.4.1.1. Naked Single: r8c4=1, the only value left for r8c4 (.)
                  see: 3.1.1.1.4.1.2. Hidden Single: r5c6=1, the only 1 in box 5 (.)
                  see: 3.1.1.1.4.1.3. Hidden Single: r4c2=1, the only 1 in box 4 (.)
                  see: 3.1.1.1.4.1.4. Hidden Single: r9c1=1, the only 1 in box 7 (.)
                  see: 3.1.1.1.4.1.5. Hidden Single: r7c3=8, the only 8 in box 7 (.)
                  see: 3.1.1.1.4.1.6. Hidden Single: r9c5=8, the only 8 in box 8 (.)
                  see: 3.1.1.1.4.1.7. Hidden Single: r4c4=8, the only 8 in box 5 (.)
                  see: 3.1.1.1.4.1.8. Full House: r7c4=9, the last open cell of column 4 (.)
                  see: 3.1.1.1.4.1.9. Hidden Single: r4c5=6, the only 6 in row 4 (.)
                  see: 3.1.1.1.4.1.10. column 5 has no cell left for 9 (.)
                  see: 3.1.1.1.4.2. if r2c4=9: (.)
                  see: 3.1.1.1.4.2.1. Hidden Single: r8c4=3, the only 3 in column 4 (.)
                  see: 3.1.1.1.4.2.2. Hidden Single: r9c6=1, the only 1 in box 8 (.)
                  see: and 98 more lines: see `sudoku-lsp explain` (98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6)
            "#]],
        );
    }

    #[test]
    fn what_is_there_already_is_not_written_again() {
        let found = |above: &str| -> Vec<String> {
            let findings = findings::findings(&analysis(&format!("{above}1234\n3412\n2143\n4321\n")), FILE).list;
            let fix = |finding: &ide_db::base::finding::Finding| {
                finding.fix.as_ref().map_or("", |fix| &fix.edits[0].text).to_owned()
            };
            let suggestion = |finding: &ide_db::base::finding::Finding| {
                finding.message.split(", ").nth(1).unwrap_or_default().to_owned()
            };
            findings.iter().map(|finding| format!("{} > {}", suggestion(finding), fix(finding))).collect()
        };
        let meant = "did you mean `title`?";
        let twice = "did you mean `title`? The puzzle already has that key";
        for above in
            ["title: a\ntitel: b\n", "titel: b\ntitle: a\n", "A heading\ntitel: b\n", "[puzzle \"a\"]\ntitel: b\n"]
        {
            assert_eq!(found(above), [format!("{twice} > ")], "{above}");
        }
        // The first of two is offered.
        assert_eq!(found("titel: a\ntitl: b\n"), [format!("{meant} > title"), format!("{meant} > ")]);
        // A puzzle may override a declaration of the file.
        assert_eq!(found("title: a\n\n# b\ntitel: b\n"), [format!("{meant} > title")]);
        assert_eq!(found("title: a\ntitel: b\n\n"), [format!("{twice} > ")]);
        assert_eq!(found("comment: a\ncoment: b\n"), ["did you mean `comment`? > comment"]);
        let soluton = "soluton: 1234341221434321\n1234\n3412\n2143\n4321\n";
        let fixes = |text: &str| {
            let findings = findings::findings(&analysis(text), FILE).list;
            findings.iter().filter(|finding| finding.rule == Rule::UnknownKey && finding.fix.is_some()).count()
        };
        assert_eq!(fixes(soluton), 1);
        assert_eq!(fixes(&format!("{soluton}[solution]\n1234\n3412\n2143\n4321\n")), 0);
    }

    #[test]
    fn a_file_of_nothing_else_tells_how_many_there_are() {
        const GRID: &str = "1234\n3412\n2143\n4321\n";
        for (keys, grid, found, last) in [
            (1_000, GRID, 1_000, "unknown key `k`"),
            (1_001, GRID, 1_001, "1 more unknown key from here on"),
            (9_001, GRID, 1_001, "8001 more unknown keys from here on"),
            (4, "", 4, "unknown key `k`"),
            (9_001, "", 5, "8997 more unknown keys from here on"),
        ] {
            let findings = findings::findings(&analysis(&("k: 1\n".repeat(keys) + grid)), FILE);
            let unknown = findings.list.iter().filter(|finding| finding.rule == Rule::UnknownKey);
            let messages: Vec<&str> = unknown.map(|finding| &*finding.message).collect();
            assert_eq!((messages.len(), messages.last()), (found, Some(&last)), "{keys} {grid:?}");
        }
    }
}
