//! Reads any bytes as each kind of file: every range is inside its block, and nothing panics.

use syntax::{Dialect, Document};
use test_support::sound;

pub(crate) fn run(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for dialect in [Dialect::Sudoku, Dialect::Sdm, Dialect::Sdk, Dialect::Ss, Dialect::Markdown] {
        sound::check(&Document::read_as(&text, dialect), &text);
    }
}
