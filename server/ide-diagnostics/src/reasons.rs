//! Explains in the messages of rules why a puzzle cannot be used.

use crate::drafts::check_text;
use ide_db::base::finding::Draft;
use ide_db::puzzle::lowering::Lowered;
use ide_db::state::file::Located;

/// Returns a puzzle in the engine's terms, or the reasons why it cannot be used.
pub fn readable<'a>(located: &Located<'a>) -> Result<Lowered<'a>, Vec<String>> {
    let lowered = located.lowered();
    if located.is_readable(&lowered) { Ok(lowered) } else { Err(reasons(located)) }
}

/// Returns the reasons why a puzzle that cannot be read cannot be used.
pub fn reasons(located: &Located<'_>) -> Vec<String> {
    let reasons = messages(located, Draft::explains);
    if reasons.is_empty() { vec!["a part of the grid cannot be read".to_owned()] } else { reasons }
}

/// Returns the messages of some findings on a puzzle, each once: duplicate values are several findings with one
/// message.
pub fn messages(located: &Located<'_>, of: impl Fn(&Draft) -> bool) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for draft in check_text(located).iter().filter(|draft| of(draft)) {
        if messages.last() != Some(&draft.message) {
            messages.push(draft.message.clone());
        }
    }
    messages
}
