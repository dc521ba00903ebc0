//! Compares ratings with the values of lists.

use crate::run::{Failed, command, root, run};

/// Runs the comparison with these lists and options, from the folder where the command was given.
pub(crate) fn print(arguments: &[String]) -> Result<(), Failed> {
    let manifest = root().join("Cargo.toml").to_string_lossy().into_owned();
    let words = ["run", "--release", "--quiet", "--locked", "--package", "ratings", "--example", "agreement"];
    let mut cargo = command("cargo", &words);
    cargo.args(["--manifest-path", &manifest, "--"]).args(arguments);
    run(cargo.current_dir(std::env::current_dir()?))
}
