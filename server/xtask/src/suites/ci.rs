//! Runs the tests with other programs: the readers of reports, of the files at the top of the repository and below
//! `samples/ci`, of completion scripts and of manual pages. The tests are in Python, some of the programs in Node.

use crate::run::{Failed, Tally, command, exists, install, root, run};
use crate::suites::python::Suite;
use std::path::{Path, PathBuf};

const SUITE: Suite = Suite { tests: "tests/ci", environment: "ci-tests", name: "the tests with other people's tools" };

/// Programs that the tests start, with the packages of Debian that contain them.
const TOOLS: [(&str, &str); 7] = [
    ("git", "git"),
    ("node", "nodejs"),
    ("npm", "npm"),
    ("zsh", "zsh"),
    ("fish", "fish"),
    ("man", "man-db"),
    ("parallel", "parallel"),
];
/// This program has no `--version`.
const MANDOC: (&str, &str) = ("/usr/bin/mandoc", "mandoc");

/// This test builds a release. Its name is relative to the folder with pytest.ini.
const BUILDS_A_RELEASE: &str = "test_action.py::test_it_builds_the_program";

/// Runs the tests on this program, and installs missing tools where that is allowed. Tests that lack a tool are skipped
/// with the reason.
pub(crate) fn all(tally: &mut Tally, program: &Path, is_release: bool) {
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
            if !is_release {
                tests.args(["--deselect", BUILDS_A_RELEASE]);
            }
            match node_modules() {
                Ok(folder) => _ = tests.env("SUDOKU_CI_NODE", folder),
                Err(Failed(why)) => println!("{why}"),
            }
            SUITE.count(tally, &mut tests);
        }
        Err(Failed(why)) => tally.skipped.push(format!("{}: {why}", SUITE.name)),
    }
}

/// The folder with the Node packages of the lock file; installs them if necessary.
fn node_modules() -> Result<PathBuf, Failed> {
    let folder = SUITE.folder().join("node");
    let stamp = folder.join("installed");
    let tests = root().join(SUITE.tests);
    let wanted = std::fs::read_to_string(tests.join("package-lock.json"))?;
    if !std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        std::fs::create_dir_all(&folder)?;
        for name in ["package.json", "package-lock.json", ".npmrc"] {
            std::fs::copy(tests.join(name), folder.join(name))?;
        }
        run(command("npm", &["ci", "--loglevel=error"]).current_dir(&folder))?;
        std::fs::write(stamp, wanted)?;
    }
    Ok(folder.join("node_modules"))
}
