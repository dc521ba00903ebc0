//! The order of a session: `initialize`, work, `shutdown`, `exit`; and what may not be asked when.
//!
//! tower-lsp keeps it, too, but only for methods that it knows, and without an exit code.

use std::process::ExitCode;
use tower_lsp::jsonrpc::{Error, ErrorCode};

/// How far a session is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Lifecycle {
    /// Before `initialize` was answered.
    #[default]
    Uninitialized,
    /// In between.
    Running,
    /// After `shutdown`.
    ShutDown,
}

/// How a session ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// After `shutdown`.
    Orderly,
    /// Without it: `exit` alone, the end of the stream, or the client is gone.
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
    /// Why a request cannot be handled now, or ever.
    pub(crate) fn refusal(self, method: &str) -> Option<Error> {
        match self {
            Lifecycle::Uninitialized if method == "initialize" => None,
            Lifecycle::Uninitialized => Some(Error {
                code: ErrorCode::ServerError(-32002),
                message: "Server not initialized".into(),
                data: None,
            }),
            // The protocol wants these answered, too; tower-lsp drops them.
            Lifecycle::Running if method.starts_with("$/") => Some(Error::method_not_found()),
            Lifecycle::Running => None,
            Lifecycle::ShutDown => Some(Error::invalid_request()),
        }
    }

    /// Notes that a request is being handled.
    pub(crate) fn begun(&mut self, method: &str) {
        if *self == Lifecycle::Running && method == "shutdown" {
            *self = Lifecycle::ShutDown;
        }
    }

    /// Notes that `initialize` has succeeded.
    pub(crate) fn initialized(&mut self) {
        if *self == Lifecycle::Uninitialized {
            *self = Lifecycle::Running;
        }
    }

    /// How it ends if it ends now.
    pub(crate) fn ending(self) -> Ending {
        match self {
            Lifecycle::ShutDown => Ending::Orderly,
            Lifecycle::Uninitialized | Lifecycle::Running => Ending::Abrupt,
        }
    }
}
