//! Writes the messages of sessions to files, so that `tests/clients` can hold them against the protocol.

use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// The variable of the environment that names the folder of the logs. Without it, none is written.
const FOLDER: &str = "SUDOKU_LSP_SESSIONS";

/// The log of a session: a line of JSON for each message.
pub(crate) struct Log {
    file: Option<BufWriter<File>>,
}

impl Log {
    /// Begins the log of a new session, named after the test.
    pub(crate) fn begin() -> Log {
        static SESSIONS: AtomicU32 = AtomicU32::new(0);
        let Some(folder) = std::env::var_os(FOLDER) else { return Log { file: None } };
        let test = std::thread::current().name().unwrap_or("session").replace("::", ".");
        let number = SESSIONS.fetch_add(1, Ordering::Relaxed);
        let name = format!("{test}-{}-{number}.jsonl", std::process::id());
        let file = File::create_new(Path::new(&folder).join(name)).expect("a log");
        Log { file: Some(BufWriter::new(file)) }
    }

    /// Adds a message of the client; `is_checked` says if the protocol must allow it.
    pub(crate) fn client(&mut self, message: &Value, is_checked: bool) {
        self.add(|| json!({ "from": "client", "checked": is_checked, "message": message }));
    }

    /// Adds that the client has sent bytes that may be no message.
    pub(crate) fn bytes(&mut self) {
        self.add(|| json!({ "from": "client" }));
    }

    /// Adds a message of the server.
    pub(crate) fn server(&mut self, message: &Value) {
        self.add(|| json!({ "from": "server", "message": message }));
    }

    fn add(&mut self, line: impl FnOnce() -> Value) {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", line()).expect("room for the log");
        }
    }
}
