//! Compares ratings with the values of lists; prints how many are equal, how long they take, and where they differ.
//!
//! ```text
//! cargo xtask agreement LIST… [--scale se|hodoku|all] [--every N] [--seconds S] [--jobs N] [--relabel] [--rows]
//!                             [--steps] [--at-least PERCENT] [--beside CLASSES]
//! ```
//!
//! A list has a header with the column `puzzle` and some of `ER` (`SER`, `SE121_ER`), `EP` (`SE_EP`), `ED` (`SE_ED`),
//! `hodoku_score` and `hodoku_level`, separated by tabs or commas; or it has lines `puzzle value` with ER, or with
//! HoDoKu's score if that scale is chosen.
//!
//! Every N-th row is rated, for at most S seconds (60). Times are processor times (on the clock on systems other than
//! Unix), polls the calls of the interrupt. `--relabel` also rates an equivalent form of each puzzle. `--rows` prints
//! all rows, not only those that differ, `--steps` the steps of each. The exit status is 1 if on any list fewer than
//! PERCENT of the rows that were rated have any of the values that the list has.
//!
//! `--beside` compares with an installed Sudoku Explainer instead of with the values of the list. CLASSES is its jar,
//! or a folder with its classes. One process of it and one thread of ours rate the rows in turn.

mod beside;
mod forms;
mod list;
mod options;
mod original;
mod puzzle;
mod report;
mod run;
mod scale;

use beside::Beside;
use list::List;
use options::Options;
use original::Original;
use puzzle::Puzzle;
use report::{Comparison, Forms};
use scale::Scale;
use std::error::Error;
use std::process::ExitCode;

fn main() -> ExitCode {
    match compare(&std::env::args().skip(1).collect::<Vec<_>>()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Returns false if too few rows are equal.
fn compare(arguments: &[String]) -> Result<bool, Box<dyn Error>> {
    let options = Options::read(arguments)?;
    if let Some(classes) = &options.beside {
        return compare_beside(classes, &options);
    }
    let mut comparisons = Vec::new();
    let mut forms = Vec::new();
    for path in &options.lists {
        let list = List::read(path, options.scales.single(), options.every)?;
        for scale in options.scales.of(&list) {
            eprintln!("{}, {}: {} rows", list.name, scale.title(), list.rows.len());
            let comparison = comparison(&list, scale, &options);
            if options.relabel {
                forms.push(relabelled(&list, &comparison, &options));
            }
            comparisons.push(comparison);
        }
    }
    for scale in Scale::ALL {
        report::print_table(scale, &comparisons, options.limit);
        report::print_forms(scale, &forms);
    }
    comparisons.iter().for_each(|comparison| comparison.print_rows(options.rows));
    forms.iter().for_each(|forms| forms.print_rows(options.rows));
    let too_low: Vec<String> =
        comparisons.iter().filter_map(|comparison| comparison.too_low(options.at_least?)).collect();
    too_low.iter().for_each(|line| eprintln!("{line}"));
    Ok(too_low.is_empty())
}

/// Compares with the program itself. Returns true.
fn compare_beside(classes: &str, options: &Options) -> Result<bool, Box<dyn Error>> {
    let mut original = Original::start(classes)?;
    let mut measured = Vec::new();
    let mut forms = Vec::new();
    for path in &options.lists {
        let list = List::read(path, Some(Scale::Se), options.every)?;
        eprintln!("{}: {} rows", list.name, list.rows.len());
        let puzzles: Vec<_> = list.rows.iter().map(|row| row.puzzle).collect();
        let mut measure = |name, puzzles: &[Puzzle]| Beside::measure(name, puzzles, &mut original, options.limit);
        let beside = measure(list.name.clone(), &puzzles)?;
        if options.relabel {
            let others: Vec<_> = puzzles.iter().map(forms::equivalent).collect();
            let others = measure(format!("{}, forms", list.name), &others)?;
            forms.push(beside.original_forms(&others));
            measured.extend([beside, others]);
        } else {
            measured.push(beside);
        }
    }
    beside::print_table(&measured);
    report::print_forms(Scale::Se, &forms);
    measured.iter().for_each(|beside| beside.print_rows(options.rows));
    Ok(true)
}

fn comparison(list: &List, scale: Scale, options: &Options) -> Comparison {
    let puzzles: Vec<_> = list.rows.iter().map(|row| row.puzzle).collect();
    if options.steps {
        puzzles.iter().for_each(|puzzle| scale.print_steps(puzzle));
    }
    let answers = run::rate_all(scale, &puzzles, options.limit, options.jobs);
    let rows = list.rows.iter().map(|row| (row.puzzle, list.expected(row, scale))).zip(answers);
    let rows = rows.map(|((puzzle, expected), answer)| report::Row { puzzle, expected, answer });
    Comparison { list: list.name.clone(), scale, rows: rows.collect() }
}

/// The ratings of a form of each puzzle that has a rating.
fn relabelled(list: &List, comparison: &Comparison, options: &Options) -> Forms {
    let rated: Vec<_> =
        comparison.rows.iter().filter_map(|row| Some((row.puzzle, row.answer.values.clone().ok()?))).collect();
    let forms: Vec<_> = rated.iter().map(|(puzzle, _)| forms::equivalent(puzzle)).collect();
    let answers = run::rate_all(comparison.scale, &forms, options.limit, options.jobs);
    let pairs = rated.into_iter().zip(forms.into_iter().zip(answers));
    let pairs = pairs.filter_map(|(puzzle, (form, answer))| Some([puzzle, (form, answer.values.ok()?)]));
    Forms { list: list.name.clone(), scale: comparison.scale, pairs: pairs.collect() }
}
