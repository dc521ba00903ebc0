//! Contains the formats of reports, a file each: those for programs implement [`FormatWriter`], those for people are
//! `concise` and `full`.

mod checkout;
pub(crate) mod concise;
mod fingerprint;
pub(crate) mod format_writer;
pub(crate) mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod rdjsonl;
mod sarif;

pub(crate) use sarif::MOST_ON_GITHUB;

use crate::args::Format;
use format_writer::FormatWriter;

/// Creates the writer of a format; `None` for formats for people.
pub(crate) fn writer(format: Format) -> Option<Box<dyn FormatWriter>> {
    match format {
        Format::Full | Format::Concise => None,
        Format::Json => Some(Box::new(json::Json::default())),
        Format::Jsonl => Some(Box::new(json::JsonLines)),
        Format::Github => Some(Box::new(github::Github::default())),
        Format::Gitlab => Some(Box::new(gitlab::Gitlab::default())),
        Format::Junit => Some(Box::new(junit::Junit::default())),
        Format::Sarif => Some(Box::new(sarif::Sarif::default())),
        Format::Rdjsonl => Some(Box::new(rdjsonl::Rdjsonl)),
    }
}
