//! Runs the commands of `cargo xtask`, which develop the project: tests, checks, archives, benchmarks.

mod agreement;
mod bench;
mod checks;
mod dist;
mod run;
mod samples;
mod suites;
mod techniques;
mod web;

use run::{Failed, Tally};
use std::process::ExitCode;

const HELP: &str = "\
cargo xtask COMMAND

  test [PART …]                the tests of every change, or those named; installs what is missing where it may
                               parts: rust, unprivileged, aarch64, wasm, campaigns, ci, clients, lints, extension, vscode, neovim, emacs
  test --all                   every part, with those below; campaigns for two minutes each, clues and paths shortened: takes hours
  test datasets, engines, playground, vscode-web, grammar, dist, wine
                               Python and tables, with Spark and others, pages in browsers, the Tree-sitter grammar, packages, Windows
  test ratings                 agreement on the whole lists of ../shared/data/rated, which takes minutes: for every night
  test generator               100,000 grids and puzzles beside the known distributions, six minutes: for every night
  test instructions            the searches of every set of vector instructions on a million grids: for every night
  test clues [--cases N]       10,000 or N random clues of each kind beside their definitions: for every night
  test paths [--puzzles N]     techniques at 100,000 or N random positions, and the paths of 10,000 or N puzzles of every kind
                               of clue, beside the solutions; --seed S: for every night
  test CAMPAIGN [OPTION …]     an attack in its long form: --seed S, --minutes M; tests/campaigns/README.md lists them
  layers                       checks which crate, and which folder of a crate, may know which
  tidy                         checks headers and sizes of sources, links in documents, the wording of what users read, the address
  address [OWNER/NAME]         writes the public address, or another one, into all files that have it
  techniques [LIBRARY [CODE]]  which cases of a library of techniques pass, by technique
  agreement LIST … [OPTION …]  how many ratings are those that the lists have, how long they take, which differ
                               --scale se|hodoku|all, --every N, --seconds S, --jobs N, --at-least PERCENT, --relabel,
                               --rows, --steps, --beside CLASSES; server/ratings/examples/agreement explains them
  web                          builds the server as WebAssembly, for browsers: target/web
  playground [--open]          builds the page to try it out: target/playground; with --open a program that has it, and opens it
  dist [TARGET …]              makes what a release has, for these targets or all that can be built for here: target/dist
  dist checksums               writes the checksums of what is there
  wheel                        packs the program of `cargo build --release` as a wheel, with a module built for tests: target/wheel
  licences TO [FOLDER …]       writes the licences of others' code in the program, and in the packages of Node of these folders
  archive TARGET [PROGRAM]     packs a program with what is installed beside it: target/archives
  samples                      makes samples/collection anew, with `generate` and `rate`
  bench                        puzzles a second of `check`, keystroke to diagnostics
  bench variants CLONE         puzzles with clues beside Interactive-Sudoku-Solver, of which CLONE is a clone;
                               --puzzles-cs CLONE, --generated: other puzzles than those of its collections
  bench generate               puzzles a second beside QQWing, and the times of large, killer and unbiased puzzles
  bench ratings [CLASSES]      ratings beside Sudoku Explainer's; CLASSES is its jar, or else $SUDOKU_EXPLAINER
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) = match arguments.split_first() {
        Some((command, rest)) => (command.as_str(), rest),
        None => ("help", &[][..]),
    };
    if rest.iter().any(|word| word == "--help" || word == "-h") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let done = match command {
        "test" => return suites::all(rest).report(),
        "layers" => checks::layers::check(),
        "tidy" => tidy(),
        "address" => checks::address::change(rest),
        "techniques" => techniques::table(rest),
        "agreement" => agreement::print(rest),
        "web" => web::build().map(|_module| ()),
        "playground" => web::run_playground(rest),
        "wheel" => dist::wheel_for_tests(&run::release_program()).map(|_wheel| ()),
        "archive" => dist::pack(rest),
        "dist" => dist::make(rest),
        "licences" => dist::write_licences(rest),
        "samples" => samples::make(),
        "bench" => match rest.split_first() {
            Some((part, rest)) if part == "variants" => bench::variants::compare(rest),
            Some((part, _)) if part == "generate" => bench::generate::compare(),
            Some((part, rest)) if part == "ratings" => bench::ratings::compare(rest),
            Some((part, _)) => Err(Failed(format!("no benchmark `{part}`\n\n{HELP}"))),
            None => bench::all(),
        },
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(Failed(format!("no command `{other}`\n\n{HELP}"))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => {
            eprintln!("{failed}");
            ExitCode::FAILURE
        }
    }
}

/// Checks sources and documents.
fn tidy() -> Result<(), Failed> {
    checks::tidy::check()?;
    checks::links::check()?;
    checks::wording::check()?;
    checks::address::check()
}

impl Tally {
    /// Prints the times of the parts and what was skipped, then the counts as the last line.
    fn report(mut self) -> ExitCode {
        for line in self.times() {
            println!("TIME: {line}");
        }
        for line in &self.skipped {
            println!("SKIPPED: {line}");
        }
        for line in &self.failures {
            println!("FAILED: {line}");
        }
        println!("{} passed, {} failed, {} skipped", self.passed, self.failed, self.skipped.len());
        if self.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
