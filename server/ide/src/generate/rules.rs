//! Words for rules.
use crate::base::interrupt::{Cancellable, Interrupt};
use engine::{BoxShape, Cell, Digit};
use formats::Record;
use generator::{Pattern, Random};

/// Rules.
#[derive(Clone, Debug)]
pub struct GridRules;
impl GridRules {
    /// Reads words.
    pub fn parse(words: &str, size: u8, boxes: Option<BoxShape>) -> Result<GridRules, String> {
        if words.is_empty() && size == 9 && boxes.is_some() { Ok(GridRules) } else { Err("later".to_owned()) }
    }
    /// Whether none.
    pub fn is_classic(&self) -> bool {
        true
    }
}
pub(crate) struct Laid {
    pub(crate) record: Record,
    pub(crate) solution: Vec<Digit>,
    pub(crate) needs_givens: bool,
}
pub(crate) struct Dig {
    pub(crate) pattern: Pattern,
    pub(crate) least: usize,
    pub(crate) minimal: bool,
}
pub(crate) struct Dug {
    pub(crate) givens: Vec<Cell>,
}
pub(crate) fn lay(_: &GridRules, _: &mut Random, _: Interrupt<'_>) -> Cancellable<Result<Laid, String>> {
    Ok(Err("later".to_owned()))
}
pub(crate) fn dig(_: &Laid, dig: &Dig, _: &mut Random, _: Interrupt<'_>) -> Cancellable<Dug> {
    let _ = (dig.pattern, dig.least, dig.minimal);
    Ok(Dug { givens: Vec::new() })
}
