//! Checks that dependencies between crates point one way, and that lower crates do not use what they must not know.

use super::files::{sources, verdict};
use crate::run::{Failed, command, output};
use std::collections::BTreeSet;

/// The crates of the workspace that a crate may use, and the packages that must not be in its tree.
struct Layer {
    name: &'static str,
    may_use: &'static [&'static str],
    must_not: &'static [&'static str],
}

/// The packages of the async runtime, of JSON and of the protocol.
const WIRE: [&str; 6] = ["tokio", "serde", "serde_json", "tower-lsp-server", "gen-lsp-types", "lsp-types"];

/// Some puzzle files of other programs are JSON: `serde_json` is allowed, but nothing that derives a wire format.
const DERIVED: [&str; 5] = ["tokio", "serde", "tower-lsp-server", "gen-lsp-types", "lsp-types"];

/// Plain data derive `Serialize`, so that they can be sent as they are.
const PROTOCOL: [&str; 4] = ["tokio", "tower-lsp-server", "gen-lsp-types", "lsp-types"];

const LAYERS: [Layer; 21] = [
    Layer { name: "field", may_use: &[], must_not: &WIRE },
    Layer { name: "clues", may_use: &["field"], must_not: &WIRE },
    Layer { name: "lanes", may_use: &[], must_not: &WIRE },
    Layer { name: "engine", may_use: &["field", "lanes"], must_not: &WIRE },
    Layer { name: "logic", may_use: &["field", "engine"], must_not: &WIRE },
    Layer { name: "ratings", may_use: &["field", "engine", "logic"], must_not: &WIRE },
    Layer { name: "generator", may_use: &["field", "engine"], must_not: &WIRE },
    Layer { name: "syntax", may_use: &["field", "clues"], must_not: &WIRE },
    Layer { name: "formats", may_use: &["field", "clues"], must_not: &DERIVED },
    Layer { name: "ide-db", may_use: &["clues", "engine", "logic", "ratings", "syntax"], must_not: &PROTOCOL },
    Layer { name: "ide-format", may_use: &["clues", "engine", "syntax", "formats", "ide-db"], must_not: &PROTOCOL },
    Layer {
        name: "ide-diagnostics",
        may_use: &["clues", "engine", "logic", "syntax", "ide-db", "ide-format"],
        must_not: &PROTOCOL,
    },
    Layer {
        name: "ide",
        may_use: &[
            "clues",
            "engine",
            "logic",
            "ratings",
            "generator",
            "syntax",
            "formats",
            "ide-db",
            "ide-format",
            "ide-diagnostics",
        ],
        must_not: &PROTOCOL,
    },
    Layer { name: "answers", may_use: &["ide"], must_not: &["tokio", "tower-lsp-server", "clap"] },
    Layer {
        name: "datasets",
        may_use: &["ide", "answers"],
        must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "clap", "pyo3"],
    },
    Layer { name: "settings", may_use: &["ide"], must_not: &["tokio", "tower-lsp-server", "clap", "rayon", "ignore"] },
    Layer { name: "discovery", may_use: &["settings"], must_not: &["tokio", "tower-lsp-server", "clap", "rayon"] },
    Layer { name: "lsp", may_use: &["lanes", "ide", "answers", "settings", "discovery"], must_not: &["clap", "rayon"] },
    Layer { name: "web", may_use: &["lsp"], must_not: &["clap", "rayon"] },
    Layer {
        name: "cli",
        may_use: &["ide", "answers", "datasets", "settings", "discovery"],
        must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "pyo3"],
    },
    Layer {
        name: "python",
        may_use: &["ide", "datasets"],
        must_not: &["tokio", "tower-lsp-server", "gen-lsp-types", "clap"],
    },
];

/// Calls with effects outside of the program, as source text, because no dependency shows them.
const OUTSIDE: [&str; 6] = ["std::fs", "std::env", "std::time", "std::net", "std::process", "std::thread"];

/// Checks every layer.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for layer in &LAYERS {
        check_tree(layer, &mut wrong)?;
    }
    for name in [
        "field",
        "clues",
        "lanes",
        "engine",
        "ratings",
        "generator",
        "syntax",
        "formats",
        "ide-db",
        "ide-format",
        "ide-diagnostics",
        "ide",
    ] {
        check_sources(name, &mut wrong)?;
    }
    verdict("layers", &wrong)
}

fn check_tree(layer: &Layer, wrong: &mut Vec<String>) -> Result<(), Failed> {
    let name = layer.name;
    let tree = |depth: &str| {
        let arguments =
            ["tree", "--locked", "--package", name, "--edges", "normal", "--prefix", "none", "--depth", depth];
        output(&mut command("cargo", &arguments))
    };
    let packages = |text: &str| -> BTreeSet<String> {
        text.lines().skip(1).filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
    };
    let direct = packages(&tree("1")?);
    for other in LAYERS.iter().map(|other| other.name).filter(|other| direct.contains(*other)) {
        if !layer.may_use.contains(&other) {
            wrong.push(format!("{name} depends on {other}"));
        }
    }
    let all = packages(&tree("99")?);
    wrong.extend(
        layer
            .must_not
            .iter()
            .filter(|package| all.contains(**package))
            .map(|package| format!("{name} reaches {package}")),
    );
    Ok(())
}

/// Checks that the analysis depends on its arguments only: no files, clocks, threads or environment.
fn check_sources(name: &str, wrong: &mut Vec<String>) -> Result<(), Failed> {
    for source in sources(&format!("server/{name}/src"))? {
        let words = OUTSIDE.iter().filter(|word| source.code().contains(**word));
        wrong.extend(words.map(|word| format!("{} uses {word}", source.path.display())));
    }
    Ok(())
}
