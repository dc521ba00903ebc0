//! Names pasted puzzles, and reports what was read from them.

use super::input::ONLY_ARGUMENT;
use super::{Found, InputPlan};
use crate::args::operands::Operand;
use crate::text::words::listed;
use ide::words::counted;
use ide::{CutShort, Field, Pasted};
use std::sync::Arc;

impl InputPlan {
    /// The puzzles that were pasted as arguments.
    fn pasted(&self) -> impl Iterator<Item = &Arc<Pasted>> {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Puzzle(pasted) => Some(pasted),
            Operand::Path(_) => None,
        })
    }

    /// Returns true if a puzzle was pasted as an argument.
    pub(crate) fn has_pasted(&self) -> bool {
        self.pasted().next().is_some()
    }

    /// Adds a note on the puzzles that were read from arguments.
    pub(super) fn note_pasted(&self, found: &mut Found) {
        let pasted: Vec<&Arc<Pasted>> = self.pasted().collect();
        if pasted.is_empty() {
            return;
        }
        let all: Vec<Field> = pasted.iter().flat_map(|pasted| pasted.sizes.iter().copied()).collect();
        let mut sizes: Vec<String> = all.iter().map(Field::to_string).collect();
        sizes.dedup();
        let from = if pasted.len() == 1 { "the argument".to_owned() } else { format!("{} arguments", pasted.len()) };
        let sizes = match sizes.as_slice() {
            [one, other] => format!("{one} and {other}"),
            sizes => listed(sizes, sizes.len() as u64, 3),
        };
        let missing = match (pasted.as_slice(), all.as_slice()) {
            ([pasted], [field]) => CutShort::read(&pasted.original)
                .filter(|cut| cut.of == field.cell_count())
                .map(|CutShort { cells, of }| format!(" with {cells} of {of} cells")),
            _ => None,
        };
        let missing = missing.unwrap_or_default();
        found.warnings.push(format!("read {}, {sizes}{missing}, from {from}", counted(all.len() as u64, "puzzle")));
    }

    /// Returns the name of a pasted puzzle; `number` counts them from 1.
    pub(super) fn name_of_pasted(&self, number: usize) -> String {
        match self.pasted().count() {
            1 => ONLY_ARGUMENT.to_owned(),
            _ => format!("<argument {number}>"),
        }
    }
}
