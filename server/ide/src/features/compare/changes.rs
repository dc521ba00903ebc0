//! Finds what differs between two versions of a puzzle, part by part.

use formats::sudoku::{Item, ItemKind};
use std::collections::HashMap;

/// A part of a puzzle that is not the same in both versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleChange {
    /// The kind of the part: `cell`, `clue`, `metadata`, ….
    pub kind: ItemKind,
    /// Its name: `r1c5`, `title`; empty if there is one of its kind.
    pub subject: String,
    /// Its content before; `None` if it was not there, as for an empty cell.
    pub before: Option<String>,
    /// Its content now.
    pub after: Option<String>,
}

/// The changes between two versions. If one of them cannot be read, there are no parts to compare.
pub(super) fn between(
    before: Result<Vec<Item>, Vec<String>>,
    after: Result<Vec<Item>, Vec<String>>,
) -> Vec<PuzzleChange> {
    match (before, after) {
        (Ok(before), Ok(after)) => of_items(before, after),
        (Err(_), Err(_)) => {
            vec![PuzzleChange { kind: ItemKind::Unread, subject: "text".to_owned(), before: None, after: None }]
        }
        _ => Vec::new(),
    }
}

fn of_items(mut before: Vec<Item>, mut after: Vec<Item>) -> Vec<PuzzleChange> {
    // A cell of another size is another cell.
    if size(&before) != size(&after) {
        before.retain(|item| !matches!(item.kind, ItemKind::Cell | ItemKind::Solution));
        after.retain(|item| !matches!(item.kind, ItemKind::Cell | ItemKind::Solution));
    }
    let removed = without(&before, &after);
    let mut added = without(&after, &before);
    let mut changes = Vec::new();
    for Item { kind, subject, text } in removed {
        // An item of the same kind and name in the place of this one makes one change of both.
        let replacement = added.iter().position(|other| other.kind == kind && other.subject == subject);
        let after = replacement.map(|at| added.remove(at).text);
        changes.push(PuzzleChange { kind, subject, before: Some(text), after });
    }
    for Item { kind, subject, text } in added {
        changes.push(PuzzleChange { kind, subject, before: None, after: Some(text) });
    }
    changes.sort_by_key(|change| (change.kind, row_and_column(&change.subject)));
    changes
}

fn size(items: &[Item]) -> Option<&str> {
    items.iter().find(|item| item.kind == ItemKind::Size).map(|item| &*item.text)
}

/// The items that the other list lacks, in order.
fn without(items: &[Item], others: &[Item]) -> Vec<Item> {
    let mut counts: HashMap<&Item, usize> = HashMap::new();
    for item in others {
        *counts.entry(item).or_default() += 1;
    }
    let mut left = Vec::new();
    for item in items {
        match counts.get_mut(item) {
            Some(count @ 1..) => *count -= 1,
            _ => left.push(item.clone()),
        }
    }
    left
}

/// Row and column of a cell's name, by which changes are sorted; the same for all other names.
fn row_and_column(subject: &str) -> (u32, u32) {
    let parts = subject.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    parts.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?))).unwrap_or_default()
}

impl PuzzleChange {
    /// Says what has changed: `r4c5 7 → empty`, `title "A" → "B"`.
    pub fn words(&self) -> String {
        let name = self.name();
        match self.kind {
            ItemKind::Cell => format!("{name} {} → {}", or_empty(&self.before), or_empty(&self.after)),
            ItemKind::Regions | ItemKind::Solution => format!("{name} {}", self.verb()),
            ItemKind::Unread if self.before.is_none() && self.after.is_none() => format!("{name} changed"),
            _ => match (&self.before, &self.after) {
                (Some(before), Some(after)) => format!("{name} {} → {}", self.quoted(before), self.quoted(after)),
                (Some(text), None) | (None, Some(text)) if text.is_empty() => format!("{name} {}", self.verb()),
                (Some(text), None) | (None, Some(text)) => format!("{name} {} {}", self.quoted(text), self.verb()),
                (None, None) => name,
            },
        }
    }

    fn name(&self) -> String {
        match self.kind {
            ItemKind::Size => "size".to_owned(),
            ItemKind::Grids => "grids".to_owned(),
            ItemKind::Boxes => "boxes".to_owned(),
            ItemKind::Numbers => "values".to_owned(),
            ItemKind::Symbols => "symbols".to_owned(),
            ItemKind::Rule => format!("rule {}", self.subject),
            ItemKind::Regions => "regions".to_owned(),
            ItemKind::Solution => "declared solution".to_owned(),
            ItemKind::Comment => "comment".to_owned(),
            ItemKind::Unread if self.subject.is_empty() => "unread".to_owned(),
            ItemKind::Cell | ItemKind::Clue | ItemKind::Metadata | ItemKind::Unread => self.subject.clone(),
        }
    }

    fn verb(&self) -> &'static str {
        match (&self.before, &self.after) {
            (None, _) => "added",
            (_, None) => "removed",
            (Some(_), Some(_)) => "changed",
        }
    }

    /// A text as a message shows it: in quotation marks, unless it is of numbers and signs.
    fn quoted(&self, text: &str) -> String {
        match self.kind {
            ItemKind::Metadata | ItemKind::Comment => format!("\"{text}\""),
            _ => text.to_owned(),
        }
    }
}

fn or_empty(text: &Option<String>) -> &str {
    text.as_deref().unwrap_or("empty")
}
