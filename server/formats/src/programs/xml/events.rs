//! Passes the content of a document on, piece by piece, within limits.

use crate::base::error::FormatError;
use quick_xml::Reader;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesStart, Event};

/// The most elements of a document.
const MOST_ELEMENTS: usize = 150_000;

/// The most bytes of an element's beginning, with its attributes.
const LONGEST_ELEMENT: u64 = 64 << 10;

/// The most elements inside each other; no known format has more than six.
const DEEPEST: usize = 16;

/// Receives the content of a document in its order.
pub(super) trait XmlContent {
    /// An element begins.
    fn start(&mut self, element: &BytesStart<'_>) -> Result<(), FormatError>;

    /// The last element that has begun and not ended ends.
    fn end(&mut self);

    /// A part of the text of the last element that has begun and not ended.
    fn text(&mut self, text: &str);

    /// A comment that is not empty.
    fn comment(&mut self);
}

/// Passes a document on, up to the first damage.
pub(super) fn parse(text: &str, content: &mut impl XmlContent) -> Result<(), FormatError> {
    let mut reader = Reader::from_str(text);
    let mut elements = 0;
    let mut depth = 0_usize;
    loop {
        let before = reader.buffer_position();
        let event = reader
            .read_event()
            .map_err(|error| format!("not valid XML: {error} (byte {})", reader.error_position()))?;
        if let Event::Start(_) | Event::Empty(_) = event {
            elements += 1;
            depth += 1;
            let len = reader.buffer_position().saturating_sub(before);
            if elements > MOST_ELEMENTS || len > LONGEST_ELEMENT {
                let most = MOST_ELEMENTS;
                let longest = LONGEST_ELEMENT >> 10;
                let why = format!("more than {most} elements, or one of more than {longest} KiB (byte {before})");
                return Err(why.into());
            }
            if depth > DEEPEST {
                return Err(format!("elements are nested more than {DEEPEST} deep").into());
            }
        }
        if let Event::End(_) | Event::Empty(_) = event {
            depth = depth.saturating_sub(1);
        }
        match event {
            Event::Start(element) => content.start(&element)?,
            Event::Empty(element) => {
                content.start(&element)?;
                content.end();
            }
            Event::End(_) => content.end(),
            Event::Text(text) => content.text(&text.xml10_content()),
            Event::CData(text) => content.text(&text.xml10_content()),
            Event::GeneralRef(entity) => {
                let name = entity.xml10_content();
                if let Ok(Some(character)) = entity.resolve_char_ref() {
                    content.text(character.encode_utf8(&mut [0; 4]));
                } else if let Some(known) = resolve_predefined_entity(&name) {
                    content.text(known);
                } else {
                    content.text(&format!("&{name};"));
                }
            }
            Event::Comment(text) if text.xml10_content().trim().is_empty() => {}
            Event::Comment(_) => content.comment(),
            Event::Eof => return Ok(()),
            Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
        }
    }
}
