//! Runs the campaigns of `tests/campaigns` on the program of a release.

use crate::run::{Tally, cargo_test, command, count_tests, exists, install, number_before, run, target};
use std::path::Path;

/// The campaigns, which `cargo xtask test NAME` runs one by one, as long as every night.
pub(crate) const NAMES: [&str; 8] =
    ["ceilings", "fuzz", "hostile", "incremental", "kills", "readings", "round-trips", "soak"];

/// Runs the short form of all campaigns, always on the same input: a change that fails is the one that broke something.
/// The nights try others.
pub(crate) fn short(tally: &mut Tally, server: &Path) {
    count(tally, server, "all", &["--short", "--seed", "1"].map(str::to_owned));
}

/// Runs one campaign with the options of the command line (`--seed`, `--minutes`).
pub(crate) fn one(tally: &mut Tally, server: &Path, name: &str, options: &[String]) {
    count(tally, server, name, options);
}

fn count(tally: &mut Tally, server: &Path, name: &str, options: &[String]) {
    // As a part of the tests, which have compiled everything already: alone it would have other features of crates.
    let built = run(&mut cargo_test(&["--no-run", "--quiet", "--test", "campaign_names"]));
    if built.is_err() {
        return tally.step("build of the campaigns", built);
    }
    // `readings` has a script that writes its files.
    if !exists("python3") {
        install(&["python3"]);
    }
    let program = target().join("debug").join(format!("campaigns{}", std::env::consts::EXE_SUFFIX));
    let mut campaigns = command(&program.to_string_lossy(), &[name]);
    campaigns.arg("--program").arg(server).args(options);
    count_tests(tally, &format!("campaign {name}"), &mut campaigns, |line| {
        if !line.ends_with(" failed") || !line.contains(" passed, ") {
            return [None, None];
        }
        [number_before(line, "passed"), number_before(line, "failed")]
    });
}
