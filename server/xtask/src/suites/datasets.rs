//! Makes the wheel, installs it into an environment of its own, and tests the Python module and tables with the
//! libraries and engines that people use.

use crate::dist;
use crate::run::{Failed, Tally, command, exists, install, output, run};
use crate::suites::python::Suite;
use std::path::Path;

const DATASETS: Suite =
    Suite { tests: "tests/datasets", environment: "datasets-tests", name: "the tests of data sets" };

/// The packages of engines, which are large.
const ENGINES: &str = "tests/datasets/requirements-engines.txt";

/// Which libraries the tests have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Libraries of columns: PyArrow, NumPy, pandas, Polars.
    Libraries,
    /// Also Spark, Ray, Dask, DuckDB and DataFusion.
    Engines,
}

/// Runs the tests with this program.
pub(super) fn all(tally: &mut Tally, program: &Path, extent: Extent) {
    let tests = dist::wheel_for_tests(program).and_then(|wheel| {
        let tests = DATASETS.command()?;
        let pip = DATASETS.folder().join("venv/bin/pip").to_string_lossy().into_owned();
        let options = ["install", "--quiet", "--disable-pip-version-check"];
        let reinstall = ["--force-reinstall", "--no-deps"];
        run(command(&pip, &options).args(reinstall).arg(&wheel))?;
        if extent == Extent::Engines {
            run(command(&pip, &options).args(["-r", ENGINES]))?;
            with_java();
        }
        Ok(tests)
    });
    match tests {
        Ok(mut tests) => DATASETS.count(tally, tests.env("SUDOKU_LSP", program)),
        Err(Failed(why)) => tally.step(DATASETS.name, Err(Failed(why))),
    }
}

/// Installs the Java runtime that Spark needs, where that is allowed.
fn with_java() {
    if !exists("java") || output(&mut command("java", &["-version"])).is_err() {
        install(&["openjdk-17-jre-headless"]);
    }
}
