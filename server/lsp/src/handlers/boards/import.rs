//! Answers `sudoku/import`: a puzzle of another program, such as a link, as `.sudoku` text.

use ide::Pasted;
use serde::{Deserialize, Serialize};

/// A longer text is not read: links are a few thousand bytes long.
const LONGEST: usize = 1 << 20;

/// The parameters of the request.
#[derive(Deserialize)]
pub(super) struct ImportParams {
    /// A link, JSON, or the lines of a puzzle.
    text: String,
}

/// The puzzle as text, or the reason why there is none.
#[derive(Serialize)]
pub(super) struct ImportView {
    text: Option<String>,
    reason: Option<String>,
}

pub(super) fn import(params: &ImportParams) -> ImportView {
    match imported(params.text.trim()) {
        Ok(text) => ImportView { text: Some(text), reason: None },
        Err(reason) => ImportView { text: None, reason: Some(reason) },
    }
}

fn imported(text: &str) -> Result<String, String> {
    if text.len() > LONGEST {
        return Err(format!("the text is longer than {} KB", LONGEST >> 10));
    }
    match Pasted::read(text) {
        Some(Ok(pasted)) => Ok(pasted.text),
        Some(Err(error)) => Err(error.to_string()),
        None => Err("the text is no puzzle".to_owned()),
    }
}
