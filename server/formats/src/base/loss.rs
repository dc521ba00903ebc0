//! Defines the losses of a conversion: what a format cannot represent, in words.

use crate::base::record::{CellRecord, Record, Variant};
use clues::ClueKind;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Something that the written text does not represent, or represents in another form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A metadata key.
    Metadata(String),
    /// A number of comments.
    Comments(usize),
    /// A number of placed values, written like givens.
    Placed(usize),
    /// The candidates of a number of cells.
    Candidates(usize),
    /// The pencil marks of a number of cells that have values.
    Covered(usize),
    /// A number of cells with a single candidate, which look solved.
    Singles(usize),
    /// The declared solution.
    Solution,
    /// Rules besides rows, columns and boxes.
    Variants(Vec<Variant>),
    /// All clues of a kind.
    Clues(ClueKind),
    /// A number of clues of a kind, among others that are written.
    SomeClues(ClueKind, usize),
    /// Irregular regions.
    Regions,
    /// A box shape that is not the usual one of the size.
    Boxes(u8, u8),
    /// The puzzle's own symbols.
    Symbols,
    /// The size: a text of nothing but cells is read as a grid of another one, or as none.
    Size(u8),
    /// The metadata that declare rows, columns and values: without them, a text of nothing but cells is not read as
    /// this grid.
    Shape(String),
    /// Something in the source that no format here can represent.
    Unsupported(String),
}

impl Loss {
    /// The losses of numbers of clues by kind: of all that the puzzle has, or of some.
    pub(crate) fn of_clues(record: &Record, lost: BTreeMap<ClueKind, usize>) -> Vec<Loss> {
        let mut losses = Vec::new();
        for (kind, count) in lost {
            let sections = record.clues.iter().filter(|section| section.kind == kind);
            let all: usize = sections.map(|section| section.clues.len()).sum();
            losses.push(if count == all { Loss::Clues(kind) } else { Loss::SomeClues(kind, count) });
        }
        losses
    }

    /// The lost content as a noun; `None` if it is written in another form.
    fn dropped(&self) -> Option<String> {
        Some(match self {
            Loss::Metadata(key) => format!("the {key}"),
            Loss::Comments(1) => "a comment".to_owned(),
            Loss::Comments(count) => format!("{count} comments"),
            Loss::Candidates(1) => "the candidates of a cell".to_owned(),
            Loss::Candidates(count) => format!("the candidates of {count} cells"),
            Loss::Covered(1) => "the pencil marks of a cell that has a value".to_owned(),
            Loss::Covered(count) => format!("the pencil marks of {count} cells that have values"),
            Loss::Solution => "the solution".to_owned(),
            Loss::Variants(variants) => {
                let names: Vec<&str> = variants.iter().map(|variant| variant.name()).collect();
                format!("the rules ({})", names.join(", "))
            }
            Loss::Clues(kind) => format!("the clues below `[{}]`", kind.name()),
            Loss::SomeClues(kind, 1) => format!("a clue below `[{}]`", kind.name()),
            Loss::SomeClues(kind, count) => format!("{count} clues below `[{}]`", kind.name()),
            Loss::Regions => "the regions".to_owned(),
            Loss::Boxes(rows, columns) => format!("the box shape {rows}x{columns}"),
            Loss::Unsupported(what) => what.clone(),
            Loss::Placed(_) | Loss::Singles(_) | Loss::Symbols | Loss::Size(_) | Loss::Shape(_) => return None,
        })
    }

    /// The change of form, as a clause.
    fn changed(&self) -> Option<String> {
        Some(match self {
            Loss::Placed(1) => "a placed value is written like a given".to_owned(),
            Loss::Placed(count) => format!("{count} placed values are written like givens"),
            Loss::Singles(1) => "a cell with a single candidate looks solved".to_owned(),
            Loss::Singles(count) => format!("{count} cells with a single candidate look solved"),
            Loss::Symbols => "its own symbols are written as 1, 2, …".to_owned(),
            Loss::Shape(declared) => format!("it is not read back without {declared} above it"),
            Loss::Size(size) => format!("it is not read back as {size}×{size} without `size: {size}` above it"),
            _ => return None,
        })
    }

    /// True if all is written, but in another form, or read back only with something above it.
    pub fn is_of_form(&self) -> bool {
        self.changed().is_some()
    }

    /// The kind of the loss, without counts, for summaries.
    pub fn kind(&self) -> String {
        match self {
            Loss::Comments(_) => "comments".to_owned(),
            Loss::Placed(_) => "the difference between placed values and givens".to_owned(),
            Loss::Candidates(_) => "candidates".to_owned(),
            Loss::Covered(_) => "the pencil marks of cells that have values".to_owned(),
            Loss::Singles(_) => "cells with a single candidate".to_owned(),
            Loss::Variants(_) => "the rules".to_owned(),
            Loss::SomeClues(kind, _) => format!("clues below `[{}]`", kind.name()),
            Loss::Boxes(..) => "the box shape".to_owned(),
            Loss::Symbols => "the symbols".to_owned(),
            Loss::Size(_) => "the size".to_owned(),
            Loss::Shape(_) => "the shape".to_owned(),
            other => other.dropped().unwrap_or_default(),
        }
    }
}

/// A sentence about the losses of one puzzle; `name` is the name of the format.
pub fn sentence(losses: &[Loss], name: &str) -> String {
    let dropped: Vec<String> = losses.iter().filter_map(Loss::dropped).collect();
    let mut clauses = Vec::new();
    if let Some((last, rest)) = dropped.split_last() {
        let list = if rest.is_empty() { last.clone() } else { format!("{} and {last}", rest.join(", ")) };
        clauses.push(format!("`{name}` cannot represent {list}"));
    }
    clauses.extend(losses.iter().filter_map(Loss::changed));
    clauses.join("; ")
}

/// The content that a format can represent besides the values of the cells.
#[derive(Clone, Copy)]
pub(crate) struct Capabilities {
    /// The metadata keys that it can represent.
    pub(crate) metadata: &'static [&'static str],
    pub(crate) placed: bool,
    pub(crate) candidates: bool,
    pub(crate) solution: bool,
    /// The rules that it can represent.
    pub(crate) variants: &'static [Variant],
    pub(crate) regions: bool,
    /// True if its writer reports the clues that it cannot represent.
    pub(crate) clues: bool,
}

impl Capabilities {
    /// Values only.
    pub(crate) const NONE: Capabilities = Capabilities {
        metadata: &[],
        placed: false,
        candidates: false,
        solution: false,
        variants: &[],
        regions: false,
        clues: false,
    };

    /// The losses of a puzzle in such a format.
    pub(crate) fn losses(self, record: &Record) -> Vec<Loss> {
        let mut losses = Vec::new();
        let mut seen = HashSet::new();
        for (key, _) in &record.metadata {
            if !self.metadata.contains(&key.as_str()) && seen.insert(key) {
                losses.push(Loss::Metadata(key.clone()));
            }
        }
        if !record.comments.is_empty() {
            losses.push(Loss::Comments(record.comments.len()));
        }
        let candidates = record.cells.iter().filter(|cell| matches!(cell, CellRecord::Candidates(_))).count();
        if !self.candidates && candidates > 0 {
            losses.push(Loss::Candidates(candidates));
        }
        if !self.solution && record.solution.is_some() {
            losses.push(Loss::Solution);
        }
        let mut variants = record.variants.clone();
        variants.retain(|variant| !self.variants.contains(variant));
        if !variants.is_empty() {
            losses.push(Loss::Variants(variants));
        }
        if !self.regions {
            losses.extend(record.regions.is_some().then_some(Loss::Regions));
            losses.extend(record.unusual_boxes().map(|(rows, columns)| Loss::Boxes(rows, columns)));
        }
        let placed = record.cells.iter().filter(|cell| matches!(cell, CellRecord::Placed(_))).count();
        if !self.placed && placed > 0 {
            losses.push(Loss::Placed(placed));
        }
        if record.symbols.is_some() {
            losses.push(Loss::Symbols);
        }
        if !self.clues {
            let kinds: BTreeSet<ClueKind> = record.clues.iter().map(|section| section.kind).collect();
            losses.extend(kinds.into_iter().map(Loss::Clues));
        }
        losses.extend(unsupported(record));
        losses
    }
}

/// The losses of a puzzle in every format.
pub(crate) fn unsupported(record: &Record) -> impl Iterator<Item = Loss> {
    let covered = (record.covered_marks > 0).then_some(Loss::Covered(record.covered_marks));
    let unsupported = record.unread.iter().chain(&record.unsupported);
    covered.into_iter().chain(unsupported.cloned().map(Loss::Unsupported))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_in_words() {
        let losses = [
            Loss::Metadata("title".to_owned()),
            Loss::Candidates(1),
            Loss::Variants(vec![Variant::Diagonal, Variant::AntiKing]),
            Loss::Placed(3),
            Loss::Unsupported("thermometers".to_owned()),
        ];
        assert_eq!(
            sentence(&losses, "sdm"),
            "`sdm` cannot represent the title, the candidates of a cell, the rules (diagonal, antiking) and thermometers; \
             3 placed values are written like givens"
        );
        assert_eq!(sentence(&losses[3..4], "sdm"), "3 placed values are written like givens");
    }
}
