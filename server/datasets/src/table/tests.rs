//! Tests that tables are read, answered and written.

use super::*;
use crate::columns::Columns;
use crate::questions::check::Check;
use crate::work::{self, Workers};
use arrow_array::{Int64Array, StringArray};
use arrow_schema::{DataType, Field, Schema};
use expect_test::{Expect, expect};
use std::io::Cursor;
use std::sync::Arc;

const SOUND: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Threads of a test.
fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
}

fn read(text: &str) -> Table {
    Table::read(Cursor::new(text.to_owned().into_bytes()), Some(Format::Csv(None))).expect("a table")
}

/// The rows of a table as CSV.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut out = Vec::new();
    let table = read(text);
    let mut sink = create(&mut out, Format::Csv(None), &table.schema).expect("a sink");
    table.whole().expect("rows").for_each(|part| sink.write(&[part.expect("rows").batch]).expect("written"));
    sink.finish().expect("written");
    expected.assert_eq(&String::from_utf8(out).expect("text"));
}

#[test]
fn rows_stay_as_they_are() {
    check(
        "\u{feff}id;note\n1;\"a, \"\"b\"\"\"\n2\n3;x;y\n",
        expect![[r#"
            id,note
            1,"a, ""b"""
            2,
            3,x;y
        "#]],
    );
}

#[test]
fn a_table_without_names() {
    let line = format!("7,{SOUND},{SOLUTION}\n");
    let table = read(&line);
    let names: Vec<_> = table.schema.fields().iter().map(|field| field.name().clone()).collect();
    assert_eq!(names, ["column_1", "puzzle", "solution"]);
    assert_eq!(table.whole().expect("rows").map(|part| part.expect("rows").batch.num_rows()).sum::<usize>(), 1);
}

#[test]
fn parquet_gives_back_what_it_took() {
    let schema = Arc::new(Schema::new(vec![
        Field::new("puzzle", DataType::Utf8, true),
        Field::new("rating", DataType::Int64, true),
    ]));
    let puzzles = StringArray::from(vec![Some(SOUND), None, Some("hello")]);
    let batch =
        RecordBatch::try_new(Arc::clone(&schema), vec![Arc::new(puzzles), Arc::new(Int64Array::from(vec![1, 2, 3]))]);
    let batch = batch.expect("a batch");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.parquet");
    let mut sink = create(File::create(&path).expect("a file"), Format::Parquet, &schema).expect("a sink");
    sink.write(std::slice::from_ref(&batch)).and_then(|()| sink.finish()).expect("written");
    let table = open(&path);
    assert_eq!(table.rows, Some(3));
    let parts: Vec<Part> = table.whole().and_then(Iterator::collect).expect("rows");
    assert_eq!(parts[0].batch, batch);
    assert_eq!(parts[0].line(2), 3);
    // Only the columns that are used.
    let columns = Columns { puzzles: 1, answers: None };
    let (parts, moved) = open(&path).only(columns).expect("columns");
    let parts: Vec<Part> = parts.collect::<Result<_, _>>().expect("rows");
    assert_eq!((parts[0].batch.num_columns(), moved.puzzles), (1, 0));
    assert_eq!(parts[0].batch.column(0), batch.column(1));
    let (_, moved) = open(&path).only(Columns { puzzles: 1, answers: Some(0) }).expect("columns");
    assert_eq!(moved, Columns { puzzles: 1, answers: Some(0) });
}

fn open(path: &Path) -> Table {
    Table::open(File::open(path).expect("a file"), Format::Parquet).expect("a table")
}

#[test]
fn a_file_that_is_no_parquet() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.parquet");
    std::fs::write(&path, "puzzle\n").expect("written");
    let file = File::open(&path).expect("a file");
    assert!(matches!(Table::open(file, Format::Parquet), Err(TableError::Damaged(_))));
}

#[test]
fn a_table_is_written_with_its_answers() {
    let several = SOUND.replacen("53", "..", 1);
    let text =
        format!("id,puzzle,status,answer\n1,{SOUND},old,{SOLUTION}\n2,{several},old,\n3,,,\n4,{SOUND},,{SOUND}\n");
    let table = read(&text);
    let columns = Columns::find(&table.schema, None, None).expect("columns");
    let question = Check::new(Arc::default(), 2);
    let mut out = Vec::new();
    let schema = widened(&table.schema, &crate::Question::schema(&question), None).expect("names");
    let sink = create(&mut out, Format::Csv(None), &schema).expect("a sink");
    let output = Output { sink, schema };
    let mut visited = 0;
    let workers = Workers { pool: &pool(2), interrupt: &|| false };
    answer_all(table, columns, &question, Some(output), workers, |answered| {
        visited += answered.part.batch.num_rows();
        assert_eq!(answered.answers.iter().map(RecordBatch::num_rows).sum::<usize>(), answered.part.batch.num_rows());
        Ok(())
    })
    .expect("answers");
    assert_eq!(visited, 4);
    let out = String::from_utf8(out).expect("text").replace(SOUND, "SOUND").replace(SOLUTION, "SOLUTION");
    expect![[r#"
        id,puzzle,status,answer,computed_status,solutions,exact,solution,clues,rules,messages
        1,SOUND,old,SOLUTION,unique,1,true,SOLUTION,30,,
        2,SEVERAL,old,,multiple,2,false,,28,multiple-solutions,"2 solutions: r1c1 can be 3 or 5; two solutions differ in r1c1, r1c2, r1c3, r9c1, r9c2 and r9c3"
        3,,,,invalid,,false,,,syntax,this line is empty
        4,SOUND,,SOUND,unique,1,true,SOLUTION,30,solution-mismatch,the answer is not a full grid without a value twice in a house
    "#]].assert_eq(&out.replace(&several, "SEVERAL"));
}

#[test]
fn an_interruption_ends_the_work() {
    let table = read(&format!("puzzle\n{SOUND}\n"));
    let question = Check::new(Arc::default(), 2);
    let columns = Columns::find(&table.schema, None, None).expect("columns");
    let workers = Workers { pool: &pool(1), interrupt: &|| true };
    let outcome = answer_all(table, columns, &question, None, workers, |_| Ok(()));
    assert!(matches!(outcome, Err(TableError::Interrupted)));
    let texts = crate::Texts::new(&(Arc::new(StringArray::from(vec![SOUND])) as _)).expect("texts");
    assert!(work::ask(&question, [crate::Rows::all(&texts, None)], &|| true).is_err());
}

/// Asks how many threads there are.
struct Threads(std::sync::atomic::AtomicUsize);

impl crate::Question for Threads {
    fn schema(&self) -> SchemaRef {
        Arc::new(Schema::empty())
    }

    fn rows_per_task(&self) -> usize {
        1
    }

    fn answer(&self, _: crate::Rows<'_>, _: ide::Interrupt<'_>) -> ide::Cancellable<RecordBatch> {
        self.0.store(rayon::current_num_threads(), std::sync::atomic::Ordering::Relaxed);
        Ok(RecordBatch::new_empty(crate::Question::schema(self)))
    }
}

#[test]
fn the_threads_are_those_of_the_pool() {
    for threads in [1, 3] {
        let table = read(&format!("puzzle\n{SOUND}\n{SOUND}\n"));
        let columns = Columns::find(&table.schema, None, None).expect("columns");
        let question = Threads(0.into());
        let workers = Workers { pool: &pool(threads), interrupt: &|| false };
        answer_all(table, columns, &question, None, workers, |_| Ok(())).expect("answers");
        assert_eq!(question.0.into_inner(), threads);
    }
}

/// Asks for the place of each row among those that were asked about together.
struct Places;

impl crate::Question for Places {
    fn schema(&self) -> SchemaRef {
        Arc::new(Schema::new(vec![Field::new("place", DataType::Int64, false)]))
    }

    fn rows_per_task(&self) -> usize {
        1_000
    }

    fn answer(&self, rows: crate::Rows<'_>, _: ide::Interrupt<'_>) -> ide::Cancellable<RecordBatch> {
        let places = Int64Array::from_iter_values(rows.range.map(|row| row as i64));
        Ok(RecordBatch::try_new(crate::Question::schema(self), vec![Arc::new(places)]).expect("a batch"))
    }
}

/// Answers a table of so many rows in parts, whose texts are their numbers.
fn answer_numbers(
    sizes: &[usize],
    last: Option<TableError>,
    sink: Option<Box<dyn Sink + '_>>,
    threads: usize,
) -> Result<(), TableError> {
    let schema = Arc::new(Schema::new(vec![Field::new("puzzle", DataType::Utf8, true)]));
    let mut first = 0;
    let mut part = |size: &usize| {
        let texts: StringArray = (first..first + size).map(|row| Some(row.to_string())).collect();
        let batch = RecordBatch::try_new(Arc::clone(&schema), vec![Arc::new(texts)]).expect("a batch");
        let part = Part { batch, rows_before: first as u64, lines: Vec::new() };
        first += size;
        Ok(part)
    };
    let mut parts: Vec<Result<Part, TableError>> = sizes.iter().map(&mut part).collect();
    parts.extend(last.map(Err));
    let parts = Parts::Whole(Box::new(parts.into_iter()));
    let table = Table { schema: Arc::clone(&schema), rows: None, parts };
    let workers = Workers { pool: &pool(threads), interrupt: &|| false };
    let schema = widened(&table.schema, &crate::Question::schema(&Places), None).expect("names");
    let output = sink.map(|sink| Output { sink, schema });
    answer_all(table, Columns { puzzles: 0, answers: None }, &Places, output, workers, |_| Ok(()))
}

#[test]
fn answers_stand_beside_their_rows() {
    let sizes = [BATCH, 1, 0, 2_500];
    let expected: String = ["puzzle,place\n".to_owned()]
        .into_iter()
        .chain((0..BATCH).map(|row| format!("{row},{row}\n")))
        .chain([format!("{BATCH},0\n")])
        .chain((0..2_500).map(|row| format!("{},{row}\n", BATCH + 1 + row)))
        .collect();
    for threads in [1, 4] {
        let mut out = Vec::new();
        let schema =
            Schema::new(vec![Field::new("puzzle", DataType::Utf8, true), Field::new("place", DataType::Int64, false)]);
        let sink = create(&mut out, Format::Csv(None), &Arc::new(schema)).expect("a sink");
        answer_numbers(&sizes, None, Some(sink), threads).expect("answers");
        assert!(String::from_utf8(out).expect("text") == expected, "{threads} threads");
    }
}

/// A sink that fails at a batch, and knows whether it was finished.
struct Failing<'a> {
    batches: usize,
    is_finished: &'a std::sync::atomic::AtomicBool,
}

impl Sink for Failing<'_> {
    fn write(&mut self, _: &[RecordBatch]) -> Result<(), TableError> {
        self.batches = self.batches.checked_sub(1).ok_or_else(|| TableError::Write(std::io::Error::other("full")))?;
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), TableError> {
        self.is_finished.store(true, std::sync::atomic::Ordering::Relaxed);
        Ok(())
    }
}

#[test]
fn a_table_is_finished_only_if_it_is_whole() {
    let run = |batches, last| {
        let is_finished = std::sync::atomic::AtomicBool::new(false);
        let sink = Box::new(Failing { batches, is_finished: &is_finished });
        let outcome = answer_numbers(&[5_000, 200_000], last, Some(sink), 2).map_err(|why| why.to_string());
        (outcome, is_finished.into_inner())
    };
    assert_eq!(run(usize::MAX, None), (Ok(()), true));
    assert_eq!(run(1, None), (Err("cannot write: full".to_owned()), false));
    let damaged = TableError::Damaged("damaged".to_owned());
    assert_eq!(run(usize::MAX, Some(damaged)), (Err("damaged".to_owned()), false));
}

#[test]
fn a_defect_of_the_reader_is_no_end_of_the_table() {
    let schema = Arc::new(Schema::new(vec![Field::new("puzzle", DataType::Utf8, true)]));
    let parts = std::iter::from_fn(|| -> Option<Result<Part, TableError>> { panic!("a defect") });
    let table = Table { schema, rows: None, parts: Parts::Whole(Box::new(parts)) };
    let workers = Workers { pool: &pool(1), interrupt: &|| false };
    let is_finished = std::sync::atomic::AtomicBool::new(false);
    let sink = Box::new(Failing { batches: 1, is_finished: &is_finished });
    let columns = Columns { puzzles: 0, answers: None };
    let schema = widened(&table.schema, &crate::Question::schema(&Places), None).expect("names");
    let outcome = answer_all(table, columns, &Places, Some(Output { sink, schema }), workers, |_| Ok(()));
    let message = outcome.map_err(|why| why.to_string());
    assert_eq!(message, Err("internal error, please report it: the reader ended".to_owned()));
    assert!(!is_finished.into_inner());
}

#[test]
fn points_in_time_are_written_in_utc() {
    let kind = DataType::Timestamp(arrow_schema::TimeUnit::Second, Some("Europe/Berlin".into()));
    let schema = Arc::new(Schema::new(vec![Field::new("made", kind, true)]));
    let times = arrow_array::TimestampSecondArray::from(vec![Some(0), None]).with_timezone("Europe/Berlin");
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![Arc::new(times)]).expect("a batch");
    let mut out = Vec::new();
    let mut sink = create(&mut out, Format::Csv(None), &schema).expect("a sink");
    sink.write(&[batch]).and_then(|()| sink.finish()).expect("written");
    assert_eq!(String::from_utf8(out).expect("text"), "made\n1970-01-01T00:00:00Z\n\"\"\n");
}

/// Lists and texts in batches of any length, which are cut into groups, on one thread and on several.
#[test]
fn groups_of_parquet_are_cut_where_they_are_full() {
    let words = DataType::new_list(DataType::Utf8, true);
    let schema = Arc::new(Schema::new(vec![
        Field::new("id", DataType::Int64, false),
        Field::new("words", words, true),
        Field::new("text", DataType::Utf8, true),
    ]));
    let mut batches = Vec::new();
    let mut start = 0_i64;
    for len in [0, 70_000, 61_072, 1, 0, 300_000] {
        let ids = start..start + len;
        start += len;
        let mut lists = arrow_array::builder::ListBuilder::new(arrow_array::builder::StringBuilder::new());
        for id in ids.clone() {
            (0..id % 3).for_each(|word| lists.values().append_value(format!("{}", word + id % 7)));
            lists.append(id % 11 > 0);
        }
        let texts = ids.clone().map(|id| (id % 13 > 0).then(|| format!("{id}"))).collect::<StringArray>();
        let columns: Vec<arrow_array::ArrayRef> =
            vec![Arc::new(Int64Array::from_iter_values(ids)), Arc::new(lists.finish()), Arc::new(texts)];
        batches.push(RecordBatch::try_new(Arc::clone(&schema), columns).expect("a batch"));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for threads in [1, 3] {
        let path = folder.path().join(format!("{threads}.parquet"));
        let mut sink = create(File::create(&path).expect("a file"), Format::Parquet, &schema).expect("a sink");
        let written = pool(threads).install(|| {
            batches.chunks(2).try_for_each(|batches| sink.write(batches))?;
            sink.finish()
        });
        written.expect("written");
        let parts: Vec<Part> = open(&path).whole().and_then(Iterator::collect).expect("rows");
        let mut row = 0;
        for part in parts {
            let batch = &part.batch;
            for (index, whole) in batches.iter().enumerate() {
                let before: usize = batches[..index].iter().map(RecordBatch::num_rows).sum();
                let from = before.max(row);
                let to = (before + whole.num_rows()).min(row + batch.num_rows());
                if from < to {
                    assert_eq!(batch.slice(from - row, to - from), whole.slice(from - before, to - from));
                }
            }
            row += batch.num_rows();
        }
        assert_eq!(row, 431_073);
        files.push(std::fs::read(&path).expect("a file"));
        let reader = parquet::file::serialized_reader::SerializedFileReader::new(File::open(&path).expect("a file"));
        let metadata = parquet::file::reader::FileReader::metadata(&reader.expect("Parquet")).clone();
        let rows: Vec<i64> = metadata.row_groups().iter().map(|group| group.num_rows()).collect();
        assert_eq!(rows, [1 << 17, 1 << 17, 1 << 17, 431_073 - (3 << 17)]);
    }
    assert!(files[0] == files[1], "the threads decide nothing");
}

/// A small Parquet file of several types, in one of several encodings.
fn parquet(properties: parquet::file::properties::WriterPropertiesBuilder) -> Vec<u8> {
    let rows = 40;
    let texts = StringArray::from_iter((0..rows).map(|row| (row % 5 > 0).then(|| SOUND[row..].to_owned())));
    let again = StringArray::from_iter_values((0..rows).map(|row| ["easy", "hard"][row % 2]));
    let numbers = Int64Array::from_iter_values((0..rows).map(|row| 1_000 - row as i64));
    let columns: Vec<(&str, arrow_array::ArrayRef)> =
        vec![("puzzle", Arc::new(texts)), ("level", Arc::new(again)), ("number", Arc::new(numbers))];
    let batch = RecordBatch::try_from_iter(columns).expect("a batch");
    let mut bytes = Vec::new();
    let properties = Some(properties.build());
    let mut writer = parquet::arrow::ArrowWriter::try_new(&mut bytes, batch.schema(), properties).expect("a writer");
    writer.write(&batch).expect("rows");
    writer.close().expect("a file");
    bytes
}

#[test]
fn damaged_parquet_is_an_error() {
    const STEP: usize = 12;
    use parquet::basic::{BrotliLevel, Compression, Encoding, ZstdLevel};
    use parquet::file::properties::{WriterProperties, WriterVersion};
    let usual = WriterProperties::builder;
    let files = [
        parquet(usual()),
        parquet(usual().set_compression(Compression::SNAPPY).set_dictionary_enabled(false)),
        parquet(usual().set_compression(Compression::ZSTD(ZstdLevel::default()))),
        parquet(usual().set_compression(Compression::BROTLI(BrotliLevel::default()))),
        parquet(
            usual()
                .set_writer_version(WriterVersion::PARQUET_2_0)
                .set_dictionary_enabled(false)
                .set_column_encoding("number".into(), Encoding::DELTA_BINARY_PACKED),
        ),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.parquet");
    let mut failures = 0;
    for (number, sound) in files.iter().enumerate() {
        std::fs::write(&path, sound).expect("written");
        let table = Table::open(File::open(&path).expect("a file"), Format::Parquet).expect("a table");
        assert_eq!(table.whole().expect("rows").map(|part| part.expect("rows").batch.num_rows()).sum::<usize>(), 40);
        // In each file other bytes are changed, each in its own way.
        for at in (number..sound.len()).step_by(STEP) {
            let mut bytes = sound.clone();
            bytes[at] ^= [0x01, 0x80, 0xff, 0x10][(at / STEP) % 4];
            std::fs::write(&path, &bytes).expect("written");
            let table = Table::open(File::open(&path).expect("a file"), Format::Parquet);
            let rows = table.and_then(Table::whole).and_then(|parts| parts.collect::<Result<Vec<_>, _>>());
            if let Err(error) = rows {
                failures += 1;
                assert!(error.to_string().contains("damaged"), "byte {at}: {error}");
            }
        }
    }
    assert!(failures > 30, "{failures}");
}

/// Writes a column of puzzles, reads it, and returns the numbers of rows that are read at a time.
fn rows_at_a_time(
    puzzles: arrow_array::ArrayRef,
    properties: parquet::file::properties::WriterProperties,
) -> Result<Vec<usize>, TableError> {
    let batch = RecordBatch::try_from_iter([("puzzle", puzzles)]).expect("a batch");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.parquet");
    let file = File::create(&path).expect("a file");
    let mut writer = parquet::arrow::ArrowWriter::try_new(file, batch.schema(), Some(properties)).expect("a writer");
    writer.write(&batch).expect("rows");
    writer.close().expect("a file");
    let table = Table::open(File::open(&path).expect("a file"), Format::Parquet)?;
    table.whole()?.map(|part| Ok(part?.batch.num_rows())).collect()
}

fn packed() -> parquet::file::properties::WriterPropertiesBuilder {
    use parquet::basic::{Compression, ZstdLevel};
    parquet::file::properties::WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()))
}

#[test]
fn a_parquet_cell_of_any_length_is_an_error() {
    let puzzle = "1".repeat(81);
    let cell = "1".repeat(3 * LONGEST_ROW + 1);
    let others = std::iter::repeat_n(puzzle.as_str(), 100_000);
    let puzzles = StringArray::from_iter_values(others.clone().chain([cell.as_str()]).chain(others));
    let error = rows_at_a_time(Arc::new(puzzles), packed().set_dictionary_enabled(false).build());
    assert_eq!(
        error.expect_err("too long").to_string(),
        "damaged, or pages of 193 MiB at once, more than 192: leave out columns, or write the table in smaller pages"
    );
}

/// pyarrow writes such pages: it begins a new one after 1,024 values only.
#[test]
fn long_texts_in_one_page_are_read_in_short_parts() {
    let text = "x".repeat(1 << 20);
    let texts = StringArray::from_iter_values(std::iter::repeat_n(text.as_str(), 100));
    let properties = packed().set_dictionary_enabled(false).set_data_page_size_limit(1 << 30).build();
    let parts = rows_at_a_time(Arc::new(texts), properties).expect("rows");
    assert_eq!(parts.iter().sum::<usize>(), 100);
    assert!(parts.iter().all(|rows| *rows <= PART_BYTES >> 20), "{parts:?}");
}

#[test]
fn a_long_parquet_cell_that_all_rows_name_is_read_in_short_parts() {
    use parquet::basic::Encoding;
    let cell = "1".repeat(PART_BYTES / 8);
    let puzzles = StringArray::from_iter_values(std::iter::repeat_n(cell.as_str(), 20));
    assert_eq!(rows_at_a_time(Arc::new(puzzles.clone()), packed().build()).expect("rows"), [7, 7, 6]);
    let prefixes = packed().set_dictionary_enabled(false).set_encoding(Encoding::DELTA_BYTE_ARRAY);
    assert_eq!(rows_at_a_time(Arc::new(puzzles), prefixes.build()).expect("rows"), [7, 7, 6]);
}

#[test]
fn parquet_of_short_puzzles_is_read_in_long_parts() {
    let puzzle = ".".repeat(81);
    let puzzles = StringArray::from_iter_values(std::iter::repeat_n(puzzle.as_str(), 100_000));
    for dictionary in [false, true] {
        let properties = packed().set_dictionary_enabled(dictionary).build();
        assert_eq!(rows_at_a_time(Arc::new(puzzles.clone()), properties).expect("rows"), [BATCH, 100_000 - BATCH]);
    }
}

#[test]
fn parquet_lists_of_nothing_without_end_are_an_error() {
    use arrow_array::builder::{ListBuilder, UInt8Builder};
    let mut lists = ListBuilder::new(UInt8Builder::new());
    lists.values().append_nulls(LONGEST_ROW / 4);
    lists.append(true);
    let error = rows_at_a_time(Arc::new(lists.finish()), packed().build()).expect_err("too many");
    assert!(error.to_string().starts_with("damaged, or rows of more than 64 MiB"), "{error}");
}

#[test]
fn parquet_columns_without_values_are_read_in_short_parts() {
    let nothing: arrow_array::ArrayRef = Arc::new(arrow_array::Float64Array::new_null(BATCH));
    let columns = (0..1_000).map(|column| (format!("c{column}"), Arc::clone(&nothing)));
    let batch = RecordBatch::try_from_iter(columns).expect("a batch");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.parquet");
    let file = File::create(&path).expect("a file");
    let mut writer = parquet::arrow::ArrowWriter::try_new(file, batch.schema(), None).expect("a writer");
    writer.write(&batch).expect("rows");
    writer.close().expect("a file");
    let table = Table::open(File::open(&path).expect("a file"), Format::Parquet).expect("a table");
    let part = table.whole().expect("rows").next().expect("a part").expect("readable");
    assert_eq!(part.batch.num_rows(), PART_BYTES / 8_000);
}
