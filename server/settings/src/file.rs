//! Reads one `sudoku.toml`, and answers which settings it has for a path.

use crate::document::{Check, PerFile, Rules, SettingsDocument};
use crate::error::{ConfigError, LineIndex};
use crate::layer::{Layer, Origin, Sourced};
use crate::patterns::{Kind, Pattern};
use crate::reading;
use crate::values::{Requirement, RuleName};
use ide::Rule;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The name of settings files.
pub const FILE_NAME: &str = "sudoku.toml";

/// A settings file without mistakes.
#[derive(Debug)]
pub struct SettingsFile {
    path: PathBuf,
    /// The folder that its patterns are relative to.
    root: PathBuf,
    pub(crate) required_version: Option<Sourced<Requirement>>,
    rules: Layer,
    /// The entries in their order.
    pub(crate) per_file: Vec<(Pattern, Sourced<Layer>)>,
    pub(crate) exclude: Option<Sourced<Vec<Pattern>>>,
    pub(crate) include: Option<Sourced<Vec<Pattern>>>,
    pub(crate) budget: Option<Sourced<u64>>,
    pub(crate) uniqueness: Option<Sourced<bool>>,
}

impl SettingsFile {
    /// Reads the file at `path`; its patterns are relative to `root`.
    pub(crate) fn read(path: &Path, root: &Path) -> Result<SettingsFile, ConfigError> {
        SettingsFile::parse(path, root, &reading::text(path)?)
    }

    /// Reads the file at `path`, which the user has named: the shell may have opened it.
    pub(crate) fn read_named(path: &Path, root: &Path) -> Result<SettingsFile, ConfigError> {
        SettingsFile::parse(path, root, &reading::named_text(path)?)
    }

    /// Reads the text of the file at `path`.
    pub(crate) fn parse(path: &Path, root: &Path, text: &str) -> Result<SettingsFile, ConfigError> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let lines = &LineIndex::new(text);
        let document = reading::document(text).map_err(|mistakes| ConfigError::at(path, lines, mistakes))?;
        Ok(ValueSource { path, lines, pattern: None }.file(document, root))
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder that its patterns are relative to.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns true if a walk leaves out this file or folder.
    pub(crate) fn excludes(&self, path: &Path, kind: Kind) -> bool {
        let path = self.relative(path);
        any_of(&self.exclude, |pattern| pattern.names(path, kind))
    }

    /// Returns true if a walk leaves out this file or folder, or a folder above it.
    pub(crate) fn excludes_all_of(&self, path: &Path, kind: Kind) -> bool {
        let path = self.relative(path);
        any_of(&self.exclude, |pattern| pattern.covers(path, kind))
    }

    /// Returns true if a walk finds this file even if it is not a puzzle file by its name.
    pub(crate) fn includes(&self, path: &Path) -> bool {
        let path = self.relative(path);
        any_of(&self.include, |pattern| pattern.names(path, Kind::File))
    }

    /// The indices of the entries of `per-file` that match a path or a folder above it.
    pub(crate) fn entries(&self, path: &Path, kind: Kind) -> Vec<usize> {
        let path = self.relative(path);
        let mut matching = Vec::new();
        for (index, (pattern, _)) in self.per_file.iter().enumerate() {
            if pattern.covers(path, kind) {
                matching.push(index);
            }
        }
        matching
    }

    /// The layers of the file and of these entries of `per-file`; a later layer has precedence.
    pub(crate) fn layers(&self, entries: &[usize]) -> impl Iterator<Item = &Layer> {
        let special = entries.iter().filter_map(|&index| self.per_file.get(index));
        std::iter::once(&self.rules).chain(special.map(|(_, layer)| &layer.value))
    }

    /// The path that patterns are matched against. Outside of the root, patterns without a slash still match.
    fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// Returns true if some pattern matches. Tries all of them, since patterns that never match are reported.
fn any_of(patterns: &Option<Sourced<Vec<Pattern>>>, matches: impl Fn(&Pattern) -> bool) -> bool {
    patterns.iter().flat_map(|it| &it.value).filter(|pattern| matches(pattern)).count() > 0
}

/// The mistakes in the text of a settings file, which need not have been saved.
pub fn mistakes(path: &Path, text: &str) -> Option<ConfigError> {
    SettingsFile::parse(path, path.parent().unwrap_or(path), text).err()
}

/// A source of values, which gives them their origins.
#[derive(Clone, Copy)]
struct ValueSource<'a> {
    path: &'a Path,
    lines: &'a LineIndex<'a>,
    /// The pattern of the entry of `per-file` that is being read.
    pattern: Option<&'a str>,
}

impl ValueSource<'_> {
    fn origin(self, at: usize) -> Origin {
        let pattern = self.pattern.map(str::to_owned);
        Origin::File { path: self.path.to_owned(), line: self.lines.line(at), pattern }
    }

    fn sourced<T, U>(self, value: Spanned<T>, turn: impl FnOnce(T) -> U) -> Sourced<U> {
        let origin = self.origin(value.span().start);
        Sourced { value: turn(value.into_inner()), origin }
    }

    fn file(self, document: SettingsDocument, root: &Path) -> SettingsFile {
        let SettingsDocument { required_version, check, solve, fmt: _, rate: _ } = document;
        let Check { select, ignore, severity, fail_on, exclude, include, per_file } = check;
        let mut entries = Vec::with_capacity(per_file.0.len());
        for (pattern, entry) in per_file.0 {
            let layer = self.entry(entry, pattern.get_ref().text(), pattern.span().start);
            entries.push((pattern.into_inner(), layer));
        }
        SettingsFile {
            path: self.path.to_owned(),
            root: root.to_owned(),
            required_version: required_version.map(|it| self.sourced(it, |version| version)),
            rules: self.layer(Rules { select, ignore, severity, fail_on }),
            per_file: entries,
            exclude: exclude.map(|it| self.sourced(it, |patterns| patterns)),
            include: include.map(|it| self.sourced(it, |patterns| patterns)),
            budget: solve.budget.map(|it| self.sourced(it, u64::from)),
            uniqueness: solve.uniqueness.map(|it| self.sourced(it, |uniqueness| uniqueness)),
        }
    }

    /// An entry of `per-file` whose pattern begins at `at`.
    fn entry(self, PerFile(rules): PerFile, pattern: &str, at: usize) -> Sourced<Layer> {
        let inside = ValueSource { pattern: Some(pattern), ..self };
        let mut layer = inside.layer(rules);
        // A bare list has no place of its own.
        let is_bare = layer.select.is_none() && layer.severity.is_empty() && layer.fail_on.is_none();
        if let Some(ignore) = layer.ignore.as_mut().filter(|_| is_bare) {
            ignore.origin = inside.origin(at);
        }
        Sourced::new(layer, self.origin(at))
    }

    fn layer(self, rules: Rules) -> Layer {
        let levels = rules.severity.into_iter();
        Layer {
            select: rules.select.map(|list| self.sourced(list, rules_named)),
            ignore: rules.ignore.map(|list| self.sourced(list, rules_named)),
            severity: levels.map(|(rule, level)| (rule.0, self.sourced(level, |level| level))).collect(),
            fail_on: rules.fail_on.map(|severity| self.sourced(severity, |severity| severity.0)),
        }
    }
}

fn rules_named(list: Vec<RuleName>) -> Vec<Rule> {
    list.into_iter().map(|name| name.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::schema;
    use crate::values::Level;
    use expect_test::{Expect, expect};
    use ide::Severity;

    fn parse(text: &str) -> Result<SettingsFile, ConfigError> {
        SettingsFile::parse(Path::new("/p/sudoku.toml"), Path::new("/p"), text)
    }

    /// Returns true if the schema accepts the text, which must be TOML.
    fn fits_schema(text: &str) -> bool {
        let table: toml::Table = toml::from_str(text).expect("TOML");
        let value = serde_json::to_value(table).expect("JSON");
        let validator = jsonschema::validator_for(&schema()).expect("a schema");
        validator.is_valid(&value)
    }

    #[track_caller]
    fn check_error(text: &str, expected: Expect) {
        let error = parse(text).map(drop).expect_err("a mistake");
        expected.assert_eq(&error.to_string());
    }

    const EVERYTHING: &str = r#"
required-version = ">=0.1"

[check]
select = ["syntax", "unsolvable"]
ignore = ["undecided"]
fail-on = "error"
exclude = ["old", "drafts/*.sudoku"]
include = ["*.txt", "docs/*.md"]

[check.severity]
unsolvable = "info"
no-place = "off"

[check.per-file]
"tests/bad/*" = { ignore = ["unsolvable"], severity = { syntax = "warning" } }
"*.sdm" = ["syntax"]

[fmt]
[rate]
[solve]
budget = 1000
"#;

    #[test]
    fn every_key_is_read_and_fits_the_schema() {
        let file = parse(EVERYTHING).expect("good settings");
        assert!(fits_schema(EVERYTHING));
        let at = |line| Origin::File { path: "/p/sudoku.toml".into(), line, pattern: None };
        assert_eq!(file.rules.select, Some(Sourced::new(vec![Rule::Syntax, Rule::Unsolvable], at(5))));
        assert_eq!(file.rules.ignore, Some(Sourced::new(vec![Rule::Undecided], at(6))));
        assert_eq!(file.rules.fail_on, Some(Sourced::new(Severity::Error, at(7))));
        assert_eq!(file.budget, Some(Sourced::new(1000, at(22))));
        let levels = [(Rule::NoPlace, Level::Off, 13), (Rule::Unsolvable, Level::On(Severity::Info), 12)];
        let levels = levels.map(|(rule, level, line)| (rule, Sourced::new(level, at(line))));
        assert_eq!(file.rules.severity, levels);
        let layers: Vec<&Layer> = file.layers(&file.entries(Path::new("/p/x/a.sdm"), Kind::File)).collect();
        assert_eq!(layers.len(), 2);
        let entry = Origin::File { path: "/p/sudoku.toml".into(), line: 17, pattern: Some("*.sdm".to_owned()) };
        assert_eq!(layers[1].ignore, Some(Sourced::new(vec![Rule::Syntax], entry)));
        assert!(file.excludes(Path::new("/p/x/old"), Kind::Folder));
        assert!(!file.excludes(Path::new("/p/old/a.sudoku"), Kind::File));
        assert!(file.excludes_all_of(Path::new("/p/old/a.sudoku"), Kind::File));
        assert!(file.includes(Path::new("/p/docs/a.md")) && !file.includes(Path::new("/p/a.md")));
    }

    #[test]
    fn an_empty_file_and_a_byte_order_mark_are_fine() {
        assert!(parse("").is_ok() && fits_schema(""));
        assert!(parse("\u{FEFF}[check]\r\n").is_ok());
    }

    #[test]
    fn unknown_keys_name_the_nearest() {
        check_error(
            "[check]\n  slect = []\n",
            expect!["/p/sudoku.toml:2:3: unknown key `slect` in [check], did you mean `select`?"],
        );
        check_error("\n[chek]\n", expect!["/p/sudoku.toml:2:2: unknown key `chek`, did you mean `check`?"]);
        check_error(
            "check.severity.sintax = 'off'",
            expect!["/p/sudoku.toml:1:16: unknown rule `sintax` in [check.severity], did you mean `syntax`?"],
        );
        check_error(
            "[check.per-file]\n'ä' = { ignored = [] }",
            expect![[r#"/p/sudoku.toml:2:9: unknown key `ignored` in [check.per-file."ä"], did you mean `ignore`?"#]],
        );
        check_error(
            "[fmt]\nwidth = 3",
            expect!["/p/sudoku.toml:2:1: unknown key `width` in [fmt]: this table has no keys"],
        );
    }

    #[test]
    fn values_that_cannot_be_used_say_what_is_expected() {
        for (text, expected) in [
            ("check = 3", expect!["/p/sudoku.toml:1:9: invalid type: integer `3`, expected a table"]),
            (
                "[check]\nselect = 'syntax'",
                expect![[r#"/p/sudoku.toml:2:10: invalid type: string "syntax", expected a list"#]],
            ),
            (
                "[check]\nignore = [\n'syntax',\n'sintax']",
                expect![
                    "/p/sudoku.toml:4:1: unknown rule `sintax`, did you mean `syntax`? `sudoku-lsp rules` lists all"
                ],
            ),
            (
                "[check]\nfail-on = 'off'",
                expect!["/p/sudoku.toml:2:11: unknown severity `off`, expected error, warning or info"],
            ),
            (
                "[check]\nfail-on = 1",
                expect![[
                    r#"/p/sudoku.toml:2:11: invalid type: integer `1`, expected a severity: "error", "warning" or "info""#
                ]],
            ),
            (
                "[check.severity]\nsyntax = 'fatal'",
                expect!["/p/sudoku.toml:2:10: unknown level `fatal`, expected error, warning, info or off"],
            ),
            (
                "[check.severity]\nsyntax = 3",
                expect![[
                    r#"/p/sudoku.toml:2:10: invalid type: integer `3`, expected a level: "error", "warning", "info" or "off""#
                ]],
            ),
            (
                "[check]\nper-file = { '*' = 'syntax' }",
                expect![[
                    r#"/p/sudoku.toml:2:20: invalid type: string "syntax", expected a list of rules to turn off, or a table of `select`, `ignore`, `severity` and `fail-on`"#
                ]],
            ),
            (
                "[check]\nseverity = 'off'",
                expect![[r#"/p/sudoku.toml:2:12: invalid type: string "off", expected a table"#]],
            ),
            ("[check]\nper-file = []", expect!["/p/sudoku.toml:2:12: invalid type: a list, expected a table"]),
            (
                "[solve]\nbudget = 0",
                expect!["/p/sudoku.toml:2:10: invalid value: integer `0`, expected a whole number, 1 or more"],
            ),
            (
                "[solve]\nbudget = 'much'",
                expect![[r#"/p/sudoku.toml:2:10: invalid type: string "much", expected a whole number, 1 or more"#]],
            ),
            ("[check]\nexclude = ['']", expect!["/p/sudoku.toml:2:12: invalid pattern ``: it is empty"]),
            ("[check]\ninclude = 'x'", expect![[r#"/p/sudoku.toml:2:11: invalid type: string "x", expected a list"#]]),
            (
                "required-version = 1",
                expect![[
                    r#"/p/sudoku.toml:1:20: invalid type: integer `1`, expected a version, or a requirement such as ">=0.1, <2""#
                ]],
            ),
        ] {
            check_error(text, expected);
            assert!(!fits_schema(text), "{text}");
        }
        check_error(
            "[check]\nexclude = ['a[']",
            expect!["/p/sudoku.toml:2:12: invalid pattern `a[`: unclosed character class; missing ']'"],
        );
        check_error(
            "[check.per-file]\n'a[' = []",
            expect!["/p/sudoku.toml:2:1: invalid pattern `a[`: unclosed character class; missing ']'"],
        );
        check_error(
            "required-version = '>=99'",
            expect![
                "/p/sudoku.toml:1:1: sudoku-lsp >=99 is required, but this is 0.1.0: install that version or change this line"
            ],
        );
        check_error(
            "required-version = 'new'",
            expect![[
                r#"/p/sudoku.toml:1:20: `new` is not a version such as "0.1.0" or ">=0.1, <2": unexpected character 'n' while parsing major version number"#
            ]],
        );
    }

    #[test]
    fn a_file_for_another_version_may_say_what_this_one_does_not_know() {
        for rest in ["[newer]\nkey = 1", "[check]\nselect = ['newer-rule']", "[check.severity]\nsyntax = 'hint'"] {
            check_error(
                &format!("# Ours\n  required-version = '>=99'\n{rest}"),
                expect![
                    "/p/sudoku.toml:2:3: sudoku-lsp >=99 is required, but this is 0.1.0: install that version or change this line"
                ],
            );
        }
    }

    #[test]
    fn a_mistake_has_a_range() {
        let range = |text| {
            let error = mistakes(Path::new("/p/sudoku.toml"), text)?;
            error.mistakes.first().map(|mistake| (mistake.place, mistake.end))
        };
        assert_eq!(range("[check]\n  slect = []\n"), Some((Some((2, 3)), Some((2, 8)))));
        assert_eq!(range("[check]\nfail-on = 'ä'"), Some((Some((2, 11)), Some((2, 14)))));
        assert_eq!(range("[check]\n"), None);
    }

    #[test]
    fn all_mistakes_are_reported_in_the_order_of_the_text() {
        check_error(
            "select = []\n[check]\nfail-on = 'off'\nslect = []\nbudget = 3\nignore = ['sintax', 'syntax', 7]\n\
             per-file = { 'a[' = [], '*' = ['nope'], 'b' = { severity = { sintax = 'off', syntax = 'fatal' } } }\n\
             [solve]\nbudget = 0\nuniqueness = 1\n",
            expect![[r#"
                /p/sudoku.toml:1:1: unknown key `select`: it belongs in [check]
                /p/sudoku.toml:3:11: unknown severity `off`, expected error, warning or info
                /p/sudoku.toml:4:1: unknown key `slect` in [check], did you mean `select`?
                /p/sudoku.toml:5:1: unknown key `budget` in [check]: it belongs in [solve]
                /p/sudoku.toml:6:11: unknown rule `sintax`, did you mean `syntax`? `sudoku-lsp rules` lists all
                /p/sudoku.toml:6:31: invalid type: integer `7`, expected the name of a rule
                /p/sudoku.toml:7:14: invalid pattern `a[`: unclosed character class; missing ']'
                /p/sudoku.toml:7:32: unknown rule `nope`; `sudoku-lsp rules` lists all
                /p/sudoku.toml:7:62: unknown rule `sintax` in [check.per-file.b.severity], did you mean `syntax`?
                /p/sudoku.toml:7:87: unknown level `fatal`, expected error, warning, info or off
                /p/sudoku.toml:9:10: invalid value: integer `0`, expected a whole number, 1 or more
                /p/sudoku.toml:10:14: invalid type: integer `1`, expected true or false"#]],
        );
        check_error(
            "a = = 1\nb = 'x\n[check\n[check]\nselect = error\n",
            expect![[r#"
            /p/sudoku.toml:1:5: extra `=`, expected nothing
            /p/sudoku.toml:2:7: invalid literal string, expected `'`
            /p/sudoku.toml:3:7: unclosed table, expected `]`
            /p/sudoku.toml:5:10: string values must be quoted, expected literal string"#]],
        );
    }

    #[test]
    fn of_very_many_mistakes_the_first_are_reported() {
        let keys: String = (0..50_000).map(|index| format!("key{index} = 1\n")).collect();
        let error = parse(&keys).expect_err("mistakes");
        assert_eq!(error.mistakes.len(), 101);
        assert_eq!(error.mistakes[99].place, Some((100, 1)));
        assert_eq!(error.mistakes[100].message, "more mistakes follow; only the first 100 are shown");
        let list = format!("check.ignore = [{}]", "'x',".repeat(5_000));
        assert_eq!(parse(&list).expect_err("mistakes").mistakes.len(), 101);
        let long = format!("{} = 1", "k".repeat(500_000));
        assert!(parse(&long).expect_err("a mistake").to_string().len() < 200);
    }

    #[test]
    fn text_that_is_no_toml_is_located() {
        check_error("[check\n", expect!["/p/sudoku.toml:1:7: unclosed table, expected `]`"]);
        check_error("[check]\nselect = [", expect!["/p/sudoku.toml:2:11: unclosed array, expected `]`"]);
        check_error("[check]\nselect = []\nselect = []", expect!["/p/sudoku.toml:3:1: duplicate key"]);
    }

    #[test]
    fn too_many_patterns_are_a_mistake_before_they_are_compiled() {
        let said = |text: &str| mistakes(Path::new("sudoku.toml"), text).map(|error| error.to_string());
        let list = |count: usize| vec!["\"a*\""; count].join(",");
        let entries: String = (0..600).map(|number| format!("\"{number}\" = {{}}\n")).collect();
        assert_eq!(said(&format!("[check]\nexclude = [{}]", list(1_000))), None);
        assert_eq!(said(&format!("[check.per-file]\n{entries}")), None);
        for text in [
            format!("[check]\ninclude = [{}]", list(1_001)),
            format!("[check]\nexclude = [{}]\n[check.per-file]\n{entries}", list(401)),
            format!("[check]\nexclude = [\"{}\"]", "?".repeat(65 << 10)),
        ] {
            let said = said(&text).expect("a mistake");
            assert!(said.contains("more than 1000 patterns, or 64 KiB of them"), "{said:.300}");
        }
    }
}
