//! Writes SARIF 2.1.0 while findings arrive.

use super::checkout::Checkout;
use super::fingerprint::FindingDigests;
use crate::output::formats::format_writer::{FormatWriter, JsonArray, RunEnd};
use crate::output::record::{EditRecord, FailureRecord, FindingRecord, FixRecord, RelatedRecord};
use crate::process::status::Status;
use crate::text::file_uri::encoded;
use crate::text::json::write_json;
use ide::{Rule, Severity, rule_page, rule_summary};
use serde::Serialize;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::io::{self, Write};

/// The greatest number of results of a run that GitHub accepts.
pub(crate) const MOST_ON_GITHUB: u64 = 25_000;
const SCHEMA: &str = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The symbolic root of all paths, independent of the machine.
const ROOT: &str = "%SRCROOT%";

pub(super) struct Sarif {
    checkout: Checkout,
    fingerprints: FindingDigests,
    results: JsonArray,
    /// The files that were not checked, written at the end.
    notifications: Vec<Value>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult<'a> {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Message<'a>,
    locations: [Location<'a>; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
    partial_fingerprints: PartialFingerprints,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix<'a>>,
    properties: Properties<'a>,
}

/// A message in plain text, in which brackets are links.
#[derive(Serialize)]
struct Message<'a> {
    text: Cow<'a, str>,
}

/// The text that a fix writes, as it is.
#[derive(Serialize)]
struct Content<'a> {
    text: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Value,
    region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end_column: Option<usize>,
}

#[derive(Serialize)]
struct PartialFingerprints {
    #[serde(rename = "sudokuFinding/v1")]
    finding: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix<'a> {
    description: Message<'a>,
    artifact_changes: [Change<'a>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Change<'a> {
    artifact_location: Value,
    replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Region,
    inserted_content: Content<'a>,
}

#[derive(Serialize)]
struct Properties<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<u32>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    cells: &'a [String],
}

impl Message<'_> {
    /// The message with this text. Brackets and backslashes are escaped (SARIF 2.1.0, 3.11.6): a text of a file must
    /// not become a link.
    fn of(text: &str) -> Message<'_> {
        if !text.contains(['[', ']', '\\']) {
            return Message { text: Cow::Borrowed(text) };
        }
        let mut escaped = String::with_capacity(text.len() + 8);
        for character in text.chars() {
            if matches!(character, '[' | ']' | '\\') {
                escaped.push('\\');
            }
            escaped.push(character);
        }
        Message { text: Cow::Owned(escaped) }
    }
}

impl Default for Sarif {
    fn default() -> Sarif {
        Sarif {
            checkout: Checkout::encoded("GITHUB_WORKSPACE"),
            fingerprints: FindingDigests::default(),
            results: JsonArray::default(),
            notifications: Vec::new(),
        }
    }
}

impl FormatWriter for Sarif {
    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":")?;
        write_json(out, &driver())?;
        let root = json!({ROOT: {"description": {"text": "The folder that all paths lead from."}}});
        writeln!(out, "}},\n\"columnKind\":\"unicodeCodePoints\",\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],")?;
        write!(out, "\"originalUriBaseIds\":{root},\n\"results\":[")
    }

    fn finding(&mut self, out: &mut dyn Write, record: &FindingRecord) -> io::Result<()> {
        let place = self.artifact(&record.path, record.uri.as_deref());
        let outcome = SarifResult {
            rule_id: record.rule.name(),
            rule_index: Rule::ALL.iter().position(|rule| *rule == record.rule).unwrap_or_default(),
            level: level(record.severity),
            message: Message::of(&record.message),
            related_locations: record.related.iter().map(|related| self.related(related)).collect(),
            fixes: record.fix.iter().map(|fix| Fix::new(fix, place.clone())).collect(),
            locations: [Location {
                physical_location: PhysicalLocation { artifact_location: place, region: Region::of(record) },
                message: None,
            }],
            partial_fingerprints: PartialFingerprints { finding: self.fingerprints.next(record).to_string() },
            properties: Properties { puzzle: record.puzzle, cells: &record.cells },
        };
        self.results.element(out, &outcome)
    }

    fn failure(&mut self, _out: &mut dyn Write, failure: &FailureRecord) -> io::Result<()> {
        let mut place = json!({"artifactLocation": self.artifact(&failure.path, failure.uri.as_deref())});
        if let Some(spot) = failure.spot {
            let column = spot.column.map(|column| json!({"startLine": spot.line, "startColumn": column}));
            place["region"] = column.unwrap_or_else(|| json!({"startLine": spot.line}));
        }
        self.notifications.push(json!({
            "level": "error",
            "message": Message::of(&failure.message),
            "locations": [{"physicalLocation": place}],
        }));
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write, end: &RunEnd<'_>) -> io::Result<()> {
        self.results.end(out)?;
        let invocation = json!({
            "executionSuccessful": end.status <= Status::Found,
            "exitCode": end.status.code(),
            "toolExecutionNotifications": self.notifications,
        });
        writeln!(out, ",\n\"invocations\":[{invocation}]}}]}}")
    }
}

impl Sarif {
    /// Returns the location of a file by its name, or by the percent-encoded name.
    fn artifact(&self, path: &str, uri: Option<&str>) -> Value {
        let uri = uri.map_or_else(|| encoded(path.as_bytes()), str::to_owned);
        let uri = self.checkout.path(&uri);
        if uri.starts_with('/') {
            json!({"uri": format!("file://{uri}")})
        } else {
            json!({"uri": uri, "uriBaseId": ROOT})
        }
    }

    fn related<'a>(&self, related: &'a RelatedRecord) -> Location<'a> {
        let RelatedRecord { line, column, .. } = *related;
        let region = Region { start_line: line, start_column: column, end_line: None, end_column: None };
        let artifact_location = self.artifact(&related.path, related.uri.as_deref());
        let message = Some(Message::of(&related.message));
        Location { physical_location: PhysicalLocation { artifact_location, region }, message }
    }
}

impl Region {
    fn of(record: &FindingRecord) -> Region {
        Region {
            start_line: record.line,
            start_column: record.column,
            end_line: Some(record.end_line),
            end_column: Some(record.end_column),
        }
    }
}

impl<'a> Fix<'a> {
    fn new(fix: &'a FixRecord, artifact_location: Value) -> Fix<'a> {
        let replacements = fix.edits.iter().map(Replacement::new).collect();
        Fix { description: Message::of(&fix.title), artifact_changes: [Change { artifact_location, replacements }] }
    }
}

impl<'a> Replacement<'a> {
    fn new(edit: &'a EditRecord) -> Replacement<'a> {
        let deleted_region = Region {
            start_line: edit.line,
            start_column: edit.column,
            end_line: Some(edit.end_line),
            end_column: Some(edit.end_column),
        };
        Replacement { deleted_region, inserted_content: Content { text: &edit.text } }
    }
}

/// Describes the program and its rules.
fn driver() -> Value {
    let version = env!("CARGO_PKG_VERSION");
    json!({
        "name": "sudoku-lsp",
        "version": version,
        "semanticVersion": version,
        "rules": Rule::ALL.map(descriptor),
    })
}

fn descriptor(rule: Rule) -> Value {
    let page = rule_page(rule).trim_end();
    json!({
        "id": rule.name(),
        "shortDescription": {"text": rule_summary(rule)},
        "fullDescription": {"text": opening(page)},
        "help": {"text": page, "markdown": page},
        "defaultConfiguration": {
            "enabled": rule.default_severity().is_some(),
            "level": level(rule.default_severity().unwrap_or(Severity::Warning)),
        },
    })
}

/// Returns the first paragraph of a page, on one line.
fn opening(page: &str) -> String {
    let lines = page.lines().skip_while(|line| line.is_empty() || line.starts_with('#'));
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}
