//! Checks that a panic is isolated to one request: provokes one in every method.

use crate::handlers;
use crate::serve_on;
use crate::snapshot::DocumentSnapshot;
use crate::transport::connection;
use futures_util::future::{BoxFuture, FutureExt};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::task::{Context, Poll};
use test_support::lsp_requests::REQUESTS;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tower_lsp::jsonrpc::{Request, Response};
use tower_service::Service;

/// All questions about documents in this folder panic.
const FOLDER: &str = "file:///panics/";
const DOCUMENT: &str = "file:///panics/on-purpose.sudoku";

/// Panics if one of the documents is in that folder.
pub(crate) fn provoke<'a>(mut documents: impl Iterator<Item = &'a DocumentSnapshot>) {
    assert!(!documents.any(|document| document.uri.0.starts_with(FOLDER)), "a panic, on purpose");
}

/// The requests that are answered without a question about a document, and the reasons.
const NO_QUESTION: [(&str, &str); 9] = [
    ("initialize", "there is no document yet"),
    ("shutdown", "there is no document any more"),
    ("textDocument/diagnostic", "checks that fail are diagnostics: see `publish`"),
    ("workspace/diagnostic", "goes through files, of which each fails alone: see `survey`"),
    ("workspace/executeCommand", "runs only what its arguments name"),
    ("workspace/textDocumentContent", "reads what its name says"),
    ("workspace/willCreateFiles", "files are looked at when they are there"),
    ("workspace/willRenameFiles", "files are looked at when they are there"),
    ("workspace/willDeleteFiles", "files are looked at when they are there"),
];

/// Parameters for all methods: each ignores the ones that it does not know.
fn any_params() -> Value {
    let place = json!({ "line": 0, "character": 2 });
    let range = json!({ "start": place, "end": place });
    json!({
        "textDocument": { "uri": DOCUMENT },
        "position": place,
        "positions": [place],
        "range": range,
        "ranges": [range],
        "context": { "diagnostics": [], "triggerKind": 1, "includeDeclaration": true },
        "options": { "tabSize": 4, "insertSpaces": true },
        "ch": "5",
        "newName": "7",
        "previousResultId": "1",
        "query": "",
    })
}

async fn send(client: &mut DuplexStream, message: &Value) {
    let body = message.to_string();
    let frame = format!("Content-Length: {}\r\n\r\n{body}", body.len());
    client.write_all(frame.as_bytes()).await.expect("the server reads");
}

/// The next answer to a request whose identifier is a string; other messages are ignored.
async fn answer(client: &mut DuplexStream) -> (String, Value) {
    loop {
        let mut header = Vec::new();
        while !header.ends_with(b"\r\n\r\n") {
            header.push(client.read_u8().await.expect("the server answers"));
        }
        let length = String::from_utf8(header).expect("text");
        let length = length.trim().trim_start_matches("Content-Length: ").parse().expect("a length");
        let mut body = vec![0; length];
        client.read_exact(&mut body).await.expect("the server answers");
        let message: Value = serde_json::from_slice(&body).expect("JSON");
        if let (Some(id), None) = (message["id"].as_str(), message.get("method")) {
            return (id.to_owned(), message);
        }
    }
}

async fn request(client: &mut DuplexStream, method: &str, params: Value) -> Value {
    send(client, &json!({ "jsonrpc": "2.0", "id": method, "method": method, "params": params })).await;
    let (id, answer) = answer(client).await;
    assert_eq!(id, method, "{answer}");
    answer
}

#[tokio::test]
async fn a_panic_in_any_method_is_answered() {
    let (mut client, server) = tokio::io::duplex(1 << 20);
    let (reader, writer) = tokio::io::split(server);
    let session = async {
        request(&mut client, "initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} })).await;
        let document = json!({ "uri": DOCUMENT, "languageId": "sudoku", "version": 1, "text": "12..\n34..\n" });
        let opened =
            json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } });
        send(&mut client, &opened).await;
        let mut answers = BTreeMap::new();
        for (method, _) in REQUESTS {
            if !method.ends_with("/resolve") && !NO_QUESTION.iter().any(|(name, _)| *name == method) {
                answers.insert(method, request(&mut client, method, any_params()).await);
            }
        }
        drop(client);
        answers
    };
    let (_, answers) = tokio::join!(serve_on("", reader, writer), session);
    let known: Vec<_> = answers.iter().filter(|(_, answer)| answer["error"]["code"] != -32601).collect();
    // These have been there from the beginning.
    for method in ["textDocument/codeAction", "textDocument/formatting", "textDocument/hover", "workspace/symbol"] {
        assert!(known.iter().any(|(name, _)| **name == method), "{method} is not asked");
    }
    for (method, answer) in known {
        assert_eq!(answer["error"]["code"], -32603, "{method}: {answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|words| words.contains("on purpose")), "{answer}");
    }
}

/// A service with a handler that fails.
struct Failing;

impl Service<Request> for Failing {
    type Response = Option<Response>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Option<Response>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        async move {
            let fails_later = request.method() == "fails/later";
            if fails_later {
                tokio::task::yield_now().await;
            }
            assert!(!fails_later && request.method() != "fails/atOnce", "a handler's panic, on purpose");
            Ok(request.id().map(|id| Response::from_ok(id.clone(), json!({}))))
        }
        .boxed()
    }
}

#[tokio::test]
async fn a_handler_that_fails_is_answered() {
    let (mut client, server) = tokio::io::duplex(1 << 16);
    let (reader, writer) = tokio::io::split(server);
    let (events, _inbox) = std::sync::mpsc::channel();
    let (_service, socket, _client) = handlers::service("", events, None);
    let session = async {
        request(&mut client, "initialize", json!({ "capabilities": {} })).await;
        for method in ["fails/atOnce", "fails/later", "fails/atOnce"] {
            assert_eq!(request(&mut client, method, json!({})).await["error"]["code"], -32603);
        }
        assert_eq!(request(&mut client, "works", json!({})).await["result"], json!({}));
        drop(client);
    };
    tokio::join!(connection::run(reader, writer, Failing, socket, |_| ()), session);
}
