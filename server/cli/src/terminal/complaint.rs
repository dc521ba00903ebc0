//! Sentences about what could not be done, with the file that they are about.

use crate::text::position::Spot;
use std::fmt;

/// Something that could not be done, and what it is about.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Complaint {
    /// A path, or a place in a file.
    subject: Option<String>,
    /// Where in the file, where the subject is its path alone.
    spot: Option<Spot>,
    text: String,
}

impl Complaint {
    pub(crate) fn new(subject: Option<String>, text: impl Into<String>) -> Complaint {
        Complaint { subject, spot: None, text: text.into() }
    }

    /// One about a place in a file.
    pub(crate) fn at(path: String, spot: Option<Spot>, text: impl Into<String>) -> Complaint {
        Complaint { subject: Some(path), spot, text: text.into() }
    }

    /// What it is about, if not the run as a whole.
    pub(crate) fn subject(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// Where in that file, if that is known.
    pub(crate) fn spot(&self) -> Option<Spot> {
        self.spot
    }

    /// What is wrong with it.
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
