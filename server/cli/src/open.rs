//! One text as a snapshot that can be asked.

use ide::{Analysis, AnalysisHost, Change, Config, Dialect, FileId};
use std::sync::Arc;

/// Every snapshot of this crate holds this one file.
pub(crate) const FILE: FileId = FileId(0);

/// Reads the puzzles of a text.
pub(crate) fn open(text: String, config: &Arc<Config>) -> Analysis {
    let mut host = AnalysisHost::default();
    host.apply(Change::Configure(Arc::clone(config)));
    host.apply(Change::Open { file: FILE, text, dialect: Dialect::Sudoku });
    host.snapshot()
}
