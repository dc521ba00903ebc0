//! Finds the types of columns in JSON, and reads their values.

use arrow_array::ArrayRef;
use arrow_array::builder::{BooleanBuilder, Float64Builder, Int64Builder, StringBuilder};
use arrow_array::{Array, ListArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field};
use serde_json::value::RawValue;
use std::sync::Arc;

/// The key in the metadata of a column of texts that are JSON, and its value: they are written to JSONL as they are.
pub(super) const JSON_TEXT: (&str, &str) = ("sudoku-lsp", "json");

/// The type of the values of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// No value yet.
    Null,
    Boolean,
    Integer,
    Number,
    Text,
    List(Box<Kind>),
    /// Objects, integers of more than 64 bits, and values of different types.
    Json,
}

/// A value is not of the type that its column has.
#[derive(Debug)]
pub(super) struct OtherKind;

impl Kind {
    /// Widens the type so that it has room for one more value.
    pub(super) fn include(&mut self, value: &str) {
        if *self != Kind::Json && !self.has_room_for(value) {
            *self = std::mem::replace(self, Kind::Null).with(Kind::of(value));
        }
    }

    /// Returns true for most values, which are texts or numbers as those before.
    fn has_room_for(&self, value: &str) -> bool {
        match self {
            Kind::Text => value.starts_with('"'),
            Kind::Integer => value.parse::<i64>().is_ok(),
            _ => false,
        }
    }

    /// The type of a value.
    fn of(value: &str) -> Kind {
        match value.as_bytes().first() {
            Some(b'n') => Kind::Null,
            Some(b't' | b'f') => Kind::Boolean,
            Some(b'"') => Kind::Text,
            Some(b'{') | None => Kind::Json,
            Some(b'[') => {
                let mut member = Kind::Null;
                for value in members(value) {
                    member.include(value.get());
                }
                if member == Kind::Json { Kind::Json } else { Kind::List(Box::new(member)) }
            }
            Some(_) if value.parse::<i64>().is_ok() => Kind::Integer,
            // A floating point number would lose digits of a long integer.
            Some(_) if value.contains(['.', 'e', 'E']) => Kind::Number,
            Some(_) => Kind::Json,
        }
    }

    /// The type that has room for the values of both.
    fn with(self, other: Kind) -> Kind {
        match (self, other) {
            (Kind::Null, kind) | (kind, Kind::Null) => kind,
            (Kind::Integer, Kind::Number) | (Kind::Number, Kind::Integer) => Kind::Number,
            (Kind::List(one), Kind::List(other)) => match one.with(*other) {
                Kind::Json => Kind::Json,
                member => Kind::List(Box::new(member)),
            },
            (one, other) if one == other => one,
            _ => Kind::Json,
        }
    }

    /// The type that a column gets: one without values holds texts.
    pub(super) fn of_column(self) -> Kind {
        match self {
            Kind::Null => Kind::Text,
            Kind::List(member) => Kind::List(Box::new(member.of_column())),
            other => other,
        }
    }

    fn data_type(&self) -> DataType {
        match self {
            Kind::Boolean => DataType::Boolean,
            Kind::Integer => DataType::Int64,
            Kind::Number => DataType::Float64,
            Kind::Null | Kind::Text | Kind::Json => DataType::Utf8,
            Kind::List(member) => DataType::new_list(member.data_type(), true),
        }
    }
}

/// A column of this type.
pub(super) fn field(name: &str, kind: &Kind) -> Field {
    let field = Field::new(name, kind.data_type(), true);
    match kind {
        Kind::Json => field.with_metadata([(JSON_TEXT.0.to_owned(), JSON_TEXT.1.to_owned())].into()),
        _ => field,
    }
}

/// The members of a list; none if it is no list.
fn members(value: &str) -> Vec<&RawValue> {
    serde_json::from_str(value).unwrap_or_default()
}

/// A column, as it grows.
pub(super) enum ColumnBuilder {
    Boolean(BooleanBuilder),
    Integer(Int64Builder),
    Number(Float64Builder),
    Text(StringBuilder),
    Json(StringBuilder),
    List { members: Box<ColumnBuilder>, lengths: Vec<usize>, is_present: Vec<bool> },
}

impl ColumnBuilder {
    pub(super) fn new(kind: &Kind) -> ColumnBuilder {
        match kind {
            Kind::Boolean => ColumnBuilder::Boolean(BooleanBuilder::new()),
            Kind::Integer => ColumnBuilder::Integer(Int64Builder::new()),
            Kind::Number => ColumnBuilder::Number(Float64Builder::new()),
            Kind::Null | Kind::Text => ColumnBuilder::Text(StringBuilder::new()),
            Kind::Json => ColumnBuilder::Json(StringBuilder::new()),
            Kind::List(member) => ColumnBuilder::List {
                members: Box::new(ColumnBuilder::new(member)),
                lengths: Vec::new(),
                is_present: Vec::new(),
            },
        }
    }

    /// Adds a value; an absent one is `None` or `null`.
    pub(super) fn push(&mut self, value: Option<&str>) -> Result<(), OtherKind> {
        let value = value.filter(|value| *value != "null");
        match self {
            ColumnBuilder::Boolean(column) => column.append_option(parsed(value)?),
            ColumnBuilder::Integer(column) => column.append_option(parsed(value)?),
            ColumnBuilder::Number(column) => column.append_option(parsed(value)?),
            ColumnBuilder::Json(column) => column.append_option(value),
            ColumnBuilder::Text(column) => match value {
                Some(value) if !value.starts_with('"') => return Err(OtherKind),
                // Half a character of UTF-16 is no text.
                Some(value) => column.append_option(serde_json::from_str::<String>(value).ok()),
                None => column.append_null(),
            },
            ColumnBuilder::List { members: column, lengths, is_present } => {
                if value.is_some_and(|value| !value.starts_with('[')) {
                    return Err(OtherKind);
                }
                let values = value.map(members).unwrap_or_default();
                for value in &values {
                    column.push(Some(value.get()))?;
                }
                lengths.push(values.len());
                is_present.push(value.is_some());
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> ArrayRef {
        match self {
            ColumnBuilder::Boolean(mut column) => Arc::new(column.finish()),
            ColumnBuilder::Integer(mut column) => Arc::new(column.finish()),
            ColumnBuilder::Number(mut column) => Arc::new(column.finish()),
            ColumnBuilder::Text(mut column) | ColumnBuilder::Json(mut column) => Arc::new(column.finish()),
            ColumnBuilder::List { members, lengths, is_present } => {
                let members = members.finish();
                let item = Arc::new(Field::new_list_field(members.data_type().clone(), true));
                let offsets = OffsetBuffer::from_lengths(lengths);
                Arc::new(ListArray::new(item, offsets, members, Some(NullBuffer::from(is_present))))
            }
        }
    }
}

fn parsed<T: std::str::FromStr>(value: Option<&str>) -> Result<Option<T>, OtherKind> {
    value.map(|value| value.parse().map_err(|_| OtherKind)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[&str], expected: Kind) {
        let mut kind = Kind::Null;
        values.iter().for_each(|value| kind.include(value));
        let kind = kind.of_column();
        assert_eq!(kind, expected, "{values:?}");
        let mut builder = ColumnBuilder::new(&kind);
        for value in values {
            builder.push(Some(value)).expect("a value of the type");
        }
        builder.push(None).expect("no value");
        assert_eq!(builder.finish().len(), values.len() + 1);
    }

    #[test]
    fn a_column_has_room_for_all_its_values() {
        check(&["null"], Kind::Text);
        check(&["1", "null", "-2"], Kind::Integer);
        check(&["1", "2.5"], Kind::Number);
        check(&["1e3", "2"], Kind::Number);
        check(&["123456789012345678901234567890"], Kind::Json);
        check(&["true", "false"], Kind::Boolean);
        check(&["\"a\"", "\"\\u0041\""], Kind::Text);
        check(&["\"a\"", "1"], Kind::Json);
        check(&["{}", "null"], Kind::Json);
        check(&["[]"], Kind::List(Box::new(Kind::Text)));
        check(&["[[1],[]]", "[]", "[[2,null]]"], Kind::List(Box::new(Kind::List(Box::new(Kind::Integer)))));
        check(&["[1]", "[\"a\"]"], Kind::Json);
        check(&["[1]", "2"], Kind::Json);
    }
}
