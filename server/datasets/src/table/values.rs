//! Writes values of any of Arrow's types as text or as JSON.

use crate::stored_values::{Number, bytes, members, number, resolved};
use arrow_array::cast::AsArray;
use arrow_array::temporal_conversions::{
    as_datetime, date32_to_datetime, date64_to_datetime, duration_ns_to_duration, duration_us_to_duration,
    time32ms_to_time, time32s_to_time, time64ns_to_time, time64us_to_time, try_duration_ms_to_duration,
    try_duration_s_to_duration,
};
use arrow_array::types::*;
use arrow_array::{Array, ArrowPrimitiveType};
use arrow_buffer::ArrowNativeType;
use arrow_schema::{DataType, IntervalUnit, TimeUnit};
use std::fmt::{self, Write};
use std::ops::Range;

/// A value that cannot be written, and why.
#[derive(Debug)]
pub(super) struct Unwritable(String);

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<fmt::Error> for Unwritable {
    fn from(error: fmt::Error) -> Unwritable {
        Unwritable(error.to_string())
    }
}

impl From<serde_json::Error> for Unwritable {
    fn from(error: serde_json::Error) -> Unwritable {
        Unwritable(error.to_string())
    }
}

type Written = Result<(), Unwritable>;

/// Writes the value of a row as a field: lists as their members with `; ` between them, other values that have parts as
/// JSON, and nothing for a value that is absent.
pub(super) fn write_field(column: &dyn Array, row: usize, out: &mut String) -> Written {
    let kind = column.data_type();
    let item = match kind {
        DataType::List(item) | DataType::LargeList(item) | DataType::FixedSizeList(item, _) => Some(item.data_type()),
        _ => None,
    };
    match (item, members(column, row)) {
        (Some(item), Some((values, range))) if !item.is_nested() => write_members(values, range, out),
        _ if kind.is_nested() => {
            let (values, row) = resolved(column, row);
            if values.is_null(row) { Ok(()) } else { write_json(values, row, out) }
        }
        _ => write_text(column, row, out),
    }
}

/// Writes the members of a list.
fn write_members(values: &dyn Array, range: Range<usize>, out: &mut String) -> Written {
    for (place, index) in range.enumerate() {
        if place > 0 {
            out.push_str("; ");
        }
        match bytes(values, index) {
            // Bytes in a list are texts, or are left out; those of one length are hardly texts.
            Some(bytes) if !matches!(values.data_type(), DataType::FixedSizeBinary(_)) => {
                out.push_str(std::str::from_utf8(bytes).unwrap_or_default());
            }
            _ => write_text(values, index, out)?,
        }
    }
    Ok(())
}

/// Writes a value without parts; nothing if it is absent.
fn write_text(column: &dyn Array, row: usize, out: &mut String) -> Written {
    macro_rules! decimal {
        ($type:ty, $precision:expr, $scale:expr) => {
            out.push_str(&<$type>::format_decimal(value::<$type>(column, row), *$precision, *$scale))
        };
    }
    let (column, row) = resolved(column, row);
    if column.is_null(row) {
        return Ok(());
    }
    if let Some(number) = number(column, row) {
        return match number {
            Number::Single(finite) if finite.is_finite() => write_number(finite, out),
            Number::Double(finite) if finite.is_finite() => write_number(finite, out),
            Number::Signed(number) => Ok(write!(out, "{number}")?),
            Number::Unsigned(number) => Ok(write!(out, "{number}")?),
            Number::Half(number) => Ok(write!(out, "{number}")?),
            Number::Single(number) => Ok(write!(out, "{number}")?),
            Number::Double(number) => Ok(write!(out, "{number}")?),
        };
    }
    match column.data_type() {
        DataType::Null => {}
        DataType::Boolean => write!(out, "{}", column.as_boolean().value(row))?,
        DataType::Decimal32(precision, scale) => decimal!(Decimal32Type, precision, scale),
        DataType::Decimal64(precision, scale) => decimal!(Decimal64Type, precision, scale),
        DataType::Decimal128(precision, scale) => decimal!(Decimal128Type, precision, scale),
        DataType::Decimal256(precision, scale) => decimal!(Decimal256Type, precision, scale),
        DataType::Utf8 => out.push_str(column.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => out.push_str(column.as_string::<i64>().value(row)),
        DataType::Utf8View => out.push_str(column.as_string_view().value(row)),
        DataType::Interval(unit) => write_interval(*unit, column, row, out)?,
        other => match bytes(column, row) {
            Some(bytes) => bytes.iter().try_for_each(|byte| write!(out, "{byte:02x}"))?,
            None => write_time(other, column, row, out)?,
        },
    }
    Ok(())
}

/// Writes a value as JSON; `null` if it is absent.
pub(super) fn write_json_value(column: &dyn Array, row: usize, out: &mut String) -> Written {
    if is_absent(column, row) {
        out.push_str("null");
        return Ok(());
    }
    write_json(column, row, out)
}

/// Writes a value that is present as JSON. Members of records that are absent are left out.
fn write_json(column: &dyn Array, row: usize, out: &mut String) -> Written {
    let (column, row) = resolved(column, row);
    if let Some((values, range)) = members(column, row) {
        out.push('[');
        for (place, index) in range.enumerate() {
            if place > 0 {
                out.push(',');
            }
            write_json_value(values, index, out)?;
        }
        out.push(']');
        return Ok(());
    }
    match number(column, row) {
        Some(Number::Half(number)) => return write_number(number.to_f32(), out),
        Some(Number::Single(number)) => return write_number(number, out),
        Some(Number::Double(number)) => return write_number(number, out),
        Some(Number::Signed(_) | Number::Unsigned(_)) => return write_text(column, row, out),
        None => {}
    }
    match column.data_type() {
        DataType::Struct(fields) => {
            let members = fields.iter().zip(column.as_struct().columns());
            let names = members.map(|(field, values)| (field.name().clone(), values.as_ref(), row));
            write_object(names, out)
        }
        DataType::Map(_, _) => {
            let map = column.as_map();
            let [start, end] = [row, row + 1].map(|row| map.value_offsets()[row].as_usize());
            let mut entries = Vec::with_capacity(end - start);
            for index in start..end {
                let mut name = String::new();
                write_text(map.keys(), index, &mut name)?;
                entries.push((name, map.values().as_ref(), index));
            }
            write_object(entries.into_iter(), out)
        }
        kind if kind.is_numeric() || *kind == DataType::Boolean => write_text(column, row, out),
        _ => {
            let mut text = String::new();
            write_text(column, row, &mut text)?;
            out.push_str(&serde_json::to_string(&text)?);
            Ok(())
        }
    }
}

/// Writes the members that are present.
fn write_object<'a>(members: impl Iterator<Item = (String, &'a dyn Array, usize)>, out: &mut String) -> Written {
    out.push('{');
    let mut is_first = true;
    for (name, values, row) in members.filter(|(_, values, row)| !is_absent(*values, *row)) {
        if !std::mem::take(&mut is_first) {
            out.push(',');
        }
        out.push_str(&serde_json::to_string(&name)?);
        out.push(':');
        write_json(values, row, out)?;
    }
    out.push('}');
    Ok(())
}

/// Writes the shortest number that is read as the same, or `null` for what JSON has no number for.
fn write_number<T: serde::Serialize>(number: T, out: &mut String) -> Written {
    out.push_str(&serde_json::to_string(&number)?.replace("e+", "e"));
    Ok(())
}

/// Writes a date, a time, a point in time or a length of time. Points in time of a zone are in UTC, since the names of
/// zones need a table of them.
fn write_time(kind: &DataType, column: &dyn Array, row: usize, out: &mut String) -> Written {
    macro_rules! shown {
        ($type:ty, $convert:expr) => {
            match $convert(value::<$type>(column, row)) {
                Some(time) => write!(out, "{time:?}")?,
                None => return Err(outside(kind, value::<$type>(column, row))),
            }
        };
    }
    macro_rules! length {
        ($type:ty, $convert:expr) => {
            match $convert(value::<$type>(column, row)) {
                Some(length) => write!(out, "{length}")?,
                None => out.push_str("<invalid>"),
            }
        };
    }
    match kind {
        DataType::Date32 => shown!(Date32Type, |days| Some(date32_to_datetime(days)?.date())),
        DataType::Date64 => shown!(Date64Type, date64_to_datetime),
        DataType::Time32(TimeUnit::Second) => shown!(Time32SecondType, time32s_to_time),
        DataType::Time32(_) => shown!(Time32MillisecondType, time32ms_to_time),
        DataType::Time64(TimeUnit::Microsecond) => shown!(Time64MicrosecondType, time64us_to_time),
        DataType::Time64(_) => shown!(Time64NanosecondType, time64ns_to_time),
        DataType::Timestamp(unit, zone) => {
            match unit {
                TimeUnit::Second => shown!(TimestampSecondType, as_datetime::<TimestampSecondType>),
                TimeUnit::Millisecond => shown!(TimestampMillisecondType, as_datetime::<TimestampMillisecondType>),
                TimeUnit::Microsecond => shown!(TimestampMicrosecondType, as_datetime::<TimestampMicrosecondType>),
                TimeUnit::Nanosecond => shown!(TimestampNanosecondType, as_datetime::<TimestampNanosecondType>),
            }
            if zone.is_some() {
                out.push('Z');
            }
        }
        DataType::Duration(TimeUnit::Second) => length!(DurationSecondType, try_duration_s_to_duration),
        DataType::Duration(TimeUnit::Millisecond) => length!(DurationMillisecondType, try_duration_ms_to_duration),
        DataType::Duration(TimeUnit::Microsecond) => {
            length!(DurationMicrosecondType, |length| Some(duration_us_to_duration(length)));
        }
        DataType::Duration(TimeUnit::Nanosecond) => {
            length!(DurationNanosecondType, |length| Some(duration_ns_to_duration(length)));
        }
        other => return Err(Unwritable(format!("values of the type {other} cannot be written as text"))),
    }
    Ok(())
}

fn outside(kind: &DataType, value: impl fmt::Display) -> Unwritable {
    Unwritable(format!("{value} is outside of the range of {kind}"))
}

/// Writes an interval as the words of its parts.
fn write_interval(unit: IntervalUnit, column: &dyn Array, row: usize, out: &mut String) -> Written {
    let (months, days, nanoseconds, digits) = match unit {
        IntervalUnit::YearMonth => {
            let months = value::<IntervalYearMonthType>(column, row);
            write!(out, "{} years {} mons", months.div_euclid(12), months.rem_euclid(12))?;
            return Ok(());
        }
        IntervalUnit::DayTime => {
            let interval = value::<IntervalDayTimeType>(column, row);
            (0, interval.days, i64::from(interval.milliseconds) * 1_000_000, 3)
        }
        IntervalUnit::MonthDayNano => {
            let interval = value::<IntervalMonthDayNanoType>(column, row);
            (interval.months, interval.days, interval.nanoseconds, 9)
        }
    };
    let mut parts = Vec::new();
    let seconds = nanoseconds / 1_000_000_000;
    let whole = [
        (i64::from(months), "mons"),
        (i64::from(days), "days"),
        (seconds / 3_600, "hours"),
        (seconds / 60 % 60, "mins"),
    ];
    parts.extend(whole.into_iter().filter(|(count, _)| *count != 0).map(|(count, name)| format!("{count} {name}")));
    let rest = seconds % 60;
    let fraction = nanoseconds % 1_000_000_000;
    if rest != 0 || fraction != 0 {
        let sign = if nanoseconds < 0 { "-" } else { "" };
        let fraction = format!("{:09}", fraction.abs());
        parts.push(format!("{sign}{}.{} secs", rest.abs(), &fraction[..digits]));
    }
    out.push_str(if parts.is_empty() { "0 secs" } else { "" });
    out.push_str(&parts.join(" "));
    Ok(())
}

fn is_absent(column: &dyn Array, row: usize) -> bool {
    let (column, row) = resolved(column, row);
    column.is_null(row) || *column.data_type() == DataType::Null
}

fn value<T: ArrowPrimitiveType>(column: &dyn Array, row: usize) -> T::Native {
    column.as_primitive::<T>().value(row)
}
