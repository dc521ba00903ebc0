//! Compares the meaning of two blocks, regardless of their form.

use super::clues::texts as clue_texts;
use super::items::{Item, Items, View};
use super::preamble::{declaration, line};
use engine::DigitSet;
use ide_db::puzzle::written_clues::meaning;
use syntax::{Alphabet, Clue, ClueSection, Declared, Grid, PuzzleText, Scope, Suppression};

/// Returns true if both have the same puzzles, metadata, names, comments and problems, in the same order.
pub(super) fn says_the_same(old: View<'_>, new: View<'_>) -> bool {
    let problems = |view: View<'_>| -> Vec<_> {
        view.block.problems.iter().map(|problem| (problem.kind.clone(), problem.puzzle)).collect()
    };
    let suppressions = |view: View<'_>| {
        let of = |comment: &Suppression| -> (bool, Vec<String>) {
            (comment.scope == Scope::File, comment.names.iter().map(|name| name.text.to_string()).collect())
        };
        let mut list: Vec<_> = view.block.suppressions.iter().map(of).collect();
        list.sort_unstable();
        list
    };
    old.block.puzzles.len() == new.block.puzzles.len()
        && old.block.puzzles.iter().zip(&new.block.puzzles).all(|(old, new)| same_puzzle(old, new))
        && problems(old) == problems(new)
        && suppressions(old) == suppressions(new)
        && same_words(old, new)
}

fn same_puzzle(old: &PuzzleText, new: &PuzzleText) -> bool {
    let sections = || old.sections.iter().zip(&new.sections);
    let symbols = |puzzle: &PuzzleText| -> Vec<_> {
        DigitSet::up_to(old.digit_count).iter().map(|value| puzzle.alphabet.symbol(value)).collect()
    };
    old.field == new.field
        && old.digit_count == new.digit_count
        && old.boxes == new.boxes
        && symbols(old) == symbols(new)
        && same_declared(&old.declared, &new.declared)
        && same_grid(&old.grid, &new.grid)
        && old.sections.len() == new.sections.len()
        && sections().all(|(old, new)| old.kind == new.kind && same_grid(&old.grid, &new.grid))
        && old.clues.len() == new.clues.len()
        && old.clues.iter().zip(&new.clues).all(|(old, new)| same_clues(old, new))
}

/// Returns true if both sections have the same clues, in any order.
fn same_clues(old: &ClueSection, new: &ClueSection) -> bool {
    let clues = |section: &ClueSection| {
        let symbol = |clue: &Clue| clue.symbol.as_ref().map(|symbol| symbol.text.clone());
        let mut clues: Vec<_> = section.clues.iter().map(|clue| (symbol(clue), meaning(clue))).collect();
        clues.sort_unstable();
        clues
    };
    (old.kind, old.is_malformed) == (new.kind, new.is_malformed) && clues(old) == clues(new)
}

/// Compares all declarations except size and symbols, which are compared as properties of the puzzle.
fn same_declared(old: &Declared, new: &Declared) -> bool {
    let rest = |declared: &Declared| Declared { size: None, symbols: None, ..declared.clone() };
    rest(old) == rest(new)
}

fn same_grid(old: &Grid, new: &Grid) -> bool {
    let places = |grid: &Grid| -> Vec<_> { grid.rows().iter().map(|row| (row.place, row.count)).collect() };
    old.slot_count() == new.slot_count()
        && (0..old.slot_count()).all(|index| old.slot(index).content == new.slot(index).content)
        && places(old) == places(new)
}

/// Returns true if the text around the cells is the same.
fn same_words(old: View<'_>, new: View<'_>) -> bool {
    let was = words(old);
    let mut is = words(new);
    let declared = |view: View<'_>| {
        view.block.puzzles.first().is_some_and(|puzzle| matches!(puzzle.alphabet, Alphabet::Declared(_)))
    };
    // Formatting may add this line.
    if was != is && !declared(old) && declared(new) {
        let symbols = is.iter().position(|word| word.starts_with("symbols: "));
        symbols.map(|at| is.remove(at));
    }
    was == is
}

/// Returns the text around the cells, in order, in canonical form.
fn words(view: View<'_>) -> Vec<String> {
    let items = Items::of(view);
    let puzzle = items.grids.first().map(|of| of.puzzle);
    let mut words = Vec::new();
    let mut clues = Vec::new();
    for item in &items.list {
        match item {
            Item::Row { comment, .. } => words.push((*comment).to_owned()),
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
