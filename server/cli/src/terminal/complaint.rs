//! Describes failures in sentences, with the file that they are about.

use crate::text::position::Spot;
use std::fmt;

/// A failure and its subject. It is displayed as one sentence.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Complaint {
    /// A path, or a position in a file.
    subject: Option<String>,
    /// The position in the file, if the subject is its path alone.
    spot: Option<Spot>,
    text: String,
}

impl Complaint {
    pub(crate) fn new(subject: Option<String>, text: impl Into<String>) -> Complaint {
        Complaint { subject, spot: None, text: text.into() }
    }

    /// A complaint about a position in a file.
    pub(crate) fn at(path: String, spot: Option<Spot>, text: impl Into<String>) -> Complaint {
        Complaint { subject: Some(path), spot, text: text.into() }
    }

    /// The subject, unless it is the run as a whole.
    pub(crate) fn subject(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// The position in the file, if it is known.
    pub(crate) fn spot(&self) -> Option<Spot> {
        self.spot
    }

    /// The sentence without its subject.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.subject, self.spot) {
            (Some(subject), Some(spot)) => write!(f, "{subject}:{spot}: {}", self.text),
            (Some(subject), None) => write!(f, "{subject}: {}", self.text),
            (None, _) => f.write_str(&self.text),
        }
    }
}
