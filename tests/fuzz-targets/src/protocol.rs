//! Sends bytes to a server as messages, one a line, in a session that has begun: it goes on.

use lsp::Cooperative;
use std::time::Duration;

/// The most turns behind a message.
const TURNS: usize = 50;

const BEGIN: [&str; 2] = [
    r#"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#,
    r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
];

pub(crate) fn run(bytes: &[u8]) {
    let Ok(mut server) = Cooperative::new("0", |_| {}) else { return };
    let text = String::from_utf8_lossy(bytes);
    for message in BEGIN.into_iter().chain(text.lines()) {
        server.receive(message);
        for _ in 0..TURNS {
            let turn = server.turn(Duration::from_millis(2));
            if turn.is_over {
                return;
            }
            let is_crash = |message: &String| message.contains("internal error") || message.contains("-32603");
            assert!(!turn.messages.iter().any(is_crash), "{:?}", turn.messages);
            if turn.next != Some(Duration::ZERO) {
                break;
            }
        }
    }
}
