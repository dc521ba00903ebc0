//! Applies fixes until there are none left, and counts the fixable findings.

use crate::input::opened_text::OpenedText;
use ide::{Finding, Fix, Safety, applicable_fixes, combine_fixes};
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

/// A fix may make another one possible: the rows of a grid may be padded one after the other, each once the row above
/// it is complete. Twice the rows of the largest grid; fixes that undo each other end the rounds earlier, since their
/// text occurs again.
const MOST_ROUNDS: usize = 72;

/// The use that a run makes of fixes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fixing {
    /// It mentions them.
    None,
    Apply,
    /// It shows their changes.
    Show,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fixed {
    /// The number of fixes that were applied.
    pub(crate) applied: u64,
    /// True if no fix is left.
    pub(crate) is_done: bool,
}

/// Applies the fixes up to `safety`; `prove` is called whenever the text has changed.
pub(crate) fn fix(opened: &mut OpenedText, safety: Safety, prove: impl Fn(&OpenedText)) -> Fixed {
    in_rounds(
        opened,
        |opened| opened.findings().flat_map(|findings| applicable_fixes(findings.list, safety)).collect(),
        prove,
    )
}

fn in_rounds(opened: &mut OpenedText, find: impl Fn(&OpenedText) -> Vec<Fix>, prove: impl Fn(&OpenedText)) -> Fixed {
    let hasher = RandomState::new();
    let mut seen = HashSet::from([hasher.hash_one(opened.text())]);
    let mut applied = 0;
    for _ in 0..MOST_ROUNDS {
        let (edits, count) = combine_fixes(find(opened));
        if edits.is_empty() {
            return Fixed { applied, is_done: true };
        }
        opened.edit(&edits);
        prove(opened);
        applied += count;
        if !seen.insert(hasher.hash_one(opened.text())) {
            break;
        }
    }
    Fixed { applied, is_done: find(opened).is_empty() }
}

/// The number of findings that have a fix, by its safety.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Fixable {
    safe: u64,
    needs_review: u64,
}

impl Fixable {
    /// Counts a finding that is reported.
    pub(crate) fn add(&mut self, finding: &Finding) {
        match finding.fix.as_ref().map(|fix| fix.safety) {
            Some(Safety::Safe) => self.safe += 1,
            Some(Safety::Unsafe) => self.needs_review += 1,
            None => {}
        }
    }

    /// Formats the end of a summary: the findings that are `fixed` or would be, and the options that fix more. Empty if
    /// there are none.
    pub(crate) fn summary(self, fixing: Fixing, safety: Safety, fixed: u64) -> String {
        let included = match (fixing, safety) {
            (Fixing::None, Safety::Safe) => self.safe,
            (Fixing::None, Safety::Unsafe) => self.safe + self.needs_review,
            (Fixing::Apply | Fixing::Show, _) => fixed,
        };
        let beyond = if safety < Safety::Unsafe { self.needs_review } else { 0 };
        let (done, options) = match fixing {
            Fixing::None => ("can be fixed with --fix", "--fix --unsafe-fixes"),
            Fixing::Show => ("can be fixed", "--unsafe-fixes"),
            Fixing::Apply => ("fixed", "--unsafe-fixes"),
        };
        match (included, beyond) {
            (0, 0) => String::new(),
            (0, beyond) => format!("; {beyond} can be fixed with {options}"),
            (included, 0) => format!("; {included} {done}"),
            (included, beyond) => format!("; {included} {done}, {beyond} more with --unsafe-fixes"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::Cache;
    use crate::input::discover::{Input, test_input};
    use ide::{Rule, Span, TextEdit};
    use proptest::prelude::*;
    use settings::{Layer, Origin, Overrides, Resolver};
    use std::path::{Path, PathBuf};
    use test_support::messy;

    /// An input with all rules on.
    fn all_rules(name: &str) -> Input {
        let rules = Layer::new(Rule::ALL.to_vec(), Vec::new(), Vec::new(), Origin::CommandLine);
        let resolver = Resolver::isolated(Overrides { rules, ..Overrides::default() }, PathBuf::new());
        Input { settings: resolver.settings(Path::new(name)).expect("settings"), ..test_input(name) }
    }

    fn prove(opened: &OpenedText) {
        opened.prove(&Cache::nowhere(), &|| false, || ());
    }

    fn opened(text: &str) -> OpenedText {
        OpenedText::open(&test_input("a.sudoku"), text.to_owned())
    }

    /// A fix that replaces the first `length` characters.
    fn write(length: u32, text: &str) -> Vec<Fix> {
        let edit = TextEdit { span: Span::new(0, length), text: text.to_owned() };
        vec![Fix { title: String::new(), safety: Safety::Safe, edits: vec![edit] }]
    }

    #[test]
    fn what_undoes_each_other_ends() {
        let mut opened = opened("1...\n");
        let to_and_fro = |opened: &OpenedText| write(1, if opened.text().char(0) == '1' { "2" } else { "1" });
        assert_eq!(in_rounds(&mut opened, to_and_fro, |_| ()), Fixed { applied: 2, is_done: false });
        assert_eq!(opened.text(), "1...\n");
    }

    #[test]
    fn the_last_round_may_be_all_that_is_needed() {
        for (needed, applied, is_done) in [(0, 0, true), (1, 1, true), (72, 72, true), (73, 72, false)] {
            let mut opened = opened("");
            let one_more =
                |opened: &OpenedText| if opened.text().len_bytes() < needed { write(0, "#") } else { Vec::new() };
            assert_eq!(in_rounds(&mut opened, one_more, |_| ()), Fixed { applied, is_done });
            assert_eq!(opened.text().len_bytes() as u64, applied);
        }
    }

    #[test]
    fn rows_are_padded_one_after_the_other() {
        let text = ". . . .\n".repeat(17) + ". . . . . . . . .\n" + &"|....|....|....|....|\n".repeat(13);
        let input = all_rules("a.sudoku");
        let mut opened = OpenedText::open(&input, text);
        prove(&opened);
        assert!(fix(&mut opened, Safety::Unsafe, prove).is_done, "{}", opened.text());
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

        /// For any text and any fixes, the rounds end with nothing left to fix, also for a run that reads the new text
        /// afresh.
        #[test]
        fn a_second_run_changes_nothing(text in messy::file(), includes_unsafe: bool) {
            let dared = if includes_unsafe { Safety::Unsafe } else { Safety::Safe };
            let input = all_rules("a.sudoku");
            let mut opened = OpenedText::open(&input, text);
            prove(&opened);
            let fixed = fix(&mut opened, dared, prove);
            prop_assert!(fixed.is_done);
            let text = opened.text().to_string();
            let mut again = OpenedText::open(&input, text.clone());
            prove(&again);
            prop_assert_eq!(fix(&mut again, dared, prove), Fixed { applied: 0, is_done: true });
            prop_assert_eq!(again.text().to_string(), text);
        }
    }

    #[test]
    fn the_summary_names_the_options() {
        let says =
            |safe, needs_review, fixing, allowed, fixed| Fixable { safe, needs_review }.summary(fixing, allowed, fixed);
        let of_nothing = |safe, dared| says(safe, dared, Fixing::None, Safety::Safe, 0);
        assert_eq!(of_nothing(0, 0), "");
        assert_eq!(of_nothing(2, 0), "; 2 can be fixed with --fix");
        assert_eq!(of_nothing(2, 3), "; 2 can be fixed with --fix, 3 more with --unsafe-fixes");
        assert_eq!(of_nothing(0, 3), "; 3 can be fixed with --fix --unsafe-fixes");
        assert_eq!(says(2, 3, Fixing::None, Safety::Unsafe, 0), "; 5 can be fixed with --fix");
        assert_eq!(says(0, 0, Fixing::Apply, Safety::Safe, 4), "; 4 fixed");
        assert_eq!(says(0, 3, Fixing::Apply, Safety::Safe, 4), "; 4 fixed, 3 more with --unsafe-fixes");
        assert_eq!(says(0, 3, Fixing::Apply, Safety::Safe, 0), "; 3 can be fixed with --unsafe-fixes");
        assert_eq!(says(2, 3, Fixing::Show, Safety::Unsafe, 5), "; 5 can be fixed");
    }
}
