//! Reads the options of the parts that try random puzzles.

use crate::run::Failed;

/// The numbers behind the options, as texts for the environment of tests. The parts that are named together share them.
#[derive(Default)]
pub(super) struct Numbers<'o> {
    pub(super) cases: Option<&'o str>,
    pub(super) puzzles: Option<&'o str>,
    pub(super) seed: Option<&'o str>,
    /// Set for short runs.
    pub(super) minutes: Option<&'o str>,
}

impl<'o> Numbers<'o> {
    /// Reads options, each with a number behind it.
    pub(super) fn read(options: &'o [String]) -> Result<Numbers<'o>, Failed> {
        let mut numbers = Numbers::default();
        let mut rest = options.iter().map(String::as_str);
        while let Some(option) = rest.next() {
            let number = rest.next().filter(|number| number.parse::<u64>().is_ok());
            let place = match option {
                "--cases" => &mut numbers.cases,
                "--puzzles" => &mut numbers.puzzles,
                "--seed" => &mut numbers.seed,
                "--minutes" => &mut numbers.minutes,
                _ => return Err(Failed(format!("no option `{option}`; see `cargo xtask help`"))),
            };
            if number.is_none() {
                return Err(Failed(format!("{option} needs a number")));
            }
            *place = number;
        }
        Ok(numbers)
    }
}
