//! Applies the fixes that need no asking, until there are none left.

use crate::open::Sheet;
use ide::{Safety, together};

/// A fix may make room for another one. More rounds than this mean that two of them undo each other.
const MOST_ROUNDS: usize = 10;

/// Applies safe fixes; `prove` is called whenever the text has changed. Says how many were applied.
pub(crate) fn fix(sheet: &mut Sheet, prove: impl Fn(&Sheet)) -> u64 {
    let mut applied = 0;
    for _ in 0..MOST_ROUNDS {
        let safe = sheet.findings().flat_map(|findings| findings.list).filter_map(|finding| finding.fix);
        let (edits, count) = together(safe.filter(|fix| fix.safety == Safety::Safe).collect());
        if edits.is_empty() {
            break;
        }
        sheet.edit(&edits);
        prove(sheet);
        applied += count;
    }
    applied
}
