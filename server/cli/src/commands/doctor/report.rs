//! Writes the report of `doctor`: facts in sections, and problems with their remedies.

use crate::text::sanitize::visible;
use serde::Serialize;
use std::io::{self, Write};

/// The facts and problems of a folder.
#[derive(Serialize, Default, Debug)]
pub(super) struct DoctorReport {
    pub(super) version: &'static str,
    pub(super) sections: Vec<Section>,
    pub(super) problems: Vec<Problem>,
}

/// BlockFacts about one thing.
#[derive(Serialize, Debug)]
pub(super) struct Section {
    pub(super) name: &'static str,
    pub(super) facts: Vec<Fact>,
    #[serde(skip)]
    pub(super) problems: Vec<Problem>,
}

/// A fact: `on PATH`, `/usr/bin/sudoku-lsp`.
#[derive(Serialize, Debug)]
pub(super) struct Fact {
    pub(super) name: String,
    pub(super) value: String,
}

/// Something that will not do what a user expects of it.
#[derive(Serialize, Debug)]
pub(super) struct Problem {
    pub(super) message: String,
    /// The action that solves it.
    pub(super) remedy: String,
}

impl Section {
    pub(super) fn new(name: &'static str) -> Section {
        Section { name, facts: Vec::new(), problems: Vec::new() }
    }

    pub(super) fn fact(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.facts.push(Fact { name: name.into(), value: value.into() });
    }

    pub(super) fn problem(&mut self, message: impl Into<String>, remedy: impl Into<String>) {
        self.problems.push(Problem { message: message.into(), remedy: remedy.into() });
    }
}

impl DoctorReport {
    pub(super) fn add(&mut self, mut section: Section) {
        self.problems.append(&mut section.problems);
        self.sections.push(section);
    }

    pub(super) fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        serde_json::to_writer_pretty(&mut *out, self)?;
        writeln!(out)
    }

    pub(super) fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let names = self.sections.iter().flat_map(|section| &section.facts).map(|fact| fact.name.chars().count());
        let width = names.filter(|width| *width <= 24).max().unwrap_or(0);
        for section in &self.sections {
            writeln!(out, "{}", section.name)?;
            for Fact { name, value } in &section.facts {
                writeln!(out, "  {:width$}  {}", visible(name), visible(value))?;
            }
            writeln!(out)?;
        }
        match self.problems.len() {
            0 => writeln!(out, "no problem found"),
            1 => writeln!(out, "1 problem"),
            count => writeln!(out, "{count} problems"),
        }?;
        for Problem { message, remedy } in &self.problems {
            writeln!(out, "  - {}", visible(message))?;
            writeln!(out, "    {}", visible(remedy))?;
        }
        Ok(())
    }
}
