//! Compares the meaning of two blocks, regardless of their form.

use crate::clues::texts as clue_texts;
use crate::items::{BlockView, Item, Items};
use crate::preamble::{declaration, line};
use engine::DigitSet;
use ide_db::puzzle::written_clues::meaning;
use syntax::{Alphabet, ClueSection, Declared, Grid, PuzzleText, Scope};

/// Returns true if both have the same puzzles, metadata, names, comments and problems, in the same order.
pub(super) fn says_the_same(old: BlockView<'_>, new: BlockView<'_>) -> bool {
    let old_problems = old.block.problems.iter().map(|problem| (&problem.kind, problem.puzzle));
    let new_problems = new.block.problems.iter().map(|problem| (&problem.kind, problem.puzzle));
    old.block.puzzles.len() == new.block.puzzles.len()
        && old.block.puzzles.iter().zip(&new.block.puzzles).all(|(old, new)| same_puzzle(old, new))
        && old_problems.eq(new_problems)
        && suppressions(old) == suppressions(new)
        && same_words(old, new)
}

/// Returns for each comment that suppresses rules whether it is for the whole file, and the rules; in an order that
/// does not depend on the text.
fn suppressions<'a>(view: BlockView<'a>) -> Vec<(bool, Vec<&'a str>)> {
    let mut suppressions = Vec::new();
    for comment in &view.block.suppressions {
        suppressions.push((comment.scope == Scope::File, comment.names.iter().map(|name| &*name.text).collect()));
    }
    suppressions.sort_unstable();
    suppressions
}

fn same_puzzle(old: &PuzzleText, new: &PuzzleText) -> bool {
    let mut digits = DigitSet::up_to(old.digit_count).iter();
    old.field == new.field
        && old.figure == new.figure
        && old.digit_count == new.digit_count
        && old.boxes == new.boxes
        && digits.all(|digit| old.alphabet.symbol(digit) == new.alphabet.symbol(digit))
        && same_declared(&old.declared, &new.declared)
        && same_grid(&old.grid, &new.grid)
        && old.sections.len() == new.sections.len()
        && old
            .sections
            .iter()
            .zip(&new.sections)
            .all(|(old, new)| old.kind == new.kind && same_grid(&old.grid, &new.grid))
        && old.clues.len() == new.clues.len()
        && old.clues.iter().zip(&new.clues).all(|(old, new)| same_clues(old, new))
}

/// Returns true if both sections have the same clues, in any order.
fn same_clues(old: &ClueSection, new: &ClueSection) -> bool {
    old.kind == new.kind && old.is_malformed == new.is_malformed && sorted_meanings(old) == sorted_meanings(new)
}

/// Returns the symbol and the meaning of each clue, sorted.
fn sorted_meanings(section: &ClueSection) -> Vec<(Option<&str>, String)> {
    let mut meanings = Vec::with_capacity(section.clues.len());
    for clue in &section.clues {
        meanings.push((clue.symbol.as_ref().map(|symbol| &*symbol.text), meaning(clue)));
    }
    meanings.sort_unstable();
    meanings
}

/// Compares all declarations except size, symbols and grids, which are compared as properties of the puzzle.
fn same_declared(old: &Declared, new: &Declared) -> bool {
    let rest = |declared: &Declared| Declared { size: None, symbols: None, grids: None, ..declared.clone() };
    rest(old) == rest(new)
}

fn same_grid(old: &Grid, new: &Grid) -> bool {
    let old_rows = old.rows().iter().map(|row| (row.place, row.count));
    let new_rows = new.rows().iter().map(|row| (row.place, row.count));
    old.slot_count() == new.slot_count()
        && (0..old.slot_count()).all(|index| old.slot(index).content == new.slot(index).content)
        && old_rows.eq(new_rows)
}

/// Returns true if the text around the cells is the same.
fn same_words(old: BlockView<'_>, new: BlockView<'_>) -> bool {
    let old_words = words(old);
    let mut new_words = words(new);
    // Formatting may add the lines that declare symbols and grids.
    for (declares, line) in [(declares_symbols as fn(BlockView<'_>) -> bool, "symbols: "), (declares_grids, "grids: ")]
    {
        if old_words != new_words
            && !declares(old)
            && declares(new)
            && let Some(index) = new_words.iter().position(|word| word.starts_with(line))
        {
            new_words.remove(index);
        }
    }
    old_words == new_words
}

fn declares_symbols(view: BlockView<'_>) -> bool {
    view.block.puzzles.first().is_some_and(|puzzle| matches!(puzzle.alphabet, Alphabet::Declared(_)))
}

fn declares_grids(view: BlockView<'_>) -> bool {
    view.block.puzzles.first().is_some_and(|puzzle| puzzle.declared.grids.is_some())
}

/// Returns the text around the cells, in order, in canonical form.
fn words(view: BlockView<'_>) -> Vec<String> {
    let items = Items::of(view);
    let puzzle = items.grids.first().map(|of| of.puzzle);
    let mut words = Vec::new();
    let mut clues = Vec::new();
    for item in &items.list {
        match item {
            // Words beside a frame get a sign where the frame goes.
            Item::Row { comment, .. } => words.push(comment.strip_prefix("# ").unwrap_or(comment).to_owned()),
            Item::Whole { before, after, .. } => {
                words.push((*before).to_owned());
                words.push(after.trim_start().to_owned());
            }
            Item::Clue(line) => clues.push(*line),
            Item::Words(text) => {
                words.push(puzzle.and_then(|puzzle| declaration(text, puzzle)).unwrap_or((*text).to_owned()));
            }
            _ => words.extend(line(item, puzzle)),
        }
    }
    words.extend(clue_texts(view, &clues).into_iter().map(str::to_owned));
    words.retain(|word| !word.is_empty());
    // Comments move with the clues below them.
    if !clues.is_empty() {
        words.sort_unstable();
    }
    words
}
