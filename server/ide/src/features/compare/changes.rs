//! Finds what differs between two versions of a puzzle, part by part.

use formats::sudoku::{Item, ItemKind};
use std::collections::HashMap;

/// A part of a puzzle that is not the same in both versions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
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
pub(super) fn between(before: Result<Vec<Item>, Vec<String>>, after: Result<Vec<Item>, Vec<String>>) -> Vec<Change> {
    match (before, after) {
        (Ok(before), Ok(after)) => of_items(before, after),
        (Err(_), Err(_)) => {
            vec![Change { kind: ItemKind::Unread, subject: "text".to_owned(), before: None, after: None }]
        }
        _ => Vec::new(),
    }
}

fn of_items(before: Vec<Item>, after: Vec<Item>) -> Vec<Change> {
    // A cell of another size is another cell.
    let size = |items: &[Item]| items.iter().find(|item| item.kind == ItemKind::Size).map(|item| item.text.clone());
    let is_comparable = size(&before) == size(&after);
    let keep = |item: &Item| is_comparable || !matches!(item.kind, ItemKind::Cell | ItemKind::Solution);
    let gone = without(&before, &after);
    let come = without(&after, &before);
    let mut come: Vec<Option<Item>> = come.into_iter().filter(keep).map(Some).collect();
    let mut changes = Vec::new();
    for item in gone.into_iter().filter(keep) {
        let is_next = |other: &&mut Option<Item>| {
            other.as_ref().is_some_and(|other| other.kind == item.kind && other.subject == item.subject)
        };
        let next = come.iter_mut().find(is_next).and_then(Option::take);
        let kind = item.kind;
        let subject = item.subject;
        changes.push(Change { kind, subject, before: Some(item.text), after: next.map(|next| next.text) });
    }
    let added = come.into_iter().flatten();
    changes.extend(added.map(|item| Change {
        kind: item.kind,
        subject: item.subject,
        before: None,
        after: Some(item.text),
    }));
    changes.sort_by_key(|change| (change.kind, place(&change.subject)));
    changes
}

/// The items that the other list lacks, in order.
fn without(items: &[Item], others: &[Item]) -> Vec<Item> {
    let mut counts: HashMap<&Item, usize> = HashMap::new();
    others.iter().for_each(|item| *counts.entry(item).or_default() += 1);
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
fn place(subject: &str) -> (u32, u32) {
    let parts = subject.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    parts.and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?))).unwrap_or_default()
}

impl Change {
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
            ItemKind::Boxes => "boxes".to_owned(),
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
