//! `cargo xtask layers`: dependencies run one way, and the lower crates stay free of what they must not know.

use crate::run::{Failed, command, output};
use std::collections::BTreeSet;

/// Checks the folders inside each crate (`cargo xtask folders`).
pub(crate) fn folders() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for layer in &LAYERS {
        wrong.extend(crate::folders::check(layer.name)?);
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failed(format!("folders:\n  {}", wrong.join("\n  ")))) }
}

/// What a crate may depend on within the workspace, and which packages must not be in its tree at all.
struct Layer {
    name: &'static str,
    may_use: &'static [&'static str],
    must_not: &'static [&'static str],
}

/// Packages that stand for the runtime, the wire and the protocol.
const WIRE: [&str; 6] = ["tokio", "serde", "serde_json", "tower-lsp-server", "gen-lsp-types", "lsp-types"];

/// Puzzle files of other programs are JSON, too: `serde_json` for its plain values, but nothing that derives a wire format.
const DERIVED: [&str; 5] = ["tokio", "serde", "tower-lsp-server", "gen-lsp-types", "lsp-types"];

const LAYERS: [Layer; 9] = [
    Layer { name: "lanes", may_use: &[], must_not: &WIRE },
    Layer { name: "engine", may_use: &["lanes"], must_not: &WIRE },
    Layer { name: "syntax", may_use: &[], must_not: &WIRE },
    Layer { name: "formats", may_use: &[], must_not: &DERIVED },
    Layer { name: "ide", may_use: &["engine", "syntax", "formats"], must_not: &DERIVED },
    Layer { name: "settings", may_use: &["ide"], must_not: &["tokio", "tower-lsp-server", "clap", "rayon", "ignore"] },
    Layer { name: "discovery", may_use: &["settings"], must_not: &["tokio", "tower-lsp-server", "clap", "rayon"] },
    Layer { name: "lsp", may_use: &["lanes", "ide", "settings", "discovery"], must_not: &["clap", "rayon"] },
    Layer {
        name: "cli",
        may_use: &["ide", "settings", "discovery"],
        must_not: &["tokio", "tower-lsp-server", "gen-lsp-types"],
    },
];

/// Calls that reach out of the program. Source text, because no dependency shows them.
const OUTSIDE: [&str; 6] = ["std::fs", "std::env", "std::time", "std::net", "std::process", "std::thread"];

/// Checks every layer.
pub(crate) fn check() -> Result<(), Failed> {
    let mut wrong = Vec::new();
    for layer in &LAYERS {
        check_tree(layer, &mut wrong)?;
    }
    for name in ["lanes", "engine", "syntax", "formats", "ide"] {
        check_sources(name, &mut wrong)?;
    }
    if wrong.is_empty() { Ok(()) } else { Err(Failed(format!("layers:\n  {}", wrong.join("\n  ")))) }
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

/// Analysis is a function of its arguments: no files, clocks, threads, environment.
fn check_sources(name: &str, wrong: &mut Vec<String>) -> Result<(), Failed> {
    for source in crate::tidy::sources(&format!("server/{name}/src"))? {
        let words = OUTSIDE.iter().filter(|word| source.code().contains(**word));
        wrong.extend(words.map(|word| format!("{} uses {word}", source.path.display())));
    }
    Ok(())
}
