//! Defines findings and failures as reports serialise them: with names, lines and columns, without the text and ranges
//! in it. A record outlives the text that it is about.
//!
//! The names and the order of the members are a promise; see the rules' documentation.

use crate::output::file_view::FileView;
use crate::text::position::{Position, Spot};
use ide::{Finding, Fix, Related, Rule, Safety, Severity, TextEdit};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A finding. Lines and columns count from 1, columns in Unicode scalar values; ends are exclusive.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(crate) struct FindingRecord {
    /// The name of the file for programs.
    pub(crate) path: Arc<str>,
    /// The number of the puzzle in the file, from 1.
    pub(crate) puzzle: Option<u32>,
    /// The title of the puzzle.
    pub(crate) name: Option<Arc<str>>,
    #[serde(serialize_with = "rule_name")]
    pub(crate) rule: Rule,
    #[serde(serialize_with = "severity_name")]
    pub(crate) severity: Severity,
    pub(crate) message: String,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) end_line: usize,
    pub(crate) end_column: usize,
    /// In `r1c5` form.
    pub(crate) cells: Vec<String>,
    pub(crate) related: Vec<RelatedRecord>,
    pub(crate) fix: Option<FixRecord>,
    /// The columns in bytes of UTF-8, first and last, if they differ from those in scalar values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) byte_columns: Option<[usize; 2]>,
    /// The percent-encoded name of the file, if it is no UTF-8 and `path` leads to no file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<Arc<str>>,
    /// True if the run fails by it. The creator of the record decides; no report contains it.
    #[serde(skip)]
    pub(crate) fails: bool,
}

/// A place that explains a finding.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(crate) struct RelatedRecord {
    pub(crate) path: Arc<str>,
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) message: String,
    /// The column in bytes of UTF-8, if it differs from the one in scalar values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) byte_column: Option<usize>,
    /// See [`FindingRecord::uri`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<Arc<str>>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(crate) struct FixRecord {
    pub(crate) title: String,
    pub(crate) safe: bool,
    pub(crate) edits: Vec<EditRecord>,
}

/// An edit of the finding's file.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(crate) struct EditRecord {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) end_line: usize,
    pub(crate) end_column: usize,
    pub(crate) text: String,
    /// See [`FindingRecord::byte_columns`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) byte_columns: Option<[usize; 2]>,
}

/// A file that could not be checked.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub(crate) struct FailureRecord {
    /// The name of the file for programs.
    pub(crate) path: Arc<str>,
    /// See [`FindingRecord::uri`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) uri: Option<Arc<str>>,
    /// The position of the reason, if it is in a settings file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) spot: Option<Spot>,
    /// The reason, as a sentence.
    pub(crate) message: String,
}

impl FailureRecord {
    /// Formats a path to the file with the position in it.
    pub(crate) fn place_in(&self, path: &str) -> String {
        self.spot.map_or_else(|| path.to_owned(), |spot| format!("{path}:{spot}"))
    }
}

impl FindingRecord {
    /// Creates a record without related places and a fix: reports for people take these from the finding.
    pub(crate) fn new(file: FileView<'_>, finding: &Finding) -> FindingRecord {
        let (start, end) = file.positions(finding.span);
        FindingRecord {
            path: Arc::clone(&file.names.path),
            puzzle: finding.puzzle.map(|puzzle| puzzle.0.saturating_add(1)),
            name: finding.name.clone(),
            rule: finding.rule,
            severity: finding.severity,
            message: finding.message.clone(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            cells: finding.cells.clone(),
            related: Vec::new(),
            fix: None,
            byte_columns: file.byte_columns(finding.span),
            uri: file.names.uri.clone(),
            fails: false,
        }
    }

    /// Adds the related places and the fix. A grid of equal digits has thousands of related places.
    pub(crate) fn add_details(&mut self, file: FileView<'_>, finding: &Finding) {
        self.related = finding.related.iter().map(|related| RelatedRecord::new(file, related)).collect();
        self.fix = finding.fix.as_ref().map(|fix| FixRecord::new(file, fix));
    }

    /// Returns the position of the start.
    pub(crate) fn start(&self) -> Position {
        Position { line: self.line, column: self.column }
    }

    /// Returns the last line that contains a part of it.
    pub(crate) fn last_line(&self) -> usize {
        let ends_before = self.end_line > self.line && self.end_column == 1;
        self.end_line - usize::from(ends_before)
    }

    /// Returns the columns of the start and the end in bytes of UTF-8.
    pub(crate) fn byte_columns(&self) -> [usize; 2] {
        self.byte_columns.unwrap_or([self.column, self.end_column])
    }
}

impl RelatedRecord {
    fn new(file: FileView<'_>, related: &Related) -> RelatedRecord {
        let (_, path, place) = file.place(related);
        RelatedRecord {
            path: Arc::clone(path),
            line: place.line,
            column: place.column,
            message: related.message.clone(),
            byte_column: file.byte_column(related),
            uri: file.uri(related).cloned(),
        }
    }

    /// Returns the column in bytes of UTF-8.
    pub(crate) fn byte_column(&self) -> usize {
        self.byte_column.unwrap_or(self.column)
    }
}

impl FixRecord {
    fn new(file: FileView<'_>, fix: &Fix) -> FixRecord {
        FixRecord {
            title: fix.title.clone(),
            safe: fix.safety == Safety::Safe,
            edits: fix.edits.iter().map(|edit| EditRecord::new(file, edit)).collect(),
        }
    }
}

impl EditRecord {
    /// See [`FindingRecord::byte_columns`].
    pub(crate) fn byte_columns(&self) -> [usize; 2] {
        self.byte_columns.unwrap_or([self.column, self.end_column])
    }

    fn new(file: FileView<'_>, edit: &TextEdit) -> EditRecord {
        let (start, end) = file.positions(edit.span);
        EditRecord {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text: edit.text.clone(),
            byte_columns: file.byte_columns(edit.span),
        }
    }
}

fn rule_name<S: Serializer>(rule: &Rule, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rule.name())
}

fn severity_name<S: Serializer>(severity: &Severity, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(severity.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_have_these_names_and_this_order() {
        let edits = vec![EditRecord {
            line: 1,
            column: 2,
            end_line: 3,
            end_column: 4,
            text: "5".to_owned(),
            byte_columns: None,
        }];
        let related = vec![RelatedRecord {
            path: "b".into(),
            line: 1,
            column: 1,
            message: "n".to_owned(),
            byte_column: None,
            uri: None,
        }];
        let record = FindingRecord {
            path: "a.sudoku".into(),
            puzzle: Some(1),
            name: Some("x".into()),
            rule: Rule::Syntax,
            severity: Severity::Error,
            message: "m".to_owned(),
            line: 1,
            column: 2,
            end_line: 3,
            end_column: 4,
            cells: vec!["r1c5".to_owned()],
            related,
            fix: Some(FixRecord { title: "t".to_owned(), safe: true, edits }),
            byte_columns: None,
            uri: None,
            fails: true,
        };
        let text = r#"{"path":"a.sudoku","puzzle":1,"name":"x","rule":"syntax","severity":"error","message":"m","line":1,"column":2,"end_line":3,"end_column":4,"cells":["r1c5"],"related":[{"path":"b","line":1,"column":1,"message":"n"}],"fix":{"title":"t","safe":true,"edits":[{"line":1,"column":2,"end_line":3,"end_column":4,"text":"5"}]}}"#;
        assert_eq!(serde_json::to_string(&record).expect("a text"), text);
    }
}
