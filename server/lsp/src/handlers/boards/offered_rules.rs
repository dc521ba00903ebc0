//! Answers `sudoku/offeredRules`: the rules and kinds of clues of new puzzles, drawn, with the reason if one cannot be
//! had.

use ide::{Cancellable, Interrupt, OfferedRule};
use serde::{Deserialize, Serialize};

/// The puzzle that is wanted so far.
#[derive(Deserialize)]
pub(super) struct OfferedRulesParams {
    /// The number of cells in a row.
    size: u8,
    /// The words that are chosen already.
    #[serde(default)]
    chosen: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct OfferedRulesView {
    rules: Vec<OfferedRuleView>,
}

#[derive(Serialize)]
struct OfferedRuleView {
    word: &'static str,
    /// One of its clues in a sentence; `null` for a rule.
    noun: Option<&'static str>,
    /// A drawing as SVG.
    picture: Option<String>,
    /// Why it cannot be had.
    reason: Option<String>,
}

pub(super) fn offered_rules(params: &OfferedRulesParams, interrupt: Interrupt<'_>) -> Cancellable<OfferedRulesView> {
    let offered = ide::offered_rules(params.size, &params.chosen, interrupt)?;
    let view = |OfferedRule { word, noun, picture, reason }| OfferedRuleView { word, noun, picture, reason };
    Ok(OfferedRulesView { rules: offered.into_iter().map(view).collect() })
}
