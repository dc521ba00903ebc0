//! Writes bills of materials: which packages, of which versions and licences, are in the program and in the extension.
//!
//! The form is CycloneDX 1.5, https://cyclonedx.org/docs/1.5/json/; npm writes that of the extension itself.

use super::targets::{Target, VERSION};
use super::{stage, vscode};
use crate::run::{Failed, command, output};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Writes the bill of the program of a target.
pub(super) fn of_program(target: &Target, folder: &Path) -> Result<(), Failed> {
    let bill = bill(&metadata(Some(target.triple))?, target.triple);
    stage::write(&folder.join(format!("sudoku-lsp-v{}-{}.cdx.json", VERSION, target.triple)), &bill.to_string())
}

/// Writes the bill of the extension's bundle.
pub(super) fn of_extension(folder: &Path) -> Result<(), Failed> {
    let arguments = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
    let bill = output(command("npm", &arguments).current_dir(vscode::extension()?))?;
    stage::write(&folder.join(format!("sudoku-vscode-{}.cdx.json", VERSION)), &bill)
}

/// What cargo knows about the packages of the workspace and their dependencies: those of a target, or of all.
pub(super) fn metadata(triple: Option<&str>) -> Result<Value, Failed> {
    let mut cargo = command("cargo", &["metadata", "--locked", "--format-version", "1"]);
    cargo.args(triple.into_iter().flat_map(|triple| ["--filter-platform", triple]));
    serde_json::from_str(&output(&mut cargo)?).map_err(|error| Failed(format!("cargo metadata: {error}")))
}

/// The package of a name and all packages that it is built from, in the order of their identifiers; neither tools of the
/// build nor of the tests.
pub(super) fn linked<'a>(metadata: &'a Value, name: &str) -> Vec<&'a Value> {
    let packages = list(&metadata["packages"]);
    let mut found = BTreeSet::new();
    let mut left = Vec::new();
    left.extend(packages.iter().find(|package| package["name"] == name).and_then(|package| package["id"].as_str()));
    while let Some(id) = left.pop() {
        if found.insert(id) {
            left.extend(parts_of(metadata, id));
        }
    }
    found.into_iter().filter_map(|id| packages.iter().find(|package| package["id"] == id)).collect()
}

/// The packages that one is linked with.
fn parts_of<'a>(metadata: &'a Value, id: &str) -> Vec<&'a str> {
    let node = list(&metadata["resolve"]["nodes"]).iter().find(|node| node["id"] == id);
    let parts = node.map(|node| list(&node["deps"])).unwrap_or_default();
    parts.iter().filter(|part| is_linked(part)).filter_map(|part| part["pkg"].as_str()).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The bill of the packages that the program is built from.
fn bill(metadata: &Value, triple: &str) -> Value {
    let mut program = Value::default();
    let mut components = Vec::new();
    let mut dependencies = Vec::new();
    for package in linked(metadata, "sudoku-lsp") {
        let id = package["id"].as_str().unwrap_or_default();
        dependencies.push(json!({ "ref": id, "dependsOn": parts_of(metadata, id) }));
        if package["name"] == "sudoku-lsp" {
            program = component(package);
        } else {
            components.push(component(package));
        }
    }
    program["type"] = json!("application");
    program["properties"] = json!([{ "name": "target", "value": triple }]);
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": program },
        "components": components,
        "dependencies": dependencies,
    })
}

/// True for a dependency whose code is in the program.
fn is_linked(part: &Value) -> bool {
    part["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
}

fn component(package: &Value) -> Value {
    let name = &package["name"];
    let version = &package["version"];
    let purl = format!("pkg:cargo/{}@{}", name.as_str().unwrap_or_default(), version.as_str().unwrap_or_default());
    let mut component =
        json!({ "type": "library", "bom-ref": package["id"], "name": name, "version": version, "purl": purl });
    if let Some(licence) = package["license"].as_str() {
        // Old manifests separate alternatives by a slash.
        component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
    }
    component
}
