//! Tests that tables are read, answered and written.

use super::*;
use crate::columns::Columns;
use crate::questions::check::Check;
use crate::work::{self, Means};
use arrow_array::{Int64Array, StringArray};
use arrow_schema::{DataType, Field, Schema};
use expect_test::{Expect, expect};
use std::io::Cursor;
use std::sync::Arc;

const SOUND: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Threads of a test.
fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads")
}

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn read(text: &str) -> Table {
    Table::read_csv(Cursor::new(text.to_owned().into_bytes()), None).expect("a table")
}

/// The rows of a table as CSV.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let mut out = Vec::new();
    let table = read(text);
    let mut sink = create(&mut out, Format::Csv(None), &table.schema).expect("a sink");
    table.for_each(|part| sink.write(&part.expect("rows").batch).expect("written"));
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
    assert_eq!(table.map(|part| part.expect("rows").batch.num_rows()).sum::<usize>(), 1);
}

#[test]
fn rows_know_their_lines() {
    let parts: Vec<Part> = read("a,b\n1,\"x\ny\"\n2,z\n").collect::<Result<_, _>>().expect("rows");
    assert_eq!(parts[0].lines, [2, 4]);
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
    sink.write(&batch).and_then(|()| sink.finish()).expect("written");
    let table = Table::open(File::open(&path).expect("a file"), Format::Parquet).expect("a table");
    assert_eq!(table.rows, Some(3));
    let parts: Vec<Part> = table.collect::<Result<_, _>>().expect("rows");
    assert_eq!(parts[0].batch, batch);
    assert_eq!(parts[0].line(2), 3);
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
    let schema = widened(&table.schema, &crate::Question::schema(&question));
    let sink = create(&mut out, Format::Csv(None), &schema).expect("a sink");
    let mut looked = 0;
    let means = Means { pool: &pool(2), interrupt: &|| false };
    answer_all(table, columns, &question, Some(sink), means, |part, answers| {
        looked += part.batch.num_rows();
        assert_eq!(answers.iter().map(RecordBatch::num_rows).sum::<usize>(), part.batch.num_rows());
    })
    .expect("answers");
    assert_eq!(looked, 4);
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
    let means = Means { pool: &pool(1), interrupt: &|| true };
    let outcome = answer_all(table, columns, &question, None, means, |_, _| ());
    assert!(matches!(outcome, Err(TableError::Interrupted)));
    let texts = crate::Texts::new(&(Arc::new(StringArray::from(vec![SOUND])) as _)).expect("texts");
    assert!(work::ask(&question, &crate::Rows::all(&texts, None), &|| true).is_err());
}

/// Asks how many threads there are.
struct Threads(std::sync::atomic::AtomicUsize);

impl crate::Question for Threads {
    fn schema(&self) -> SchemaRef {
        Arc::new(Schema::empty())
    }

    fn share(&self) -> usize {
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
        let means = Means { pool: &pool(threads), interrupt: &|| false };
        answer_all(table, columns, &question, None, means, |_, _| ()).expect("answers");
        assert_eq!(question.0.into_inner(), threads);
    }
}
