//! Makes the schema of the types that read the file, and compares it with the one in the reference.

use crate::document::SettingsDocument;
use crate::file::mistakes;
use crate::schema::schema;
use schemars::generate::SchemaSettings;
use serde_json::Value;
use std::path::Path;

/// The JSON schema of the types.
fn generate() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<SettingsDocument>().to_value();
    unwrap_lines(&mut schema);
    schema
}

/// Joins the lines of descriptions, which have the line breaks of their comments.
fn unwrap_lines(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if let Some(Value::String(text)) = members.get_mut("description") {
                *text = text.replace('\n', " ");
            }
            members.values_mut().for_each(unwrap_lines);
        }
        Value::Array(elements) => elements.iter_mut().for_each(unwrap_lines),
        _ => {}
    }
}

/// The file that `UPDATE_EXPECT=1` writes.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../reference/sudoku.schema.json");

#[test]
fn it_is_that_of_the_reader() {
    if schema() != generate() {
        expect_test::expect_file![FILE].assert_eq(&format!("{:#}\n", generate()));
    }
}

#[test]
fn it_is_a_schema() {
    assert!(jsonschema::draft7::meta::validate(&schema()).is_ok());
}

#[test]
fn every_key_is_described() {
    fn check(schema: &Value, path: &str) {
        for (key, member) in schema["properties"].as_object().into_iter().flatten() {
            assert!(member["description"].as_str().is_some_and(|text| !text.contains('\n')), "{path}.{key}");
            check(member, &format!("{path}.{key}"));
        }
    }
    check(&schema(), "");
}

#[test]
fn what_it_gives_as_defaults_and_examples_can_be_written() {
    let validator = jsonschema::validator_for(&schema()).expect("a schema");
    let tables = schema()["properties"].clone();
    let mut tried = 0;
    for (table, members) in tables.as_object().expect("tables") {
        let members = members["properties"].as_object().cloned().unwrap_or_default();
        for (key, member) in members {
            let examples = member["examples"].as_array().into_iter().flatten();
            for value in examples.chain(member.get("default")) {
                let document = serde_json::json!({ table: { &key: value } });
                assert!(validator.is_valid(&document), "{document}");
                tried += 1;
            }
        }
    }
    assert!(tried > 8, "{tried}");
}

/// Keys that exist, and some that do not.
const KEYS: [&str; 26] = [
    "required-version",
    "check",
    "fmt",
    "rate",
    "solve",
    "other",
    "check.select",
    "check.ignore",
    "check.severity",
    "check.fail-on",
    "check.exclude",
    "check.include",
    "check.per-file",
    "check.other",
    "check.severity.syntax",
    "check.severity.format",
    "check.severity.other",
    "check.per-file.'a*'",
    "check.per-file.'a*'.select",
    "check.per-file.'a*'.severity.syntax",
    "check.per-file.'a*'.fail-on",
    "check.per-file.'a*'.other",
    "fmt.other",
    "solve.budget",
    "solve.uniqueness",
    "solve.other",
];

const VALUES: [&str; 26] = [
    "''",
    "'syntax'",
    "'other'",
    "'error'",
    "'info'",
    "'off'",
    "'Error'",
    "'0.1.0'",
    "'>=0.1, <2'",
    "'*.txt'",
    "true",
    "0",
    "1",
    "-1",
    "9223372036854775807",
    "1.5",
    "inf",
    "[]",
    "['syntax']",
    "['syntax', 'format', 'syntax']",
    "['other']",
    "['*.txt', 'data/*.csv']",
    "['!a']",
    "[1]",
    "{}",
    "{ a = 1 }",
];

/// Texts that the schema accepts and the reader refuses: a schema describes neither versions nor globs.
const BEYOND: [&str; 8] = [
    "required-version = ''",
    "required-version = 'syntax'",
    "required-version = 'other'",
    "required-version = 'error'",
    "required-version = 'info'",
    "required-version = 'off'",
    "required-version = 'Error'",
    "required-version = '*.txt'",
];

#[test]
fn it_accepts_what_the_reader_accepts() {
    let validator = jsonschema::validator_for(&schema()).expect("a schema");
    let mut only_one = Vec::new();
    for text in KEYS.iter().flat_map(|key| VALUES.map(|value| format!("{key} = {value}"))) {
        let table: toml::Table = toml::from_str(&text).expect("TOML");
        let fits = validator.is_valid(&serde_json::to_value(table).expect("JSON"));
        let is_read = mistakes(Path::new("/p/sudoku.toml"), &text).is_none();
        if fits != is_read {
            only_one.push(text);
        }
    }
    assert_eq!(only_one, BEYOND);
}
