//! Writes puzzles as f-puzzles does.

use super::links::link;
use super::lists::{EntryForm, LISTS, SWITCHES};
use super::negative::has_unusual_ratio;
use crate::base::error::FormatError;
use crate::base::loss::{Capabilities, Loss};
use crate::base::record::{CellRecord, Record, Variant};
use crate::base::written::Written;
use clues::{Clue, ClueKind, Relation, Side};
use field::{Cell, Digit, Field};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

const CAPABILITIES: Capabilities = Capabilities {
    metadata: &["title", "author", "comment"],
    placed: true,
    candidates: true,
    solution: true,
    variants: &[
        Variant::Diagonal,
        Variant::AntiKnight,
        Variant::AntiKing,
        Variant::NonConsecutive,
        Variant::Disjoint,
        Variant::AllDotsGiven,
        Variant::AllXvGiven,
        Variant::DiagonalUp,
        Variant::DiagonalDown,
    ],
    regions: true,
    clues: true,
};

/// Writes the puzzle as JSON on one line.
pub(crate) fn write(record: &Record) -> Result<Written, FormatError> {
    if !(3..=16).contains(&record.digit_count) {
        let size = record.digit_count;
        return Err(format!("f-puzzles has grids from 3×3 to 16×16; this one is {size}×{size}").into());
    }
    let mut losses = CAPABILITIES.losses(record);
    let mut members = about(record);
    let lost = rules(record, &mut members);
    losses.extend(lost.map(|variant| Loss::Variants(vec![variant])));
    let mut writer = ListWriter {
        field: record.field,
        digit_count: record.digit_count,
        lists: BTreeMap::new(),
        lost: BTreeMap::new(),
    };
    for section in &record.clues {
        section.clues.iter().for_each(|clue| writer.clue(section.kind, clue));
    }
    losses.extend(Loss::of_clues(record, writer.lost));
    members.extend(writer.lists.into_iter().map(|(key, list)| (key.to_owned(), Value::Array(list))));
    Ok(Written { lines: vec![Value::Object(members).to_string()], losses })
}

/// Writes the link to a puzzle.
pub(crate) fn write_link(record: &Record) -> Result<Written, FormatError> {
    let written = write(record)?;
    Ok(Written { lines: vec![link(&written.lines.concat())], losses: written.losses })
}

/// The size, the textual members, the grid and the solution.
fn about(record: &Record) -> Map<String, Value> {
    let mut members = Map::new();
    members.insert("size".to_owned(), json!(record.digit_count));
    for (key, member, between) in [("title", "title", ", "), ("author", "author", ", "), ("comment", "ruleset", "\n")] {
        let entries = record.metadata.iter().filter(|(known, _)| known == key);
        let texts: Vec<&str> = entries.map(|(_, value)| value.as_str()).collect();
        let text = texts.join(between);
        if !text.is_empty() {
            members.insert(member.to_owned(), json!(text));
        }
    }
    let regions = record.unusual_areas();
    let mut cells: Vec<Value> = Vec::with_capacity(record.cells.len());
    for (at, content) in record.cells.iter().enumerate() {
        let mut cell = match content {
            CellRecord::Empty => json!({}),
            CellRecord::Given(value) => json!({ "value": value.get(), "given": true }),
            CellRecord::Placed(value) => json!({ "value": value.get() }),
            CellRecord::Candidates(set) => {
                json!({ "centerPencilMarks": set.iter().map(Digit::get).collect::<Vec<u8>>() })
            }
        };
        if let Some(region) = regions.as_ref().and_then(|regions| regions.get(at)) {
            cell["region"] = json!(region);
        }
        cells.push(cell);
    }
    let rows: Vec<&[Value]> = cells.chunks(usize::from(record.field.columns())).collect();
    members.insert("grid".to_owned(), json!(rows));
    if let Some(solution) = &record.solution {
        members.insert("solution".to_owned(), json!(solution.iter().map(|value| value.get()).collect::<Vec<u8>>()));
    }
    members
}

/// Adds the rules; returns one that the clues do not allow.
fn rules(record: &Record, members: &mut Map<String, Value>) -> Option<Variant> {
    let mut negative = Vec::new();
    let mut lost = None;
    for variant in &record.variants {
        let keys: &[&str] = match variant {
            Variant::Diagonal => &["diagonal+", "diagonal-"],
            Variant::AllDotsGiven if has_unusual_ratio(record) => {
                lost = Some(*variant);
                &[]
            }
            Variant::AllDotsGiven => {
                negative.push("ratio");
                &["nonconsecutive"]
            }
            Variant::AllXvGiven => {
                negative.push("xv");
                &[]
            }
            other => {
                let switch = SWITCHES.into_iter().find(|(_, variant)| variant == other);
                members.extend(switch.map(|(key, _)| (key.to_owned(), json!(true))));
                &[]
            }
        };
        members.extend(keys.iter().map(|key| ((*key).to_owned(), json!(true))));
    }
    if !negative.is_empty() {
        members.insert("negative".to_owned(), json!(negative));
    }
    lost
}

/// Collects the entries of lists, and counts the clues that f-puzzles has no form for.
struct ListWriter {
    field: Field,
    digit_count: u8,
    lists: BTreeMap<&'static str, Vec<Value>>,
    lost: BTreeMap<ClueKind, usize>,
}

impl ListWriter {
    fn clue(&mut self, kind: ClueKind, clue: &Clue) {
        let entries: Option<Vec<(&'static str, Value)>> = match clue {
            Clue::Chain { cells, marks } => {
                cells.windows(2).zip(marks).map(|(pair, mark)| self.pair(pair, *mark)).collect()
            }
            _ => self.entries(kind, clue),
        };
        let Some(entries) = entries else {
            *self.lost.entry(kind).or_insert(0) += 1;
            return;
        };
        for (key, entry) in entries {
            self.lists.entry(key).or_default().push(entry);
        }
    }

    /// The entry of a mark between two cells.
    fn pair(&self, cells: &[Cell], mark: Relation) -> Option<(&'static str, Value)> {
        if cells[0] == cells[1] {
            return None;
        }
        let cells = self.names(cells);
        Some(match mark {
            Relation::Difference(1) => ("difference", json!({ "cells": cells })),
            Relation::Difference(number) => ("difference", json!({ "cells": cells, "value": number.to_string() })),
            Relation::Ratio(2) => ("ratio", json!({ "cells": cells })),
            Relation::Ratio(number) => ("ratio", json!({ "cells": cells, "value": number.to_string() })),
            Relation::Ten => ("xv", json!({ "cells": cells, "value": "X" })),
            Relation::Five => ("xv", json!({ "cells": cells, "value": "V" })),
            Relation::Equal => ("clone", json!({ "cells": [cells[0]], "cloneCells": [cells[1]] })),
            Relation::Less | Relation::Greater => return None,
        })
    }

    /// The entries of a clue; `None` if f-puzzles has no form for it.
    fn entries(&self, kind: ClueKind, clue: &Clue) -> Option<Vec<(&'static str, Value)>> {
        let (key, _, _, form) = LISTS.into_iter().find(|(_, _, known, _)| *known == kind)?;
        let has_value = matches!(clue, Clue::Cells { values, .. } if !values.is_empty());
        let entry = match (form, clue) {
            (EntryForm::Lines | EntryForm::Each, _) if has_value => return None,
            (EntryForm::Cells, _) if has_value && kind != ClueKind::Cages => return None,
            (EntryForm::Cells, Clue::Cells { values, cells }) => valued(json!({ "cells": self.names(cells) }), values)?,
            (EntryForm::Lines | EntryForm::ValuedLines, Clue::Cells { values, cells }) if cells.len() > 1 => {
                valued(json!({ "lines": [self.names(cells)] }), values)?
            }
            (EntryForm::Each, Clue::Cells { cells, .. }) => {
                let is_indexer = matches!(kind, ClueKind::RowIndexers | ClueKind::ColIndexers);
                if !is_indexer {
                    return Some(self.names(cells).into_iter().map(|cell| (key, json!({ "cell": cell }))).collect());
                }
                json!({ "cells": self.names(cells) })
            }
            (EntryForm::Arrow, Clue::Arrow { circle, shaft }) => self.arrow(circle, shaft)?,
            (EntryForm::Clone, Clue::Clones { left, right }) => {
                json!({ "cells": self.names(left), "cloneCells": self.names(right) })
            }
            (EntryForm::Quadruple, Clue::Cells { values, cells }) if cells.len() == 4 && !values.is_empty() => {
                let are_values = values.iter().all(|value| (1..=u32::from(self.digit_count)).contains(value));
                are_values.then(|| json!({ "cells": self.names(cells), "values": values }))?
            }
            (EntryForm::LittleKiller, Clue::Cells { values, cells }) => {
                let (cell, direction) = self.beside(cells)?;
                let value = values.first()?;
                json!({ "cell": cell, "cells": self.names(cells), "direction": direction, "value": value.to_string() })
            }
            (EntryForm::Outside, Clue::Side { side, places }) if kind != ClueKind::NumberedRooms => {
                return Some(self.outside(key, *side, places));
            }
            _ => return None,
        };
        Some(vec![(key, entry)])
    }

    /// An arrow. Its line begins in the cell of the circle that is nearest, and a circle is read from left to right.
    fn arrow(&self, circle: &[Cell], shaft: &[Cell]) -> Option<Value> {
        let field = self.field;
        let first = *shaft.first()?;
        if circle.contains(&first) || !circle.is_sorted() {
            return None;
        }
        let nearest = *circle.iter().min_by_key(|cell| {
            let rows = field.row(**cell).abs_diff(field.row(first));
            let columns = field.column(**cell).abs_diff(field.column(first));
            rows.max(columns)
        })?;
        let line = [&[nearest], shaft].concat();
        Some(json!({ "cells": self.names(circle), "lines": [self.names(&line)] }))
    }

    /// The place outside the grid from which a diagonal begins that runs from edge to edge, and its direction.
    fn beside(&self, cells: &[Cell]) -> Option<(String, &'static str)> {
        let field = self.field;
        let first = *cells.first()?;
        let last = *cells.last()?;
        for (name, down, right) in [("DR", 1, 1), ("DL", 1, -1), ("UR", -1, 1), ("UL", -1, -1)] {
            let runs = cells.windows(2).all(|pair| field.moved(pair[0], down, right) == Some(pair[1]));
            let ends = field.moved(first, -down, -right).is_none() && field.moved(last, down, right).is_none();
            if runs && ends {
                let row = i16::from(field.row(first)) + 1 - i16::from(down);
                let column = i16::from(field.column(first)) + 1 - i16::from(right);
                return Some((format!("R{row}C{column}"), name));
            }
        }
        None
    }

    fn outside(&self, key: &'static str, side: Side, places: &[Option<u32>]) -> Vec<(&'static str, Value)> {
        let mut entries = Vec::new();
        for (number, place) in places.iter().zip(1_u32..) {
            let Some(number) = number else { continue };
            let (row, column) = match side {
                Side::Top => (0, place),
                Side::Bottom => (u32::from(self.field.rows()) + 1, place),
                Side::Left => (place, 0),
                Side::Right => (place, u32::from(self.field.columns()) + 1),
            };
            entries.push((key, json!({ "cell": format!("R{row}C{column}"), "value": number.to_string() })));
        }
        entries
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|cell| self.field.name(*cell).to_string().to_uppercase()).collect()
    }
}

/// An entry with its number; `None` if it has several.
fn valued(mut entry: Value, values: &[u32]) -> Option<Value> {
    if let (Some(value), Some(members)) = (values.first(), entry.as_object_mut()) {
        members.insert("value".to_owned(), json!(value.to_string()));
    }
    (values.len() < 2).then_some(entry)
}
