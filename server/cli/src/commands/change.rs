//! Runs the commands that change each puzzle as a whole, and print the result: the files stay as they are.

use crate::args::{ChangeArgs, MakeSymmetricArgs, SeedArgs, UsageError};
use crate::each_puzzle::form::PuzzleForm;
use crate::each_puzzle::per_puzzle::{Answer, Remark, answer_in};
use crate::input::placed_document::FILE;
use crate::process::status::Status;
use crate::setup::{Setup, Surroundings, random_seed};
use crate::text::words::shortened;
use ide::{Alteration, Altered, Draw};

/// Takes away the givens that can be left out.
pub(crate) fn minimize(args: SeedArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let seed = args.seed.unwrap_or_default();
    alter(args.change, Alteration::Minimize, seed, "minimize", around)
}

/// Adds the givens that leave one solution.
pub(crate) fn make_unique(args: ChangeArgs, around: &Surroundings) -> Result<Status, UsageError> {
    alter(args, Alteration::MakeUnique, 0, "make unique", around)
}

/// Exchanges givens, so that their places have a symmetry.
pub(crate) fn make_symmetric(args: MakeSymmetricArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let MakeSymmetricArgs { symmetry, seed: SeedArgs { change, seed } } = args;
    alter(change, Alteration::MakeSymmetric(symmetry), seed.unwrap_or_default(), "make symmetric", around)
}

/// Replaces each puzzle by an equivalent one. A seed that was not given is named on stderr.
pub(crate) fn scramble(args: SeedArgs, around: &Surroundings) -> Result<Status, UsageError> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut setup = setup(&args.change, "scramble", around)?;
    if args.seed.is_none() {
        setup.console.summary(&format!("seed: {seed}"));
    }
    Ok(answers(setup, form(&args.change), Alteration::Scramble, seed))
}

fn alter(
    args: ChangeArgs,
    alteration: Alteration,
    seed: u64,
    verb: &'static str,
    around: &Surroundings,
) -> Result<Status, UsageError> {
    Ok(answers(setup(&args, verb, around)?, form(&args), alteration, seed))
}

fn setup(args: &ChangeArgs, verb: &'static str, around: &Surroundings) -> Result<Setup, UsageError> {
    Setup::new(args.inputs.clone(), &args.output, verb, around)
}

fn form(args: &ChangeArgs) -> PuzzleForm {
    args.format.map_or(PuzzleForm::Shortest, PuzzleForm::Of)
}

fn answers(setup: Setup, form: PuzzleForm, alteration: Alteration, seed: u64) -> Status {
    answer_in(
        form,
        setup,
        |question| {
            let draw = Draw { seed, number: question.number as u64 };
            match question.analysis.altered(FILE, question.puzzle, alteration, draw, question.interrupt) {
                Ok(Ok(Altered { record, note })) => {
                    let Answer { lines, remark } = form.written(&record);
                    Answer { lines, remark: remark.or_else(|| Some(Remark::Note(note?.to_owned()))) }
                }
                Ok(Err(reasons)) => form.failure(shortened(&reasons)),
                // The run has ended; the answer is not used.
                Err(ide::Interrupted) => Answer::default(),
            }
        },
        |_, _| None,
    )
}
