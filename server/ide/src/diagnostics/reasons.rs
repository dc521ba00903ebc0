//! Explains in the messages of rules why a puzzle cannot be used.

use crate::base::rule::Rule;
use crate::diagnostics::drafts::check_text;
use crate::puzzle::lowering::Lowered;
use crate::state::file::{Located, View};

/// Returns the reasons why a puzzle cannot be used; `None` if it can be.
pub(crate) fn unreadable(file: &View, located: &Located<'_>, lowered: &Lowered<'_>) -> Option<Vec<String>> {
    (!located.is_readable(lowered)).then(|| reasons(file, located))
}

/// Returns the reasons why a puzzle that cannot be read cannot be used.
pub(crate) fn reasons(file: &View, located: &Located<'_>) -> Vec<String> {
    let reasons = messages(file, located, Rule::explains);
    if reasons.is_empty() { vec!["a part of the grid cannot be read".to_owned()] } else { reasons }
}

/// Returns the messages of some rules about a puzzle, each once: duplicate values are several findings with one
/// message.
pub(crate) fn messages(file: &View, located: &Located<'_>, of: impl Fn(Rule) -> bool) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for draft in check_text(file, located).iter().filter(|draft| of(draft.rule)) {
        if messages.last() != Some(&draft.message) {
            messages.push(draft.message.clone());
        }
    }
    messages
}
