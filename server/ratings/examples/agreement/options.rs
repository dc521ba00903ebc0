//! Reads the arguments.

use crate::list::List;
use crate::scale::Scale;
use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;
use std::thread::available_parallelism;
use std::time::Duration;

pub(crate) struct Options {
    pub(crate) lists: Vec<PathBuf>,
    pub(crate) scales: Scales,
    /// The distance of the rows that are rated.
    pub(crate) every: usize,
    /// The longest time for a puzzle.
    pub(crate) limit: Duration,
    pub(crate) jobs: usize,
    pub(crate) relabel: bool,
    pub(crate) rows: bool,
    pub(crate) steps: bool,
    /// The percentage of equal values that each list must reach.
    pub(crate) at_least: Option<f64>,
    /// The jar of Sudoku Explainer, or the folder of its classes.
    pub(crate) beside: Option<String>,
}

/// The scales to compare.
#[derive(Clone, Copy)]
pub(crate) enum Scales {
    /// The scales of the values in a list; both scales for a list without values.
    All,
    Only(Scale),
}

impl Scales {
    pub(crate) fn single(self) -> Option<Scale> {
        match self {
            Scales::All => None,
            Scales::Only(scale) => Some(scale),
        }
    }

    pub(crate) fn of(self, list: &List) -> Vec<Scale> {
        if let Scales::Only(scale) = self {
            return vec![scale];
        }
        let known: Vec<Scale> = Scale::ALL.into_iter().filter(|scale| list.has(*scale)).collect();
        if known.is_empty() { Scale::ALL.to_vec() } else { known }
    }
}

impl FromStr for Scales {
    type Err = String;

    fn from_str(word: &str) -> Result<Scales, String> {
        match word {
            "all" => Ok(Scales::All),
            "se" => Ok(Scales::Only(Scale::Se)),
            "hodoku" => Ok(Scales::Only(Scale::Hodoku)),
            _ => Err("se, hodoku or all".to_owned()),
        }
    }
}

impl Options {
    pub(crate) fn read(arguments: &[String]) -> Result<Options, Box<dyn Error>> {
        let mut options = Options {
            lists: Vec::new(),
            scales: Scales::All,
            every: 1,
            limit: Duration::from_secs(60),
            jobs: available_parallelism()?.get(),
            relabel: false,
            rows: false,
            steps: false,
            at_least: None,
            beside: None,
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match argument.as_str() {
                "--scale" => options.scales = value(argument, rest.next())?,
                "--every" => options.every = value::<usize>(argument, rest.next())?.max(1),
                "--seconds" => options.limit = Duration::from_secs(value(argument, rest.next())?),
                "--jobs" => options.jobs = value::<usize>(argument, rest.next())?.max(1),
                "--at-least" => options.at_least = Some(value(argument, rest.next())?),
                "--beside" => options.beside = Some(value(argument, rest.next())?),
                "--relabel" => options.relabel = true,
                "--rows" => options.rows = true,
                "--steps" => options.steps = true,
                unknown if unknown.starts_with('-') => return Err(format!("no option `{unknown}`").into()),
                list => options.lists.push(list.into()),
            }
        }
        if options.lists.is_empty() { Err("name a list of puzzles with their values".into()) } else { Ok(options) }
    }
}

fn value<T: FromStr<Err: std::fmt::Display>>(option: &str, word: Option<&String>) -> Result<T, String> {
    let word = word.ok_or_else(|| format!("`{option}` needs a value"))?;
    word.parse().map_err(|error| format!("`{option} {word}`: {error}"))
}
