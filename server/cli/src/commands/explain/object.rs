//! Writes a JSON object member by member, so that no member has to be in memory as a whole.

use crate::each_puzzle::per_puzzle::Question;
use crate::text::json::write_json;
use serde::Serialize;
use std::io::{self, Write};

/// An object whose beginning has been written.
pub(super) struct JsonObject<'a>(&'a mut dyn Write);

impl<'a> JsonObject<'a> {
    /// Begins the object of a puzzle with the members that name it.
    pub(super) fn about(out: &'a mut dyn Write, question: &Question<'_>) -> io::Result<JsonObject<'a>> {
        out.write_all(b"{\"path\":")?;
        write_json(out, &question.path)?;
        let name = question.name();
        JsonObject(out).member("puzzle", &question.number)?.member("name", &name)
    }

    /// Adds a member; its name needs no escapes.
    pub(super) fn member(self, name: &str, content: &impl Serialize) -> io::Result<JsonObject<'a>> {
        write!(self.0, ",\"{name}\":")?;
        write_json(self.0, content)?;
        Ok(self)
    }

    /// Adds a member that is a list, which `fill` writes.
    pub(super) fn list(
        self,
        name: &str,
        fill: impl FnOnce(&mut JsonList<'_>) -> io::Result<()>,
    ) -> io::Result<JsonObject<'a>> {
        write!(self.0, ",\"{name}\":[")?;
        fill(&mut JsonList { out: self.0, is_empty: true })?;
        self.0.write_all(b"]")?;
        Ok(self)
    }

    /// Ends the object and its line.
    pub(super) fn end(self) -> io::Result<()> {
        self.0.write_all(b"}\n")
    }
}

/// A list whose beginning has been written.
pub(super) struct JsonList<'a> {
    out: &'a mut dyn Write,
    is_empty: bool,
}

impl JsonList<'_> {
    pub(super) fn push(&mut self, element: &impl Serialize) -> io::Result<()> {
        if !std::mem::take(&mut self.is_empty) {
            self.out.write_all(b",")?;
        }
        write_json(self.out, element)
    }
}
