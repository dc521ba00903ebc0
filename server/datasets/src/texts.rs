//! Reads columns of texts, whichever way Arrow holds them.

use crate::listed_cells::{ListedCell, text_of_cells};
use crate::stored_values::{bytes, members, number, resolved};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, LargeStringArray, StringArray, StringViewArray};
use arrow_schema::DataType;
use ide::is_empty_word;
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
        write!(f, "expected a column of strings or lists of cells, not of {}", self.0)
    }
}

impl std::error::Error for NotText {}

impl Texts {
    /// Takes a column of strings without copying it; bytes, lists of cells, dictionaries and runs are copied.
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
                Kind::Large(copied(column))
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
    // Of millions of values, nearly all are longer, and no blank is around them.
    let is_bare = |end: Option<&u8>| end.is_some_and(u8::is_ascii_graphic);
    let bytes = text.as_bytes();
    if bytes.len() > LONGEST && is_bare(bytes.first()) && is_bare(bytes.last()) {
        return false;
    }
    is_empty_word(text.trim())
}

/// The texts of bytes and of lists of cells, in dictionaries and runs, too.
fn copied(column: &ArrayRef) -> LargeStringArray {
    (0..column.len()).map(|row| text_at(column, row)).collect()
}

/// The value of a row as a text.
fn text_at(column: &dyn Array, row: usize) -> Option<String> {
    let (column, row) = resolved(column, row);
    if let Some((values, range)) = members(column, row) {
        let cells: Vec<ListedCell> = range.map(|member| listed(values, member)).collect();
        return Some(text_of_cells(&cells));
    }
    if let Some(bytes) = bytes(column, row) {
        return std::str::from_utf8(bytes).ok().map(str::to_owned);
    }
    match listed(column, row) {
        ListedCell::Text(text) => Some(text),
        _ => None,
    }
}

/// A member of a list of cells.
fn listed(values: &dyn Array, member: usize) -> ListedCell {
    let (values, member) = resolved(values, member);
    if let Some((values, range)) = members(values, member) {
        return ListedCell::List(range.map(|member| listed(values, member)).collect());
    }
    if values.is_null(member) {
        return ListedCell::Absent;
    }
    if let Some(number) = number(values, member) {
        return ListedCell::Number(number.to_f64());
    }
    match values.data_type() {
        DataType::Utf8 => ListedCell::Text(values.as_string::<i32>().value(member).to_owned()),
        DataType::LargeUtf8 => ListedCell::Text(values.as_string::<i64>().value(member).to_owned()),
        DataType::Utf8View => ListedCell::Text(values.as_string_view().value(member).to_owned()),
        DataType::Null => ListedCell::Absent,
        _ => ListedCell::Other,
    }
}

/// Returns true for types whose values are texts, bytes or lists of cells, or all absent.
pub(crate) fn is_text(kind: &DataType) -> bool {
    use DataType::{Binary, BinaryView, FixedSizeBinary, LargeBinary, LargeUtf8, Null, Utf8, Utf8View};
    match stored(kind) {
        Utf8 | LargeUtf8 | Utf8View | Binary | LargeBinary | BinaryView | FixedSizeBinary(_) | Null => true,
        kind => member_of(kind).is_some_and(|row| is_cell(row) || member_of(row).is_some_and(is_cell)),
    }
}

/// Returns true for types whose values may be those of a cell.
fn is_cell(kind: &DataType) -> bool {
    let kind = stored(kind);
    kind.is_integer()
        || kind.is_floating()
        || matches!(kind, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Null)
}

/// The type of the members of a list.
fn member_of(kind: &DataType) -> Option<&DataType> {
    match stored(kind) {
        DataType::List(item)
        | DataType::LargeList(item)
        | DataType::FixedSizeList(item, _)
        | DataType::ListView(item)
        | DataType::LargeListView(item) => Some(stored(item.data_type())),
        _ => None,
    }
}

/// The type of the values in a dictionary or in runs.
fn stored(kind: &DataType) -> &DataType {
    match kind {
        DataType::Dictionary(_, value) => stored(value),
        DataType::RunEndEncoded(_, values) => stored(values.data_type()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::types::Int32Type;
    use arrow_array::{
        BinaryArray, DictionaryArray, FixedSizeBinaryArray, FixedSizeListArray, Float64Array, Int8Array, Int32Array,
        Int64Array, ListArray, NullArray, RunArray,
    };
    use arrow_buffer::{NullBuffer, OffsetBuffer};
    use arrow_schema::Field;
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
        let fixed = FixedSizeBinaryArray::try_from_iter([b"12", b"\xff2"].into_iter()).expect("bytes");
        check(Arc::new(fixed), &[Some("12"), None]);
        check(Arc::new(NullArray::new(2)), &[None, None]);
    }

    #[test]
    fn words_for_no_value() {
        for word in ["", " nan ", "None", "missing", "-1", "n/a"] {
            assert_eq!(is_absent(word), !word.is_empty(), "{word}");
        }
        assert!(!is_absent("1234") && !is_absent("a long remark"));
    }

    /// A column of two lists of four numbers, of which one is absent.
    fn lists() -> ListArray {
        let cells = [Some(1), Some(0), None, Some(4), Some(4), Some(3), Some(2), Some(1)];
        let item = Arc::new(Field::new_list_field(DataType::Int32, true));
        let offsets = OffsetBuffer::from_lengths([4, 0, 4]);
        let present = NullBuffer::from(vec![true, false, true]);
        ListArray::new(item, offsets, Arc::new(Int32Array::from(cells.to_vec())), Some(present))
    }

    #[test]
    fn lists_of_cells_in_each_form() {
        let expected = [Some("1..4"), None, Some("4321")];
        check(Arc::new(lists()), &expected);
        let floats = Float64Array::from(vec![1.0, 0.0, f64::NAN, 4.0]);
        let item = Arc::new(Field::new_list_field(DataType::Float64, true));
        check(Arc::new(FixedSizeListArray::new(item, 4, Arc::new(floats), None)), &[Some("1..4")]);
        let keys = Int8Array::from(vec![Some(2), None, Some(0)]);
        check(Arc::new(DictionaryArray::new(keys, Arc::new(lists()))), &[Some("4321"), None, Some("1..4")]);
        let runs = RunArray::<Int32Type>::try_new(&Int32Array::from(vec![1, 3]), &StringArray::from(vec!["12", "21"]));
        check(Arc::new(runs.expect("runs")), &[Some("12"), Some("21"), Some("21")]);
        let rows = Arc::new(Field::new_list_field(lists().data_type().clone(), true));
        let nested = ListArray::new(rows, OffsetBuffer::from_lengths([3]), Arc::new(lists()), None);
        check(Arc::new(nested), &[Some("1..4\n.\n4321")]);
    }

    #[test]
    fn numbers_are_no_texts() {
        let column: ArrayRef = Arc::new(Int64Array::from(vec![1]));
        assert_eq!(
            Texts::new(&column).map_err(|why| why.to_string()).err().as_deref(),
            Some("expected a column of strings or lists of cells, not of Int64")
        );
    }
}
