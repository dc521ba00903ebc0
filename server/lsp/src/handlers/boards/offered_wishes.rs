//! Answers `sudoku/offeredWishes`: the rules, kinds of clues, difficulties and symmetries of new puzzles, with the
//! reason if one cannot be had.

use crate::handlers::commands::generate::Order;
use ide::{Cancellable, Interrupt, OfferedRule, OfferedWish, OfferedWishes};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tower_lsp::jsonrpc::{self, Error};

/// What is wished so far, as `sudoku-lsp.generate` takes it.
#[derive(Deserialize)]
pub(super) struct OfferedWishesParams {
    #[serde(default)]
    wishes: Map<String, Value>,
}

#[derive(Serialize)]
pub(super) struct OfferedWishesView {
    rules: Vec<OfferedRuleView>,
    difficulties: Vec<OfferedWishView>,
    symmetries: Vec<OfferedWishView>,
    /// Why no puzzle has all that is wished already.
    reason: Option<String>,
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

#[derive(Serialize)]
struct OfferedWishView {
    word: &'static str,
    reason: Option<String>,
}

pub(super) fn offered_wishes(
    params: OfferedWishesParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<OfferedWishesView>> {
    // A wish that cannot be read is said, and nothing else is known then.
    let wishes = match Order(params.wishes).wishes() {
        Ok(wishes) => wishes,
        Err(why) => return Ok(Err(Error::invalid_params(why))),
    };
    let OfferedWishes { rules, difficulties, symmetries, reason } = ide::offered_wishes(&wishes, interrupt)?;
    Ok(Ok(OfferedWishesView {
        rules: rules.into_iter().map(OfferedRuleView::from).collect(),
        difficulties: difficulties.into_iter().map(OfferedWishView::from).collect(),
        symmetries: symmetries.into_iter().map(OfferedWishView::from).collect(),
        reason,
    }))
}

impl From<OfferedRule> for OfferedRuleView {
    fn from(OfferedRule { word, noun, picture, reason }: OfferedRule) -> OfferedRuleView {
        OfferedRuleView { word, noun, picture, reason }
    }
}

impl From<OfferedWish> for OfferedWishView {
    fn from(OfferedWish { word, reason }: OfferedWish) -> OfferedWishView {
        OfferedWishView { word, reason }
    }
}
