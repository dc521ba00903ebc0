//! Reads and writes clues in JSON of this program: `{"cages":[{"value":15,"cells":["r1c1","r1c2"]}]}`, by the word of
//! their section.
//!
//! A clue has the member `cells`, with `value` or `values` if it has numbers and `marks` between cells that have some;
//! an arrow has `circle` and `shaft`, a clone `left` and `right`, and a side of the grid has `side` and `places`. Pairs
//! have `relation` and `cells`, equal sets have `sets`, and a count has `count` (a number or a cell), `of` (values or a
//! word) and `cells`.

use crate::base::clues::{ClueSection, cell_from_name};
use crate::base::error::FormatError;
use crate::base::record::Record;
use clues::{Clue, ClueKind, Count, Counted, PairRelation, Relation, SetSizes, Shape, Side};
use field::{Cell, Field};
use serde_json::{Map, Value, json};

/// The clues as a value; sections of one kind become one.
pub(super) fn write(record: &Record) -> Value {
    let mut kinds = Map::new();
    for section in &record.clues {
        let list = kinds.entry(section.kind.name()).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.extend(section.clues.iter().map(|clue| clue_value(clue, record.field)));
        }
    }
    Value::Object(kinds)
}

fn clue_value(clue: &Clue, field: Field) -> Value {
    match clue {
        Clue::Cells { values, cells } => match values.as_slice() {
            [] => json!({ "cells": names(cells, field) }),
            [value] => json!({ "value": value, "cells": names(cells, field) }),
            values => json!({ "values": values, "cells": names(cells, field) }),
        },
        Clue::Arrow { circle, shaft } => json!({ "circle": names(circle, field), "shaft": names(shaft, field) }),
        Clue::Clones { left, right } => json!({ "left": names(left, field), "right": names(right, field) }),
        Clue::Pairs { relation, cells } => json!({ "relation": relation.text(), "cells": names(cells, field) }),
        Clue::Sets(sets) => {
            let sets: Vec<Vec<String>> = sets.iter().map(|set| names(set, field)).collect();
            json!({ "sets": sets })
        }
        Clue::Counts { count, what, cells } => {
            let count = match count {
                Count::Number(number) => json!(number),
                Count::Cell(cell) => json!(field.name(*cell).to_string()),
            };
            let what = match what {
                Counted::Values(values) => json!(values),
                other => json!(other.word()),
            };
            json!({ "count": count, "of": what, "cells": names(cells, field) })
        }
        Clue::Chain { cells, marks } => {
            let marks: Vec<String> = marks.iter().map(|mark| mark.text()).collect();
            json!({ "cells": names(cells, field), "marks": marks })
        }
        Clue::Side { side, places } => json!({ "side": side.name(), "places": places }),
    }
}

fn names(cells: &[Cell], field: Field) -> Vec<String> {
    cells.iter().map(|cell| field.name(*cell).to_string()).collect()
}

/// Reads the clues.
pub(super) fn read(record: &mut Record, value: &Value) -> Result<(), FormatError> {
    let kinds = value.as_object().ok_or("`constraints` does not have the form `{\"cages\":[…]}`")?;
    for (name, list) in kinds {
        let Some(kind) = ClueKind::from_name(name) else {
            record.unread.push(format!("clues of the unknown kind `{name}`"));
            continue;
        };
        let list = list.as_array().ok_or_else(|| format!("the clues of `{name}` are not a list"))?;
        let mut clues = Vec::new();
        for (value, number) in list.iter().zip(1..) {
            let clue = read_clue(kind, value, record.field);
            clues.push(clue.ok_or_else(|| format!("clue {number} of `{name}` cannot be read"))?);
        }
        record.clues.push(ClueSection { kind, clues });
    }
    Ok(())
}

fn read_clue(kind: ClueKind, value: &Value, field: Field) -> Option<Clue> {
    match kind.shape() {
        Shape::Cells { .. } => {
            let values = match (value.get("value"), value.get("values")) {
                (Some(value), None) => vec![number(value)?],
                (None, Some(values)) => values.as_array()?.iter().map(number).collect::<Option<_>>()?,
                (None, None) => Vec::new(),
                (Some(_), Some(_)) => return None,
            };
            Some(Clue::Cells { values, cells: cells(value.get("cells")?, field)? })
        }
        Shape::Arrow => {
            let circle = cells(value.get("circle")?, field)?;
            let shaft = cells(value.get("shaft")?, field)?;
            Some(Clue::Arrow { circle, shaft })
        }
        Shape::Clones => {
            let left = cells(value.get("left")?, field)?;
            let right = cells(value.get("right")?, field)?;
            (left.len() == right.len()).then_some(Clue::Clones { left, right })
        }
        Shape::Pairs => {
            let relation = PairRelation::from_text(value.get("relation")?.as_str()?)?;
            Some(Clue::Pairs { relation, cells: cells(value.get("cells")?, field)? })
        }
        Shape::Sets(sizes) => {
            let mut sets = Vec::new();
            for set in value.get("sets")?.as_array()? {
                sets.push(cells(set, field)?);
            }
            let are_even = sizes == SetSizes::Any || sets.iter().all(|set| set.len() == sets[0].len());
            (sets.len() > 1 && are_even).then_some(Clue::Sets(sets))
        }
        Shape::Counts => {
            let count = match value.get("count")? {
                Value::String(name) => Count::Cell(cell_from_name(field, name)?),
                other => Count::Number(number(other)?),
            };
            let what = match value.get("of")? {
                Value::String(word) => Counted::from_word(word)?,
                other => {
                    let values: Vec<u32> = other.as_array()?.iter().map(number).collect::<Option<_>>()?;
                    Some(values).filter(|values| !values.is_empty()).map(Counted::Values)?
                }
            };
            Some(Clue::Counts { count, what, cells: cells(value.get("cells")?, field)? })
        }
        Shape::Chain(_) => {
            let cells = cells(value.get("cells")?, field)?;
            let mut marks = Vec::new();
            for mark in value.get("marks")?.as_array()? {
                marks.push(Relation::from_text(mark.as_str()?)?);
            }
            (marks.len() + 1 == cells.len()).then_some(Clue::Chain { cells, marks })
        }
        Shape::Side => {
            let side = Side::from_name(value.get("side")?.as_str()?)?;
            let mut places = Vec::new();
            for place in value.get("places")?.as_array()? {
                places.push(if place.is_null() { None } else { Some(number(place)?) });
            }
            (places.len() == usize::from(side.length(field))).then_some(Clue::Side { side, places })
        }
    }
}

/// The cells that a list names, at least one.
fn cells(list: &Value, field: Field) -> Option<Vec<Cell>> {
    let cells: Option<Vec<Cell>> = list.as_array()?.iter().map(|cell| cell_from_name(field, cell.as_str()?)).collect();
    cells.filter(|cells| !cells.is_empty())
}

fn number(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok()
}
