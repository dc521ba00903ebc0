//! Reads and writes one message of JSON-RPC.
//!
//! Reading is lenient where the content is unambiguous; otherwise the error explains the mistake. tower-lsp could read
//! its own [`Request`] and [`Response`], but tries one after the other through a copy of the whole message, and loses
//! the identifier of an invalid message and the difference between the two errors. Writing replaces an [`Encoded`]
//! value by its JSON.

use crate::transport::raw_json::Encoded;
use bytes::BytesMut;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use serde_json::error::Category;
use std::borrow::Cow;
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};

/// Appends the bytes of an answer.
pub(crate) fn push_response(outgoing: &mut BytesMut, response: &Response) {
    match response.result().and_then(Encoded::json_of) {
        Some(json) => {
            let id = serde_json::to_string(response.id()).unwrap_or_default();
            push_frame(outgoing, &[r#"{"jsonrpc":"2.0","result":"#, json, r#","id":"#, &id, "}"]);
        }
        None => push(outgoing, response),
    }
}

/// Appends the bytes of a request or notification.
pub(crate) fn push_request(outgoing: &mut BytesMut, request: &Request) {
    let Some(params) = request.params() else { return push(outgoing, request) };
    if let Some(json) = Encoded::json_of(params) {
        let method = serde_json::to_string(request.method()).unwrap_or_default();
        let id = match request.id() {
            Some(id) => format!(r#","id":{}"#, serde_json::to_string(id).unwrap_or_default()),
            None => String::new(),
        };
        return push_frame(outgoing, &[r#"{"jsonrpc":"2.0","method":"#, &method, r#","params":"#, json, &id, "}"]);
    }
    if !params.is_null() {
        return push(outgoing, request);
    }
    // JSON-RPC allows objects and lists only; the library writes null for a method without parameters.
    let bare = Request::build(request.method().to_owned());
    let bare = match request.id() {
        Some(id) => bare.id(id.clone()),
        None => bare,
    };
    push(outgoing, &bare.finish());
}

fn push(outgoing: &mut BytesMut, message: &impl Serialize) {
    // It cannot fail: our messages are maps with string keys.
    if let Ok(body) = serde_json::to_string(message) {
        push_frame(outgoing, &[&body]);
    }
}

fn push_frame(outgoing: &mut BytesMut, parts: &[&str]) {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let header = format!("Content-Length: {length}\r\n\r\n");
    outgoing.reserve(header.len() + length);
    outgoing.extend_from_slice(header.as_bytes());
    for part in parts {
        outgoing.extend_from_slice(part.as_bytes());
    }
}

/// A message that was read.
#[derive(Debug, PartialEq)]
pub(crate) enum Incoming {
    /// A request, or a notification if it has no identifier.
    Request(Request),
    /// The answer to a request of ours.
    Response(Response),
    /// Neither; with the answer to it.
    Invalid(Response),
}

pub(crate) fn read(body: &[u8]) -> Incoming {
    let body = body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body);
    match parse(body) {
        Ok(Some(envelope)) => envelope.open(),
        Ok(None) => invalid(Id::Null, Error::invalid_request(), "not an object"),
        Err(error) => match replace_lone_surrogates(body).map(|body| parse(&body)) {
            Some(Ok(Some(envelope))) => envelope.open(),
            _ => {
                let kind = match error.classify() {
                    Category::Data => Error::invalid_request(),
                    Category::Syntax | Category::Eof | Category::Io => Error::parse_error(),
                };
                invalid(Id::Null, kind, &error.to_string())
            }
        },
    }
}

/// The answer to bytes that are no message.
pub(crate) fn refusal(error: Error, why: &str) -> Response {
    let message = format!("{}: {why}", error.message);
    Response::from_error(Id::Null, Error { message: message.into(), ..error })
}

fn invalid(id: Id, error: Error, why: &str) -> Incoming {
    let message = format!("{}: {why}", error.message);
    Incoming::Invalid(Response::from_error(id, Error { message: message.into(), ..error }))
}

/// Parses an object; `None` for any other valid JSON, such as a batch, which the protocol does not have.
fn parse(body: &[u8]) -> Result<Option<Envelope>, serde_json::Error> {
    if body.trim_ascii_start().first() == Some(&b'{') {
        serde_json::from_slice(body).map(Some)
    } else {
        // As a value, so that the encoding of its strings is checked, too.
        serde_json::from_slice::<Value>(body).map(|_| None)
    }
}

/// The members of every kind of message. A missing member is not the same as `null`.
#[derive(Deserialize)]
struct Envelope {
    jsonrpc: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    id: Option<Value>,
    method: Option<Value>,
    params: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    result: Option<Value>,
    #[serde(default, deserialize_with = "present")]
    error: Option<Value>,
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

impl Envelope {
    fn open(self) -> Incoming {
        let id = match self.id.map(identifier) {
            None => None,
            Some(Some(id)) => Some(id),
            Some(None) => {
                return invalid(Id::Null, Error::invalid_request(), "an id that is neither a number nor a string");
            }
        };
        if self.jsonrpc.as_ref().and_then(Value::as_str) != Some("2.0") {
            return invalid(id.unwrap_or_default(), Error::invalid_request(), "`jsonrpc` is not \"2.0\"");
        }
        match (self.method, id, self.result, self.error) {
            // Its answer would look like that to another invalid message.
            (Some(Value::String(_)), Some(Id::Null), _, _) => {
                invalid(Id::Null, Error::invalid_request(), "a request whose id is null")
            }
            (Some(Value::String(method)), id, _, _) => Incoming::Request(request(method, id, self.params)),
            (None, Some(id), _, Some(error)) => Incoming::Response(Response::from_error(id, client_error(error))),
            (None, Some(id), Some(result), None) => Incoming::Response(Response::from_ok(id, result)),
            (_, id, _, _) => invalid(id.unwrap_or_default(), Error::invalid_request(), "no method and no result"),
        }
    }
}

fn identifier(value: Value) -> Option<Id> {
    match value {
        Value::Null => Some(Id::Null),
        Value::String(id) => Some(Id::String(id)),
        Value::Number(id) => id.as_i64().map(Id::Number),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// A request of these parts. Corrects the parameters that some clients leave out or add.
fn request(method: String, id: Option<Id>, params: Option<Value>) -> Request {
    let params = match method.as_str() {
        "shutdown" => None,
        "initialized" => Some(params.unwrap_or_else(|| Value::Object(serde_json::Map::new()))),
        _ => params,
    };
    let mut request = Request::build(method);
    if let Some(params) = params {
        request = request.params(params);
    }
    match id {
        Some(id) => request.id(id).finish(),
        None => request.finish(),
    }
}

/// The error of a client's answer, in any form.
fn client_error(mut error: Value) -> Error {
    let code = error.get("code").and_then(Value::as_i64).map_or(ErrorCode::InternalError, ErrorCode::from);
    let message = error.get("message").and_then(Value::as_str).unwrap_or("unknown error").to_owned();
    let data = error.get_mut("data").map(Value::take);
    Error { code, message: Cow::Owned(message), data }
}

/// Replaces escaped lone surrogates by U+FFFD; `None` if there are no lone surrogates.
///
/// JavaScript's strings may contain them, and its `JSON.stringify` writes them unchanged; Rust's strings may not. The
/// replacement takes one unit of UTF-16, too, so that positions stay right.
fn replace_lone_surrogates(body: &[u8]) -> Option<Vec<u8>> {
    let mut replaced = body.to_vec();
    let mut changed = false;
    let mut at = 0;
    while let Some(offset) = memchr::memchr(b'\\', &replaced[at..]) {
        at += offset;
        let high = matches!(unit(&replaced, at), Some(0xD800..0xDC00));
        let low = matches!(unit(&replaced, at + 6), Some(0xDC00..0xE000));
        let half = matches!(unit(&replaced, at), Some(0xD800..0xE000));
        if high && low {
            at += 12;
        } else if half {
            replaced[at..at + 6].copy_from_slice(b"\\ufffd");
            changed = true;
            at += 6;
        } else {
            // The escaped character may be a backslash itself.
            at += 2;
        }
        at = at.min(replaced.len());
    }
    changed.then_some(replaced)
}

/// The unit of UTF-16 that `\uXXXX` at `at` encodes.
fn unit(body: &[u8], at: usize) -> Option<u16> {
    let digits = body.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transport::raw_json::Encoded;
    use serde_json::json;

    #[track_caller]
    fn check_invalid(body: &str, code: i64, id: Value) {
        check_invalid_bytes(body.as_bytes(), code, id);
    }

    #[track_caller]
    fn check_invalid_bytes(body: &[u8], code: i64, id: Value) {
        let Incoming::Invalid(response) = read(body) else { panic!("accepted") };
        let response = serde_json::to_value(response).unwrap();
        assert_eq!((&response["error"]["code"], &response["id"]), (&json!(code), &id), "{response}");
    }

    #[track_caller]
    fn check_request(body: &str, expected: Value) {
        let Incoming::Request(request) = read(body.as_bytes()) else { panic!("not a request") };
        assert_eq!(serde_json::to_value(request).unwrap(), expected);
    }

    #[test]
    fn encoded_values_are_replaced_by_their_json() {
        let result = json!({ "a": [1, "\"é\n"] });
        let encoded = serde_json::to_value(Encoded::new(&result).unwrap()).unwrap();
        for id in [Id::Number(7), Id::String("\"x".to_owned())] {
            let [mut plain, mut raw] = [BytesMut::new(), BytesMut::new()];
            push_response(&mut plain, &Response::from_ok(id.clone(), result.clone()));
            push_response(&mut raw, &Response::from_ok(id, encoded.clone()));
            assert_eq!(raw, plain);
        }
        let [mut plain, mut raw] = [BytesMut::new(), BytesMut::new()];
        push_request(&mut plain, &Request::build("a/b").params(result).finish());
        push_request(&mut raw, &Request::build("a/b").params(encoded).finish());
        assert_eq!(raw, plain);
    }

    #[test]
    fn null_parameters_are_left_out() {
        let [mut null, mut none] = [BytesMut::new(), BytesMut::new()];
        push_request(&mut null, &Request::build("a/b").params(json!(null)).id(1).finish());
        push_request(&mut none, &Request::build("a/b").id(1).finish());
        assert_eq!(null, none);
    }

    #[test]
    fn requests_and_notifications() {
        check_request(
            r#"{"jsonrpc":"2.0","id":1,"method":"a","params":[1]}"#,
            json!({"jsonrpc": "2.0", "id": 1, "method": "a", "params": [1]}),
        );
        check_request(
            r#" {"method":"a","id":"x","jsonrpc":"2.0","extra":{}}"#,
            json!({"jsonrpc": "2.0", "id": "x", "method": "a"}),
        );
        check_request("\u{feff}{\"jsonrpc\":\"2.0\",\"method\":\"a\"}", json!({"jsonrpc": "2.0", "method": "a"}));
    }

    #[test]
    fn missing_and_superfluous_parameters_are_corrected() {
        check_request(
            r#"{"jsonrpc":"2.0","id":1,"method":"shutdown","params":{}}"#,
            json!({"jsonrpc": "2.0", "id": 1, "method": "shutdown"}),
        );
        check_request(
            r#"{"jsonrpc":"2.0","method":"initialized"}"#,
            json!({"jsonrpc": "2.0", "method": "initialized", "params": {}}),
        );
    }

    #[test]
    fn responses() {
        let ok = Response::from_ok(Id::Number(0), Value::Null);
        assert_eq!(read(br#"{"jsonrpc":"2.0","id":0,"result":null}"#), Incoming::Response(ok));
        let error = Error { code: ErrorCode::MethodNotFound, message: "no".into(), data: None };
        assert_eq!(
            read(br#"{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"no","more":1}}"#),
            Incoming::Response(Response::from_error(Id::Number(0), error))
        );
    }

    #[test]
    fn invalid_json() {
        for body in ["", "{", "nonsense", r#"{"jsonrpc":"2.0","method":"a"}}"#, r#"[{"jsonrpc":"#] {
            check_invalid(body, -32700, Value::Null);
        }
        check_invalid_bytes(b"{\"jsonrpc\":\"2.0\",\"method\":\"\xff\"}", -32700, Value::Null);
        check_invalid(&"[".repeat(100_000), -32700, Value::Null);
    }

    #[test]
    fn json_that_is_no_message() {
        for body in ["[]", "1", r#"[{"jsonrpc":"2.0","id":1,"method":"a"}]"#, r#"{"jsonrpc":"2.0","id":{}}"#] {
            check_invalid(body, -32600, Value::Null);
        }
        check_invalid(r#"{"jsonrpc":"2.0","id":7}"#, -32600, json!(7));
        check_invalid(r#"{"jsonrpc":"1.0","id":7,"method":"a"}"#, -32600, json!(7));
        check_invalid(r#"{"jsonrpc":"2.0","id":7,"method":8}"#, -32600, json!(7));
        check_invalid(r#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, -32600, Value::Null);
    }

    #[test]
    fn lone_surrogates_are_replaced() {
        check_request(
            r#"{"jsonrpc":"2.0","method":"a","params":["\ud83d\ude00","\ud83d","x\ude00\\ud83d","\ud83d\ud83d\ude00"]}"#,
            json!({
                "jsonrpc": "2.0",
                "method": "a",
                "params": ["\u{1F600}", "\u{FFFD}", "x\u{FFFD}\\ud83d", "\u{FFFD}\u{1F600}"],
            }),
        );
    }
}
