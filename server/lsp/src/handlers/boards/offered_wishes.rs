//! Answers `sudoku/offeredWishes`: the rules, kinds of clues, difficulties and symmetries of new puzzles, with the
//! reason if one cannot be had.

use crate::handlers::commands::generate::Order;
use ide::{Cancellable, Interrupt, OfferedWishes};
use serde::Deserialize;
use serde_json::{Map, Value};
use tower_lsp::jsonrpc::{self, Error};

/// What is wished so far, as `sudoku-lsp.generate` takes it.
#[derive(Deserialize)]
pub(super) struct OfferedWishesParams {
    #[serde(default)]
    wishes: Map<String, Value>,
}

pub(super) fn offered_wishes(
    params: OfferedWishesParams,
    interrupt: Interrupt<'_>,
) -> Cancellable<jsonrpc::Result<OfferedWishes>> {
    match Order(params.wishes).wishes() {
        Ok(wishes) => Ok(Ok(ide::offered_wishes(&wishes, interrupt)?)),
        Err(why) => Ok(Err(Error::invalid_params(why))),
    }
}
