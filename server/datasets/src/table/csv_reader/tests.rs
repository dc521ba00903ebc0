//! Tests what rows a text has, and in which lines.

use super::*;
use std::io::{self, Cursor};

const SOUND: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows(text: &str) -> Vec<Part> {
    let table = read(Cursor::new(text.to_owned().into_bytes()), None).expect("a table");
    table.whole().and_then(Iterator::collect).expect("rows")
}

/// The lines of the rows after the names of columns, and the values of the last column.
#[track_caller]
fn check(text: &str, expected: &[(u64, &str)]) {
    let parts = rows(text);
    let texts = crate::Texts::new(parts[0].batch.columns().last().expect("a column")).expect("texts");
    let found: Vec<_> = (0..texts.len()).map(|row| (parts[0].line(row), texts.get(row).unwrap_or("-"))).collect();
    assert_eq!(found, expected, "{text:?}");
}

#[test]
fn rows_know_their_lines() {
    check("a,b\n1,\"x\ny\"\n2,z\n", &[(2, "x\ny"), (4, "z")]);
    check("a,b\r\n1,\"x\r\ny\"\r\n\r\n2,z\r\n", &[(2, "x\r\ny"), (5, "z")]);
    check("\n\na,b\n\n1,\"x\n\n\"\n2,z", &[(5, "x\n\n"), (8, "z")]);
    check("a,b\r1,x\r2,\"z\"\r", &[(2, "x"), (3, "z")]);
    check("a,b\n1\r\n2,\"z\"\r\n3,\"\"\r\n", &[(2, "-"), (3, "z"), (4, "")]);
    check("a\n\"\"\n\nx\n", &[(2, ""), (4, "x")]);
    check("a\r\n\"\"\r\n\r\nx\r\n", &[(2, ""), (4, "x")]);
}

#[test]
fn a_first_row_with_a_puzzle_has_no_names() {
    let letters = "1".to_owned() + &"_".repeat(254) + "G";
    for first in [SOUND, &SOUND.replace('.', "*"), &SOUND.replace('.', "_"), &letters, "123456789", "1234567890123456"]
    {
        let rows = rows(&format!("{first}\r\n{SOUND}\r\n")).iter().map(|part| part.batch.num_rows()).sum::<usize>();
        assert_eq!(rows, if first.len() < FEWEST_CELLS { 1 } else { 2 }, "{first}");
    }
    assert_eq!(rows(&format!("question_answers,difficulty_rating\n{SOUND},1\n"))[0].batch.num_rows(), 1);
}

/// A source that gives one byte at a time, as a pipe may.
struct Slow(Cursor<Vec<u8>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let one = buffer.len().min(1);
        self.0.read(&mut buffer[..one])
    }
}

#[test]
fn the_separator_is_seen_in_pieces() {
    let source = Slow(Cursor::new("\u{feff}id;puzzle\n1;x\n".as_bytes().to_vec()));
    let table = read(source, None).expect("a table");
    let names: Vec<_> = table.schema.fields().iter().map(|field| field.name().clone()).collect();
    assert_eq!(names, ["id", "puzzle"]);
}

#[test]
fn a_row_does_not_fill_the_memory() {
    let endless = Cursor::new(b"a\n1\n\"".to_vec()).chain(io::repeat(b'\n'));
    let table = read(endless, None).expect("a table");
    let Err(error) = table.whole().and_then(|mut parts| parts.next().expect("rows")) else { panic!("rows") };
    assert_eq!(error.to_string(), "line 3: a row of more than 64 MiB; is a quote missing?");
}

#[test]
fn an_open_quote_does_not_hide_rows() {
    for (text, line) in [("a,b\n1,x\n2,\"y\n3,z\n", 3), ("a\n\"", 2), ("\"a", 1), ("a\r\n\"y\r\nz", 2)] {
        let table = read(Cursor::new(text.as_bytes().to_vec()), None);
        let rows = table.and_then(Table::whole).and_then(|parts| parts.collect::<Result<Vec<_>, _>>());
        let message = rows.err().map(|error| error.to_string());
        assert_eq!(message, Some(format!("line {line}: a quote in this row is never closed")), "{text:?}");
    }
}

#[test]
fn other_formats_are_named() {
    for bytes in [&b"\xff\xfea\0"[..], b"p\0u\0\n\0", b"\0p\0u\0\n"] {
        let error = read(Cursor::new(bytes.to_vec()), None).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(error.contains("UTF-16"), "{error}");
    }
}

#[test]
fn the_end_of_file_mark_of_dos_is_no_row() {
    let rows = |text: &str| -> usize {
        let table = read(Cursor::new(text.as_bytes().to_vec()), None);
        let parts = table.and_then(Table::whole).and_then(|parts| parts.collect::<Result<Vec<_>, _>>());
        parts.expect("rows").iter().map(|part| part.batch.num_rows()).sum()
    };
    for (text, expected) in [("a\r\n1\r\n\x1a", 1), ("a\n1\x1a", 1), ("a\n1\n", 1), ("a\n\x1a1\n2\n", 2)] {
        assert_eq!(rows(text), expected, "{text:?}");
    }
}

#[track_caller]
fn check_bad_byte(bytes: &[u8], line: u32) {
    let table = read(Cursor::new(bytes.to_vec()), None);
    let rows = table.and_then(|table| table.whole()?.collect::<Result<Vec<_>, _>>());
    let error = rows.map(drop).expect_err("a byte that is no UTF-8").to_string();
    assert_eq!(error, format!("line {line}: not valid UTF-8: byte 0xE9; save the table as UTF-8"));
}

#[test]
fn what_is_not_utf8_is_named_not_replaced() {
    check_bad_byte(b"puzzle,Andr\xE9\n1,2\n", 1);
    check_bad_byte(b"puzzle,name\n1,2\n1,Andr\xE9\n", 3);
    check_bad_byte(b"puzzle,name\n1,2,Andr\xE9\n", 2);
}
