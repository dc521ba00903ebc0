//! Names the kinds of actions in the protocol, and selects those that a client requests.

use crate::protocol::CodeActionKind;
use ide::{ActionKind, SourceAction, Target};

/// The kinds of all our actions.
pub(crate) const KINDS: [&str; 18] = [
    kind_name(ActionKind::QuickFix),
    kind_name(ActionKind::FillCell),
    kind_name(ActionKind::FillForced),
    kind_name(ActionKind::FillSolution),
    kind_name(ActionKind::InsertState),
    kind_name(ActionKind::InsertSolution),
    kind_name(ActionKind::NextStep),
    kind_name(ActionKind::InsertExplanation),
    kind_name(ActionKind::InsertDifficulty),
    kind_name(ActionKind::InsertRating),
    kind_name(ActionKind::Minimize),
    kind_name(ActionKind::MakeSymmetric),
    kind_name(ActionKind::Replace),
    CONVERT,
    kind_name(ActionKind::WhyNot),
    source_name(SourceAction::FillForced),
    source_name(SourceAction::FillSolution),
    source_name(SourceAction::FixAll),
];

/// The actions on a whole document.
pub(crate) const SOURCE_ACTIONS: [SourceAction; 3] =
    [SourceAction::FillForced, SourceAction::FillSolution, SourceAction::FixAll];

/// The actions that are offered before their edits are computed.
pub(crate) const COMPUTED_LATER: [ActionKind; 5] = [
    ActionKind::InsertDifficulty,
    ActionKind::InsertRating,
    ActionKind::Minimize,
    ActionKind::MakeSymmetric,
    ActionKind::Replace,
];

/// The kind of all conversions.
pub(crate) const CONVERT: &str = "refactor.rewrite.sudoku.convert";

/// The name of a kind of action at a range.
pub(crate) const fn kind_name(kind: ActionKind) -> &'static str {
    match kind {
        ActionKind::QuickFix | ActionKind::ExplainUnsolvable | ActionKind::MakeUnique | ActionKind::Ignore => {
            "quickfix"
        }
        ActionKind::FillCell => "refactor.rewrite.sudoku.fillCell",
        ActionKind::FillForced => "refactor.rewrite.sudoku.fillForced",
        ActionKind::FillSolution => "refactor.rewrite.sudoku.fillSolution",
        ActionKind::InsertState => "refactor.rewrite.sudoku.insertState",
        ActionKind::InsertSolution => "refactor.rewrite.sudoku.insertSolution",
        ActionKind::NextStep => "refactor.rewrite.sudoku.nextStep",
        ActionKind::InsertExplanation => "refactor.rewrite.sudoku.insertExplanation",
        ActionKind::InsertDifficulty => "refactor.rewrite.sudoku.insertDifficulty",
        ActionKind::InsertRating => "refactor.rewrite.sudoku.insertRating",
        ActionKind::Minimize => "refactor.rewrite.sudoku.minimize",
        ActionKind::MakeSymmetric => "refactor.rewrite.sudoku.makeSymmetric",
        ActionKind::Replace => "refactor.rewrite.sudoku.replaceByEquivalent",
        ActionKind::Convert(_) => CONVERT,
        ActionKind::WhyNot => "sudoku.whyNot",
    }
}

/// The name of an action on a whole document.
pub(crate) const fn source_name(what: SourceAction) -> &'static str {
    match what {
        SourceAction::FillForced => "source.fillForced.sudoku",
        SourceAction::FillSolution => "source.fillSolution.sudoku",
        SourceAction::FixAll => "source.fixAll.sudoku",
    }
}

/// The kinds that are requested by their full names, without fixes and conversions, of which there may be many.
pub(super) fn named(only: Option<&[CodeActionKind]>) -> impl Iterator<Item = ActionKind> {
    const NAMED: [ActionKind; 13] = [
        ActionKind::FillCell,
        ActionKind::FillForced,
        ActionKind::FillSolution,
        ActionKind::InsertState,
        ActionKind::InsertSolution,
        ActionKind::NextStep,
        ActionKind::InsertExplanation,
        ActionKind::InsertDifficulty,
        ActionKind::InsertRating,
        ActionKind::Minimize,
        ActionKind::MakeSymmetric,
        ActionKind::Replace,
        ActionKind::Convert(Target::Sudoku),
    ];
    NAMED.into_iter().filter(move |kind| only.is_some_and(|only| only.iter().any(|it| it.as_str() == kind_name(*kind))))
}

/// Returns true if a kind is requested: `refactor` includes `refactor.rewrite`, and the empty kind includes all.
pub(super) fn is_wanted(kind: &str, only: Option<&[CodeActionKind]>) -> bool {
    let Some(only) = only else { return true };
    for wanted in only {
        let wanted = wanted.as_str();
        let Some(rest) = kind.strip_prefix(wanted) else { continue };
        if wanted.is_empty() || rest.is_empty() || rest.starts_with('.') {
            return true;
        }
    }
    false
}

/// Returns true if the edits of a kind are sent only on request: these actions are offered at each position of the
/// cursor, and their edits are large or take long.
pub(super) fn is_costly(kind: ActionKind) -> bool {
    match kind {
        ActionKind::QuickFix | ActionKind::MakeUnique | ActionKind::Ignore => false,
        ActionKind::ExplainUnsolvable | ActionKind::WhyNot => false,
        ActionKind::FillCell | ActionKind::NextStep => false,
        ActionKind::FillForced | ActionKind::FillSolution => true,
        ActionKind::InsertState | ActionKind::InsertSolution => true,
        ActionKind::InsertExplanation | ActionKind::Convert(_) => true,
        ActionKind::InsertDifficulty | ActionKind::InsertRating => true,
        ActionKind::Minimize | ActionKind::MakeSymmetric | ActionKind::Replace => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::reference::names;

    #[track_caller]
    fn check_wanted(kind: &str, only: &[&'static str], expected: bool) {
        let only: Vec<CodeActionKind> = only.iter().map(|&kind| kind.into()).collect();
        assert_eq!(is_wanted(kind, Some(&only)), expected);
    }

    #[test]
    fn kinds_include_what_is_below_them() {
        let fill = "refactor.rewrite.sudoku.fillCell";
        check_wanted(fill, &["refactor"], true);
        check_wanted(fill, &["refactor.rewrite.sudoku.fillCell"], true);
        check_wanted(fill, &["refactor.rewrite.sudoku.fill"], false);
        check_wanted(fill, &["refactor.extract", "quickfix"], false);
        check_wanted(fill, &["quickfix", ""], true);
        check_wanted(fill, &[], false);
        assert!(is_wanted(fill, None));
    }

    #[test]
    fn the_page_for_users_lists_the_kinds() {
        assert_eq!(names("Code actions"), KINDS);
    }
}
