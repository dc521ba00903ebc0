//! `config`: the settings in force, and their schema.

use crate::args::{ShowArgs, ShowFormat};
use crate::console::Complaint;
use crate::inputs::{config_complaints, relative};
use crate::plain::visible;
use crate::plan::{overrides, resolver};
use serde_json::{Value, json};
use settings::{Entry, Origin, Settings, explain};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the JSON schema of the settings file.
pub(crate) fn schema(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{:#}", settings::schema())
}

/// What `config show` is about to show.
pub(crate) struct Shown {
    path: String,
    file: Option<String>,
    settings: Vec<Entry>,
    format: ShowFormat,
    working_directory: PathBuf,
}

impl Shown {
    /// Finds the settings, or what is wrong with them.
    pub(crate) fn new(args: ShowArgs, working_directory: &Path) -> Result<Shown, Vec<Complaint>> {
        let path = args.path.unwrap_or_else(|| PathBuf::from("."));
        let resolver = resolver(&args.settings, overrides(args.rules), working_directory);
        // The settings of a folder are those of a file in it.
        let file = if path.is_dir() { path.join("any") } else { path.clone() };
        let settings = resolver.settings(&file).map_err(|error| config_complaints(&error, working_directory))?;
        Ok(Shown {
            path: relative(&path, working_directory),
            file: Settings::path(&settings).map(|file| relative(file, working_directory)),
            settings: explain(&settings),
            format: args.format,
            working_directory: working_directory.to_owned(),
        })
    }

    /// Writes them.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            ShowFormat::Json => self.write_json(out),
            ShowFormat::Text => self.write_text(out),
        }
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let entry = |entry: &Entry| {
            let (kind, path, line) = match &entry.origin {
                Origin::Default => ("default", None, None),
                Origin::CommandLine => ("command-line", None, None),
                Origin::Client => ("editor", None, None),
                Origin::File { path, line } => ("file", Some(relative(path, &self.working_directory)), Some(line)),
            };
            json!({ "key": entry.key, "value": entry.value, "origin": kind, "path": path, "line": line })
        };
        let settings: Vec<Value> = self.settings.iter().map(entry).collect();
        writeln!(out, "{:#}", json!({ "path": self.path, "file": self.file, "settings": settings }))
    }

    /// A settings file with comments. What JSON writes of strings, numbers and lists is TOML, too.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let path = if self.path.is_empty() { "." } else { &self.path };
        writeln!(out, "# settings for {}", visible(path))?;
        let line = |entry: &Entry| match &entry.value {
            Value::Null => format!("# {} is not set", entry.key),
            value => format!("{} = {value}", entry.key),
        };
        let lines: Vec<String> = self.settings.iter().map(line).collect();
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        for (line, entry) in lines.iter().zip(&self.settings) {
            let origin = match &entry.origin {
                Origin::Default => "default".to_owned(),
                Origin::CommandLine => "command line".to_owned(),
                Origin::Client => "editor".to_owned(),
                Origin::File { path, line } => format!("{}:{line}", relative(path, &self.working_directory)),
            };
            writeln!(out, "{line:width$}  # {}", visible(&origin))?;
        }
        Ok(())
    }
}
