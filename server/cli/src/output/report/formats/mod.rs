//! Contains the formats of reports, a file each: those for programs implement [`Form`], those for people are `concise`
//! and `full`.

mod checkout;
pub(super) mod concise;
mod fingerprint;
pub(super) mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod rdjsonl;
mod sarif;

pub(super) use sarif::MOST_ON_GITHUB;

use super::form::Form;
use crate::args::Format;

/// Creates the writer of a format; `None` for formats for people.
pub(super) fn form(format: Format) -> Option<Box<dyn Form>> {
    match format {
        Format::Full | Format::Concise => None,
        Format::Json => Some(Box::new(json::Json::default())),
        Format::Jsonl => Some(Box::new(json::Lines)),
        Format::Github => Some(Box::new(github::Github::default())),
        Format::Gitlab => Some(Box::new(gitlab::Gitlab::default())),
        Format::Junit => Some(Box::new(junit::Junit::default())),
        Format::Sarif => Some(Box::new(sarif::Sarif::default())),
        Format::Rdjsonl => Some(Box::new(rdjsonl::Rdjsonl)),
    }
}
