//! Checks the order of a session: `initialize`, other requests, `shutdown`, `exit`; refuses requests that come too
//! early or too late.
//!
//! tower-lsp checks it, too, but only for methods that it knows, and without an exit code.

use std::process::ExitCode;
use tower_lsp::jsonrpc::{Error, ErrorCode};

/// A phase of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Lifecycle {
    /// Before `initialize` was answered.
    #[default]
    Uninitialized,
    /// Between the two.
    Running,
    /// After `shutdown`.
    ShutDown,
}

/// The end of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// After `shutdown`.
    Orderly,
    /// Without it: by `exit` alone, the end of the stream, or the end of the client's process.
    Abrupt,
}

impl Ending {
    /// The exit code that the protocol asks for.
    pub fn code(self) -> u8 {
        match self {
            Ending::Orderly => 0,
            Ending::Abrupt => 1,
        }
    }
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(ending.code())
    }
}

impl Lifecycle {
    /// The error of a request that cannot be handled in this phase, or in any.
    pub(crate) fn refusal(self, method: &str) -> Option<Error> {
        match self {
            Lifecycle::Uninitialized if method == "initialize" => None,
            Lifecycle::Uninitialized => Some(Error {
                code: ErrorCode::ServerError(-32002),
                message: "Server not initialized".into(),
                data: None,
            }),
            // The protocol requires answers to these, too; tower-lsp drops them.
            Lifecycle::Running if method.starts_with("$/") => Some(Error::method_not_found()),
            Lifecycle::Running => None,
            Lifecycle::ShutDown => Some(Error::invalid_request()),
        }
    }

    /// Records that a request is being handled.
    pub(crate) fn begun(&mut self, method: &str) {
        if *self == Lifecycle::Running && method == "shutdown" {
            *self = Lifecycle::ShutDown;
        }
    }

    /// Records that `initialize` has succeeded.
    pub(crate) fn initialized(&mut self) {
        if *self == Lifecycle::Uninitialized {
            *self = Lifecycle::Running;
        }
    }

    /// The end of the session if it ends now.
    pub(crate) fn ending(self) -> Ending {
        match self {
            Lifecycle::ShutDown => Ending::Orderly,
            Lifecycle::Uninitialized | Lifecycle::Running => Ending::Abrupt,
        }
    }
}
