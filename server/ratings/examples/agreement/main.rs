//! Compares ratings with the values of lists; prints how many are equal, how long they take, and where they differ.
//!
//! ```text
//! cargo xtask agreement LIST… [--scale se|hodoku|all] [--every N] [--seconds S] [--jobs N] [--relabel] [--rows]
//!                             [--steps] [--at-least PERCENT]
//! ```
//!
//! A list has a header with the column `puzzle` and some of `ER` (`SER`, `SE121_ER`), `EP` (`SE_EP`), `ED` (`SE_ED`),
//! `hodoku_score` and `hodoku_level`, separated by tabs or commas; or it has lines `puzzle value` with ER, or with
//! HoDoKu's score if that scale is chosen.
//!
//! Every N-th row is rated, for at most S seconds (60). Times are those of one thread on the clock. `--relabel` also
//! rates an equivalent form of each puzzle. `--rows` prints all rows, not only those that differ, `--steps` the steps
//! of each. The exit status is 1 if on any list fewer than PERCENT of the rows that were rated have any of the values
//! that the list has.

mod forms;
mod list;
mod options;
mod puzzle;
mod report;
mod run;
mod scale;

use list::List;
use options::Options;
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
    let (mut comparisons, mut forms) = (Vec::new(), Vec::new());
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
