//! Reads puzzles in XML, of OpenSudoku and of KSudoku, and writes those of KSudoku.

mod events;
pub(crate) mod ksudoku;
mod opensudoku;
mod tree;

use crate::base::error::FormatError;
use crate::base::record::Record;
use quick_xml::Reader;
use quick_xml::events::Event;

/// Reads the puzzles of a file; its first element indicates the program.
pub(crate) fn read(text: &str) -> Vec<Result<Record, FormatError>> {
    match first_element(text).as_deref() {
        Some("ksudoku" | "ksudoku-graph") => vec![ksudoku::read(text)],
        _ => opensudoku::read(text),
    }
}

/// The name of the first element.
fn first_element(text: &str) -> Option<String> {
    let mut reader = Reader::from_str(text);
    loop {
        match reader.read_event().ok()? {
            Event::Start(element) | Event::Empty(element) => return Some(element.local_name().as_ref().to_owned()),
            Event::Eof => return None,
            _ => {}
        }
    }
}
