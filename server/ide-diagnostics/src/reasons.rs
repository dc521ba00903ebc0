//! Explains in the messages of rules why a puzzle cannot be used.

use crate::checks::check_text;
use ide_db::{BlockFinding, Located, Lowered};

/// Returns a puzzle in the engine's terms, or the reasons why it cannot be used.
pub fn readable<'a>(located: &Located<'a>) -> Result<Lowered<'a>, Vec<String>> {
    let lowered = located.lowered();
    if located.is_readable(&lowered) { Ok(lowered) } else { Err(reasons(located)) }
}

/// Returns the reasons why a puzzle that cannot be read cannot be used.
pub fn reasons(located: &Located<'_>) -> Vec<String> {
    let reasons = messages(located, BlockFinding::explains);
    if reasons.is_empty() { vec!["a part of the grid cannot be read".to_owned()] } else { reasons }
}

/// Returns the messages of some findings on a puzzle, each once: duplicate values are several findings with one
/// message.
pub fn messages(located: &Located<'_>, of: impl Fn(&BlockFinding) -> bool) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for finding in check_text(located).iter().filter(|finding| of(finding)) {
        if messages.last() != Some(&finding.message) {
            messages.push(finding.message.clone());
        }
    }
    messages
}
