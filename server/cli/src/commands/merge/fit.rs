//! Verifies that the parts are those of one run.

use super::partial_report::PartialReport;
use crate::terminal::Complaint;
use crate::text::words::listed;
use ide::words::counted;
use std::collections::HashMap;

/// The version of this program.
const OURS: &str = env!("CARGO_PKG_VERSION");

/// The number of missing parts that are named; the others are counted.
const NAMED: usize = 5;

/// Fails unless these are all parts of one run, each once and intact, made by this version, whose messages are the
/// same.
pub(super) fn fit(parts: &[PartialReport]) -> Result<(), Complaint> {
    let Some(first) = parts.first() else {
        return Err(Complaint::new(None, "nothing to merge: name the reports of all parts"));
    };
    if first.share.program != OURS {
        let text = format!(
            "made by version {}, but this is {OURS}: merge with the version that made the reports",
            first.share.program
        );
        return Err(Complaint::new(Some(first.path.clone()), text));
    }
    let mut paths: HashMap<u32, &str> = HashMap::new();
    for part in parts {
        if let Some(text) = misfit(part, first) {
            return Err(Complaint::new(Some(part.path.clone()), text));
        }
        if let Some(before) = paths.insert(part.partition.number(), &part.path) {
            let text = format!("{} is given twice, also in {before}", part.share.partition);
            return Err(Complaint::new(Some(part.path.clone()), text));
        }
    }
    let missing = first.partition.all().filter(|part| !paths.contains_key(&part.number()));
    let missing: Vec<String> = missing.map(|part| part.to_string()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let named = listed(&missing, missing.len() as u64, NAMED);
    Err(Complaint::new(None, format!("parts are missing: {named}; name the reports of all parts")))
}

/// Returns the reason why two parts are not of one run, if they are not.
fn misfit(part: &PartialReport, first: &PartialReport) -> Option<String> {
    let differ = |what: &str| {
        Some(format!("{what} than {}; run all parts with the same version, options and files", first.path))
    };
    let differs = |what: &str, ours: &str, theirs: &str| {
        Some(format!(
            "{what} than {}: {ours} and {theirs}; run all parts with the same version, options and files",
            first.path
        ))
    };
    let (one, other) = (&part.share, &first.share);
    if one.program != other.program {
        differs("made by a different version", &one.program, &other.program)
    } else if !part.partition.is_of(first.partition) {
        differs("a part of a different partition", &one.partition, &other.partition)
    } else if !part.is_intact {
        Some("changed or damaged since it was written; check this part again".to_owned())
    } else if part.files != first.files {
        let counts = [part, first].map(|part| counted(part.files.count, "file"));
        differs("made from different files", &counts[0], &counts[1])
    } else if one.configuration != other.configuration {
        differ("made with different settings")
    } else if part.statistics.is_some() != first.statistics.is_some() {
        let [ours, theirs] = [part, first].map(|part| if part.statistics.is_some() { "with" } else { "without" });
        differs("made with a different choice of --statistics", ours, theirs)
    } else if one.input != other.input {
        differ("made from different texts")
    } else {
        None
    }
}
