//! Finds the value of a row where Arrow stores it: in lists of each kind, in dictionaries and runs.

use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::{Array, ArrowPrimitiveType, downcast_dictionary_array, downcast_run_array};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;
use std::ops::Range;

/// The values of a list, and which of them are its members; `None` for values that are no lists, and for absent ones.
pub(crate) fn members(column: &dyn Array, row: usize) -> Option<(&dyn Array, Range<usize>)> {
    if column.is_null(row) {
        return None;
    }
    Some(match column.data_type() {
        DataType::List(_) => {
            let lists = column.as_list::<i32>();
            (lists.values().as_ref(), lists.value_offsets()[row].as_usize()..lists.value_offsets()[row + 1].as_usize())
        }
        DataType::LargeList(_) => {
            let lists = column.as_list::<i64>();
            (lists.values().as_ref(), lists.value_offsets()[row].as_usize()..lists.value_offsets()[row + 1].as_usize())
        }
        DataType::FixedSizeList(_, _) => {
            let lists = column.as_fixed_size_list();
            let start = lists.value_offset(row).as_usize();
            (lists.values().as_ref(), start..start + lists.value_length().as_usize())
        }
        DataType::ListView(_) => {
            let lists = column.as_list_view::<i32>();
            let start = lists.value_offset(row).as_usize();
            (lists.values().as_ref(), start..start + lists.value_size(row).as_usize())
        }
        DataType::LargeListView(_) => {
            let lists = column.as_list_view::<i64>();
            let start = lists.value_offset(row).as_usize();
            (lists.values().as_ref(), start..start + lists.value_size(row).as_usize())
        }
        _ => return None,
    })
}

/// The bytes of a value that is present, if it has the type of bytes.
pub(crate) fn bytes(column: &dyn Array, row: usize) -> Option<&[u8]> {
    let (column, row) = resolved(column, row);
    if column.is_null(row) {
        return None;
    }
    Some(match column.data_type() {
        DataType::Binary => column.as_binary::<i32>().value(row),
        DataType::LargeBinary => column.as_binary::<i64>().value(row),
        DataType::BinaryView => column.as_binary_view().value(row),
        DataType::FixedSizeBinary(_) => column.as_fixed_size_binary().value(row),
        _ => return None,
    })
}

/// A number as Arrow stores it; decimals are no numbers here.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Number {
    Signed(i64),
    Unsigned(u64),
    Half(Half),
    Single(f32),
    Double(f64),
}

pub(crate) type Half = <Float16Type as ArrowPrimitiveType>::Native;

impl Number {
    /// The number, or the nearest one of this type.
    pub(crate) fn to_f64(self) -> f64 {
        match self {
            Number::Signed(number) => number as f64,
            Number::Unsigned(number) => number as f64,
            Number::Half(number) => number.to_f64(),
            Number::Single(number) => number.into(),
            Number::Double(number) => number,
        }
    }
}

/// The number that a value is; `None` for values of other types, and for absent ones.
pub(crate) fn number(column: &dyn Array, row: usize) -> Option<Number> {
    let (column, row) = resolved(column, row);
    if column.is_null(row) {
        return None;
    }
    Some(match column.data_type() {
        DataType::Int8 => Number::Signed(column.as_primitive::<Int8Type>().value(row).into()),
        DataType::Int16 => Number::Signed(column.as_primitive::<Int16Type>().value(row).into()),
        DataType::Int32 => Number::Signed(column.as_primitive::<Int32Type>().value(row).into()),
        DataType::Int64 => Number::Signed(column.as_primitive::<Int64Type>().value(row)),
        DataType::UInt8 => Number::Unsigned(column.as_primitive::<UInt8Type>().value(row).into()),
        DataType::UInt16 => Number::Unsigned(column.as_primitive::<UInt16Type>().value(row).into()),
        DataType::UInt32 => Number::Unsigned(column.as_primitive::<UInt32Type>().value(row).into()),
        DataType::UInt64 => Number::Unsigned(column.as_primitive::<UInt64Type>().value(row)),
        DataType::Float16 => Number::Half(column.as_primitive::<Float16Type>().value(row)),
        DataType::Float32 => Number::Single(column.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => Number::Double(column.as_primitive::<Float64Type>().value(row)),
        _ => return None,
    })
}

/// Where the value of a row stands: among the values of a dictionary or of runs.
pub(crate) fn resolved(column: &dyn Array, row: usize) -> (&dyn Array, usize) {
    match column.data_type() {
        DataType::Dictionary(_, _) if column.is_valid(row) => downcast_dictionary_array!(
            column => resolved(column.values(), column.keys().value(row).as_usize()),
            _ => (column, row)
        ),
        DataType::RunEndEncoded(_, _) => downcast_run_array!(
            column => resolved(column.values(), column.get_physical_index(row)),
            _ => (column, row)
        ),
        _ => (column, row),
    }
}
