//! Attacks the program as a whole: random edits, special files, kills, large and damaged input.
//!
//! `cargo xtask test NAME` builds the program and runs a campaign. The short form of each runs in `.ci/run`, the long
//! one every night. A campaign prints its seed; the same seed repeats it.

mod campaign;
mod ceilings;
mod editor;
mod fuzz;
mod hostile;
mod incremental;
mod kills;
mod measured;
mod random;
mod readings;
mod round_trips;
mod server;
mod soak;
mod texts;

use campaign::{Campaign, Form, Order, Tally};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// All campaigns. Each is a module with its `CAMPAIGN`.
const CAMPAIGNS: &[Campaign] = &[
    ceilings::CAMPAIGN,
    fuzz::CAMPAIGN,
    hostile::CAMPAIGN,
    incremental::CAMPAIGN,
    kills::CAMPAIGN,
    readings::CAMPAIGN,
    round_trips::CAMPAIGN,
    soak::CAMPAIGN,
];

const USAGE: &str = "campaigns NAME|all --program PATH [--seed S] [--minutes M] [--short]";

fn main() -> ExitCode {
    let (names, order) = match read_arguments(std::env::args().skip(1)) {
        Ok(read) => read,
        Err(message) => {
            eprintln!("{message}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let mut tally = Tally::default();
    for campaign in names {
        println!("{}: {} (seed {})", campaign.name, campaign.about, order.seed);
        (campaign.run)(&order, &mut tally);
    }
    tally.report()
}

/// Reads the command line: the campaigns to run, and how.
fn read_arguments(mut words: impl Iterator<Item = String>) -> Result<(Vec<&'static Campaign>, Order), String> {
    let name = words.next().ok_or("a campaign is missing")?;
    let chosen: Vec<&Campaign> = CAMPAIGNS.iter().filter(|campaign| name == "all" || campaign.name == name).collect();
    if chosen.is_empty() {
        return Err(format!("no campaign `{name}`"));
    }
    let mut program = None;
    let mut order = Order { program: PathBuf::new(), seed: random::fresh_seed(), form: Form::Long, time: None };
    while let Some(word) = words.next() {
        if word == "--short" {
            order.form = Form::Short;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        match word.as_str() {
            "--program" => program = Some(PathBuf::from(value)),
            "--seed" => order.seed = value.parse().map_err(|_| format!("--seed {value}: not a number"))?,
            "--minutes" => {
                let minutes: f64 = value.parse().map_err(|_| format!("--minutes {value}: not a number"))?;
                order.time = Some(Duration::from_secs_f64(minutes.clamp(0.0, 24.0 * 60.0) * 60.0));
            }
            _ => return Err(format!("no option {word}")),
        }
    }
    let program = program.ok_or("--program is missing")?;
    order.program = program.canonicalize().map_err(|error| format!("{}: {error}", program.display()))?;
    Ok((chosen, order))
}
