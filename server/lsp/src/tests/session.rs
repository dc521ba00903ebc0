//! A whole session over streams in memory.

use crate::serve_on;
use crate::transport::lifecycle::Ending;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

#[tokio::test]
async fn a_session_over_any_streams() {
    let (mut client, server) = tokio::io::duplex(64);
    let (reader, writer) = tokio::io::split(server);
    let session = async {
        for message in [
            r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}"#,
            r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
            r#"{"jsonrpc":"2.0","method":"exit"}"#,
        ] {
            let frame = format!("Content-Length: {}\r\n\r\n{message}", message.len());
            client.write_all(frame.as_bytes()).await.unwrap();
        }
        let mut answers = String::new();
        client.read_to_string(&mut answers).await.unwrap();
        answers
    };
    let server = async { serve_on("1.2.3", reader, writer).await };
    let (ending, answers) = tokio::join!(server, session);
    assert_eq!(ending, Ending::Orderly);
    assert!(answers.contains(r#""version":"1.2.3""#), "{answers}");
    assert!(answers.ends_with(r#"{"jsonrpc":"2.0","result":null,"id":2}"#), "{answers}");
}
