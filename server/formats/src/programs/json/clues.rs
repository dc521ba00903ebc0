//! Reads and writes clues in JSON of this program: `{"cages":[{"value":15,"cells":["r1c1","r1c2"]}]}`, by the word of
//! their section.
//!
//! A clue has the member `cells`, with `value` or `values` if it has numbers and `marks` between cells that have some;
//! an arrow has `circle` and `shaft`, a clone `left` and `right`, and a side of the grid has `side` and `places`.

use crate::base::clues::{ClueSection, cell_from_name};
use crate::base::error::FormatError;
use crate::base::record::Record;
use clues::{Clue, ClueKind, Relation, Shape, Side};
use field::{Cell, Field};
use serde_json::{Map, Value, json};

/// The clues as a value; sections of one kind become one.
pub(super) fn write(record: &Record) -> Value {
    let mut kinds = Map::new();
    for section in &record.clues {
        let clues = section.clues.iter().map(|clue| clue_value(clue, record.field));
        let list = kinds.entry(section.kind.name()).or_insert_with(|| json!([]));
        list.as_array_mut().into_iter().for_each(|list| list.extend(clues.clone()));
    }
    Value::Object(kinds)
}

fn clue_value(clue: &Clue, field: Field) -> Value {
    let names = |cells: &[Cell]| cells.iter().map(|cell| json!(field.name(*cell).to_string())).collect::<Value>();
    match clue {
        Clue::Cells { values, cells } => match values.as_slice() {
            [] => json!({ "cells": names(cells) }),
            [value] => json!({ "value": value, "cells": names(cells) }),
            values => json!({ "values": values, "cells": names(cells) }),
        },
        Clue::Arrow { circle, shaft } => json!({ "circle": names(circle), "shaft": names(shaft) }),
        Clue::Clones { left, right } => json!({ "left": names(left), "right": names(right) }),
        Clue::Chain { cells, marks } => {
            let marks: Value = marks.iter().map(|mark| json!(mark.text())).collect();
            json!({ "cells": names(cells), "marks": marks })
        }
        Clue::Side { side, places } => json!({ "side": side.name(), "places": places }),
    }
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
        let clue = |(at, value): (usize, &Value)| {
            clue(kind, value, record.field).ok_or_else(|| format!("clue {} of `{name}` cannot be read", at + 1))
        };
        let clues = list.iter().enumerate().map(clue).collect::<Result<Vec<Clue>, String>>()?;
        record.clues.push(ClueSection { kind, clues });
    }
    Ok(())
}

fn clue(kind: ClueKind, value: &Value, field: Field) -> Option<Clue> {
    let list = |name: &str| value.get(name)?.as_array();
    let cells = |name: &str| {
        let cells = list(name)?.iter().map(|cell| cell_from_name(field, cell.as_str()?)).collect::<Option<Vec<_>>>()?;
        (!cells.is_empty()).then_some(cells)
    };
    let number = |value: &Value| u32::try_from(value.as_u64()?).ok();
    match kind.shape() {
        Shape::Cells { .. } => {
            let values = match (value.get("value"), value.get("values")) {
                (Some(value), None) => vec![number(value)?],
                (None, Some(values)) => values.as_array()?.iter().map(number).collect::<Option<_>>()?,
                (None, None) => Vec::new(),
                (Some(_), Some(_)) => return None,
            };
            Some(Clue::Cells { values, cells: cells("cells")? })
        }
        Shape::Arrow => Some(Clue::Arrow { circle: cells("circle")?, shaft: cells("shaft")? }),
        Shape::Clones => {
            let left = cells("left")?;
            let right = cells("right")?;
            (left.len() == right.len()).then_some(Clue::Clones { left, right })
        }
        Shape::Chain(_) => {
            let cells = cells("cells")?;
            let marks =
                list("marks")?.iter().map(|mark| Relation::from_text(mark.as_str()?)).collect::<Option<Vec<_>>>()?;
            (marks.len() + 1 == cells.len()).then_some(Clue::Chain { cells, marks })
        }
        Shape::Side => {
            let side = Side::from_name(value.get("side")?.as_str()?)?;
            let place = |value: &Value| if value.is_null() { Some(None) } else { number(value).map(Some) };
            let places = list("places")?.iter().map(place).collect::<Option<Vec<_>>>()?;
            (places.len() == usize::from(side.length(field))).then_some(Clue::Side { side, places })
        }
    }
}
