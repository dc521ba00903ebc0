//! Writes bills of materials: which packages, of which versions and licences, are in the program and in the extension.
//!
//! The form is CycloneDX 1.5, https://cyclonedx.org/docs/1.5/json/; npm writes that of the extension itself.

use super::targets::Target;
use super::{stage, vscode};
use crate::run::{Failed, command, output};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;

/// Writes the bill of the program of a target.
pub(super) fn of_program(target: &Target, folder: &Path) -> Result<(), Failed> {
    let arguments = ["metadata", "--locked", "--format-version", "1", "--filter-platform", target.triple];
    let metadata: Value = serde_json::from_str(&output(&mut command("cargo", &arguments))?)
        .map_err(|error| Failed(format!("cargo metadata: {error}")))?;
    let bill = bill(&metadata, target.triple);
    stage::write(&folder.join(format!("sudoku-lsp-v{}-{}.cdx.json", super::VERSION, target.triple)), &bill.to_string())
}

/// Writes the bill of the extension's bundle.
pub(super) fn of_extension(folder: &Path) -> Result<(), Failed> {
    let arguments = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
    let bill = output(command("npm", &arguments).current_dir(vscode::extension()?))?;
    stage::write(&folder.join(format!("sudoku-vscode-{}.cdx.json", super::VERSION)), &bill)
}

/// The bill of the packages that the program is built from; neither tools of the build nor of the tests.
fn bill(metadata: &Value, triple: &str) -> Value {
    let nodes = metadata["resolve"]["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let root =
        packages.iter().find(|package| package["name"] == "sudoku-lsp").map(|it| &it["id"]).unwrap_or(&Value::Null);
    let parts_of = |id: &str| -> Vec<String> {
        let node = nodes.iter().find(|node| node["id"] == id);
        let parts = node.and_then(|node| node["deps"].as_array()).map(Vec::as_slice).unwrap_or_default();
        parts.iter().filter(|part| is_linked(part)).filter_map(|part| part["pkg"].as_str().map(str::to_owned)).collect()
    };
    let (mut found, mut left) = (BTreeSet::new(), vec![root.as_str().unwrap_or_default().to_owned()]);
    while let Some(id) = left.pop() {
        if found.insert(id.clone()) {
            left.extend(parts_of(&id));
        }
    }
    let of = |id: &String| packages.iter().find(|package| package["id"] == id.as_str());
    let components = found.iter().filter(|id| *root != id.as_str()).filter_map(of).map(component);
    let dependencies = found.iter().map(|id| json!({ "ref": id, "dependsOn": parts_of(id) }));
    let mut program = packages.iter().find(|package| package["id"] == *root).map(component).unwrap_or_default();
    program["type"] = json!("application");
    program["properties"] = json!([{ "name": "target", "value": triple }]);
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": program },
        "components": components.collect::<Vec<_>>(),
        "dependencies": dependencies.collect::<Vec<_>>(),
    })
}

/// True for a dependency whose code is in the program.
fn is_linked(part: &Value) -> bool {
    part["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
}

fn component(package: &Value) -> Value {
    let (name, version) = (&package["name"], &package["version"]);
    let purl = format!("pkg:cargo/{}@{}", name.as_str().unwrap_or_default(), version.as_str().unwrap_or_default());
    let mut component =
        json!({ "type": "library", "bom-ref": package["id"], "name": name, "version": version, "purl": purl });
    if let Some(licence) = package["license"].as_str() {
        // Old manifests separate alternatives by a slash.
        component["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
    }
    component
}
