//! Fuzzes the reader: any bytes are read as any kind of file, every range is inside its block, and nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use syntax::{Dialect, Document};
use test_support::sound;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for dialect in [Dialect::Sudoku, Dialect::Sdm, Dialect::Sdk, Dialect::Ss] {
        sound::check(&Document::read_as(&text, dialect), &text);
    }
});
