//! Answers requests for diagnostics.

use crate::diagnostics::check::Report;
use crate::protocol::Uri;
use crate::transport::raw_json::Encoded;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;
use tokio::sync::oneshot;

/// A request for a document's diagnostics.
pub(crate) struct Pull {
    pub(crate) uri: Uri,
    /// The report that the client has.
    pub(crate) previous: Option<String>,
    /// Takes the answer.
    pub(crate) reply: oneshot::Sender<Encoded>,
}

/// The answer to a request for a document's diagnostics.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PullAnswer<'a> {
    #[serde(flatten)]
    report: Pulled<'a>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    related_documents: BTreeMap<&'a str, Pulled<'a>>,
}

/// The report about one document.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Pulled<'a> {
    Full {
        #[serde(skip_serializing_if = "Option::is_none")]
        result_id: Option<String>,
        items: &'a RawValue,
    },
    Unchanged {
        result_id: String,
    },
}

/// The report about one file of the workspace.
#[derive(Serialize)]
struct WorkspaceItem<'a> {
    uri: &'a str,
    version: Option<i32>,
    #[serde(flatten)]
    report: Pulled<'a>,
}

impl<'a> Pulled<'a> {
    /// A report, for a client that may have the one of this identifier.
    fn new(report: &'a Report, previous: Option<&str>) -> Pulled<'a> {
        let result_id = report.result_id();
        if previous == Some(&*result_id) {
            return Pulled::Unchanged { result_id };
        }
        Pulled::Full { result_id: Some(result_id), items: &report.diagnostics }
    }
}

/// The reports about other documents of which the client has older ones.
pub(crate) type Related = Vec<(Uri, Report)>;

/// Answers a request with a report, and with related ones.
pub(crate) fn answer(pull: Pull, report: &Report, related: &Related) {
    let answer = PullAnswer {
        report: Pulled::new(report, pull.previous.as_deref()),
        related_documents: related.iter().map(|(uri, report)| (uri.as_ref(), Pulled::new(report, None))).collect(),
    };
    if let Ok(answer) = Encoded::new(&answer) {
        // It fails if the request was cancelled.
        let _ = pull.reply.send(answer);
    }
}

/// The report about a file of the workspace; with its version if it is open.
pub(crate) fn item(uri: &str, version: Option<i32>, report: &Report) -> Box<RawValue> {
    raw(&WorkspaceItem { uri, version, report: Pulled::new(report, None) })
}

/// The statement that the report of this identifier still holds.
pub(crate) fn unchanged_item(uri: &str, version: Option<i32>, result_id: String) -> Box<RawValue> {
    raw(&WorkspaceItem { uri, version, report: Pulled::Unchanged { result_id } })
}

/// The empty report about a file that does not exist any more. It has no identifier, since it is not requested again.
pub(crate) fn no_item(uri: &str) -> Box<RawValue> {
    raw(&WorkspaceItem {
        uri,
        version: None,
        report: Pulled::Full { result_id: None, items: &Report::default().diagnostics },
    })
}

/// The JSON of a value that cannot fail to have one.
pub(crate) fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
