//! Reads columns of texts, whichever way Arrow holds them.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray, downcast_dictionary_array};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use std::fmt;
use std::ops::Range;

/// A column of texts. A value is absent if it is null, or bytes that are no text.
#[derive(Clone, Debug)]
pub struct Texts(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Small(StringArray),
    Large(LargeStringArray),
    View(StringViewArray),
}

/// A column does not hold texts; the type that it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotText(pub DataType);

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a column of strings, not of {}", self.0)
    }
}

impl std::error::Error for NotText {}

impl Texts {
    /// Takes a column of strings without copying it; bytes and dictionaries are copied.
    ///
    /// # Errors
    /// When the column holds something else.
    pub fn new(column: &ArrayRef) -> Result<Texts, NotText> {
        let kind = match column.data_type() {
            DataType::Utf8 => Kind::Small(column.as_string::<i32>().clone()),
            DataType::LargeUtf8 => Kind::Large(column.as_string::<i64>().clone()),
            DataType::Utf8View => Kind::View(column.as_string_view().clone()),
            other => {
                if !is_text(other) {
                    return Err(NotText(other.clone()));
                }
                Kind::Large(copied(column)?)
            }
        };
        Ok(Texts(kind))
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.array().len()
    }

    /// Returns true if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The text of a row, counted from 0; `None` if it is absent, or says so.
    pub fn get(&self, row: usize) -> Option<&str> {
        if row >= self.len() || self.array().is_null(row) {
            return None;
        }
        let text = match &self.0 {
            Kind::Small(array) => array.value(row),
            Kind::Large(array) => array.value(row),
            Kind::View(array) => array.value(row),
        };
        Some(text).filter(|text| !is_absent(text))
    }

    /// The texts of some rows.
    pub fn iter(&self, rows: Range<usize>) -> impl Iterator<Item = Option<&str>> {
        rows.map(|row| self.get(row))
    }

    fn array(&self) -> &dyn Array {
        match &self.0 {
            Kind::Small(array) => array,
            Kind::Large(array) => array,
            Kind::View(array) => array,
        }
    }
}

/// Returns true for a word by which programs write that there is no value.
fn is_absent(text: &str) -> bool {
    const LONGEST: usize = 9;
    const WORDS: [&str; 8] = ["nan", "null", "none", "nil", "na", "n/a", "<na>", "undefined"];
    // Of millions of values, nearly all are longer.
    let word = text.trim();
    word.len() <= LONGEST && WORDS.iter().any(|absent| word.eq_ignore_ascii_case(absent))
}

/// The texts of bytes, or of a dictionary.
fn copied(column: &ArrayRef) -> Result<LargeStringArray, NotText> {
    fn texts<'a>(values: impl Iterator<Item = Option<&'a [u8]>>) -> LargeStringArray {
        values.map(|bytes| std::str::from_utf8(bytes?).ok()).collect()
    }
    let column: &dyn Array = column;
    Ok(downcast_dictionary_array!(
        column => {
            let values = Texts::new(column.values())?;
            column.keys().iter().map(|key| values.get(key?.as_usize())).collect()
        },
        DataType::Binary => texts(column.as_binary::<i32>().iter()),
        DataType::LargeBinary => texts(column.as_binary::<i64>().iter()),
        DataType::BinaryView => texts(column.as_binary_view().iter()),
        DataType::Null => LargeStringArray::new_null(column.len()),
        other => return Err(NotText(other.clone())),
    ))
}

/// Returns true for types whose values are texts or bytes, or all absent.
pub(crate) fn is_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, Dictionary, LargeBinary, LargeUtf8, Null, Utf8, Utf8View};
    match kind {
        Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | Null => true,
        Dictionary(_, value) => is_text(value),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::types::Int32Type;
    use arrow_array::{BinaryArray, DictionaryArray, Int64Array, NullArray};
    use std::sync::Arc;

    #[track_caller]
    fn check(column: ArrayRef, expected: &[Option<&str>]) {
        let texts = Texts::new(&column).expect("texts");
        assert_eq!(texts.iter(0..texts.len()).collect::<Vec<_>>(), expected);
        assert_eq!(texts.get(texts.len()), None);
    }

    #[test]
    fn each_type_of_text() {
        let values = [Some("12"), None, Some("3")];
        check(Arc::new(StringArray::from(values.to_vec())), &values);
        check(Arc::new(LargeStringArray::from(values.to_vec())), &values);
        check(Arc::new(StringViewArray::from(values.to_vec())), &values);
        check(Arc::new(values.into_iter().collect::<DictionaryArray<Int32Type>>()), &values);
        check(Arc::new(BinaryArray::from(vec![Some(&b"12"[..]), None, Some(b"\xff")])), &[Some("12"), None, None]);
        check(Arc::new(NullArray::new(2)), &[None, None]);
    }

    #[test]
    fn numbers_are_no_texts() {
        let column: ArrayRef = Arc::new(Int64Array::from(vec![1]));
        assert_eq!(
            Texts::new(&column).map_err(|why| why.to_string()).err().as_deref(),
            Some("expected a column of strings, not of Int64")
        );
    }
}
