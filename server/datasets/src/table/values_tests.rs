//! Tests how values of each of Arrow's types are written as CSV.

use super::{Format, create};
use arrow_array::builder::{
    FixedSizeBinaryBuilder, FixedSizeListBuilder, Int32Builder, ListBuilder, MapBuilder, StringBuilder,
};
use arrow_array::types::{
    ArrowPrimitiveType, Float16Type, Int8Type, Int16Type, IntervalDayTime, IntervalMonthDayNano, UInt8Type,
};
use arrow_array::*;
use arrow_schema::{DataType, Field, Fields, Schema, TimeUnit};
use expect_test::{Expect, expect};
use std::sync::Arc;

/// The lines below the header of a table with this column, or the message about it.
fn written(column: ArrayRef) -> String {
    let schema = Arc::new(Schema::new(vec![Field::new("a \"b\"", column.data_type().clone(), true)]));
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![column]).expect("a batch");
    let mut out = Vec::new();
    let mut sink = create(&mut out, Format::Csv(None), &schema).expect("a sink");
    let done = sink.write(&[batch]).and_then(|()| sink.finish()).map_err(|why| why.to_string());
    let text = String::from_utf8(out).expect("text");
    done.map_or_else(|why| why, |()| text.lines().skip(1).collect::<Vec<_>>().join(" | "))
}

#[track_caller]
fn check(columns: Vec<ArrayRef>, expected: Expect) {
    let line = |column: ArrayRef| format!("{}: {}\n", column.data_type().clone(), written(column));
    expected.assert_eq(&columns.into_iter().map(line).collect::<String>());
}

/// A column of lists: one of all values, one without, none, and one of the first value.
fn lists(values: ArrayRef) -> ArrayRef {
    let lengths = [values.len() - 1, 0, 0, 1];
    let offsets = arrow_buffer::OffsetBuffer::from_lengths(lengths);
    let field = Arc::new(Field::new_list_field(values.data_type().clone(), true));
    Arc::new(ListArray::new(field, offsets, values, Some(vec![true, true, false, true].into())))
}

/// Values of all types that are not nested, the last absent.
fn flat() -> Vec<ArrayRef> {
    let half = |text: &str| text.parse::<<Float16Type as ArrowPrimitiveType>::Native>().ok();
    let floats = [1.0, 0.1, 1e10, 1e16, -1.5e-7, f64::MAX, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0];
    let single = floats.map(|value| value as f32).into_iter().map(Some).chain([None]);
    let decimal = || Decimal128Array::from(vec![Some(12_345), Some(-5), None]);
    let decimal_of = |precision, scale| decimal().with_precision_and_scale(precision, scale).expect("a decimal");
    let bytes = [Some(&b"a\xff"[..]), Some(b"text"), None];
    let mut fixed = FixedSizeBinaryBuilder::new(2);
    fixed.append_value(b"a\xff").expect("bytes");
    fixed.append_null();
    let texts = [Some("1; \"2\""), Some(""), Some("e\u{301}\nx"), None];
    let numbers = [Some(i64::MAX), Some(-1), Some(86_399), Some(1_234_567_890_123), None];
    let days = vec![Some(-1), Some(20_000), None];
    let clocks = vec![Some(0), Some(3_661), None];
    let intervals = vec![
        Some(IntervalMonthDayNano::new(14, -3, 3_661_000_000_001)),
        Some(IntervalMonthDayNano::new(0, 0, -1)),
        Some(IntervalMonthDayNano::new(0, 0, 0)),
        None,
    ];
    let times = vec![
        Some(IntervalDayTime::new(-3, 3_661_001)),
        Some(IntervalDayTime::new(0, -1)),
        Some(IntervalDayTime::new(0, 0)),
        None,
    ];
    let keys = Int16Array::from(vec![Some(1), Some(0), None]);
    let values: ArrayRef = Arc::new(LargeStringArray::from(vec![Some("x"), None]));
    let ends = Int32Array::from(vec![2, 3]);
    vec![
        Arc::new(NullArray::new(3)),
        Arc::new(BooleanArray::from(vec![Some(true), Some(false), None])),
        Arc::new(Int8Array::from(vec![Some(i8::MIN), Some(7), None])),
        Arc::new(Int16Array::from(vec![Some(i16::MIN), None])),
        Arc::new(Int32Array::from(vec![Some(i32::MIN), None])),
        Arc::new(Int64Array::from(vec![Some(i64::MIN), None])),
        Arc::new(UInt8Array::from(vec![Some(u8::MAX), None])),
        Arc::new(UInt16Array::from(vec![Some(u16::MAX), None])),
        Arc::new(UInt32Array::from(vec![Some(u32::MAX), None])),
        Arc::new(UInt64Array::from(vec![Some(u64::MAX), None])),
        Arc::new(Float16Array::from(vec![half("1.5"), half("0.1"), half("60000"), half("NaN"), None])),
        Arc::new(single.collect::<Float32Array>()),
        Arc::new(floats.into_iter().map(Some).chain([None]).collect::<Float64Array>()),
        Arc::new(decimal_of(10, 2)),
        Arc::new(decimal_of(10, -2)),
        Arc::new(Decimal32Array::from(vec![Some(-7), None]).with_precision_and_scale(5, 0).expect("a decimal")),
        Arc::new(Decimal64Array::from(vec![Some(77), None]).with_precision_and_scale(15, 1).expect("a decimal")),
        Arc::new(Decimal256Array::from(vec![Some(arrow_buffer::i256::from(-1_234)), None])),
        Arc::new(StringArray::from(texts.to_vec())),
        Arc::new(LargeStringArray::from(texts.to_vec())),
        Arc::new(StringViewArray::from(texts.to_vec())),
        Arc::new(BinaryArray::from(bytes.to_vec())),
        Arc::new(LargeBinaryArray::from(bytes.to_vec())),
        Arc::new(BinaryViewArray::from(bytes.to_vec())),
        Arc::new(fixed.finish()),
        Arc::new(Date32Array::from(days.clone())),
        Arc::new(Date64Array::from(numbers[1..].to_vec())),
        Arc::new(Time32SecondArray::from(clocks.clone())),
        Arc::new(Time32MillisecondArray::from(clocks.clone())),
        Arc::new(Time64MicrosecondArray::from(vec![numbers[2], None])),
        Arc::new(Time64NanosecondArray::from(numbers[2..].to_vec())),
        Arc::new(TimestampSecondArray::from(numbers[1..3].to_vec())),
        Arc::new(TimestampMillisecondArray::from(numbers[1..].to_vec())),
        Arc::new(TimestampMicrosecondArray::from(numbers[1..].to_vec())),
        Arc::new(TimestampNanosecondArray::from(numbers.to_vec())),
        Arc::new(TimestampMillisecondArray::from(numbers[1..].to_vec()).with_timezone("+00:00")),
        Arc::new(DurationSecondArray::from(numbers.to_vec())),
        Arc::new(DurationMillisecondArray::from(numbers.to_vec())),
        Arc::new(DurationMicrosecondArray::from(numbers.to_vec())),
        Arc::new(DurationNanosecondArray::from(numbers.to_vec())),
        Arc::new(IntervalYearMonthArray::from(vec![Some(14), Some(-1), None])),
        Arc::new(IntervalDayTimeArray::from(times)),
        Arc::new(IntervalMonthDayNanoArray::from(intervals)),
        Arc::new(DictionaryArray::<Int16Type>::new(keys, Arc::clone(&values))),
        Arc::new(RunArray::try_new(&ends, &values).expect("runs")),
    ]
}

#[test]
fn values() {
    check(
        flat(),
        expect![[r#"
        Null: "" | "" | ""
        Boolean: true | false | ""
        Int8: -128 | 7 | ""
        Int16: -32768 | ""
        Int32: -2147483648 | ""
        Int64: -9223372036854775808 | ""
        UInt8: 255 | ""
        UInt16: 65535 | ""
        UInt32: 4294967295 | ""
        UInt64: 18446744073709551615 | ""
        Float16: 1.5 | 0.099975586 | 60000 | NaN | ""
        Float32: 1.0 | 0.1 | 10000000000.0 | 1e16 | -1.5e-7 | inf | NaN | inf | -inf | -0.0 | ""
        Float64: 1.0 | 0.1 | 10000000000.0 | 1e16 | -1.5e-7 | 1.7976931348623157e308 | NaN | inf | -inf | -0.0 | ""
        Decimal128(10, 2): 123.45 | -0.05 | ""
        Decimal128(10, -2): 1234500 | -500 | ""
        Decimal32(5, 0): -7 | ""
        Decimal64(15, 1): 7.7 | ""
        Decimal256(76, 10): -0.0000001234 | ""
        Utf8: "1; ""2""" | "" | "é | x" | ""
        LargeUtf8: "1; ""2""" | "" | "é | x" | ""
        Utf8View: "1; ""2""" | "" | "é | x" | ""
        Binary: 61ff | 74657874 | ""
        LargeBinary: 61ff | 74657874 | ""
        BinaryView: 61ff | 74657874 | ""
        FixedSizeBinary(2): 61ff | ""
        Date32: 1969-12-31 | 2024-10-04 | ""
        Date64: 1969-12-31T23:59:59.999 | 1970-01-01T00:01:26.399 | 2009-02-13T23:31:30.123 | ""
        Time32(s): 00:00:00 | 01:01:01 | ""
        Time32(ms): 00:00:00 | 00:00:03.661 | ""
        Time64(µs): 00:00:00.086399 | ""
        Time64(ns): 00:00:00.000086399 | 00:20:34.567890123 | ""
        Timestamp(s): 1969-12-31T23:59:59 | 1970-01-01T23:59:59
        Timestamp(ms): 1969-12-31T23:59:59.999 | 1970-01-01T00:01:26.399 | 2009-02-13T23:31:30.123 | ""
        Timestamp(µs): 1969-12-31T23:59:59.999999 | 1970-01-01T00:00:00.086399 | 1970-01-15T06:56:07.890123 | ""
        Timestamp(ns): 2262-04-11T23:47:16.854775807 | 1969-12-31T23:59:59.999999999 | 1970-01-01T00:00:00.000086399 | 1970-01-01T00:20:34.567890123 | ""
        Timestamp(ms, "+00:00"): 1969-12-31T23:59:59.999Z | 1970-01-01T00:01:26.399Z | 2009-02-13T23:31:30.123Z | ""
        Duration(s): <invalid> | -PT1S | PT86399S | PT1234567890123S | ""
        Duration(ms): PT9223372036854775.807S | -PT0.001S | PT86.399S | PT1234567890.123S | ""
        Duration(µs): PT9223372036854.775807S | -PT0.000001S | PT0.086399S | PT1234567.890123S | ""
        Duration(ns): PT9223372036.854775807S | -PT0.000000001S | PT0.000086399S | PT1234.567890123S | ""
        Interval(YearMonth): 1 years 2 mons | -1 years 11 mons | ""
        Interval(DayTime): -3 days 1 hours 1 mins 1.001 secs | -0.001 secs | 0 secs | ""
        Interval(MonthDayNano): 14 mons -3 days 1 hours 1 mins 1.000000001 secs | -0.000000001 secs | 0 secs | ""
        Dictionary(Int16, LargeUtf8): "" | x | ""
        RunEndEncoded("run_ends": non-null Int32, "values": LargeUtf8): x | x | ""
    "#]],
    );
}

#[test]
fn values_in_lists() {
    check(
        flat().into_iter().map(lists).collect(),
        expect![[r#"
        List(Null): ;  | "" | "" | ""
        List(Boolean): true; false | "" | "" | ""
        List(Int8): -128; 7 | "" | "" | ""
        List(Int16): -32768 | "" | "" | ""
        List(Int32): -2147483648 | "" | "" | ""
        List(Int64): -9223372036854775808 | "" | "" | ""
        List(UInt8): 255 | "" | "" | ""
        List(UInt16): 65535 | "" | "" | ""
        List(UInt32): 4294967295 | "" | "" | ""
        List(UInt64): 18446744073709551615 | "" | "" | ""
        List(Float16): 1.5; 0.099975586; 60000; NaN | "" | "" | ""
        List(Float32): 1.0; 0.1; 10000000000.0; 1e16; -1.5e-7; inf; NaN; inf; -inf; -0.0 | "" | "" | ""
        List(Float64): 1.0; 0.1; 10000000000.0; 1e16; -1.5e-7; 1.7976931348623157e308; NaN; inf; -inf; -0.0 | "" | "" | ""
        List(Decimal128(10, 2)): 123.45; -0.05 | "" | "" | ""
        List(Decimal128(10, -2)): 1234500; -500 | "" | "" | ""
        List(Decimal32(5, 0)): -7 | "" | "" | ""
        List(Decimal64(15, 1)): 7.7 | "" | "" | ""
        List(Decimal256(76, 10)): -0.0000001234 | "" | "" | ""
        List(Utf8): "1; ""2""; ; é | x" | "" | "" | ""
        List(LargeUtf8): "1; ""2""; ; é | x" | "" | "" | ""
        List(Utf8View): "1; ""2""; ; é | x" | "" | "" | ""
        List(Binary): ; text | "" | "" | ""
        List(LargeBinary): ; text | "" | "" | ""
        List(BinaryView): ; text | "" | "" | ""
        List(FixedSizeBinary(2)): 61ff | "" | "" | ""
        List(Date32): 1969-12-31; 2024-10-04 | "" | "" | ""
        List(Date64): 1969-12-31T23:59:59.999; 1970-01-01T00:01:26.399; 2009-02-13T23:31:30.123 | "" | "" | ""
        List(Time32(s)): 00:00:00; 01:01:01 | "" | "" | ""
        List(Time32(ms)): 00:00:00; 00:00:03.661 | "" | "" | ""
        List(Time64(µs)): 00:00:00.086399 | "" | "" | ""
        List(Time64(ns)): 00:00:00.000086399; 00:20:34.567890123 | "" | "" | ""
        List(Timestamp(s)): 1969-12-31T23:59:59 | "" | "" | 1970-01-01T23:59:59
        List(Timestamp(ms)): 1969-12-31T23:59:59.999; 1970-01-01T00:01:26.399; 2009-02-13T23:31:30.123 | "" | "" | ""
        List(Timestamp(µs)): 1969-12-31T23:59:59.999999; 1970-01-01T00:00:00.086399; 1970-01-15T06:56:07.890123 | "" | "" | ""
        List(Timestamp(ns)): 2262-04-11T23:47:16.854775807; 1969-12-31T23:59:59.999999999; 1970-01-01T00:00:00.000086399; 1970-01-01T00:20:34.567890123 | "" | "" | ""
        List(Timestamp(ms, "+00:00")): 1969-12-31T23:59:59.999Z; 1970-01-01T00:01:26.399Z; 2009-02-13T23:31:30.123Z | "" | "" | ""
        List(Duration(s)): <invalid>; -PT1S; PT86399S; PT1234567890123S | "" | "" | ""
        List(Duration(ms)): PT9223372036854775.807S; -PT0.001S; PT86.399S; PT1234567890.123S | "" | "" | ""
        List(Duration(µs)): PT9223372036854.775807S; -PT0.000001S; PT0.086399S; PT1234567.890123S | "" | "" | ""
        List(Duration(ns)): PT9223372036.854775807S; -PT0.000000001S; PT0.000086399S; PT1234.567890123S | "" | "" | ""
        List(Interval(YearMonth)): 1 years 2 mons; -1 years 11 mons | "" | "" | ""
        List(Interval(DayTime)): -3 days 1 hours 1 mins 1.001 secs; -0.001 secs; 0 secs | "" | "" | ""
        List(Interval(MonthDayNano)): 14 mons -3 days 1 hours 1 mins 1.000000001 secs; -0.000000001 secs; 0 secs | "" | "" | ""
        List(Dictionary(Int16, LargeUtf8)): ; x | "" | "" | ""
        List(RunEndEncoded("run_ends": non-null Int32, "values": LargeUtf8)): x; x | "" | "" | ""
    "#]],
    );
}

#[test]
fn values_in_lists_of_lists() {
    check(
        flat().into_iter().map(|values| lists(lists(values))).collect(),
        expect![[r#"
        List(List(Null)): "[[null,null],[],null]" | [] | "" | [[null]]
        List(List(Boolean)): "[[true,false],[],null]" | [] | "" | [[null]]
        List(List(Int8)): "[[-128,7],[],null]" | [] | "" | [[null]]
        List(List(Int16)): "[[-32768],[],null]" | [] | "" | [[null]]
        List(List(Int32)): "[[-2147483648],[],null]" | [] | "" | [[null]]
        List(List(Int64)): "[[-9223372036854775808],[],null]" | [] | "" | [[null]]
        List(List(UInt8)): "[[255],[],null]" | [] | "" | [[null]]
        List(List(UInt16)): "[[65535],[],null]" | [] | "" | [[null]]
        List(List(UInt32)): "[[4294967295],[],null]" | [] | "" | [[null]]
        List(List(UInt64)): "[[18446744073709551615],[],null]" | [] | "" | [[null]]
        List(List(Float16)): "[[1.5,0.099975586,60000.0,null],[],null]" | [] | "" | [[null]]
        List(List(Float32)): "[[1.0,0.1,10000000000.0,1e16,-1.5e-7,null,null,null,null,-0.0],[],null]" | [] | "" | [[null]]
        List(List(Float64)): "[[1.0,0.1,10000000000.0,1e16,-1.5e-7,1.7976931348623157e308,null,null,null,-0.0],[],null]" | [] | "" | [[null]]
        List(List(Decimal128(10, 2))): "[[123.45,-0.05],[],null]" | [] | "" | [[null]]
        List(List(Decimal128(10, -2))): "[[1234500,-500],[],null]" | [] | "" | [[null]]
        List(List(Decimal32(5, 0))): "[[-7],[],null]" | [] | "" | [[null]]
        List(List(Decimal64(15, 1))): "[[7.7],[],null]" | [] | "" | [[null]]
        List(List(Decimal256(76, 10))): "[[-0.0000001234],[],null]" | [] | "" | [[null]]
        List(List(Utf8)): "[[""1; \""2\"""","""",""é\nx""],[],null]" | [] | "" | [[null]]
        List(List(LargeUtf8)): "[[""1; \""2\"""","""",""é\nx""],[],null]" | [] | "" | [[null]]
        List(List(Utf8View)): "[[""1; \""2\"""","""",""é\nx""],[],null]" | [] | "" | [[null]]
        List(List(Binary)): "[[""61ff"",""74657874""],[],null]" | [] | "" | [[null]]
        List(List(LargeBinary)): "[[""61ff"",""74657874""],[],null]" | [] | "" | [[null]]
        List(List(BinaryView)): "[[""61ff"",""74657874""],[],null]" | [] | "" | [[null]]
        List(List(FixedSizeBinary(2))): "[[""61ff""],[],null]" | [] | "" | [[null]]
        List(List(Date32)): "[[""1969-12-31"",""2024-10-04""],[],null]" | [] | "" | [[null]]
        List(List(Date64)): "[[""1969-12-31T23:59:59.999"",""1970-01-01T00:01:26.399"",""2009-02-13T23:31:30.123""],[],null]" | [] | "" | [[null]]
        List(List(Time32(s))): "[[""00:00:00"",""01:01:01""],[],null]" | [] | "" | [[null]]
        List(List(Time32(ms))): "[[""00:00:00"",""00:00:03.661""],[],null]" | [] | "" | [[null]]
        List(List(Time64(µs))): "[[""00:00:00.086399""],[],null]" | [] | "" | [[null]]
        List(List(Time64(ns))): "[[""00:00:00.000086399"",""00:20:34.567890123""],[],null]" | [] | "" | [[null]]
        List(List(Timestamp(s))): "[[""1969-12-31T23:59:59""],[],null]" | [] | "" | "[[""1970-01-01T23:59:59""]]"
        List(List(Timestamp(ms))): "[[""1969-12-31T23:59:59.999"",""1970-01-01T00:01:26.399"",""2009-02-13T23:31:30.123""],[],null]" | [] | "" | [[null]]
        List(List(Timestamp(µs))): "[[""1969-12-31T23:59:59.999999"",""1970-01-01T00:00:00.086399"",""1970-01-15T06:56:07.890123""],[],null]" | [] | "" | [[null]]
        List(List(Timestamp(ns))): "[[""2262-04-11T23:47:16.854775807"",""1969-12-31T23:59:59.999999999"",""1970-01-01T00:00:00.000086399"",""1970-01-01T00:20:34.567890123""],[],null]" | [] | "" | [[null]]
        List(List(Timestamp(ms, "+00:00"))): "[[""1969-12-31T23:59:59.999Z"",""1970-01-01T00:01:26.399Z"",""2009-02-13T23:31:30.123Z""],[],null]" | [] | "" | [[null]]
        List(List(Duration(s))): "[[""<invalid>"",""-PT1S"",""PT86399S"",""PT1234567890123S""],[],null]" | [] | "" | [[null]]
        List(List(Duration(ms))): "[[""PT9223372036854775.807S"",""-PT0.001S"",""PT86.399S"",""PT1234567890.123S""],[],null]" | [] | "" | [[null]]
        List(List(Duration(µs))): "[[""PT9223372036854.775807S"",""-PT0.000001S"",""PT0.086399S"",""PT1234567.890123S""],[],null]" | [] | "" | [[null]]
        List(List(Duration(ns))): "[[""PT9223372036.854775807S"",""-PT0.000000001S"",""PT0.000086399S"",""PT1234.567890123S""],[],null]" | [] | "" | [[null]]
        List(List(Interval(YearMonth))): "[[""1 years 2 mons"",""-1 years 11 mons""],[],null]" | [] | "" | [[null]]
        List(List(Interval(DayTime))): "[[""-3 days 1 hours 1 mins 1.001 secs"",""-0.001 secs"",""0 secs""],[],null]" | [] | "" | [[null]]
        List(List(Interval(MonthDayNano))): "[[""14 mons -3 days 1 hours 1 mins 1.000000001 secs"",""-0.000000001 secs"",""0 secs""],[],null]" | [] | "" | [[null]]
        List(List(Dictionary(Int16, LargeUtf8))): "[[null,""x""],[],null]" | [] | "" | [[null]]
        List(List(RunEndEncoded("run_ends": non-null Int32, "values": LargeUtf8))): "[[""x"",""x""],[],null]" | [] | "" | [[null]]
    "#]],
    );
}

#[test]
fn records_and_other_lists() {
    let numbers = || Arc::new(Int32Array::from(vec![Some(1), None, Some(3)])) as ArrayRef;
    let texts = || Arc::new(StringArray::from(vec![Some("a \"b\""), None, Some("c\n")])) as ArrayRef;
    let fields = Fields::from(vec![
        Field::new("z \"1\"", DataType::Int32, true),
        Field::new("a", DataType::Utf8, true),
        Field::new("z \"1\"", DataType::Int32, true),
    ]);
    let columns = vec![numbers(), texts(), numbers()];
    let record = StructArray::new(fields, columns, Some(vec![true, true, false].into()));
    let mut map = MapBuilder::new(None, StringBuilder::new(), Int32Builder::new());
    map.keys().append_value("b \"");
    map.values().append_value(1);
    map.keys().append_value("a");
    map.values().append_null();
    map.append(true).expect("a map");
    map.append(false).expect("a map");
    let mut fixed = FixedSizeListBuilder::new(Int32Builder::new(), 2);
    for (numbers, is_valid) in [([Some(1), Some(2)], true), ([Some(3), None], true), ([None, None], false)] {
        fixed.values().append_slice(&[]);
        numbers.into_iter().for_each(|number| fixed.values().append_option(number));
        fixed.append(is_valid);
    }
    let fixed = fixed.finish();
    let mut large = arrow_array::builder::LargeListBuilder::new(StringBuilder::new());
    large.append_value([Some("a"), None, Some("b;")]);
    large.append_null();
    let list = ListBuilder::new(Int32Builder::new()).finish();
    let view = ListViewArray::from(lists(numbers()).as_any().downcast_ref::<ListArray>().expect("lists").clone());
    let keys = Int8Array::from(vec![Some(1), None, Some(0)]);
    let dictionary = DictionaryArray::<Int8Type>::new(keys, Arc::new(record.clone()));
    let keys = UInt8Array::from(vec![Some(2), None, Some(0)]);
    let items = DictionaryArray::<UInt8Type>::new(keys, texts());
    check(
        vec![
            Arc::new(record.clone()),
            lists(Arc::new(record)),
            Arc::new(map.finish()),
            Arc::new(fixed),
            Arc::new(large.finish()),
            Arc::new(list.slice(0, 0)),
            Arc::new(view),
            Arc::new(dictionary),
            lists(Arc::new(items)),
        ],
        expect![[r#"
            Struct("z \"1\"": Int32, "a": Utf8, "z \"1\"": Int32): "{""z \""1\"""":1,""a"":""a \""b\"""",""z \""1\"""":1}" | {} | ""
            List(Struct("z \"1\"": Int32, "a": Utf8, "z \"1\"": Int32)): "[{""z \""1\"""":1,""a"":""a \""b\"""",""z \""1\"""":1},{}]" | [] | "" | [null]
            Map("entries": non-null Struct("keys": non-null Utf8, "values": Int32), unsorted): "{""b \"""":1}" | ""
            FixedSizeList(2 x Int32): 1; 2 | 3;  | ""
            LargeList(Utf8): a; ; b; | ""
            List(Int32): 
            ListView(Int32): "[1,null]" | [] | "" | [3]
            Dictionary(Int8, Struct("z \"1\"": Int32, "a": Utf8, "z \"1\"": Int32)): {} | "" | "{""z \""1\"""":1,""a"":""a \""b\"""",""z \""1\"""":1}"
            List(Dictionary(UInt8, Utf8)): "c | ; " | "" | "" | "a ""b"""
        "#]],
    );
}

#[test]
fn values_outside_of_their_range() {
    let columns: Vec<ArrayRef> = vec![
        Arc::new(Date32Array::from(vec![i32::MAX])),
        Arc::new(Date64Array::from(vec![i64::MAX])),
        Arc::new(Time64MicrosecondArray::from(vec![-1])),
    ];
    let nested = columns.iter().map(|column| lists(lists(Arc::clone(column))));
    check(
        nested.clone().chain(columns.clone()).collect(),
        expect![[r#"
        List(List(Date32)): cannot write: 2147483647 is outside of the range of Date32
        List(List(Date64)): cannot write: 9223372036854775807 is outside of the range of Date64
        List(List(Time64(µs))): cannot write: -1 is outside of the range of Time64(µs)
        Date32: cannot write: 2147483647 is outside of the range of Date32
        Date64: cannot write: 9223372036854775807 is outside of the range of Date64
        Time64(µs): cannot write: -1 is outside of the range of Time64(µs)
    "#]],
    );
}

#[test]
fn points_in_time_are_written_in_utc() {
    let column = |zone: &str| -> ArrayRef {
        Arc::new(TimestampSecondArray::from(vec![Some(0), Some(1), None]).with_timezone(zone))
    };
    assert_eq!(column("+01:00").data_type(), &DataType::Timestamp(TimeUnit::Second, Some("+01:00".into())));
    check(
        vec![
            column("Europe/Berlin"),
            column("+01:00"),
            lists(column("+01:00")),
            lists(column("Europe/Berlin")),
            lists(lists(column("+01:00"))),
        ],
        expect![[r#"
            Timestamp(s, "Europe/Berlin"): 1970-01-01T00:00:00Z | 1970-01-01T00:00:01Z | ""
            Timestamp(s, "+01:00"): 1970-01-01T00:00:00Z | 1970-01-01T00:00:01Z | ""
            List(Timestamp(s, "+01:00")): 1970-01-01T00:00:00Z; 1970-01-01T00:00:01Z | "" | "" | ""
            List(Timestamp(s, "Europe/Berlin")): 1970-01-01T00:00:00Z; 1970-01-01T00:00:01Z | "" | "" | ""
            List(List(Timestamp(s, "+01:00"))): "[[""1970-01-01T00:00:00Z"",""1970-01-01T00:00:01Z""],[],null]" | [] | "" | [[null]]
        "#]],
    );
}
