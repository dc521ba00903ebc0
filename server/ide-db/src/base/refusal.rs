//! Defines the error of answers and changes that are not possible.

use std::fmt;

/// The reason why an answer or a change is not possible, in words for the user: a sentence without a capital and a full
/// stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(String);

impl Refusal {
    /// The reason in words.
    pub fn reason(&self) -> &str {
        &self.0
    }
}

impl From<String> for Refusal {
    fn from(reason: String) -> Refusal {
        Refusal(reason)
    }
}

impl From<&str> for Refusal {
    fn from(reason: &str) -> Refusal {
        Refusal(reason.to_owned())
    }
}

impl From<Refusal> for String {
    fn from(Refusal(reason): Refusal) -> String {
        reason
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl std::error::Error for Refusal {}
