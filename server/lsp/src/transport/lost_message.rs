//! Finds the document of a message that could not be read, in the ends of the message.
//!
//! After a lost change our text is not the client's, and every position and diagnostic would be wrong from then on. So
//! the document has to be found, and the loss reported.

use crate::protocol::{DidChangeTextDocumentNotification, DidOpenTextDocumentNotification, Notification, Uri};
use crate::transport::framer::MessageEnds;
use memchr::memmem;
use serde::de::DeserializeOwned;

/// A message that opens or changes a document and could not be read, so that the text of the document is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LostMessage {
    pub(crate) uri: Uri,
    /// The version that the message announces.
    pub(crate) version: Option<i32>,
    pub(crate) why: LossReason,
}

/// The reason why a message could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LossReason {
    /// It has this many bytes, more than we read.
    TooLong(u64),
    Malformed,
}

/// The document that a message opens or changes, if it does.
pub(crate) fn document(ends: &MessageEnds, why: LossReason) -> Option<LostMessage> {
    const OPEN: &str = DidOpenTextDocumentNotification::METHOD.as_str();
    const CHANGE: &str = DidChangeTextDocumentNotification::METHOD.as_str();
    let method: String = member(ends, "method")?;
    if method != OPEN && method != CHANGE {
        return None;
    }
    Some(LostMessage { uri: Uri(member(ends, "uri")?), version: member(ends, "version"), why })
}

/// The value of the first member of that name, at any depth: the parameters of these messages have each name only once.
///
/// The quotes of a name inside a string are escaped, so that no text can look like a member.
fn member<T: DeserializeOwned>(ends: &MessageEnds, name: &str) -> Option<T> {
    let name = format!("\"{name}\"");
    [&ends.head, &ends.tail].into_iter().find_map(|part| {
        memmem::find_iter(part, &name).find_map(|at| {
            let value = part[at + name.len()..].trim_ascii_start().strip_prefix(b":")?;
            serde_json::Deserializer::from_slice(value).into_iter().next()?.ok()
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(message: &str, expected: Option<(&str, Option<i32>)>) {
        let found = document(&MessageEnds::of(message.as_bytes()), LossReason::Malformed);
        let found = found.as_ref().map(|unread| (unread.uri.as_ref(), unread.version));
        assert_eq!(found, expected);
    }

    #[test]
    fn members_in_any_order() {
        let text = "9".repeat(100_000);
        check(
            &format!(
                r#"{{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{{"textDocument":{{"uri":"file:///a\u00e9","version":3,"text":"{text}"}}}}}}"#
            ),
            Some(("file:///aé", Some(3))),
        );
        check(
            &format!(
                r#"{{"params": {{"contentChanges": [{{"text": "{text}"}}], "textDocument": {{"version": null, "uri": "file:///a"}}}}, "method": "textDocument\/didChange"}}"#
            ),
            Some(("file:///a", None)),
        );
    }

    #[test]
    fn text_is_not_mistaken_for_members() {
        check(
            r#"{"method":"textDocument/didOpen","params":{"textDocument":{"text":"\"uri\":\"no\"","uri":"yes"}}}"#,
            Some(("yes", None)),
        );
    }

    #[test]
    fn other_messages_lose_no_text() {
        check(r#"{"method":"textDocument/hover","params":{"textDocument":{"uri":"a"}}}"#, None);
        check("nonsense", None);
    }
}
