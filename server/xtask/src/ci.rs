//! The tests with other people's tools: those that read what `check` writes, the files at the top of the repository and
//! below `samples/ci`, the completion scripts and the manual pages. They are in Python, some of the tools in Node.

use crate::python::Suite;
use crate::run::{Failed, Tally, command, exists, install, root, run};
use std::path::{Path, PathBuf};

const SUITE: Suite = Suite { tests: "tests/ci", environment: "ci-tests", name: "the tests with other people's tools" };

/// Programs of the system that the tests start, and Debian's packages with them.
const TOOLS: [(&str, &str); 7] = [
    ("git", "git"),
    ("node", "nodejs"),
    ("npm", "npm"),
    ("zsh", "zsh"),
    ("fish", "fish"),
    ("man", "man-db"),
    ("parallel", "parallel"),
];
/// It knows no `--version`.
const MANDOC: (&str, &str) = ("/usr/bin/mandoc", "mandoc");

/// Runs them with this program; installs what is missing where that is allowed. What is missing still is said by the tests
/// that need it.
pub(crate) fn all(tally: &mut Tally, program: &Path) {
    let mut packages: Vec<&str> = TOOLS.iter().filter(|(tool, _)| !exists(tool)).map(|&(_, package)| package).collect();
    if !Path::new(MANDOC.0).exists() {
        packages.push(MANDOC.1);
    }
    if !packages.is_empty() {
        install(&packages);
    }
    match SUITE.command() {
        Ok(mut tests) => {
            tests.env("SUDOKU_LSP", program);
            match node_modules() {
                Ok(folder) => _ = tests.env("SUDOKU_CI_NODE", folder),
                Err(Failed(why)) => println!("{why}"),
            }
            SUITE.count(tally, &mut tests);
        }
        Err(Failed(why)) => tally.skipped.push(format!("{}: {why}", SUITE.name)),
    }
}

/// The folder with the Node packages that the lock file names; they are installed if they are not there yet.
fn node_modules() -> Result<PathBuf, Failed> {
    let folder = SUITE.folder().join("node");
    let stamp = folder.join("installed");
    let failed = |error: std::io::Error| Failed(error.to_string());
    let tests = root().join(SUITE.tests);
    let wanted = std::fs::read_to_string(tests.join("package-lock.json")).map_err(failed)?;
    if !std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        std::fs::create_dir_all(&folder).map_err(failed)?;
        for name in ["package.json", "package-lock.json", ".npmrc"] {
            std::fs::copy(tests.join(name), folder.join(name)).map_err(failed)?;
        }
        run(command("npm", &["ci", "--loglevel=error"]).current_dir(&folder))?;
        std::fs::write(stamp, wanted).map_err(failed)?;
    }
    Ok(folder.join("node_modules"))
}
