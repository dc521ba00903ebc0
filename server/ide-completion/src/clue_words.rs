//! Completes the words before the colon of a clue: relations of pairs, and what is counted.

use super::clue_position::CluePosition;
use super::{Completion, CompletionKind, Completions, ListValidity, ReplaceMode, Topic};
use clues::PairRelation;
use engine::DigitSet;

/// Returns the relations that begin as the line does.
pub(super) fn relations(position: &CluePosition<'_>) -> Option<Completions> {
    let before = position.line.before();
    let start = before.len() - before.trim_start().len();
    let typed = &before[start..];
    let mut items = Vec::new();
    for (example, help) in PairRelation::examples() {
        if !example.get(..typed.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(typed)) || example == typed {
            continue;
        }
        let item = Completion::plain(example, CompletionKind::Value, Some(Topic::Clues(position.kind)));
        items.push(Completion { detail: Some(help.to_owned()), ..item });
    }
    let found = Completions::of(position.line.part(start, position.line.at), ReplaceMode::Word, items)?;
    Some(Completions { validity: ListValidity::NextCharacter, ..found })
}

/// Returns what can be counted, after `of`: words, then the values of the grid.
pub(super) fn counted(position: &CluePosition<'_>) -> Option<Completions> {
    let before = position.line.before();
    let mut words = before.split_whitespace();
    let is_after_of = words.nth(1).is_some_and(|word| word.eq_ignore_ascii_case("of")) && !before.ends_with("of");
    if !is_after_of {
        return None;
    }
    let mut items = Vec::new();
    for (word, help) in
        [("odd", "the odd values"), ("even", "the even values"), ("different", "the number of different values")]
    {
        let item = Completion::plain(word, CompletionKind::Value, Some(Topic::Clues(position.kind)));
        items.push(Completion { detail: Some(help.to_owned()), ..item });
    }
    let numbers = position.located.puzzle().numbers();
    for digit in DigitSet::up_to(numbers.count()) {
        items.push(Completion::plain(&numbers.of(digit.get()).to_string(), CompletionKind::Value, None));
    }
    position.word(|c| c.is_ascii_alphanumeric(), items)
}
