//! Tests the text of documents: edits, encodings, Markdown, large documents.

mod concurrent;
mod large;
mod markdown;
mod synchronization;
