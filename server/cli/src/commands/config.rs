//! Runs `config`: shows the settings, or their schema.

use crate::args::{ConfigArgs, ConfigCommand, ShowArgs, ShowFormat};
use crate::files::paths::relative;
use crate::input::discover::config_complaints;
use crate::process::status::Status;
use crate::setup::{Surroundings, overrides, resolver, settings_of};
use crate::terminal::{Complaint, Console, print};
use crate::text::sanitize::visible;
use crate::text::toml::{dotted, inline, quoted};
use serde_json::{Value, json};
use settings::{Entry, Origin, Settings, explain, root};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Shows the settings, or their schema.
pub(crate) fn run(args: ConfigArgs, around: &Surroundings) -> Status {
    match args.command {
        ConfigCommand::Schema => print(schema),
        ConfigCommand::Show(args) => match ShownSettings::new(args, &around.working_directory) {
            Ok(shown) => print(|out| shown.write(out)),
            Err(complaints) => {
                let mut console = Console::plain();
                for complaint in &complaints {
                    console.error(complaint);
                }
                Status::Trouble
            }
        },
    }
}

/// Writes the JSON schema of the settings file.
fn schema(out: &mut impl Write) -> io::Result<()> {
    out.write_all(settings::SCHEMA.as_bytes())
}

/// The output of `config show`.
struct ShownSettings {
    path: String,
    file: Option<String>,
    /// The folder that patterns are relative to.
    root: Option<String>,
    settings: Vec<Entry>,
    format: ShowFormat,
    working_directory: PathBuf,
}

impl ShownSettings {
    /// Finds the settings, or the mistakes in them.
    fn new(args: ShowArgs, working_directory: &Path) -> Result<ShownSettings, Vec<Complaint>> {
        let path = args.path.unwrap_or_else(|| PathBuf::from("."));
        let resolver = resolver(&args.settings, overrides(args.rules), working_directory);
        let (kind, settings) = settings_of(&path, &resolver);
        let settings = settings.map_err(|error| config_complaints(&error, working_directory))?;
        Ok(ShownSettings {
            path: relative(&path, working_directory),
            file: Settings::path(&settings).map(|file| relative(file, working_directory)),
            root: root(&settings).map(|root| relative(root, working_directory)),
            settings: explain(&settings, kind),
            format: args.format,
            working_directory: working_directory.to_owned(),
        })
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match self.format {
            ShowFormat::Json => self.write_json(out),
            ShowFormat::Text => self.write_text(out),
        }
    }

    fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        let mut settings = Vec::new();
        for entry in &self.settings {
            let (kind, path, line, pattern) = match &entry.origin {
                Origin::Default => ("default", None, None, None),
                Origin::CommandLine => ("command-line", None, None, None),
                Origin::Client => ("editor", None, None, None),
                Origin::File { path, line, pattern } => {
                    ("file", Some(relative(path, &self.working_directory)), Some(line), pattern.as_deref())
                }
            };
            let key = dotted(&entry.keys);
            settings.push(json!({
                "key": key, "value": entry.value, "origin": kind, "path": path, "line": line, "per_file": pattern
            }));
        }
        let shown = json!({ "path": self.path, "file": self.file, "root": self.root, "settings": settings });
        writeln!(out, "{shown:#}")
    }

    /// Writes a settings file with comments.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "# settings for {}", visible(&self.path))?;
        if let Some(root) = &self.root {
            writeln!(out, "# patterns are relative to {}", visible(root))?;
        }
        let mut lines = Vec::new();
        for entry in &self.settings {
            lines.push(match &entry.value {
                Value::Null => format!("# {} is not set", dotted(&entry.keys)),
                value => format!("{} = {}", dotted(&entry.keys), inline(value)),
            });
        }
        // One long list must not move all comments out of sight.
        let width = lines.iter().map(|line| line.chars().count()).filter(|&width| width <= 60).max().unwrap_or(0);
        for (line, entry) in lines.iter().zip(&self.settings) {
            writeln!(out, "{line:width$}  # {}", visible(&self.origin(entry)))?;
        }
        Ok(())
    }

    fn origin(&self, entry: &Entry) -> String {
        match &entry.origin {
            Origin::Default => "default".to_owned(),
            Origin::CommandLine => "command line".to_owned(),
            Origin::Client => "editor".to_owned(),
            Origin::File { path, line, pattern } => {
                let place = format!("{}:{line}", relative(path, &self.working_directory));
                let pattern = pattern.as_ref().map(|pattern| format!(", per-file {}", quoted(pattern)));
                place + pattern.as_deref().unwrap_or_default()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;
    use proptest::prelude::*;
    use settings::{Kind, Overrides, Resolver};
    use std::ffi::OsStr;
    use std::fs;

    /// Paths of which at least one matches most patterns.
    const PATHS: [&str; 5] = ["a.sudoku", "b.sdm", "old/c.sudoku", "tests/bad/d.sdm", "wild \u{7F}\"'\\é.ss"];

    fn rules() -> impl Strategy<Value = String> {
        let names = ide::Rule::ALL.map(ide::Rule::name);
        prop::collection::vec(prop::sample::select(names.to_vec()), 0..4).prop_map(|names| format!("{names:?}"))
    }

    fn levels() -> impl Strategy<Value = String> {
        let names = ide::Rule::ALL.map(ide::Rule::name);
        let levels = prop::sample::select(&["error", "warning", "info", "off"][..]);
        let levels = prop::collection::btree_map(prop::sample::select(names.to_vec()), levels, 0..4);
        levels.prop_map(|levels| {
            let levels: Vec<String> = levels.into_iter().map(|(rule, level)| format!("{rule} = '{level}'")).collect();
            format!("{{ {} }}", levels.join(", "))
        })
    }

    fn pattern() -> impl Strategy<Value = String> {
        let patterns =
            ["*", "*.sdm", "old", "/old/", "tests/**", "wild*", "\\\"é\\u007F\\\\n", "{a,b}.*", "[!a]*", "x y=#"];
        prop::sample::select(patterns.to_vec()).prop_map(|pattern| format!("\"{pattern}\""))
    }

    fn fail_on() -> impl Strategy<Value = &'static str> {
        prop::sample::select(&["'error'", "'warning'", "'info'"][..])
    }

    /// A line `key = value`, or none.
    fn line<T: std::fmt::Display + std::fmt::Debug>(
        key: &'static str,
        value: impl Strategy<Value = T>,
    ) -> impl Strategy<Value = String> {
        prop::option::of(value).prop_map(move |value| value.map_or(String::new(), |value| format!("{key} = {value}\n")))
    }

    fn patterns() -> impl Strategy<Value = String> {
        prop::collection::vec(pattern(), 0..3).prop_map(|patterns| format!("[{}]", patterns.join(", ")))
    }

    fn per_file() -> impl Strategy<Value = String> {
        let entry = (pattern(), line("select", rules()), line("severity", levels()), line("fail-on", fail_on()));
        let entry = entry.prop_map(|(pattern, select, severity, fail_on)| {
            (pattern.clone(), format!("[check.per-file.{pattern}]\n{select}{severity}{fail_on}"))
        });
        prop::collection::btree_map(any::<u8>(), entry, 0..4).prop_map(|entries| {
            let mut patterns = std::collections::HashSet::new();
            entries
                .into_values()
                .filter(|(pattern, _)| patterns.insert(pattern.clone()))
                .map(|(_, text)| text)
                .collect()
        })
    }

    prop_compose! {
        fn settings_file()(
            version in line("required-version", Just("'>=0.1, <99'")),
            // The level of a rule that is off is not shown, which matters if a later entry turns it on again.
            chosen in prop_oneof![line("select", rules()), line("ignore", rules()), line("severity", levels())],
            fail_on in line("fail-on", fail_on()),
            exclude in line("exclude", patterns()),
            include in line("include", patterns()),
            per_file in per_file(),
            budget in line("budget", 1..i64::MAX),
            uniqueness in line("uniqueness", any::<bool>()),
        ) -> String {
            format!("{version}[check]\n{chosen}{fail_on}{exclude}{include}{per_file}[solve]\n{budget}{uniqueness}")
        }
    }

    fn shown(folder: &Path, path: &str) -> String {
        let words = ["sudoku-lsp".as_ref(), "config".as_ref(), "show".as_ref(), folder.join(path).as_os_str()]
            .map(OsStr::to_owned);
        let Ok(Cli { command: Some(Command::Config(ConfigArgs { command: ConfigCommand::Show(args) })), .. }) =
            Cli::try_parse_from(words)
        else {
            panic!("bad usage: {path}");
        };
        let shown = ShownSettings::new(args, folder).unwrap_or_else(|complaints| panic!("{complaints:?}"));
        let mut out = Vec::new();
        shown.write(&mut out).expect("memory");
        String::from_utf8(out).expect("UTF-8")
    }

    fn values(folder: &Path, path: &str) -> Vec<(Vec<String>, Value)> {
        let settings = Resolver::nearest(Overrides::default(), folder.to_owned()).settings(Path::new(path));
        let settings = settings.unwrap_or_else(|error| panic!("{error}"));
        explain(&settings, Kind::File).into_iter().map(|entry| (entry.keys, entry.value)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(50) })]

        #[test]
        fn what_is_shown_means_the_same(text in settings_file()) {
            let old = tempfile::tempdir().expect("a folder");
            let new = tempfile::tempdir().expect("a folder");
            fs::write(old.path().join("sudoku.toml"), &text).expect("a file");
            let replace = |path: &str| fs::write(new.path().join("sudoku.toml"), shown(old.path(), path));
            for path in PATHS {
                replace(path).expect("a file");
                prop_assert_eq!(values(old.path(), path), values(new.path(), path), "{}", path);
            }
            replace("").expect("a file");
            for path in PATHS {
                prop_assert_eq!(values(old.path(), path), values(new.path(), path), "{} by the folder", path);
            }
        }
    }
}
