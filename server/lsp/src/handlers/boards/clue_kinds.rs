//! Answers `sudoku/clueKinds`: the kinds of clues and the rules that a person can add on a board.

use ide::{KindOfClue, WantedValue, kinds_of_clues, rule_names};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ClueKindsView {
    kinds: Vec<KindView>,
    /// The words of the metadata `rules`.
    rules: Vec<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KindView {
    /// The word of its section.
    kind: &'static str,
    /// A clue of it in a sentence.
    noun: &'static str,
    /// Notation and meaning.
    help: &'static str,
    /// `nothing`, `maybe` or `needed`: what it has beside its cells.
    value: &'static str,
    example: String,
    marks: Vec<String>,
    /// True if the order of its cells matters.
    path: bool,
    /// True if it is beside the grid.
    side: bool,
}

pub(super) fn clue_kinds() -> ClueKindsView {
    let kinds = kinds_of_clues().into_iter().map(|KindOfClue { kind, value, example, marks, is_path }| KindView {
        kind: kind.name(),
        noun: kind.noun(),
        help: kind.help(),
        value: match value {
            WantedValue::Nothing => "nothing",
            WantedValue::Maybe => "maybe",
            WantedValue::Needed => "needed",
        },
        example,
        marks,
        path: is_path,
        side: kind.has_sides(),
    });
    ClueKindsView { kinds: kinds.collect(), rules: rule_names() }
}
