//! Rule `equivalent-puzzle`: reports a puzzle that appears earlier up to a permutation of rows, columns and digits.

use super::duplicate_puzzle::{earlier_puzzle, found};
use crate::rules::info::{Info, Needs, Page};
use engine::minlex::Symmetry;
use ide_db::duplicates::Original;
use ide_db::puzzle::symmetry::words;
use ide_db::{BlockFinding, Related, Rule};
use syntax::BlockSpan;

pub(crate) const INFO: Info = Info {
    summary: "an earlier puzzle again, rotated, reflected, permuted or relabelled, in this file or another",
    fixes: None,
    page: Page {
        what: "\
Exchanging rows within bands, bands, columns within stacks, stacks, rows with columns, and digits turns an earlier
puzzle into this one: both have the same canonical form, which `canon` prints. Earlier means above in this file, or in
a checked file whose path sorts before this one; in an editor, the open documents and the puzzle files of the workspace
are compared. Only classic 9×9 puzzles without further rules or regions are compared, and of these not the grids that
cannot be read, that have no givens, or that have the same given twice in a row or column. Placed values and notes do
not count.

The finding says how the earlier puzzle becomes this one, in this order: a rotation or a reflection; exchanged rows,
columns, bands or stacks; exchanged digits (`1↔3 exchanged`; `1→4` where 1 becomes 4), which are 1 to 9 whatever
`symbols` declares. `rows in the order 231 456 789` names rows of the earlier puzzle in the order in which this one has
them. If there are several ways, one of them is named.

Puzzles with exactly the same givens are equivalent, too. If `duplicate-puzzle` is on, it reports them; otherwise this
rule does.",
        why: "\
Solving both means solving the same puzzle twice, and in a collection that measures difficulty, one puzzle counts
twice.",
        example: "\
1................................................................................
2................................................................................
",
        output: "\
example.sudoku:2:1: warning[equivalent-puzzle] equivalent to puzzle 1 of this file: 1↔2 exchanged
",
        remark: "",
        remedy: "Remove one of the two. If the repetition is intended, ignore the rule for the later puzzle.",
        settings: "The rule computes the canonical form of every puzzle, which takes time in large collections.",
    },
    check: |_, _| {},
    needs: Needs::File,
};

/// Returns a finding on the first line of the later puzzle's grid, and the location of the earlier one, in bytes of its
/// file.
pub(crate) fn finding(line: BlockSpan, original: &Original, symmetry: &Symmetry) -> (BlockFinding, Related) {
    let words = words(symmetry);
    let earlier = earlier_puzzle(original);
    if words.is_empty() {
        found(Rule::EquivalentPuzzle, line, original, format!("same givens as {earlier}"), "the same givens")
    } else {
        let message = format!("equivalent to {earlier}: {words}");
        found(Rule::EquivalentPuzzle, line, original, message, "the equivalent puzzle")
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::collection::duplicate_puzzle::tests::{catalogue, open, said_by};
    use ide_db::{Change, Config, FileId, Host, Rule, TextEdit};
    use std::sync::Arc;
    use syntax::Span;

    const ONE: &str = ".3925..4.458...9.2....49..5..3..6......7..1.....59.4.....12.8.9.2...463.91...35..";

    /// Returns the line rotated by 180°.
    fn turned(line: &str) -> String {
        line.chars().rev().collect()
    }

    fn relabelled(line: &str) -> String {
        line.replace('1', "x").replace('3', "1").replace('x', "3")
    }

    fn selecting(rules: &[Rule]) -> Arc<Config> {
        let mut config = Config::default();
        config.select(rules);
        Arc::new(config)
    }

    fn host(files: &[(&str, &str)], rules: &[Rule]) -> Host {
        let mut host = Host::comparing();
        host.apply(Change::Configure(selecting(rules)));
        for ((path, text), file) in files.iter().zip(0..) {
            open(&mut host, file, path, text);
        }
        host
    }

    fn findings_of(host: &mut Host, file: u32) -> Vec<String> {
        said_by(Rule::EquivalentPuzzle, host, file)
    }

    const ALONE: [Rule; 1] = [Rule::EquivalentPuzzle];
    const BOTH: [Rule; 2] = [Rule::DuplicatePuzzle, Rule::EquivalentPuzzle];

    #[test]
    fn says_what_leads_from_the_earlier_one() {
        let text = format!("{ONE}\n{}\n{}\n", turned(ONE), relabelled(&turned(ONE)));
        assert_eq!(
            findings_of(&mut host(&[("a", &text)], &ALONE), 0),
            [
                "82..163 equivalent to puzzle 1 of this file: rotated by 180° (0..81)",
                "164..245 equivalent to puzzle 1 of this file: rotated by 180°; 1↔3 exchanged (0..81)",
            ]
        );
        let ignored = format!("{ONE}\n# sudoku: ignore equivalent-puzzle\n{}\n", turned(ONE));
        assert_eq!(findings_of(&mut host(&[("a", &ignored)], &ALONE), 0), [""; 0]);
    }

    #[test]
    fn equal_ones_are_left_to_the_other_rule() {
        let text = format!("{ONE}\n{ONE}\n{}\n{}\n", turned(ONE), turned(ONE));
        let rotated = "164..245 equivalent to puzzle 1 of this file: rotated by 180° (0..81)";
        assert_eq!(findings_of(&mut host(&[("a", &text)], &BOTH), 0), [rotated]);
        let again = "246..327 equivalent to puzzle 1 of this file: rotated by 180° (0..81)";
        let equal = "82..163 same givens as puzzle 1 of this file (0..81)";
        assert_eq!(findings_of(&mut host(&[("a", &text)], &ALONE), 0), [equal, rotated, again]);
        // A comment that suppresses one rule does not make the other report.
        let ignored = format!("{ONE}\n# sudoku: ignore duplicate-puzzle\n{ONE}\n");
        assert_eq!(findings_of(&mut host(&[("a", &ignored)], &BOTH), 0), [""; 0]);
    }

    #[test]
    fn only_classic_puzzles() {
        let four = "1...\n..3.\n.4..\n...2\n";
        let other: String = four.lines().rev().flat_map(|line| [line, "\n"]).collect();
        assert_eq!(findings_of(&mut host(&[("a", &format!("{four}\n{other}"))], &ALONE), 0), [""; 0]);
        let ruled = format!("rules: diagonal\n{ONE}\n\nrules: diagonal\n{}\n", turned(ONE));
        assert_eq!(findings_of(&mut host(&[("a", &ruled)], &ALONE), 0), [""; 0]);
        let blank = format!("{0}\n\n{0}\n", ".".repeat(81));
        assert_eq!(findings_of(&mut host(&[("a", &blank)], &ALONE), 0), [""; 0]);
        let clash = format!("11{}", ".".repeat(79));
        assert_eq!(findings_of(&mut host(&[("a", &format!("{clash}\n{}\n", turned(&clash)))], &ALONE), 0), [""; 0]);
    }

    #[test]
    fn in_several_files_and_only_as_long_as_it_is_on() {
        let mut host = host(&[("b", ONE), ("a", &turned(ONE))], &BOTH[..1]);
        assert_eq!(findings_of(&mut host, 0), [""; 0]);
        assert!(host.sharing().is_empty());
        host.apply(Change::ConfigureFile { file: FileId(0), config: selecting(&ALONE) });
        assert_eq!(findings_of(&mut host, 0), ["0..81 equivalent to puzzle 1 of a: rotated by 180° (0..81)"]);
        assert_eq!(host.sharing(), [FileId(0), FileId(1)].into());
        let edit = TextEdit { span: Span::new(1, 2), text: ".".to_owned() };
        host.apply(Change::Edit { file: FileId(0), edit });
        assert_eq!(findings_of(&mut host, 0), [""; 0]);
        assert!(host.sharing().is_empty());
        host.apply(Change::Close { file: FileId(0) });
        open(&mut host, 0, "b", ONE);
        assert_eq!(findings_of(&mut host, 0), [""; 0]);
    }

    #[test]
    fn in_files_that_are_not_open() {
        let mut host = host(&[("b", ONE)], &ALONE);
        host.apply(Change::Catalogue(catalogue(&[("a", &format!("# first\n{}", turned(ONE)))])));
        assert_eq!(findings_of(&mut host, 0), ["0..81 equivalent to puzzle 1 of a: rotated by 180° (8..8)"]);
        assert_eq!(host.catalogued(), [FileId(0)].into());
        // Off and on again, the catalogue still counts.
        host.apply(Change::Configure(selecting(&[])));
        assert_eq!(findings_of(&mut host, 0), [""; 0]);
        host.apply(Change::Configure(selecting(&ALONE)));
        assert_eq!(findings_of(&mut host, 0).len(), 1);
        open(&mut host, 1, "a", "");
        assert_eq!(findings_of(&mut host, 0), [""; 0]);
    }
}
