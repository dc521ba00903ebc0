//! Compares the time of ratings with that of Sudoku Explainer, row by row on the same lists.

use crate::agreement;
use crate::run::{Failed, corpus, exists};
use std::path::Path;

/// The lists below `rated`, each with its options. Forms are rated after the puzzles, so they show the original when
/// Java has compiled it. It takes a minute and more for each of the hardest.
const LISTS: [(&str, &[&str]); 3] = [
    ("17clue-ser.tsv", &["--every", "25", "--relabel"]),
    ("se-and-hodoku.tsv", &["--relabel"]),
    ("hardest-er-ep-ed.tsv", &["--every", "40"]),
];

/// Runs the comparison. The argument is the jar of Sudoku Explainer, or the folder of its classes, which no part of
/// this repository comes from. Without it only our own times are measured.
pub(crate) fn compare(arguments: &[String]) -> Result<(), Failed> {
    let original = original(arguments)?;
    let beside: Vec<&str> = original.iter().flat_map(|classes| ["--beside", classes]).collect();
    for (name, options) in LISTS {
        let Some(path) = corpus(&format!("rated/{name}")) else {
            println!("SKIPPED: no rated/{name} in ../shared/data or $SUDOKU_CORPORA");
            continue;
        };
        let path = path.to_string_lossy();
        let words = [&[&path, "--scale", "se", "--jobs", "1"], options, &beside[..]].concat();
        agreement::print(&words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>())?;
    }
    Ok(())
}

/// The jar or folder, if there is one and Java can be started.
fn original(arguments: &[String]) -> Result<Option<String>, Failed> {
    let variable = std::env::var("SUDOKU_EXPLAINER").ok();
    let Some(classes) = arguments.first().cloned().or(variable) else {
        println!("SKIPPED: Sudoku Explainer: name its jar as argument or in $SUDOKU_EXPLAINER");
        return Ok(None);
    };
    if !exists("java") {
        println!("SKIPPED: Sudoku Explainer: java is missing");
        return Ok(None);
    }
    let path = Path::new(&classes).canonicalize().map_err(|error| Failed(format!("{classes}: {error}")))?;
    Ok(Some(path.to_string_lossy().into_owned()))
}
