//! Parses the values of options.

use super::UsageError;
use clap::ValueEnum;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use ide::{Rule, Scale, Severity, Target, rule_summary, unknown};
use std::ffi::OsStr;
use std::path::PathBuf;

/// A way to write findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people: the source below each finding.
    Full,
    /// For people and tools: a line a finding.
    Concise,
    /// One JSON object for the run.
    Json,
    /// One JSON object a finding.
    Jsonl,
    /// Commands of GitHub's workflows, which become annotations.
    Github,
    /// GitLab's code quality report.
    Gitlab,
    /// A suite a file, for what shows test results.
    Junit,
    /// SARIF 2.1.0.
    Sarif,
    /// reviewdog's format, one diagnostic a line.
    Rdjsonl,
}

impl Format {
    const ALL: [Format; 9] = [
        Format::Full,
        Format::Concise,
        Format::Json,
        Format::Jsonl,
        Format::Github,
        Format::Gitlab,
        Format::Junit,
        Format::Sarif,
        Format::Rdjsonl,
    ];

    /// Its name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Format::Full => "full",
            Format::Concise => "concise",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Github => "github",
            Format::Gitlab => "gitlab",
            Format::Junit => "junit",
            Format::Sarif => "sarif",
            Format::Rdjsonl => "rdjsonl",
        }
    }

    /// Returns true for formats for people: they have colours, a limit of findings and a summary.
    pub(crate) fn is_for_people(self) -> bool {
        matches!(self, Format::Full | Format::Concise)
    }
}

/// A value of `--format`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FormatTarget {
    pub(crate) format: Format,
    /// The file to write to; `None` is stdout.
    pub(crate) path: Option<PathBuf>,
}

/// Parses `FMT` or `FMT=PATH`.
fn format_target(value: &str) -> Result<FormatTarget, UsageError> {
    let (name, path) = match value.split_once('=') {
        Some((name, path)) => (name, Some(path)),
        None => (value, None),
    };
    let format = Format::ALL.into_iter().find(|format| format.name() == name);
    let format = format.ok_or_else(|| unknown("format", name, &Format::ALL.map(Format::name)))?;
    match path {
        Some("") => Err(format!("a path is missing after `{name}=`").into()),
        Some("-") => Ok(FormatTarget { format, path: None }),
        path => Ok(FormatTarget { format, path: path.map(PathBuf::from) }),
    }
}

/// Parses a revision, and rejects one that `git` would read as an option.
pub(super) fn revision(value: &str) -> Result<String, UsageError> {
    match value {
        "" => Err("expected a revision, such as `main`".into()),
        _ if value.starts_with('-') => Err("a revision cannot begin with `-`".into()),
        _ => Ok(value.to_owned()),
    }
}

/// A severity, as a value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum SeverityValue {
    Info,
    Warning,
    Error,
}

impl From<SeverityValue> for Severity {
    fn from(level: SeverityValue) -> Severity {
        match level {
            SeverityValue::Info => Severity::Info,
            SeverityValue::Warning => Severity::Warning,
            SeverityValue::Error => Severity::Error,
        }
    }
}

/// Parses `RULE=LEVEL`.
fn rule_level(value: &str) -> Result<(Rule, settings::Level), UsageError> {
    let (rule, level) = value.split_once('=').ok_or("expected RULE=LEVEL, such as `undecided=error`")?;
    Ok((settings::rule(rule)?, settings::Level::from_name(level)?))
}

/// A way to write the settings in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ShowFormat {
    /// As a sudoku.toml with comments
    Text,
    /// One JSON object
    Json,
}

/// A way to tell about rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RulesFormat {
    /// A line a rule, or a page in Markdown
    Text,
    /// One JSON object a rule: name, severity, summary, fix (safe, unsafe or null) and page; of all rules an array
    Json,
}

/// A way to tell about logic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// For people
    Text,
    /// One JSON object a puzzle, on one line
    Json,
}

/// A way to print ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum RateFormat {
    /// One line a puzzle, for people
    Text,
    /// One JSON object a puzzle, on one line
    Json,
    /// One row a puzzle; of a table, all its columns with the ratings behind them
    Csv,
}

/// A way to print sheets of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PrintFormat {
    /// An HTML document with page breaks between puzzles, for a browser to print
    Html,
    /// One SVG picture with all puzzles
    Svg,
}

/// The scales of ratings that are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ScaleChoice {
    /// Sudoku Explainer 1.2.1: ER, EP and ED
    Se,
    /// HoDoKu 2.2: level and score
    Hodoku,
    /// Both
    All,
}

impl ScaleChoice {
    /// The scales.
    pub(crate) fn scales(self) -> &'static [Scale] {
        match self {
            ScaleChoice::Se => &[Scale::Se],
            ScaleChoice::Hodoku => &[Scale::Hodoku],
            ScaleChoice::All => &Scale::ALL,
        }
    }
}

/// A view of what is known of the cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ViewKind {
    /// For each value, the cells that have it and the cells that can have it, with the houses that have two or three
    /// places for it
    Levels,
    /// For each cell, its value or candidates
    Columnar,
    /// The grid with its values only
    Game,
}

impl ViewKind {
    /// Its name on the command line.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ViewKind::Levels => "levels",
            ViewKind::Columnar => "columnar",
            ViewKind::Game => "game",
        }
    }
}

/// A parser of values, with the values that a shell can offer.
#[derive(Clone)]
pub(super) struct Offering<T> {
    pub(super) parse: fn(&str) -> Result<T, UsageError>,
    pub(super) offered: fn() -> Vec<PossibleValue>,
}

/// The parser of `--format`.
pub(super) const FORMAT_TARGETS: Offering<FormatTarget> =
    Offering { parse: format_target, offered: || Format::ALL.map(|format| PossibleValue::new(format.name())).into() };

/// The parser of `--severity`.
pub(super) const RULE_LEVELS: Offering<(Rule, settings::Level)> = Offering {
    parse: rule_level,
    offered: || {
        let mut values = Vec::new();
        for rule in Rule::ALL {
            for level in settings::Level::ALL {
                values.push(PossibleValue::new(format!("{}={}", rule.name(), level.name())));
            }
        }
        values
    },
};

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Offering<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.offered)().into_iter()))
    }
}

/// The parser of the formats that `convert` writes. The error for an unknown name suggests the nearest known one.
#[derive(Clone)]
pub(super) struct TargetParser;

impl TypedValueParser for TargetParser {
    type Value = Target;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Target, clap::Error> {
        let name = value.to_string_lossy();
        Target::ALL.into_iter().find(|target| target.name() == name).ok_or_else(|| {
            let sentence = unknown("format", &name, &Target::ALL.map(Target::name));
            clap::Error::raw(ErrorKind::InvalidValue, sentence + "\n").with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Target::ALL.into_iter().map(|target| PossibleValue::new(target.name()).help(target.about()))))
    }
}

/// The parser of rules. The error for an unknown name suggests the nearest known one.
#[derive(Clone)]
pub(super) struct RuleParser;

impl TypedValueParser for RuleParser {
    type Value = Rule;

    fn parse_ref(
        &self,
        command: &clap::Command,
        _argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<Rule, clap::Error> {
        settings::rule(&value.to_string_lossy())
            .map_err(|invalid| clap::Error::raw(ErrorKind::InvalidValue, format!("{invalid}\n")).with_cmd(command))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Rule::ALL.into_iter().map(|rule| PossibleValue::new(rule.name()).help(rule_summary(rule)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_with_and_without_a_path() {
        let parsed = |text| format_target(text).map(|it| (it.format, it.path));
        assert_eq!(parsed("json"), Ok((Format::Json, None)));
        assert_eq!(parsed("jsonl=a=b"), Ok((Format::Jsonl, Some(PathBuf::from("a=b")))));
        assert_eq!(parsed("full=-"), Ok((Format::Full, None)));
        assert!(parsed("jsn").is_err_and(|error| error.to_string().contains("did you mean `json`")));
        assert!(parsed("json=").is_err_and(|error| error.to_string().contains("path is missing")));
    }

    #[test]
    fn what_is_offered_is_understood() {
        let values = |offered: fn() -> Vec<PossibleValue>| {
            offered().iter().map(|value| value.get_name().to_owned()).collect::<Vec<_>>()
        };
        for value in values(FORMAT_TARGETS.offered) {
            assert!(format_target(&value).is_ok_and(|it| it.format.name() == value), "{value}");
        }
        let levels = values(RULE_LEVELS.offered);
        assert_eq!(levels.len(), Rule::ALL.len() * settings::Level::ALL.len());
        for value in levels {
            assert!(rule_level(&value).is_ok(), "{value}");
        }
    }

    #[test]
    fn rules_and_their_levels() {
        use settings::Level;
        assert_eq!(rule_level("undecided=off"), Ok((Rule::Undecided, Level::Off)));
        assert_eq!(rule_level("syntax=info"), Ok((Rule::Syntax, Level::On(Severity::Info))));
        assert!(rule_level("undecided").is_err_and(|error| error.to_string().contains("RULE=LEVEL")));
        assert!(rule_level("undecied=off").is_err_and(|error| error.to_string().contains("did you mean `undecided`")));
        assert!(
            rule_level("undecided=fatal").is_err_and(|error| error.to_string().contains("expected error, warning"))
        );
    }
}
