//! Checks that dependencies between crates point one way, and that lower crates do not use what they must not know.

use super::files::{sources, verdict};
use crate::run::{Failed, command, output};
use std::collections::BTreeSet;

/// Crates, and the packages that must not be in their trees. Cargo itself refuses circles of crates.
struct LayerRule {
    crates: &'static [&'static str],
    must_not: &'static [&'static str],
}

const LAYERS: [LayerRule; 9] = [
    // Pure logic knows no text; text knows no logic; neither knows a wire format.
    LayerRule {
        crates: &["field", "lanes", "engine", "logic", "ratings", "generator"],
        must_not: &["syntax", "formats", "clues", "serde", "serde_json", "tokio", "tower-lsp-server", "gen-lsp-types"],
    },
    LayerRule {
        crates: &["clues", "syntax"],
        must_not: &["engine", "lanes", "formats", "serde", "serde_json", "tokio", "tower-lsp-server", "gen-lsp-types"],
    },
    // Some puzzle files of other programs are JSON: `serde_json` is allowed, but nothing that derives a wire format.
    LayerRule {
        crates: &["formats"],
        must_not: &["engine", "lanes", "syntax", "serde", "tokio", "tower-lsp-server", "gen-lsp-types"],
    },
    // Plain data derive `Serialize`, so that they can be sent as they are.
    LayerRule {
        crates: &[
            "ide-db",
            "ide-format",
            "ide-diagnostics",
            "ide-puzzles",
            "ide-assists",
            "ide-completion",
            "ide-rows",
            "ide",
        ],
        must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "clap", "rayon"],
    },
    LayerRule { crates: &["answers"], must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "clap", "rayon"] },
    LayerRule { crates: &["settings", "discovery"], must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "clap"] },
    LayerRule { crates: &["datasets", "python"], must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "clap"] },
    LayerRule { crates: &["lsp", "web"], must_not: &["clap", "rayon", "parquet"] },
    LayerRule { crates: &["cli"], must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "pyo3"] },
];

/// The crates whose sources name nothing outside of the program.
const PURE: [&str; 17] = [
    "field",
    "clues",
    "lanes",
    "engine",
    "logic",
    "ratings",
    "generator",
    "syntax",
    "formats",
    "ide-db",
    "ide-format",
    "ide-diagnostics",
    "ide-puzzles",
    "ide-assists",
    "ide-completion",
    "ide-rows",
    "ide",
];

/// Calls with effects outside of the program, as source text, because no dependency shows them.
const OUTSIDE: [&str; 6] = ["std::fs", "std::env", "std::time", "std::net", "std::process", "std::thread"];

/// Checks every layer.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for layer in &LAYERS {
        for name in layer.crates {
            let arguments = ["tree", "--locked", "--package", name, "--edges", "normal", "--prefix", "none"];
            let tree = output(&mut command("cargo", &arguments))?;
            let packages: BTreeSet<&str> = tree.lines().filter_map(|line| line.split_whitespace().next()).collect();
            for package in layer.must_not {
                if packages.contains(package) {
                    wrong.push(format!("{name} reaches {package}"));
                }
            }
        }
    }
    for name in PURE {
        check_sources(name, &mut wrong)?;
    }
    verdict("layers", &wrong)
}

/// Checks that the analysis depends on its arguments only: no files, clocks, threads or environment.
fn check_sources(name: &str, wrong: &mut Vec<String>) -> Result<(), Failed> {
    for source in sources(&format!("server/{name}/src"))? {
        let words = OUTSIDE.iter().filter(|word| source.code().contains(**word));
        wrong.extend(words.map(|word| format!("{} uses {word}", source.path.display())));
    }
    Ok(())
}
